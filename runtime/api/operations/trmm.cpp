// trmm of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_strmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const float* alpha, const float* A, int64_t lda, int64_t strideA, const float* B,
    int64_t ldb, int64_t strideB, float* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"trmm", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const double* alpha, const double* A, int64_t lda, int64_t strideA, const double* B,
    int64_t ldb, int64_t strideB, double* C, int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"trmm", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda,
    int64_t strideA, const kgen_complex_float* B, int64_t ldb, int64_t strideB, kgen_complex_float* C,
    int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"trmm", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda,
    int64_t strideA, const kgen_complex_double* B, int64_t ldb, int64_t strideB, kgen_complex_double* C,
    int64_t ldc, int64_t strideC, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB},
                                   {data(C), ldc, strideC}};
  const kgen_request request = {"trmm", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_strmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const float* alpha, const float* const* Aarray, int64_t lda, const float* const* Barray,
    int64_t ldb, float* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"trmm", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const double* alpha, const double* const* Aarray, int64_t lda, const double* const* Barray,
    int64_t ldb, double* const* Carray, int64_t ldc, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"trmm", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    const kgen_complex_float* const* Barray, int64_t ldb, kgen_complex_float* const* Carray, int64_t ldc,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"trmm", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    const kgen_complex_double* const* Barray, int64_t ldb, kgen_complex_double* const* Carray, int64_t ldc,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Carray), ldc, 0}};
  const kgen_request request = {"trmm", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}
