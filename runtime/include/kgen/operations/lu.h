/* Operations of kgen.h: lu. operations.h says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead. */
#ifndef KGEN_OPERATIONS_LU_H
#define KGEN_OPERATIONS_LU_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif

/* LU factorisation with partial pivoting, A = P L U, in place. A: m x n; receives L, whose unit diagonal is
 * not stored, and U. ipiv: min(m, n) per matrix; NULL: no pivoting. info[i] = k > 0: U(k,k) is exactly zero;
 * the factorisation is complete. (LAPACK's getrf; Abdelfattah et al., ICCS 2017) */
KGEN_API kgen_status kgen_sgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, float* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, double* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_zgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_sgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n, float* const* Aarray,
    int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetrf_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, float* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, double* const* Aarray, const int32_t* lda, int32_t* ipiv, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_cgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* ipiv,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetrf_vbatched(kgen_engine_t engine, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* ipiv,
    int32_t* info, int64_t batch);

/* The inverse from getrf's factors. A: n x n, as getrf left it. ipiv: as getrf left it; NULL if the factors
 * were made without pivoting. C: n x n, receives the inverse. C may be A; otherwise A is not written. info[i]
 * = k > 0: U(k,k) is exactly zero, and every element of output i is NaN. (LAPACK's getri; Abdelfattah et al.,
 * ICCS 2017) */
KGEN_API kgen_status kgen_sgetri_strided_batched(kgen_engine_t engine, int64_t n, const float* A, int64_t lda,
    int64_t strideA, const int32_t* ipiv, int64_t strideP, float* C, int64_t ldc, int64_t strideC,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetri_strided_batched(kgen_engine_t engine, int64_t n, const double* A,
    int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, double* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetri_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, kgen_complex_float* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetri_strided_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP,
    kgen_complex_double* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgetri_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray,
    int64_t lda, const int32_t* ipiv, float* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetri_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray,
    int64_t lda, const int32_t* ipiv, double* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetri_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_float* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetri_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_double* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, const int32_t* ipiv, float* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, const int32_t* ipiv, double* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, const int32_t* ipiv,
    kgen_complex_float* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetri_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, const int32_t* ipiv,
    kgen_complex_double* const* Carray, const int32_t* ldc, int32_t* info, int64_t batch);

/* The inverse: getrf and getri in one call. A: n x n. C: n x n, receives the inverse. C may be A; otherwise A
 * is not written. info[i] = k > 0: A is exactly singular, and every element of output i is NaN. If a matrix
 * is singular but for rounding, rounding decides, and getrf may decide differently. As with getri, an inverse
 * may overflow. To n = 32, rows whose scales differ by most of the type's range are scaled by powers of two,
 * which takes longer; but not if elements of one row differ by 2^48 (d, z: 2^384). Beyond n = 32 nothing is
 * scaled, so scale such matrices first. (Gauss-Jordan elimination with partial pivoting) */
KGEN_API kgen_status kgen_smatinv_strided_batched(kgen_engine_t engine, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dmatinv_strided_batched(kgen_engine_t engine, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* C, int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cmatinv_strided_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_strided_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* C, int64_t ldc,
    int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_smatinv_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray,
    int64_t lda, float* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dmatinv_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray,
    int64_t lda, double* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cmatinv_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Carray, int64_t ldc,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Carray, int64_t ldc,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_smatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* const* Carray, const int32_t* ldc, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* const* Carray, const int32_t* ldc, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_cmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* const* Carray,
    const int32_t* ldc, int32_t* info, int64_t batch);

/* Solves op(A) X = B with getrf's factors. op(A) is A with trans 'N', its transpose with 'T', its conjugate
 * transpose with 'C'. A: n x n, as getrf left it. ipiv: as getrf left it; NULL if the factors were made
 * without pivoting. B: n x nrhs, receives X. If U has a zero on its diagonal, X is Inf or NaN, and nothing
 * reports it. trans: 'N' no, 'T' transpose, 'C' conjugate. (LAPACK's getrs; Abdelfattah et al., ICCS 2017) */
KGEN_API kgen_status kgen_sgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, float* B, int64_t ldb,
    int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_dgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP, double* B,
    int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_cgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP,
    kgen_complex_float* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_zgetrs_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const int32_t* ipiv, int64_t strideP,
    kgen_complex_double* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_sgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const int32_t* ipiv, float* const* Barray, int64_t ldb,
    int64_t batch);
KGEN_API kgen_status kgen_dgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const int32_t* ipiv, double* const* Barray, int64_t ldb,
    int64_t batch);
KGEN_API kgen_status kgen_cgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_float* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_zgetrs_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const int32_t* ipiv,
    kgen_complex_double* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_sgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_zgetrs_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    const int32_t* ipiv, kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info,
    int64_t batch);

/* Solves A X = B. A: n x n, receives L and U, as from getrf. ipiv: n per matrix, receives getrf's pivots;
 * NULL: no pivoting. B: n x nrhs, receives X. info[i] = k > 0: U(k,k) is exactly zero. A and ipiv are then as
 * getrf leaves them, and B is not changed. If nrhs is 0, everything else is still done. (LAPACK's gesv;
 * Abdelfattah et al., ICCS 2017) */
KGEN_API kgen_status kgen_sgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, float* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, float* B, int64_t ldb, int64_t strideB,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, double* A,
    int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP, double* B, int64_t ldb, int64_t strideB,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP,
    kgen_complex_float* B, int64_t ldb, int64_t strideB, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgesv_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* ipiv, int64_t strideP,
    kgen_complex_double* B, int64_t ldb, int64_t strideB, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, float* const* Aarray,
    int64_t lda, int32_t* ipiv, float* const* Barray, int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs, double* const* Aarray,
    int64_t lda, int32_t* ipiv, double* const* Barray, int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* ipiv, kgen_complex_float* const* Barray,
    int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgesv_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* ipiv, kgen_complex_double* const* Barray,
    int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, float* const* Aarray, const int32_t* lda, int32_t* ipiv,
    float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, double* const* Aarray, const int32_t* lda, int32_t* ipiv,
    double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_float* const* Aarray, const int32_t* lda,
    int32_t* ipiv, kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgesv_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_double* const* Aarray, const int32_t* lda,
    int32_t* ipiv, kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);

/* Solves op(A) X = B and keeps A. op(A) is A with trans 'N', its transpose with 'T', its conjugate transpose
 * with 'C'. op(A) is factored, so results are those of a transposed copy with 'N'. A: n x n, only read. B: n
 * x nrhs. X: n x nrhs, receives the solution. X may be B; otherwise B is not written. info[i] = k > 0: U(k,k)
 * of getrf is exactly zero, and every element of X is NaN. If nrhs is 0, everything else is still done.
 * trans: 'N' no, 'T' transpose, 'C' conjugate. (Gaussian elimination with partial pivoting, as LAPACK's gesv) */
KGEN_API kgen_status kgen_ssolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, const float* B, int64_t ldb, int64_t strideB, float* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, const double* B, int64_t ldb, int64_t strideB, double* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, const kgen_complex_float* B, int64_t ldb,
    int64_t strideB, kgen_complex_float* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_strided_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const kgen_complex_double* B, int64_t ldb,
    int64_t strideB, kgen_complex_double* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ssolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const float* const* Barray, int64_t ldb, float* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const double* const* Barray, int64_t ldb, double* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const kgen_complex_float* const* Barray,
    int64_t ldb, kgen_complex_float* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_batched(kgen_engine_t engine, char trans, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const kgen_complex_double* const* Barray,
    int64_t ldb, kgen_complex_double* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ssolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const float* const* Barray, const int32_t* ldb, float* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dsolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const double* const* Barray, const int32_t* ldb, double* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_csolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    const kgen_complex_float* const* Barray, const int32_t* ldb, kgen_complex_float* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_vbatched(kgen_engine_t engine, char trans, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    const kgen_complex_double* const* Barray, const int32_t* ldb, kgen_complex_double* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch);

/* The determinant as sign * exp(logabsdet). A: n x n, only read. sign: one element per matrix, of absolute
 * value 1; 1 or -1 for real matrices. logabsdet: one real number per matrix. Both are NaN if A holds a NaN.
 * info[i] = k > 0: U(k,k) of getrf is exactly zero; sign is 0 and logabsdet -Inf, even if A also holds a NaN.
 * The determinant may be far outside the type's range, but the elimination must not overflow. If elements are
 * within a factor of about n of the largest number, sign and logabsdet may be NaN with info 0; scale such
 * matrices first. If a pivot is infinite, sign is NaN and logabsdet Inf (for complex matrices perhaps NaN),
 * with info 0. For size 0 sign is 1, logabsdet is 0. (NumPy's slogdet; LAPACK's getrf) */
KGEN_API kgen_status kgen_sslogdet_strided_batched(kgen_engine_t engine, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* sign, float* logabsdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dslogdet_strided_batched(kgen_engine_t engine, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* sign, double* logabsdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cslogdet_strided_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* sign, float* logabsdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zslogdet_strided_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* sign, double* logabsdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sslogdet_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray,
    int64_t lda, float* sign, float* logabsdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dslogdet_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray,
    int64_t lda, double* sign, double* logabsdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cslogdet_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* sign, float* logabsdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zslogdet_batched(kgen_engine_t engine, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* sign, double* logabsdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* sign, float* logabsdet, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* sign, double* logabsdet, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_cslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, kgen_complex_float* sign, float* logabsdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zslogdet_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, kgen_complex_double* sign,
    double* logabsdet, int32_t* info, int64_t batch);

/* Row interchanges: swaps row i with row ipiv(k1 + (i - k1) * |incx|), for i from k1 to k2, or from k2 down
 * to k1 if incx is negative. With incx = 0 or k2 < k1 nothing happens. A: m x n. ipiv: entries and rows count
 * from 1. Entries between the used ones are not read. A pivot may be any row; if it is not in 1..m, row i
 * stays. (LAPACK's laswp) */
KGEN_API kgen_status kgen_slaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, float* A,
    int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch);
KGEN_API kgen_status kgen_dlaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, double* A,
    int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t strideP, int64_t incx,
    int64_t batch);
KGEN_API kgen_status kgen_claswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv,
    int64_t strideP, int64_t incx, int64_t batch);
KGEN_API kgen_status kgen_zlaswp_strided_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int64_t k1, int64_t k2, const int32_t* ipiv,
    int64_t strideP, int64_t incx, int64_t batch);
KGEN_API kgen_status kgen_slaswp_batched(kgen_engine_t engine, int64_t m, int64_t n, float* const* Aarray,
    int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx, int64_t batch);
KGEN_API kgen_status kgen_dlaswp_batched(kgen_engine_t engine, int64_t m, int64_t n, double* const* Aarray,
    int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx, int64_t batch);
KGEN_API kgen_status kgen_claswp_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv, int64_t incx,
    int64_t batch);
KGEN_API kgen_status kgen_zlaswp_batched(kgen_engine_t engine, int64_t m, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int64_t k1, int64_t k2, const int32_t* ipiv,
    int64_t incx, int64_t batch);

#endif
