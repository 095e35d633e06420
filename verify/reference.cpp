#include "verify/reference.hpp"

#include <cmath>
#include <limits>
#include <utility>

namespace kgen::verify {
namespace {

// By the reciprocal; where that overflows, as of a denormal number, both by the same power of two first.
template <class Real>
Pair<Real> quotient(const Pair<Real>& a, const Pair<Real>& b) {
  const Pair<Real> inverse = reciprocal(b);
  if (std::isfinite(inverse.re) && std::isfinite(inverse.im)) return product(a, inverse);
  const Real up = std::ldexp(Real(1), std::numeric_limits<Real>::digits);
  return product(Pair<Real>{up * a.re, up * a.im}, reciprocal(Pair<Real>{up * b.re, up * b.im}));
}

}  // namespace

// As LAPACK's getf2.
template <class Real>
std::vector<std::size_t> reference_factors(Square<Real>& a, std::size_t n, bool pivot) {
  std::vector<std::size_t> rows(n);
  for (std::size_t k = 0; k < n; ++k) {
    const auto size = [&](std::size_t i) { return std::abs(a[k * n + i].re) + std::abs(a[k * n + i].im); };
    std::size_t p = k;
    for (std::size_t i = k + 1; pivot && i < n; ++i)
      if (size(i) > size(p)) p = i;
    rows[k] = p;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[j * n + k], a[j * n + p]);
    for (std::size_t i = k + 1; i < n; ++i) a[k * n + i] = quotient(a[k * n + i], a[k * n + k]);
    for (std::size_t j = k + 1; j < n; ++j)
      for (std::size_t i = k + 1; i < n; ++i) subtract_product(a[j * n + i], a[k * n + i], a[j * n + k]);
  }
  return rows;
}

// As LAPACK's trti2, column after column.
template <class Real>
void reference_triangle_inverse(Square<Real>& a, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j) {
    Pair<Real>* const column = &a[j * n];
    column[j] = reciprocal(column[j]);
    for (std::size_t k = 0; k < j; ++k) {
      const Pair<Real> minus{-column[k].re, -column[k].im};
      for (std::size_t i = 0; i < k; ++i) subtract_product(column[i], a[k * n + i], minus);
      column[k] = product(column[k], a[k * n + k]);
    }
    for (std::size_t i = 0; i < j; ++i) {
      const Pair<Real> scaled = product(column[i], column[j]);
      column[i] = {-scaled.re, -scaled.im};
    }
  }
}

template <class Real>
Square<Real> reference_inverse(Square<Real> a, std::size_t n, bool pivot) {
  const std::vector<std::size_t> rows = reference_factors(a, n, pivot);
  reference_triangle_inverse(a, n);
  for (std::size_t j = n; j-- > 0;) {
    std::vector<Pair<Real>> below(n);
    for (std::size_t i = j + 1; i < n; ++i) below[i] = std::exchange(a[j * n + i], {});
    for (std::size_t k = j + 1; k < n; ++k)
      for (std::size_t i = 0; i < n; ++i) subtract_product(a[j * n + i], a[k * n + i], below[k]);
  }
  for (std::size_t j = n; j-- > 0;)
    for (std::size_t i = 0; i < n; ++i) std::swap(a[j * n + i], a[rows[j] * n + i]);
  return a;
}

template <class Real>
void reference_solve(const Square<Real>& lu, std::size_t n, const std::vector<std::size_t>& rows, char op,
                     Pair<Real>* b) {
  const auto element = [&](std::size_t i, std::size_t j) {
    Pair<Real> found = op == 'N' ? lu[j * n + i] : lu[i * n + j];
    if (op == 'C') found.im = -found.im;
    return found;
  };
  const auto divide = [&](std::size_t k) { b[k] = quotient(b[k], element(k, k)); };
  if (op == 'N')
    for (std::size_t k = 0; k < n; ++k) std::swap(b[k], b[rows[k]]);
  // op(L U): its lower triangle, whose diagonal is L's ones or U's, then the upper one.
  for (std::size_t k = 0; k < n; ++k) {
    if (op != 'N') divide(k);
    for (std::size_t i = k + 1; i < n; ++i) subtract_product(b[i], element(i, k), b[k]);
  }
  for (std::size_t k = n; k-- > 0;) {
    if (op == 'N') divide(k);
    for (std::size_t i = 0; i < k; ++i) subtract_product(b[i], element(i, k), b[k]);
  }
  if (op != 'N')
    for (std::size_t k = n; k-- > 0;) std::swap(b[k], b[rows[k]]);
}

// As LAPACK's potf2.
template <class Real>
void reference_cholesky(Square<Real>& a, std::size_t n) {
  for (std::size_t k = 0; k < n; ++k) {
    const Real root = std::sqrt(a[k * n + k].re), inverse = 1 / root;
    a[k * n + k] = {root, 0};
    for (std::size_t i = k + 1; i < n; ++i) a[k * n + i] = {a[k * n + i].re * inverse, a[k * n + i].im * inverse};
    for (std::size_t j = k + 1; j < n; ++j)
      for (std::size_t i = j; i < n; ++i)
        subtract_product(a[j * n + i], a[k * n + i], Pair<Real>{a[k * n + j].re, -a[k * n + j].im});
  }
}

template <class Real>
void reference_cholesky_solve(const Square<Real>& l, std::size_t n, Pair<Real>* b) {
  const auto divide = [&](std::size_t k) {
    const Real inverse = 1 / l[k * n + k].re;
    b[k] = {b[k].re * inverse, b[k].im * inverse};
  };
  for (std::size_t k = 0; k < n; ++k) {
    divide(k);
    for (std::size_t i = k + 1; i < n; ++i) subtract_product(b[i], l[k * n + i], b[k]);
  }
  for (std::size_t k = n; k-- > 0;) {
    divide(k);
    for (std::size_t i = 0; i < k; ++i) subtract_product(b[i], Pair<Real>{l[i * n + k].re, -l[i * n + k].im}, b[k]);
  }
}

template void reference_cholesky(Square<float>&, std::size_t);
template void reference_cholesky(Square<double>&, std::size_t);
template void reference_cholesky(Square<long double>&, std::size_t);
template void reference_triangle_inverse(Square<float>&, std::size_t);
template void reference_triangle_inverse(Square<double>&, std::size_t);
template void reference_cholesky_solve(const Square<float>&, std::size_t, Pair<float>*);
template void reference_cholesky_solve(const Square<double>&, std::size_t, Pair<double>*);
template std::vector<std::size_t> reference_factors(Square<float>&, std::size_t, bool);
template std::vector<std::size_t> reference_factors(Square<double>&, std::size_t, bool);
template std::vector<std::size_t> reference_factors(Square<long double>&, std::size_t, bool);
template void reference_solve(const Square<float>&, std::size_t, const std::vector<std::size_t>&, char, Pair<float>*);
template void reference_solve(const Square<double>&, std::size_t, const std::vector<std::size_t>&, char, Pair<double>*);
template Square<float> reference_inverse(Square<float>, std::size_t, bool);
template Square<double> reference_inverse(Square<double>, std::size_t, bool);
template Square<long double> reference_inverse(Square<long double>, std::size_t, bool);

}  // namespace kgen::verify
