/* Operations of kgen.h: products. operations.h says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead. */
#ifndef KGEN_OPERATIONS_PRODUCTS_H
#define KGEN_OPERATIONS_PRODUCTS_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif

/* C = alpha op(A) op(B) + beta C. op(A), m x k, is A with transa 'N', its transpose with 'T', its conjugate
 * transpose with 'C'. op(B), k x n, likewise with transb. alpha, beta: point to factors in ordinary memory,
 * read before the call returns. If alpha is 0 or k is 0, C becomes beta C, and A and B are not read. If beta
 * is 0, C is not read. k = 0 is the same as alpha = 0. transa: 'N' no, 'T' transpose, 'C' conjugate. transb:
 * 'N' no, 'T' transpose, 'C' conjugate. (BLAS's gemm) */
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

/* C = alpha op(A) op(A)^T + beta C. op(A), n x k, is A with trans 'N', its transpose with 'T'. For real
 * matrices 'C' means 'T'. Only the triangle of C that uplo names is used. alpha, beta: point to factors in
 * ordinary memory, read before the call returns. If alpha is 0 or k is 0, C becomes beta C, and A is not
 * read. If beta is 0, what C holds is not used. k = 0 is the same as alpha = 0. uplo: 'L' lower, 'U' upper.
 * trans: 'N' no, 'T' transpose (of real matrices also 'C' conjugate). (BLAS's syrk) */
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

/* C = alpha op(A) op(A)^H + beta C, for complex matrices. op(A), n x k, is A with trans 'N', its conjugate
 * transpose with 'C'. Only the triangle of C that uplo names is used. Imaginary parts of its diagonal are not
 * used, and become 0; but if beta is 1 and alpha or k is 0, C is not changed. alpha, beta: point to real
 * factors in ordinary memory, read before the call returns. If alpha is 0 or k is 0, C becomes beta C, and A
 * is not read. If beta is 0, what C holds is not used. k = 0 is the same as alpha = 0. uplo: 'L' lower, 'U'
 * upper. trans: 'N' no, 'C' conjugate. (BLAS's herk) */
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

/* C = alpha op(A) B with side 'L', alpha B op(A) with 'R'. op(A) is A with trans 'N', its transpose with 'T',
 * its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'. Only the triangle that uplo names
 * is read. With diag 'U' its diagonal is taken for 1 and not read. alpha: points to the factor in ordinary
 * memory, read before the call returns. If alpha is 0, C becomes 0, and A and B are not read. C may be B, as
 * in BLAS; otherwise B is not written. side: 'L' left, 'R' right. uplo: 'L' lower, 'U' upper. trans: 'N' no,
 * 'T' transpose, 'C' conjugate. diag: 'N' nonunit, 'U' unit. (BLAS's trmm) */
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
