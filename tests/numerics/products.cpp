// gemm, syrk, herk, trmm and trsm: the sums' bits, factors of 0 with NaN in what is then not read, sums of no terms.
#include <array>
#include <limits>

#include "tests/numerics/systems.hpp"
#include "tests/support/reference/arithmetic.hpp"

namespace kgen::test {
namespace {

// Sizes and words of one kernel; every word and size at least once among those of a precision.
struct Product {
  std::string_view operation;
  std::array<std::int64_t, 3> sizes;  // as many as the operation has
  Settings words;
};
Settings words_of(std::initializer_list<std::pair<const char*, const char*>> list) {
  Settings words;
  for (const auto& [name, word] : list) words.push_back({name, std::string(word)});
  return words;
}
// Kernels of gemm and, of the other operations, of every shape: which triangle, which factor it is, transposed or not.
template <class T>
std::vector<Product> gemms() {
  return {{"gemm", {3, 2, 4}, words_of({{"transa", "no"}, {"transb", "conjugate"}})},
          {"gemm", {17, 5, 9}, words_of({{"transa", "transpose"}, {"transb", "no"}})},
          {"gemm", {6, 11, 1}, words_of({{"transa", "conjugate"}, {"transb", "transpose"}})},
          {"gemm", {33, 7, 38}, words_of({{"transa", "conjugate"}, {"transb", "no"}})},
          {"gemm", {67, 40, 21}, words_of({{"transa", "no"}, {"transb", "conjugate"}})}};
}
template <class T>
std::vector<Product> rank_updates() {
  std::vector<Product> list{{"syrk", {3, 5}, words_of({{"uplo", "lower"}, {"trans", "transpose"}})},
                            {"syrk", {11, 4}, words_of({{"uplo", "upper"}, {"trans", "no"}})},
                            {"syrk", {70, 33}, words_of({{"uplo", "lower"}, {"trans", "no"}})}};
  if constexpr (is_complex<T>) {
    list.push_back({"herk", {3, 5}, words_of({{"uplo", "upper"}, {"trans", "no"}})});
    list.push_back({"herk", {11, 4}, words_of({{"uplo", "lower"}, {"trans", "conjugate"}})});
    list.push_back({"herk", {66, 5}, words_of({{"uplo", "upper"}, {"trans", "conjugate"}})});
  }
  return list;
}
Settings words(const char* side, const char* uplo, const char* trans, const char* diag) {
  return words_of({{"side", side}, {"uplo", uplo}, {"trans", trans}, {"diag", diag}});
}
template <class T>
std::vector<Product> triangular() {
  return {{"trmm", {5, 3}, words("left", "lower", "no", "nonunit")},
          {"trmm", {10, 7}, words("left", "lower", "conjugate", "unit")},
          {"trmm", {7, 9}, words("right", "upper", "no", "unit")},
          {"trmm", {2, 5}, words("right", "upper", "transpose", "nonunit")},
          {"trmm", {37, 9}, words("left", "upper", "transpose", "unit")},
          {"trmm", {8, 35}, words("right", "lower", "no", "nonunit")},
          {"trmm", {66, 33}, words("left", "lower", "no", "nonunit")}};
}

// Of trsm the size that is compiled in is that of A: 777 columns are shared by blocks.
template <class T>
std::vector<Product> all_products() {
  std::vector<Product> all = gemms<T>();
  for (const auto& list : {rank_updates<T>(), triangular<T>()}) all.insert(all.end(), list.begin(), list.end());
  for (const Product& solve : {Product{"trsm", {10, 5}, words("left", "lower", "no", "nonunit")},
                               {"trsm", {5, 8}, words("right", "upper", "conjugate", "unit")},
                               {"trsm", {5, 777}, words("left", "upper", "transpose", "nonunit")},
                               {"trsm", {1, 8}, words("right", "lower", "no", "unit")}})
    all.push_back(solve);
  return all;
}

// One in so many by the seed; with KGEN_TEST_FULL=1 all.
std::vector<Product> some(const std::vector<Product>& list, unsigned parts) {
  std::vector<Product> part;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (in_part("products", i, parts)) part.push_back(list[i]);
  return part;
}

template <class T>
verify::Problem problem_of(const Product& product) {
  std::array<std::int64_t, most_sizes> sizes{};
  std::ranges::copy(product.sizes, sizes.begin());
  return sample_of(product.operation, Scalar<T>::letter, sizes, product.words)
      .problem(small_batch, {&verify::find_class("random")});
}

// What a factor of 0 multiplies is not read: alpha, beta, both; and a sum without terms is 0, whatever alpha is. With
// beta = 1 C then keeps its bits, whatever they are.
template <class T>
void factors_of_zero() {
  for (const Product& product : some(all_products<T>(), 4)) {
    INFO(product.operation, " ", product.sizes[0], " ", product.sizes[1], " ", product.sizes[2]);
    const verify::Problem usual = problem_of<T>(product);
    const Operation& op = usual.operation();
    const bool adds = op.find_size("k") >= 0;
    const auto check = [&](verify::Problem before, bool no_terms) {
      const bool summed = before.scalars[0] != 0.0 && !no_terms, kept = adds && !summed && before.scalars[1] == 1.0;
      if (!summed)
        for (const char* name : {"A", "B"})
          if (before.find(name)) fill_used(before, name, not_a_number);
      if (kept || (adds && before.scalars[1] == 0.0)) fill_used(before, "C", not_a_number);
      const auto check_outcome = [&](const Outcome& outcome) {
        const verify::Residual found = verify::residual(before, outcome.after);
        CHECK(found.too_large == 0);
        if (!kept) CHECK(found.left_out == 0);
        if (kept) CHECK(outcome.after.operand("C").bytes == before.operand("C").bytes);
      };
      if (!no_terms) by_every_family(before, check_outcome);  // it is a call of k = 1, which no variant's id says
      for (const Place& place :
           {Place{}, Place{.extra_rows = 1, .shift = 1, .in_place = false}, Place{.pointers = true}}) {
        const Outcome outcome = run(before, place);
        check_outcome(outcome);
      }
    };
    verify::Problem before = usual;
    for (const std::complex<double> beta : {usual.scalars[1], std::complex<double>(0), std::complex<double>(1)}) {
      if (!adds && beta != usual.scalars[1]) continue;
      before.scalars = {0, beta};
      check(before, false);
      before.scalars = {usual.scalars[0], beta};
      if (adds && beta == 0.0) check(before, false);
      if (!adds) continue;
      auto sizes = usual.sizes;
      sizes[static_cast<std::size_t>(op.find_size("k"))] = 0;
      verify::Problem empty = verify::allocate(usual.request, sizes, small_batch);
      empty.scalars = before.scalars;
      *empty.find("C") = usual.operand("C");
      check(empty, true);
    }
  }
}

// B is as it came where alpha is 1 and A is the identity: 1 + 0i times an Inf would have a NaN.
template <class T>
void alpha_of_one() {
  const T infinite = make_scalar<T>(std::numeric_limits<Real<T>>::infinity(), 1);
  for (const std::array<std::int64_t, 3> sizes : {std::array<std::int64_t, 3>{7, 1}, {7, 5}, {36, 1}, {36, 5}}) {
    verify::Problem before = problem_of<T>({"trsm", sizes, words("left", "lower", "no", "unit")});
    const std::int64_t i = sizes[0] - 1, j = sizes[1] - 1;
    before.scalars[0] = 1;
    fill_used(before, "A", 0);
    element<T>(before, "B", 1, i, j) = infinite;  // no other element depends on the last
    by_every_family(before, [&](const Outcome& outcome) {
      INFO(outcome.family(), ", n = ", sizes[0]);
      CHECK(element<T>(outcome.after, "B", 1, i, j) == infinite);
      CHECK(element<T>(outcome.after, "B", 1, 0, 0) == element<T>(before, "B", 1, 0, 0));
    });
  }
}

// A column of B (side R: a row) that holds a NaN: other columns do not notice, nor do the rows that do not depend on
// it.
template <class T>
void triangular_with_nan() {
  for (const Product& product : some(triangular<T>(), 2)) {
    const verify::Problem clean = problem_of<T>(product);
    const std::int64_t m = product.sizes[0], n = product.sizes[1];
    const bool left = clean.is("side", "left"), lower = clean.is("uplo", "lower") == clean.is("trans", "no");
    verify::Problem before = clean;
    element<T>(before, "B", 2, m / 2, n / 2) = std::numeric_limits<Real<T>>::quiet_NaN();
    const Outcome expected = run(clean);
    by_every_family(before, [&](Outcome outcome) {
      for (std::int64_t l = 0; l < (left ? m : n); ++l) {
        const std::int64_t at = left ? m / 2 : n / 2, i = left ? l : m / 2, j = left ? n / 2 : l;
        const bool depends = lower == left ? l >= at : l <= at;
        if (!depends) continue;
        CHECK(is_nan(element<T>(outcome.after, "C", 2, i, j)));
        element<T>(outcome.after, "C", 2, i, j) = element<T>(expected.after, "C", 2, i, j);
      }
      CHECK(difference(outcome.after, expected.after) == "");
    });
  }
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
  for (const Product& product : some(gemms<T>(), 2)) {
    const verify::Problem before = problem_of<T>(product);
    const auto factor = [&](std::size_t k) {
      const auto given = before.scalars[k];
      return make_scalar<T>(static_cast<Real<T>>(given.real()), static_cast<Real<T>>(given.imag()));
    };
    verify::Problem expected = before;
    for (std::int64_t b = 0; b < small_batch; ++b)
      for (std::int64_t j = 0; j < product.sizes[1]; ++j)
        for (std::int64_t i = 0; i < product.sizes[0]; ++i) {
          T sum(0);
          for (std::int64_t l = 0; l < product.sizes[2]; ++l)
            sum = kernel_fma(applied<T>(before, "A", before.request.word("transa"), b, i, l),
                             applied<T>(before, "B", before.request.word("transb"), b, l, j), sum);
          T& c = element<T>(expected, "C", b, i, j);
          c = kernel_fma(factor(1), c, kernel_mul(factor(0), sum));
        }
    by_every_family(before, [&](const Outcome& outcome) { CHECK(difference(outcome.after, expected) == ""); });
  }
}

// syrk's triangle and trmm's product have gemm's bits, of the same factors.
template <class T>
void bits_of_gemm(std::int64_t n, std::int64_t k) {
  const Product rank{"syrk", {n, k}, words_of({{"uplo", "lower"}, {"trans", "transpose"}})};
  const verify::Problem before = problem_of<T>(rank);
  verify::Problem whole = problem_of<T>({"gemm", {n, n, k}, words_of({{"transa", "transpose"}, {"transb", "no"}})});
  *whole.find("A") = *whole.find("B") = before.operand("A");
  *whole.find("C") = before.operand("C");
  const Outcome all = run(whole);
  verify::Problem expected = before;
  for (std::int64_t b = 0; b < small_batch; ++b)
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = j; i < n; ++i) element<T>(expected, "C", b, i, j) = element<T>(all.after, "C", b, i, j);
  by_every_family(before, [&](const Outcome& outcome) { CHECK(difference(outcome.after, expected) == ""); });

  const Product triangle{
      "trmm", {k, n}, words_of({{"side", "left"}, {"uplo", "upper"}, {"trans", "transpose"}, {"diag", "unit"}})};
  const verify::Problem product = problem_of<T>(triangle);
  whole = problem_of<T>({"gemm", {k, n, k}, words_of({{"transa", "transpose"}, {"transb", "no"}})});
  *whole.find("A") = product.operand("A");
  *whole.find("B") = product.operand("B");
  whole.scalars[1] = 0;
  for (std::int64_t b = 0; b < small_batch; ++b)
    for (std::int64_t j = 0; j < k; ++j)
      for (std::int64_t i = j; i < k; ++i) element<T>(whole, "A", b, i, j) = i == j ? T(1) : T(0);
  const std::string c = run(whole).after.operand("C").bytes;
  by_every_family(product, [&](const Outcome& outcome) { CHECK(outcome.after.operand("C").bytes == c); });
}
template <class T>
void bits_of_small_gemm() {
  bits_of_gemm<T>(11, 7);
}
template <class T>
void bits_of_large_gemm() {
  bits_of_gemm<T>(35, 41);
}

KGEN_IN_EVERY_PRECISION("products and trsm", "factors of 0 and sums without terms", factors_of_zero)
KGEN_IN_COMPLEX("trsm", "alpha of 1 and Inf", alpha_of_one)
KGEN_IN_EVERY_PRECISION("gemm", "bits of the sums", sums)
KGEN_IN_EVERY_PRECISION("syrk and trmm", "the bits of gemm", bits_of_small_gemm)
KGEN_IN_EVERY_PRECISION("syrk and trmm", "the bits of gemm beyond 32", bits_of_large_gemm)
KGEN_IN_EVERY_PRECISION("trmm", "NaN stays where it is used", triangular_with_nan)

}  // namespace
}  // namespace kgen::test
