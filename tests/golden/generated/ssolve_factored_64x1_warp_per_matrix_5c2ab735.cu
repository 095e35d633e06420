// solve_factored (solves A X = B with the factors of getrf where its info is 0): real, single, n = 64, nrhs = 1, pivot = partial, singular = nan, layout = packed
// Id:     solve_factored__s__n_64__nrhs_1__pivot_partial__singular_nan__layout_packed__warp_per_matrix__rhs_together_1__per_block_4__prefetch_8
// Way:    A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
//         element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
//         sides, a column of op(A)'s triangle a step. No step waits for another one's column, so many are on their way. Loops over the 32
//         steps of a block are rolled: straight code would not fit the instruction cache.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants ssolve_factored_64x1_warp_per_matrix_5c2ab735
// Cost:   8128 flops and 17156 bytes per matrix; a block of 128 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_ssolve_factored_64x1_warp_per_matrix_5c2ab735 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // The value of lane `source` of this group.
  template <class V>
  static DEVICE_MEMBER V shuffle(V value, int source)
  {
    if constexpr ((L & (L - 1)) == 0) return __shfl_sync(all, value, source, L);
    else                              return __shfl_sync(all, value, lane() / L * L + source);
  }
  template <class V>
  static DEVICE_MEMBER V* shuffle(V* address, int source)
  {
    return reinterpret_cast<V*>(shuffle(reinterpret_cast<u64>(address), source));
  }
};

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

}  // namespace prelude_of_ssolve_factored_64x1_warp_per_matrix_5c2ab735
using namespace prelude_of_ssolve_factored_64x1_warp_per_matrix_5c2ab735;

using T = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 64;
constexpr i64 strideA = 4096;
constexpr i64 strideP = 64;
constexpr i64 strideB = 64;
constexpr i64 strideX = 64;

KERNEL void __launch_bounds__(128, 4)
ssolve_factored_64x1_warp_per_matrix_5c2ab735(
    const T* A, const int* ipiv, const T* B, T* X, const int* info, i64 batch)
{
    // b<r>_<q> is element lane + 32 r of right-hand side q, inverse<r> the reciprocal of the diagonal there, lifted by lift<r>, f<r>_<u>
    // of the column of the triangle that the group's step u uses.
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
    const i64 matrix = block_index() * 4 + Warp::group();
    if (matrix >= batch) return;   // the whole warp
    const bool failed = info[matrix] != 0;
    const T* const a = A + matrix * strideA;
    const T u0 = a[(lane) * (lda + 1)];
    const auto lift0 = diagonal_lift(u0);
    const T inverse0 = reciprocal(mul(u0, lift0));
    const T u1 = a[(lane + 32) * (lda + 1)];
    const auto lift1 = diagonal_lift(u1);
    const T inverse1 = reciprocal(mul(u1, lift1));

    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
    const int pivot0 = legal_pivot(ipiv[matrix * strideP + lane], lane, 64);
    int stood0 = pivot0;
    const int pivot1 = legal_pivot(ipiv[matrix * strideP + lane + 32], lane + 32, 64);
    int stood1 = pivot1;
#pragma unroll 4
    for (int k = 31; k >= 0; --k) {
        const int p = Warp::shuffle(pivot1, k);
        if (lane > k && stood1 == p) stood1 = k + 32;
    }
#pragma unroll 4
    for (int k = 31; k >= 0; --k) {
        const int p = Warp::shuffle(pivot0, k);
        if (lane > k && stood0 == p) stood0 = k;
        if (stood1 == p) stood1 = k;
    }

    const T* const right = B + matrix * strideB;
    T b0_0 = right[stood0];
    T b1_0 = right[stood1];

    // from the first element on, with ones on the diagonal
#pragma unroll 1
    for (int k = 0; k < 32; k += 8) {
        const T* const column0 = a + k * lda;
        const T f0_0 = column0[lane > k ? lane : k];
        const T f1_0 = column0[lane + 32];
        const T* const column1 = a + (k + 1) * lda;
        const T f0_1 = column1[lane > k + 1 ? lane : k + 1];
        const T f1_1 = column1[lane + 32];
        const T* const column2 = a + (k + 2) * lda;
        const T f0_2 = column2[lane > k + 2 ? lane : k + 2];
        const T f1_2 = column2[lane + 32];
        const T* const column3 = a + (k + 3) * lda;
        const T f0_3 = column3[lane > k + 3 ? lane : k + 3];
        const T f1_3 = column3[lane + 32];
        const T* const column4 = a + (k + 4) * lda;
        const T f0_4 = column4[lane > k + 4 ? lane : k + 4];
        const T f1_4 = column4[lane + 32];
        const T* const column5 = a + (k + 5) * lda;
        const T f0_5 = column5[lane > k + 5 ? lane : k + 5];
        const T f1_5 = column5[lane + 32];
        const T* const column6 = a + (k + 6) * lda;
        const T f0_6 = column6[lane > k + 6 ? lane : k + 6];
        const T f1_6 = column6[lane + 32];
        const T* const column7 = a + (k + 7) * lda;
        const T f0_7 = column7[lane > k + 7 ? lane : k + 7];
        const T f1_7 = column7[lane + 32];
        const T x0_0 = Warp::shuffle(b0_0, k);
        b0_0 = select(lane > k, fma(-f0_0, x0_0, b0_0), b0_0);
        b1_0 = fma(-f1_0, x0_0, b1_0);
        const T x1_0 = Warp::shuffle(b0_0, k + 1);
        b0_0 = select(lane > k + 1, fma(-f0_1, x1_0, b0_0), b0_0);
        b1_0 = fma(-f1_1, x1_0, b1_0);
        const T x2_0 = Warp::shuffle(b0_0, k + 2);
        b0_0 = select(lane > k + 2, fma(-f0_2, x2_0, b0_0), b0_0);
        b1_0 = fma(-f1_2, x2_0, b1_0);
        const T x3_0 = Warp::shuffle(b0_0, k + 3);
        b0_0 = select(lane > k + 3, fma(-f0_3, x3_0, b0_0), b0_0);
        b1_0 = fma(-f1_3, x3_0, b1_0);
        const T x4_0 = Warp::shuffle(b0_0, k + 4);
        b0_0 = select(lane > k + 4, fma(-f0_4, x4_0, b0_0), b0_0);
        b1_0 = fma(-f1_4, x4_0, b1_0);
        const T x5_0 = Warp::shuffle(b0_0, k + 5);
        b0_0 = select(lane > k + 5, fma(-f0_5, x5_0, b0_0), b0_0);
        b1_0 = fma(-f1_5, x5_0, b1_0);
        const T x6_0 = Warp::shuffle(b0_0, k + 6);
        b0_0 = select(lane > k + 6, fma(-f0_6, x6_0, b0_0), b0_0);
        b1_0 = fma(-f1_6, x6_0, b1_0);
        const T x7_0 = Warp::shuffle(b0_0, k + 7);
        b0_0 = select(lane > k + 7, fma(-f0_7, x7_0, b0_0), b0_0);
        b1_0 = fma(-f1_7, x7_0, b1_0);
    }
#pragma unroll 1
    for (int k = 0; k < 32; k += 8) {
        const T* const column0 = a + (k + 32) * lda;
        const T f1_0 = column0[(lane > k ? lane : k) + 32];
        const T* const column1 = a + (k + 1 + 32) * lda;
        const T f1_1 = column1[(lane > k + 1 ? lane : k + 1) + 32];
        const T* const column2 = a + (k + 2 + 32) * lda;
        const T f1_2 = column2[(lane > k + 2 ? lane : k + 2) + 32];
        const T* const column3 = a + (k + 3 + 32) * lda;
        const T f1_3 = column3[(lane > k + 3 ? lane : k + 3) + 32];
        const T* const column4 = a + (k + 4 + 32) * lda;
        const T f1_4 = column4[(lane > k + 4 ? lane : k + 4) + 32];
        const T* const column5 = a + (k + 5 + 32) * lda;
        const T f1_5 = column5[(lane > k + 5 ? lane : k + 5) + 32];
        const T* const column6 = a + (k + 6 + 32) * lda;
        const T f1_6 = column6[(lane > k + 6 ? lane : k + 6) + 32];
        const T* const column7 = a + (k + 7 + 32) * lda;
        const T f1_7 = column7[(lane > k + 7 ? lane : k + 7) + 32];
        const T x0_0 = Warp::shuffle(b1_0, k);
        b1_0 = select(lane > k, fma(-f1_0, x0_0, b1_0), b1_0);
        const T x1_0 = Warp::shuffle(b1_0, k + 1);
        b1_0 = select(lane > k + 1, fma(-f1_1, x1_0, b1_0), b1_0);
        const T x2_0 = Warp::shuffle(b1_0, k + 2);
        b1_0 = select(lane > k + 2, fma(-f1_2, x2_0, b1_0), b1_0);
        const T x3_0 = Warp::shuffle(b1_0, k + 3);
        b1_0 = select(lane > k + 3, fma(-f1_3, x3_0, b1_0), b1_0);
        const T x4_0 = Warp::shuffle(b1_0, k + 4);
        b1_0 = select(lane > k + 4, fma(-f1_4, x4_0, b1_0), b1_0);
        const T x5_0 = Warp::shuffle(b1_0, k + 5);
        b1_0 = select(lane > k + 5, fma(-f1_5, x5_0, b1_0), b1_0);
        const T x6_0 = Warp::shuffle(b1_0, k + 6);
        b1_0 = select(lane > k + 6, fma(-f1_6, x6_0, b1_0), b1_0);
        const T x7_0 = Warp::shuffle(b1_0, k + 7);
        b1_0 = select(lane > k + 7, fma(-f1_7, x7_0, b1_0), b1_0);
    }

    // from the last element on
#pragma unroll 1
    for (int k = 31; k >= 0; k -= 8) {
        const T* const column0 = a + (k + 32) * lda;
        const T f0_0 = column0[lane];
        const T f1_0 = column0[(lane < k ? lane : k) + 32];
        const T* const column1 = a + (k - 1 + 32) * lda;
        const T f0_1 = column1[lane];
        const T f1_1 = column1[(lane < k - 1 ? lane : k - 1) + 32];
        const T* const column2 = a + (k - 2 + 32) * lda;
        const T f0_2 = column2[lane];
        const T f1_2 = column2[(lane < k - 2 ? lane : k - 2) + 32];
        const T* const column3 = a + (k - 3 + 32) * lda;
        const T f0_3 = column3[lane];
        const T f1_3 = column3[(lane < k - 3 ? lane : k - 3) + 32];
        const T* const column4 = a + (k - 4 + 32) * lda;
        const T f0_4 = column4[lane];
        const T f1_4 = column4[(lane < k - 4 ? lane : k - 4) + 32];
        const T* const column5 = a + (k - 5 + 32) * lda;
        const T f0_5 = column5[lane];
        const T f1_5 = column5[(lane < k - 5 ? lane : k - 5) + 32];
        const T* const column6 = a + (k - 6 + 32) * lda;
        const T f0_6 = column6[lane];
        const T f1_6 = column6[(lane < k - 6 ? lane : k - 6) + 32];
        const T* const column7 = a + (k - 7 + 32) * lda;
        const T f0_7 = column7[lane];
        const T f1_7 = column7[(lane < k - 7 ? lane : k - 7) + 32];
        const T x0_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k);
        b0_0 = fma(-f0_0, x0_0, b0_0);
        b1_0 = select(lane < k, fma(-f1_0, x0_0, b1_0), b1_0);
        const T x1_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 1);
        b0_0 = fma(-f0_1, x1_0, b0_0);
        b1_0 = select(lane < k - 1, fma(-f1_1, x1_0, b1_0), b1_0);
        const T x2_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 2);
        b0_0 = fma(-f0_2, x2_0, b0_0);
        b1_0 = select(lane < k - 2, fma(-f1_2, x2_0, b1_0), b1_0);
        const T x3_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 3);
        b0_0 = fma(-f0_3, x3_0, b0_0);
        b1_0 = select(lane < k - 3, fma(-f1_3, x3_0, b1_0), b1_0);
        const T x4_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 4);
        b0_0 = fma(-f0_4, x4_0, b0_0);
        b1_0 = select(lane < k - 4, fma(-f1_4, x4_0, b1_0), b1_0);
        const T x5_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 5);
        b0_0 = fma(-f0_5, x5_0, b0_0);
        b1_0 = select(lane < k - 5, fma(-f1_5, x5_0, b1_0), b1_0);
        const T x6_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 6);
        b0_0 = fma(-f0_6, x6_0, b0_0);
        b1_0 = select(lane < k - 6, fma(-f1_6, x6_0, b1_0), b1_0);
        const T x7_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k - 7);
        b0_0 = fma(-f0_7, x7_0, b0_0);
        b1_0 = select(lane < k - 7, fma(-f1_7, x7_0, b1_0), b1_0);
    }
#pragma unroll 1
    for (int k = 31; k >= 0; k -= 8) {
        const T* const column0 = a + k * lda;
        const T f0_0 = column0[lane < k ? lane : k];
        const T* const column1 = a + (k - 1) * lda;
        const T f0_1 = column1[lane < k - 1 ? lane : k - 1];
        const T* const column2 = a + (k - 2) * lda;
        const T f0_2 = column2[lane < k - 2 ? lane : k - 2];
        const T* const column3 = a + (k - 3) * lda;
        const T f0_3 = column3[lane < k - 3 ? lane : k - 3];
        const T* const column4 = a + (k - 4) * lda;
        const T f0_4 = column4[lane < k - 4 ? lane : k - 4];
        const T* const column5 = a + (k - 5) * lda;
        const T f0_5 = column5[lane < k - 5 ? lane : k - 5];
        const T* const column6 = a + (k - 6) * lda;
        const T f0_6 = column6[lane < k - 6 ? lane : k - 6];
        const T* const column7 = a + (k - 7) * lda;
        const T f0_7 = column7[lane < k - 7 ? lane : k - 7];
        const T x0_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k);
        b0_0 = select(lane < k, fma(-f0_0, x0_0, b0_0), b0_0);
        const T x1_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 1);
        b0_0 = select(lane < k - 1, fma(-f0_1, x1_0, b0_0), b0_0);
        const T x2_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 2);
        b0_0 = select(lane < k - 2, fma(-f0_2, x2_0, b0_0), b0_0);
        const T x3_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 3);
        b0_0 = select(lane < k - 3, fma(-f0_3, x3_0, b0_0), b0_0);
        const T x4_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 4);
        b0_0 = select(lane < k - 4, fma(-f0_4, x4_0, b0_0), b0_0);
        const T x5_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 5);
        b0_0 = select(lane < k - 5, fma(-f0_5, x5_0, b0_0), b0_0);
        const T x6_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 6);
        b0_0 = select(lane < k - 6, fma(-f0_6, x6_0, b0_0), b0_0);
        const T x7_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k - 7);
        b0_0 = select(lane < k - 7, fma(-f0_7, x7_0, b0_0), b0_0);
    }
    T* const x = X + matrix * strideX;
    x[lane] = failed ? not_a_number<T>() : mul(mul(b0_0, lift0), inverse0);
    x[lane + 32] = failed ? not_a_number<T>() : mul(mul(b1_0, lift1), inverse1);
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int ssolve_factored_64x1_warp_per_matrix_5c2ab735_launch(
    const void* A, const int* ipiv, const void* B, void* X, const int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &B, &X, &info, &batch};
    return cudaLaunchKernel(ssolve_factored_64x1_warp_per_matrix_5c2ab735, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
