// Reference LAPACK, column major, by element type.
#pragma once

#include "tests/support/matrix.hpp"

namespace kgen::test {

struct Lapack_factors {
  Integers ipiv;
  int info = 0;
};
template <class T>
Lapack_factors lapack_getrf(Matrix<T>& a);
template <class T>
int lapack_getri(Matrix<T>& lu, const Integers& ipiv);

}  // namespace kgen::test
