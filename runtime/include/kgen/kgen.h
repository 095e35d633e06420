/* kgen: batched tiny linear algebra by kernels that are generated, compiled and cached on demand.
 *
 * Conventions that hold for every function below:
 *   - Matrices are column-major. Sizes, leading dimensions, strides and batch counts are int64_t and counted in
 *     elements. n = 0 and batch = 0 succeed and touch nothing. Sizes up to KGEN_MAX_SIZE.
 *   - On a CUDA device all array arguments are device memory (pointer batches: the array of pointers too), a call is
 *     enqueued on the engine's stream and returns at once. On `host` they are host memory and the call has finished
 *     when it returns. The result for a matrix has the same bits whatever the batch and its place there; getrf's
 *     whatever the layout and alignment, too (other families may serve inverses of packed and of other batches).
 *   - `info` is never NULL: one int32_t per matrix with LAPACK's meaning, 0 for success. A singular or NaN matrix is
 *     not an error of the call and never disturbs its neighbours.
 *   - `ipiv` holds, 1-based, LAPACK's sequence of row swaps, one vector of n per matrix. NULL means no pivoting.
 *   - Arguments are checked before anything is launched; KGEN_INVALID_ARGUMENT's message names the argument as it is
 *     spelled here. One thread at a time per engine; different engines are independent.
 *   - A call that was prepared (kgen_prepare) allocates nothing, never synchronises and can be captured in a CUDA
 *     graph; the graph may outlive the engine. An unprepared call compiles first, or, on a capturing stream, answers
 *     KGEN_NOT_PREPARED and leaves the capture intact.
 */
#ifndef KGEN_KGEN_H
#define KGEN_KGEN_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define KGEN_API
#else
#define KGEN_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define KGEN_VERSION_MAJOR 0
#define KGEN_VERSION_MINOR 1
#define KGEN_VERSION_PATCH 0
#define KGEN_MAX_SIZE 32

typedef enum kgen_status {
  KGEN_SUCCESS = 0,
  KGEN_INVALID_ARGUMENT = 1,  /* the message names the argument */
  KGEN_NOT_SUPPORTED = 2,     /* a legal request that this version does not serve */
  KGEN_NOT_PREPARED = 3,      /* the stream is capturing and the call would have to compile or allocate */
  KGEN_NO_DEVICE = 4,         /* no such device, or no driver */
  KGEN_NO_COMPILER = 5,       /* NVRTC or the host compiler was not found */
  KGEN_COMPILE_FAILED = 6,    /* the message holds the compiler's log */
  KGEN_DEVICE_ERROR = 7,      /* the device refused a load, a launch or a copy; on `host`, a check failed */
  KGEN_OUT_OF_MEMORY = 8,
  KGEN_IO_ERROR = 9,          /* a file or folder; the message names it */
  KGEN_INTERNAL_ERROR = 10
} kgen_status;

typedef struct kgen_complex_float {
  float re, im;
} kgen_complex_float; /* layout of cuComplex, float _Complex, std::complex<float> */
typedef struct kgen_complex_double {
  double re, im;
} kgen_complex_double;

typedef struct kgen_engine* kgen_engine_t;

/* Makes an engine for a device: "cuda:0", "cuda:1", ..., "host"; NULL: the first GPU, else `host`; "" is no device.
 * *engine is NULL on failure. Folders named by the environment variable KGEN_TEMPLATES (separated by ':') add families. */
KGEN_API kgen_status kgen_create(kgen_engine_t* engine, const char* device);

/* Frees the engine; NULL is allowed. Kernels stay loaded, so graphs that captured its calls stay valid; a workspace
 * that the engine owned is kept as well if a capture used it. Work that was enqueued need not have finished. A handle
 * that was destroyed is not to be used again. As a help in finding such mistakes the last 1024 that were destroyed are
 * remembered: kgen_destroy does nothing with them, and other functions answer KGEN_INVALID_ARGUMENT. */
KGEN_API void kgen_destroy(kgen_engine_t engine);

/* The message of the last failure: of this engine if it is not NULL and failed in this thread, else of this thread.
 * "" if there was none. Valid until the thread's next call. Never NULL. */
KGEN_API const char* kgen_last_error(kgen_engine_t engine);

/* The stream of the calls that follow: a cudaStream_t or CUstream; NULL is the default stream. Ignored on `host`. */
KGEN_API kgen_status kgen_set_stream(kgen_engine_t engine, void* stream);

/* Compiles or fetches, loads and warms all that a call of `op` ("getrf", "getri", "matinv") at this precision ('s', 'd',
 * 'c', 'z'), size and batch count may launch, with and without pivoting, in every layout, and grows the engine's
 * workspace. m = n for now. */
KGEN_API kgen_status kgen_prepare(kgen_engine_t engine, const char* op, char precision, int64_t m, int64_t n,
                                  int64_t batch);

/* The workspace that such a call needs, in bytes; may be 0. */
KGEN_API kgen_status kgen_workspace_size(kgen_engine_t engine, const char* op, char precision, int64_t m, int64_t n,
                                         int64_t batch, size_t* bytes);

/* Gives the engine device memory to work in, aligned to 256 bytes, the caller's until the work that uses it has
 * finished. A call that needs more answers KGEN_INVALID_ARGUMENT. NULL: back to a workspace of the engine's own, which
 * grows at kgen_prepare or at the first call that needs it outside a capture. All calls of an engine that need a
 * workspace share it, replays of graphs that captured them included: order them, or use an engine for each stream. */
KGEN_API kgen_status kgen_set_workspace(kgen_engine_t engine, void* workspace, size_t bytes);

/* LU factorisation with partial pivoting, A = P L U, in place (LAPACK's getrf; kernels after Abdelfattah et al., ICCS
 * 2017). A: m x n, leading dimension lda >= m, matrix i at A + i * strideA, strideA >= lda * n. ipiv: min(m, n) per
 * matrix, vector i at ipiv + i * strideP, strideP >= min(m, n); NULL: no pivoting, strideP is ignored. info[i] = k > 0:
 * U(k,k) is exactly zero, the factorisation is complete. m != n answers KGEN_NOT_SUPPORTED in this version. */
KGEN_API kgen_status kgen_sgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, float* A, int64_t lda,
                                                   int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
                                                   int64_t batch);
KGEN_API kgen_status kgen_dgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, double* A, int64_t lda,
                                                   int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
                                                   int64_t batch);
KGEN_API kgen_status kgen_cgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_float* A, int64_t lda,
                                                   int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
                                                   int64_t batch);
KGEN_API kgen_status kgen_zgetrf_strided_batched(kgen_engine_t engine, int64_t m, int64_t n, kgen_complex_double* A, int64_t lda,
                                                   int64_t strideA, int32_t* ipiv, int64_t strideP, int32_t* info,
                                                   int64_t batch);

/* The inverse from getrf's factors (LAPACK's getri). LU: n x n as getrf left it; ipiv: as getrf left it, NULL for factors
 * made without pivoting. C: n x n, ldc >= n, strideC >= ldc * n; receives the inverse; C may be LU (then ldc = lda and
 * strideC = strideLU), otherwise LU is not written and must not overlap C. info[i] = k > 0: U(k,k) is exactly zero, and
 * every element of output i is NaN. */
KGEN_API kgen_status kgen_sgetri_strided_batched(kgen_engine_t engine, int64_t n, const float* LU, int64_t lda,
                                                   int64_t strideLU, const int32_t* ipiv, int64_t strideP, float* C,
                                                   int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetri_strided_batched(kgen_engine_t engine, int64_t n, const double* LU, int64_t lda,
                                                   int64_t strideLU, const int32_t* ipiv, int64_t strideP, double* C,
                                                   int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetri_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* LU, int64_t lda,
                                                   int64_t strideLU, const int32_t* ipiv, int64_t strideP, kgen_complex_float* C,
                                                   int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetri_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* LU, int64_t lda,
                                                   int64_t strideLU, const int32_t* ipiv, int64_t strideP, kgen_complex_double* C,
                                                   int64_t ldc, int64_t strideC, int32_t* info, int64_t batch);

/* The inverse: getrf and getri in one call. A: n x n; C: n x n, receives the inverse; C may be A (then ldc = lda and
 * strideC = strideA), otherwise A is not written and must not overlap C. info[i] = k > 0: exactly singular, every element
 * of output i is NaN. As with getri, an inverse may overflow; here also where rows differ in scale by nearly the range
 * of the type, because rows of the inverse are eliminated together: scale such matrices first. */
KGEN_API kgen_status kgen_smatinv_strided_batched(kgen_engine_t engine, int64_t n, const float* A, int64_t lda,
                                                    int64_t strideA, float* C, int64_t ldc, int64_t strideC,
                                                    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dmatinv_strided_batched(kgen_engine_t engine, int64_t n, const double* A, int64_t lda,
                                                    int64_t strideA, double* C, int64_t ldc, int64_t strideC,
                                                    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cmatinv_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* A, int64_t lda,
                                                    int64_t strideA, kgen_complex_float* C, int64_t ldc, int64_t strideC,
                                                    int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zmatinv_strided_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* A, int64_t lda,
                                                    int64_t strideA, kgen_complex_double* C, int64_t ldc, int64_t strideC,
                                                    int32_t* info, int64_t batch);

/* The same over arrays of `batch` pointers to matrices, arguments in cuBLAS's order. ipiv: n per matrix, contiguous; NULL:
 * no pivoting. Aarray and Carray may be the same array, or hold the same pointers. */
KGEN_API kgen_status kgen_sgetrf_batched(kgen_engine_t engine, int64_t n, float* const* Aarray, int64_t lda,
                                           int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_sgetri_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray, int64_t lda,
                                           const int32_t* ipiv, float* const* Carray, int64_t ldc, int32_t* info,
                                           int64_t batch);
KGEN_API kgen_status kgen_smatinv_batched(kgen_engine_t engine, int64_t n, const float* const* Aarray, int64_t lda,
                                            float* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetrf_batched(kgen_engine_t engine, int64_t n, double* const* Aarray, int64_t lda,
                                           int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_dgetri_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray, int64_t lda,
                                           const int32_t* ipiv, double* const* Carray, int64_t ldc, int32_t* info,
                                           int64_t batch);
KGEN_API kgen_status kgen_dmatinv_batched(kgen_engine_t engine, int64_t n, const double* const* Aarray, int64_t lda,
                                            double* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetrf_batched(kgen_engine_t engine, int64_t n, kgen_complex_float* const* Aarray, int64_t lda,
                                           int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_cgetri_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* const* Aarray, int64_t lda,
                                           const int32_t* ipiv, kgen_complex_float* const* Carray, int64_t ldc, int32_t* info,
                                           int64_t batch);
KGEN_API kgen_status kgen_cmatinv_batched(kgen_engine_t engine, int64_t n, const kgen_complex_float* const* Aarray, int64_t lda,
                                            kgen_complex_float* const* Carray, int64_t ldc, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetrf_batched(kgen_engine_t engine, int64_t n, kgen_complex_double* const* Aarray, int64_t lda,
                                           int32_t* ipiv, int32_t* info, int64_t batch);
KGEN_API kgen_status kgen_zgetri_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* const* Aarray, int64_t lda,
                                           const int32_t* ipiv, kgen_complex_double* const* Carray, int64_t ldc, int32_t* info,
                                           int64_t batch);
KGEN_API kgen_status kgen_zmatinv_batched(kgen_engine_t engine, int64_t n, const kgen_complex_double* const* Aarray, int64_t lda,
                                            kgen_complex_double* const* Carray, int64_t ldc, int32_t* info, int64_t batch);

#ifdef __cplusplus
}
#endif

#endif
