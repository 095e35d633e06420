// trsm of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_strsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const float* alpha, const float* A, int64_t lda, int64_t strideA, float* B,
    int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const double* alpha, const double* A, int64_t lda, int64_t strideA, double* B,
    int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda,
    int64_t strideA, kgen_complex_float* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda,
    int64_t strideA, kgen_complex_double* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_strsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const float* alpha, const float* const* Aarray, int64_t lda, float* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const double* alpha, const double* const* Aarray, int64_t lda, double* const* Barray,
    int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    kgen_complex_float* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    kgen_complex_double* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_strsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const float* alpha,
    const float* const* Aarray, const int32_t* lda, float* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"trsm", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, scalars, operands, info, batch);
}

kgen_status kgen_dtrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const double* alpha,
    const double* const* Aarray, const int32_t* lda, double* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"trsm", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, scalars, operands, info, batch);
}

kgen_status kgen_ctrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const kgen_complex_float* alpha,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"trsm", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, scalars, operands, info, batch);
}

kgen_status kgen_ztrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const kgen_complex_double* alpha,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"trsm", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, scalars, operands, info, batch);
}
