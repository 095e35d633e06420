#include "tests/support/lapack.hpp"

#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <lapacke.h>

namespace kgen::test {
namespace {

constexpr int columns = LAPACK_COL_MAJOR;

int getrf(int n, float* a, int* p) { return LAPACKE_sgetrf_work(columns, n, n, a, n, p); }
int getrf(int n, double* a, int* p) { return LAPACKE_dgetrf_work(columns, n, n, a, n, p); }
int getrf(int n, std::complex<float>* a, int* p) { return LAPACKE_cgetrf_work(columns, n, n, a, n, p); }
int getrf(int n, std::complex<double>* a, int* p) { return LAPACKE_zgetrf_work(columns, n, n, a, n, p); }

int getri(int n, float* a, const int* p, float* w, int l) { return LAPACKE_sgetri_work(columns, n, a, n, p, w, l); }
int getri(int n, double* a, const int* p, double* w, int l) { return LAPACKE_dgetri_work(columns, n, a, n, p, w, l); }
int getri(int n, std::complex<float>* a, const int* p, std::complex<float>* w, int l) {
  return LAPACKE_cgetri_work(columns, n, a, n, p, w, l);
}
int getri(int n, std::complex<double>* a, const int* p, std::complex<double>* w, int l) {
  return LAPACKE_zgetri_work(columns, n, a, n, p, w, l);
}

}  // namespace

template <class T>
Lapack_factors lapack_getrf(Matrix<T>& a) {
  Lapack_factors factors;
  factors.ipiv.resize(static_cast<std::size_t>(a.n));
  factors.info = getrf(a.n, a.data.data(), factors.ipiv.data());
  return factors;
}

template <class T>
int lapack_getri(Matrix<T>& lu, const Integers& ipiv) {
  std::vector<T> work(static_cast<std::size_t>(64 * lu.n));
  return getri(lu.n, lu.data.data(), ipiv.data(), work.data(), static_cast<int>(work.size()));
}

#define INSTANTIATE(T)                                 \
  template Lapack_factors lapack_getrf<T>(Matrix<T>&); \
  template int lapack_getri<T>(Matrix<T>&, const Integers&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)

}  // namespace kgen::test
