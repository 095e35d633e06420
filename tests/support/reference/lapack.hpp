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

}  // namespace kgen::test
