/* Operations of kgen.h: triangular. operations.h says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead. */
#ifndef KGEN_OPERATIONS_TRIANGULAR_H
#define KGEN_OPERATIONS_TRIANGULAR_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif

/* Solves op(A) X = alpha B with side 'L', X op(A) = alpha B with 'R'. op(A) is A with trans 'N', its
 * transpose with 'T', its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'. Only the
 * triangle that uplo names is read. With diag 'U' its diagonal is taken for 1 and not read. alpha: points to
 * the factor in ordinary memory, read before the call returns. If alpha is 0, B becomes 0 and A is not read.
 * B: m x n, receives X. X is multiplied by the reciprocals of the diagonal. If the diagonal has a zero, X is
 * Inf or NaN, and nothing reports it. side: 'L' left, 'R' right. uplo: 'L' lower, 'U' upper. trans: 'N' no,
 * 'T' transpose, 'C' conjugate. diag: 'N' nonunit, 'U' unit. (BLAS's trsm) */
KGEN_API kgen_status kgen_strsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const float* alpha, const float* A, int64_t lda, int64_t strideA,
    float* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_dtrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const double* alpha, const double* A, int64_t lda, int64_t strideA,
    double* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_ctrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, kgen_complex_float* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_ztrsm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* A,
    int64_t lda, int64_t strideA, kgen_complex_double* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_strsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const float* alpha, const float* const* Aarray, int64_t lda, float* const* Barray,
    int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_dtrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const double* alpha, const double* const* Aarray, int64_t lda,
    double* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_ctrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray,
    int64_t lda, kgen_complex_float* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_ztrsm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray,
    int64_t lda, kgen_complex_double* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_strsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const float* alpha,
    const float* const* Aarray, const int32_t* lda, float* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dtrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const double* alpha,
    const double* const* Aarray, const int32_t* lda, double* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_ctrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const kgen_complex_float* alpha,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ztrsm_vbatched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t max_m, const int32_t* m, int64_t max_n, const int32_t* n, const kgen_complex_double* alpha,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch);

/* The inverse of a triangular matrix, in place. A: n x n; only the triangle that uplo names is used, and it
 * receives the inverse. With diag 'U' its diagonal is taken for 1 and not used. Everything else keeps every
 * bit. info[i] = k > 0: A(k,k) is exactly zero, and that matrix is not changed. Elements are multiplied by
 * the reciprocals of the diagonal. If one of these overflows, the inverse is not finite. uplo: 'L' lower, 'U'
 * upper. diag: 'N' nonunit, 'U' unit. (LAPACK's trtri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels
 * for Very Small Matrix Sizes; Higham, Accuracy and Stability, section 14.2) */
KGEN_API kgen_status kgen_strtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dtrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ctrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ztrtri_strided_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_strtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    float* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dtrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    double* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ctrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ztrtri_batched(kgen_engine_t engine, char uplo, char diag, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_strtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n,
    const int32_t* n, float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dtrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n,
    const int32_t* n, double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ctrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n,
    const int32_t* n, kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ztrtri_vbatched(kgen_engine_t engine, char uplo, char diag, int64_t max_n,
    const int32_t* n, kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);

/* L^H L with uplo 'L', U U^H with 'U'. This makes the inverse of a positive definite matrix from the inverse
 * of its factor. A: n x n; only the triangle that uplo names is used, and it receives the same triangle of
 * the Hermitian product. The other triangle keeps every bit. Imaginary parts of the diagonal are not used,
 * and become 0. uplo: 'L' lower, 'U' upper. (LAPACK's lauum) */
KGEN_API kgen_status kgen_slauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A,
    int64_t lda, int64_t strideA, int64_t batch);
KGEN_API kgen_status kgen_dlauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A,
    int64_t lda, int64_t strideA, int64_t batch);
KGEN_API kgen_status kgen_clauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int64_t batch);
KGEN_API kgen_status kgen_zlauum_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int64_t batch);
KGEN_API kgen_status kgen_slauum_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray,
    int64_t lda, int64_t batch);
KGEN_API kgen_status kgen_dlauum_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int64_t batch);
KGEN_API kgen_status kgen_clauum_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int64_t batch);
KGEN_API kgen_status kgen_zlauum_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int64_t batch);
KGEN_API kgen_status kgen_slauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dlauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_clauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zlauum_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);

#endif
