#include "tests/support/reference/replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tests/support/reference/arithmetic.hpp"

namespace kgen::test {
namespace {

// More of the kernels' rules. This file is compiled without contraction.

// 2^-e for a magnitude of exponent e, kept inside the normal range.
template <class R>
R near_one(R magnitude) {
  if (!std::isfinite(magnitude)) return std::numeric_limits<R>::min();
  constexpr int bias = std::numeric_limits<R>::max_exponent - 1;
  const int exponent = magnitude < std::numeric_limits<R>::min() ? 1 - bias : std::ilogb(magnitude);
  return std::ldexp(R(1), std::clamp(-exponent, 1 - bias, bias - 1));
}

float kernel_reciprocal(float a) { return 1 / a; }
double kernel_reciprocal(double a) { return 1 / a; }
template <class R>
std::complex<R> kernel_reciprocal(std::complex<R> x) {
  const R scale = near_one(std::abs(x.real()) > std::abs(x.imag()) ? std::abs(x.real()) : std::abs(x.imag()));
  const R re = x.real() * scale, im = x.imag() * scale;
  const R square = std::fma(re, re, im * im), factor = 1 / square;
  if (square > 32) return 0;  // x is infinite
  return {re * factor * scale, -im * factor * scale};
}

// By the power of two that makes every denormal number normal.
template <class T>
T lifted(T a) {
  using R = decltype(std::abs(a));
  return a * std::ldexp(R(1), std::numeric_limits<R>::digits);
}

float abs1(float a) { return std::abs(a); }
double abs1(double a) { return std::abs(a); }
template <class R>
R abs1(std::complex<R> a) {
  return std::abs(a.real()) + std::abs(a.imag());
}

template <class R>
bool larger(R a, R b) {
  return std::isnan(a) ? !std::isnan(b) : a > b;
}

template <class T>
void check_pivot(Replay<T>& replay, int k, int p) {
  const Matrix<T>& a = replay.lu;
  int first = k;
  for (int i = k + 1; i < a.m; ++i) {
    if (larger(abs1(a(i, k)), abs1(a(first, k)))) first = i;
  }
  if (first != p && replay.problem.empty()) {
    replay.problem = fmt::format("step {}: ipiv names row {} with |a| = {}, the first largest is row {} with |a| = {}",
                                 k + 1, p + 1, abs1(a(p, k)), first + 1, abs1(a(first, k)));
  }
}

}  // namespace

template <class T>
Replay<T> replay_getrf(const Matrix<T>& matrix, const Integers& ipiv) {
  Replay<T> replay;
  replay.lu = matrix;
  Matrix<T>& a = replay.lu;
  for (int k = 0; k < a.extents().least(); ++k) {
    if (!ipiv.empty()) {
      const int p = ipiv[static_cast<std::size_t>(k)] - 1;
      if (p < k || p >= a.m) {
        replay.problem = fmt::format("step {}: ipiv is {}, outside {}..{}", k + 1, p + 1, k + 1, a.m);
        return replay;
      }
      check_pivot(replay, k, p);
      for (int j = 0; j < a.n; ++j) std::swap(a(k, j), a(p, j));
    }
    const T u = a(k, k);
    if (u == T(0)) {
      if (replay.info == 0) replay.info = k + 1;
      continue;
    }
    const bool usual = abs1(u) >= std::numeric_limits<decltype(abs1(u))>::min();
    const T scale = kernel_reciprocal(usual ? u : lifted(u));
    for (int i = k + 1; i < a.m; ++i) {
      a(i, k) = kernel_mul(usual ? a(i, k) : lifted(a(i, k)), scale);
      for (int j = k + 1; j < a.n; ++j) a(i, j) = kernel_fma(-a(i, k), a(k, j), a(i, j));
    }
  }
  return replay;
}

#define INSTANTIATE_REPLAY(T) \
  template struct Replay<T>;  \
  template Replay<T> replay_getrf<T>(const Matrix<T>&, const Integers&);
INSTANTIATE_REPLAY(float)
INSTANTIATE_REPLAY(double)
INSTANTIATE_REPLAY(std::complex<float>)
INSTANTIATE_REPLAY(std::complex<double>)

}  // namespace kgen::test
