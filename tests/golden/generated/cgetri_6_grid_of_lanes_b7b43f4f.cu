// getri (inverse from the factors of getrf): complex, single, n = 6, pivot = partial, layout = packed
// Id:     getri__c__n_6__pivot_partial__layout_packed__grid_of_lanes__rows_4__cols_2__steps_2__per_block_4__least_warps_0
// Way:    A grid of rows x cols lanes holds the inverse in registers, lane (r, c) the elements (rows * t + r, cols * s + c); the factors lie
//         in shared memory, row by row, where all lanes of a group read the same element at once. What a lane reads serves all its rows.
// Paper:  Abdelfattah et al., ICCS 2017: invert U, solve with L, undo the swaps in the store (section 5); 2D cyclic layout (section 4)
// Made by kgen --variants cgetri_6_grid_of_lanes_b7b43f4f
// Cost:   1048 flops and 604 bytes per matrix; a block of 32 threads has 4 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define PACKED   // every element lies on a multiple of its size
// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_cgetri_6_grid_of_lanes_b7b43f4f {

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
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
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

}  // namespace prelude_of_cgetri_6_grid_of_lanes_b7b43f4f
using namespace prelude_of_cgetri_6_grid_of_lanes_b7b43f4f;

using T = Complex<float>;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 6;
constexpr i64 strideA = 36;
constexpr i64 strideP = 6;
constexpr i64 ldc = 6;
constexpr i64 strideC = 36;

KERNEL void __launch_bounds__(32)
cgetri_6_grid_of_lanes_b7b43f4f(const T* A, const int* ipiv, T* C, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) of the factors in f<t>_<s>, in x<t>_<s> first of inv(U), then of
    // inv(U) inv(L); v<t>: a step's column of its rows; u<s>, l<s>: the factors' row.
    using Group = Lanes<8>;
    const int rank   = Group::rank();
    const int r      = rank % 4, c = rank / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool here  = !Group::idle();
    const bool live  = here && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    const int given0 = live && rank < 6 ? ipiv[matrix * strideP + rank + 0] : 0;   // 1-based
    // the factors, row by row
    SHARED(T, factors, 272);
    const int lu   = group * 68;
    const int mine = lu + c * 2;   // this lane's columns of row 0
    const T* from  = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);
    const T f0_0 = live ? from[0 + 0 * lda] : T(0);
    const T f1_0 = live && r < 2 ? from[4 + 0 * lda] : T(0);
    const T f0_1 = live ? from[0 + 2 * lda] : T(0);
    const T f1_1 = live && r < 2 ? from[4 + 2 * lda] : T(0);
    const T f0_2 = live ? from[0 + 4 * lda] : T(0);
    const T f1_2 = live && r < 2 ? from[4 + 4 * lda] : T(0);
    if (here) {
        factors[mine + (0 + r) * 10 + 0] = f0_0;
        factors[mine + (0 + r) * 10 + 1] = f0_1;
        factors[mine + (0 + r) * 10 + 4] = f0_2;
    }
    if (here && r < 2) {
        factors[mine + (4 + r) * 10 + 0] = f1_0;
        factors[mine + (4 + r) * 10 + 1] = f1_1;
        factors[mine + (4 + r) * 10 + 4] = f1_2;
    }
    Group::sync();

    // the reciprocals of U's diagonal take its place
    int failed = 0;   // 1-based first zero on U's diagonal
    const int i0    = rank + 0;
    const int at0   = lu + i0 * 10 + i0 / 4 * 4 + i0 % 2 * 2 + i0 / 2 % 2;
    const bool row0 = here && i0 < 6;
    T diagonal0 = T(1);
    if (row0) diagonal0 = factors[at0];
    const u32 zeros0 = Group::ballot(diagonal0 == T(0));
    failed = zeros0 != 0 ? first_bit(zeros0) + 1 : failed;
    const T inverse0 = div(T(1), diagonal0);
    if (row0) factors[at0] = inverse0;

    // row_of_step[k]: the row of A that stands in row k after getrf's swaps; whatever ipiv holds, a permutation
    SHARED(int, row_of_step, 24);
    const int pivot[] = { legal_pivot(given0, i0, 6) };
    int stood[1];
    rows_before_swaps<Group, 8, 6>(pivot, stood);
    if (row0) row_of_step[group * 6 + i0] = stood[0];
    Group::sync();

    // row by row of U: x U = e, rows of the identity; what lies left of the diagonal is not touched. The 1 times the reciprocal is that,
    // where it is infinite too.
    T x0_0 = T(0);
    T x1_0 = T(0);
    T x0_1 = T(0);
    T x1_1 = T(0);
    T x0_2 = T(0);
    T x1_2 = T(0);
#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 10 + c0 * 2 + 0];
        if (begun && c == c0) x0_0 = select(r == k - 0, inverse, mul(x0_0, inverse));
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 4 * c0);
        const T u0 = factors[mine + k * 10 + 0];
        if (begun && c > c0) x0_0 = fma(-v0, u0, x0_0);
        const T u1 = factors[mine + k * 10 + 1];
        if (begun) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 10 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
    }
#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 0;   // of the rows in place 0
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 10 + c0 * 2 + 1];
        if (begun && c == c0) x0_1 = select(r == k - 0, inverse, mul(x0_1, inverse));
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 4 * c0);
        const T u1 = factors[mine + k * 10 + 1];
        if (begun && c > c0) x0_1 = fma(-v0, u1, x0_1);
        const T u2 = factors[mine + k * 10 + 4];
        if (begun) x0_2 = fma(-v0, u2, x0_2);
    }
#pragma unroll 1
    for (int k = 4; k <= 5; ++k) {
        // step k: column k is divided by the diagonal, and leaves the columns to its right
        const bool begun = r <= k - 4;   // of the rows in place 1
        const int c0     = k % 2;
        const T inverse  = factors[lu + k * 10 + c0 * 2 + 4];
        if (c == c0) x0_2 = mul(x0_2, inverse);
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 4 * c0);
        if (begun && c == c0) x1_2 = select(r == k - 4, inverse, mul(x1_2, inverse));
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 4 * c0);
        const T u2 = factors[mine + k * 10 + 4];
        if (c > c0) x0_2 = fma(-v0, u2, x0_2);
        if (begun && c > c0) x1_2 = fma(-v1, u2, x1_2);
    }

    // row by row of L, from the last: x L = x
#pragma unroll 1
    for (int k = 5; k >= 4; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_2, r + 4 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_2, r + 4 * c0);
        const T l0 = factors[mine + k * 10 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 10 + 1];
        x0_1 = fma(-v0, l1, x0_1);
        x1_1 = fma(-v1, l1, x1_1);
        const T l2 = factors[mine + k * 10 + 4];
        if (c < c0) x0_2 = fma(-v0, l2, x0_2);
        if (c < c0) x1_2 = fma(-v1, l2, x1_2);
    }
#pragma unroll 1
    for (int k = 3; k >= 2; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_1, r + 4 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_1, r + 4 * c0);
        const T l0 = factors[mine + k * 10 + 0];
        x0_0 = fma(-v0, l0, x0_0);
        x1_0 = fma(-v1, l0, x1_0);
        const T l1 = factors[mine + k * 10 + 1];
        if (c < c0) x0_1 = fma(-v0, l1, x0_1);
        if (c < c0) x1_1 = fma(-v1, l1, x1_1);
    }
#pragma unroll 1
    for (int k = 1; k >= 0; --k) {   // step k: column k is done, and leaves the columns to its left
        const int c0 = k % 2;
        [[maybe_unused]] const T v0 = Group::shuffle(x0_0, r + 4 * c0);
        [[maybe_unused]] const T v1 = Group::shuffle(x1_0, r + 4 * c0);
        const T l0 = factors[mine + k * 10 + 0];
        if (c < c0) x0_0 = fma(-v0, l0, x0_0);
        if (c < c0) x1_0 = fma(-v1, l0, x1_0);
    }

    T* const to = in_global(live ? C + matrix * strideC + r : nullptr);
    if (rarely(failed != 0)) {   // singular: no inverse
        if (live) {
#pragma unroll 1
            for (int j = c; j < 6; j += 2) {
#pragma unroll 1
                for (int i = r; i < 6; i += 4) to[i - r + j * ldc] = not_a_number<T>();
            }
        }
    }
    else {   // column k of inv(U) inv(L) is column row_of_step[k] of the inverse
        if (live) {
            T* const column = to + row_of_step[group * 6 + 0 + c] * ldc;
            column[0] = x0_0;
            if (r < 2) column[4] = x1_0;
        }
        if (live) {
            T* const column = to + row_of_step[group * 6 + 2 + c] * ldc;
            column[0] = x0_1;
            if (r < 2) column[4] = x1_1;
        }
        if (live) {
            T* const column = to + row_of_step[group * 6 + 4 + c] * ldc;
            column[0] = x0_2;
            if (r < 2) column[4] = x1_2;
        }
    }
    if (live && rank == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cgetri_6_grid_of_lanes_b7b43f4f_launch(
    const void* A, const int* ipiv, void* C, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &C, &info, &batch};
    return cudaLaunchKernel(cgetri_6_grid_of_lanes_b7b43f4f, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
