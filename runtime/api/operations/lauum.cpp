// lauum of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_slauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A, int64_t lda,
    int64_t strideA, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}};
  const kgen_request request = {"lauum", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A, int64_t lda,
    int64_t strideA, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}};
  const kgen_request request = {"lauum", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}};
  const kgen_request request = {"lauum", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}};
  const kgen_request request = {"lauum", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slauum_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray, int64_t lda,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}};
  const kgen_request request = {"lauum", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlauum_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}};
  const kgen_request request = {"lauum", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clauum_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* const* Aarray,
    int64_t lda, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}};
  const kgen_request request = {"lauum", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlauum_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}};
  const kgen_request request = {"lauum", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}};
  const kgen_request request = {"lauum", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_dlauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}};
  const kgen_request request = {"lauum", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_clauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}};
  const kgen_request request = {"lauum", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_zlauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}};
  const kgen_request request = {"lauum", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}
