// slogdet by every family: determinants far outside the range of numbers, and those that are known exactly.
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/conditions.hpp"

namespace kgen::test {
namespace {

// n = 1 as well.
template <class T>
std::vector<int> sizes() {
  std::vector<int> list = system_sizes(Scalar<T>::letter);
  if (!full()) list.push_back(1);
  return list;
}

// A determinant in a wider type.
template <class T>
struct Expected {
  std::complex<long double> sign = 1;
  long double log = 0;

  void times(T factor) {
    const std::complex<long double> wide(real_part(factor), imaginary_part(factor));
    sign *= wide / std::abs(wide);
    log += std::log(std::abs(wide));
  }
};

// Real signs are exact. A product of n pivots is off by n roundings, complex ones by a few each; then the logarithm's
// own.
template <class T>
void check(const verify::Problem& after, const std::vector<Expected<T>>& expected) {
  using R = Real<T>;
  constexpr R eps = std::numeric_limits<R>::epsilon();
  const auto n = static_cast<R>(after.sizes[0]);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto b = static_cast<std::int64_t>(i);
    INFO("matrix ", b);
    CHECK(after.operand("info").integer(b) == 0);
    const T sign = element<T>(after, "sign", b);
    const R log = element<R>(after, "logabsdet", b);
    if (is_complex<T>)
      CHECK(std::abs(std::complex<long double>(sign) - expected[i].sign) < 4 * n * eps);
    else
      CHECK(real_part(sign) == static_cast<R>(expected[i].sign.real()));
    const long double limit = (is_complex<T> ? 4 : 1) * n * eps + 2 * eps * std::abs(expected[i].log);
    CHECK(std::abs(static_cast<long double>(log) - expected[i].log) <= limit);
  }
}

// A complex number of any phase, a real one of any sign, whose modulus is between `least` and twice that.
template <class T>
T random_of(Real<T> least, Random& random) {
  const Real<T> size = least * (Real<T>(1.5) + random_real<Real<T>>(random) / 2);
  if constexpr (is_complex<T>) return std::polar(size, Real<T>(3.14) * random_real<Real<T>>(random));
  return random_below(random, 2) ? T(size) : T(-size);
}

std::vector<int> random_rows(int n, Random& random) {
  std::vector<int> rows(static_cast<std::size_t>(n));
  std::iota(rows.begin(), rows.end(), 0);
  for (int k = n - 1; k > 0; --k)
    std::swap(rows[static_cast<std::size_t>(k)], rows[static_cast<std::size_t>(random_below(random, k + 1))]);
  return rows;
}

bool is_odd(const std::vector<int>& rows) {
  bool odd = false;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) odd = odd != (rows[j] > rows[i]);
  return odd;
}

// Permuted rows of triangles whose diagonal holds the pivots: the determinant is its product. Diagonals lie near 1,
// near both ends of the range (logarithms to +-22700 in double), at the same time at both, and among denormal numbers.
template <class T>
void products() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  for (const int n : sizes<T>()) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    std::vector<Expected<T>> expected;
    const R top = Limits::max() / 4, bottom = 2 * Limits::min(), denormal = Limits::min() / 64;
    const std::pair<R, R> ranges[] = {{1, 1}, {top, top}, {bottom, bottom}, {top, bottom}, {denormal, top}, {1, 1000}};
    for (const auto& [even, odd] : ranges)
      for (int turn = 0; turn < 4; ++turn) {
        const std::vector<int> rows = random_rows(n, random);
        Matrix<T> a(n);
        expected.emplace_back();
        for (int k = 0; k < n; ++k) {
          const T pivot = random_of<T>(k % 2 ? odd : even, random);
          expected.back().times(pivot);
          a(rows[static_cast<std::size_t>(k)], k) = pivot;
          for (int i = 0; i < k && turn % 2; ++i) a(rows[static_cast<std::size_t>(i)], k) = random_scalar<T>(random);
        }
        if (is_odd(rows)) expected.back().sign = -expected.back().sign;
        list.push_back(std::move(a));
      }
    by_every_family(problem_of<T>("slogdet", list), [&](const Outcome& outcome) { check(outcome.after, expected); });
  }
}

// Numbers near 1 whose product leaves the range of a float: many pivots just below a power of two, complex ones in both
// parts. Diagonals, and triangles with permuted rows.
template <class T>
void many_large_parts() {
  for (const int n : full() ? std::vector<int>{33, 64, 90, 112, 127, 128} : std::vector<int>{128}) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    std::vector<Expected<T>> expected;
    for (int turn = 0; turn < 4; ++turn) {
      const std::vector<int> rows = random_rows(n, random);
      const Real<T> part = turn < 2 ? Real<T>(1.99) : Real<T>(3.9);
      Matrix<T> a(n);
      expected.emplace_back();
      for (int k = 0; k < n; ++k) {
        const T pivot = make_scalar<T>(part, part);
        expected.back().times(pivot);
        a(turn % 2 ? rows[static_cast<std::size_t>(k)] : k, k) = pivot;
        for (int i = 0; i < k && turn % 2; ++i) a(rows[static_cast<std::size_t>(i)], k) = random_scalar<T>(random);
      }
      if (turn % 2 && is_odd(rows)) expected.back().sign = -expected.back().sign;
      list.push_back(std::move(a));
    }
    by_every_family(problem_of<T>("slogdet", list), [&](const Outcome& outcome) { check(outcome.after, expected); });
  }
}

// Permutations and diagonals of units: the sign is exact, and the logarithm is 0.
template <class T>
void units() {
  using R = Real<T>;
  for (const int n : sizes<T>()) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    std::vector<T> signs;
    for (int turn = 0; turn < 8; ++turn) {
      const std::vector<int> rows = random_rows(n, random);
      T sign = is_odd(rows) ? T(-1) : T(1);
      Matrix<T> a(n);
      for (int k = 0; k < n; ++k) {
        const R one = random_below(random, 2) && turn > 3 ? R(-1) : R(1);
        const T unit = turn % 2 && random_below(random, 2) && is_complex<T> ? make_scalar<T>(0, one) : T(one);
        a(rows[static_cast<std::size_t>(k)], k) = unit;
        sign *= unit;
      }
      list.push_back(std::move(a));
      signs.push_back(sign);
    }
    by_every_family(problem_of<T>("slogdet", list), [&](const Outcome& outcome) {
      for (std::size_t b = 0; b < list.size(); ++b) {
        INFO("matrix ", b);
        CHECK(element<T>(outcome.after, "sign", static_cast<std::int64_t>(b)) == signs[b]);
        CHECK(element<R>(outcome.after, "logabsdet", static_cast<std::int64_t>(b)) == 0);
      }
    });
  }
}

// Random matrices scaled by powers of two up to both ends of the range, and unitary ones: as verify/ follows LAPACK's
// method in a wider type. A power of two shifts the logarithm, and leaves the sign's bits.
template <class T>
void scaled() {
  using R = Real<T>;
  // Up to `exact` nothing becomes denormal, parts of reciprocals and sums that cancel neither.
  constexpr int most = std::numeric_limits<R>::max_exponent - 8, exact = most - 2 * std::numeric_limits<R>::digits;
  const int powers[] = {0, exact / 2, -exact / 2, exact, -exact, most, -most};
  constexpr R eps = std::numeric_limits<R>::epsilon();
  for (const int n : sizes<T>()) {
    INFO("n = ", n);
    Random random(static_cast<unsigned>(n));
    const Matrix<T> unit = random_matrix<T>(n, random);
    Matrices<T> list;
    for (const int power : powers) {
      list.push_back(unit);
      for (T& element : list.back().data) element *= std::ldexp(R(1), power);
    }
    const std::int64_t unitary = static_cast<std::int64_t>(list.size());
    list.push_back(lapack_lagge<T>(std::vector<R>(static_cast<std::size_t>(n), R(1)), n, n));
    const verify::Problem before = problem_of<T>("slogdet", list);
    by_every_family(before, [&](const Outcome& outcome) {
      const verify::Problem& after = outcome.after;
      const verify::Residual found = verify::residual(before, after);
      CHECK(found.largest() < verify::largest_ratio);
      CHECK(found.left_out == 0);
      for (std::int64_t b = 0; b < before.batch; ++b) {
        const T sign = element<T>(after, "sign", b);
        CHECK(std::abs(std::abs(sign) - 1) < 4 * eps);
        if (!is_complex<T>) CHECK(std::abs(sign) == 1);
      }
      const R log = element<R>(after, "logabsdet", 0);
      for (std::int64_t b = 1; b < unitary; ++b) {
        const R shift = static_cast<R>(powers[b] * n * std::log(2.0L));
        if (std::abs(powers[b]) <= exact) CHECK(element<T>(after, "sign", b) == element<T>(after, "sign", 0));
        CHECK(std::abs(element<R>(after, "logabsdet", b) - shift - log) < 4 * eps * (std::abs(shift) + std::abs(log)));
      }
      CHECK(std::abs(element<R>(after, "logabsdet", unitary)) < R(10 * n) * eps);
    });
  }
}

// A zero column at every place, and a matrix with a NaN, each before one that is regular.
template <class T>
void singular_at_every_place() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  for (const int n : sizes<T>()) {
    INFO("n = ", n);
    const verify::Problem clean = problem_of<T>("slogdet", random_batch<T>(n, 2 * n + 2, 13));
    verify::Problem before = clean;
    Places regular;
    for (int k = 0; k <= n; ++k) {
      for (int i = 0; i < n && k < n; ++i) element<T>(before, "A", 2 * k, i, k) = T(0);
      regular.push_back(2 * k + 1);
    }
    element<T>(before, "A", 2 * n, n - 1, n / 2) = Limits::quiet_NaN();
    const Outcome expected = run(clean);
    by_every_family(before, [&](const Outcome& outcome) {
      const verify::Problem& after = outcome.after;
      for (int k = 0; k < n; ++k) {
        INFO("zero column ", k);
        CHECK(after.operand("info").integer(2 * k) == k + 1);
        CHECK(element<T>(after, "sign", 2 * k) == T(0));
        CHECK(element<R>(after, "logabsdet", 2 * k) == -Limits::infinity());
      }
      CHECK(is_nan(element<T>(after, "sign", 2 * n)));
      CHECK(std::isnan(element<R>(after, "logabsdet", 2 * n)));
      if (outcome.family() == expected.family()) CHECK(difference(take(after, regular), expected.after, regular) == "");
    });
  }
}

// Inf on the diagonal: getrf's U holds it and info is 0, so the logarithm is Inf, but nobody can say the sign of a
// number that may just as well have overflowed. The neighbours are as they are without it.
template <class T>
void infinite() {
  using R = Real<T>;
  for (const int n : sizes<T>()) {
    INFO("n = ", n);
    const verify::Problem clean = problem_of<T>("slogdet", random_batch<T>(n, 4, 15));
    verify::Problem before = clean;
    const R infinity = std::numeric_limits<R>::infinity();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        element<T>(before, "A", 0, i, j) = i == j ? T(infinity) : T(0);
        element<T>(before, "A", 2, i, j) = i != j ? T(0) : i == n - 1 ? T(-infinity) : T(1);
      }
    const Outcome expected = run(clean);
    by_every_family(before, [&](const Outcome& outcome) {
      for (const int b : {0, 2}) {
        INFO("matrix ", b);
        CHECK(outcome.after.operand("info").integer(b) == 0);
        CHECK(is_nan(element<T>(outcome.after, "sign", b)));
        const R logarithm = element<R>(outcome.after, "logabsdet", b);
        CHECK((logarithm == infinity || (is_complex<T> && std::isnan(logarithm))));
      }
      if (outcome.family() == expected.family())
        CHECK(difference(take(outcome.after, {1, 3}), expected.after, {1, 3}) == "");
    });
  }
}

// Lanes that have no row, two rows a lane and a thread per matrix: the product of the pivots is in one order, zeros
// keep their signs. A batch of variable size meets other lanes than a uniform one.
template <class T>
void one_order() {
  Matrices<T> list = random_batch<T>(10, 6, 16);
  for (int i = 0; i < 10; ++i)
    for (int j = 0; j < 10; ++j) {
      list[1](i, j) = T(Real<T>((7 * i + 3 * j * j) % 5 - 2));
      list[2](i, j) = i > j ? T(0) : -list[2](i, j);
      list[3](i, j) *= std::numeric_limits<Real<T>>::min();
    }
  const verify::Problem before = problem_of<T>("slogdet", list);
  const Outcome expected = run(before);
  for (const char* variant :
       {"rows_across_lanes__rows_1__lanes_10__per_block_6", "rows_across_lanes__rows_1__lanes_16__per_block_4",
        "rows_across_lanes__rows_1__lanes_32__per_block_1", "rows_across_lanes__rows_2__lanes_5__per_block_6",
        "rows_across_lanes__rows_2__lanes_32__per_block_1", "thread_per_matrix__panel_0__per_block_32"}) {
    std::string id = std::string("slogdet__") + Scalar<T>::letter + "__n_10__layout_packed__" + variant;
    if (Scalar<T>::letter == 'z' && id.ends_with("__per_block_32")) continue;  // no thread's registers hold it
    if (id.find("lanes") != id.npos) id += "__search_redux__broadcast_shuffle__transfer_direct__least_warps_8";
    INFO(id);
    const Variant_in_use use(id);
    const Outcome outcome = run(before);
    CHECK(outcome.kernels == std::vector{id});
    CHECK(difference(outcome.after, expected.after) == "");
  }
}

// Four rows a lane, the last lane's fourth missing: no factor stands in its place, so that an imaginary part -0 stays.
TEST_CASE("slogdet c: a zero's sign by four rows a lane") {
  using T = std::complex<float>;
  Matrices<T> list = random_batch<T>(11, 2, 17);
  for (int i = 0; i < 11; ++i)
    for (int j = 0; j < 11; ++j) list[0](i, j) = i == j ? T(2, -0.0F) : T(0);
  const verify::Problem before = problem_of<T>("slogdet", list);
  const Outcome expected = run(before);
  for (const char* lanes :
       {"rows_1__lanes_11__per_block_2", "rows_2__lanes_6__per_block_5", "rows_4__lanes_3__per_block_10"}) {
    const std::string id = std::string("slogdet__c__n_11__layout_packed__rows_across_lanes__") + lanes +
                           "__search_redux__broadcast_shuffle__transfer_direct__least_warps_8";
    INFO(id);
    const Variant_in_use use(id);
    const Outcome outcome = run(before);
    CHECK(outcome.kernels == std::vector{id});
    CHECK(difference(outcome.after, expected.after) == "");
  }
}

KGEN_IN_EVERY_PRECISION("slogdet", "one order of the product for all lanes", one_order)
KGEN_IN_EVERY_PRECISION("slogdet", "products of pivots of any size", products)
TEST_CASE("slogdet s: many pivots just below a power of two") { many_large_parts<float>(); }
TEST_CASE("slogdet c: many pivots just below a power of two") { many_large_parts<std::complex<float>>(); }
KGEN_IN_EVERY_PRECISION("slogdet", "units and permutations are exact", units)
KGEN_IN_EVERY_PRECISION("slogdet", "scaled and unitary matrices", scaled)
KGEN_IN_EVERY_PRECISION("slogdet", "singular at every place and NaN", singular_at_every_place)
KGEN_IN_EVERY_PRECISION("slogdet", "infinite pivots", infinite)

}  // namespace
}  // namespace kgen::test
