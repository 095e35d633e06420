// Gaussian elimination in the kernels' own arithmetic, following pivots that were chosen elsewhere.
#pragma once

#include "tests/support/matrix.hpp"

namespace kgen::test {

template <class T>
struct Replay {
  Matrix<T> lu;
  int info = 0;
  std::string problem;  // the first pivot that is out of range or not the first largest; empty if all are right
};

// Step k swaps rows k and ipiv[k], then l = a times the rounded 1 / u (both lifted by a power of two where u is
// denormal) and a = fma(-l, u, a); where u is zero nothing changes. The pivot must be the first largest |re| + |im| of
// the computed column in the current row order, NaN counting as the largest. Empty ipiv: no pivoting.
template <class T>
Replay<T> replay_getrf(const Matrix<T>& a, const Integers& ipiv);

}  // namespace kgen::test
