// getrs of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_sgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, float* B, int64_t ldb,
    int64_t strideB, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                   {data(B), ldb, strideB}};
  const kgen_request request = {"getrs", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, double* B,
    int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                   {data(B), ldb, strideB}};
  const kgen_request request = {"getrs", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP,
    kgen_complex_float* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                   {data(B), ldb, strideB}};
  const kgen_request request = {"getrs", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP,
    kgen_complex_double* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(ipiv), 0, strideP},
                                   {data(B), ldb, strideB}};
  const kgen_request request = {"getrs", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const int32_t* ipiv, float* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"getrs", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const int32_t* ipiv, double* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"getrs", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_float* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"getrs", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_double* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(ipiv), 0, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"getrs", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_sgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb}};
  const kgen_request request = {"getrs", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_dgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb}};
  const kgen_request request = {"getrs", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_cgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb}};
  const kgen_request request = {"getrs", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}

kgen_status kgen_zgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(ipiv), nullptr}, {data(Barray), ldb}};
  const kgen_request request = {"getrs", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, info, batch);
}
