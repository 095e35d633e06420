// herk of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_cherk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const kgen_complex_float* A, int64_t lda, int64_t strideA, const float* beta,
    kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"herk", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zherk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const kgen_complex_double* A, int64_t lda, int64_t strideA, const double* beta,
    kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"herk", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_cherk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const kgen_complex_float* const* Aarray, int64_t lda, const float* beta,
    kgen_complex_float* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"herk", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zherk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const kgen_complex_double* const* Aarray, int64_t lda, const double* beta,
    kgen_complex_double* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"herk", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}
