// The rules of templates/common/device/arithmetic.cuh, written down a second time.
#pragma once

#include <cmath>
#include <complex>

namespace kgen::test {

template <class R>
R kernel_fma(R a, R b, R c) {
  return std::fma(a, b, c);
}
template <class R>
std::complex<R> kernel_fma(std::complex<R> a, std::complex<R> b, std::complex<R> c) {
  return {std::fma(-a.imag(), b.imag(), std::fma(a.real(), b.real(), c.real())),
          std::fma(a.imag(), b.real(), std::fma(a.real(), b.imag(), c.imag()))};
}

template <class R>
R kernel_mul(R a, R b) {
  return a * b;
}
template <class R>
std::complex<R> kernel_mul(std::complex<R> a, std::complex<R> b) {
  return {std::fma(-a.imag(), b.imag(), a.real() * b.real()), std::fma(a.imag(), b.real(), a.real() * b.imag())};
}

}  // namespace kgen::test
