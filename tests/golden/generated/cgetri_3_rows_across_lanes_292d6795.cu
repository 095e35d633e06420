// getri (inverse from the factors of getrf): complex, single, n = 3, pivot = partial, layout = strided
// Id:     getri__c__n_3__pivot_partial__layout_strided__rows_across_lanes__lanes_3__per_block_20
// Way:    A lane holds one row of the inverse in registers; no row depends on another. The factors lie in shared memory, row by row, and all
//         lanes of a group read the same element at once: no shuffles. Columns find the positions that getrf's swaps give them in the store.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants cgetri_3_rows_across_lanes_292d6795
// Cost:   128 flops and 160 bytes per matrix; a block of 64 threads has 20 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_cgetri_3_rows_across_lanes_292d6795 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// In a packed batch a complex number is loaded and stored as one; elsewhere it may lie on a multiple of its parts' size only.
#ifdef PACKED
#define COMPLEX_ALIGNMENT(R) alignas(2 * sizeof(R))
#else
#define COMPLEX_ALIGNMENT(R)
#endif
// A complex number.
template <class R>
struct COMPLEX_ALIGNMENT(R) Complex {
  R re, im;
  Complex() = default;
  DEVICE_MEMBER Complex(R real, R imaginary = R(0)) : re(real), im(imaginary) {}
};
template <class R> DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R> DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }
// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}
template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b) { return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))}; }
template <class R> DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b) { return {condition ? a.re : b.re, condition ? a.im : b.im}; }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
// The power of two that brings the larger part of a complex number near one.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }
// a / b, scaled by a power of two so that nothing over- or underflows on the way: the square of a finite number but zero is between 1
// and 32, or less if it is denormal. For an infinite b a * 0.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  const Complex<R> quotient(div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square));
  return select(square > R(32), mul(a, R(0)), quotient);
}
template <class R> DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
template <class R> DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
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
  static DEVICE_MEMBER bool idle() { return lane() / L >= per_warp; }
  // Every lane of the warp arrives, and sees what the others wrote to shared arrays.
  static DEVICE_MEMBER void sync() { __syncwarp(); }
  // The value of lane `source` of this group.
  template <class V>
  static DEVICE_MEMBER V shuffle(V value, int source)
  {
    if constexpr ((L & (L - 1)) == 0) return __shfl_sync(all, value, source, L);
    else                              return __shfl_sync(all, value, lane() / L * L + source);
  }
  template <class R>
  static DEVICE_MEMBER Complex<R> shuffle(Complex<R> value, int source)
  {
    return {shuffle(value.re, source), shuffle(value.im, source)};
  }
  template <class V>
  static DEVICE_MEMBER V* shuffle(V* address, int source)
  {
    return reinterpret_cast<V*>(shuffle(reinterpret_cast<u64>(address), source));
  }
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
};

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }
// Where the lane's row of n stands after getrf's swaps; `pivot` is that of the row whose number is the lane's rank.
template <class Group, int n>
DEVICE int position_after_swaps(int pivot)
{
  int position = Group::rank();
#pragma unroll
  for (int k = 0; k < n - 1; ++k) {
    const int p = Group::shuffle(pivot, k);
    position = position == k ? p : position == p ? k : position;
  }
  return position;
}

}  // namespace prelude_of_cgetri_3_rows_across_lanes_292d6795
using namespace prelude_of_cgetri_3_rows_across_lanes_292d6795;

using T = Complex<float>;

KERNEL void __launch_bounds__(64)
cgetri_3_rows_across_lanes_292d6795(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<j> is element (row, j) of this lane's row, first of inv(U), then of inv(U) inv(L).
    using Group = Lanes<3>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 20 + Group::group();
    const bool row   = lane < 3 && !Group::idle();
    const bool live  = row && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    // asked for before all else, so that memory is waited for once; 1-based: compared before 1 is taken off
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;
    // the factors, row by row, 6 elements from row to row
    SHARED(T, factors, 360);
    const int lu = group * 18;
    const T* from = in_global(live ? A + matrix * strideA + lane : nullptr);
    const T f0 = live ? from[0 * lda] : T(0);
    const T f1 = live ? from[1 * lda] : T(0);
    const T f2 = live ? from[2 * lda] : T(0);
    T diagonal = f0;
    diagonal = select(lane == 1, f1, diagonal);
    diagonal = select(lane == 2, f2, diagonal);
    const u32 zeros  = Group::ballot(row && diagonal == T(0));
    const int failed = zeros == 0 ? 0 : first_bit(zeros) + 1;   // 1-based first zero on U's diagonal
    if (row) {
        factors[lu + lane * 6 + 0] = f0;
        factors[lu + lane * 6 + 1] = f1;
        factors[lu + lane * 6 + 2] = f2;
        factors[lu + lane * 7] = div(T(1), diagonal);
    }

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, 60);
    const int position = position_after_swaps<Group, 3>(legal_pivot(given, lane, 3));
    if (row) row_of_step[group * 3 + position] = lane;
    Group::sync();

    // row by row of U: x U = e, this lane's row of the identity; what lies left of the diagonal is not touched. The 1 times the reciprocal is
    // that, where it is infinite too.
    T x0 = T(0);
    T x1 = T(0);
    T x2 = T(0);
    // step 0: x0 is divided by the diagonal, and leaves the columns to its right
    const bool right0 = lane <= 0;
    const T u0_0 = factors[lu + 0];   // its reciprocal
    if (right0) x0 = select(lane == 0, u0_0, mul(x0, u0_0));
    const T u0_1 = factors[lu + 1];
    if (right0) x1 = fma(-x0, u0_1, x1);
    const T u0_2 = factors[lu + 2];
    if (right0) x2 = fma(-x0, u0_2, x2);
    // step 1: x1 is divided by the diagonal, and leaves the columns to its right
    const bool right1 = lane <= 1;
    const T u1_1 = factors[lu + 7];   // its reciprocal
    if (right1) x1 = select(lane == 1, u1_1, mul(x1, u1_1));
    const T u1_2 = factors[lu + 8];
    if (right1) x2 = fma(-x1, u1_2, x2);
    // step 2: x2 is divided by the diagonal, and leaves the columns to its right
    const bool right2 = lane <= 2;
    const T u2_2 = factors[lu + 14];   // its reciprocal
    if (right2) x2 = select(lane == 2, u2_2, mul(x2, u2_2));

    // row by row of L, from the last: x L = x
    // step 2: x2 is done, and leaves the columns to its left
    x0 = fma(-x2, factors[lu + 12], x0);
    x1 = fma(-x2, factors[lu + 13], x1);
    // step 1: x1 is done, and leaves the columns to its left
    x0 = fma(-x1, factors[lu + 6], x0);

    // column k of inv(U) inv(L) is column row_of_step[k] of the inverse
    if (live) {
        T* to = C + matrix * strideC + lane;
        to[row_of_step[group * 3 + 0] * ldc] = select(failed != 0, not_a_number<T>(), x0);
        to[row_of_step[group * 3 + 1] * ldc] = select(failed != 0, not_a_number<T>(), x1);
        to[row_of_step[group * 3 + 2] * ldc] = select(failed != 0, not_a_number<T>(), x2);
        if (lane == 0) info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cgetri_3_rows_across_lanes_292d6795_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 20 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(cgetri_3_rows_across_lanes_292d6795, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
