// laswp (row interchanges, in place): complex, single, m = any, n = any, k1 = any, k2 = any, incx = any, layout = strided
// Id:     laswp__c__m_any__n_any__k1_any__k2_any__incx_any__layout_strided__rows_across_lanes__warps_4__per_block_2__in_flight_2
// Way:    Swaps come by 32, one to a lane. Going back through them each lane finds which row comes to its own, and which to its pivot's
//         row if that is none of the 32; then rows move, all of a column at once: they are read before any is written. Where there are fewer
//         than 32 swaps a warp moves several columns at a time. A row that stays is not touched.
// Paper:  LAPACK's laswp; a permutation from swaps by going back through them
// Made by kgen --variants claswp_any_rows_across_lanes_76dd9b71
// Cost:   0 flops and 20 bytes per matrix; a block of 128 threads has 2 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_claswp_any_rows_across_lanes_76dd9b71 {

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

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
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
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
};

}  // namespace prelude_of_claswp_any_rows_across_lanes_76dd9b71
using namespace prelude_of_claswp_any_rows_across_lanes_76dd9b71;

using T = Complex<float>;

KERNEL void __launch_bounds__(128)
claswp_any_rows_across_lanes_76dd9b71(
    i64 m, i64 n, i64 k1, i64 k2, i64 incx, T* A, i64 lda, i64 strideA, const int* ipiv, i64 strideP,
    i64 batch)
{
    using Warp = Lanes<32>;
    const int lane   = Warp::rank(), warp = static_cast<int>(threadIdx.x / 32);
    const i64 matrix = block_index() * 2 + warp % 2;
    if (matrix >= batch) return;   // the whole warp
    T* const a           = A + matrix * strideA;
    const int* const top = ipiv + matrix * strideP + (k1 - 1);   // the pivot of row k1
    const i64 count      = incx == 0 || k2 < k1 ? 0 : k2 - k1 + 1;

    // so many lanes have a column, and a warp so many columns at a time
    const int width    = count < 32 ? static_cast<int>(count) + (count == 0) : 32;
    const int together = 32 / width, mine = lane % width, which = lane / width;
    const i64 begin    = warp / 2 * 2 * together + which;   // the lane's first

    for (i64 done = 0; done < count; done += width) {
        // A row is named by its place among the rows of these swaps, any other one by 32 more than its number.
        const int swaps = count - done < width ? static_cast<int>(count - done) : width;
        const i64 low   = k1 - 1 + (incx > 0 ? done : count - done - swaps);
        const int last  = swaps - 1;
        const bool live = lane < swaps;
        const u32 own   = static_cast<u32>(incx > 0 ? lane : last - lane);
        u32 pivot       = live ? own : 0;
        if (live) {
            const i64 entry = low - (k1 - 1) + own;
            const i64 given = top[incx > 0 ? entry * incx : -entry * incx], index = given - 1 - low;
            if (given >= 1 && given <= m) pivot = static_cast<u32>(index >= 0 && index < swaps ? index : given + 31);
        }

        // Where the row stood that comes to the lane's own; and to its pivot's, if that is none of these rows.
        u32 to_own = own, other = own, to_other = own;
        for (int k = last; k >= 0; --k) {
            const u32 p = Warp::shuffle(pivot, k), row = static_cast<u32>(incx > 0 ? k : last - k);
            to_own = to_own == row ? p : to_own == p ? row : to_own;
        }
        if (Warp::any(pivot >= 32)) {
            u32 from   = pivot;
            bool again = false;   // a later swap has the same pivot: its lane moves that row
            for (int k = last; k >= 0; --k) {
                const u32 p = Warp::shuffle(pivot, k), row = static_cast<u32>(incx > 0 ? k : last - k);
                from  = from == row ? p : from == p ? row : from;
                again = again || (p == pivot && k > lane);
            }
            if (pivot >= 32 && !again) other = pivot, to_other = from;
        }

        // those of the lane's column
        const auto number = [&](u32 name) { return name < 32 ? low + name : static_cast<i64>(name) - 32; };
        const bool member = which < together && mine < swaps;
        const i64 here    = number(Warp::shuffle(own, mine)), there = number(Warp::shuffle(other, mine));
        const i64 first   = number(Warp::shuffle(to_own, mine)), second = number(Warp::shuffle(to_other, mine));
        const bool moves  = member && here != first, moves_other = member && there != second;

        for (i64 j = begin; j - which < n; j += 4 * together) {
            T row[2], other_row[2];
#pragma unroll
            for (int c = 0; c < 2; ++c) {
                const i64 at = j + c * together;
                if (moves && at < n) row[c] = a[at * lda + first];
                if (moves_other && at < n) other_row[c] = a[at * lda + second];
            }
            Warp::sync();   // all have read
#pragma unroll
            for (int c = 0; c < 2; ++c) {
                const i64 at = j + c * together;
                if (moves && at < n) a[at * lda + here] = row[c];
                if (moves_other && at < n) a[at * lda + there] = other_row[c];
            }
        }
        Warp::sync();   // and written, before the next swaps
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int claswp_any_rows_across_lanes_76dd9b71_launch(
    long long m, long long n, long long k1, long long k2, long long incx, void* A, long long lda, long long strideA, const int* ipiv, long long strideP, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 2 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&m, &n, &k1, &k2, &incx, &A, &lda, &strideA, &ipiv, &strideP, &batch};
    return cudaLaunchKernel(claswp_any_rows_across_lanes_76dd9b71, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
