// gesv of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, float* A, int64_t lda,
    int64_t strideA, int32_t* ipiv, int64_t strideP, float* B, int64_t ldb, int64_t strideB, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(B), ldb, strideB},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, double* A, int64_t lda,
    int64_t strideA, int32_t* ipiv, int64_t strideP, double* B, int64_t ldb, int64_t strideB, int32_t* info,
    int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(B), ldb, strideB},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, kgen_complex_float* B, int64_t ldb,
    int64_t strideB, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(B), ldb, strideB},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, kgen_complex_double* B, int64_t ldb,
    int64_t strideB, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP}, {data(B), ldb, strideB},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, float* const* Aarray,
    int64_t lda, int32_t* ipiv, float* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, double* const* Aarray,
    int64_t lda, int32_t* ipiv, double* const* Barray, int64_t ldb, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* ipiv, kgen_complex_float* const* Barray,
    int64_t ldb, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* ipiv, kgen_complex_double* const* Barray,
    int64_t ldb, int32_t* info, int64_t batch) {
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"gesv", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, nullptr, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n, int64_t max_nrhs,
    const int32_t* nrhs, float* const* Aarray, const int32_t* lda, int32_t* ipiv, float* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb},
                                            {data(info), nullptr}};
  const kgen_request request = {"gesv", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n, int64_t max_nrhs,
    const int32_t* nrhs, double* const* Aarray, const int32_t* lda, int32_t* ipiv, double* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb},
                                            {data(info), nullptr}};
  const kgen_request request = {"gesv", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_cgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n, int64_t max_nrhs,
    const int32_t* nrhs, kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* ipiv,
    kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb},
                                            {data(info), nullptr}};
  const kgen_request request = {"gesv", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n, int64_t max_nrhs,
    const int32_t* nrhs, kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* ipiv,
    kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb},
                                            {data(info), nullptr}};
  const kgen_request request = {"gesv", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, nullptr, bounds, sizes, nullptr, operands, nullptr, batch);
}
