// LAPACKE and CBLAS by element type. Internal to tests/support.
#pragma once

#include <complex>
#include <type_traits>

#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <cblas.h>
#include <lapacke.h>

// A routine of LAPACKE by element type: getrf<double>(n, ...) calls LAPACKE_dgetrf_work.
#define ROUTINE(name)                                                                                       \
  template <class T, class... Arguments>                                                                    \
  auto name(Arguments... arguments) {                                                                       \
    if constexpr (std::is_same_v<T, float>) return LAPACKE_s##name##_work(LAPACK_COL_MAJOR, arguments...);  \
    if constexpr (std::is_same_v<T, double>) return LAPACKE_d##name##_work(LAPACK_COL_MAJOR, arguments...); \
    if constexpr (std::is_same_v<T, std::complex<float>>)                                                   \
      return LAPACKE_c##name##_work(LAPACK_COL_MAJOR, arguments...);                                        \
    if constexpr (std::is_same_v<T, std::complex<double>>)                                                  \
      return LAPACKE_z##name##_work(LAPACK_COL_MAJOR, arguments...);                                        \
  }
// And of BLAS.
#define BLAS_ROUTINE(name)                                                              \
  template <class T, class... Arguments>                                                \
  void name(Arguments... arguments) {                                                   \
    if constexpr (std::is_same_v<T, float>) cblas_s##name(arguments...);                \
    if constexpr (std::is_same_v<T, double>) cblas_d##name(arguments...);               \
    if constexpr (std::is_same_v<T, std::complex<float>>) cblas_c##name(arguments...);  \
    if constexpr (std::is_same_v<T, std::complex<double>>) cblas_z##name(arguments...); \
  }
