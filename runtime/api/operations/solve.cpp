// solve of kgen.h, made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include "runtime/api/operand_data.hpp"

kgen_status kgen_ssolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, const float* B, int64_t ldb, int64_t strideB, float* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(X), ldx, strideX},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dsolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, const double* B, int64_t ldb, int64_t strideB, double* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(X), ldx, strideX},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_csolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, const kgen_complex_float* B, int64_t ldb,
    int64_t strideB, kgen_complex_float* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(X), ldx, strideX},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zsolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const kgen_complex_double* B, int64_t ldb,
    int64_t strideB, kgen_complex_double* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}, {data(X), ldx, strideX},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ssolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const float* const* Barray, int64_t ldb, float* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dsolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const double* const* Barray, int64_t ldb, double* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_csolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const kgen_complex_float* const* Barray,
    int64_t ldb, kgen_complex_float* const* Xarray, int64_t ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zsolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const kgen_complex_double* const* Barray,
    int64_t ldb, kgen_complex_double* const* Xarray, int64_t ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t sizes[] = {n, nrhs};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}, {data(Xarray), ldx, 0},
                                   {data(info), 0, 0}};
  const kgen_request request = {"solve", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_ssolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const float* const* Barray, const int32_t* ldb, float* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                            {data(info), nullptr}};
  const kgen_request request = {"solve", 's', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_dsolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const double* const* Barray, const int32_t* ldb, double* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                            {data(info), nullptr}};
  const kgen_request request = {"solve", 'd', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_csolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    const kgen_complex_float* const* Barray, const int32_t* ldb, kgen_complex_float* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                            {data(info), nullptr}};
  const kgen_request request = {"solve", 'c', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}

kgen_status kgen_zsolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    const kgen_complex_double* const* Barray, const int32_t* ldb, kgen_complex_double* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch) {
  const char options[] = {trans};
  const int64_t bounds[] = {max_n, max_nrhs};
  const int32_t* const sizes[] = {n, nrhs};
  const kgen_variable_operand operands[] = {{data(Aarray), lda}, {data(Barray), ldb}, {data(Xarray), ldx},
                                            {data(info), nullptr}};
  const kgen_request request = {"solve", 'z', KGEN_POINTERS};
  return kgen_call_vbatched(engine, &request, options, bounds, sizes, nullptr, operands, nullptr, batch);
}
