// Operations of kgen.hpp: posdef. operations.hpp says what holds for all of them.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#ifndef KGEN_OPERATIONS_POSDEF_HPP
#define KGEN_OPERATIONS_POSDEF_HPP

#include <kgen/operations/condition.hpp>

namespace kgen {
inline namespace v0 {
namespace detail {

class Posdef_operations : public Condition_operations {
 public:
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
  // solves A X = B for positive definite A and keeps A; gives no factor.
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
};

}  // namespace detail
}  // namespace v0
}  // namespace kgen

#endif
