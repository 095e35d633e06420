// panel_solve (rows of U to the right of a panel): real, double, k = 4, n = any, layout = strided
// Id:     panel_solve__d__k_4__n_any__layout_strided__panel_solve__threads_per_block_32
// Way:    A thread has a column in registers; the triangle lies in shared memory, where all read the same element at once. Where a step found
//         no pivot, columns are solved in memory instead, step by step: that is rare, and spares all others a condition.
// Paper:  forward substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants dpanel_solve_4xany_82c169cf
// Cost:   0 flops and 192 bytes per matrix; a block of 32 threads has 1 matrix
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dpanel_solve_4xany_82c169cf {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

}  // namespace prelude_of_dpanel_solve_4xany_82c169cf
using namespace prelude_of_dpanel_solve_4xany_82c169cf;

using T = double;

KERNEL void __launch_bounds__(32)
dpanel_solve_4xany_82c169cf(i64 n, const T* D, i64 ldd, i64 strideD, T* B, i64 ldb, i64 strideB, i64 batch)
{
    SHARED(T, block, 16);
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    const T* const d = D + matrix * strideD;
    T* const b       = B + matrix * strideB;
    for (int e = thread; e < 16; e += 32) block[e] = d[e % 4 + e / 4 * ldd];
    block_sync();
    bool nonsingular = true;   // every step found a pivot
    for (int s = 0; s < 4; ++s) nonsingular = nonsingular && !(T(block[s * 5]) == T(0));

    for (i64 first = 0; first < n; first += 32) {
        block_sync();   // keeps reads of the triangle in the loop: before it, they would fill all registers
        if (first + thread >= n) continue;
        T* const column = b + (first + thread) * ldb;
        for (int s = 0; s < 3 && !nonsingular; ++s) {
            const T top = column[s];
            for (int i = s + 1; i < 4 && !(T(block[s * 5]) == T(0)); ++i) column[i] = fma(-T(block[i + s * 4]), top, column[i]);
        }
        if (!nonsingular) continue;
        T x0 = column[0];
        T x1 = column[1];
        T x2 = column[2];
        T x3 = column[3];
        x1 = fma(-T(block[1]), x0, x1);
        x2 = fma(-T(block[2]), x0, x2);
        x3 = fma(-T(block[3]), x0, x3);
        x2 = fma(-T(block[6]), x1, x2);
        x3 = fma(-T(block[7]), x1, x3);
        x3 = fma(-T(block[11]), x2, x3);
        column[1] = x1;
        column[2] = x2;
        column[3] = x3;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpanel_solve_4xany_82c169cf_launch(
    long long n, const void* D, long long ldd, long long strideD, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&n, &D, &ldd, &strideD, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(dpanel_solve_4xany_82c169cf, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
