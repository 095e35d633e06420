/* The operations of kgen.h, which includes this file and says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead.
 *
 * A matrix X has the leading dimension ldx >= max(1, its rows). Strided batches: matrix i begins at X + i * strideX, and
 * strideX >= ldx * its columns; an input may have strideX = 0: one matrix for the whole batch. Vectors likewise: strideP
 * is that of ipiv. Pointer batches: Xarray holds `batch` pointers, and vectors follow one another without gaps. In C a
 * T** is given for const T* const* with a cast. Batches of variable size (_vbatched): kgen.h. */
#ifndef KGEN_OPERATIONS_H
#define KGEN_OPERATIONS_H

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

/* The inverse from getrf's factors. A: n x n as getrf left it. ipiv: as getrf left it; NULL: factors made
 * without pivoting. C: n x n, receives the inverse; C may be A, otherwise A is not written. info[i] = k > 0:
 * U(k,k) is exactly zero, and every element of output i is NaN. (LAPACK's getri; Abdelfattah et al., ICCS
 * 2017) */
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

/* The inverse: getrf and getri in one call. A: n x n. C: n x n, receives the inverse; C may be A, otherwise A
 * is not written. info[i] = k > 0: exactly singular, and every element of output i is NaN. As with getri, an
 * inverse may overflow; here also where rows differ in scale by nearly the range of the type, because rows of
 * the inverse are eliminated together: scale such matrices first. (Gauss-Jordan elimination with partial
 * pivoting) */
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

/* Solves op(A) X = B with getrf's factors. op(A): A with trans 'N', its transpose with 'T', its conjugate
 * transpose with 'C'. A: n x n as getrf left it. ipiv: as getrf left it; NULL: factors made without pivoting.
 * B: n x nrhs, receives X. A zero on U's diagonal is not looked for: X is then Inf or NaN. trans: 'N' no, 'T'
 * transpose, 'C' conjugate. (LAPACK's getrs; Abdelfattah et al., ICCS 2017) */
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

/* Solves A X = B. A: n x n, receives L and U as getrf's. ipiv: n per matrix, receives getrf's pivots; NULL:
 * no pivoting. B: n x nrhs, receives X. info[i] = k > 0: U(k,k) is exactly zero; A and ipiv are as getrf
 * leaves them, and B stays as it came. (LAPACK's gesv; Abdelfattah et al., ICCS 2017) */
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

/* Solves A X = B. A: n x n, only read. B: n x nrhs. X: n x nrhs, receives the solution; X may be B, otherwise
 * B is not written. info[i] = k > 0: U(k,k) of getrf is exactly zero, and every element of X is NaN.
 * (Gaussian elimination with partial pivoting, as LAPACK's gesv) */
KGEN_API kgen_status kgen_ssolve_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, const float* B, int64_t ldb, int64_t strideB, float* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, const double* B, int64_t ldb, int64_t strideB, double* X,
    int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, const kgen_complex_float* B, int64_t ldb,
    int64_t strideB, kgen_complex_float* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_strided_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, const kgen_complex_double* B, int64_t ldb,
    int64_t strideB, kgen_complex_double* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ssolve_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const float* const* Barray, int64_t ldb, float* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const double* const* Barray, int64_t ldb, double* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const kgen_complex_float* const* Barray,
    int64_t ldb, kgen_complex_float* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_batched(kgen_engine_t engine, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const kgen_complex_double* const* Barray,
    int64_t ldb, kgen_complex_double* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ssolve_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const float* const* Barray, const int32_t* ldb, float* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dsolve_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const double* const* Barray, const int32_t* ldb, double* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_csolve_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    const kgen_complex_float* const* Barray, const int32_t* ldb, kgen_complex_float* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_vbatched(kgen_engine_t engine, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    const kgen_complex_double* const* Barray, const int32_t* ldb, kgen_complex_double* const* Xarray,
    const int32_t* ldx, int32_t* info, int64_t batch);

/* The determinant as sign * exp(logabsdet). A: n x n, only read. sign: one element per matrix, of modulus 1:
 * 1 or -1 for real matrices. logabsdet: one real number per matrix. NaN where A holds a NaN. info[i] = k > 0:
 * U(k,k) of getrf is exactly zero; sign is 0, logabsdet -Inf. The determinant may be of any size, but the
 * elimination must not overflow: where elements are within a factor of about n of the largest number, sign
 * and logabsdet may be NaN with info 0: scale such matrices first. (NumPy's slogdet; LAPACK's getrf) */
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
 * from 1; entries between those that are used are not read. A pivot may be any row; where it is not in 1..m,
 * row i stays. (LAPACK's laswp) */
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

/* With norm '1' or 'O' the 1-norm, the largest sum of a column; with 'I' the infinity-norm, the largest sum
 * of a row; with 'F' or 'E' the Frobenius-norm, the root of the sum of squares; with 'M' the largest element.
 * The sums are of absolute values, of complex elements of moduli. A: m x n, not written. value: one real
 * number per matrix, also for complex matrices; NaN where an element is one, 0 where m or n is 0. Nothing
 * over- or underflows on the way to a norm that is in range. norm: '1' or 'O' one, 'I' infinity, 'F' or 'E'
 * frobenius, 'M' max. (LAPACK's lange) */
KGEN_API kgen_status kgen_slange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const float* A, int64_t lda, int64_t strideA, float* value, int64_t batch);
KGEN_API kgen_status kgen_dlange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const double* A, int64_t lda, int64_t strideA, double* value, int64_t batch);
KGEN_API kgen_status kgen_clange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* value, int64_t batch);
KGEN_API kgen_status kgen_zlange_strided_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* value, int64_t batch);
KGEN_API kgen_status kgen_slange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const float* const* Aarray, int64_t lda, float* value, int64_t batch);
KGEN_API kgen_status kgen_dlange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const double* const* Aarray, int64_t lda, double* value, int64_t batch);
KGEN_API kgen_status kgen_clange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* value, int64_t batch);
KGEN_API kgen_status kgen_zlange_batched(kgen_engine_t engine, char norm, int64_t m, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* value, int64_t batch);
KGEN_API kgen_status kgen_slange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const float* const* Aarray, const int32_t* lda, float* value,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dlange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const double* const* Aarray, const int32_t* lda, double* value,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_clange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const kgen_complex_float* const* Aarray, const int32_t* lda,
    float* value, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zlange_vbatched(kgen_engine_t engine, char norm, int64_t max_m, const int32_t* m,
    int64_t max_n, const int32_t* n, const kgen_complex_double* const* Aarray, const int32_t* lda,
    double* value, int32_t* info, int64_t batch);

/* The condition number: the norm of A times the norm of its inverse, in the 1-norm with norm '1' or 'O', in
 * the infinity-norm with 'I'. It is computed, not estimated; the inverse is not stored. A: n x n, not
 * written. cond: one real number per matrix, also for complex matrices; NaN where A holds a NaN, Inf where A
 * is singular or its inverse overflows. It may also be Inf where elements are within a factor of n cond of
 * the largest number: scale such matrices first, which does not change it. info[i] = k > 0: U(k,k) of getrf
 * is exactly zero, A is singular. norm: '1' or 'O' one, 'I' infinity. (LAPACK's gecon estimates its
 * reciprocal; Higham, Accuracy and Stability, section 14.4) */
KGEN_API kgen_status kgen_scond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const float* A,
    int64_t lda, int64_t strideA, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dcond_strided_batched(kgen_engine_t engine, char norm, int64_t n, const double* A,
    int64_t lda, int64_t strideA, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ccond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zcond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_scond_batched(kgen_engine_t engine, char norm, int64_t n,
    const float* const* Aarray, int64_t lda, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dcond_batched(kgen_engine_t engine, char norm, int64_t n,
    const double* const* Aarray, int64_t lda, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ccond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zcond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_scond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const float* const* Aarray, const int32_t* lda, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dcond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const double* const* Aarray, const int32_t* lda, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ccond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_float* const* Aarray, const int32_t* lda, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zcond_vbatched(kgen_engine_t engine, char norm, int64_t max_n, const int32_t* n,
    const kgen_complex_double* const* Aarray, const int32_t* lda, double* cond, int32_t* info,
    int64_t batch);

/* matinv and cond in one kernel: A is read once. norm, cond, and when it is Inf or NaN: as for cond. A: n x
 * n. C: n x n, receives the inverse, with the bits of matinv's kernel of the same family and tunables; C may
 * be A, otherwise A is not written. info[i] = k > 0: exactly singular, every element of output i is NaN, and
 * its condition number Inf. norm: '1' or 'O' one, 'I' infinity. (Anzt, Dongarra, Flegar, Gruetzmacher:
 * Variable-Size Batched Condition Number Calculation on GPUs, SBAC-PAD 2018: the norms are found in the
 * kernel that inverts) */
KGEN_API kgen_status kgen_smatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const float* A, int64_t lda, int64_t strideA, float* C, int64_t ldc, int64_t strideC, float* cond,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const double* A, int64_t lda, int64_t strideA, double* C, int64_t ldc, int64_t strideC, double* cond,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* C, int64_t ldc,
    int64_t strideC, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_cond_strided_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* C, int64_t ldc,
    int64_t strideC, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_smatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const float* const* Aarray, int64_t lda, float* const* Carray, int64_t ldc, float* cond, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const double* const* Aarray, int64_t lda, double* const* Carray, int64_t ldc, double* cond, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_cmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Carray, int64_t ldc,
    float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_cond_batched(kgen_engine_t engine, char norm, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Carray, int64_t ldc,
    double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_smatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n,
    const int32_t* n, const float* const* Aarray, const int32_t* lda, float* const* Carray,
    const int32_t* ldc, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n,
    const int32_t* n, const double* const* Aarray, const int32_t* lda, double* const* Carray,
    const int32_t* ldc, double* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n,
    const int32_t* n, const kgen_complex_float* const* Aarray, const int32_t* lda,
    kgen_complex_float* const* Carray, const int32_t* ldc, float* cond, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_cond_vbatched(kgen_engine_t engine, char norm, int64_t max_n,
    const int32_t* n, const kgen_complex_double* const* Aarray, const int32_t* lda,
    kgen_complex_double* const* Carray, const int32_t* ldc, double* cond, int32_t* info, int64_t batch);

/* Cholesky factorisation of Hermitian (for real matrices symmetric) positive definite matrices, in place: A =
 * L L^H with uplo 'L', A = U^H U with 'U'. A: n x n; only the triangle that uplo names is used, and receives
 * L or U; the other keeps every bit. Imaginary parts of the diagonal are not used, and 0 afterwards. info[i]
 * = k > 0: pivot k is not positive (or NaN), so A is not positive definite; columns of L, rows of U, before k
 * are those of the factor, and the rest of the triangle is not specified. uplo: 'L' lower, 'U' upper.
 * (LAPACK's potrf; Golub and Van Loan, Matrix Computations, section 4.2) */
KGEN_API kgen_status kgen_spotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotrf_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spotrf_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotrf_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotrf_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotrf_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spotrf_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotrf_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotrf_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotrf_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);

/* Solves A X = B with potrf's factors. A: n x n as potrf left it, L with uplo 'L', U with 'U'; only read, and
 * of its diagonal only real parts; the other triangle is not used. B: n x nrhs, receives X. A zero on the
 * diagonal is not looked for: X is then Inf or NaN. uplo: 'L' lower, 'U' upper. (LAPACK's potrs; Golub and
 * Van Loan, Matrix Computations, section 4.2) */
KGEN_API kgen_status kgen_spotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const float* A, int64_t lda, int64_t strideA, float* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_dpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const double* A, int64_t lda, int64_t strideA, double* B, int64_t ldb, int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_cpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* B, int64_t ldb,
    int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_zpotrs_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* B, int64_t ldb,
    int64_t strideB, int64_t batch);
KGEN_API kgen_status kgen_spotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, float* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_dpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, double* const* Barray, int64_t ldb, int64_t batch);
KGEN_API kgen_status kgen_cpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Barray, int64_t ldb,
    int64_t batch);
KGEN_API kgen_status kgen_zpotrs_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Barray, int64_t ldb,
    int64_t batch);
KGEN_API kgen_status kgen_spotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray, const int32_t* lda,
    kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotrs_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray, const int32_t* lda,
    kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);

/* Solves A X = B for Hermitian (for real matrices symmetric) positive definite A. A: n x n; the triangle that
 * uplo names receives the factor as potrf's, the other is not used and keeps every bit. B: n x nrhs, receives
 * X. info[i] = k > 0: pivot k is not positive (or NaN); A is as potrf leaves it, and B stays as it came.
 * uplo: 'L' lower, 'U' upper. (LAPACK's posv; Golub and Van Loan, Matrix Computations, section 4.2) */
KGEN_API kgen_status kgen_sposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    float* A, int64_t lda, int64_t strideA, float* B, int64_t ldb, int64_t strideB, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    double* A, int64_t lda, int64_t strideA, double* B, int64_t ldb, int64_t strideB, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_cposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_float* A, int64_t lda, int64_t strideA, kgen_complex_float* B, int64_t ldb, int64_t strideB,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zposv_strided_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_double* A, int64_t lda, int64_t strideA, kgen_complex_double* B, int64_t ldb,
    int64_t strideB, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    float* const* Aarray, int64_t lda, float* const* Barray, int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    double* const* Aarray, int64_t lda, double* const* Barray, int64_t ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_float* const* Aarray, int64_t lda, kgen_complex_float* const* Barray, int64_t ldb,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zposv_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    kgen_complex_double* const* Aarray, int64_t lda, kgen_complex_double* const* Barray, int64_t ldb,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, float* const* Aarray, const int32_t* lda, float* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, double* const* Aarray, const int32_t* lda, double* const* Barray,
    const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_float* const* Aarray, const int32_t* lda,
    kgen_complex_float* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zposv_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    int64_t max_nrhs, const int32_t* nrhs, kgen_complex_double* const* Aarray, const int32_t* lda,
    kgen_complex_double* const* Barray, const int32_t* ldb, int32_t* info, int64_t batch);

/* Solves A X = B for Hermitian (for real matrices symmetric) positive definite A. A: n x n, only read, and of
 * it only the triangle that uplo names, whose diagonal's imaginary parts are not used. B: n x nrhs. X: n x
 * nrhs, receives the solution; X may be B, otherwise B is not written. info[i] = k > 0: pivot k of potrf is
 * not positive (or NaN), and every element of X is NaN. uplo: 'L' lower, 'U' upper. (Cholesky factorisation,
 * as LAPACK's posv) */
KGEN_API kgen_status kgen_ssolve_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    int64_t nrhs, const float* A, int64_t lda, int64_t strideA, const float* B, int64_t ldb, int64_t strideB,
    float* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    int64_t nrhs, const double* A, int64_t lda, int64_t strideA, const double* B, int64_t ldb,
    int64_t strideB, double* X, int64_t ldx, int64_t strideX, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    int64_t nrhs, const kgen_complex_float* A, int64_t lda, int64_t strideA, const kgen_complex_float* B,
    int64_t ldb, int64_t strideB, kgen_complex_float* X, int64_t ldx, int64_t strideX, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_zsolve_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    int64_t nrhs, const kgen_complex_double* A, int64_t lda, int64_t strideA, const kgen_complex_double* B,
    int64_t ldb, int64_t strideB, kgen_complex_double* X, int64_t ldx, int64_t strideX, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_ssolve_posdef_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const float* const* Aarray, int64_t lda, const float* const* Barray, int64_t ldb, float* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dsolve_posdef_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const double* const* Aarray, int64_t lda, const double* const* Barray, int64_t ldb, double* const* Xarray,
    int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_csolve_posdef_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_float* const* Aarray, int64_t lda, const kgen_complex_float* const* Barray,
    int64_t ldb, kgen_complex_float* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_posdef_batched(kgen_engine_t engine, char uplo, int64_t n, int64_t nrhs,
    const kgen_complex_double* const* Aarray, int64_t lda, const kgen_complex_double* const* Barray,
    int64_t ldb, kgen_complex_double* const* Xarray, int64_t ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_ssolve_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, int64_t max_nrhs, const int32_t* nrhs, const float* const* Aarray, const int32_t* lda,
    const float* const* Barray, const int32_t* ldb, float* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dsolve_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, int64_t max_nrhs, const int32_t* nrhs, const double* const* Aarray, const int32_t* lda,
    const double* const* Barray, const int32_t* ldb, double* const* Xarray, const int32_t* ldx, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_csolve_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_float* const* Aarray,
    const int32_t* lda, const kgen_complex_float* const* Barray, const int32_t* ldb,
    kgen_complex_float* const* Xarray, const int32_t* ldx, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zsolve_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, int64_t max_nrhs, const int32_t* nrhs, const kgen_complex_double* const* Aarray,
    const int32_t* lda, const kgen_complex_double* const* Barray, const int32_t* ldb,
    kgen_complex_double* const* Xarray, const int32_t* ldx, int32_t* info, int64_t batch);

/* The logarithm of the determinant of Hermitian (for real matrices symmetric) positive definite matrices, by
 * the pivots of potrf. A: n x n, only read, and of it only the triangle that uplo names, whose diagonal's
 * imaginary parts are not used. logdet: one real number per matrix, also for complex matrices. info[i] = k >
 * 0: pivot k of potrf is not positive (or NaN), and logdet is NaN. uplo: 'L' lower, 'U' upper. (LAPACK's
 * potrf; Rasmussen and Williams, Gaussian Processes for Machine Learning, section A.3) */
KGEN_API kgen_status kgen_slogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const float* A, int64_t lda, int64_t strideA, float* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dlogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const double* A, int64_t lda, int64_t strideA, double* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_clogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_float* A, int64_t lda, int64_t strideA, float* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zlogdet_posdef_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_double* A, int64_t lda, int64_t strideA, double* logdet, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_slogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const float* const* Aarray, int64_t lda, float* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dlogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const double* const* Aarray, int64_t lda, double* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_clogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_float* const* Aarray, int64_t lda, float* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zlogdet_posdef_batched(kgen_engine_t engine, char uplo, int64_t n,
    const kgen_complex_double* const* Aarray, int64_t lda, double* logdet, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_slogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, const float* const* Aarray, const int32_t* lda, float* logdet, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_dlogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, const double* const* Aarray, const int32_t* lda, double* logdet, int32_t* info,
    int64_t batch);
KGEN_API kgen_status kgen_clogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, const kgen_complex_float* const* Aarray, const int32_t* lda, float* logdet,
    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zlogdet_posdef_vbatched(kgen_engine_t engine, char uplo, int64_t max_n,
    const int32_t* n, const kgen_complex_double* const* Aarray, const int32_t* lda, double* logdet,
    int32_t* info, int64_t batch);

/* The inverse of A from potrf's factor, in place: trtri, then lauum, in one kernel. A: n x n as potrf left
 * it, L with uplo 'L', U with 'U', of its diagonal only real parts; that triangle receives the same triangle
 * of the Hermitian inverse, whose diagonal is real; the other keeps every bit and is not used. info[i] = k >
 * 0: element k of the diagonal is exactly zero; that matrix stays as it came. uplo: 'L' lower, 'U' upper.
 * (LAPACK's potri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes,
 * section 4) */
KGEN_API kgen_status kgen_spotri_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotri_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotri_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotri_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spotri_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotri_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotri_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotri_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spotri_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpotri_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpotri_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpotri_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);

/* The inverse of Hermitian (for real matrices symmetric) positive definite A, in place, with the bits of
 * potrf and potri. A: n x n; only the triangle that uplo names is used, without imaginary parts of its
 * diagonal, and receives the same triangle of the Hermitian inverse; the other keeps every bit. info[i] = k >
 * 0: pivot k of potrf is not positive (or NaN), so A is not positive definite; the triangle is then not
 * specified. uplo: 'L' lower, 'U' upper. (Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very
 * Small Matrix Sizes, section 4) */
KGEN_API kgen_status kgen_spoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, float* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n, double* A,
    int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpoti_strided_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* A, int64_t lda, int64_t strideA, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spoti_batched(kgen_engine_t engine, char uplo, int64_t n, float* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpoti_batched(kgen_engine_t engine, char uplo, int64_t n, double* const* Aarray,
    int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpoti_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_float* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpoti_batched(kgen_engine_t engine, char uplo, int64_t n,
    kgen_complex_double* const* Aarray, int64_t lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_spoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_float* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zpoti_vbatched(kgen_engine_t engine, char uplo, int64_t max_n, const int32_t* n,
    kgen_complex_double* const* Aarray, const int32_t* lda, int32_t* info, int64_t batch);

/* Solves op(A) X = alpha B with side 'L', X op(A) = alpha B with 'R'. op(A): A with trans 'N', its transpose
 * with 'T', its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'; only the triangle that
 * uplo names is read, with diag 'U' without its diagonal, which is then taken for 1. alpha: points to the
 * factor in ordinary memory, read before the call returns; if it is 0, B becomes 0 and A is not read. B: m x
 * n, receives X. X is multiplied by the diagonal's reciprocals. A zero there is not looked for: X is then Inf
 * or NaN. side: 'L' left, 'R' right. uplo: 'L' lower, 'U' upper. trans: 'N' no, 'T' transpose, 'C' conjugate.
 * diag: 'N' nonunit, 'U' unit. (BLAS's trsm) */
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

/* The inverse of a triangular matrix, in place. A: n x n; only the triangle that uplo names is used, with
 * diag 'U' without its diagonal, which is then taken for 1, and it receives the inverse; everything else
 * keeps every bit. info[i] = k > 0: A(k,k) is exactly zero; that matrix stays as it came. Elements are
 * multiplied by the diagonal's reciprocals: where one of them overflows, the inverse is not finite. uplo: 'L'
 * lower, 'U' upper. diag: 'N' nonunit, 'U' unit. (LAPACK's trtri; Charara, Keyes, Ltaief: Batched Triangular
 * DLA Kernels for Very Small Matrix Sizes; Higham, Accuracy and Stability, section 14.2) */
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

/* L^H L with uplo 'L', U U^H with 'U': what makes the inverse of a positive definite matrix of that of its
 * factor. A: n x n; only the triangle that uplo names is used, and receives the same triangle of the
 * Hermitian product; the other keeps every bit. Imaginary parts of the diagonal are not used, and 0
 * afterwards. uplo: 'L' lower, 'U' upper. (LAPACK's lauum) */
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

/* C = alpha op(A) op(B) + beta C. op(A), m x k: A with transa 'N', its transpose with 'T', its conjugate
 * transpose with 'C'; op(B), k x n, likewise with transb. alpha, beta: point to factors in ordinary memory,
 * read before the call returns. If alpha is 0 or k is 0, C becomes beta C, and A and B are not read; if beta
 * is 0, C is not read. transa: 'N' no, 'T' transpose, 'C' conjugate. transb: 'N' no, 'T' transpose, 'C'
 * conjugate. (BLAS's gemm) */
KGEN_API kgen_status kgen_sgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m,
    int64_t n, int64_t k, const float* alpha, const float* A, int64_t lda, int64_t strideA, const float* B,
    int64_t ldb, int64_t strideB, const float* beta, float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_dgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m,
    int64_t n, int64_t k, const double* alpha, const double* A, int64_t lda, int64_t strideA, const double* B,
    int64_t ldb, int64_t strideB, const double* beta, double* C, int64_t ldc, int64_t strideC,
    int64_t batch);
KGEN_API kgen_status kgen_cgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m,
    int64_t n, int64_t k, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda,
    int64_t strideA, const kgen_complex_float* B, int64_t ldb, int64_t strideB,
    const kgen_complex_float* beta, kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_zgemm_strided_batched(kgen_engine_t engine, char transa, char transb, int64_t m,
    int64_t n, int64_t k, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda,
    int64_t strideA, const kgen_complex_double* B, int64_t ldb, int64_t strideB,
    const kgen_complex_double* beta, kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_sgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const float* alpha, const float* const* Aarray, int64_t lda, const float* const* Barray,
    int64_t ldb, const float* beta, float* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_dgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const double* alpha, const double* const* Aarray, int64_t lda, const double* const* Barray,
    int64_t ldb, const double* beta, double* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_cgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    const kgen_complex_float* const* Barray, int64_t ldb, const kgen_complex_float* beta,
    kgen_complex_float* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_zgemm_batched(kgen_engine_t engine, char transa, char transb, int64_t m, int64_t n,
    int64_t k, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    const kgen_complex_double* const* Barray, int64_t ldb, const kgen_complex_double* beta,
    kgen_complex_double* const* Carray, int64_t ldc, int64_t batch);

/* C = alpha op(A) op(A)^T + beta C. op(A), n x k: A with trans 'N', its transpose with 'T'. Of C only the
 * triangle that uplo names is used. alpha, beta: point to factors in ordinary memory, read before the call
 * returns. If alpha is 0 or k is 0, C becomes beta C, and A is not read; if beta is 0, what C holds is not
 * used. uplo: 'L' lower, 'U' upper. trans: 'N' no, 'T' transpose. (BLAS's syrk) */
KGEN_API kgen_status kgen_ssyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const float* alpha, const float* A, int64_t lda, int64_t strideA, const float* beta, float* C,
    int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_dsyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const double* alpha, const double* A, int64_t lda, int64_t strideA, const double* beta,
    double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_csyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const kgen_complex_float* alpha, const kgen_complex_float* A, int64_t lda, int64_t strideA,
    const kgen_complex_float* beta, kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_zsyrk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const kgen_complex_double* alpha, const kgen_complex_double* A, int64_t lda, int64_t strideA,
    const kgen_complex_double* beta, kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_ssyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const float* const* Aarray, int64_t lda, const float* beta, float* const* Carray,
    int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_dsyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const double* const* Aarray, int64_t lda, const double* beta, double* const* Carray,
    int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_csyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray, int64_t lda,
    const kgen_complex_float* beta, kgen_complex_float* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_zsyrk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray, int64_t lda,
    const kgen_complex_double* beta, kgen_complex_double* const* Carray, int64_t ldc, int64_t batch);

/* C = alpha op(A) op(A)^H + beta C. op(A), n x k: A with trans 'N', its conjugate transpose with 'C'. Only of
 * complex matrices; alpha and beta are real. The imaginary parts of C's diagonal are not used, and become 0.
 * Of C only the triangle that uplo names is used. alpha, beta: point to factors in ordinary memory, read
 * before the call returns. If alpha is 0 or k is 0, C becomes beta C, and A is not read; if beta is 0, what C
 * holds is not used. uplo: 'L' lower, 'U' upper. trans: 'N' no, 'C' conjugate. (BLAS's herk) */
KGEN_API kgen_status kgen_cherk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const float* alpha, const kgen_complex_float* A, int64_t lda, int64_t strideA,
    const float* beta, kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_zherk_strided_batched(kgen_engine_t engine, char uplo, char trans, int64_t n,
    int64_t k, const double* alpha, const kgen_complex_double* A, int64_t lda, int64_t strideA,
    const double* beta, kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_cherk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const float* alpha, const kgen_complex_float* const* Aarray, int64_t lda, const float* beta,
    kgen_complex_float* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_zherk_batched(kgen_engine_t engine, char uplo, char trans, int64_t n, int64_t k,
    const double* alpha, const kgen_complex_double* const* Aarray, int64_t lda, const double* beta,
    kgen_complex_double* const* Carray, int64_t ldc, int64_t batch);

/* C = alpha op(A) B with side 'L', alpha B op(A) with 'R'. op(A): A with trans 'N', its transpose with 'T',
 * its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'; only the triangle that uplo names
 * is read, with diag 'U' without its diagonal, which is then taken for 1. alpha: points to the factor in
 * ordinary memory, read before the call returns; if it is 0, C becomes 0 and A and B are not read. C may be
 * B, as in BLAS; else B is kept. side: 'L' left, 'R' right. uplo: 'L' lower, 'U' upper. trans: 'N' no, 'T'
 * transpose, 'C' conjugate. diag: 'N' nonunit, 'U' unit. (BLAS's trmm) */
KGEN_API kgen_status kgen_strmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const float* alpha, const float* A, int64_t lda, int64_t strideA,
    const float* B, int64_t ldb, int64_t strideB, float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_dtrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const double* alpha, const double* A, int64_t lda, int64_t strideA,
    const double* B, int64_t ldb, int64_t strideB, double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_ctrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* A,
    int64_t lda, int64_t strideA, const kgen_complex_float* B, int64_t ldb, int64_t strideB,
    kgen_complex_float* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_ztrmm_strided_batched(kgen_engine_t engine, char side, char uplo, char trans,
    char diag, int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* A,
    int64_t lda, int64_t strideA, const kgen_complex_double* B, int64_t ldb, int64_t strideB,
    kgen_complex_double* C, int64_t ldc, int64_t strideC, int64_t batch);
KGEN_API kgen_status kgen_strmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const float* alpha, const float* const* Aarray, int64_t lda,
    const float* const* Barray, int64_t ldb, float* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_dtrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const double* alpha, const double* const* Aarray, int64_t lda,
    const double* const* Barray, int64_t ldb, double* const* Carray, int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_ctrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_float* alpha, const kgen_complex_float* const* Aarray,
    int64_t lda, const kgen_complex_float* const* Barray, int64_t ldb, kgen_complex_float* const* Carray,
    int64_t ldc, int64_t batch);
KGEN_API kgen_status kgen_ztrmm_batched(kgen_engine_t engine, char side, char uplo, char trans, char diag,
    int64_t m, int64_t n, const kgen_complex_double* alpha, const kgen_complex_double* const* Aarray,
    int64_t lda, const kgen_complex_double* const* Barray, int64_t ldb, kgen_complex_double* const* Carray,
    int64_t ldc, int64_t batch);

#endif
