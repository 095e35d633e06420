// getrf: factors, pivots and info.
#include "generator/error.hpp"
#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/lapack.hpp"
#include "tests/support/replay.hpp"
#include "tests/support/residual.hpp"

namespace kgen::test {
namespace {

template <class T>
void check_factors(const Condition<T>& condition, const Matrix<T>& lu, const Integers& ipiv, int info) {
  const auto replay = replay_getrf(condition.matrix, ipiv);
  CHECK(replay.problem == "");
  CHECK(same_values(lu, replay.lu));
  CHECK(info == replay.info);
  CHECK(info == first_zero_pivot(lu));
  if (condition.regular) CHECK(lu_ratio(condition.matrix, lu, ipiv) < ratio_threshold);
  if (condition.poisoned) CHECK(has_nan(lu));

  Matrix<T> reference = condition.matrix;
  const auto lapack = lapack_getrf(reference);
  if (condition.known_info) CHECK(info == lapack.info);
  if (condition.exact) CHECK(lu.data == reference.data);
  if (ipiv.empty()) return;
  // The choice is not within rounding where the runner-up is clearly smaller in every step of a random matrix.
  const bool clear = condition.name.starts_with("random") && replay.margin > (sizeof(Real<T>) == 4 ? 1e-3 : 1e-8);
  if (condition.exact || clear) CHECK(ipiv == lapack.ipiv);
}

template <class T>
void pivoting() {
  for (int n = 1; n <= 32; ++n) {
    const auto list = conditions<T>(n, 3);
    const auto result = getrf(matrices(list));
    INFO("getrf ", letter<T>(), ", n = ", n);
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < list.size(); ++b) {
      INFO(list[b].name);
      check_factors(list[b], result.matrices[b], result.ipiv[b], result.info[b]);
    }
    const auto regular = regular_ones(list);
    check_same_results(getrf(take(matrices(list), regular)), result, regular);
  }
}

template <class T>
void no_pivoting() {
  Options options;
  options.pivot = false;
  for (const int n : few_sizes(Scalar<T>::letter)) {
    const auto list = dominant_conditions<T>(n, 4);
    const auto result = getrf(matrices(list), options);
    INFO("getrf ", letter<T>(), ", n = ", n, ", no pivoting");
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < list.size(); ++b) {
      INFO(list[b].name);
      check_factors(list[b], result.matrices[b], {}, result.info[b]);
    }
    const auto regular = regular_ones(list);
    check_same_results(getrf(take(matrices(list), regular), options), result, regular);
  }
}

template <class T>
void rectangular() {
  for (const auto& [m, n] : {std::pair{3, 4}, std::pair{8, 2}}) {
    const auto before = verify::allocate(lu_request("getrf", Scalar<T>::letter, n), {m, n}, 1);
    try {
      run(before);
      FAIL("m = ", m, ", n = ", n, " was accepted");
    } catch (const Error& error) {
      CHECK(error.kind() == Failure::unsupported);
    }
  }
}

KGEN_FOR_EACH_PRECISION("getrf", "factors and pivots and info at n = 1..32", pivoting)
KGEN_FOR_EACH_PRECISION("getrf", "no pivoting", no_pivoting)
KGEN_FOR_EACH_PRECISION("getrf", "m != n is not supported", rectangular)

}  // namespace
}  // namespace kgen::test
