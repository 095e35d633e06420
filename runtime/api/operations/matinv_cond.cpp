// matinv_cond of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_smatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* C, int64_t ldc, int64_t strideC, float* cond, int32_t* info,
    int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* C, int64_t ldc, int64_t strideC, double* cond, int32_t* info,
    int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* C, int64_t ldc,
    int64_t strideC, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* C, int64_t ldc,
    int64_t strideC, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_smatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n, const float* const* Aarray,
    int64_t lda, float* const* Carray, int64_t ldc, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n, const double* const* Aarray,
    int64_t lda, double* const* Carray, int64_t ldc, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Carray, int64_t ldc,
    float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Carray, int64_t ldc,
    double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(cond), 0, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"matinv_cond", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_smatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* const* Carray, const int32_t* ldc, float* cond,
    int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"matinv_cond", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* const* Carray, const int32_t* ldc, double* cond,
    int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"matinv_cond", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* const* Carray,
    const int32_t* ldc, float* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"matinv_cond", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* const* Carray,
    const int32_t* ldc, double* cond, int32_t* info, int64_t batch) {
  const char options[] = {norm};
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(cond), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"matinv_cond", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
