// getri (inverse from the factors of getrf): complex, double, n = 8, pivot = partial, layout = strided
// Id:     getri__z__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_4
// Way:    A lane holds one row of the inverse in registers; no row depends on another. The factors lie in shared memory, row by row, and all
//         lanes of a group read the same element at once: no shuffles. Columns find the places that getrf's swaps give them in the store.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants zgetri_8_rows_across_lanes_8d381bba
// Cost:   2528 flops and 2084 bytes per matrix; a block of 32 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_zgetri_8_rows_across_lanes_8d381bba {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The place of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The block's place in the launch, for launches of any size.
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
// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b) { return {condition ? a.re : b.re, condition ? a.im : b.im}; }
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// The power of two that brings the larger part of a complex number near one.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }
// a / b, scaled by a power of two so that nothing over- or underflows on the way.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  return {div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square)};
}
template <class R> DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
template <class R> DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's place in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's place in the block; meaningless if idle.
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
DEVICE int place_after_swaps(int pivot)
{
  int place = Group::rank();
#pragma unroll
  for (int k = 0; k < n - 1; ++k) {
    const int p = Group::shuffle(pivot, k);
    place = place == k ? p : place == p ? k : place;
  }
  return place;
}

}  // namespace words_of_zgetri_8_rows_across_lanes_8d381bba
using namespace words_of_zgetri_8_rows_across_lanes_8d381bba;

using T = Complex<double>;

KERNEL void __launch_bounds__(32)
zgetri_8_rows_across_lanes_8d381bba(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<j> is element (row, j) of this lane's row, first of inv(U), then of inv(U) inv(L).
    using Group = Lanes<8>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 4 + Group::group();
    const bool row   = lane < 8 && !Group::idle();
    const bool live  = row && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    // asked for before all else, so that memory is waited for once; 1-based: compared before 1 is taken off
    const int given = live ? ipiv[matrix * strideP + lane] : lane + 1;
    // the factors, row by row, 9 elements from row to row
    SHARED(T, factors, 288);
    const int lu = group * 72;
    const T* from = in_global(live ? A + matrix * strideA + lane : nullptr);
    const T f0 = live ? from[0 * lda] : T(0);
    const T f1 = live ? from[1 * lda] : T(0);
    const T f2 = live ? from[2 * lda] : T(0);
    const T f3 = live ? from[3 * lda] : T(0);
    const T f4 = live ? from[4 * lda] : T(0);
    const T f5 = live ? from[5 * lda] : T(0);
    const T f6 = live ? from[6 * lda] : T(0);
    const T f7 = live ? from[7 * lda] : T(0);
    T diagonal = f0;
    diagonal = select(lane == 1, f1, diagonal);
    diagonal = select(lane == 2, f2, diagonal);
    diagonal = select(lane == 3, f3, diagonal);
    diagonal = select(lane == 4, f4, diagonal);
    diagonal = select(lane == 5, f5, diagonal);
    diagonal = select(lane == 6, f6, diagonal);
    diagonal = select(lane == 7, f7, diagonal);
    const u32 zeros  = Group::ballot(row && diagonal == T(0));
    const int failed = zeros == 0 ? 0 : first_bit(zeros) + 1;   // 1-based first zero on U's diagonal
    if (row) {
        factors[lu + lane * 9 + 0] = f0;
        factors[lu + lane * 9 + 1] = f1;
        factors[lu + lane * 9 + 2] = f2;
        factors[lu + lane * 9 + 3] = f3;
        factors[lu + lane * 9 + 4] = f4;
        factors[lu + lane * 9 + 5] = f5;
        factors[lu + lane * 9 + 6] = f6;
        factors[lu + lane * 9 + 7] = f7;
        factors[lu + lane * 10] = div(T(1), diagonal);
    }

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 32);
    const int position = place_after_swaps<Group, 8>(legal_pivot(given, lane, 8));
    if (row) order[group * 8 + position] = lane;
    Group::sync();

    // row by row of U: x U = e, this lane's row of the identity; what lies left of the diagonal is not touched
    T x0 = lane == 0 ? T(1) : T(0);
    T x1 = lane == 1 ? T(1) : T(0);
    T x2 = lane == 2 ? T(1) : T(0);
    T x3 = lane == 3 ? T(1) : T(0);
    T x4 = lane == 4 ? T(1) : T(0);
    T x5 = lane == 5 ? T(1) : T(0);
    T x6 = lane == 6 ? T(1) : T(0);
    T x7 = lane == 7 ? T(1) : T(0);
    // step 0: x0 is divided by the diagonal, and leaves the columns to its right
    const bool right0 = lane <= 0;
    const T u0_0 = factors[lu + 0];   // its reciprocal
    if (right0) x0 = mul(x0, u0_0);
    const T u0_1 = factors[lu + 1];
    if (right0) x1 = fma(-x0, u0_1, x1);
    const T u0_2 = factors[lu + 2];
    if (right0) x2 = fma(-x0, u0_2, x2);
    const T u0_3 = factors[lu + 3];
    if (right0) x3 = fma(-x0, u0_3, x3);
    const T u0_4 = factors[lu + 4];
    if (right0) x4 = fma(-x0, u0_4, x4);
    const T u0_5 = factors[lu + 5];
    if (right0) x5 = fma(-x0, u0_5, x5);
    const T u0_6 = factors[lu + 6];
    if (right0) x6 = fma(-x0, u0_6, x6);
    const T u0_7 = factors[lu + 7];
    if (right0) x7 = fma(-x0, u0_7, x7);
    // step 1: x1 is divided by the diagonal, and leaves the columns to its right
    const bool right1 = lane <= 1;
    const T u1_1 = factors[lu + 10];   // its reciprocal
    if (right1) x1 = mul(x1, u1_1);
    const T u1_2 = factors[lu + 11];
    if (right1) x2 = fma(-x1, u1_2, x2);
    const T u1_3 = factors[lu + 12];
    if (right1) x3 = fma(-x1, u1_3, x3);
    const T u1_4 = factors[lu + 13];
    if (right1) x4 = fma(-x1, u1_4, x4);
    const T u1_5 = factors[lu + 14];
    if (right1) x5 = fma(-x1, u1_5, x5);
    const T u1_6 = factors[lu + 15];
    if (right1) x6 = fma(-x1, u1_6, x6);
    const T u1_7 = factors[lu + 16];
    if (right1) x7 = fma(-x1, u1_7, x7);
    // step 2: x2 is divided by the diagonal, and leaves the columns to its right
    const bool right2 = lane <= 2;
    const T u2_2 = factors[lu + 20];   // its reciprocal
    if (right2) x2 = mul(x2, u2_2);
    const T u2_3 = factors[lu + 21];
    if (right2) x3 = fma(-x2, u2_3, x3);
    const T u2_4 = factors[lu + 22];
    if (right2) x4 = fma(-x2, u2_4, x4);
    const T u2_5 = factors[lu + 23];
    if (right2) x5 = fma(-x2, u2_5, x5);
    const T u2_6 = factors[lu + 24];
    if (right2) x6 = fma(-x2, u2_6, x6);
    const T u2_7 = factors[lu + 25];
    if (right2) x7 = fma(-x2, u2_7, x7);
    // step 3: x3 is divided by the diagonal, and leaves the columns to its right
    const bool right3 = lane <= 3;
    const T u3_3 = factors[lu + 30];   // its reciprocal
    if (right3) x3 = mul(x3, u3_3);
    const T u3_4 = factors[lu + 31];
    if (right3) x4 = fma(-x3, u3_4, x4);
    const T u3_5 = factors[lu + 32];
    if (right3) x5 = fma(-x3, u3_5, x5);
    const T u3_6 = factors[lu + 33];
    if (right3) x6 = fma(-x3, u3_6, x6);
    const T u3_7 = factors[lu + 34];
    if (right3) x7 = fma(-x3, u3_7, x7);
    // step 4: x4 is divided by the diagonal, and leaves the columns to its right
    const bool right4 = lane <= 4;
    const T u4_4 = factors[lu + 40];   // its reciprocal
    if (right4) x4 = mul(x4, u4_4);
    const T u4_5 = factors[lu + 41];
    if (right4) x5 = fma(-x4, u4_5, x5);
    const T u4_6 = factors[lu + 42];
    if (right4) x6 = fma(-x4, u4_6, x6);
    const T u4_7 = factors[lu + 43];
    if (right4) x7 = fma(-x4, u4_7, x7);
    // step 5: x5 is divided by the diagonal, and leaves the columns to its right
    const bool right5 = lane <= 5;
    const T u5_5 = factors[lu + 50];   // its reciprocal
    if (right5) x5 = mul(x5, u5_5);
    const T u5_6 = factors[lu + 51];
    if (right5) x6 = fma(-x5, u5_6, x6);
    const T u5_7 = factors[lu + 52];
    if (right5) x7 = fma(-x5, u5_7, x7);
    // step 6: x6 is divided by the diagonal, and leaves the columns to its right
    const bool right6 = lane <= 6;
    const T u6_6 = factors[lu + 60];   // its reciprocal
    if (right6) x6 = mul(x6, u6_6);
    const T u6_7 = factors[lu + 61];
    if (right6) x7 = fma(-x6, u6_7, x7);
    // step 7: x7 is divided by the diagonal, and leaves the columns to its right
    const bool right7 = lane <= 7;
    const T u7_7 = factors[lu + 70];   // its reciprocal
    if (right7) x7 = mul(x7, u7_7);

    // row by row of L, from the last: x L = x
    // step 7: x7 is done, and leaves the columns to its left
    x0 = fma(-x7, factors[lu + 63], x0);
    x1 = fma(-x7, factors[lu + 64], x1);
    x2 = fma(-x7, factors[lu + 65], x2);
    x3 = fma(-x7, factors[lu + 66], x3);
    x4 = fma(-x7, factors[lu + 67], x4);
    x5 = fma(-x7, factors[lu + 68], x5);
    x6 = fma(-x7, factors[lu + 69], x6);
    // step 6: x6 is done, and leaves the columns to its left
    x0 = fma(-x6, factors[lu + 54], x0);
    x1 = fma(-x6, factors[lu + 55], x1);
    x2 = fma(-x6, factors[lu + 56], x2);
    x3 = fma(-x6, factors[lu + 57], x3);
    x4 = fma(-x6, factors[lu + 58], x4);
    x5 = fma(-x6, factors[lu + 59], x5);
    // step 5: x5 is done, and leaves the columns to its left
    x0 = fma(-x5, factors[lu + 45], x0);
    x1 = fma(-x5, factors[lu + 46], x1);
    x2 = fma(-x5, factors[lu + 47], x2);
    x3 = fma(-x5, factors[lu + 48], x3);
    x4 = fma(-x5, factors[lu + 49], x4);
    // step 4: x4 is done, and leaves the columns to its left
    x0 = fma(-x4, factors[lu + 36], x0);
    x1 = fma(-x4, factors[lu + 37], x1);
    x2 = fma(-x4, factors[lu + 38], x2);
    x3 = fma(-x4, factors[lu + 39], x3);
    // step 3: x3 is done, and leaves the columns to its left
    x0 = fma(-x3, factors[lu + 27], x0);
    x1 = fma(-x3, factors[lu + 28], x1);
    x2 = fma(-x3, factors[lu + 29], x2);
    // step 2: x2 is done, and leaves the columns to its left
    x0 = fma(-x2, factors[lu + 18], x0);
    x1 = fma(-x2, factors[lu + 19], x1);
    // step 1: x1 is done, and leaves the columns to its left
    x0 = fma(-x1, factors[lu + 9], x0);

    // column k of inv(U) inv(L) is column order[k] of the inverse
    if (live) {
        T* to = C + matrix * strideC + lane;
        to[order[group * 8 + 0] * ldc] = select(failed != 0, not_a_number<T>(), x0);
        to[order[group * 8 + 1] * ldc] = select(failed != 0, not_a_number<T>(), x1);
        to[order[group * 8 + 2] * ldc] = select(failed != 0, not_a_number<T>(), x2);
        to[order[group * 8 + 3] * ldc] = select(failed != 0, not_a_number<T>(), x3);
        to[order[group * 8 + 4] * ldc] = select(failed != 0, not_a_number<T>(), x4);
        to[order[group * 8 + 5] * ldc] = select(failed != 0, not_a_number<T>(), x5);
        to[order[group * 8 + 6] * ldc] = select(failed != 0, not_a_number<T>(), x6);
        to[order[group * 8 + 7] * ldc] = select(failed != 0, not_a_number<T>(), x7);
        if (lane == 0) info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgetri_8_rows_across_lanes_8d381bba_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(zgetri_8_rows_across_lanes_8d381bba, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
