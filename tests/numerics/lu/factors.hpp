// What getrf promises of one matrix: LAPACK's factors and info, and the bits of its own arithmetic step by step.
#pragma once

#include "tests/numerics/checks.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/replay.hpp"
#include "tests/support/reference/residual.hpp"

namespace kgen::test {

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

}  // namespace kgen::test
