// panel_update (the rank-k update behind a panel): real, double, k = 4, m = any, n = any, layout = strided
// Id:     panel_update__d__k_4__m_any__n_any__layout_strided__panel_update__side_16
// Way:    A block goes over tiles of C; both factors' parts lie in shared memory. Each of 16 x 16 threads has elements 16 rows and 16 columns
//         apart, from memory at once, and adds the terms to them in the order of elimination, so that the bits are those of step after step.
// Paper:  register blocking of batched products: Abdelfattah et al., ISC 2016, section 4
// Made by kgen --variants dpanel_update_4xanyxany_95d8f421
// Cost:   0 flops and 208 bytes per matrix; a block of 256 threads has 1 matrix
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dpanel_update_4xanyxany_95d8f421 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

}  // namespace prelude_of_dpanel_update_4xanyxany_95d8f421
using namespace prelude_of_dpanel_update_4xanyxany_95d8f421;

using T = double;

KERNEL void __launch_bounds__(256)
dpanel_update_4xanyxany_95d8f421(
    i64 m, i64 n, const T* D, i64 ldd, i64 strideD, const T* A, i64 lda, i64 strideA, const T* B, i64 ldb,
    i64 strideB, T* C, i64 ldc, i64 strideC, i64 batch)
{
    SHARED(T, left, 64);    // row i of A's part at i + s * 16
    SHARED(T, right, 64);   // column j of B's part at j + s * 16
    SHARED(int, counts, 4);       // whether step s found a pivot
    const int thread = static_cast<int>(threadIdx.x), r = thread % 16, q = thread / 16;
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    const T *const d = D + matrix * strideD, *const a = A + matrix * strideA, *const b = B + matrix * strideB;
    T* const c       = C + matrix * strideC;
    if (thread < 4) counts[thread] = d[thread * (ldd + 1)] == T(0) ? 0 : 1;
    for (i64 top = 0; top < m; top += 16) {
        for (i64 first = 0; first < n; first += 16) {
            block_sync();   // all have read the tile before
            for (int e = thread; e < 64; e += 256) {
                const i64 i = top + e % 16, j = first + e / 4;
                left[e]     = i < m ? a[i + e / 16 * lda] : T(0);
                right[e / 4 + e % 4 * 16] = j < n ? b[e % 4 + j * ldb] : T(0);
            }
            block_sync();
            T x[1][1];
#pragma unroll
            for (int v = 0; v < 1; ++v) {
#pragma unroll
                for (int u = 0; u < 1; ++u) {
                    const i64 i = top + r + 16 * u, j = first + q + 16 * v;
                    x[u][v] = i < m && j < n ? c[i + j * ldc] : T(0);
                }
            }
#pragma unroll 4
            for (int s = 0; s < 4; ++s) {
                if (counts[s] == 0) continue;   // of all threads
                T l[1];
#pragma unroll
                for (int u = 0; u < 1; ++u) l[u] = left[r + 16 * u + s * 16];
#pragma unroll
                for (int v = 0; v < 1; ++v) {
                    const T w = right[q + 16 * v + s * 16];
#pragma unroll
                    for (int u = 0; u < 1; ++u) x[u][v] = fma(-l[u], w, x[u][v]);
                }
            }
#pragma unroll
            for (int v = 0; v < 1; ++v) {
#pragma unroll
                for (int u = 0; u < 1; ++u) {
                    const i64 i = top + r + 16 * u, j = first + q + 16 * v;
                    if (i < m && j < n) c[i + j * ldc] = x[u][v];
                }
            }
        }
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpanel_update_4xanyxany_95d8f421_launch(
    long long m, long long n, const void* D, long long ldd, long long strideD, const void* A, long long lda, long long strideA, const void* B, long long ldb, long long strideB, void* C, long long ldc, long long strideC, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&m, &n, &D, &ldd, &strideD, &A, &lda, &strideA, &B, &ldb, &strideB, &C, &ldc, &strideC, &batch};
    return cudaLaunchKernel(dpanel_update_4xanyxany_95d8f421, grid, dim3(256), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
