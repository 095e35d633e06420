// Matrices of LAPACK's own generators.
#include <algorithm>
#include <stdexcept>
#include <string>

#include "tests/support/reference/lapack.hpp"
#include "tests/support/reference/lapack_routine.hpp"

namespace kgen::test {
namespace {

ROUTINE(latms)
ROUTINE(lagge)

template <class T>
Matrix<T> made_by_latms(int n, char symmetry, int mode, Real<T> condition, Real<T> largest, std::int32_t seed) {
  Matrix<T> a(n);
  std::int32_t seeds[4] = {1988, seed % 4096, mode, 2 * n + 1};  // below 4096, the last one odd
  std::vector<Real<T>> values(static_cast<std::size_t>(n));
  std::vector<T> work(static_cast<std::size_t>(3 * n));
  const int info = latms<T>(n, n, 'S', seeds, symmetry, values.data(), mode, condition, largest, n - 1, n - 1, 'N',
                            a.data.data(), n, work.data());
  if (info) throw std::logic_error("latms: info " + std::to_string(info));
  return a;
}

}  // namespace

template <class T>
Matrix<T> lapack_latms(int n, int mode, Real<T> condition, Real<T> largest, std::int32_t seed) {
  return made_by_latms<T>(n, 'N', mode, condition, largest, seed);
}

template <class T>
Matrix<T> lapack_definite(int n, int mode, Real<T> condition, Real<T> largest, std::int32_t seed) {
  return made_by_latms<T>(n, 'P', mode, condition, largest, seed);
}

template <class T>
Matrix<T> lapack_lagge(const std::vector<Real<T>>& values, int bandwidth, std::int32_t seed) {
  const auto n = static_cast<int>(values.size());
  Matrix<T> a(n);
  std::int32_t seeds[4] = {1989, seed % 4096, 3, 2 * n + 1};
  std::vector<T> work(static_cast<std::size_t>(2 * n));
  const int band = std::min(bandwidth, n - 1);
  const int info = lagge<T>(n, n, band, band, values.data(), a.data.data(), n, seeds, work.data());
  if (info) throw std::logic_error("lagge: info " + std::to_string(info));
  return a;
}

#define INSTANTIATE_MATRICES(T)                                                    \
  template Matrix<T> lapack_latms<T>(int, int, Real<T>, Real<T>, std::int32_t);    \
  template Matrix<T> lapack_definite<T>(int, int, Real<T>, Real<T>, std::int32_t); \
  template Matrix<T> lapack_lagge<T>(const std::vector<Real<T>>&, int, std::int32_t);
INSTANTIATE_MATRICES(float)
INSTANTIATE_MATRICES(double)
INSTANTIATE_MATRICES(std::complex<float>)
INSTANTIATE_MATRICES(std::complex<double>)

}  // namespace kgen::test
