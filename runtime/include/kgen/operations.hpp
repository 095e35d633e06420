// The operations of kgen.hpp as members of kgen::Engine; operations.h says what each does.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_HPP
#define KGEN_OPERATIONS_HPP

#include <kgen/call.hpp>

namespace kgen {
inline namespace v0 {

// T is float, double, std::complex<float>, std::complex<double>, kgen_complex_float or kgen_complex_double. The second
// form of each is of pointer batches, the third, where there is one, of batches of variable size.
class Operations : protected detail::Caller {
 public:
  // LU factorisation, A = P L U, in place.
  template <class T>
  [[nodiscard]] Status getrf(int64_t m, int64_t n, T* A, int64_t lda, int64_t strideA, int32_t* ipiv,
      int64_t strideP, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(info), 0, 0}};
    return call<T>("getrf", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status getrf(int64_t m, int64_t n, T* const* Aarray, int64_t lda, int32_t* ipiv,
      int32_t* info, int64_t batch) {
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(info), 0, 0}};
    return call<T>("getrf", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  // inverse from the factors of getrf.
  template <class T>
  [[nodiscard]] Status getri(int64_t n, const T* A, int64_t lda, int64_t strideA, const int32_t* ipiv,
      int64_t strideP, T* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                     {data(C), ldc, strideC}, {data(info), 0, 0}};
    return call<T>("getri", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status getri(int64_t n, const T* const* Aarray, int64_t lda, const int32_t* ipiv,
      T* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Carray), ldc, 0},
                                     {data(info), 0, 0}};
    return call<T>("getri", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status getri(int64_t max_n, const int32_t* n, const T* const* Aarray, const int32_t* lda,
      const int32_t* ipiv, T* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Carray), ldc},
                                              {data(info), nullptr}};
    return call_vbatched<T>("getri", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // inverse: getrf and getri in one call.
  template <class T>
  [[nodiscard]] Status matinv(int64_t n, const T* A, int64_t lda, int64_t strideA, T* C, int64_t ldc,
      int64_t strideC, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(info), 0, 0}};
    return call<T>("matinv", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv(int64_t n, const T* const* Aarray, int64_t lda, T* const* Carray, int64_t ldc,
      int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(info), 0, 0}};
    return call<T>("matinv", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv(int64_t max_n, const int32_t* n, const T* const* Aarray, const int32_t* lda,
      T* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc},
                                              {data(info), nullptr}};
    return call_vbatched<T>("matinv", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // solves op(A) X = B with the factors of getrf, in place.
  template <class T>
  [[nodiscard]] Status getrs(char trans, int64_t n, int64_t nrhs, const T* A, int64_t lda, int64_t strideA,
      const int32_t* ipiv, int64_t strideP, T* B, int64_t ldb, int64_t strideB, int64_t batch) {
    const char options[] = {trans};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                     {data(B), ldb, strideB}};
    return call<T>("getrs", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status getrs(char trans, int64_t n, int64_t nrhs, const T* const* Aarray, int64_t lda,
      const int32_t* ipiv, T* const* Barray, int64_t ldb, int64_t batch) {
    const char options[] = {trans};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0}};
    return call<T>("getrs", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status getrs(char trans, int64_t max_n, const int32_t* n, int64_t max_nrhs,
      const int32_t* nrhs, const T* const* Aarray, const int32_t* lda, const int32_t* ipiv, T* const* Barray,
      const int32_t* ldb, int32_t* info, int64_t batch) {
    const char options[] = {trans};
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                              {data(Barray), ldb}};
    return call_vbatched<T>("getrs", options, bounds, sizes, nullptr, operands, info, batch);
  }
  // solves A X = B: getrf and getrs in one call, in place.
  template <class T>
  [[nodiscard]] Status gesv(int64_t n, int64_t nrhs, T* A, int64_t lda, int64_t strideA, int32_t* ipiv,
      int64_t strideP, T* B, int64_t ldb, int64_t strideB, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                     {data(B), ldb, strideB}, {data(info), 0, 0}};
    return call<T>("gesv", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status gesv(int64_t n, int64_t nrhs, T* const* Aarray, int64_t lda, int32_t* ipiv,
      T* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0},
                                     {data(info), 0, 0}};
    return call<T>("gesv", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status gesv(int64_t max_n, const int32_t* n, int64_t max_nrhs, const int32_t* nrhs,
      T* const* Aarray, const int32_t* lda, int32_t* ipiv, T* const* Barray, const int32_t* ldb,
      int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb},
                                              {data(info), nullptr}};
    return call_vbatched<T>("gesv", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // solves A X = B and keeps A: for those who need X and no factors.
  template <class T>
  [[nodiscard]] Status solve(int64_t n, int64_t nrhs, const T* A, int64_t lda, int64_t strideA, const T* B,
      int64_t ldb, int64_t strideB, T* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                     {data(X), ldx, strideX}, {data(info), 0, 0}};
    return call<T>("solve", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve(int64_t n, int64_t nrhs, const T* const* Aarray, int64_t lda,
      const T* const* Barray, int64_t ldb, T* const* Xarray, int64_t ldx, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                     {data(info), 0, 0}};
    return call<T>("solve", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve(int64_t max_n, const int32_t* n, int64_t max_nrhs, const int32_t* nrhs,
      const T* const* Aarray, const int32_t* lda, const T* const* Barray, const int32_t* ldb,
      T* const* Xarray, const int32_t* ldx, int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                              {data(info), nullptr}};
    return call_vbatched<T>("solve", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // sign and logarithm of the determinant, which may be far outside the range of numbers.
  template <class T>
  [[nodiscard]] Status slogdet(int64_t n, const T* A, int64_t lda, int64_t strideA, T* sign,
      detail::real_of<T>* logabsdet, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("slogdet", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status slogdet(int64_t n, const T* const* Aarray, int64_t lda, T* sign,
      detail::real_of<T>* logabsdet, int32_t* info, int64_t batch) {
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(sign), 0, 0}, {data(logabsdet), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("slogdet", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status slogdet(int64_t max_n, const int32_t* n, const T* const* Aarray, const int32_t* lda,
      T* sign, detail::real_of<T>* logabsdet, int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(sign), nullptr},
                                              {data(logabsdet), nullptr}, {data(info), nullptr}};
    return call_vbatched<T>("slogdet", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // row interchanges, in place.
  template <class T>
  [[nodiscard]] Status laswp(int64_t m, int64_t n, T* A, int64_t lda, int64_t strideA, int64_t k1, int64_t k2,
      const int32_t* ipiv, int64_t strideP, int64_t incx, int64_t batch) {
    const int64_t sizes[] = {m, n, k1, k2, incx};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}};
    return call<T>("laswp", KGEN_STRIDED, nullptr, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status laswp(int64_t m, int64_t n, T* const* Aarray, int64_t lda, int64_t k1, int64_t k2,
      const int32_t* ipiv, int64_t incx, int64_t batch) {
    const int64_t sizes[] = {m, n, k1, k2, incx};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}};
    return call<T>("laswp", KGEN_POINTERS, nullptr, sizes, nullptr, operands, batch);
  }
  // norm of a matrix.
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t m, int64_t n, const T* A, int64_t lda, int64_t strideA,
      detail::real_of<T>* value, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(value), 0, 0}};
    return call<T>("lange", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t m, int64_t n, const T* const* Aarray, int64_t lda,
      detail::real_of<T>* value, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {m, n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(value), 0, 0}};
    return call<T>("lange", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lange(char norm, int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n,
      const T* const* Aarray, const int32_t* lda, detail::real_of<T>* value, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_m, max_n};
    const int32_t* const sizes[] = {m, n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(value), nullptr}};
    return call_vbatched<T>("lange", options, bounds, sizes, nullptr, operands, info, batch);
  }
  // condition number, norm(A) norm(inv(A)), from the inverse itself.
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t n, const T* A, int64_t lda, int64_t strideA,
      detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
    return call<T>("cond", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t n, const T* const* Aarray, int64_t lda,
      detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
    return call<T>("cond", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status cond(char norm, int64_t max_n, const int32_t* n, const T* const* Aarray,
      const int32_t* lda, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("cond", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // inverse and condition number in one kernel.
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t n, const T* A, int64_t lda, int64_t strideA, T* C,
      int64_t ldc, int64_t strideC, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("matinv_cond", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t n, const T* const* Aarray, int64_t lda,
      T* const* Carray, int64_t ldc, detail::real_of<T>* cond, int32_t* info, int64_t batch) {
    const char options[] = {norm};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                     {data(info), 0, 0}};
    return call<T>("matinv_cond", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status matinv_cond(char norm, int64_t max_n, const int32_t* n, const T* const* Aarray,
      const int32_t* lda, T* const* Carray, const int32_t* ldc, detail::real_of<T>* cond, int32_t* info,
      int64_t batch) {
    const char options[] = {norm};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("matinv_cond", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // Cholesky factorisation, A = L L^H or U^H U, in place.
  template <class T>
  [[nodiscard]] Status potrf(char uplo, int64_t n, T* A, int64_t lda, int64_t strideA, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
    return call<T>("potrf", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potrf(char uplo, int64_t n, T* const* Aarray, int64_t lda, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
    return call<T>("potrf", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potrf(char uplo, int64_t max_n, const int32_t* n, T* const* Aarray, const int32_t* lda,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
    return call_vbatched<T>("potrf", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // solves A X = B with the factors of potrf, in place.
  template <class T>
  [[nodiscard]] Status potrs(char uplo, int64_t n, int64_t nrhs, const T* A, int64_t lda, int64_t strideA,
      T* B, int64_t ldb, int64_t strideB, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
    return call<T>("potrs", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potrs(char uplo, int64_t n, int64_t nrhs, const T* const* Aarray, int64_t lda,
      T* const* Barray, int64_t ldb, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
    return call<T>("potrs", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potrs(char uplo, int64_t max_n, const int32_t* n, int64_t max_nrhs,
      const int32_t* nrhs, const T* const* Aarray, const int32_t* lda, T* const* Barray, const int32_t* ldb,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
    return call_vbatched<T>("potrs", options, bounds, sizes, nullptr, operands, info, batch);
  }
  // solves A X = B for positive definite A: potrf and potrs in one call, in place.
  template <class T>
  [[nodiscard]] Status posv(char uplo, int64_t n, int64_t nrhs, T* A, int64_t lda, int64_t strideA, T* B,
      int64_t ldb, int64_t strideB, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(info), 0, 0}};
    return call<T>("posv", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status posv(char uplo, int64_t n, int64_t nrhs, T* const* Aarray, int64_t lda,
      T* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(info), 0, 0}};
    return call<T>("posv", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status posv(char uplo, int64_t max_n, const int32_t* n, int64_t max_nrhs, const int32_t* nrhs,
      T* const* Aarray, const int32_t* lda, T* const* Barray, const int32_t* ldb, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb},
                                              {data(info), nullptr}};
    return call_vbatched<T>("posv", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // solves A X = B for positive definite A and keeps A: for those who need X and no factor.
  template <class T>
  [[nodiscard]] Status solve_posdef(char uplo, int64_t n, int64_t nrhs, const T* A, int64_t lda,
      int64_t strideA, const T* B, int64_t ldb, int64_t strideB, T* X, int64_t ldx, int64_t strideX,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                     {data(X), ldx, strideX}, {data(info), 0, 0}};
    return call<T>("solve_posdef", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve_posdef(char uplo, int64_t n, int64_t nrhs, const T* const* Aarray, int64_t lda,
      const T* const* Barray, int64_t ldb, T* const* Xarray, int64_t ldx, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                     {data(info), 0, 0}};
    return call<T>("solve_posdef", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve_posdef(char uplo, int64_t max_n, const int32_t* n, int64_t max_nrhs,
      const int32_t* nrhs, const T* const* Aarray, const int32_t* lda, const T* const* Barray,
      const int32_t* ldb, T* const* Xarray, const int32_t* ldx, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                              {data(info), nullptr}};
    return call_vbatched<T>("solve_posdef", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // logarithm of the determinant of positive definite A, which may be far outside the range of numbers.
  template <class T>
  [[nodiscard]] Status logdet_posdef(char uplo, int64_t n, const T* A, int64_t lda, int64_t strideA,
      detail::real_of<T>* logdet, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(logdet), 0, 0}, {data(info), 0, 0}};
    return call<T>("logdet_posdef", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status logdet_posdef(char uplo, int64_t n, const T* const* Aarray, int64_t lda,
      detail::real_of<T>* logdet, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(logdet), 0, 0}, {data(info), 0, 0}};
    return call<T>("logdet_posdef", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status logdet_posdef(char uplo, int64_t max_n, const int32_t* n, const T* const* Aarray,
      const int32_t* lda, detail::real_of<T>* logdet, int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(logdet), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("logdet_posdef", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // inverse of a positive definite matrix from the factor of potrf, in place.
  template <class T>
  [[nodiscard]] Status potri(char uplo, int64_t n, T* A, int64_t lda, int64_t strideA, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
    return call<T>("potri", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potri(char uplo, int64_t n, T* const* Aarray, int64_t lda, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
    return call<T>("potri", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status potri(char uplo, int64_t max_n, const int32_t* n, T* const* Aarray, const int32_t* lda,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
    return call_vbatched<T>("potri", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // inverse of a positive definite matrix: potrf and potri in one kernel, in place.
  template <class T>
  [[nodiscard]] Status poti(char uplo, int64_t n, T* A, int64_t lda, int64_t strideA, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
    return call<T>("poti", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status poti(char uplo, int64_t n, T* const* Aarray, int64_t lda, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
    return call<T>("poti", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status poti(char uplo, int64_t max_n, const int32_t* n, T* const* Aarray, const int32_t* lda,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
    return call_vbatched<T>("poti", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place.
  template <class T>
  [[nodiscard]] Status trsm(char side, char uplo, char trans, char diag, int64_t m, int64_t n,
      detail::same<T> alpha, const T* A, int64_t lda, int64_t strideA, T* B, int64_t ldb, int64_t strideB,
      int64_t batch) {
    const char options[] = {side, uplo, trans, diag};
    const int64_t sizes[] = {m, n};
    const void* const scalars[] = {&alpha};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
    return call<T>("trsm", KGEN_STRIDED, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status trsm(char side, char uplo, char trans, char diag, int64_t m, int64_t n,
      detail::same<T> alpha, const T* const* Aarray, int64_t lda, T* const* Barray, int64_t ldb,
      int64_t batch) {
    const char options[] = {side, uplo, trans, diag};
    const int64_t sizes[] = {m, n};
    const void* const scalars[] = {&alpha};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
    return call<T>("trsm", KGEN_POINTERS, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status trsm(char side, char uplo, char trans, char diag, int64_t max_m, const int32_t* m,
      int64_t max_n, const int32_t* n, detail::same<T> alpha, const T* const* Aarray, const int32_t* lda,
      T* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
    const char options[] = {side, uplo, trans, diag};
    const int64_t bounds[] = {max_m, max_n};
    const int32_t* const sizes[] = {m, n};
    const void* const scalars[] = {&alpha};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
    return call_vbatched<T>("trsm", options, bounds, sizes, scalars, operands, info, batch);
  }
  // inverse of a triangular matrix, in place.
  template <class T>
  [[nodiscard]] Status trtri(char uplo, char diag, int64_t n, T* A, int64_t lda, int64_t strideA,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo, diag};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
    return call<T>("trtri", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status trtri(char uplo, char diag, int64_t n, T* const* Aarray, int64_t lda, int32_t* info,
      int64_t batch) {
    const char options[] = {uplo, diag};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
    return call<T>("trtri", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status trtri(char uplo, char diag, int64_t max_n, const int32_t* n, T* const* Aarray,
      const int32_t* lda, int32_t* info, int64_t batch) {
    const char options[] = {uplo, diag};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
    return call_vbatched<T>("trtri", options, bounds, sizes, nullptr, operands, nullptr, batch);
  }
  // product of a triangle with its conjugate transpose, L^H L or U U^H, in place.
  template <class T>
  [[nodiscard]] Status lauum(char uplo, int64_t n, T* A, int64_t lda, int64_t strideA, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(A), lda, strideA}};
    return call<T>("lauum", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lauum(char uplo, int64_t n, T* const* Aarray, int64_t lda, int64_t batch) {
    const char options[] = {uplo};
    const int64_t sizes[] = {n};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}};
    return call<T>("lauum", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status lauum(char uplo, int64_t max_n, const int32_t* n, T* const* Aarray, const int32_t* lda,
      int32_t* info, int64_t batch) {
    const char options[] = {uplo};
    const int64_t bounds[] = {max_n};
    const int32_t* const sizes[] = {n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}};
    return call_vbatched<T>("lauum", options, bounds, sizes, nullptr, operands, info, batch);
  }
  // product of two matrices, C = alpha op(A) op(B) + beta C.
  template <class T>
  [[nodiscard]] Status gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, detail::same<T> alpha,
      const T* A, int64_t lda, int64_t strideA, const T* B, int64_t ldb, int64_t strideB,
      detail::same<T> beta, T* C, int64_t ldc, int64_t strideC, int64_t batch) {
    const char options[] = {transa, transb};
    const int64_t sizes[] = {m, n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                     {data(C), ldc, strideC}};
    return call<T>("gemm", KGEN_STRIDED, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status gemm(char transa, char transb, int64_t m, int64_t n, int64_t k, detail::same<T> alpha,
      const T* const* Aarray, int64_t lda, const T* const* Barray, int64_t ldb, detail::same<T> beta,
      T* const* Carray, int64_t ldc, int64_t batch) {
    const char options[] = {transa, transb};
    const int64_t sizes[] = {m, n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
    return call<T>("gemm", KGEN_POINTERS, options, sizes, scalars, operands, batch);
  }
  // product of a matrix and its transpose, C = alpha op(A) op(A)^T + beta C, of symmetric C.
  template <class T>
  [[nodiscard]] Status syrk(char uplo, char trans, int64_t n, int64_t k, detail::same<T> alpha, const T* A,
      int64_t lda, int64_t strideA, detail::same<T> beta, T* C, int64_t ldc, int64_t strideC,
      int64_t batch) {
    const char options[] = {uplo, trans};
    const int64_t sizes[] = {n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
    return call<T>("syrk", KGEN_STRIDED, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status syrk(char uplo, char trans, int64_t n, int64_t k, detail::same<T> alpha,
      const T* const* Aarray, int64_t lda, detail::same<T> beta, T* const* Carray, int64_t ldc,
      int64_t batch) {
    const char options[] = {uplo, trans};
    const int64_t sizes[] = {n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
    return call<T>("syrk", KGEN_POINTERS, options, sizes, scalars, operands, batch);
  }
  // product of a matrix and its conjugate transpose, C = alpha op(A) op(A)^H + beta C, of Hermitian C.
  template <class T>
  [[nodiscard]] Status herk(char uplo, char trans, int64_t n, int64_t k, detail::real_of<T> alpha, const T* A,
      int64_t lda, int64_t strideA, detail::real_of<T> beta, T* C, int64_t ldc, int64_t strideC,
      int64_t batch) {
    const char options[] = {uplo, trans};
    const int64_t sizes[] = {n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
    return call<T>("herk", KGEN_STRIDED, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status herk(char uplo, char trans, int64_t n, int64_t k, detail::real_of<T> alpha,
      const T* const* Aarray, int64_t lda, detail::real_of<T> beta, T* const* Carray, int64_t ldc,
      int64_t batch) {
    const char options[] = {uplo, trans};
    const int64_t sizes[] = {n, k};
    const void* const scalars[] = {&alpha, &beta};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
    return call<T>("herk", KGEN_POINTERS, options, sizes, scalars, operands, batch);
  }
  // product with a triangular matrix, C = alpha op(A) B or alpha B op(A).
  template <class T>
  [[nodiscard]] Status trmm(char side, char uplo, char trans, char diag, int64_t m, int64_t n,
      detail::same<T> alpha, const T* A, int64_t lda, int64_t strideA, const T* B, int64_t ldb,
      int64_t strideB, T* C, int64_t ldc, int64_t strideC, int64_t batch) {
    const char options[] = {side, uplo, trans, diag};
    const int64_t sizes[] = {m, n};
    const void* const scalars[] = {&alpha};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                     {data(C), ldc, strideC}};
    return call<T>("trmm", KGEN_STRIDED, options, sizes, scalars, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status trmm(char side, char uplo, char trans, char diag, int64_t m, int64_t n,
      detail::same<T> alpha, const T* const* Aarray, int64_t lda, const T* const* Barray, int64_t ldb,
      T* const* Carray, int64_t ldc, int64_t batch) {
    const char options[] = {side, uplo, trans, diag};
    const int64_t sizes[] = {m, n};
    const void* const scalars[] = {&alpha};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
    return call<T>("trmm", KGEN_POINTERS, options, sizes, scalars, operands, batch);
  }
};

}  // namespace v0
}  // namespace kgen

#endif
