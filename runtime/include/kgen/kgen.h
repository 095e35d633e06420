/* kgen: batched tiny linear algebra by kernels that are generated, compiled and cached on demand.
 *
 * Conventions that hold for every function below:
 *   - Matrices are column-major. Sizes, leading dimensions, strides and batch counts are int64_t and counted in
 *     elements. batch = 0 succeeds and touches nothing. A size of 0 succeeds: info is 0 for every matrix, where there is
 *     one, values are what the operation's comment says, and nothing else is touched, unless that comment says so
 *     ("nrhs = 0: all else is done"). Sizes up to KGEN_MAX_SIZE (docs/limits.md says which go less far); those that kernels
 *     take at run time (right-hand sides) may be any. Where a call goes beyond that the answer is KGEN_NOT_SUPPORTED.
 *   - A row-major array, as of C or NumPy, is to kgen the transpose of its matrix: matinv, getri and slogdet need no change;
 *     potrf, potri, poti, logdet_posdef, lauum and trtri take the other uplo, cond and matinv_cond the other norm, solve and
 *     getrs trans 'T'; docs/api.md says it of all.
 *   - On a CUDA device all array arguments are device memory (pointer batches: the array of pointers too), a call is
 *     enqueued on the engine's stream and returns at once. On `host` they are host memory and the call has finished
 *     when it returns. The result for a matrix has the same bits whatever the batch and its place there; getrf's
 *     whatever the layout and alignment, too (of other operations another family may serve packed batches).
 *   - `info`, where there is one, is never NULL: one int32_t per matrix with LAPACK's meaning, 0 for success. A singular or NaN matrix is
 *     not an error of the call and never disturbs its neighbours.
 *   - `ipiv` holds, 1-based, LAPACK's sequence of row swaps, one vector per matrix. NULL means no pivoting.
 *   - Options are LAPACK's letters, of either case.
 *   - Batches of variable size (kgen_xNAME_vbatched): sizes and leading dimensions are arrays of int32_t on the device, one
 *     per matrix, and a bound of each size is given on the host: max_n. The array of right-hand sides may be NULL where
 *     their bound is 1: each matrix has one. Vectors of pivots are max_n apart. Every such call takes info; options and
 *     factors (alpha) are those of all matrices. Where a size is negative or above its bound, or a leading dimension below
 *     the rows, info of that matrix is minus the place of this array among the call's arguments (from 1 on, without the
 *     engine), and nothing else of it is touched, nor is its pointer read. A matrix of size 0 has info 0 and the
 *     values that size 0 has; its pointer is not read. The bits are those of a uniform pointer batch of that
 *     size, but of lange's Frobenius-norm.
 *   - Arguments are checked before anything is launched; KGEN_INVALID_ARGUMENT's message names the argument as it is
 *     spelled here. One thread at a time per engine; different engines are independent.
 *   - A call that was prepared (kgen_prepare_begin) allocates nothing, never synchronises and can be captured in a CUDA
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

/* A status by its name, "KGEN_INVALID_ARGUMENT"; for other numbers "unknown status". Never NULL, never freed. */
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

/* Makes an engine for a device: "cuda:0", "cuda:1", ..., "host"; NULL: the first GPU, and KGEN_NO_DEVICE without one,
 * because `host` takes arrays in ordinary memory; "" is no device. *engine is NULL on failure. Folders named by the environment variable KGEN_TEMPLATES (separated by ':') add families. */
KGEN_API kgen_status kgen_create(kgen_engine_t* engine, const char* device);

/* Frees the engine; NULL is allowed. Kernels stay loaded, so graphs that captured its calls stay valid; a workspace
 * that the engine owned is kept as well if a capture used it. Work that was enqueued need not have finished. A handle
 * that was destroyed is not to be used again. As a help in finding such mistakes the last 1024 that were destroyed are
 * remembered: kgen_destroy does nothing with them, and other functions answer KGEN_INVALID_ARGUMENT. */
KGEN_API void kgen_destroy(kgen_engine_t engine);

/* The message of the last failure: of this engine if it is not NULL and failed in this thread, else of this thread.
 * "" if there was none. Valid until the thread's next call. Never NULL. */
KGEN_API const char* kgen_last_error(kgen_engine_t engine);

/* The engine's device: `name` as kgen_create takes it, "cuda:0" or "host", and `description`, such as "NVIDIA H200". Either
 * may be NULL. The strings stay valid until kgen_destroy. */
KGEN_API kgen_status kgen_get_device(kgen_engine_t engine, const char** name, const char** description);

/* The stream of the calls that follow: a cudaStream_t or CUstream; NULL is the default stream. Ignored on `host`. */
KGEN_API kgen_status kgen_set_stream(kgen_engine_t engine, void* stream);

/* Preparing is calling. Between the two, each call with its real arguments compiles or fetches, loads and warms just what it
 * would launch, grows the engine's own workspace for it, and launches nothing (of sizes and batches of at least 1). KGEN_ANY stands for any array that is
 * aligned and no other operand; NULL keeps its meaning. A call that was prepared this way allocates nothing, never
 * synchronises, and can be captured in a CUDA graph. A call that differs in more than its arrays' addresses and its batch
 * count is another one: packed batches (no gaps, arrays at multiples of 16 bytes) are served by kernels of their own. */
#define KGEN_ANY ((void*)~(uintptr_t)255)
KGEN_API kgen_status kgen_prepare_begin(kgen_engine_t engine);
KGEN_API kgen_status kgen_prepare_end(kgen_engine_t engine);

/* The largest workspace, in bytes, that a call needed since the last kgen_prepare_begin; may be 0. */
KGEN_API kgen_status kgen_workspace_size(kgen_engine_t engine, size_t* bytes);

/* Gives the engine device memory to work in, aligned to 256 bytes, the caller's until the work that uses it has
 * finished. A call that needs more answers KGEN_INVALID_ARGUMENT. NULL: back to a workspace of the engine's own, which
 * grows when a call is prepared or at the first call that needs it outside a capture. All calls of an engine that need a
 * workspace share it, replays of graphs that captured them included: order them, or use an engine for each stream. */
KGEN_API kgen_status kgen_set_workspace(kgen_engine_t engine, void* workspace, size_t bytes);

/* How a batch lies in memory: matrices at a stride, or an array of pointers to matrices. */
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

/* Any operation: what all functions in operations.h are made of, and what bindings of other languages need.
 * `kgen list ops --json` prints the table of operations with the order of each array: `options`, LAPACK's letters, one
 * for each option (no more is read, and no 0 need end them); `sizes`; `scalars`, each the address of a factor in
 * ordinary memory; `operands`. An array that has no elements may be NULL. Errors name the argument as the operation's own
 * function does. */
KGEN_API kgen_status kgen_call(kgen_engine_t engine, const kgen_request* request, const char* options,
                               const int64_t* sizes, const void* const* scalars, const kgen_operand* operands,
                               int64_t batch);

/* One operand of a call of variable size. */
typedef struct kgen_variable_operand {
  void* data;             /* of a matrix the array of pointers; else the first vector or value */
  const int32_t* leading; /* of a matrix: an array of leading dimensions, one per matrix */
} kgen_variable_operand;

/* The same for batches of variable size (KGEN_POINTERS): what the functions kgen_xNAME_vbatched are made of. For each
 * size a bound, and the array of sizes; scalars are those of all matrices; `info` is that of an operation without one,
 * else NULL. */
KGEN_API kgen_status kgen_call_vbatched(kgen_engine_t engine, const kgen_request* request, const char* options,
                                        const int64_t* max_sizes, const int32_t* const* sizes,
                                        const void* const* scalars, const kgen_variable_operand* operands,
                                        int32_t* info, int64_t batch);

#include <kgen/operations.h>

#ifdef __cplusplus
}
#endif

#endif
