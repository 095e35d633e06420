// getrf (LU factorisation, A = P L U, in place): real, single, m = 1, n = 1, pivot = partial, layout = strided
// Id:     getrf__s__m_1__n_1__pivot_partial__layout_strided__thread_per_matrix__io_direct__panel_0__per_block_256
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants sgetrf_1_thread_per_matrix_f8c55b8b
// Cost:   0 flops and 16 bytes per matrix; a block of 256 threads has 256 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_sgetrf_1_thread_per_matrix_f8c55b8b {

typedef long long i64;
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

}  // namespace words_of_sgetrf_1_thread_per_matrix_f8c55b8b
using namespace words_of_sgetrf_1_thread_per_matrix_f8c55b8b;

using T = float;

KERNEL void __launch_bounds__(256)
sgetrf_1_thread_per_matrix_f8c55b8b(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 256 + thread;
    const bool live  = matrix < batch;
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    T a0_0 = live ? a[0 * lda + 0] : T(0);

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: row 0 is the pivot row
    const int p0 = 0;
    failed = a0_0 == T(0) && !failed ? 1 : failed;

    if (live) {
        a[0 * lda + 0] = a0_0;
        ipiv[matrix * strideP + 0] = p0 + 1;
        info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_1_thread_per_matrix_f8c55b8b_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 256 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(sgetrf_1_thread_per_matrix_f8c55b8b, grid, dim3(256), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
