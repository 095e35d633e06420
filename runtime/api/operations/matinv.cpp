// matinv of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_smatinv_strided_batched(kgen_engine_t engine, int64_t n, const float* A, int64_t lda,
    int64_t strideA, float* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dmatinv_strided_batched(kgen_engine_t engine, int64_t n, const double* A, int64_t lda,
    int64_t strideA, double* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cmatinv_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, kgen_complex_float* C, int64_t ldc, int64_t strideC, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zmatinv_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* A,
    int64_t lda, int64_t strideA, kgen_complex_double* C, int64_t ldc, int64_t strideC, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(C), ldc, strideC}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_smatinv_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray, int64_t lda,
    float* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dmatinv_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray, int64_t lda,
    double* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cmatinv_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* const* Aarray,
    int64_t lda, kgen_complex_float* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zmatinv_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* const* Aarray,
    int64_t lda, kgen_complex_double* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Carray), ldc, 0}, {data(info), 0, 0}};
  const kgen_request request = {"matinv", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_smatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* const* Carray, const int32_t* ldc, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(info), nullptr}};
  const kgen_request request = {"matinv", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* const* Carray, const int32_t* ldc, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(info), nullptr}};
  const kgen_request request = {"matinv", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(info), nullptr}};
  const kgen_request request = {"matinv", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Carray), ldc}, {data(info), nullptr}};
  const kgen_request request = {"matinv", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}
