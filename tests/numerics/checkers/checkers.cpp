// The checkers themselves, on reference LAPACK's results: right ones pass, corrupted ones fail.
#include <algorithm>

#include "tests/numerics/precisions.hpp"
#include "tests/support/conditions.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/replay.hpp"
#include "tests/support/reference/residual.hpp"

namespace kgen::test {
namespace {

template <class T>
void ratios_accept_lapack() {
  for (int n = 1; n <= 32; ++n) {
    for (const auto& condition : conditions<T>(n, 1)) {
      if (!condition.regular) continue;
      INFO("n = ", n, ", ", condition.name);
      Matrix<T> lu = condition.matrix;
      const auto factors = lapack_getrf(lu);
      CHECK(lu_ratio(condition.matrix, lu, factors.ipiv) < ratio_threshold);
      if (factors.info > 0) continue;
      Matrix<T> inverse = lu;
      CHECK(lapack_getri(inverse, factors.ipiv) == 0);
      CHECK(inverse_ratio(condition.matrix, inverse) < ratio_threshold);
    }
  }
}

template <class T>
void ratios_refuse_corruption() {
  Random random(7);
  for (int n = 2; n <= 32; ++n) {
    INFO("n = ", n);
    const Matrix<T> a = random_matrix<T>(n, random);
    Matrix<T> lu = a;
    const auto factors = lapack_getrf(lu);
    Matrix<T> inverse = lu;
    lapack_getri(inverse, factors.ipiv);
    // One element is moved by thousands of roundings; more at larger n, since the ratios are relative to norms.
    const auto corrupt = [&](Matrix<T> m) {
      Real<T> largest = 0;
      for (const T& element : m.data) largest = std::max(largest, std::abs(element));
      m(n / 2, n / 2) += largest * Real<T>(1000 * n * n) * std::numeric_limits<Real<T>>::epsilon();
      return m;
    };
    CHECK_FALSE(lu_ratio(a, corrupt(lu), factors.ipiv) < ratio_threshold);
    CHECK_FALSE(inverse_ratio(a, corrupt(inverse)) < ratio_threshold);
    Integers swapped = factors.ipiv;
    swapped[0] = swapped[0] == n ? 1 : n;
    CHECK_FALSE(lu_ratio(a, lu, swapped) < ratio_threshold);
    Matrix<T> poisoned = lu;
    poisoned(n - 1, 0) = make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), 0);
    CHECK_FALSE(lu_ratio(a, poisoned, factors.ipiv) < ratio_threshold);
    poisoned = inverse;
    poisoned(0, n - 1) = make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), 0);
    CHECK_FALSE(inverse_ratio(a, poisoned) < ratio_threshold);
    CHECK_FALSE(inverse_ratio(a, Matrix<T>(n)) < ratio_threshold);
  }
}

// On exact constructions the replay and LAPACK must agree in everything, so the replay is right about order and signs.
template <class T>
void replay_agrees_with_lapack() {
  for (int n = 1; n <= 32; ++n) {
    for (const auto& condition : conditions<T>(n, 2)) {
      INFO("n = ", n, ", ", condition.name);
      Matrix<T> lu = condition.matrix;
      const auto factors = lapack_getrf(lu);
      const auto replay = replay_getrf(condition.matrix, factors.ipiv);
      if (condition.exact) {
        CHECK(replay.problem == "");
        CHECK(replay.info == factors.info);
        CHECK(replay.lu.data == lu.data);
      }
      if (condition.regular) {
        CHECK(lu_ratio(condition.matrix, replay.lu, factors.ipiv) < ratio_threshold);
        if (replay.margin > 1e-4) CHECK(replay.problem == "");
      }
    }
  }
}

template <class T>
void replay_refuses_wrong_pivots() {
  Random random(9);
  for (int n = 2; n <= 32; ++n) {
    INFO("n = ", n);
    Matrix<T> lu = exact_lu<T>(n, -1, true, random);
    const Matrix<T> a = lu;
    const auto factors = lapack_getrf(lu);
    REQUIRE(replay_getrf(a, factors.ipiv).problem == "");
    for (int k = 0; k < n; ++k) {
      for (const int wrong :
           {0, -1, k, n + 1, k + 1 == n ? n + 1 : factors.ipiv[static_cast<std::size_t>(k)] % n + 1}) {
        Integers ipiv = factors.ipiv;
        if (ipiv[static_cast<std::size_t>(k)] == wrong) continue;
        ipiv[static_cast<std::size_t>(k)] = wrong;
        CHECK(replay_getrf(a, ipiv).problem != "");
      }
    }
  }
  // Of equal magnitudes the first must be taken, and a NaN before any number.
  const T one(1), nan = make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), 0);
  Matrix<T> a(3);
  a.data = {T(0), one, -one, one, T(2), T(5), one, T(7), T(4)};
  CHECK(replay_getrf(a, {2, 3, 3}).problem == "");
  CHECK(replay_getrf(a, {3, 2, 3}).problem != "");
  a(2, 0) = nan;
  CHECK(replay_getrf(a, {3, 2, 3}).problem.find("step 1:") == std::string::npos);
  CHECK(replay_getrf(a, {2, 2, 3}).problem.find("step 1:") == 0);
}

KGEN_IN_EVERY_PRECISION("checkers", "ratios accept LAPACK's results", ratios_accept_lapack)
KGEN_IN_EVERY_PRECISION("checkers", "ratios refuse corrupted results", ratios_refuse_corruption)
KGEN_IN_EVERY_PRECISION("checkers", "replay agrees with LAPACK where nothing is rounded", replay_agrees_with_lapack)
KGEN_IN_EVERY_PRECISION("checkers", "replay refuses wrong pivots", replay_refuses_wrong_pivots)

}  // namespace
}  // namespace kgen::test
