// matinv where rows differ in scale by most of the type's range: rows of the inverse are eliminated together, by
// quotients of elements of different rows, which would overflow.
#include <cmath>
#include <limits>

#include "tests/numerics/lu/lu.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/reference/residual.hpp"

namespace kgen::test {
namespace {

// D R: D has 2^(apart / 2) and 2^(-apart / 2), R is diagonally dominant: the rows of one scale above those of the
// other; R block upper triangular, besides; or the scales in turn and the rows of R the other way round, so that rows
// are exchanged.
enum class Kind { halves, blocks, in_turn };
int power_of(int row, int n, int apart, Kind kind) {
  const bool large = kind == Kind::in_turn ? row % 2 == 0 : row < n / 2;
  return large ? apart / 2 : -(apart / 2);
}

template <class T>
T scaled_by(const T& x, int power) {
  return make_scalar<T>(std::ldexp(real_part(x), power), std::ldexp(imaginary_part(x), power));
}

template <class T>
Matrix<T> dominant(int n, Kind kind, Random& random) {
  Matrix<T> r(n), turned(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) r(i, j) = random_scalar<T>(random);
  for (int i = 0; i < n; ++i) r(i, i) += Real<T>(2 * n);
  for (int j = 0; j < n / 2 && kind == Kind::blocks; ++j)
    for (int i = n / 2; i < n; ++i) r(i, j) = T(0);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) turned(i, j) = r(n - 1 - i, j);
  return kind == Kind::in_turn ? turned : r;
}

// Whether X is the inverse of D R: X D, which is exact, that of R.
template <class T>
bool is_inverse(const Matrix<T>& x, const Matrix<T>& r, int n, int apart, Kind kind) {
  Matrix<T> scaled(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) scaled(i, j) = scaled_by(x(i, j), power_of(j, n, apart, kind));
  return inverse_ratio(r, scaled) < ratio_threshold && inverse_ratio(scaled, r) < ratio_threshold;
}

// matinv scales such rows, in every kernel. getrf and getri are right up to the range of the type, and beyond it where
// R is block upper triangular, so that rows of the one scale are never divided by those of the other.
template <class T>
void row_scales() {
  constexpr int range = std::numeric_limits<Real<T>>::max_exponent;  // 128, 1024
  const std::vector<int> aparts{0, range / 2, range - 4, range + 16, 2 * range - 32};
  for (const int n : full() ? std::vector{2, 9, 24} : std::vector{9}) {
    for (const Kind kind : {Kind::halves, Kind::blocks, Kind::in_turn}) {
      Random random(static_cast<unsigned>(n));
      const Matrix<T> r = dominant<T>(n, kind, random);
      Matrices<T> list;
      for (const int apart : aparts) {
        list.emplace_back(n);
        for (int j = 0; j < n; ++j)
          for (int i = 0; i < n; ++i) list.back()(i, j) = scaled_by(r(i, j), power_of(i, n, apart, kind));
      }
      INFO("n = ", n, ", kind ", static_cast<int>(kind));
      for (const char* name : {"matinv", "matinv_cond"}) {
        const verify::Problem before = problem_of<T>(name, list);
        const auto check = [&](const Outcome& outcome) {
          if (outcome.kernels.size() > 1) return;  // a plan of getrf and getri
          for (std::size_t b = 0; b < list.size(); ++b) {
            // Not scaled: large rows are pivot rows first, good ones of R or not, as with getrf.
            if (kind == Kind::in_turn && aparts[b] == range / 2) continue;
            INFO(outcome.family(), ", rows 2^", aparts[b], " apart");
            Matrix<T> x(n);
            for (int j = 0; j < n; ++j)
              for (int i = 0; i < n; ++i) x(i, j) = element<T>(outcome.after, "C", static_cast<std::int64_t>(b), i, j);
            CHECK(is_inverse(x, r, n, aparts[b], kind));
            CHECK(outcome.after.operand("info").integer(static_cast<std::int64_t>(b)) == 0);
          }
        };
        by_every_family(before, check);
        check(run(before, {.in_place = false}));
      }
      const auto factors = getrf(list), by_factors = getri(factors.matrices, factors.ipiv);
      for (std::size_t b = 0; b < list.size() && kind != Kind::in_turn; ++b) {
        INFO("getri, rows 2^", aparts[b], " apart");
        const bool right = aparts[b] < range || kind == Kind::blocks;
        CHECK(is_inverse(by_factors.matrices[b], r, n, aparts[b], kind) == right);
      }
    }
  }
}

// Elements of one row that are as far apart: scaled with the largest, the small ones would vanish, and with them the
// inverse.
template <class T>
void element_scales() {
  const int e = std::numeric_limits<Real<T>>::max_exponent / 128;  // 1, 8
  const auto power = [e](int p, double times = 1) { return T(static_cast<Real<T>>(std::ldexp(times, p * e))); };
  struct Case {
    std::vector<T> a, x;  // by columns
  };
  const std::vector<Case> cases{
      {{power(-90), T(0), power(60), power(110)}, {power(90), T(0), -power(40), power(-110)}},
      {{power(100), power(100), T(0), power(-60), power(-60, 2), T(0), T(0), T(0), T(1)},
       {power(-100, 2), -power(60), T(0), -power(-100), power(60), T(0), T(0), T(0), T(1)}},
      {{power(100), power(100), T(0), power(-30), power(-30, 3), T(0), T(0), T(0), T(1)},
       {power(-100, 1.5), -power(30, 0.5), T(0), -power(-100, 0.5), power(30, 0.5), T(0), T(0), T(0), T(1)}},
      {{power(60), power(60), T(0), power(-70), power(-70, 3), T(0), T(0), T(0), T(1)},
       {power(-60, 1.5), -power(70, 0.5), T(0), -power(-60, 0.5), power(70, 0.5), T(0), T(0), T(0), T(1)}}};
  for (const Case& of : cases) {
    const int n = of.a.size() == 4 ? 2 : 3;
    Matrices<T> list(1, Matrix<T>(n));
    for (int k = 0; k < n * n; ++k) list[0](k % n, k / n) = of.a[static_cast<std::size_t>(k)];
    const auto inverses = matinv(list);
    INFO(inverses.family, ", n = ", n, ", from ", std::abs(of.a[0]), " on");
    CHECK(inverses.info[0] == 0);
    for (int k = 0; k < n * n; ++k) {
      const T found = inverses.matrices[0](k % n, k / n), right = of.x[static_cast<std::size_t>(k)];
      CHECK(std::abs(found - right) <= std::abs(right) * 4 * std::numeric_limits<Real<T>>::epsilon());
    }
  }
}

// Random matrices whose elements are up to an eighth of the largest number: rows above a pivot grow to more than that.
template <class T>
void rows_near_the_top() {
  constexpr int power = std::numeric_limits<Real<T>>::max_exponent - 3;
  for (const int n : full() ? std::vector{9, 24} : std::vector{9}) {
    Random random(static_cast<unsigned>(n));
    Matrices<T> small, list;
    for (int b = 0; b < 24; ++b) {
      small.push_back(random_matrix<T>(n, random));
      list.push_back(small.back());
      for (T& element : list.back().data) element = scaled_by(element, power);
    }
    for (const char* name : {"matinv", "matinv_cond"})
      by_every_family(problem_of<T>(name, list), [&](const Outcome& outcome) {
        INFO(name, ", n = ", n, ", ", outcome.family());
        for (std::size_t b = 0; b < list.size(); ++b) {
          INFO("matrix ", b);
          Matrix<T> x(n);
          for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i)
              x(i, j) = scaled_by(element<T>(outcome.after, "C", static_cast<std::int64_t>(b), i, j), power);
          CHECK(inverse_ratio(small[b], x) < ratio_threshold);
          CHECK(inverse_ratio(x, small[b]) < ratio_threshold);
          CHECK(outcome.after.operand("info").integer(static_cast<std::int64_t>(b)) == 0);
        }
      });
  }
}

KGEN_IN_EVERY_PRECISION("matinv", "rows that differ in scale", row_scales)
KGEN_IN_EVERY_PRECISION("matinv", "elements near the largest number", rows_near_the_top)
KGEN_IN_EVERY_PRECISION("matinv", "elements of a row that differ in scale", element_scales)

}  // namespace
}  // namespace kgen::test
