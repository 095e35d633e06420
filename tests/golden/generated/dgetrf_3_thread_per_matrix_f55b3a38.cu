// getrf (LU factorisation, A = P L U, in place): real, double, m = 3, n = 3, pivot = none, layout = pointers
// Id:     getrf__d__m_3__n_3__pivot_none__layout_pointers__thread_per_matrix__transfer_direct__panel_0__per_block_64
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants dgetrf_3_thread_per_matrix_f55b3a38
// Cost:   13 flops and 148 bytes per matrix; a block of 64 threads has 64 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_3_thread_per_matrix_f55b3a38 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }

// What quick_reciprocal cannot do: a zero pivot is noted, and its column passed over; one whose reciprocal could overflow is
// lifted by a power of two, and so are the elements below it by the assignments that follow.
#define RARE_PIVOT(pivot, step, scale, zero, failed, ...)           \
  if (is_rare(pivot)) {                                             \
    zero = pivot == T(0), failed = zero && !failed ? step : failed; \
    const bool lift = !zero && !has_reciprocal(pivot);              \
    scale = reciprocal(lift ? lifted(pivot) : pivot);               \
    if (lift) { __VA_ARGS__; }                                      \
  }
// Whether a pivot needs more care than quick_reciprocal's, which is seldom: it is zero, denormal, huge, infinite or NaN.
template <class V>
DEVICE bool is_rare(V pivot) { return rarely(!has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(pivot))))); }

}  // namespace prelude_of_dgetrf_3_thread_per_matrix_f55b3a38
using namespace prelude_of_dgetrf_3_thread_per_matrix_f55b3a38;

using T = double;

KERNEL void __launch_bounds__(64)
dgetrf_3_thread_per_matrix_f55b3a38(T* const* A, i64 lda, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 64 + thread;
    const bool live  = matrix < batch;
    T* const a = in_global(live ? in_global(A[matrix]) : nullptr);
    T a0_0 = live ? a[0 * lda + 0] : T(0);
    T a1_0 = live ? a[0 * lda + 1] : T(0);
    T a2_0 = live ? a[0 * lda + 2] : T(0);
    T a0_1 = live ? a[1 * lda + 0] : T(0);
    T a1_1 = live ? a[1 * lda + 1] : T(0);
    T a2_1 = live ? a[1 * lda + 2] : T(0);
    T a0_2 = live ? a[2 * lda + 0] : T(0);
    T a1_2 = live ? a[2 * lda + 1] : T(0);
    T a2_2 = live ? a[2 * lda + 2] : T(0);

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: row 0 is the pivot row

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0))
    if (!zero0) a1_0 = mul(a1_0, scale0), a1_1 = fma(-a1_0, a0_1, a1_1), a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a2_0 = mul(a2_0, scale0), a2_1 = fma(-a2_0, a0_1, a2_1), a2_2 = fma(-a2_0, a0_2, a2_2);

    // step 1: row 1 is the pivot row

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1))
    if (!zero1) a2_1 = mul(a2_1, scale1), a2_2 = fma(-a2_1, a1_2, a2_2);

    // step 2: row 2 is the pivot row
    failed = a2_2 == T(0) && !failed ? 3 : failed;

    if (live) {
        a[0 * lda + 0] = a0_0;
        a[0 * lda + 1] = a1_0;
        a[0 * lda + 2] = a2_0;
        a[1 * lda + 0] = a0_1;
        a[1 * lda + 1] = a1_1;
        a[1 * lda + 2] = a2_1;
        a[2 * lda + 0] = a0_2;
        a[2 * lda + 1] = a1_2;
        a[2 * lda + 2] = a2_2;
        info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_3_thread_per_matrix_f55b3a38_launch(
    void* const* A, long long lda, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 64 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(dgetrf_3_thread_per_matrix_f55b3a38, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
