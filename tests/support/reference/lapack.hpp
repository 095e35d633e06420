// Reference LAPACK and BLAS, column major.
#pragma once

#include "tests/support/matrix.hpp"
#include "verify/problem.hpp"

namespace kgen::test {

// Does the operation as LAPACK does it, on every matrix. Each operation has a row in lapack.cpp.
verify::Problem lapack(verify::Problem problem);
bool lapack_has(const Operation& operation);

// By element type.
struct Lapack_factors {
  Integers ipiv;
  int info = 0;
};
template <class T>
Lapack_factors lapack_getrf(Matrix<T>& a);
template <class T>
int lapack_getri(Matrix<T>& lu, const Integers& ipiv);

// The generators of LAPACK's own tests: random matrices with given singular values. Those of latms are of one of its
// modes 1..5 (one large, one small, geometric, arithmetic, random logarithms), from `largest` down to `largest` /
// `condition`; those of lagge are `values`, and the matrix is zero outside a band: 0 is a diagonal matrix.
template <class T>
Matrix<T> lapack_latms(int n, int mode, Real<T> condition, Real<T> largest, std::int32_t seed);
// Hermitian positive definite ones, these values its eigenvalues.
template <class T>
Matrix<T> lapack_definite(int n, int mode, Real<T> condition, Real<T> largest, std::int32_t seed);
template <class T>
Matrix<T> lapack_lagge(const std::vector<Real<T>>& values, int bandwidth, std::int32_t seed);

}  // namespace kgen::test
