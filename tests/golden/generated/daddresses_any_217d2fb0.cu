// addresses (where the matrices of a part begin, for kernels that take them by pointers): real, double, row = any, column = any, layout = pointers
// Id:     addresses__d__row_any__column_any__layout_pointers__addresses
// Way:    A thread writes one address, so that a kernel that takes matrices by pointers finds a part of them, or matrices of a workspace.
// Made by kgen --variants daddresses_any_217d2fb0
// Cost:   0 flops and 16 bytes per matrix; a block of 128 threads has 128 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_daddresses_any_217d2fb0 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

}  // namespace prelude_of_daddresses_any_217d2fb0
using namespace prelude_of_daddresses_any_217d2fb0;

using T = double;

KERNEL void __launch_bounds__(128)
daddresses_any_217d2fb0(i64 row, i64 column, const T* const* A, i64 lda, T** to, i64 batch)
{
    const i64 matrix = block_index() * 128 + static_cast<int>(threadIdx.x);
    if (matrix < batch) to[matrix] = const_cast<T*>(in_global(A[matrix]) + row + column * lda);
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int daddresses_any_217d2fb0_launch(
    long long row, long long column, const void* const* A, long long lda, void** to, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 128 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&row, &column, &A, &lda, &to, &batch};
    return cudaLaunchKernel(daddresses_any_217d2fb0, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
