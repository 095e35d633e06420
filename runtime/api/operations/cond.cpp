// cond of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_scond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dcond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ccond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zcond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_scond_batched(kgen_engine_t engine, char norm, int64_t n, const float* const* Aarray,
    int64_t lda, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dcond_batched(kgen_engine_t engine, char norm, int64_t n, const double* const* Aarray,
    int64_t lda, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ccond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zcond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(cond), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"cond", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_scond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"cond", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dcond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"cond", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_ccond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"cond", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zcond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, double* cond, int32_t* info,
    int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"cond", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
