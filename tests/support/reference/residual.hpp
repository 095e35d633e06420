// LAPACK's test ratios, in extended precision (whose exponents hold every norm here).
#pragma once

#include "tests/support/matrix.hpp"
#include "verify/verification.hpp"

namespace kgen::test {

inline constexpr double ratio_threshold = verify::largest_ratio;  // results pass below this

// dget01: ||P L U - A||_1 / (n ||A||_1 eps), eps as dlamch('Epsilon'). Empty ipiv: P = I. NaN if anything is NaN.
template <class T>
double lu_ratio(const Matrix<T>& a, const Matrix<T>& lu, const Integers& ipiv);

// dget03: ||I - X A||_1 * rcond / (n eps), rcond = 1 / (||A||_1 ||X||_1), for X the inverse of A.
template <class T>
double inverse_ratio(const Matrix<T>& a, const Matrix<T>& inverse);

}  // namespace kgen::test
