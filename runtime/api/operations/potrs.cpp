// potrs of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_spotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, float* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"potrs", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, double* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"potrs", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* B, int64_t ldb,
    int64_t strideB, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"potrs", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* B, int64_t ldb,
    int64_t strideB, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"potrs", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_spotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, float* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"potrs", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, double* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"potrs", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"potrs", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"potrs", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_spotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"potrs", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_dpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"potrs", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_cpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"potrs", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_zpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}};
  const kgen_request request = {"potrs", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}
