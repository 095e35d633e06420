/* kgen: batched tiny linear algebra by kernels that are generated, compiled and cached on demand.
 *
 * These conventions hold for every function below:
 *   - Matrices are column-major. Sizes, leading dimensions, strides and batch counts are int64_t and count elements.
 *     batch = 0 succeeds and touches nothing. A size of 0 succeeds: info is 0 for every matrix, values are what the
 *     operation's comment says, and nothing else is touched unless that comment says so.
 *   - Sizes go up to KGEN_MAX_SIZE (docs/limits.md lists those that end earlier). A size that kernels take at run time
 *     (right-hand sides) has no limit. Beyond a limit the answer is KGEN_NOT_SUPPORTED.
 *   - kgen sees a row-major array, as of C or NumPy, as the transpose of its matrix. matinv, getri and slogdet need no
 *     change. potrf, potri, poti, logdet_posdef, lauum and trtri take the other uplo, cond and matinv_cond the other
 *     norm, solve and getrs trans 'T'. docs/api.md lists all operations.
 *   - On a CUDA device all array arguments are device memory (in pointer batches the array of pointers too). A call is
 *     enqueued on the engine's stream and returns at once. On `host` they are host memory, and the call has finished
 *     when it returns.
 *   - The result for a matrix has the same bits for any batch and any place in it. getrf's are also the same for any
 *     layout and alignment; for other operations packed batches may have another kernel.
 *   - `info` is never NULL: one int32_t per matrix with LAPACK's meaning, 0 for success. A singular or NaN matrix is
 *     not an error of the call and does not affect other matrices.
 *   - `ipiv` holds LAPACK's sequence of row swaps, 1-based, one vector per matrix. NULL means no pivoting.
 *   - Options are LAPACK's letters, in upper or lower case.
 *   - Batches of variable size (kgen_xNAME_vbatched): sizes and leading dimensions are arrays of int32_t on the device,
 *     one per matrix. The host gives a bound of each size, max_n. The array of right-hand sides may be NULL if their
 *     bound is 1: each matrix has one. The pivots of a matrix begin max_n after those of the last one. Every such call
 *     takes info. All matrices share options and factors (alpha). The bits are those of a uniform pointer batch of that
 *     size, except for lange's Frobenius norm.
 *   - In such a batch a size may be negative or above its bound, or a leading dimension below the rows. Then info of
 *     that matrix is minus the place of this array among the call's arguments, from 1 on, without the engine. Nothing
 *     else of the matrix is touched, and its pointers are not read. A matrix of size 0 has info 0 and the values of
 *     size 0; its pointers are not read.
 *   - Arguments are checked before anything is launched. KGEN_INVALID_ARGUMENT's message names the argument as it is
 *     spelled here. An engine is for one thread at a time; different engines are independent.
 *   - A prepared call (kgen_prepare_begin) allocates nothing, never synchronises, and can be captured in a CUDA graph.
 *     The graph may outlive the engine. An unprepared call compiles first. On a capturing stream it answers
 *     KGEN_NOT_PREPARED, and the capture goes on.
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
#define KGEN_MAX_SIZE 128

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

/* The name of a status, "KGEN_INVALID_ARGUMENT"; for other numbers "unknown status". Never NULL, never freed. */
KGEN_API const char* kgen_status_string(kgen_status status);

/* The version of the library that is loaded, "0.1.0"; KGEN_VERSION_... are those of this header. Never NULL. */
KGEN_API const char* kgen_version(void);

typedef struct kgen_complex_float {
  float re, im;
} kgen_complex_float; /* layout of cuComplex, float _Complex, std::complex<float> */
typedef struct kgen_complex_double {
  double re, im;
} kgen_complex_double;

typedef struct kgen_engine* kgen_engine_t;

/* Makes an engine for a device: "cuda:0", "cuda:1", ..., or "host". NULL is the first GPU; without a GPU the answer is
 * KGEN_NO_DEVICE, because `host` takes arrays in ordinary memory. "" is no device. *engine is NULL on failure. The
 * environment variable KGEN_TEMPLATES names folders of more families, separated by ':'. */
KGEN_API kgen_status kgen_create(kgen_engine_t* engine, const char* device);

/* Frees the engine; NULL is allowed. Kernels stay loaded, so graphs that captured its calls stay valid. A workspace
 * that the engine owned also stays, if a capture used it. Enqueued work need not have finished. Do not use the handle
 * again. To help find such mistakes, the last 1024 destroyed handles are remembered: kgen_destroy ignores them, and
 * other functions answer KGEN_INVALID_ARGUMENT. */
KGEN_API void kgen_destroy(kgen_engine_t engine);

/* The message of the engine's last failure, if that was in this thread; otherwise, or for NULL, that of the thread's
 * last failure. "" if there was none. Valid until the thread's next call. Never NULL. */
KGEN_API const char* kgen_last_error(kgen_engine_t engine);

/* The engine's device: `name` as kgen_create takes it, "cuda:0" or "host", and `description`, such as "NVIDIA H200".
 * Either may be NULL. The strings stay valid until kgen_destroy. */
KGEN_API kgen_status kgen_get_device(kgen_engine_t engine, const char** name, const char** description);

/* The `folder` that keeps compiled kernels for the next process, and in `problem` why it does not keep them all, one
 * line; "" if it does. Such kernels are compiled again in each process. Either may be NULL. The strings stay valid until
 * kgen_destroy. */
KGEN_API kgen_status kgen_get_cache(kgen_engine_t engine, const char** folder, const char** problem);

/* The stream of the calls that follow: a cudaStream_t or CUstream; NULL is the default stream. Ignored on `host`. */
KGEN_API kgen_status kgen_set_stream(kgen_engine_t engine, void* stream);

/* To prepare a call, make it between these two functions with its real arguments. It compiles or fetches, loads and
 * warms exactly what it would launch, grows the engine's own workspace, and launches nothing. (This holds if sizes and
 * batch are at least 1.) KGEN_ANY stands for any array that is aligned and is no other operand. NULL keeps its meaning.
 * A prepared call allocates nothing, never synchronises, and can be captured in a CUDA graph. It may have other
 * addresses and another batch count. If it differs in anything else, it is another call. Packed batches (no gaps,
 * arrays at multiples of 16 bytes) have their own kernels. */
#define KGEN_ANY ((void*)~(uintptr_t)255)
KGEN_API kgen_status kgen_prepare_begin(kgen_engine_t engine);
KGEN_API kgen_status kgen_prepare_end(kgen_engine_t engine);

/* The largest workspace, in bytes, that a call needed since the last kgen_prepare_begin; may be 0. */
KGEN_API kgen_status kgen_workspace_size(kgen_engine_t engine, size_t* bytes);

/* Gives the engine device memory to work in, aligned to 256 bytes. It stays the caller's, who keeps it until the work
 * that uses it has finished. A call that needs more answers KGEN_INVALID_ARGUMENT. NULL: back to a workspace of the
 * engine's own. That one grows when a call is prepared, or when a call first needs it outside a capture. All calls of
 * an engine that need a workspace share one, and so do replays of their graphs: order them, or use an engine for each
 * stream. */
KGEN_API kgen_status kgen_set_workspace(kgen_engine_t engine, void* workspace, size_t bytes);

/* The layout of a batch: matrices at a stride, or an array of pointers to matrices. */
typedef enum kgen_layout { KGEN_STRIDED = 0, KGEN_POINTERS = 1 } kgen_layout;

/* What is wanted. */
typedef struct kgen_request {
  const char* operation; /* "getrf" */
  char precision;        /* 's', 'd', 'c' or 'z' */
  kgen_layout layout;
} kgen_request;

/* One operand of a call. */
typedef struct kgen_operand {
  void* data;      /* the first matrix, vector or value; in pointer batches of a matrix the array of pointers */
  int64_t leading; /* of a matrix */
  int64_t stride;  /* from one matrix or vector to the next; not used for values, nor in pointer batches */
} kgen_operand;

/* Any operation. All functions in operations.h call this one, and bindings of other languages need it. `kgen list ops
 * --json` prints the order of each array. `options`: LAPACK's letters, one for each option; no 0 need end them.
 * `sizes`. `scalars`: the address of each factor, in ordinary memory. `operands`. An array without elements may be
 * NULL. Errors name the argument as the operation's own function does. */
KGEN_API kgen_status kgen_call(kgen_engine_t engine, const kgen_request* request, const char* options,
                               const int64_t* sizes, const void* const* scalars, const kgen_operand* operands,
                               int64_t batch);

/* One operand of a call of variable size. */
typedef struct kgen_variable_operand {
  void* data;             /* of a matrix the array of pointers; else the first vector or value */
  const int32_t* leading; /* of a matrix: an array of leading dimensions, one per matrix */
} kgen_variable_operand;

/* The same for batches of variable size (KGEN_POINTERS). The functions kgen_xNAME_vbatched call this one. Each size has
 * a bound and an array of sizes. All matrices share the scalars. `info` is for an operation that has no info of its
 * own; otherwise it is NULL. */
KGEN_API kgen_status kgen_call_vbatched(kgen_engine_t engine, const kgen_request* request, const char* options,
                                        const int64_t* max_sizes, const int32_t* const* sizes,
                                        const void* const* scalars, const kgen_variable_operand* operands,
                                        int32_t* info, int64_t batch);

#include <kgen/operations.h>

#ifdef __cplusplus
}
#endif

#endif
