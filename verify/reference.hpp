// Factors, inverses and solutions by LAPACK's method: in the operands' own precision what an implementation may be
// compared with on matrices where every one has large residuals, in a wider one what determinants and condition numbers
// are.
#pragma once

#include "verify/numbers.hpp"

namespace kgen::verify {

// getrf: L and U take a's place; the row of each pivot is returned, counted from 0.
template <class Real>
std::vector<std::size_t> reference_factors(Square<Real>& a, std::size_t n, bool pivot);

// getrf, then getri: the inverse of U, and X L = inverse(U) solved for X. Not finite where a pivot is zero.
template <class Real>
Square<Real> reference_inverse(Square<Real> a, std::size_t n, bool pivot);

// trtri: the upper triangle becomes its inverse; nothing else is used.
template <class Real>
void reference_triangle_inverse(Square<Real>& a, std::size_t n);

// getrs: a column of B becomes the solution's, by the factors of getrf and the pivots' rows, counted from 0; op: N, T,
// C.
template <class Real>
void reference_solve(const Square<Real>& lu, std::size_t n, const std::vector<std::size_t>& rows, char op,
                     Pair<Real>* b);

// potrf: L takes the place of the lower triangle, and nothing else is used. Not finite where a pivot is not positive.
template <class Real>
void reference_cholesky(Square<Real>& a, std::size_t n);

// potrs: a column of B becomes the solution's.
template <class Real>
void reference_cholesky_solve(const Square<Real>& l, std::size_t n, Pair<Real>* b);

}  // namespace kgen::verify
