// getri (inverse from the factors of getrf): complex, double, n = 1, pivot = partial, layout = strided
// Id:     getri__z__n_1__pivot_partial__layout_strided__rows_across_lanes__lanes_1__per_block_192
// Way:    A lane holds one row of the inverse in registers; no row depends on another. The factors lie in shared memory, row by row, and all
//         lanes of a group read the same element at once: no shuffles. Columns find the places that getrf's swaps give them in the store.
// Paper:  Abdelfattah et al., ICCS 2017, section 5: invert U, solve with L, undo the swaps in the store
// Made by kgen --variants zgetri_1_rows_across_lanes_536a5500
// Cost:   8 flops and 40 bytes per matrix; a block of 192 threads has 192 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_zgetri_1_rows_across_lanes_536a5500 {

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
  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
};

}  // namespace words_of_zgetri_1_rows_across_lanes_536a5500
using namespace words_of_zgetri_1_rows_across_lanes_536a5500;

using T = Complex<double>;

KERNEL void __launch_bounds__(192)
zgetri_1_rows_across_lanes_536a5500(
    const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* C, i64 ldc, i64 strideC, int* info,
    i64 batch)
{
    // x<j> is element (row, j) of this lane's row, first of inv(U), then of inv(U) inv(L).
    using Group = Lanes<1>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 192 + Group::group();
    const bool row   = lane < 1 && !Group::idle();
    const bool live  = row && matrix < batch;
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();

    // the factors, row by row, 1 elements from row to row
    SHARED(T, factors, 192);
    const int lu = group * 1;
    const T* from = in_global(live ? A + matrix * strideA + lane : nullptr);
    const T f0 = live ? from[0 * lda] : T(0);
    T diagonal = f0;
    const u32 zeros  = Group::ballot(row && diagonal == T(0));
    const int failed = zeros == 0 ? 0 : first_bit(zeros) + 1;   // 1-based first zero on U's diagonal
    if (row) {
        factors[lu + lane * 1 + 0] = f0;
        factors[lu + lane * 2] = div(T(1), diagonal);
    }
    Group::sync();

    // row by row of U: x U = e, this lane's row of the identity; what lies left of the diagonal is not touched
    T x0 = lane == 0 ? T(1) : T(0);
    // step 0: x0 is divided by the diagonal, and leaves the columns to its right
    const bool right0 = lane <= 0;
    const T u0_0 = factors[lu + 0];   // its reciprocal
    if (right0) x0 = mul(x0, u0_0);

    // row by row of L, from the last: x L = x

    // column k of inv(U) inv(L) is column order[k] of the inverse
    if (live) {
        T* to = C + matrix * strideC + lane;
        to[0 * ldc] = select(failed != 0, not_a_number<T>(), x0);
        if (lane == 0) info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgetri_1_rows_across_lanes_536a5500_launch(
    const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* C, long long ldc, long long strideC, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 192 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &C, &ldc, &strideC, &info, &batch};
    return cudaLaunchKernel(zgetri_1_rows_across_lanes_536a5500, grid, dim3(192), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
