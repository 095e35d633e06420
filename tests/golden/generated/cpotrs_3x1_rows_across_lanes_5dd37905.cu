// potrs (solves A X = B with the factors of potrf, in place): complex, single, n = 3, nrhs = 1, uplo = upper, layout = strided
// Id:     potrs__c__n_3__nrhs_1__uplo_upper__layout_strided__rows_across_lanes__lanes_4__per_block_8__least_warps_0
// Way:    Lane i of a group holds row i of each triangle in registers, and element i of the only right-hand side. A step sends one element that is
//         solved to all lanes, and each takes it out of its own with one fma. Fast because memory is waited for once, in whole lines: a transpose
//         is read by rows of A as well, and is transposed through shared memory. Of two triangles one has the registers left of the diagonal, one those
//         right of it. Of A only what the triangles are made of is read.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants cpotrs_3x1_rows_across_lanes_5dd37905
// Cost:   72 flops and 96 bytes per matrix; a block of 32 threads has 8 matrices
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
namespace prelude_of_cpotrs_3x1_rows_across_lanes_5dd37905 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
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
// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }
template <class R> DEVICE R real_part(Complex<R> a) { return a.re; }
// The complex conjugate; of a real the number itself.
DEVICE float conjugate(float a) { return a; }
template <class R> DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }
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
};

}  // namespace prelude_of_cpotrs_3x1_rows_across_lanes_5dd37905
using namespace prelude_of_cpotrs_3x1_rows_across_lanes_5dd37905;

using T = Complex<float>;
using R = float;

KERNEL void __launch_bounds__(32)
cpotrs_3x1_rows_across_lanes_5dd37905(const T* A, i64 lda, i64 strideA, T* B, i64 ldb, i64 strideB, i64 batch)
{
    // a<k> is element k of this lane's row of the triangles, b its element of B, then of X.
    using Group = Lanes<4>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool row   = lane < 3 && !Group::idle();
    const bool live  = row && matrix < batch;
    T* const right   = in_global(live ? B + matrix * strideB + lane : nullptr);

    // all loads before the first use
    const T* const from = in_global(live ? A + matrix * strideA + lane : nullptr);
    T b = live ? *right : T(0);
    const T diagonal = live ? from[lane * lda] : T(1);
    T a0 = live && lane < 0 ? from[0 * lda] : T(0);
    T a1 = live && lane < 1 ? from[1 * lda] : T(0);
    T a2 = live && lane < 2 ? from[2 * lda] : T(0);

    // row i of A becomes row i of its transpose, column i of A
    SHARED(T, tile, 72);
    const int first = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 9;
    if (row && lane < 0) tile[first + 0 + lane] = a0;
    if (row && lane < 1) tile[first + 3 + lane] = a1;
    if (row && lane < 2) tile[first + 6 + lane] = a2;
    Group::sync();
    const int mine = first + (row ? lane : 0) * 3;
    if (row && lane > 0) a0 = tile[mine + 0];
    if (row && lane > 1) a1 = tile[mine + 1];
    if (row && lane > 2) a2 = tile[mine + 2];
    const R inverse = reciprocal(real_part(diagonal));

    // a lower triangle, from the first element on
    {
        const T x = Group::shuffle(mul(b, inverse), 0);
        if (lane > 0) b = fma(-conjugate(a0), x, b);
    }
    {
        const T x = Group::shuffle(mul(b, inverse), 1);
        if (lane > 1) b = fma(-conjugate(a1), x, b);
    }
    b = mul(b, inverse);

    // an upper triangle, from the last element on
    {
        const T x = Group::shuffle(mul(b, inverse), 2);
        if (lane < 2) b = fma(-a2, x, b);
    }
    {
        const T x = Group::shuffle(mul(b, inverse), 1);
        if (lane < 1) b = fma(-a1, x, b);
    }
    b = mul(b, inverse);
    if (live) *right = b;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cpotrs_3x1_rows_across_lanes_5dd37905_launch(
    const void* A, long long lda, long long strideA, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(cpotrs_3x1_rows_across_lanes_5dd37905, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
