// Operations of kgen.hpp: products. operations.hpp says what holds for all of them.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_PRODUCTS_HPP
#define KGEN_OPERATIONS_PRODUCTS_HPP

#include <kgen/operations/triangular.hpp>

namespace kgen {
inline namespace v0 {
namespace detail {

class Products_operations : public Triangular_operations {
 public:
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

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
