// getrf (LU factorisation, A = P L U, in place): real, single, m = 2, n = 2, pivot = partial, layout = strided
// Id:     getrf__s__m_2__n_2__pivot_partial__layout_strided__thread_per_matrix__transfer_direct__panel_0__per_block_64
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants sgetrf_2_thread_per_matrix_d4b10000
// Cost:   3 flops and 44 bytes per matrix; a block of 64 threads has 64 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_sgetrf_2_thread_per_matrix_d4b10000 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }

// A pivot search's next row: if its element `a` is larger than all before, `best` becomes its key and `found` its number.
#define TAKE_LARGER(best, found, a, row) \
  { const auto key = order(abs1(a)); const bool take = key > best; best = take ? key : best; found = take ? row : found; }
// EXCHANGE(a, WITH_IF(condition, b), ...): a column's top element changes places with the one whose condition holds.
#define EXCHANGE(a, ...) { const auto top = a; auto first = top; __VA_ARGS__; a = first; }
#define WITH_IF(condition, b) first = select(condition, b, first), b = select(condition, top, b)
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

}  // namespace prelude_of_sgetrf_2_thread_per_matrix_d4b10000
using namespace prelude_of_sgetrf_2_thread_per_matrix_d4b10000;

using T = float;

KERNEL void __launch_bounds__(64)
sgetrf_2_thread_per_matrix_d4b10000(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 64 + thread;
    const bool live  = matrix < batch;
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    T a0_0 = live ? a[0 * lda + 0] : T(0);
    T a1_0 = live ? a[0 * lda + 1] : T(0);
    T a0_1 = live ? a[1 * lda + 0] : T(0);
    T a1_1 = live ? a[1 * lda + 1] : T(0);

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0)) EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1))

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0))
    if (!zero0) a1_0 = mul(a1_0, scale0), a1_1 = fma(-a1_0, a0_1, a1_1);

    // step 1: row 1 is the pivot row
    const int p1 = 1;
    failed = a1_1 == T(0) && !failed ? 2 : failed;

    if (live) {
        a[0 * lda + 0] = a0_0;
        a[0 * lda + 1] = a1_0;
        a[1 * lda + 0] = a0_1;
        a[1 * lda + 1] = a1_1;
        ipiv[matrix * strideP + 0] = p0 + 1;
        ipiv[matrix * strideP + 1] = p1 + 1;
        info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_2_thread_per_matrix_d4b10000_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 64 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(sgetrf_2_thread_per_matrix_d4b10000, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
