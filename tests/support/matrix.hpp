// Small matrices, column major, and batches of them.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "tests/support/scalar.hpp"

namespace kgen::test {

// m x n; a number alone is a square matrix's.
struct Extents {
  int m = 0, n = 0;
  Extents(int rows, int columns) : m(rows), n(columns) {}
  Extents(int order) : Extents(order, order) {}
  int least() const { return std::min(m, n); }
};

template <class T>
struct Matrix {
  int m = 0, n = 0;
  std::vector<T> data;

  Matrix() = default;
  explicit Matrix(Extents size) : m(size.m), n(size.n), data(static_cast<std::size_t>(m * n)) {}
  Extents extents() const { return {m, n}; }
  T& operator()(int i, int j) { return data[static_cast<std::size_t>(j * m + i)]; }
  const T& operator()(int i, int j) const { return data[static_cast<std::size_t>(j * m + i)]; }
};

template <class T>
using Matrices = std::vector<Matrix<T>>;
using Integers = std::vector<std::int32_t>;
using Random = std::mt19937_64;

// Uniform in [-1, 1), for complex in both parts. The same on every machine.
template <class R>
R random_real(Random& random) {
  return static_cast<R>(static_cast<double>(random() >> 40) * 0x1p-23 - 1.0);
}
template <class T>
T random_scalar(Random& random) {
  const auto re = random_real<Real<T>>(random);
  if constexpr (is_complex<T>) {
    return T(re, random_real<Real<T>>(random));
  } else {
    return re;
  }
}
inline int random_below(Random& random, int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); }

template <class T>
Matrix<T> identity(Extents size) {
  Matrix<T> a(size);
  for (int i = 0; i < size.least(); ++i) a(i, i) = T(1);
  return a;
}

// op(a): a with 'N', its transpose with 'T', its conjugate transpose with 'C'.
template <class T>
Matrix<T> op_of(const Matrix<T>& a, char trans) {
  if (trans == 'N') return a;
  Matrix<T> result({a.n, a.m});
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.m; ++i)
      result(j, i) = trans == 'T' ? a(i, j) : make_scalar<T>(real_part(a(i, j)), -imaginary_part(a(i, j)));
  return result;
}

}  // namespace kgen::test
