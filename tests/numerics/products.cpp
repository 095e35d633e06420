// gemm by every family: the sums' bits, factors of 0 with NaN in what is then not read, sums of no terms, one matrix
// for a whole batch.
#include <array>
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

constexpr std::int64_t batch = 5;

// Sizes and words of one kernel; every word and size at least once among those of a precision.
struct Product {
  std::string_view operation;
  std::array<std::int64_t, 3> sizes;
  Settings words;
};
Settings words_of(std::initializer_list<std::pair<const char*, const char*>> list) {
  Settings words;
  for (const auto& [name, word] : list) words.push_back({name, std::string(word)});
  return words;
}
std::vector<Product> gemms() {
  return {{"gemm", {3, 2, 4}, words_of({{"transa", "no"}, {"transb", "conjugate"}})},
          {"gemm", {17, 5, 9}, words_of({{"transa", "transpose"}, {"transb", "no"}})},
          {"gemm", {6, 11, 1}, words_of({{"transa", "conjugate"}, {"transb", "transpose"}})}};
}

template <class T>
verify::Problem problem_of(const Product& product) {
  const Operation& op = operation(product.operation);
  Settings settings = product.words;
  std::array<std::int64_t, most_sizes> sizes{};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    sizes[i] = product.sizes[i];
    settings.push_back({std::string(op.sizes[i].name), sizes[i]});
  }
  settings.push_back({"layout", std::string("packed")});
  return verify::make_problem(make_request(product.operation, Scalar<T>::letter, settings), sizes, batch,
                              {&verify::find_class("random")});
}

template <class T>
void fill(verify::Problem& problem, std::string_view name, const T& value) {
  const verify::Array& array = problem.operand(name);
  for (std::int64_t b = 0; b < problem.batch; ++b)
    for (std::int64_t j = 0; j < array.columns; ++j)
      for (std::int64_t i = 0; i < array.rows; ++i) element<T>(problem, name, b, i, j) = value;
}
template <class T>
T nothing() {
  return make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), std::numeric_limits<Real<T>>::infinity());
}

template <class T>
void check_right(const verify::Problem& before, int turn) {
  by_every_family(before, turn, [&](const Outcome& outcome) {
    const verify::Residual found = verify::residual(before, outcome.after);
    CHECK(found.too_large == 0);
    CHECK(found.left_out == 0);
  });
}

// What a factor of 0 multiplies is not read: alpha, beta, both; and a sum without terms is 0, whatever alpha is.
template <class T>
void factors_of_zero() {
  int turn = 0;
  for (const Product& product : gemms()) {
    const verify::Problem usual = problem_of<T>(product);
    verify::Problem before = usual;
    before.scalars[0] = 0;
    for (const char* name : {"A", "B"}) fill(before, name, nothing<T>());
    check_right<T>(before, ++turn);
    before.scalars[1] = 1;  // C keeps its bits, whatever they are
    fill(before, "C", nothing<T>());
    by_every_family(before, turn, [&](const Outcome& outcome) {
      CHECK(outcome.after.operand("C").bytes == before.operand("C").bytes);
    });
    before.scalars[1] = 0;
    const std::string zeros(before.operand("C").bytes.size(), '\0');
    by_every_family(before, turn, [&](const Outcome& outcome) { CHECK(outcome.after.operand("C").bytes == zeros); });

    before = usual;
    before.scalars[1] = 0;
    fill(before, "C", nothing<T>());
    check_right<T>(before, turn);

    auto sizes = usual.sizes;
    sizes[2] = 0;
    before = verify::allocate(usual.request, sizes, batch);
    before.scalars = usual.scalars;
    *before.find("C") = usual.operand("C");
    for (const Place& place : {Place{}, Place{.extra_rows = 1, .shift = 1}, Place{.pointers = true}}) {
      const Outcome outcome = run(before, place);
      CHECK(outcome.problem == "");
      CHECK(verify::residual(before, outcome.after).too_large == 0);
    }
  }
}

template <class R>
R fused(R a, R b, R c) {
  return std::fma(a, b, c);
}
template <class R>
std::complex<R> fused(std::complex<R> a, std::complex<R> b, std::complex<R> c) {
  return {std::fma(-a.imag(), b.imag(), std::fma(a.real(), b.real(), c.real())),
          std::fma(a.imag(), b.real(), std::fma(a.real(), b.imag(), c.imag()))};
}
template <class R>
R times(R a, R b) {
  return a * b;
}
template <class R>
std::complex<R> times(std::complex<R> a, std::complex<R> b) {
  return {std::fma(-a.imag(), b.imag(), a.real() * b.real()), std::fma(a.imag(), b.real(), a.real() * b.imag())};
}
template <class T>
T conjugated(T a) {
  return make_scalar<T>(real_part(a), -imaginary_part(a));
}

// Element (i, j) of op(operand).
template <class T>
T applied(const verify::Problem& problem, std::string_view name, std::string_view trans, std::int64_t b, std::int64_t i,
          std::int64_t j) {
  if (trans == "no") return element<T>(problem, name, b, i, j);
  const T a = element<T>(problem, name, b, j, i);
  return trans == "conjugate" ? conjugated(a) : a;
}

// Terms are added from the first to the last, each by one fma; then alpha, then beta C.
template <class T>
void sums() {
  int turn = 0;
  for (const Product& product : gemms()) {
    const verify::Problem before = problem_of<T>(product);
    const auto factor = [&](std::size_t k) {
      const auto given = before.scalars[k];
      return make_scalar<T>(static_cast<Real<T>>(given.real()), static_cast<Real<T>>(given.imag()));
    };
    verify::Problem expected = before;
    for (std::int64_t b = 0; b < batch; ++b)
      for (std::int64_t j = 0; j < product.sizes[1]; ++j)
        for (std::int64_t i = 0; i < product.sizes[0]; ++i) {
          T sum(0);
          for (std::int64_t l = 0; l < product.sizes[2]; ++l)
            sum = fused(applied<T>(before, "A", before.request.word("transa"), b, i, l),
                        applied<T>(before, "B", before.request.word("transb"), b, l, j), sum);
          T& c = element<T>(expected, "C", b, i, j);
          c = fused(factor(1), c, times(factor(0), sum));
        }
    by_every_family(before, ++turn, [&](const Outcome& outcome) { CHECK(difference(outcome.after, expected) == ""); });
  }
}

// The factors of the first matrix for all: strides of 0.
template <class T>
void one_factor() {
  const std::vector<Product> list = gemms();
  check_one_for_all(problem_of<T>(list[0]), {"A", "B"}, 1);
  check_one_for_all(problem_of<T>(list[1]), {"B"}, 2, {.extra_rows = 2});
}

KGEN_FOR_EACH_PRECISION("gemm", "factors of 0 and sums without terms", factors_of_zero)
KGEN_FOR_EACH_PRECISION("gemm", "bits of the sums", sums)
KGEN_FOR_EACH_PRECISION("gemm", "one matrix for the whole batch", one_factor)

}  // namespace
}  // namespace kgen::test
