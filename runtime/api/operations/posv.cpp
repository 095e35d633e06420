// posv of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs, float* A,
    int64_t lda, int64_t strideA, float* B, int64_t ldb, int64_t strideB, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs, double* A,
    int64_t lda, int64_t strideA, double* B, int64_t ldb, int64_t strideB, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* B, int64_t ldb, int64_t strideB,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* B, int64_t ldb,
    int64_t strideB, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_sposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs, float* const* Aarray,
    int64_t lda, float* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    double* const* Aarray, int64_t lda, double* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Barray, int64_t ldb,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Barray, int64_t ldb,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(info), 0, 0}};
  const kgen_request request = {"posv", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_sposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, float* const* Aarray, const int32_t* lda, float* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(info), nullptr}};
  const kgen_request request = {"posv", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, double* const* Aarray, const int32_t* lda, double* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(info), nullptr}};
  const kgen_request request = {"posv", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_float* const* Aarray, const int32_t* lda,
    kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(info), nullptr}};
  const kgen_request request = {"posv", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_double* const* Aarray, const int32_t* lda,
    kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(info), nullptr}};
  const kgen_request request = {"posv", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
