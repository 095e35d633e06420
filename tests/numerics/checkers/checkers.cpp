// The replay of getrf, on reference LAPACK's pivots: it agrees where nothing is rounded, and refuses wrong ones.
#include "tests/numerics/hostile.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/numerics/replayed.hpp"

namespace kgen::test {
namespace {

const verify::Class exact_class{"exact", "", verify::Sort::extreme, verify::Kind::general, hostile::exact_factors};

template <class T>
verify::Problem exact_problem(int n, std::int64_t members) {
  return sample_of("getrf", Scalar<T>::letter, {n, n}).problem(members, {&exact_class});
}

template <class T>
void replay_agrees_with_lapack() {
  for (int n = 1; n <= 32; ++n) {
    INFO("n = ", n);
    const verify::Problem before = exact_problem<T>(n, 6);
    check_replayed<T>(before, lapack(before), false);
  }
}

template <class T>
void replay_refuses_wrong_pivots() {
  for (int n = 2; n <= 32; ++n) {
    INFO("n = ", n);
    const verify::Problem before = exact_problem<T>(n, 1), factored = lapack(before);
    Matrix<T> a(n);
    std::memcpy(a.data.data(), before.operand("A").at(0), a.data.size() * sizeof(T));
    Integers right;
    for (int k = 0; k < n; ++k) right.push_back(factored.operand("ipiv").integer(0, k));
    REQUIRE(replay_getrf(a, right).problem == "");
    for (int k = 0; k < n; ++k) {
      const auto at = static_cast<std::size_t>(k);
      for (const int wrong : {0, -1, k, n + 1, k + 1 == n ? n + 1 : right[at] % n + 1}) {
        Integers ipiv = right;
        ipiv[at] = wrong;
        if (ipiv != right) CHECK(replay_getrf(a, ipiv).problem != "");
      }
    }
  }
  // Of equal magnitudes the first must be taken, and a NaN before any number.
  const T one(1), no_number = make_scalar<T>(std::numeric_limits<Real<T>>::quiet_NaN(), 0);
  Matrix<T> a(3);
  a.data = {T(0), one, -one, one, T(2), T(5), one, T(7), T(4)};
  CHECK(replay_getrf(a, {2, 3, 3}).problem == "");
  CHECK(replay_getrf(a, {3, 2, 3}).problem != "");
  a(2, 0) = no_number;
  CHECK(replay_getrf(a, {3, 2, 3}).problem.find("step 1:") == std::string::npos);
  CHECK(replay_getrf(a, {2, 2, 3}).problem.find("step 1:") == 0);
}

KGEN_IN_EVERY_PRECISION("checkers", "replay agrees with LAPACK where nothing is rounded", replay_agrees_with_lapack)
KGEN_IN_EVERY_PRECISION("checkers", "replay refuses wrong pivots", replay_refuses_wrong_pivots)

}  // namespace
}  // namespace kgen::test
