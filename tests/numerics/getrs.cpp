// getrs by every family: a column of X is the same whatever stands beside it, any ipiv is safe, and denormal pivots and
// one matrix for the whole batch are nothing special.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// A problem of order n. Two words of `trans` in turn are real precisions' own.
template <class T>
verify::Problem system_of(int n, std::int64_t nrhs, int turn) {
  const Operation& getrs = operation("getrs");
  const auto& trans = getrs.options[static_cast<std::size_t>(getrs.find_option("trans"))];
  const std::size_t words = is_complex<T> ? 3 : 2;
  Settings settings{{"n", std::int64_t{n}},
                    {"trans", std::string(trans.words[static_cast<std::size_t>(turn) % words].name)},
                    {"layout", std::string("packed")}};
  if (nrhs == 1) settings.push_back({"nrhs", nrhs});
  const Request request = make_request("getrs", Scalar<T>::letter, settings);
  return verify::make_problem(request, {n, nrhs}, small_batch, {&verify::find_class("random")});
}

// Column `column` of each B, with the same factors.
template <class T>
verify::Problem one_column(const verify::Problem& all, int n, int turn, std::int64_t column) {
  verify::Problem one = system_of<T>(n, 1, turn);
  *one.find("A") = all.operand("A");
  *one.find("ipiv") = all.operand("ipiv");
  one.original = all.original;
  const verify::Array& from = all.operand("B");
  for (std::int64_t b = 0; b < small_batch; ++b) {
    const std::int64_t bytes = from.rows * from.element_bytes;
    std::memcpy(one.find("B")->at(b), from.at(b) + column * bytes, static_cast<std::size_t>(bytes));
  }
  return one;
}

template <class T>
void columns() {
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    const std::int64_t nrhs = 35 + turn;  // more than one round of any number of lanes
    const verify::Problem all = system_of<T>(n, nrhs, turn);
    by_every_family(all, [&](const Outcome& outcome) {
      for (const std::int64_t column : {std::int64_t{0}, std::int64_t{33}, nrhs - 1}) {
        INFO("column ", column);
        const verify::Problem expected = one_column<T>(outcome.after, n, turn, column);
        by_every_family(one_column<T>(all, n, turn, column),
                        [&](const Outcome& single) { CHECK(difference(single.after, expected) == ""); });
      }
    });
    ++turn;
  }
}

template <class T>
void columns_with_nan() {
  int turn = 1;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    const verify::Problem clean = system_of<T>(n, 6, turn);
    verify::Problem before = clean;
    element<T>(before, "B", 2, n / 2, 3) = std::numeric_limits<Real<T>>::quiet_NaN();
    element<T>(before, "B", 3, n - 1, 0) = std::numeric_limits<Real<T>>::infinity();
    Outcome expected = run(clean);
    by_every_family(before, [&](Outcome outcome) {
      for (int i = 0; i < n; ++i) {  // these two columns may be anything
        element<T>(outcome.after, "B", 2, i, 3) = element<T>(expected.after, "B", 2, i, 3);
        element<T>(outcome.after, "B", 3, i, 0) = element<T>(expected.after, "B", 3, i, 0);
      }
      CHECK(difference(outcome.after, expected.after) == "");
    });
    ++turn;
  }
}

template <class T>
void garbage_pivots() {
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  const Places even{0, 2, 4};
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    for (const std::int64_t nrhs : {1, 3}) {
      const verify::Problem sensible = system_of<T>(n, nrhs, turn++);
      const Outcome expected = run(sensible);
      for (const int value : {0, -1, n + 1, most, least, 1 << 20, 1}) {
        INFO("n = ", n, ", ipiv of ", value);
        verify::Problem before = sensible;
        for (const std::int64_t b : {1, 3})
          for (int k = 0; k < n; ++k) element<int>(before, "ipiv", b, k) = value;
        by_every_family(before, [&](const Outcome& outcome) {
          CHECK(difference(take(outcome.after, even), expected.after, even) == "");
        });
      }
    }
  }
}

// A diagonal of denormal numbers, whose reciprocals overflow, and a right-hand side that it divides.
template <class T>
void denormal_diagonal() {
  using Limits = std::numeric_limits<Real<T>>;
  const Real<T> tiny = std::ldexp(Real<T>(1), Limits::min_exponent - 10);
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    for (const std::int64_t nrhs : {1, 3}) {
      INFO("n = ", n);
      verify::Problem before = system_of<T>(n, nrhs, turn++);
      for (std::int64_t b = 0; b < small_batch; ++b)
        for (int k = 0; k < n; ++k) {
          element<int>(before, "ipiv", b, k) = k + 1;
          for (int i = 0; i < n; ++i) element<T>(before, "A", b, i, k) = i == k ? T(tiny * Real<T>(k + 1)) : T(0);
          for (std::int64_t j = 0; j < nrhs; ++j)
            element<T>(before, "B", b, k, j) = T(tiny * Real<T>((k + 1) * (k + j + 2)));
        }
      by_every_family(before, [&](Outcome outcome) {
        for (std::int64_t b = 0; b < small_batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < nrhs; ++j) {
              const T exact(Real<T>(k + j + 2));
              CHECK(std::abs(element<T>(outcome.after, "B", b, k, j) - exact) <=
                    8 * Limits::epsilon() * std::abs(exact));
            }
      });
    }
  }
}

// The factors of the first matrix for all: strides of 0.
template <class T>
void one_matrix() {
  int turn = 0;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    for (const std::int64_t nrhs : {1, 7}) {
      check_one_for_all(system_of<T>(n, nrhs, turn), {"A", "ipiv"});
      ++turn;
    }
  }
}

KGEN_IN_REAL_AND_COMPLEX("getrs", "a column is the same alone and among others", columns)
KGEN_IN_REAL_AND_COMPLEX("getrs", "NaN and Inf stay in their column", columns_with_nan)
KGEN_IN_REAL_AND_COMPLEX("getrs", "garbage in ipiv disturbs nobody else", garbage_pivots)
KGEN_IN_REAL_AND_COMPLEX("getrs", "a denormal diagonal", denormal_diagonal)
KGEN_IN_REAL_AND_COMPLEX("getrs", "one matrix for the whole batch", one_matrix)

}  // namespace
}  // namespace kgen::test
