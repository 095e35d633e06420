// logdet_posdef of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_slogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* logdet, int32_t* info,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const float* const* Aarray, int64_t lda, float* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dlogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const double* const* Aarray, int64_t lda, double* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_clogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zlogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(logdet), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"logdet_posdef", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_slogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(logdet), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"logdet_posdef", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dlogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* logdet, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(logdet), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"logdet_posdef", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_clogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, float* logdet, int32_t* info,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(logdet), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"logdet_posdef", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zlogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, double* logdet, int32_t* info,
    int64_t batch) {
  const char options[] = {uplo};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(logdet), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"logdet_posdef", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
