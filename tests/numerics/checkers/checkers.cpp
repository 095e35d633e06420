// The replay of getrf, on reference LAPACK's pivots: it agrees where nothing is rounded, and refuses wrong ones.
#include "tests/numerics/hostile.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/classes.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/replay.hpp"

namespace kgen::test {
namespace {

const verify::Class exact_class{"exact", "", verify::Sort::extreme, verify::Kind::general, hostile::exact_factors};

template <class T>
void replay_agrees_with_lapack() {
  for (int n = 1; n <= 32; ++n)
    for (int member = 0; member < 6; ++member) {
      INFO("n = ", n, ", member ", member);
      const Matrix<T> a = of_bin<T>(exact_class, n, member);
      Matrix<T> lu = a;
      const auto factors = lapack_getrf(lu);
      const auto replay = replay_getrf(a, factors.ipiv);
      CHECK(replay.problem == "");
      CHECK(replay.info == factors.info);
      CHECK(replay.lu.data == lu.data);
    }
}

template <class T>
void replay_refuses_wrong_pivots() {
  for (int n = 2; n <= 32; ++n) {
    INFO("n = ", n);
    Matrix<T> lu = of_bin<T>(exact_class, n);
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

KGEN_IN_EVERY_PRECISION("checkers", "replay agrees with LAPACK where nothing is rounded", replay_agrees_with_lapack)
KGEN_IN_EVERY_PRECISION("checkers", "replay refuses wrong pivots", replay_refuses_wrong_pivots)

}  // namespace
}  // namespace kgen::test
