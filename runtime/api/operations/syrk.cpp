// syrk of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_ssyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const float* A, int64_t lda, int64_t strideA, const float* beta, float* C,
    int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"syrk", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dsyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const double* A, int64_t lda, int64_t strideA, const double* beta, double* C,
    int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"syrk", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_csyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda, int64_t strideA,
    const kgen_complex_float* beta, kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"syrk", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zsyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda, int64_t strideA,
    const kgen_complex_double* beta, kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}};
  const kgen_request request = {"syrk", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ssyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const float* const* Aarray, int64_t lda, const float* beta, float* const* Carray,
    int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"syrk", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dsyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const double* const* Aarray, int64_t lda, const double* beta, double* const* Carray,
    int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"syrk", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_csyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    const kgen_complex_float* beta, kgen_complex_float* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"syrk", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_zsyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    const kgen_complex_double* beta, kgen_complex_double* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {uplo, trans};
  const int64_t sizes[] = {n, k};
  const void* const scalars[] = {alpha, beta};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"syrk", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}
