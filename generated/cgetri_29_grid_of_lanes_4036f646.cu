// getri (inverse from the factors of getrf): complex, single, n = 29, pivot = partial, layout = strided
// Id:     getri__c__n_29__pivot_partial__layout_strided__grid_of_lanes__rows_8__cols_4__steps_4__per_block_1__least_warps_0
// Way:    A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
//         in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)
// Made by kgen --variants cgetri_29_grid_of_lanes_4036f646
// Cost:   126904 flops and 13576 bytes per matrix; a block of 32 threads has 1 matrix
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_cgetri_29_grid_of_lanes_4036f646 {

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

}  // namespace words_of_cgetri_29_grid_of_lanes_4036f646
using namespace words_of_cgetri_29_grid_of_lanes_4036f646;

using T = Complex<float>;

KERNEL void __launch_bounds__(32)
cgetri_29_grid_of_lanes_4036f646(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // Lane (r, c) holds element (8 * t + r, 4 * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<32>;
    const int rank   = Group::rank();
    const int r      = rank % 8, c = rank / 8;   // this lane's place in the grid
    const i64 matrix = block_index() * 1 + Group::group();
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    const int given0 = live && rank < 29 ? ipiv[matrix * strideP + rank + 0] : 0;   // 1-based
    // the factors, row by row
    SHARED(T, factors, 1000);
    const int lu   = group * 1000;
    const int mine = lu + c * 2;   // this lane's columns of row 0
    const T* from  = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    const T f0_0 = live ? from[0 + 0 * lda] : T(0);
    const T f1_0 = live ? from[8 + 0 * lda] : T(0);
    const T f2_0 = live ? from[16 + 0 * lda] : T(0);
    const T f3_0 = live && r < 5 ? from[24 + 0 * lda] : T(0);
    const T f0_1 = live ? from[0 + 4 * lda] : T(0);
    const T f1_1 = live ? from[8 + 4 * lda] : T(0);
    const T f2_1 = live ? from[16 + 4 * lda] : T(0);
    const T f3_1 = live && r < 5 ? from[24 + 4 * lda] : T(0);
    const T f0_2 = live ? from[0 + 8 * lda] : T(0);
    const T f1_2 = live ? from[8 + 8 * lda] : T(0);
    const T f2_2 = live ? from[16 + 8 * lda] : T(0);
    const T f3_2 = live && r < 5 ? from[24 + 8 * lda] : T(0);
    const T f0_3 = live ? from[0 + 12 * lda] : T(0);
    const T f1_3 = live ? from[8 + 12 * lda] : T(0);
    const T f2_3 = live ? from[16 + 12 * lda] : T(0);
    const T f3_3 = live && r < 5 ? from[24 + 12 * lda] : T(0);
    const T f0_4 = live ? from[0 + 16 * lda] : T(0);
    const T f1_4 = live ? from[8 + 16 * lda] : T(0);
    const T f2_4 = live ? from[16 + 16 * lda] : T(0);
    const T f3_4 = live && r < 5 ? from[24 + 16 * lda] : T(0);
    const T f0_5 = live ? from[0 + 20 * lda] : T(0);
    const T f1_5 = live ? from[8 + 20 * lda] : T(0);
    const T f2_5 = live ? from[16 + 20 * lda] : T(0);
    const T f3_5 = live && r < 5 ? from[24 + 20 * lda] : T(0);
    const T f0_6 = live ? from[0 + 24 * lda] : T(0);
    const T f1_6 = live ? from[8 + 24 * lda] : T(0);
    const T f2_6 = live ? from[16 + 24 * lda] : T(0);
    const T f3_6 = live && r < 5 ? from[24 + 24 * lda] : T(0);
    const T f0_7 = live && c < 1 ? from[0 + 28 * lda] : T(0);
    const T f1_7 = live && c < 1 ? from[8 + 28 * lda] : T(0);
    const T f2_7 = live && c < 1 ? from[16 + 28 * lda] : T(0);
    const T f3_7 = live && r < 5 && c < 1 ? from[24 + 28 * lda] : T(0);
    if (here) {
        factors[mine + (0 + r) * 34 + 0] = f0_0;
        factors[mine + (0 + r) * 34 + 1] = f0_1;
        factors[mine + (0 + r) * 34 + 8] = f0_2;
        factors[mine + (0 + r) * 34 + 9] = f0_3;
        factors[mine + (0 + r) * 34 + 16] = f0_4;
        factors[mine + (0 + r) * 34 + 17] = f0_5;
        factors[mine + (0 + r) * 34 + 24] = f0_6;
        factors[mine + (0 + r) * 34 + 25] = f0_7;
    }
    if (here) {
        factors[mine + (8 + r) * 34 + 0] = f1_0;
        factors[mine + (8 + r) * 34 + 1] = f1_1;
        factors[mine + (8 + r) * 34 + 8] = f1_2;
        factors[mine + (8 + r) * 34 + 9] = f1_3;
        factors[mine + (8 + r) * 34 + 16] = f1_4;
        factors[mine + (8 + r) * 34 + 17] = f1_5;
        factors[mine + (8 + r) * 34 + 24] = f1_6;
        factors[mine + (8 + r) * 34 + 25] = f1_7;
    }
    if (here) {
        factors[mine + (16 + r) * 34 + 0] = f2_0;
        factors[mine + (16 + r) * 34 + 1] = f2_1;
        factors[mine + (16 + r) * 34 + 8] = f2_2;
        factors[mine + (16 + r) * 34 + 9] = f2_3;
        factors[mine + (16 + r) * 34 + 16] = f2_4;
        factors[mine + (16 + r) * 34 + 17] = f2_5;
        factors[mine + (16 + r) * 34 + 24] = f2_6;
        factors[mine + (16 + r) * 34 + 25] = f2_7;
    }
    if (here && r < 5) {
        factors[mine + (24 + r) * 34 + 0] = f3_0;
        factors[mine + (24 + r) * 34 + 1] = f3_1;
        factors[mine + (24 + r) * 34 + 8] = f3_2;
        factors[mine + (24 + r) * 34 + 9] = f3_3;
        factors[mine + (24 + r) * 34 + 16] = f3_4;
        factors[mine + (24 + r) * 34 + 17] = f3_5;
        factors[mine + (24 + r) * 34 + 24] = f3_6;
        factors[mine + (24 + r) * 34 + 25] = f3_7;
    }
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
    const int i0    = rank + 0;
    const int at0   = lu + i0 * 34 + i0 / 8 * 8 + i0 % 4 * 2 + i0 / 4 % 2;
    const bool row0 = here && i0 < 29;
    T diagonal0 = T(1);
    if (row0) diagonal0 = factors[at0];
    const u32 zeros0 = Group::ballot(diagonal0 == T(0));
    failed = zeros0 != 0 ? first_bit(zeros0) + 1 : failed;
    const T inverse0 = div(T(1), diagonal0);
    if (row0) factors[at0] = inverse0;

    // order[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, order, 29);
    const int pivot[] = { legal_pivot(given0, i0, 29) };
    int stood[1];
    rows_before_swaps<Group, 32, 29>(pivot, stood);
    if (row0) order[group * 29 + i0] = stood[0];
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched
    T x0_0 = 0 + r == 0 + c ? T(1) : T(0);
    T x1_0 = 8 + r == 0 + c ? T(1) : T(0);
    T x2_0 = 16 + r == 0 + c ? T(1) : T(0);
    T x3_0 = 24 + r == 0 + c ? T(1) : T(0);
    T x0_1 = 0 + r == 4 + c ? T(1) : T(0);
    T x1_1 = 8 + r == 4 + c ? T(1) : T(0);
    T x2_1 = 16 + r == 4 + c ? T(1) : T(0);
    T x3_1 = 24 + r == 4 + c ? T(1) : T(0);
    T x0_2 = 0 + r == 8 + c ? T(1) : T(0);
    T x1_2 = 8 + r == 8 + c ? T(1) : T(0);
    T x2_2 = 16 + r == 8 + c ? T(1) : T(0);
    T x3_2 = 24 + r == 8 + c ? T(1) : T(0);
    T x0_3 = 0 + r == 12 + c ? T(1) : T(0);
    T x1_3 = 8 + r == 12 + c ? T(1) : T(0);
    T x2_3 = 16 + r == 12 + c ? T(1) : T(0);
    T x3_3 = 24 + r == 12 + c ? T(1) : T(0);
    T x0_4 = 0 + r == 16 + c ? T(1) : T(0);
    T x1_4 = 8 + r == 16 + c ? T(1) : T(0);
    T x2_4 = 16 + r == 16 + c ? T(1) : T(0);
    T x3_4 = 24 + r == 16 + c ? T(1) : T(0);
    T x0_5 = 0 + r == 20 + c ? T(1) : T(0);
    T x1_5 = 8 + r == 20 + c ? T(1) : T(0);
    T x2_5 = 16 + r == 20 + c ? T(1) : T(0);
    T x3_5 = 24 + r == 20 + c ? T(1) : T(0);
    T x0_6 = 0 + r == 24 + c ? T(1) : T(0);
    T x1_6 = 8 + r == 24 + c ? T(1) : T(0);
    T x2_6 = 16 + r == 24 + c ? T(1) : T(0);
    T x3_6 = 24 + r == 24 + c ? T(1) : T(0);
    T x0_7 = 0 + r == 28 + c ? T(1) : T(0);
    T x1_7 = 8 + r == 28 + c ? T(1) : T(0);
    T x2_7 = 16 + r == 28 + c ? T(1) : T(0);
    T x3_7 = 24 + r == 28 + c ? T(1) : T(0);
#pragma unroll 1
    for (int k = 0; k <= 3; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 0];
        if (begun && c == c0) x0_0 = mul(x0_0, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 8 * c0);
        const T u0 = factors[mine + k * 34 + 0];
        if (begun && c > c0) x0_0 = fma(-v0, u0, x0_0);
        const T u1 = factors[mine + k * 34 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 34 + 8];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 9];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 16];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 17];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 24];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 25];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
    }
#pragma unroll 1
    for (int k = 4; k <= 7; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 1];
        if (begun && c == c0) x0_1 = mul(x0_1, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 8 * c0);
        const T u1 = factors[mine + k * 34 + 1];
        if (begun && c > c0) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 34 + 8];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
        const T u3 = factors[mine + k * 34 + 9];
        if (begun) x0_3 = fma(-v0, u3, x0_3);
        const T u4 = factors[mine + k * 34 + 16];
        if (begun) x0_4 = fma(-v0, u4, x0_4);
        const T u5 = factors[mine + k * 34 + 17];
        if (begun) x0_5 = fma(-v0, u5, x0_5);
        const T u6 = factors[mine + k * 34 + 24];
        if (begun) x0_6 = fma(-v0, u6, x0_6);
        const T u7 = factors[mine + k * 34 + 25];
        if (begun) x0_7 = fma(-v0, u7, x0_7);
    }
#pragma unroll 1
    for (int k = 8; k <= 11; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 8];
        if (c == c0) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 8 * c0);
        if (begun && c == c0) x1_2 = mul(x1_2, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 8 * c0);
        const T u2 = factors[mine + k * 34 + 8];
        if (c > c0) x0_2 = fma(-v0, u2, x0_2);
        if (begun && c > c0) x1_2 = fma(-v1, u2, x1_2);
        const T u3 = factors[mine + k * 34 + 9];
        x0_3 = fma(-v0, u3, x0_3);
        if (begun) x1_3 = fma(-v1, u3, x1_3);
        const T u4 = factors[mine + k * 34 + 16];
        x0_4 = fma(-v0, u4, x0_4);
        if (begun) x1_4 = fma(-v1, u4, x1_4);
        const T u5 = factors[mine + k * 34 + 17];
        x0_5 = fma(-v0, u5, x0_5);
        if (begun) x1_5 = fma(-v1, u5, x1_5);
        const T u6 = factors[mine + k * 34 + 24];
        x0_6 = fma(-v0, u6, x0_6);
        if (begun) x1_6 = fma(-v1, u6, x1_6);
        const T u7 = factors[mine + k * 34 + 25];
        x0_7 = fma(-v0, u7, x0_7);
        if (begun) x1_7 = fma(-v1, u7, x1_7);
    }
#pragma unroll 1
    for (int k = 12; k <= 15; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 8;   // of the rows in place 1
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 9];
        if (c == c0) x0_3 = mul(x0_3, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 8 * c0);
        if (begun && c == c0) x1_3 = mul(x1_3, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_3, r + 8 * c0);
        const T u3 = factors[mine + k * 34 + 9];
        if (c > c0) x0_3 = fma(-v0, u3, x0_3);
        if (begun && c > c0) x1_3 = fma(-v1, u3, x1_3);
        const T u4 = factors[mine + k * 34 + 16];
        x0_4 = fma(-v0, u4, x0_4);
        if (begun) x1_4 = fma(-v1, u4, x1_4);
        const T u5 = factors[mine + k * 34 + 17];
        x0_5 = fma(-v0, u5, x0_5);
        if (begun) x1_5 = fma(-v1, u5, x1_5);
        const T u6 = factors[mine + k * 34 + 24];
        x0_6 = fma(-v0, u6, x0_6);
        if (begun) x1_6 = fma(-v1, u6, x1_6);
        const T u7 = factors[mine + k * 34 + 25];
        x0_7 = fma(-v0, u7, x0_7);
        if (begun) x1_7 = fma(-v1, u7, x1_7);
    }
#pragma unroll 1
    for (int k = 16; k <= 19; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 16];
        if (c == c0) x0_4 = mul(x0_4, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 8 * c0);
        if (c == c0) x1_4 = mul(x1_4, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 8 * c0);
        if (begun && c == c0) x2_4 = mul(x2_4, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_4, r + 8 * c0);
        const T u4 = factors[mine + k * 34 + 16];
        if (c > c0) x0_4 = fma(-v0, u4, x0_4);
        if (c > c0) x1_4 = fma(-v1, u4, x1_4);
        if (begun && c > c0) x2_4 = fma(-v2, u4, x2_4);
        const T u5 = factors[mine + k * 34 + 17];
        x0_5 = fma(-v0, u5, x0_5);
        x1_5 = fma(-v1, u5, x1_5);
        if (begun) x2_5 = fma(-v2, u5, x2_5);
        const T u6 = factors[mine + k * 34 + 24];
        x0_6 = fma(-v0, u6, x0_6);
        x1_6 = fma(-v1, u6, x1_6);
        if (begun) x2_6 = fma(-v2, u6, x2_6);
        const T u7 = factors[mine + k * 34 + 25];
        x0_7 = fma(-v0, u7, x0_7);
        x1_7 = fma(-v1, u7, x1_7);
        if (begun) x2_7 = fma(-v2, u7, x2_7);
    }
#pragma unroll 1
    for (int k = 20; k <= 23; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 16;   // of the rows in place 2
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 17];
        if (c == c0) x0_5 = mul(x0_5, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 8 * c0);
        if (c == c0) x1_5 = mul(x1_5, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 8 * c0);
        if (begun && c == c0) x2_5 = mul(x2_5, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_5, r + 8 * c0);
        const T u5 = factors[mine + k * 34 + 17];
        if (c > c0) x0_5 = fma(-v0, u5, x0_5);
        if (c > c0) x1_5 = fma(-v1, u5, x1_5);
        if (begun && c > c0) x2_5 = fma(-v2, u5, x2_5);
        const T u6 = factors[mine + k * 34 + 24];
        x0_6 = fma(-v0, u6, x0_6);
        x1_6 = fma(-v1, u6, x1_6);
        if (begun) x2_6 = fma(-v2, u6, x2_6);
        const T u7 = factors[mine + k * 34 + 25];
        x0_7 = fma(-v0, u7, x0_7);
        x1_7 = fma(-v1, u7, x1_7);
        if (begun) x2_7 = fma(-v2, u7, x2_7);
    }
#pragma unroll 1
    for (int k = 24; k <= 27; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 24;   // of the rows in place 3
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 24];
        if (c == c0) x0_6 = mul(x0_6, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 8 * c0);
        if (c == c0) x1_6 = mul(x1_6, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 8 * c0);
        if (c == c0) x2_6 = mul(x2_6, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_6, r + 8 * c0);
        if (begun && c == c0) x3_6 = mul(x3_6, inverse);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_6, r + 8 * c0);
        const T u6 = factors[mine + k * 34 + 24];
        if (c > c0) x0_6 = fma(-v0, u6, x0_6);
        if (c > c0) x1_6 = fma(-v1, u6, x1_6);
        if (c > c0) x2_6 = fma(-v2, u6, x2_6);
        if (begun && c > c0) x3_6 = fma(-v3, u6, x3_6);
        const T u7 = factors[mine + k * 34 + 25];
        x0_7 = fma(-v0, u7, x0_7);
        x1_7 = fma(-v1, u7, x1_7);
        x2_7 = fma(-v2, u7, x2_7);
        if (begun) x3_7 = fma(-v3, u7, x3_7);
    }
#pragma unroll 1
    for (int k = 28; k <= 28; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 24;   // of the rows in place 3
        const int c0     = k % 4;
        const T inverse  = factors[lu + k * 34 + c0 * 2 + 25];
        if (c == c0) x0_7 = mul(x0_7, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 8 * c0);
        if (c == c0) x1_7 = mul(x1_7, inverse);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 8 * c0);
        if (c == c0) x2_7 = mul(x2_7, inverse);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_7, r + 8 * c0);
        if (begun && c == c0) x3_7 = mul(x3_7, inverse);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_7, r + 8 * c0);
        const T u7 = factors[mine + k * 34 + 25];
        if (c > c0) x0_7 = fma(-v0, u7, x0_7);
        if (c > c0) x1_7 = fma(-v1, u7, x1_7);
        if (c > c0) x2_7 = fma(-v2, u7, x2_7);
        if (begun && c > c0) x3_7 = fma(-v3, u7, x3_7);
    }

    // row by row of L, from the last: x L = x
#pragma unroll 1
    for (int k = 28; k >= 28; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_7, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_7, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_7, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_7, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        x3_2 = fma(-v3, l2, x3_2);
        const T l3 = factors[mine + k * 34 + 9];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        x3_3 = fma(-v3, l3, x3_3);
        const T l4 = factors[mine + k * 34 + 16];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        x3_4 = fma(-v3, l4, x3_4);
        const T l5 = factors[mine + k * 34 + 17];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        x3_5 = fma(-v3, l5, x3_5);
        const T l6 = factors[mine + k * 34 + 24];
        x0_6 = fma(-v0, l6, x0_6);
        x1_6 = fma(-v1, l6, x1_6);
        x2_6 = fma(-v2, l6, x2_6);
        x3_6 = fma(-v3, l6, x3_6);
        const T l7 = factors[mine + k * 34 + 25];
        if (c < c0) x0_7 = fma(-v0, l7, x0_7);
        if (c < c0) x1_7 = fma(-v1, l7, x1_7);
        if (c < c0) x2_7 = fma(-v2, l7, x2_7);
        if (c < c0) x3_7 = fma(-v3, l7, x3_7);
    }
#pragma unroll 1
    for (int k = 27; k >= 24; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_6, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_6, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_6, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_6, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        x3_2 = fma(-v3, l2, x3_2);
        const T l3 = factors[mine + k * 34 + 9];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        x3_3 = fma(-v3, l3, x3_3);
        const T l4 = factors[mine + k * 34 + 16];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        x3_4 = fma(-v3, l4, x3_4);
        const T l5 = factors[mine + k * 34 + 17];
        x0_5 = fma(-v0, l5, x0_5);
        x1_5 = fma(-v1, l5, x1_5);
        x2_5 = fma(-v2, l5, x2_5);
        x3_5 = fma(-v3, l5, x3_5);
        const T l6 = factors[mine + k * 34 + 24];
        if (c < c0) x0_6 = fma(-v0, l6, x0_6);
        if (c < c0) x1_6 = fma(-v1, l6, x1_6);
        if (c < c0) x2_6 = fma(-v2, l6, x2_6);
        if (c < c0) x3_6 = fma(-v3, l6, x3_6);
    }
#pragma unroll 1
    for (int k = 23; k >= 20; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_5, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_5, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_5, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_5, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        x3_2 = fma(-v3, l2, x3_2);
        const T l3 = factors[mine + k * 34 + 9];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        x3_3 = fma(-v3, l3, x3_3);
        const T l4 = factors[mine + k * 34 + 16];
        x0_4 = fma(-v0, l4, x0_4);
        x1_4 = fma(-v1, l4, x1_4);
        x2_4 = fma(-v2, l4, x2_4);
        x3_4 = fma(-v3, l4, x3_4);
        const T l5 = factors[mine + k * 34 + 17];
        if (c < c0) x0_5 = fma(-v0, l5, x0_5);
        if (c < c0) x1_5 = fma(-v1, l5, x1_5);
        if (c < c0) x2_5 = fma(-v2, l5, x2_5);
        if (c < c0) x3_5 = fma(-v3, l5, x3_5);
    }
#pragma unroll 1
    for (int k = 19; k >= 16; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_4, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_4, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_4, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_4, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        x3_2 = fma(-v3, l2, x3_2);
        const T l3 = factors[mine + k * 34 + 9];
        x0_3 = fma(-v0, l3, x0_3);
        x1_3 = fma(-v1, l3, x1_3);
        x2_3 = fma(-v2, l3, x2_3);
        x3_3 = fma(-v3, l3, x3_3);
        const T l4 = factors[mine + k * 34 + 16];
        if (c < c0) x0_4 = fma(-v0, l4, x0_4);
        if (c < c0) x1_4 = fma(-v1, l4, x1_4);
        if (c < c0) x2_4 = fma(-v2, l4, x2_4);
        if (c < c0) x3_4 = fma(-v3, l4, x3_4);
    }
#pragma unroll 1
    for (int k = 15; k >= 12; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_3, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_3, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_3, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_3, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        x0_2 = fma(-v0, l2, x0_2);
        x1_2 = fma(-v1, l2, x1_2);
        x2_2 = fma(-v2, l2, x2_2);
        x3_2 = fma(-v3, l2, x3_2);
        const T l3 = factors[mine + k * 34 + 9];
        if (c < c0) x0_3 = fma(-v0, l3, x0_3);
        if (c < c0) x1_3 = fma(-v1, l3, x1_3);
        if (c < c0) x2_3 = fma(-v2, l3, x2_3);
        if (c < c0) x3_3 = fma(-v3, l3, x3_3);
    }
#pragma unroll 1
    for (int k = 11; k >= 8; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_2, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_2, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        x2_1 = fma(-v2, l1, x2_1);
        x3_1 = fma(-v3, l1, x3_1);
        const T l2 = factors[mine + k * 34 + 8];
        if (c < c0) x0_2 = fma(-v0, l2, x0_2);
        if (c < c0) x1_2 = fma(-v1, l2, x1_2);
        if (c < c0) x2_2 = fma(-v2, l2, x2_2);
        if (c < c0) x3_2 = fma(-v3, l2, x3_2);
    }
#pragma unroll 1
    for (int k = 7; k >= 4; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_1, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_1, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_1, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        x2_0 = fma(-v2, l0, x2_0);
        x3_0 = fma(-v3, l0, x3_0);
        const T l1 = factors[mine + k * 34 + 1];
        if (c < c0) x0_1 = fma(-v0, l1, x0_1);
        if (c < c0) x1_1 = fma(-v1, l1, x1_1);
        if (c < c0) x2_1 = fma(-v2, l1, x2_1);
        if (c < c0) x3_1 = fma(-v3, l1, x3_1);
    }
#pragma unroll 1
    for (int k = 3; k >= 0; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 4;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 8 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_0, r + 8 * c0);
        [[maybe_unused]] const T v2 = Group::shuffle(x2_0, r + 8 * c0);
        [[maybe_unused]] const T v3 = Group::shuffle(x3_0, r + 8 * c0);
        const T l0 = factors[mine + k * 34 + 0];
        if (c < c0) x0_0 = fma(-v0, l0, x0_0);
        if (c < c0) x1_0 = fma(-v1, l0, x1_0);
        if (c < c0) x2_0 = fma(-v2, l0, x2_0);
        if (c < c0) x3_0 = fma(-v3, l0, x3_0);
    }

    T* const to = in_global(live ? C + matrix * strideC + r : nullptr);
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < 29; j += 4) {
#pragma unroll 1
                for (int i = r; i < 29; i += 8) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column order[k] of the inverse
        if (live) {
            T* const column = to + order[group * 29 + 0 + c] * ldc;
            column[0] = x0_0;
            column[8] = x1_0;
            column[16] = x2_0;
            if (r < 5) column[24] = x3_0;
        }
        if (live) {
            T* const column = to + order[group * 29 + 4 + c] * ldc;
            column[0] = x0_1;
            column[8] = x1_1;
            column[16] = x2_1;
            if (r < 5) column[24] = x3_1;
        }
        if (live) {
            T* const column = to + order[group * 29 + 8 + c] * ldc;
            column[0] = x0_2;
            column[8] = x1_2;
            column[16] = x2_2;
            if (r < 5) column[24] = x3_2;
        }
        if (live) {
            T* const column = to + order[group * 29 + 12 + c] * ldc;
            column[0] = x0_3;
            column[8] = x1_3;
            column[16] = x2_3;
            if (r < 5) column[24] = x3_3;
        }
        if (live) {
            T* const column = to + order[group * 29 + 16 + c] * ldc;
            column[0] = x0_4;
            column[8] = x1_4;
            column[16] = x2_4;
            if (r < 5) column[24] = x3_4;
        }
        if (live) {
            T* const column = to + order[group * 29 + 20 + c] * ldc;
            column[0] = x0_5;
            column[8] = x1_5;
            column[16] = x2_5;
            if (r < 5) column[24] = x3_5;
        }
        if (live) {
            T* const column = to + order[group * 29 + 24 + c] * ldc;
            column[0] = x0_6;
            column[8] = x1_6;
            column[16] = x2_6;
            if (r < 5) column[24] = x3_6;
        }
        if (live && c < 1) {
            T* const column = to + order[group * 29 + 28 + c] * ldc;
            column[0] = x0_7;
            column[8] = x1_7;
            column[16] = x2_7;
            if (r < 5) column[24] = x3_7;
        }
    }
    if (live && rank == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cgetri_29_grid_of_lanes_4036f646_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(cgetri_29_grid_of_lanes_4036f646, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
