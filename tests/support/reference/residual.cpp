#include "tests/support/reference/residual.hpp"

#include <algorithm>

namespace kgen::test {
namespace {

struct Wide {
  long double re = 0, im = 0;
};
using Wide_matrix = std::vector<Wide>;

Wide multiply_add(Wide a, Wide b, Wide c) {
  return {c.re + a.re * b.re - a.im * b.im, c.im + a.re * b.im + a.im * b.re};
}

template <class T>
Wide widen(T a) {
  return {real_part(a), imaginary_part(a)};
}

// The largest column sum of moduli (dlange '1'); NaN if there is one.
long double norm1(const Wide_matrix& a, int rows) {
  const auto column = static_cast<std::size_t>(rows);
  long double largest = 0;
  for (std::size_t j = 0; j < a.size(); j += column) {
    long double sum = 0;
    for (std::size_t i = j; i < j + column; ++i) {
      const Wide x = a[i];
      sum += std::sqrt(x.re * x.re + x.im * x.im);
    }
    if (!(sum <= largest)) largest = sum;
    if (std::isnan(sum)) return sum;
  }
  return largest;
}

template <class T>
Wide_matrix widen(const Matrix<T>& a) {
  Wide_matrix wide;
  for (const T& element : a.data) wide.push_back(widen(element));
  return wide;
}

// dlamch('Epsilon'): half the distance from 1 to the next number.
template <class T>
long double epsilon() {
  return std::numeric_limits<Real<T>>::epsilon() / 2;
}

}  // namespace

template <class T>
double lu_ratio(const Matrix<T>& a, const Matrix<T>& lu, const Integers& ipiv) {
  const int m = a.m, n = a.n;
  Wide_matrix product(a.data.size());
  const auto at = [m](Wide_matrix& of, int i, int j) -> Wide& { return of[static_cast<std::size_t>(j * m + i)]; };
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      Wide sum;
      for (int k = 0; k <= std::min(i, j); ++k) {
        sum = multiply_add(k == i ? Wide{1, 0} : widen(lu(i, k)), widen(lu(k, j)), sum);
      }
      at(product, i, j) = sum;
    }
  }
  for (int k = static_cast<int>(ipiv.size()) - 1; k >= 0; --k) {
    const int p = ipiv[static_cast<std::size_t>(k)] - 1;
    for (int j = 0; j < n; ++j) std::swap(at(product, k, j), at(product, p, j));
  }
  const long double anorm = norm1(widen(a), m);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < m; ++i) {
      at(product, i, j).re -= real_part(a(i, j));
      at(product, i, j).im -= imaginary_part(a(i, j));
    }
  }
  const long double residual = norm1(product, m);
  if (anorm <= 0) return residual == 0 ? 0 : static_cast<double>(1 / epsilon<T>());
  return static_cast<double>(residual / n / anorm / epsilon<T>());
}

template <class T>
double inverse_ratio(const Matrix<T>& a, const Matrix<T>& inverse) {
  const int n = a.n;
  const long double anorm = norm1(widen(a), n), inverse_norm = norm1(widen(inverse), n);
  if (anorm <= 0 || inverse_norm <= 0) return static_cast<double>(1 / epsilon<T>());
  Wide_matrix residual(a.data.size());
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      Wide sum{i == j ? -1.0L : 0.0L, 0};
      for (int k = 0; k < n; ++k) sum = multiply_add(widen(inverse(i, k)), widen(a(k, j)), sum);
      residual[static_cast<std::size_t>(j * n + i)] = sum;
    }
  }
  const long double rcond = 1 / anorm / inverse_norm;
  return static_cast<double>(norm1(residual, n) * rcond / epsilon<T>() / n);
}

#define INSTANTIATE_RESIDUAL(T)                                                     \
  template double lu_ratio<T>(const Matrix<T>&, const Matrix<T>&, const Integers&); \
  template double inverse_ratio<T>(const Matrix<T>&, const Matrix<T>&);
INSTANTIATE_RESIDUAL(float)
INSTANTIATE_RESIDUAL(double)
INSTANTIATE_RESIDUAL(std::complex<float>)
INSTANTIATE_RESIDUAL(std::complex<double>)

}  // namespace kgen::test
