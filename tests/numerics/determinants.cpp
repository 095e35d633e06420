// slogdet and logdet_posdef by every family: determinants far outside the range of numbers, which are products of
// pivots that are known.
#include <limits>
#include <numeric>

#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Of permuted rows of a triangle, whose diagonal holds the pivots; in a wider type.
template <class T>
struct Known {
  Matrices<T> list;
  std::vector<std::complex<long double>> signs;
  std::vector<long double> logs;

  void add(const std::vector<T>& pivots, const std::vector<int>& rows, bool triangle, Random& random) {
    const auto n = static_cast<int>(pivots.size());
    Matrix<T>& a = list.emplace_back(n);
    std::complex<long double> sign = 1;
    long double log = 0;
    for (int k = 0; k < n; ++k) {
      const T pivot = pivots[static_cast<std::size_t>(k)];
      const std::complex<long double> wide(real_part(pivot), imaginary_part(pivot));
      sign *= wide / std::abs(wide);
      log += std::log(std::abs(wide));
      a(rows[static_cast<std::size_t>(k)], k) = pivot;
      for (int i = 0; i < k && triangle; ++i) a(rows[static_cast<std::size_t>(i)], k) = random_scalar<T>(random);
      for (int i = 0; i < k; ++i)
        if (rows[static_cast<std::size_t>(i)] > rows[static_cast<std::size_t>(k)]) sign = -sign;
    }
    signs.push_back(sign);
    logs.push_back(log);
  }
};

std::vector<int> rows_in_order(int n) {
  std::vector<int> rows(static_cast<std::size_t>(n));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}
std::vector<int> random_rows(int n, Random& random) {
  std::vector<int> rows = rows_in_order(n);
  for (int k = n - 1; k > 0; --k)
    std::swap(rows[static_cast<std::size_t>(k)], rows[static_cast<std::size_t>(random_below(random, k + 1))]);
  return rows;
}

// Pivots lie near 1, near both ends of the range (logarithms to +-22700 in double), at both at once, among denormal
// numbers, and are units, of which sign and logarithm are exact.
template <class T>
T pivot_of(int range, int k, bool positive, Random& random) {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  const R top = Limits::max() / 4, bottom = 2 * Limits::min(), denormal = Limits::min() / 64;
  const std::pair<R, R> ranges[] = {{1, 1}, {top, top}, {bottom, bottom}, {top, bottom}, {denormal, top}, {1, 1000}};
  const R least = range < 0 ? R(1) : k % 2 ? ranges[range].second : ranges[range].first;
  const R size = range < 0 ? R(1) : least * (R(1.5) + random_real<R>(random) / 2);
  if (positive) return T(size);
  if (range < 0) return random_below(random, 2) ? make_scalar<T>(is_complex<T> ? 0 : -1, -1) : T(1);
  if constexpr (is_complex<T>) return std::polar(size, R(3.14) * random_real<R>(random));
  return T(random_below(random, 2) ? size : -size);
}

// Real signs are exact. A product of n pivots is off by n roundings, complex ones by a few each; then the logarithm's
// own.
template <class T>
void check_known(const verify::Problem& before, const Known<T>& known, std::size_t exact) {
  using R = Real<T>;
  const bool definite = before.request.name() == "logdet_posdef";
  const R eps = std::numeric_limits<R>::epsilon(), n = static_cast<R>(before.sizes[0]);
  by_every_family(before, [&](const Outcome& outcome) {
    for (std::size_t i = 0; i < known.list.size(); ++i) {
      const auto b = static_cast<std::int64_t>(i);
      INFO("matrix ", b);
      CHECK(outcome.after.operand("info").integer(b) == 0);
      const long double log = element<R>(outcome.after, definite ? "logdet" : "logabsdet", b), right = known.logs[i];
      const long double limit = (is_complex<T> && !definite ? 4 : 1) * n * eps + 2 * eps * std::abs(right);
      CHECK(std::abs(log - right) <= (i < exact ? 0 : limit));
      if (definite) continue;
      const T sign = element<T>(outcome.after, "sign", b);
      const std::complex<long double> found(real_part(sign), imaginary_part(sign));
      CHECK(std::abs(found - known.signs[i]) <= (is_complex<T> && i >= exact ? 4 * n * eps : 0));
    }
  });
}

template <class T>
void known_determinants() {
  std::vector<int> sizes = system_sizes(Scalar<T>::letter);
  if (!full()) sizes.push_back(1);
  for (const int n : sizes)
    for (const bool definite : {false, true}) {
      INFO("n = ", n);
      Random random(static_cast<unsigned>(n));
      Known<T> known;
      for (int range = -1; range < 6; ++range)
        for (int turn = 0; turn < 4; ++turn) {
          std::vector<T> pivots;
          for (int k = 0; k < n; ++k) pivots.push_back(pivot_of<T>(range, k, definite, random));
          known.add(pivots, definite ? rows_in_order(n) : random_rows(n, random), !definite && turn % 2, random);
        }
      if (definite)
        for (const char* uplo : {"lower", "upper"})
          check_known(problem_of<T>("logdet_posdef", known.list, {{"uplo", std::string(uplo)}}), known, 4);
      else
        check_known(problem_of<T>("slogdet", known.list), known, 4);
    }
}

// Numbers near 1 whose product leaves the range of a float: many pivots just below a power of two, complex ones in both
// parts. Diagonals, and triangles with permuted rows.
template <class T>
void many_large_parts() {
  for (const int n : full() ? std::vector<int>{33, 64, 90, 112, 127, 128} : std::vector<int>{128}) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    Known<T> known;
    for (int turn = 0; turn < 4; ++turn) {
      const Real<T> part = turn < 2 ? Real<T>(1.99) : Real<T>(3.9);
      const std::vector<T> pivots(static_cast<std::size_t>(n), make_scalar<T>(part, part));
      known.add(pivots, turn % 2 ? random_rows(n, random) : rows_in_order(n), turn % 2, random);
    }
    check_known(problem_of<T>("slogdet", known.list), known, 0);
  }
}

// Inf on the diagonal: getrf's U holds it and info is 0, so the logarithm is Inf, but nobody can say the sign of a
// number that may just as well have overflowed.
template <class T>
void infinite_determinants() {
  using R = Real<T>;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const R infinity = std::numeric_limits<R>::infinity();
    Matrices<T> list(2, identity<T>(n));
    for (int i = 0; i < n; ++i) list[0](i, i) = T(infinity);
    list[1](n - 1, n - 1) = T(-infinity);
    by_every_family(problem_of<T>("slogdet", list), [&](const Outcome& outcome) {
      for (const int b : {0, 1}) {
        INFO("matrix ", b);
        CHECK(outcome.after.operand("info").integer(b) == 0);
        CHECK(is_nan(element<T>(outcome.after, "sign", b)));
        const R logarithm = element<R>(outcome.after, "logabsdet", b);
        CHECK((logarithm == infinity || (is_complex<T> && std::isnan(logarithm))));
      }
    });
  }
}

KGEN_IN_EVERY_PRECISION("slogdet and logdet_posdef", "products of pivots of any size", known_determinants)
TEST_CASE("slogdet s: many pivots just below a power of two") { many_large_parts<float>(); }
TEST_CASE("slogdet c: many pivots just below a power of two") { many_large_parts<std::complex<float>>(); }
KGEN_IN_EVERY_PRECISION("slogdet", "infinite pivots", infinite_determinants)

}  // namespace
}  // namespace kgen::test
