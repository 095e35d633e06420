// adjust_panel (pivots and info of a panel become those of the whole matrix): real, single, n = any, first = any, pivot = partial, layout = strided
// Id:     adjust_panel__s__n_any__first_any__pivot_partial__layout_strided__adjust_panel
// Way:    A panel was factored as a matrix of its own: its pivots, and the step that failed, count from its own first row. A warp makes them
//         count from the matrix's, a lane for each 32nd pivot; the matrix keeps the first step that failed in any panel.
// Paper:  LAPACK's getrf
// Made by kgen --variants sadjust_panel_any_9e721295
// Cost:   0 flops and 20 bytes per matrix; a block of 128 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_sadjust_panel_any_9e721295 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

}  // namespace prelude_of_sadjust_panel_any_9e721295
using namespace prelude_of_sadjust_panel_any_9e721295;

using T = float;

KERNEL void __launch_bounds__(128)
sadjust_panel_any_9e721295(i64 n, i64 first, int* ipiv, i64 strideP, const int* failed, int* info, i64 batch)
{
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const i64 matrix = block_index() * 4 + static_cast<int>(threadIdx.x) / 32;
    if (matrix >= batch) return;
    for (int k = lane; k < n; k += 32) ipiv[matrix * strideP + k] += static_cast<int>(first);
    if (lane == 0 && info[matrix] == 0 && failed[matrix] != 0) info[matrix] = failed[matrix] + static_cast<int>(first);
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sadjust_panel_any_9e721295_launch(
    long long n, long long first, int* ipiv, long long strideP, const int* failed, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&n, &first, &ipiv, &strideP, &failed, &info, &batch};
    return cudaLaunchKernel(sadjust_panel_any_9e721295, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
