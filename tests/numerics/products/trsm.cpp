// trsm: all words of its options, what is not used, a factor of 0, a denormal diagonal.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// One of the combinations of words; real precisions have 16, complex ones 24.
struct Option_words {
  std::string side, uplo, trans, diag;
};
template <class T>
std::vector<Option_words> all_options() {
  std::vector<Option_words> list;
  for (const char* side : {"left", "right"})
    for (const char* uplo : {"lower", "upper"})
      for (const char* trans : {"no", "transpose", "conjugate"})
        for (const char* diag : {"nonunit", "unit"})
          if (is_complex<T> || trans != std::string("conjugate")) list.push_back({side, uplo, trans, diag});
  return list;
}
// Some of them, others every turn, both sides among them; four with KGEN_TEST_FULL=1.
template <class T>
std::vector<Option_words> some_options(int turn) {
  const std::vector<Option_words> all = all_options<T>();
  const std::size_t half = all.size() / 2, at = static_cast<std::size_t>(5 * turn);
  std::vector<Option_words> some = {all[at % half], all[half + (at + 3) % half]};
  if (full()) some.insert(some.end(), {all[(at + 1) % half], all[half + (at + 2) % half]});
  return some;
}

// A problem of order n with so many right-hand sides; its triangle is that of a definite matrix.
template <class T>
verify::Problem system_of(const Option_words& words, int n, std::int64_t solutions) {
  const bool left = words.side == "left";
  Settings settings{{left ? "m" : "n", std::int64_t{n}},
                    {"side", words.side},
                    {"uplo", words.uplo},
                    {"trans", words.trans},
                    {"diag", words.diag},
                    {"layout", std::string("packed")}};
  if (solutions == 1) settings.push_back({left ? "n" : "m", solutions});
  const Request request = make_request("trsm", Scalar<T>::letter, settings);
  return verify::make_problem(request, {left ? n : solutions, left ? solutions : n}, small_batch,
                              {&verify::find_class("positive_definite")});
}

// Scales and conditions of LAPACK's tests in the triangle, NaN in the other one and on a unit diagonal.
template <class T>
void options() {
  using R = Real<T>;
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 5})
      for (const Option_words& words : some_options<T>(turn++)) {
        INFO(words.side, " ", words.uplo, " ", words.trans, " ", words.diag, ", n = ", n, ", solutions ", solutions);
        verify::Problem before = system_of<T>(words, n, solutions);
        for (std::int64_t b = 1; b < small_batch; ++b) {
          const R condition = b % 2 ? R(10) : R(0.1) / std::numeric_limits<R>::epsilon(), size = b < 3 ? R(1) : R(1e20);
          const Matrix<T> a = lapack_latms<T>(n, static_cast<int>(b), condition, size, n);
          std::memcpy(before.find("A")->at(b), a.data.data(), a.data.size() * sizeof(T));
        }
        if (words.diag == "unit")  // else products of large elements leave the range
          for (std::int64_t b = 0; b < small_batch; ++b)
            for (int j = 0; j < n; ++j)
              for (int i = 0; i < n; ++i) {
                T& a = element<T>(before, "A", b, i, j);
                a = b < 3 ? T(a / R(n)) : T(a / (R(1e20) * R(n)));
              }
        fill_unused(before, nothing<T>());
        const verify::Problem theirs = lapack(before);
        CHECK(verify::residual(before, theirs).too_large == 0);
        by_every_family(before, [&](const Outcome& outcome) {
          const verify::Residual found = verify::residual(before, outcome.after);
          INFO("matrix ", found.worst);
          CHECK(found.ratios[0].largest < verify::largest_ratio);
          CHECK(found.left_out == verify::residual(before, theirs).left_out);
        });
      }
}

// X is 0, whatever A and B hold.
template <class T>
void alpha_of_zero() {
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 5})
      for (const Option_words& words : some_options<T>(turn++)) {
        verify::Problem before = system_of<T>(words, n, solutions);
        before.scalars[0] = 0;
        for (const char* name : {"A", "B"}) {
          const verify::Array& array = before.operand(name);
          for (std::int64_t b = 0; b < small_batch; ++b)
            for (std::int64_t j = 0; j < array.columns; ++j)
              for (std::int64_t i = 0; i < array.rows; ++i) element<T>(before, name, b, i, j) = nothing<T>();
        }
        const std::string zeros(before.operand("B").bytes.size(), '\0');
        by_every_family(before, [&](const Outcome& outcome) { CHECK(outcome.after.operand("B").bytes == zeros); });
        for (const Place& place : {Place{.extra_rows = 1, .shift = 1}, Place{.pointers = true}}) {
          const Outcome outcome = run(before, place);
          CHECK(outcome.problem == "");
          CHECK(outcome.after.operand("B").bytes == zeros);
        }
      }
}

// B is as it came where alpha is 1 and A is the identity: 1 + 0i times an Inf would have a NaN.
template <class T>
void alpha_of_one() {
  const T infinite = make_scalar<T>(std::numeric_limits<Real<T>>::infinity(), 1);
  for (const int n : {7, 36})
    for (const std::int64_t solutions : {1, 5}) {
      verify::Problem before = system_of<T>({"left", "lower", "no", "unit"}, n, solutions);
      before.scalars[0] = 1;
      for (std::int64_t b = 0; b < small_batch; ++b) {
        for (int j = 0; j < n; ++j)
          for (int i = 0; i < n; ++i) element<T>(before, "A", b, i, j) = T(0);
        element<T>(before, "B", b, n - 1, solutions - 1) = infinite;  // no other element depends on the last
      }
      by_every_family(before, [&](const Outcome& outcome) {
        INFO(outcome.family(), ", n = ", n);
        CHECK(element<T>(outcome.after, "B", 1, n - 1, solutions - 1) == infinite);
        CHECK(element<T>(outcome.after, "B", 1, 0, 0) == element<T>(before, "B", 1, 0, 0));
      });
    }
}

// A diagonal of denormal numbers, whose reciprocals overflow, and a right-hand side that it divides.
template <class T>
void denormal_diagonal() {
  using Limits = std::numeric_limits<Real<T>>;
  const Real<T> tiny = std::ldexp(Real<T>(1), Limits::min_exponent - 10);
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter))
    for (const std::int64_t solutions : {1, 3}) {
      const Option_words words =
          turn++ % 2 ? Option_words{"left", "upper", "no", "nonunit"} : Option_words{"right", "lower", "no", "nonunit"};
      const bool left = words.side == "left";
      verify::Problem before = system_of<T>(words, n, solutions);
      before.scalars[0] = 1;
      const auto place = [&](verify::Problem& problem, std::int64_t b, int k, std::int64_t j) -> T& {
        return left ? element<T>(problem, "B", b, k, j) : element<T>(problem, "B", b, j, k);
      };
      for (std::int64_t b = 0; b < small_batch; ++b)
        for (int k = 0; k < n; ++k) {
          for (int i = 0; i < n; ++i) element<T>(before, "A", b, i, k) = i == k ? T(tiny * Real<T>(k + 1)) : T(0);
          for (std::int64_t j = 0; j < solutions; ++j)
            place(before, b, k, j) = T(tiny * Real<T>((k + 1) * (k + j + 2)));
        }
      by_every_family(before, [&](Outcome outcome) {
        int wrong = 0;
        for (std::int64_t b = 0; b < small_batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < solutions; ++j) {
              const T exact(Real<T>(k + j + 2));
              wrong += !(std::abs(place(outcome.after, b, k, j) - exact) <= 8 * Limits::epsilon() * std::abs(exact));
            }
        CHECK(wrong == 0);
      });
    }
}

KGEN_IN_EVERY_PRECISION("trsm", "words of the options", options)
KGEN_IN_EVERY_PRECISION("trsm", "alpha of 0", alpha_of_zero)
KGEN_IN_COMPLEX("trsm", "alpha of 1 and Inf", alpha_of_one)
KGEN_IN_EVERY_PRECISION("trsm", "a denormal diagonal", denormal_diagonal)

}  // namespace
}  // namespace kgen::test
