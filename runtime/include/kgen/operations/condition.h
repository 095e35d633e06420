/* Operations of kgen.h: condition. operations.h says what holds for all of them.
 * Made from the table of operations by tools/bindings: change generator/operations/ instead. */
#ifndef KGEN_OPERATIONS_CONDITION_H
#define KGEN_OPERATIONS_CONDITION_H

#ifndef KGEN_KGEN_H
#error "include kgen/kgen.h"
#endif

/* A norm. norm '1' or 'O': the 1-norm, the largest sum of a column. 'I': the infinity-norm, the largest sum
 * of a row. 'F' or 'E': the Frobenius-norm, the root of the sum of squares. 'M': the largest element. All are
 * of absolute values. A: m x n, not written. value: one real number per matrix, also for complex matrices;
 * NaN if an element is NaN, 0 if m or n is 0. If the norm is in range, nothing over- or underflows. For size
 * 0 value is 0. norm: '1' or 'O' one, 'I' infinity, 'F' or 'E' frobenius, 'M' max. (LAPACK's lange) */
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

/* The condition number: the norm of A times the norm of its inverse. norm '1' or 'O': the 1-norm. 'I': the
 * infinity-norm. It is computed, not estimated; the inverse is not stored. A: n x n, not written. cond: one
 * real number per matrix, also for complex matrices. It is NaN if A holds a NaN, and Inf if A is singular or
 * its inverse overflows. It may also be Inf if elements are within a factor of n cond of the largest number.
 * Scale such matrices first, which does not change cond. info[i] = k > 0: U(k,k) of getrf is exactly zero, so
 * A is singular. For size 0 cond is 0. norm: '1' or 'O' one, 'I' infinity. (LAPACK's gecon estimates its
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

/* matinv and cond in one kernel, which reads A once. norm and cond: see cond. A: n x n. C: n x n, receives
 * the inverse, with the bits of matinv's kernel of the same family and tunables. C may be A; otherwise A is
 * not written. info[i] = k > 0: A is exactly singular, every element of output i is NaN, and cond is Inf. For
 * size 0 cond is 0. norm: '1' or 'O' one, 'I' infinity. (Anzt, Dongarra, Flegar, Gruetzmacher: Variable-Size
 * Batched Condition Number Calculation on GPUs, SBAC-PAD 2018: the norms are found in the kernel that
 * inverts) */
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

#endif
