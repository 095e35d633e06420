// The operations of kgen.h, each made on kgen_call.
// Made from the table of operations by tools/bindings: change generator/operations/ instead.
#include <kgen/kgen.h>

namespace {

// Operands are kept as void*; those that an operation only reads are never written.
void* data(const void* operand) { return const_cast<void*>(operand); }

}  // namespace

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

kgen_status kgen_spotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A, int64_t lda,
    int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A, int64_t lda,
    int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_spotrf_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray, int64_t lda,
    int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_dpotrf_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_cpotrf_batched(kgen_engine_t engine, char uplo, int64_t n, kgen_complex_float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_zpotrf_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch) {
  const char options[] = {uplo};
  const int64_t sizes[] = {n};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(info), 0, 0}};
  const kgen_request request = {"potrf", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, nullptr, operands, batch);
}

kgen_status kgen_strsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const float* alpha, const float* A, int64_t lda, int64_t strideA, float* B,
    int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 's', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const double* alpha, const double* A, int64_t lda, int64_t strideA, double* B,
    int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'd', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda,
    int64_t strideA, kgen_complex_float* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'c', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda,
    int64_t strideA, kgen_complex_double* B, int64_t ldb, int64_t strideB, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(A), lda, strideA}, {data(B), ldb, strideB}};
  const kgen_request request = {"trsm", 'z', KGEN_STRIDED};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_strsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const float* alpha, const float* const* Aarray, int64_t lda, float* const* Barray, int64_t ldb,
    int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 's', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_dtrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const double* alpha, const double* const* Aarray, int64_t lda, double* const* Barray,
    int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'd', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ctrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    kgen_complex_float* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'c', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}

kgen_status kgen_ztrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag, int64_t m,
    int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    kgen_complex_double* const* Barray, int64_t ldb, int64_t batch) {
  const char options[] = {side, uplo, trans, diag};
  const int64_t sizes[] = {m, n};
  const void* const scalars[] = {alpha};
  const kgen_operand operands[] = {{data(Aarray), lda, 0}, {data(Barray), ldb, 0}};
  const kgen_request request = {"trsm", 'z', KGEN_POINTERS};
  return kgen_call(engine, &request, options, sizes, scalars, operands, batch);
}
