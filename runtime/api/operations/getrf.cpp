// getrf of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, float* A, int64_t lda,
    int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, double* A, int64_t lda,
    int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n, float* const* Aarray, int64_t lda,
    int32_t* ipiv, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_float* const* Aarray,
    int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {m, n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(info), 0, 0}};
  const kgen_request request = {"getrf", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m, int64_t max_n,
    const int32_t* n, float* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"getrf", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m, int64_t max_n,
    const int32_t* n, double* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"getrf", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m, int64_t max_n,
    const int32_t* n, kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"getrf", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m, int64_t max_n,
    const int32_t* n, kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch) {
  const int64_t bounds[] = {max_m, max_n};
  const int32_t* const sizes[] = {m, n};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr},
                                            {data(info), nullptr}};
  const kgen_request request = {"getrf", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}
