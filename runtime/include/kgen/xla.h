/* kgen behind XLA's foreign functions: what kgen_cuda.jax registers, and what a C++ program with PJRT could. */
#ifndef KGEN_XLA_H
#define KGEN_XLA_H

#include <kgen/kgen.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The handler (XLA_FFI_Handler*) for platform "cpu", for the stage execute, or "CUDA", for the stages initialize, which
 * compiles, and execute, which launches on XLA's stream and waits for nothing. `major` and `minor` are the version of
 * the process's XLA FFI API, whose headers say it. NULL: another platform, or a version that the handler does not know.
 *
 * The attributes of a call, with which it is kgen_call: `operation`, `precision` and `options`, strings; `sizes`, int64;
 * `scalars`, float64; `operands`, int64, for each operand three numbers: the place of its buffer (arguments, then
 * results), its leading dimension and its stride. The batch is the first dimension of the first result. */
KGEN_API void* kgen_xla_handler(const char* platform, int major, int minor);

#ifdef __cplusplus
}
#endif

#endif
