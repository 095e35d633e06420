// Operations of kgen.hpp: triangular. operations.hpp says what holds for all of them.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_TRIANGULAR_HPP
#define KGEN_OPERATIONS_TRIANGULAR_HPP

#include <kgen/operations/posdef.hpp>

namespace kgen {
inline namespace v0 {
namespace detail {

class Triangular_operations : public Posdef_operations {
 public:
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
};

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
