// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): complex, single, n = 3, uplo = upper, layout = packed
// Id:     potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
// Way:    one row of L per lane, in registers; each step's column goes to the rows below by shuffles
//         Lane i of a group holds row i of the lower triangle in registers. A step takes the root of its pivot, divides its column by it and
//         sends that to the rows below by shuffles. Of the upper triangle the same elements are those of its conjugate transpose.
// Paper:  outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2
// Made by kgen --variants cpotrf_3_rows_across_lanes_c1bf641f
// Cost:   56 flops and 100 bytes per matrix
// Launch: 32 threads and 10 matrices per block, 0 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool cpotrf_3_rows_across_lanes_c1bf641f_is_served = (... || (list >= 700));
static_assert(cpotrf_3_rows_across_lanes_c1bf641f_is_served<__CUDA_ARCH_LIST__>,
              "cpotrf_3_rows_across_lanes_c1bf641f requires sm_70 or later: nvcc -arch=sm_70");
#endif

#define PACKED   // every element lies on a multiple of its size
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_cpotrf_3_rows_across_lanes_c1bf641f {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }

DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

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

template <class R>
DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R>
DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }

// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}

template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b)
{
  return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))};
}
template <class R>
DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }

DEVICE float real_part(float a) { return a; }
template <class R>
DEVICE R real_part(Complex<R> a) { return a.re; }

DEVICE float conjugate(float a) { return a; }
template <class R>
DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }

DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }

// condition ? a : b without a branch, part by part.
template <class V>
DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b)
{
  return {condition ? a.re : b.re, condition ? a.im : b.im};
}

// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }

// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
// The same for the larger part of a complex number.
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

template <class R>
DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }

// 1 / a, scaled by a power of two as in div: the square of a finite number but zero is between 1 and 8.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v(mul(a.re, scale), mul(a.im, scale));
  const R factor = reciprocal(fma(v.re, v.re, mul(v.im, v.im)));
  return {mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)};
}

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

}  // namespace words_of_cpotrf_3_rows_across_lanes_c1bf641f
using namespace words_of_cpotrf_3_rows_across_lanes_c1bf641f;

using T = Complex<float>;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
[[maybe_unused]] constexpr i64 lda = 3;
[[maybe_unused]] constexpr i64 strideA = 9;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
KERNEL void __launch_bounds__(32)
cpotrf_3_rows_across_lanes_c1bf641f(T* A, int* info, i64 batch)
{
    // a<j> is element (lane, j), first of A, in the end of L; l<j>_<k> is element (j, k) of L.
    using Group = Lanes<3>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 10 + Group::group();
    const bool live  = matrix < batch && lane < 3 && !Group::idle();
    T* const row     = in_global(live ? A + matrix * strideA + lane * lda : nullptr);

    // what lies right of the diagonal is not read; nothing that counts is made of the zeros there
    T a0 = live && lane >= 0 ? conjugate(row[0]) : T(0);
    T a1 = live && lane >= 1 ? conjugate(row[1]) : T(0);
    T a2 = live && lane >= 2 ? conjugate(row[2]) : T(0);

    int failed = 0;   // 1-based step of the first pivot that is not positive: from there on nothing changes

    // step 0: column 0 of L, then the update of the columns to its right
    const R pivot0 = real_part(Group::shuffle(a0, 0));
    failed = failed == 0 && !(pivot0 > R(0)) ? 1 : failed;   // a NaN is not positive
    const bool go0 = failed == 0;
    const R root0  = square_root(pivot0);
    const R scale0 = reciprocal(root0);
    a0 = go0 ? mul(a0, scale0) : a0;
    a0 = lane == 0 ? T(go0 ? root0 : pivot0) : a0;
    const T l1_0 = Group::shuffle(a0, 1);
    a1 = go0 ? fma(-a0, conjugate(l1_0), a1) : a1;
    const T l2_0 = Group::shuffle(a0, 2);
    a2 = go0 ? fma(-a0, conjugate(l2_0), a2) : a2;

    // step 1: column 1 of L, then the update of the columns to its right
    const R pivot1 = real_part(Group::shuffle(a1, 1));
    failed = failed == 0 && !(pivot1 > R(0)) ? 2 : failed;   // a NaN is not positive
    const bool go1 = failed == 0;
    const R root1  = square_root(pivot1);
    const R scale1 = reciprocal(root1);
    a1 = go1 ? mul(a1, scale1) : a1;
    a1 = lane == 1 ? T(go1 ? root1 : pivot1) : a1;
    const T l2_1 = Group::shuffle(a1, 2);
    a2 = go1 ? fma(-a1, conjugate(l2_1), a2) : a2;

    // step 2: column 2 of L, then the update of the columns to its right
    const R pivot2 = real_part(Group::shuffle(a2, 2));
    failed = failed == 0 && !(pivot2 > R(0)) ? 3 : failed;   // a NaN is not positive
    const bool go2 = failed == 0;
    const R root2  = square_root(pivot2);
    a2 = lane == 2 ? T(go2 ? root2 : pivot2) : a2;

    if (live) {
        if (lane >= 0) row[0] = select(lane == 0, a0, conjugate(a0));
        if (lane >= 1) row[1] = select(lane == 1, a1, conjugate(a1));
        if (lane >= 2) row[2] = select(lane == 2, a2, conjugate(a2));
        if (lane == 0) info[matrix] = failed;
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void
cpotrf_3_rows_across_lanes_c1bf641f(T* A, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int cpotrf_3_rows_across_lanes_c1bf641f_launch(
    void* A, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&cpotrf_3_rows_across_lanes_c1bf641f);
    void* arguments[]  = {&A, &info, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
