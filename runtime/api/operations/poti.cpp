// poti of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_spoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A, int64_t lda,
    int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A, int64_t lda,
    int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_spoti_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray, int64_t lda,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpoti_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray, int64_t lda,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpoti_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpoti_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"poti", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_spoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"poti", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"poti", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"poti", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(info), nullptr}};
  const kgen_request request = {"poti", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
