// getri of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sgetri_strided_batched(kgen_engine_t engine, int64_t n, const float* A, int64_t lda,
    int64_t strideA, const int32_t* ipiv, int64_t strideP, float* C, int64_t ldc, int64_t strideC,
    int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(C), ldc, strideC},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetri_strided_batched(kgen_engine_t engine, int64_t n, const double* A, int64_t lda,
    int64_t strideA, const int32_t* ipiv, int64_t strideP, double* C, int64_t ldc, int64_t strideC,
    int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(C), ldc, strideC},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetri_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, kgen_complex_float* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(C), ldc, strideC},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetri_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* A,
    int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, kgen_complex_double* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(C), ldc, strideC},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetri_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray, int64_t lda,
    const int32_t* ipiv, float* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Carray), ldc, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetri_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray, int64_t lda,
    const int32_t* ipiv, double* const* Carray, int64_t ldc, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Carray), ldc, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetri_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* const* Aarray,
    int64_t lda, const int32_t* ipiv, kgen_complex_float* const* Carray, int64_t ldc, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Carray), ldc, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetri_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* const* Aarray,
    int64_t lda, const int32_t* ipiv, kgen_complex_double* const* Carray, int64_t ldc, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Carray), ldc, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"getri", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, const int32_t* ipiv, float* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Carray), ldc},
                                            {data(info), nullptr}};
  const kgen_request request = {"getri", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, const int32_t* ipiv, double* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Carray), ldc},
                                            {data(info), nullptr}};
  const kgen_request request = {"getri", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, const int32_t* ipiv,
    kgen_complex_float* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Carray), ldc},
                                            {data(info), nullptr}};
  const kgen_request request = {"getri", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, const int32_t* ipiv,
    kgen_complex_double* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n};
  const int32_t* const sizes[] = {n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Carray), ldc},
                                            {data(info), nullptr}};
  const kgen_request request = {"getri", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}
