// posv (solves A X = B for positive definite A: potrf and potrs in one call, in place): complex, double, n = 5, nrhs = 1, uplo = lower, layout = packed
// Id:     posv__z__n_5__nrhs_1__uplo_lower__layout_packed__grid_of_lanes__rows_4__cols_2__transfer_direct__steps_2__per_block_4
// Way:    A grid of rows x cols lanes holds the lower triangle in registers: lane (r, c) the elements (rows * t + r, cols * s + c) of the tiles
//         (t, s) that reach the diagonal or lie below it. What a lane receives of a step's column serves a whole row or column of its tiles: few
//         shuffles. Of the upper triangle the same elements are those of its conjugate transpose. Tiles of 32 bytes a column are whole sectors
//         of memory: those on the diagonal come and go whole in packed batches, with what they hold beyond it.
// Paper:  2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; outer product Cholesky: Golub and Van Loan, section 4.2
// Made by kgen --variants zposv_5x1_grid_of_lanes_d1690f94
// Cost:   420 flops and 644 bytes per matrix; a block of 32 threads has 4 matrices
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
namespace prelude_of_zposv_5x1_grid_of_lanes_d1690f94 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(double a, double& root, double& reciprocal)
{
  double r;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  const double e = fma(a, -__dmul_rn(r, r), 1.0);
  r = fma(fma(e, 0.375, 0.5), __dmul_rn(e, r), r);
  const double s = __dmul_rn(a, r);
  root       = fma(fma(-s, s, a), __dmul_rn(r, 0.5), s);
  reciprocal = fma(r, fma(-root, r, 1.0), r);
}
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
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
// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
template <class R> DEVICE R real_part(Complex<R> a) { return a.re; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }
template <class R> DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }
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
// 1 / a, scaled by a power of two as in div; 0 for an infinite a.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  const R square = fma(v.re, v.re, mul(v.im, v.im)), factor = reciprocal(square);
  return select(square > R(32), Complex<R>(R(0)), Complex<R>(mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)));
}

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
};

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(double pivot)
{
  const u32 high = static_cast<u32>(to_bits(pivot) >> 32);
  return high - 0x03500000u < 0x7c800000u && (high & 0xfffffu) != 0xfffffu;
}
// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  R scale;
  quick_root(pivot, root, scale);
  if (rarely(!regular_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    root   = square_root(pivot);
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

}  // namespace prelude_of_zposv_5x1_grid_of_lanes_d1690f94
using namespace prelude_of_zposv_5x1_grid_of_lanes_d1690f94;

using T = Complex<double>;
using R = double;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 5;
constexpr i64 strideA = 25;
constexpr i64 strideB = 5;

KERNEL void __launch_bounds__(32)
zposv_5x1_grid_of_lanes_d1690f94(T* A, T* B, int* info, i64 batch)
{
    // Lane (r, c) holds element (4 * t + r, 2 * s + c) in a<t>_<s>, first of A, in the end of L; l<t>, lh<s>: a step's column in
    // the rows of its tiles, and conjugated in the rows that their columns are named by.
    // b<t>: of B, then L^-1 B, in the rows of its tiles; x<h>: element 8 * h + rank of that, then of X, with inverse<h>, the
    // reciprocal of L's diagonal there.
    using Group = Lanes<8>;
    const int r      = Group::rank() % 4, c = Group::rank() / 4;   // this lane's position in the grid
    const i64 matrix = block_index() * 4 + Group::group();
    const bool live  = matrix < batch;
    T* const right = in_global(live ? B + matrix * strideB : nullptr);
    T* const a = in_global(live ? A + matrix * strideA + r + c * lda : nullptr);

    T b0 = live ? right[0 + r] : T(0);
    T b1 = live && r < 1 ? right[4 + r] : T(0);
    T a0_0 = live ? a[0 + 0 * lda] : T(0);
    T a1_0 = live && r < 1 ? a[4 + 0 * lda] : T(0);
    T a0_1 = live ? a[0 + 2 * lda] : T(0);
    T a1_1 = live && r < 1 ? a[4 + 2 * lda] : T(0);
    T a1_2 = live && r < 1 && c < 1 ? a[4 + 4 * lda] : T(0);

    int failed = 0;   // 1-based step of the first pivot that is not positive

#pragma unroll 1
    for (int k = 0; k <= 1; ++k) {
        // step k: column k of L, of the lanes with c == c0, y: element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_0), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), inverse_root);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_0 = mul(a0_0, inverse_root);
        if (c == c0) a1_0 = mul(a1_0, inverse_root);
        if (c == c0 && r == r0) a0_0 = T(root);
        const T l0 = Group::shuffle(a0_0, r + 4 * c0);
        if (r > r0) b0 = fma(-l0, y, b0);
        const T l1 = Group::shuffle(a1_0, r + 4 * c0);
        b1 = fma(-l1, y, b1);
        const T lh0 = conjugate(Group::shuffle(a0_0, 0 + c + 4 * c0));
        if (c > c0 && r >= c) a0_0 = fma(-l0, lh0, a0_0);
        if (c > c0) a1_0 = fma(-l1, lh0, a1_0);
        const T lh1 = conjugate(Group::shuffle(a0_0, 2 + c + 4 * c0));
        if (r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = conjugate(Group::shuffle(a1_0, 0 + c + 4 * c0));
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 2; k <= 3; ++k) {
        // step k: column k of L, of the lanes with c == c0, y: element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a0_1), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b0, r0 + 4 * c0), inverse_root);
        if (r == r0) b0 = y;
        if (c == c0 && r > r0) a0_1 = mul(a0_1, inverse_root);
        if (c == c0) a1_1 = mul(a1_1, inverse_root);
        if (c == c0 && r == r0) a0_1 = T(root);
        const T l0 = Group::shuffle(a0_1, r + 4 * c0);
        if (r > r0) b0 = fma(-l0, y, b0);
        const T l1 = Group::shuffle(a1_1, r + 4 * c0);
        b1 = fma(-l1, y, b1);
        const T lh1 = conjugate(Group::shuffle(a0_1, 2 + c + 4 * c0));
        if (c > c0 && r >= c + 2) a0_1 = fma(-l0, lh1, a0_1);
        if (c > c0) a1_1 = fma(-l1, lh1, a1_1);
        const T lh2 = conjugate(Group::shuffle(a1_1, 0 + c + 4 * c0));
        if (r >= c) a1_2 = fma(-l1, lh2, a1_2);
    }

#pragma unroll 1
    for (int k = 4; k <= 4; ++k) {
        // step k: column k of L, of the lanes with c == c0, y: element k of L^-1 B, then the update of what is to the right and below
        const int r0 = k % 4, c0 = k % 2;   // (r0, c0): the lane that has element (k, k)
        R root;
        const R pivot = Group::shuffle(real_part(a1_2), r0 + 4 * c0);
        const R inverse_root = scale_of_pivot(pivot, k + 1, root, failed);
        const T y = mul(Group::shuffle(b1, r0 + 4 * c0), inverse_root);
        if (r == r0) b1 = y;
        if (c == c0 && r > r0) a1_2 = mul(a1_2, inverse_root);
        if (c == c0 && r == r0) a1_2 = T(root);
    }

    if (live) a[0 + 0 * lda] = a0_0;
    if (live && r < 1) a[4 + 0 * lda] = a1_0;
    if (live) a[0 + 2 * lda] = a0_1;
    if (live && r < 1) a[4 + 2 * lda] = a1_1;
    if (live && r < 1 && c < 1) a[4 + 4 * lda] = a1_2;

    // L by rows in shared memory
    SHARED(T, lines, 120);
    const int row_0 = Group::group() * 30;
    if (r >= c) lines[row_0 + ((0 + r) >= 3 ? (4 - (0 + r)) * 10 + (0 + c) : (0 + r) * 9 + 5 + (0 + c))] = a0_0;
    if (r < 1) lines[row_0 + (4 - (4 + r)) * 10 + (0 + c)] = a1_0;
    if (r >= c + 2) lines[row_0 + ((0 + r) >= 3 ? (4 - (0 + r)) * 10 + (2 + c) : (0 + r) * 9 + 5 + (2 + c))] = a0_1;
    if (r < 1) lines[row_0 + (4 - (4 + r)) * 10 + (2 + c)] = a1_1;
    if (r >= c && r < 1 && c < 1) lines[row_0 + (4 - (4 + r)) * 10 + (4 + c)] = a1_2;
    Group::sync();

    // every lane's elements of L^-1 B
    const int rank = Group::rank();
    T x0 = b0;
    x0 = select(c == 1, b1, x0);
    const int row0 = rank < 5 ? 0 + rank : 4;
    const R inverse0 = reciprocal(real_part(T(lines[row_0 + ((row0) >= 3 ? (4 - (row0)) * 10 + (row0) : (row0) * 9 + 5 + (row0))])));

    // X from its last element on: the lane that has it sends it, then row k of L takes it out of those above
    {
        const T x = Group::shuffle(mul(x0, inverse0), 4);
        if (rank < 4) x0 = fma(-conjugate(T(lines[row_0 + 0 + rank])), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 3);
        if (rank < 3) x0 = fma(-conjugate(T(lines[row_0 + 10 + rank])), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 2);
        if (rank < 2) x0 = fma(-conjugate(T(lines[row_0 + 23 + rank])), x, x0);
    }
    {
        const T x = Group::shuffle(mul(x0, inverse0), 1);
        if (rank < 1) x0 = fma(-conjugate(T(lines[row_0 + 14 + rank])), x, x0);
    }
    x0 = mul(x0, inverse0);

    if (live && rank < 5 && failed == 0) right[0 + rank] = x0;
    if (live && r == 0 && c == 0) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zposv_5x1_grid_of_lanes_d1690f94_launch(void* A, void* B, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &B, &info, &batch};
    return cudaLaunchKernel(zposv_5x1_grid_of_lanes_d1690f94, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
