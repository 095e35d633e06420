// rank_1_update (one column of L, and the update of those behind it): real, double, m = any, n = any, step = any, layout = strided
// Id:     rank_1_update__d__m_any__n_any__step_any__layout_strided__rank_1_update
// Way:    A warp scales the column and takes its products with the row out of the columns behind it, lanes on rows. Each lane keeps its own
//         rows' multipliers, so that nothing is read back.
// Paper:  HPEC 2019, algorithm 1: dscal and dger
// Made by kgen --variants drank_1_update_any_adfc5ca0
// Cost:   0 flops and 24 bytes per matrix; a block of 128 threads has 1 matrix
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_drank_1_update_any_adfc5ca0 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

}  // namespace prelude_of_drank_1_update_any_adfc5ca0
using namespace prelude_of_drank_1_update_any_adfc5ca0;

using T = double;

KERNEL void __launch_bounds__(128)
drank_1_update_any_adfc5ca0(i64 m, i64 n, i64 step, T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    const int thread = static_cast<int>(threadIdx.x), lane = thread % 32, warp = thread / 32, k = static_cast<int>(step);
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    T* const a       = A + matrix * strideA;
    const T u        = a[k * (lda + 1)];
    const bool zero  = u == T(0), regular = has_reciprocal(u);
    const T scale    = reciprocal(regular ? u : lifted(u));
    const int before = k == 0 ? 0 : info[matrix];
    block_sync();   // all have read what is written below
    if (thread == 0) info[matrix] = zero && before == 0 ? k + 1 : before;
    for (int i = k + 1 + lane; i - lane < m && !zero; i += 32) {
        const bool here = i < m;
        const T given   = here ? a[i + k * lda] : T(0);
        const T l       = mul(regular ? given : lifted(given), scale);
        block_sync();   // every warp has the multiplier of its row before the first one's takes the element's place
        if (here && warp == 0) a[i + k * lda] = l;
        for (int j = k + 1 + warp; here && j < n; j += 4) a[i + j * lda] = fma(-l, a[k + j * lda], a[i + j * lda]);
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int drank_1_update_any_adfc5ca0_launch(
    long long m, long long n, long long step, void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&m, &n, &step, &A, &lda, &strideA, &info, &batch};
    return cudaLaunchKernel(drank_1_update_any_adfc5ca0, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
