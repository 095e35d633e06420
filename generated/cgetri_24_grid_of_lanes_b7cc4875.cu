// getri (inverse from the factors of getrf): complex, single, n = 24, pivot = partial, layout = strided
// Id:     getri__c__n_24__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_2__steps_2__per_block_2__least_warps_0
// Way:    A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
//         in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)
// Made by kgen --variants cgetri_24_grid_of_lanes_b7cc4875
// Cost:   71584 flops and 9316 bytes per matrix; a block of 32 threads has 2 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_cgetri_24_grid_of_lanes_b7cc4875 {

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
// The place of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
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
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
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
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
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
// The rows of A that stand in the lane's rows after getrf's swaps, by going back through them: before step k such a row stood in row
// `pivot`, before an earlier step where that one's swap took it from. The lane has every lanes-th of n rows.
template <class Group, int lanes, int n, int rows>
DEVICE void rows_before_swaps(const int (&pivot)[rows], int (&row)[rows])
{
#pragma unroll
  for (int q = 0; q < rows; ++q) row[q] = pivot[q];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) {
    const int p = Group::shuffle(pivot[k / lanes], k % lanes);
#pragma unroll
    for (int q = k / lanes; q < rows; ++q) row[q] = (q > k / lanes || Group::rank() > k % lanes) && row[q] == p ? k : row[q];
  }
}

}  // namespace words_of_cgetri_24_grid_of_lanes_b7cc4875
using namespace words_of_cgetri_24_grid_of_lanes_b7cc4875;

using T = Complex<float>;

KERNEL void __launch_bounds__(32)
cgetri_24_grid_of_lanes_b7cc4875(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // Lane (r, c) holds element (8 * t + r, 2 * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<16>;
    const int rank   = Group::rank();
    const int r      = rank % 8, c = rank / 8;   // this lane's place in the grid
    const i64 matrix = block_index() * 2 + Group::group();
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    const int given0 = live && rank < 24 ? ipiv[matrix * strideP + rank + 0] : 0;   // 1-based
    const int given1 = live && rank < 8 ? ipiv[matrix * strideP + rank + 16] : 0;   // 1-based
    // the factors, row by row
    SHARED(T, factors, 1256);
    const int lu   = group * 628;
    const int mine = lu + c * 2;   // this lane's columns of row 0
    const T* from  = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    const T f0_0 = live ? from[0 + 0 * lda] : T(0);
    const T f1_0 = live ? from[8 + 0 * lda] : T(0);
    const T f2_0 = live ? from[16 + 0 * lda] : T(0);
    const T f0_1 = live ? from[0 + 2 * lda] : T(0);
    const T f1_1 = live ? from[8 + 2 * lda] : T(0);
    const T f2_1 = live ? from[16 + 2 * lda] : T(0);
    const T f0_2 = live ? from[0 + 4 * lda] : T(0);
    const T f1_2 = live ? from[8 + 4 * lda] : T(0);
    const T f2_2 = live ? from[16 + 4 * lda] : T(0);
    const T f0_3 = live ? from[0 + 6 * lda] : T(0);
    const T f1_3 = live ? from[8 + 6 * lda] : T(0);
    const T f2_3 = live ? from[16 + 6 * lda] : T(0);
    const T f0_4 = live ? from[0 + 8 * lda] : T(0);
    const T f1_4 = live ? from[8 + 8 * lda] : T(0);
    const T f2_4 = live ? from[16 + 8 * lda] : T(0);
    const T f0_5 = live ? from[0 + 10 * lda] : T(0);
    const T f1_5 = live ? from[8 + 10 * lda] : T(0);
    const T f2_5 = live ? from[16 + 10 * lda] : T(0);
    const T f0_6 = live ? from[0 + 12 * lda] : T(0);
    const T f1_6 = live ? from[8 + 12 * lda] : T(0);
    const T f2_6 = live ? from[16 + 12 * lda] : T(0);
    const T f0_7 = live ? from[0 + 14 * lda] : T(0);
    const T f1_7 = live ? from[8 + 14 * lda] : T(0);
    const T f2_7 = live ? from[16 + 14 * lda] : T(0);
    const T f0_8 = live ? from[0 + 16 * lda] : T(0);
    const T f1_8 = live ? from[8 + 16 * lda] : T(0);
    const T f2_8 = live ? from[16 + 16 * lda] : T(0);
    const T f0_9 = live ? from[0 + 18 * lda] : T(0);
    const T f1_9 = live ? from[8 + 18 * lda] : T(0);
    const T f2_9 = live ? from[16 + 18 * lda] : T(0);
    const T f0_10 = live ? from[0 + 20 * lda] : T(0);
    const T f1_10 = live ? from[8 + 20 * lda] : T(0);
    const T f2_10 = live ? from[16 + 20 * lda] : T(0);
    const T f0_11 = live ? from[0 + 22 * lda] : T(0);
    const T f1_11 = live ? from[8 + 22 * lda] : T(0);
    const T f2_11 = live ? from[16 + 22 * lda] : T(0);
    if (here) {
        factors[mine + (0 + r) * 26 + 0] = f0_0;
        factors[mine + (0 + r) * 26 + 1] = f0_1;
        factors[mine + (0 + r) * 26 + 4] = f0_2;
        factors[mine + (0 + r) * 26 + 5] = f0_3;
        factors[mine + (0 + r) * 26 + 8] = f0_4;
        factors[mine + (0 + r) * 26 + 9] = f0_5;
        factors[mine + (0 + r) * 26 + 12] = f0_6;
        factors[mine + (0 + r) * 26 + 13] = f0_7;
        factors[mine + (0 + r) * 26 + 16] = f0_8;
        factors[mine + (0 + r) * 26 + 17] = f0_9;
        factors[mine + (0 + r) * 26 + 20] = f0_10;
        factors[mine + (0 + r) * 26 + 21] = f0_11;
    }
    if (here) {
        factors[mine + (8 + r) * 26 + 0] = f1_0;
        factors[mine + (8 + r) * 26 + 1] = f1_1;
        factors[mine + (8 + r) * 26 + 4] = f1_2;
        factors[mine + (8 + r) * 26 + 5] = f1_3;
        factors[mine + (8 + r) * 26 + 8] = f1_4;
        factors[mine + (8 + r) * 26 + 9] = f1_5;
        factors[mine + (8 + r) * 26 + 12] = f1_6;
        factors[mine + (8 + r) * 26 + 13] = f1_7;
        factors[mine + (8 + r) * 26 + 16] = f1_8;
        factors[mine + (8 + r) * 26 + 17] = f1_9;
        factors[mine + (8 + r) * 26 + 20] = f1_10;
        factors[mine + (8 + r) * 26 + 21] = f1_11;
    }
    if (here) {
        factors[mine + (16 + r) * 26 + 0] = f2_0;
        factors[mine + (16 + r) * 26 + 1] = f2_1;
        factors[mine + (16 + r) * 26 + 4] = f2_2;
        factors[mine + (16 + r) * 26 + 5] = f2_3;
        factors[mine + (16 + r) * 26 + 8] = f2_4;
        factors[mine + (16 + r) * 26 + 9] = f2_5;
        factors[mine + (16 + r) * 26 + 12] = f2_6;
        factors[mine + (16 + r) * 26 + 13] = f2_7;
        factors[mine + (16 + r) * 26 + 16] = f2_8;
        factors[mine + (16 + r) * 26 + 17] = f2_9;
        factors[mine + (16 + r) * 26 + 20] = f2_10;
        factors[mine + (16 + r) * 26 + 21] = f2_11;
    }
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
    const int i1    = rank + 16;
    const int at1   = lu + i1 * 26 + i1 / 4 * 4 + i1 % 2 * 2 + i1 / 2 % 2;
    const bool row1 = here && i1 < 24;
    T diagonal1 = T(1);
    if (row1) diagonal1 = factors[at1];
    const u32 zeros1 = Group::ballot(diagonal1 == T(0));
    failed = zeros1 != 0 ? first_bit(zeros1) + 17 : failed;
    const int i0    = rank + 0;
    const int at0   = lu + i0 * 26 + i0 / 4 * 4 + i0 % 2 * 2 + i0 / 2 % 2;
    const bool row0 = here && i0 < 24;
    T diagonal0 = T(1);
    if (row0) diagonal0 = factors[at0];
    const u32 zeros0 = Group::ballot(diagonal0 == T(0));
    failed = zeros0 != 0 ? first_bit(zeros0) + 1 : failed;
    const T inverse0 = div(T(1), diagonal0);
    if (row0) factors[at0] = inverse0;
    const T inverse1 = div(T(1), diagonal1);
    if (row1) factors[at1] = inverse1;

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 48);
    const int pivot[] = { legal_pivot(given0, i0, 24), legal_pivot(given1, i1, 24) };
    int stood[2];
    rows_before_swaps<Group, 16, 24>(pivot, stood);
    if (row0) order[group * 24 + i0] = stood[0];
    if (row1) order[group * 24 + i1] = stood[1];
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched
    T x0_0 = 0 + r == 0 + c ? T(1) : T(0);
    T x1_0 = 8 + r == 0 + c ? T(1) : T(0);
    T x2_0 = 16 + r == 0 + c ? T(1) : T(0);
    T x0_1 = 0 + r == 2 + c ? T(1) : T(0);
    T x1_1 = 8 + r == 2 + c ? T(1) : T(0);
    T x2_1 = 16 + r == 2 + c ? T(1) : T(0);
    T x0_2 = 0 + r == 4 + c ? T(1) : T(0);
    T x1_2 = 8 + r == 4 + c ? T(1) : T(0);
    T x2_2 = 16 + r == 4 + c ? T(1) : T(0);
    T x0_3 = 0 + r == 6 + c ? T(1) : T(0);
    T x1_3 = 8 + r == 6 + c ? T(1) : T(0);
    T x2_3 = 16 + r == 6 + c ? T(1) : T(0);
    T x0_4 = 0 + r == 8 + c ? T(1) : T(0);
    T x1_4 = 8 + r == 8 + c ? T(1) : T(0);
    T x2_4 = 16 + r == 8 + c ? T(1) : T(0);
    T x0_5 = 0 + r == 10 + c ? T(1) : T(0);
    T x1_5 = 8 + r == 10 + c ? T(1) : T(0);
    T x2_5 = 16 + r == 10 + c ? T(1) : T(0);
    T x0_6 = 0 + r == 12 + c ? T(1) : T(0);
    T x1_6 = 8 + r == 12 + c ? T(1) : T(0);
    T x2_6 = 16 + r == 12 + c ? T(1) : T(0);
    T x0_7 = 0 + r == 14 + c ? T(1) : T(0);
    T x1_7 = 8 + r == 14 + c ? T(1) : T(0);
    T x2_7 = 16 + r == 14 + c ? T(1) : T(0);
    T x0_8 = 0 + r == 16 + c ? T(1) : T(0);
    T x1_8 = 8 + r == 16 + c ? T(1) : T(0);
    T x2_8 = 16 + r == 16 + c ? T(1) : T(0);
    T x0_9 = 0 + r == 18 + c ? T(1) : T(0);
    T x1_9 = 8 + r == 18 + c ? T(1) : T(0);
    T x2_9 = 16 + r == 18 + c ? T(1) : T(0);
    T x0_10 = 0 + r == 20 + c ? T(1) : T(0);
    T x1_10 = 8 + r == 20 + c ? T(1) : T(0);
    T x2_10 = 16 + r == 20 + c ? T(1) : T(0);
    T x0_11 = 0 + r == 22 + c ? T(1) : T(0);
    T x1_11 = 8 + r == 22 + c ? T(1) : T(0);
    T x2_11 = 16 + r == 22 + c ? T(1) : T(0);
#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 0];
        if (begun && c == c0) x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 8 * c0);
        const T u0 = factors[mine + k * 26 + 0];
        if (begun && c > c0) x0_0 = fma(-v0, u0, x0_0);
        const T u1 = factors[mine + k * 26 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 26 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 26 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 26 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 26 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 26 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 26 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 26 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 26 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 26 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 26 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
    }
#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 1];
        if (begun && c == c0) x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 8 * c0);
        const T u1 = factors[mine + k * 26 + 1];
        if (begun && c > c0) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 26 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 26 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 26 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 26 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 26 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 26 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 26 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 26 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 26 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 26 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
    }
#pragma unroll 1
    for (int k = 4; k <= 5; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 4];
        if (begun && c == c0) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 8 * c0);
        const T u2 = factors[mine + k * 26 + 4];
        if (begun && c > c0) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 26 + 5];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 26 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 26 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 26 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 26 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 26 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 26 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 26 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 26 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
    }
#pragma unroll 1
    for (int k = 6; k <= 7; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 5];
        if (begun && c == c0) x0_3 = mul(x0_3, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 8 * c0);
        const T u3 = factors[mine + k * 26 + 5];
        if (begun && c > c0) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 26 + 8];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 26 + 9];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 26 + 12];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 26 + 13];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
        const T u8 = factors[mine + k * 26 + 16];
        if (begun) x0_8 = fma(-v0, u8, x0_8);
        const T u9 = factors[mine + k * 26 + 17];
        if (begun) x0_9 = fma(-v0, u9, x0_9);
        const T u10 = factors[mine + k * 26 + 20];
        if (begun) x0_10 = fma(-v0, u10, x0_10);
        const T u11 = factors[mine + k * 26 + 21];
        if (begun) x0_11 = fma(-v0, u11, x0_11);
    }
#pragma unroll 1
    for (int k = 8; k <= 9; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 8];
        if (c == c0) x0_4 = mul(x0_4, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 8 * c0);
        if (begun && c == c0) x1_4 = mul(x1_4, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 8 * c0);
        const T u4 = factors[mine + k * 26 + 8];
        if (c > c0) x0_4 = fma(-v0, u4, x0_4);
        if (begun && c > c0) x1_4 = fma(-v1, u4, x1_4);
        const T u5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, u5, x0_5);
        if (begun) x1_5 = fma(-v1, u5, x1_5);
        const T u6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, u6, x0_6);
        if (begun) x1_6 = fma(-v1, u6, x1_6);
        const T u7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, u7, x0_7);
        if (begun) x1_7 = fma(-v1, u7, x1_7);
        const T u8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, u8, x0_8);
        if (begun) x1_8 = fma(-v1, u8, x1_8);
        const T u9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
    }
#pragma unroll 1
    for (int k = 10; k <= 11; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 9];
        if (c == c0) x0_5 = mul(x0_5, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 8 * c0);
        if (begun && c == c0) x1_5 = mul(x1_5, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 8 * c0);
        const T u5 = factors[mine + k * 26 + 9];
        if (c > c0) x0_5 = fma(-v0, u5, x0_5);
        if (begun && c > c0) x1_5 = fma(-v1, u5, x1_5);
        const T u6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, u6, x0_6);
        if (begun) x1_6 = fma(-v1, u6, x1_6);
        const T u7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, u7, x0_7);
        if (begun) x1_7 = fma(-v1, u7, x1_7);
        const T u8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, u8, x0_8);
        if (begun) x1_8 = fma(-v1, u8, x1_8);
        const T u9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
    }
#pragma unroll 1
    for (int k = 12; k <= 13; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 12];
        if (c == c0) x0_6 = mul(x0_6, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 8 * c0);
        if (begun && c == c0) x1_6 = mul(x1_6, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 8 * c0);
        const T u6 = factors[mine + k * 26 + 12];
        if (c > c0) x0_6 = fma(-v0, u6, x0_6);
        if (begun && c > c0) x1_6 = fma(-v1, u6, x1_6);
        const T u7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, u7, x0_7);
        if (begun) x1_7 = fma(-v1, u7, x1_7);
        const T u8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, u8, x0_8);
        if (begun) x1_8 = fma(-v1, u8, x1_8);
        const T u9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
    }
#pragma unroll 1
    for (int k = 14; k <= 15; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 13];
        if (c == c0) x0_7 = mul(x0_7, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 8 * c0);
        if (begun && c == c0) x1_7 = mul(x1_7, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 8 * c0);
        const T u7 = factors[mine + k * 26 + 13];
        if (c > c0) x0_7 = fma(-v0, u7, x0_7);
        if (begun && c > c0) x1_7 = fma(-v1, u7, x1_7);
        const T u8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, u8, x0_8);
        if (begun) x1_8 = fma(-v1, u8, x1_8);
        const T u9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        if (begun) x1_9 = fma(-v1, u9, x1_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        if (begun) x1_10 = fma(-v1, u10, x1_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        if (begun) x1_11 = fma(-v1, u11, x1_11);
    }
#pragma unroll 1
    for (int k = 16; k <= 17; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 16];
        if (c == c0) x0_8 = mul(x0_8, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 8 * c0);
        if (c == c0) x1_8 = mul(x1_8, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 8 * c0);
        if (begun && c == c0) x2_8 = mul(x2_8, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_8, r + 8 * c0);
        const T u8 = factors[mine + k * 26 + 16];
        if (c > c0) x0_8 = fma(-v0, u8, x0_8);
        if (c > c0) x1_8 = fma(-v1, u8, x1_8);
        if (begun && c > c0) x2_8 = fma(-v2, u8, x2_8);
        const T u9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, u9, x0_9);
        x1_9 = fma(-v1, u9, x1_9);
        if (begun) x2_9 = fma(-v2, u9, x2_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        x1_10 = fma(-v1, u10, x1_10);
        if (begun) x2_10 = fma(-v2, u10, x2_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        x1_11 = fma(-v1, u11, x1_11);
        if (begun) x2_11 = fma(-v2, u11, x2_11);
    }
#pragma unroll 1
    for (int k = 18; k <= 19; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 17];
        if (c == c0) x0_9 = mul(x0_9, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 8 * c0);
        if (c == c0) x1_9 = mul(x1_9, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 8 * c0);
        if (begun && c == c0) x2_9 = mul(x2_9, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_9, r + 8 * c0);
        const T u9 = factors[mine + k * 26 + 17];
        if (c > c0) x0_9 = fma(-v0, u9, x0_9);
        if (c > c0) x1_9 = fma(-v1, u9, x1_9);
        if (begun && c > c0) x2_9 = fma(-v2, u9, x2_9);
        const T u10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, u10, x0_10);
        x1_10 = fma(-v1, u10, x1_10);
        if (begun) x2_10 = fma(-v2, u10, x2_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        x1_11 = fma(-v1, u11, x1_11);
        if (begun) x2_11 = fma(-v2, u11, x2_11);
    }
#pragma unroll 1
    for (int k = 20; k <= 21; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 20];
        if (c == c0) x0_10 = mul(x0_10, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 8 * c0);
        if (c == c0) x1_10 = mul(x1_10, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 8 * c0);
        if (begun && c == c0) x2_10 = mul(x2_10, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_10, r + 8 * c0);
        const T u10 = factors[mine + k * 26 + 20];
        if (c > c0) x0_10 = fma(-v0, u10, x0_10);
        if (c > c0) x1_10 = fma(-v1, u10, x1_10);
        if (begun && c > c0) x2_10 = fma(-v2, u10, x2_10);
        const T u11 = factors[mine + k * 26 + 21];
        x0_11 = fma(-v0, u11, x0_11);
        x1_11 = fma(-v1, u11, x1_11);
        if (begun) x2_11 = fma(-v2, u11, x2_11);
    }
#pragma unroll 1
    for (int k = 22; k <= 23; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 26 + c0 * 2 + 21];
        if (c == c0) x0_11 = mul(x0_11, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 8 * c0);
        if (c == c0) x1_11 = mul(x1_11, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 8 * c0);
        if (begun && c == c0) x2_11 = mul(x2_11, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_11, r + 8 * c0);
        const T u11 = factors[mine + k * 26 + 21];
        if (c > c0) x0_11 = fma(-v0, u11, x0_11);
        if (c > c0) x1_11 = fma(-v1, u11, x1_11);
        if (begun && c > c0) x2_11 = fma(-v2, u11, x2_11);
    }

    // row by row of L, from the last: x L = x
#pragma unroll 1
    for (int k = 23; k >= 22; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_11, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_11, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_11, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        const T l7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        x2_7 = fma(-v2, l7, x2_7);
        const T l8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        x2_8 = fma(-v2, l8, x2_8);
        const T l9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        x2_9 = fma(-v2, l9, x2_9);
        const T l10 = factors[mine + k * 26 + 20];
        x0_10 = fma(-v0, l10, x0_10);
        x1_10 = fma(-v1, l10, x1_10);
        x2_10 = fma(-v2, l10, x2_10);
        const T l11 = factors[mine + k * 26 + 21];
        if (c < c0) x0_11 = fma(-v0, l11, x0_11);
        if (c < c0) x1_11 = fma(-v1, l11, x1_11);
        if (c < c0) x2_11 = fma(-v2, l11, x2_11);
    }
#pragma unroll 1
    for (int k = 21; k >= 20; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_10, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_10, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_10, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        const T l7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        x2_7 = fma(-v2, l7, x2_7);
        const T l8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        x2_8 = fma(-v2, l8, x2_8);
        const T l9 = factors[mine + k * 26 + 17];
        x0_9 = fma(-v0, l9, x0_9);
        x1_9 = fma(-v1, l9, x1_9);
        x2_9 = fma(-v2, l9, x2_9);
        const T l10 = factors[mine + k * 26 + 20];
        if (c < c0) x0_10 = fma(-v0, l10, x0_10);
        if (c < c0) x1_10 = fma(-v1, l10, x1_10);
        if (c < c0) x2_10 = fma(-v2, l10, x2_10);
    }
#pragma unroll 1
    for (int k = 19; k >= 18; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_9, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_9, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_9, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        const T l7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        x2_7 = fma(-v2, l7, x2_7);
        const T l8 = factors[mine + k * 26 + 16];
        x0_8 = fma(-v0, l8, x0_8);
        x1_8 = fma(-v1, l8, x1_8);
        x2_8 = fma(-v2, l8, x2_8);
        const T l9 = factors[mine + k * 26 + 17];
        if (c < c0) x0_9 = fma(-v0, l9, x0_9);
        if (c < c0) x1_9 = fma(-v1, l9, x1_9);
        if (c < c0) x2_9 = fma(-v2, l9, x2_9);
    }
#pragma unroll 1
    for (int k = 17; k >= 16; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_8, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_8, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_8, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        const T l7 = factors[mine + k * 26 + 13];
        x0_7 = fma(-v0, l7, x0_7);
        x1_7 = fma(-v1, l7, x1_7);
        x2_7 = fma(-v2, l7, x2_7);
        const T l8 = factors[mine + k * 26 + 16];
        if (c < c0) x0_8 = fma(-v0, l8, x0_8);
        if (c < c0) x1_8 = fma(-v1, l8, x1_8);
        if (c < c0) x2_8 = fma(-v2, l8, x2_8);
    }
#pragma unroll 1
    for (int k = 15; k >= 14; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_7, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        const T l7 = factors[mine + k * 26 + 13];
        if (c < c0) x0_7 = fma(-v0, l7, x0_7);
        if (c < c0) x1_7 = fma(-v1, l7, x1_7);
        if (c < c0) x2_7 = fma(-v2, l7, x2_7);
    }
#pragma unroll 1
    for (int k = 13; k >= 12; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_6, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        const T l6 = factors[mine + k * 26 + 12];
        if (c < c0) x0_6 = fma(-v0, l6, x0_6);
        if (c < c0) x1_6 = fma(-v1, l6, x1_6);
        if (c < c0) x2_6 = fma(-v2, l6, x2_6);
    }
#pragma unroll 1
    for (int k = 11; k >= 10; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_5, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        const T l5 = factors[mine + k * 26 + 9];
        if (c < c0) x0_5 = fma(-v0, l5, x0_5);
        if (c < c0) x1_5 = fma(-v1, l5, x1_5);
        if (c < c0) x2_5 = fma(-v2, l5, x2_5);
    }
#pragma unroll 1
    for (int k = 9; k >= 8; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_4, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        const T l4 = factors[mine + k * 26 + 8];
        if (c < c0) x0_4 = fma(-v0, l4, x0_4);
        if (c < c0) x1_4 = fma(-v1, l4, x1_4);
        if (c < c0) x2_4 = fma(-v2, l4, x2_4);
    }
#pragma unroll 1
    for (int k = 7; k >= 6; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_3, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_3, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        const T l3 = factors[mine + k * 26 + 5];
        if (c < c0) x0_3 = fma(-v0, l3, x0_3);
        if (c < c0) x1_3 = fma(-v1, l3, x1_3);
        if (c < c0) x2_3 = fma(-v2, l3, x2_3);
    }
#pragma unroll 1
    for (int k = 5; k >= 4; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_2, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        const T l2 = factors[mine + k * 26 + 4];
        if (c < c0) x0_2 = fma(-v0, l2, x0_2);
        if (c < c0) x1_2 = fma(-v1, l2, x1_2);
        if (c < c0) x2_2 = fma(-v2, l2, x2_2);
    }
#pragma unroll 1
    for (int k = 3; k >= 2; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_1, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_1, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        const T l1 = factors[mine + k * 26 + 1];
        if (c < c0) x0_1 = fma(-v0, l1, x0_1);
        if (c < c0) x1_1 = fma(-v1, l1, x1_1);
        if (c < c0) x2_1 = fma(-v2, l1, x2_1);
    }
#pragma unroll 1
    for (int k = 1; k >= 0; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_0, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_0, r + 8 * c0);
        const T l0 = factors[mine + k * 26 + 0];
        if (c < c0) x0_0 = fma(-v0, l0, x0_0);
        if (c < c0) x1_0 = fma(-v1, l0, x1_0);
        if (c < c0) x2_0 = fma(-v2, l0, x2_0);
    }

    T* const to = in_global(live ? C + matrix * strideC + r : nullptr);
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < 24; j += 2) {
#pragma unroll 1
                for (int i = r; i < 24; i += 8) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column order[k] of the inverse
        if (live) {
            T* const column = to + order[group * 24 + 0 + c] * ldc;
            column[0] = x0_0;
            column[8] = x1_0;
            column[16] = x2_0;
        }
        if (live) {
            T* const column = to + order[group * 24 + 2 + c] * ldc;
            column[0] = x0_1;
            column[8] = x1_1;
            column[16] = x2_1;
        }
        if (live) {
            T* const column = to + order[group * 24 + 4 + c] * ldc;
            column[0] = x0_2;
            column[8] = x1_2;
            column[16] = x2_2;
        }
        if (live) {
            T* const column = to + order[group * 24 + 6 + c] * ldc;
            column[0] = x0_3;
            column[8] = x1_3;
            column[16] = x2_3;
        }
        if (live) {
            T* const column = to + order[group * 24 + 8 + c] * ldc;
            column[0] = x0_4;
            column[8] = x1_4;
            column[16] = x2_4;
        }
        if (live) {
            T* const column = to + order[group * 24 + 10 + c] * ldc;
            column[0] = x0_5;
            column[8] = x1_5;
            column[16] = x2_5;
        }
        if (live) {
            T* const column = to + order[group * 24 + 12 + c] * ldc;
            column[0] = x0_6;
            column[8] = x1_6;
            column[16] = x2_6;
        }
        if (live) {
            T* const column = to + order[group * 24 + 14 + c] * ldc;
            column[0] = x0_7;
            column[8] = x1_7;
            column[16] = x2_7;
        }
        if (live) {
            T* const column = to + order[group * 24 + 16 + c] * ldc;
            column[0] = x0_8;
            column[8] = x1_8;
            column[16] = x2_8;
        }
        if (live) {
            T* const column = to + order[group * 24 + 18 + c] * ldc;
            column[0] = x0_9;
            column[8] = x1_9;
            column[16] = x2_9;
        }
        if (live) {
            T* const column = to + order[group * 24 + 20 + c] * ldc;
            column[0] = x0_10;
            column[8] = x1_10;
            column[16] = x2_10;
        }
        if (live) {
            T* const column = to + order[group * 24 + 22 + c] * ldc;
            column[0] = x0_11;
            column[8] = x1_11;
            column[16] = x2_11;
        }
    }
    if (live && rank == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cgetri_24_grid_of_lanes_b7cc4875_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(cgetri_24_grid_of_lanes_b7cc4875, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
