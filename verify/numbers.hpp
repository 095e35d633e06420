// Complex numbers and square matrices of any real type, for computations that follow results.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace kgen::verify {

// The library's product looks for NaN, and knows float, double and long double only.
template <class Real>
struct Pair {
  Real re = 0, im = 0;
};
template <class Real>
using Square = std::vector<Pair<Real>>;  // column-major, n x n

template <class Real>
void subtract_product(Pair<Real>& sum, Pair<Real> a, Pair<Real> b) {
  sum.re -= a.re * b.re - a.im * b.im;
  sum.im -= a.re * b.im + a.im * b.re;
}

template <class Real>
Pair<Real> product(Pair<Real> a, Pair<Real> b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// By Smith's method.
template <class Real>
Pair<Real> reciprocal(Pair<Real> a) {
  if (std::abs(a.re) >= std::abs(a.im)) {
    const Real ratio = a.im / a.re, scale = a.re + a.im * ratio;
    return {1 / scale, -ratio / scale};
  }
  const Real ratio = a.re / a.im, scale = a.im + a.re * ratio;
  return {ratio / scale, -1 / scale};
}

}  // namespace kgen::verify
