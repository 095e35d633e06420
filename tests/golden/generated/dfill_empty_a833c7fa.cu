// fill_empty (a result of the matrices of size 0): real, double, value_of = one, layout = strided
// Id:     fill_empty__d__value_of_one__layout_strided__fill_empty
// Way:    A thread for each matrix of a batch of variable size: those of size 0, of which no other kernel knows, get their result here.
// Made by kgen --variants dfill_empty_a833c7fa
// Cost:   0 flops and 16 bytes per matrix; a block of 256 threads has 256 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dfill_empty_a833c7fa {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

}  // namespace prelude_of_dfill_empty_a833c7fa
using namespace prelude_of_dfill_empty_a833c7fa;

using T = double;

KERNEL void __launch_bounds__(256)
dfill_empty_a833c7fa(const int* n, const int* info, T* value, i64 batch)
{
    const i64 matrix = block_index() * 256 + threadIdx.x;
    if (matrix < batch && n[matrix] == 0 && info[matrix] == 0) value[matrix] = T(1);
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dfill_empty_a833c7fa_launch(const int* n, const int* info, void* value, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 256 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&n, &info, &value, &batch};
    return cudaLaunchKernel(dfill_empty_a833c7fa, grid, dim3(256), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
