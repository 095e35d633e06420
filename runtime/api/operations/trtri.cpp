// trtri of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_strtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n, float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dtrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n, double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ctrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ztrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_strtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n, float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dtrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ctrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ztrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"trtri", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_strtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"trtri", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dtrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"trtri", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_ctrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"trtri", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_ztrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo, diag};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"trtri", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
