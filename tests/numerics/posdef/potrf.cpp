// potrf by every family: LAPACK's ratios and info on matrices of its own generators, pivots that are not positive at
// every place, and what LAPACK does not use.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Both triangles hold the matrix; `upper`: the upper one is factored.
template <class T>
verify::Problem cholesky_of(const Matrices<T>& list, bool upper) {
  verify::Problem problem = problem_of<T>("potrf", list);
  problem.request.options[static_cast<std::size_t>(operation("potrf").find_option("uplo"))] = upper ? 1 : 0;
  return problem;
}

// L(i, j), or the conjugate of U(j, i).
template <class T>
T factor(const verify::Problem& after, std::int64_t b, std::int64_t i, std::int64_t j) {
  if (after.is("uplo", "lower")) return element<T>(after, "A", b, i, j);
  const T u = element<T>(after, "A", b, j, i);
  return make_scalar<T>(real_part(u), -imaginary_part(u));
}

// A random definite matrix: latms's values are 1 to 1 / 10.
template <class T>
Matrix<T> plain(int n, std::int32_t seed) {
  return lapack_definite<T>(n, 3, Real<T>(10), Real<T>(1), seed);
}

// Scales and conditions of LAPACK's tests (dlatb4): entries near overflow and near underflow. And rows and columns that
// are graded by powers of two, up and down, over half of the range.
template <class T>
Matrices<T> generated_definite(int n) {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  constexpr R eps = Limits::epsilon() / 2, small = R(0.25) * (Limits::min() / eps), large = 1 / small;
  Matrices<T> list;
  for (int mode = 1; mode <= 5; ++mode) {
    for (const R condition : {R(10), R(0.1) / eps}) list.push_back(lapack_definite<T>(n, mode, condition, R(1), n));
    for (const R largest : {small, large}) list.push_back(lapack_definite<T>(n, mode, R(10), largest, n + 1));
  }
  for (const int direction : {1, -1}) {
    Matrix<T> graded = plain<T>(n, n + 2);
    const int step = direction * Limits::max_exponent / (4 * n);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) graded(i, j) *= std::ldexp(R(1), step * (i + j));
    list.push_back(graded);
  }
  return list;
}

template <class T>
void generated_matrices() {
  for (const int n : system_sizes(Scalar<T>::letter))
    for (const bool upper : {false, true}) {
      const verify::Problem before = cholesky_of<T>(generated_definite<T>(n), upper), theirs = lapack(before);
      by_every_family(before, [&](const Outcome& outcome) {
        INFO("n = ", n, ", upper ", upper);
        CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
        const verify::Residual found = verify::residual(before, outcome.after);
        INFO("matrix ", found.worst);
        CHECK(found.ratios[0].largest < verify::largest_ratio);
        CHECK(found.left_out == 0);
      });
    }
}

// |A - L L^H| / (n |A| eps) of the columns before `end`, by largest elements.
template <class T>
double leading_ratio(const verify::Problem& before, const verify::Problem& after, std::int64_t b, int end) {
  using Wide = std::complex<long double>;
  const auto n = static_cast<int>(before.sizes[0]);
  long double error = 0, size = 0;
  for (int j = 0; j < end; ++j)
    for (int i = j; i < n; ++i) {
      const Wide a(factor<T>(before, b, i, j));
      Wide rest = a;
      for (int k = 0; k <= j; ++k) rest -= Wide(factor<T>(after, b, i, k)) * std::conj(Wide(factor<T>(after, b, j, k)));
      error = std::max(error, std::abs(rest));
      size = std::max(size, std::abs(a));
    }
  return error == 0 ? 0 : static_cast<double>(error / size / n / std::numeric_limits<Real<T>>::epsilon());
}

// B B^H with B of fewer columns than rows: zero but for rounding behind them. Where that ends is anybody's; what was
// factored before is right.
template <class T>
void singular_but_for_rounding() {
  for (const int n : system_sizes(Scalar<T>::letter)) {
    Matrices<T> list;
    Random random(static_cast<std::uint64_t>(n));
    for (const int rank : {0, 1, n / 2, n - 1}) {
      const Matrix<T> b = random_matrix<T>(n, random);
      Matrix<T> a(n);
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
          for (int k = 0; k < rank; ++k) {
            const T x = b(i, k), y = b(j, k);
            a(i, j) += x * make_scalar<T>(real_part(y), -imaginary_part(y));
          }
      list.push_back(a);
    }
    for (const bool upper : {false, true}) {
      const verify::Problem before = cholesky_of<T>(list, upper);
      by_every_family(before, [&](const Outcome& outcome) {
        CHECK(outcome.after.operand("info").integer(0) == 1);  // nothing but zeros
        for (std::int64_t b = 0; b < before.batch; ++b) {
          const int info = outcome.after.operand("info").integer(b);
          CHECK(leading_ratio<T>(before, outcome.after, b, info > 0 ? info - 1 : n) < verify::largest_ratio);
        }
      });
    }
  }
}

// One matrix, with another diagonal element k in each place of the batch: negative, or NaN. info is k + 1, as LAPACK's,
// and the columns before it hold the factor's bits.
template <class T>
void indefinite() {
  using R = Real<T>;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    Matrices<T> list;
    for (int b = 0; b <= 2 * n; ++b) {
      list.push_back(plain<T>(n, n));
      if (b == 2 * n) break;
      list.back()(b % n, b % n) = b < n ? T(R(-1)) : T(std::numeric_limits<R>::quiet_NaN());
    }
    for (const bool upper : {false, true}) {
      const verify::Problem before = cholesky_of<T>(list, upper), theirs = lapack(before);
      by_every_family(before, [&](const Outcome& outcome) {
        CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
        for (int b = 0; b < 2 * n; ++b) {
          INFO("matrix ", b);
          CHECK(outcome.after.operand("info").integer(b) == b % n + 1);
          int others = 0;
          for (int j = 0; j < b % n; ++j)
            for (int i = j; i < n; ++i)
              others += !same_bits(factor<T>(outcome.after, b, i, j), factor<T>(outcome.after, 2 * n, i, j));
          CHECK(others == 0);
        }
      });
    }
  }
}

// Infinite, huge and denormal pivots are positive.
template <class T>
void rare_pivots() {
  using Limits = std::numeric_limits<Real<T>>;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    Matrices<T> list;
    for (const Real<T> pivot :
         {Limits::denorm_min(), Limits::min() / 2, Limits::min(), Limits::max(), Limits::infinity()})
      for (const int k : {0, n - 1}) {
        list.push_back(identity<T>(n));
        list.back()(k, k) = pivot;
      }
    const verify::Problem before = cholesky_of<T>(list, n % 2 == 0), theirs = lapack(before);
    by_every_family(before, [&](const Outcome& outcome) {
      CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
      int others = 0;  // a zero may have either sign
      for (std::int64_t b = 0; b < before.batch; ++b)
        for (int j = 0; j < n; ++j)
          for (int i = j; i < n; ++i) others += factor<T>(outcome.after, b, i, j) != factor<T>(theirs, b, i, j);
      CHECK(others == 0);
    });
  }
}

// U is the conjugate transpose of L, bit for bit, in every layout; the other triangle may hold anything, and so may the
// diagonal's imaginary parts, which are 0 afterwards.
template <class T>
void unused() {
  const T nothing = make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), std::numeric_limits<Real<T>>::infinity());
  std::vector<Place> all = places();
  all.push_back({});
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const verify::Problem clean = cholesky_of<T>(Matrices<T>(5, plain<T>(n, n)), false);
    const Outcome expected = run(clean);
    for (const bool upper : {false, true}) {
      verify::Problem before = cholesky_of<T>(Matrices<T>(5, plain<T>(n, n)), upper);
      for (std::int64_t b = 0; b < before.batch; ++b)
        for (int j = 0; j < n; ++j) {
          T& pivot = element<T>(before, "A", b, j, j);
          pivot = make_scalar<T>(real_part(pivot), Real<T>(j + 1));
          for (int i = 0; i < n; ++i)
            if (upper ? i > j : i < j) element<T>(before, "A", b, i, j) = nothing;
        }
      for (const Place& place : all) {
        INFO("n = ", n, ", upper ", upper, ", ", place.name);
        const Outcome outcome = run(before, place);
        CHECK(outcome.problem == "");
        CHECK(verify::broken_invariant(before, outcome.after) == "");
        int others = 0, imaginary = 0;
        for (std::int64_t b = 0; b < before.batch; ++b)
          for (int j = 0; j < n; ++j) {
            imaginary += imaginary_part(element<T>(outcome.after, "A", b, j, j)) != 0;
            for (int i = j; i < n; ++i)
              others += factor<T>(outcome.after, b, i, j) != factor<T>(expected.after, b, i, j);
          }
        CHECK(others == 0);
        CHECK(imaginary == 0);
      }
    }
  }
}

KGEN_IN_EVERY_PRECISION("potrf", "matrices of LAPACK's generators", generated_matrices)
KGEN_IN_EVERY_PRECISION("potrf", "singular but for rounding", singular_but_for_rounding)
KGEN_IN_EVERY_PRECISION("potrf", "a pivot that is not positive at every place", indefinite)
KGEN_IN_EVERY_PRECISION("potrf", "infinite and huge and denormal pivots", rare_pivots)
KGEN_IN_EVERY_PRECISION("potrf", "upper is lower and what is not used", unused)

}  // namespace
}  // namespace kgen::test
