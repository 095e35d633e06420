// Operations of kgen.hpp: lu. operations.hpp says what holds for all of them.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_LU_HPP
#define KGEN_OPERATIONS_LU_HPP

#include <kgen/call.hpp>

namespace kgen {
inline namespace v0 {
namespace detail {

class Lu_operations : protected Caller {
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
  template <class T>
  [[nodiscard]] Status getrf(int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n,
      T* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info, int64_t batch) {
    const int64_t bounds[] = {max_m, max_n};
    const int32_t* const sizes[] = {m, n};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                              {data(info), nullptr}};
    return call_vbatched<T>("getrf", nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
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
  // solves op(A) X = B and keeps A; gives no factors.
  template <class T>
  [[nodiscard]] Status solve(char trans, int64_t n, int64_t nrhs, const T* A, int64_t lda, int64_t strideA,
      const T* B, int64_t ldb, int64_t strideB, T* X, int64_t ldx, int64_t strideX, int32_t* info,
      int64_t batch) {
    const char options[] = {trans};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                     {data(X), ldx, strideX}, {data(info), 0, 0}};
    return call<T>("solve", KGEN_STRIDED, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve(char trans, int64_t n, int64_t nrhs, const T* const* Aarray, int64_t lda,
      const T* const* Barray, int64_t ldb, T* const* Xarray, int64_t ldx, int32_t* info, int64_t batch) {
    const char options[] = {trans};
    const int64_t sizes[] = {n, nrhs};
    const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                     {data(info), 0, 0}};
    return call<T>("solve", KGEN_POINTERS, options, sizes, nullptr, operands, batch);
  }
  template <class T>
  [[nodiscard]] Status solve(char trans, int64_t max_n, const int32_t* n, int64_t max_nrhs,
      const int32_t* nrhs, const T* const* Aarray, const int32_t* lda, const T* const* Barray,
      const int32_t* ldb, T* const* Xarray, const int32_t* ldx, int32_t* info, int64_t batch) {
    const char options[] = {trans};
    const int64_t bounds[] = {max_n, max_nrhs};
    const int32_t* const sizes[] = {n, nrhs};
    const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                              {data(info), nullptr}};
    return call_vbatched<T>("solve", options, bounds, sizes, nullptr, operands, nullptr, batch);
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
};

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
