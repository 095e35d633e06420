// getrs (solves op(A) X = B with the factors of getrf, in place): complex, double, n = 33, nrhs = any, trans = conjugate, pivot = partial, layout = strided
// Id:     getrs__z__n_33__nrhs_any__trans_conjugate__pivot_partial__layout_strided__warp_per_matrix__rhs_together_2__per_block_4__prefetch_4
// Way:    A warp solves for one matrix. Lane i holds rows i, i + 32, ... of a few right-hand sides in registers. A step sends one solved
//         element of each to all lanes, and they take it out of their rows; the factors are read from memory once for so many right-hand
//         sides, a column of op(A)'s triangle a step. No step waits for another one's column, so many are on their way. Loops over the 32
//         steps of a block are rolled: straight code would not fit the instruction cache.
// Paper:  forward and back substitution by columns: Golub and Van Loan, Matrix Computations, section 3.1
// Made by kgen --variants zgetrs_33xany_warp_per_matrix_d8322a55
// Cost:   8580 flops and 18612 bytes per matrix; a block of 128 threads has 4 matrices; any number of blocks along gridDim.z, which share columns
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_zgetrs_33xany_warp_per_matrix_d8322a55 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Of the blocks that share columns (z): which one this is, and how many there are. Read where they are used, to hold no registers in between.
DEVICE i64 column_share()
{
  u32 z;
  asm volatile("mov.u32 %0, %%ctaid.z;" : "=r"(z));
  return z;
}
DEVICE i64 column_shares()
{
  u32 z;
  asm volatile("mov.u32 %0, %%nctaid.z;" : "=r"(z));
  return z;
}

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
template <class R> DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }
template <class R> DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }
// |x| as LAPACK's pivot search compares it.
template <class R> DEVICE R abs1(Complex<R> a) { return add(abs1(a.re), abs1(a.im)); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
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
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R> DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

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

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

}  // namespace prelude_of_zgetrs_33xany_warp_per_matrix_d8322a55
using namespace prelude_of_zgetrs_33xany_warp_per_matrix_d8322a55;

using T = Complex<double>;

KERNEL void __launch_bounds__(128, 3)
zgetrs_33xany_warp_per_matrix_d8322a55(
    i64 nrhs, const T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP, T* B, i64 ldb, i64 strideB,
    i64 batch)
{
    // b<r>_<q> is element lane + 32 r of right-hand side q, inverse<r> the reciprocal of the diagonal there, lifted by lift<r>, f<r>_<u>
    // of the column of the triangle that the group's step u uses.
    using Warp = Lanes<32>;
    const int lane = Warp::rank();
    const i64 matrix = block_index() * 4 + Warp::group();
    if (matrix >= batch) return;   // the whole warp
    const T* const a = A + matrix * strideA;
    const int nearest = lane < 1 ? lane : 0;   // in the last block
    const T* const row0 = a + (lane) * lda;   // of a transpose
    const T u0 = a[(lane) * (lda + 1)];
    const auto lift0 = diagonal_lift(u0);
    const T inverse0 = reciprocal(mul(conjugate(u0), lift0));
    const T* const row1 = a + (nearest + 32) * lda;   // of a transpose
    const T u1 = a[(nearest + 32) * (lda + 1)];
    const auto lift1 = diagonal_lift(u1);
    const T inverse1 = reciprocal(mul(conjugate(u1), lift1));

    // the row of A, and of B, that stands in each row after getrf's swaps, by going back through them; whatever ipiv holds, a permutation
    const int pivot0 = legal_pivot(ipiv[matrix * strideP + lane], lane, 33);
    int stood0 = pivot0;
    const int pivot1 = legal_pivot(ipiv[matrix * strideP + nearest + 32], nearest + 32, 33);
    int stood1 = pivot1;
#pragma unroll 4
    for (int k = 0; k >= 0; --k) {
        const int p = Warp::shuffle(pivot1, k);
        if (lane > k && stood1 == p) stood1 = k + 32;
    }
#pragma unroll 4
    for (int k = 31; k >= 0; --k) {
        const int p = Warp::shuffle(pivot0, k);
        if (lane > k && stood0 == p) stood0 = k;
        if (stood1 == p) stood1 = k;
    }

    for (i64 first = column_share() * 2; first < nrhs; first += column_shares() * 2) {
        T* const right = B + matrix * strideB;
        T b0_0 = right[lane + (first) * ldb];
        T b0_1 = first + 1 < nrhs ? right[lane + (first + 1) * ldb] : T(0);
        T b1_0 = right[nearest + 32 + (first) * ldb];
        T b1_1 = first + 1 < nrhs ? right[nearest + 32 + (first + 1) * ldb] : T(0);

        // from the first element on
#pragma unroll 1
        for (int k = 0; k < 32; k += 4) {
            const T f0_0 = conjugate(row0[k]);
            const T f1_0 = conjugate(row1[k]);
            const T f0_1 = conjugate(row0[k + 1]);
            const T f1_1 = conjugate(row1[k + 1]);
            const T f0_2 = conjugate(row0[k + 2]);
            const T f1_2 = conjugate(row1[k + 2]);
            const T f0_3 = conjugate(row0[k + 3]);
            const T f1_3 = conjugate(row1[k + 3]);
            const T x0_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k);
            b0_0 = select(lane > k, fma(-f0_0, x0_0, b0_0), b0_0);
            b1_0 = fma(-f1_0, x0_0, b1_0);
            const T x0_1 = Warp::shuffle(mul(mul(b0_1, lift0), inverse0), k);
            b0_1 = select(lane > k, fma(-f0_0, x0_1, b0_1), b0_1);
            b1_1 = fma(-f1_0, x0_1, b1_1);
            const T x1_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k + 1);
            b0_0 = select(lane > k + 1, fma(-f0_1, x1_0, b0_0), b0_0);
            b1_0 = fma(-f1_1, x1_0, b1_0);
            const T x1_1 = Warp::shuffle(mul(mul(b0_1, lift0), inverse0), k + 1);
            b0_1 = select(lane > k + 1, fma(-f0_1, x1_1, b0_1), b0_1);
            b1_1 = fma(-f1_1, x1_1, b1_1);
            const T x2_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k + 2);
            b0_0 = select(lane > k + 2, fma(-f0_2, x2_0, b0_0), b0_0);
            b1_0 = fma(-f1_2, x2_0, b1_0);
            const T x2_1 = Warp::shuffle(mul(mul(b0_1, lift0), inverse0), k + 2);
            b0_1 = select(lane > k + 2, fma(-f0_2, x2_1, b0_1), b0_1);
            b1_1 = fma(-f1_2, x2_1, b1_1);
            const T x3_0 = Warp::shuffle(mul(mul(b0_0, lift0), inverse0), k + 3);
            b0_0 = select(lane > k + 3, fma(-f0_3, x3_0, b0_0), b0_0);
            b1_0 = fma(-f1_3, x3_0, b1_0);
            const T x3_1 = Warp::shuffle(mul(mul(b0_1, lift0), inverse0), k + 3);
            b0_1 = select(lane > k + 3, fma(-f0_3, x3_1, b0_1), b0_1);
            b1_1 = fma(-f1_3, x3_1, b1_1);
        }
#pragma unroll 1
        for (int k = 0; k < 1; k += 1) {
            const T f1_0 = conjugate(row1[k + 32]);
            const T x0_0 = Warp::shuffle(mul(mul(b1_0, lift1), inverse1), k);
            b1_0 = select(lane > k, fma(-f1_0, x0_0, b1_0), b1_0);
            const T x0_1 = Warp::shuffle(mul(mul(b1_1, lift1), inverse1), k);
            b1_1 = select(lane > k, fma(-f1_0, x0_1, b1_1), b1_1);
        }
        b0_0 = mul(mul(b0_0, lift0), inverse0);
        b0_1 = mul(mul(b0_1, lift0), inverse0);
        b1_0 = mul(mul(b1_0, lift1), inverse1);
        b1_1 = mul(mul(b1_1, lift1), inverse1);

        // from the last element on, with ones on the diagonal
#pragma unroll 1
        for (int k = 0; k >= 0; k -= 1) {
            const T f0_0 = conjugate(row0[k + 32]);
            const T f1_0 = conjugate(row1[k + 32]);
            const T x0_0 = Warp::shuffle(b1_0, k);
            b0_0 = fma(-f0_0, x0_0, b0_0);
            b1_0 = select(lane < k, fma(-f1_0, x0_0, b1_0), b1_0);
            const T x0_1 = Warp::shuffle(b1_1, k);
            b0_1 = fma(-f0_0, x0_1, b0_1);
            b1_1 = select(lane < k, fma(-f1_0, x0_1, b1_1), b1_1);
        }
#pragma unroll 1
        for (int k = 31; k >= 0; k -= 4) {
            const T f0_0 = conjugate(row0[k]);
            const T f0_1 = conjugate(row0[k - 1]);
            const T f0_2 = conjugate(row0[k - 2]);
            const T f0_3 = conjugate(row0[k - 3]);
            const T x0_0 = Warp::shuffle(b0_0, k);
            b0_0 = select(lane < k, fma(-f0_0, x0_0, b0_0), b0_0);
            const T x0_1 = Warp::shuffle(b0_1, k);
            b0_1 = select(lane < k, fma(-f0_0, x0_1, b0_1), b0_1);
            const T x1_0 = Warp::shuffle(b0_0, k - 1);
            b0_0 = select(lane < k - 1, fma(-f0_1, x1_0, b0_0), b0_0);
            const T x1_1 = Warp::shuffle(b0_1, k - 1);
            b0_1 = select(lane < k - 1, fma(-f0_1, x1_1, b0_1), b0_1);
            const T x2_0 = Warp::shuffle(b0_0, k - 2);
            b0_0 = select(lane < k - 2, fma(-f0_2, x2_0, b0_0), b0_0);
            const T x2_1 = Warp::shuffle(b0_1, k - 2);
            b0_1 = select(lane < k - 2, fma(-f0_2, x2_1, b0_1), b0_1);
            const T x3_0 = Warp::shuffle(b0_0, k - 3);
            b0_0 = select(lane < k - 3, fma(-f0_3, x3_0, b0_0), b0_0);
            const T x3_1 = Warp::shuffle(b0_1, k - 3);
            b0_1 = select(lane < k - 3, fma(-f0_3, x3_1, b0_1), b0_1);
        }
        T* const x = B + matrix * strideB;
        x[stood0 + (first) * ldb] = b0_0;
        if (first + 1 < nrhs) x[stood0 + (first + 1) * ldb] = b0_1;
        if (lane < 1) x[stood1 + (first) * ldb] = b1_0;
        if (lane < 1 && first + 1 < nrhs) x[stood1 + (first + 1) * ldb] = b1_1;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgetrs_33xany_warp_per_matrix_d8322a55_launch(
    long long nrhs, const void* A, long long lda, long long strideA, const int* ipiv, long long strideP, void* B, long long ldb, long long strideB, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 4 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    long long shares = nrhs / 132;   // blocks that share each matrix's columns, where matrices alone leave the GPU idle
    if (shares > 1) {
        int device = 0, multiprocessors = 0, at_once = 0;
        cudaError_t known = cudaGetDevice(&device);
        if (known == cudaSuccess) known = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
        if (known == cudaSuccess) known = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&at_once, zgetrs_33xany_warp_per_matrix_d8322a55, 128, 0);
        if (known != cudaSuccess) return static_cast<int>(known);
        const long long filling = 4 * static_cast<long long>(at_once) * multiprocessors / blocks;
        shares = shares < filling ? shares : filling;
    }
    shares = shares < 1 ? 1 : shares < 65535 ? shares : 65535;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows), static_cast<unsigned>(shares));
    void* arguments[] = {&nrhs, &A, &lda, &strideA, &ipiv, &strideP, &B, &ldb, &strideB, &batch};
    return cudaLaunchKernel(zgetrs_33xany_warp_per_matrix_d8322a55, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
