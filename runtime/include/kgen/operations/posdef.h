/* Operations of kgen.h: posdef. operations.h says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead. */
#ifndef KGEN_OPERATIONS_POSDEF_H
#define KGEN_OPERATIONS_POSDEF_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif

/* Cholesky factorisation of Hermitian (real: symmetric) positive definite matrices, in place. A = L L^H with
 * uplo 'L', A = U^H U with 'U'. A: n x n; only the triangle that uplo names is used, and it receives L or U.
 * The other triangle keeps every bit. Imaginary parts of the diagonal are not used, and become 0. info[i] = k
 * > 0: pivot k is not positive (or NaN), so A is not positive definite. Columns of L (rows of U) before k are
 * then the factor's; the rest of the triangle is not specified. uplo: 'L' lower, 'U' upper. (LAPACK's potrf;
 * Golub and Van Loan, Matrix Computations, section 4.2) */
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

/* Solves A X = B with potrf's factors. A: n x n, as potrf left it: L with uplo 'L', U with 'U'. It is only
 * read, without imaginary parts of its diagonal; the other triangle is not used. B: n x nrhs, receives X. If
 * the diagonal has a zero, X is Inf or NaN, and nothing reports it. uplo: 'L' lower, 'U' upper. (LAPACK's
 * potrs; Golub and Van Loan, Matrix Computations, section 4.2) */
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

/* Solves A X = B for Hermitian (real: symmetric) positive definite A. A: n x n; the triangle that uplo names
 * receives the factor, as from potrf. The other triangle is not used and keeps every bit. B: n x nrhs,
 * receives X. info[i] = k > 0: pivot k is not positive (or NaN). A is then as potrf leaves it, and B is not
 * changed. If nrhs is 0, everything else is still done. uplo: 'L' lower, 'U' upper. (LAPACK's posv; Golub and
 * Van Loan, Matrix Computations, section 4.2) */
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

/* Solves A X = B for Hermitian (real: symmetric) positive definite A, and keeps A. A: n x n, only read. Only
 * the triangle that uplo names is used, without imaginary parts of its diagonal. B: n x nrhs. X: n x nrhs,
 * receives the solution. X may be B; otherwise B is not written. info[i] = k > 0: pivot k of potrf is not
 * positive (or NaN), and every element of X is NaN. If nrhs is 0, everything else is still done. uplo: 'L'
 * lower, 'U' upper. (Cholesky factorisation, as LAPACK's posv) */
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

/* The logarithm of the determinant of Hermitian (real: symmetric) positive definite matrices, from the pivots
 * of potrf. A: n x n, only read. Only the triangle that uplo names is used, without imaginary parts of its
 * diagonal. logdet: one real number per matrix, also for complex matrices. info[i] = k > 0: pivot k of potrf
 * is not positive (or NaN), and logdet is NaN. For size 0 logdet is 0. uplo: 'L' lower, 'U' upper. (LAPACK's
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

/* The inverse of A from potrf's factor, in place: trtri, then lauum, in one kernel. A: n x n, as potrf left
 * it: L with uplo 'L', U with 'U', without imaginary parts of its diagonal. That triangle receives the same
 * triangle of the Hermitian inverse, whose diagonal is real. The other triangle is not used and keeps every
 * bit. info[i] = k > 0: element k of the diagonal is exactly zero, and that matrix is not changed. If A is
 * nearly singular, residuals are those of LAPACK's potri with uplo 'U', for both triangles: |A X - I| can be
 * thousands of times that of LAPACK with 'L', and more. uplo: 'L' lower, 'U' upper. (LAPACK's potri; Charara,
 * Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4) */
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

/* The inverse of Hermitian (real: symmetric) positive definite A, in place, with the bits of potrf and potri.
 * A: n x n; only the triangle that uplo names is used, without imaginary parts of its diagonal. It receives
 * the same triangle of the Hermitian inverse. The other triangle keeps every bit. info[i] = k > 0: pivot k of
 * potrf is not positive (or NaN), so A is not positive definite. The triangle is then not specified. uplo:
 * 'L' lower, 'U' upper. (Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes,
 * section 4) */
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

#endif
