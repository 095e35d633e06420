// logdet_posdef by every family: determinants far outside the range of numbers, and matrices that are not positive
// definite.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Each test runs with both triangles, in turn.
template <class T>
verify::Problem determinant_of(const Matrices<T>& list, int turn) {
  return problem_of<T>("logdet_posdef", list, 0, {{"uplo", std::string(turn % 2 ? "upper" : "lower")}});
}

// Diagonals near 1, near both ends of the range (logarithms to +-22700 in double), at both at once, and denormal ones.
// The product of n pivots is off by n roundings; then the logarithm's own.
template <class T>
void products() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  const R top = Limits::max() / 4, bottom = 2 * Limits::min(), denormal = Limits::min() / 64;
  const std::pair<R, R> ranges[] = {{1, 1}, {top, top}, {bottom, bottom}, {top, bottom}, {denormal, top}, {1, 1000}};
  for (int n : system_sizes(Scalar<T>::letter)) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    std::vector<long double> expected;
    for (const auto& [even, odd] : ranges) {
      Matrix<T> a(n);
      long double log = 0;
      for (int k = 0; k < n; ++k) {
        const R pivot = (k % 2 ? odd : even) * (R(1.5) + random_real<R>(random) / 2);
        a(k, k) = pivot;
        log += std::log(static_cast<long double>(pivot));
      }
      list.push_back(std::move(a));
      expected.push_back(log);
    }
    list.push_back(identity<T>(n));
    expected.push_back(0);
    by_every_family(determinant_of<T>(list, n), [&](const Outcome& outcome) {
      for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto b = static_cast<std::int64_t>(i);
        INFO("matrix ", b);
        CHECK(outcome.after.operand("info").integer(b) == 0);
        const long double found = element<R>(outcome.after, "logdet", b);
        const bool exact = i + 1 == expected.size();  // of the identity
        const long double limit = exact ? 0 : Limits::epsilon() * (R(n) + 2 * std::abs(expected[i]));
        CHECK(std::abs(found - expected[i]) <= limit);
      }
    });
  }
}

// A pivot that is negative, zero or NaN at every place, each between definite matrices: info is LAPACK's, the logarithm
// NaN, and the neighbours keep their bits.
template <class T>
void no_factor() {
  using R = Real<T>;
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const R pivots[] = {R(-1), R(0), std::numeric_limits<R>::quiet_NaN()};
    const Matrix<T> plain = lapack_definite<T>(n, 3, R(10), R(1), n);
    verify::Problem clean = determinant_of<T>(Matrices<T>(static_cast<std::size_t>(2 * n + 1), plain), ++turn);
    verify::Problem before = clean;
    Places regular{0};
    for (int k = 0; k < n; ++k) {
      element<T>(before, "A", 2 * k + 1, k, k) = T(pivots[k % 3]);
      regular.push_back(2 * k + 2);
    }
    const verify::Problem expected = run(clean).after, theirs = lapack(before);
    by_every_family(before, [&](const Outcome& outcome) {
      CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
      for (int k = 0; k < n; ++k) CHECK(std::isnan(element<R>(outcome.after, "logdet", 2 * k + 1)));
      CHECK(difference(take(outcome.after, regular), expected, regular) == "");
    });
  }
}

KGEN_IN_EVERY_PRECISION("logdet_posdef", "products of pivots of any size", products)
KGEN_IN_EVERY_PRECISION("logdet_posdef", "not positive definite at every place", no_factor)

}  // namespace
}  // namespace kgen::test
