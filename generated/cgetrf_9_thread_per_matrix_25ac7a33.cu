// getrf (LU factorisation, A = P L U, in place): complex, single, m = 9, n = 9, pivot = partial, layout = strided
// Id:     getrf__c__m_9__n_9__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_64
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants cgetrf_9_thread_per_matrix_25ac7a33
// Cost:   1776 flops and 1336 bytes per matrix; a block of 64 threads has 64 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_cgetrf_9_thread_per_matrix_25ac7a33 {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float add(float a, float b) { return __fadd_rn(a, b); }
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return fabsf(a); }
// A real as its bits, and back.
DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// The lane's place in its warp.
DEVICE int warp_lane() { return static_cast<int>(threadIdx.x & 31); }
// All lanes of the warp arrive, and see what the others wrote to shared arrays.
DEVICE void warp_sync() { __syncwarp(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }
// All lanes of the warp arrive, and get the address that lane `source` has.
template <class V>
DEVICE V* warp_shuffle(V* address, int source)
{
  return reinterpret_cast<V*>(__shfl_sync(0xffffffffu, reinterpret_cast<u64>(address), source));
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
// |x| as LAPACK's pivot search compares it.
template <class R> DEVICE R abs1(Complex<R> a) { return add(abs1(a.re), abs1(a.im)); }
// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
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
// 1 / a, scaled by a power of two as in div: the square of a finite number but zero is between 1 and 8.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v(mul(a.re, scale), mul(a.im, scale));
  const R factor = reciprocal(fma(v.re, v.re, mul(v.im, v.im)));
  return {mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)};
}
// 1 / a without scaling, where |a| is so far from 0 and infinity that the square is too.
template <class R>
DEVICE Complex<R> quick_reciprocal(Complex<R> a)
{
  const R factor = quick_reciprocal(fma(a.re, a.re, mul(a.im, a.im)));
  return {mul(a.re, factor), mul(-a.im, factor)};
}
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
template <class R> DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

// One element from global memory, where it lies on a multiple of its size, to a shared array, not waited for (before sm_80: at once).
template <class V>
DEVICE void copy_async_one(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(sizeof(V)) : "memory");
#endif
}
// Any element from global memory to a shared array, not waited for: a complex one may lie on a multiple of its parts' size, and comes by these.
template <class V> DEVICE void copy_async_element(V* array, u32 index, const V* from) { copy_async_one(array, index, from); }
template <class R>
DEVICE void copy_async_element(Complex<R>* array, u32 index, const Complex<R>* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  constexpr u32 part = alignof(Complex<R>);
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
#pragma unroll
  for (u32 at = 0; at < sizeof(Complex<R>); at += part) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to + at), "l"(reinterpret_cast<const char*>(from) + at), "n"(part)
                 : "memory");
  }
#endif
}
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Piece { V part[count]; };
// From and to global memory; the place is a multiple of the piece's size.
template <int count, class V>
DEVICE void store_piece(V* to, const Piece<V, count>& piece) { *reinterpret_cast<Piece<V, count>*>(to) = piece; }
// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here, first;   // in the block: the thread's matrix, or where the batch has none for it the warp's first one; and that
  i64 start;         // of the batch: where the warp's matrices begin,
  int count;         // and how many of its 32 there are
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - warp_lane()), start(matrix - warp_lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};
// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
}
// move(index in the array, address) for all pieces of the warp's matrices: consecutive lanes on consecutive pieces of a matrix, and where
// one has fewer than 32 of them, of several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(warp_lane()), which = pieces < 32 ? lane / pieces : 0;
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count), left = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = place + 32 * piece * t;
    offset[t]   = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = warp_shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t;
      if (m < left && (e + 32 * piece <= rows * columns || place + e < rows * columns)) move(begin + m * stride + e, in_global(from + offset[t]));
    }
  }
}

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
DEVICE u32 least_high(Complex<float>) { return (127u - 60) << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }
DEVICE bool has_quick_reciprocal(Complex<float>, u32 above) { return above < 120u << 23; }

// A pivot search's next row: if its element `a` is larger than all before, `best` becomes its key and `found` its number.
#define TAKE_LARGER(best, found, a, row) \
  { const auto key = order(abs1(a)); const bool take = key > best; best = take ? key : best; found = take ? row : found; }
// EXCHANGE(a, WITH_IF(condition, b), ...): a column's top element changes places with the one whose condition holds.
#define EXCHANGE(a, ...) { const auto top = a; auto first = top; __VA_ARGS__; a = first; }
#define WITH_IF(condition, b) first = select(condition, b, first), b = select(condition, top, b)
// What quick_reciprocal cannot do: a zero pivot is noted, and its column passed over; one whose reciprocal could overflow is
// lifted by a power of two, and so are the elements below it by the assignments that follow.
#define RARE_PIVOT(pivot, step, scale, zero, failed, ...)           \
  if (is_rare(pivot)) {                                             \
    zero = pivot == T(0), failed = zero && !failed ? step : failed; \
    const bool lift = !zero && !has_reciprocal(pivot);              \
    scale = reciprocal(lift ? lifted(pivot) : pivot);               \
    if (lift) { __VA_ARGS__; }                                      \
  }
// Whether a pivot needs more care than quick_reciprocal's, which is seldom: it is zero, denormal, huge, infinite or NaN.
template <class V>
DEVICE bool is_rare(V pivot) { return rarely(!has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(pivot))))); }

}  // namespace words_of_cgetrf_9_thread_per_matrix_25ac7a33
using namespace words_of_cgetrf_9_thread_per_matrix_25ac7a33;

using T = Complex<float>;

KERNEL void __launch_bounds__(64)
cgetrf_9_thread_per_matrix_25ac7a33(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 64 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 5184);
    if (in_pieces<9, 8>(a, lda)) move_each<9, 9, 81, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_one(tile, e, at); });
    else move_each<9, 9, 81, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 81;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2], a3_0 = tile[mine + 3], a4_0 = tile[mine + 4],
      a5_0 = tile[mine + 5], a6_0 = tile[mine + 6], a7_0 = tile[mine + 7], a8_0 = tile[mine + 8];
    T a0_1 = tile[mine + 9], a1_1 = tile[mine + 10], a2_1 = tile[mine + 11], a3_1 = tile[mine + 12], a4_1 = tile[mine + 13],
      a5_1 = tile[mine + 14], a6_1 = tile[mine + 15], a7_1 = tile[mine + 16], a8_1 = tile[mine + 17];
    T a0_2 = tile[mine + 18], a1_2 = tile[mine + 19], a2_2 = tile[mine + 20], a3_2 = tile[mine + 21], a4_2 = tile[mine + 22],
      a5_2 = tile[mine + 23], a6_2 = tile[mine + 24], a7_2 = tile[mine + 25], a8_2 = tile[mine + 26];
    T a0_3 = tile[mine + 27], a1_3 = tile[mine + 28], a2_3 = tile[mine + 29], a3_3 = tile[mine + 30], a4_3 = tile[mine + 31],
      a5_3 = tile[mine + 32], a6_3 = tile[mine + 33], a7_3 = tile[mine + 34], a8_3 = tile[mine + 35];
    T a0_4 = tile[mine + 36], a1_4 = tile[mine + 37], a2_4 = tile[mine + 38], a3_4 = tile[mine + 39], a4_4 = tile[mine + 40],
      a5_4 = tile[mine + 41], a6_4 = tile[mine + 42], a7_4 = tile[mine + 43], a8_4 = tile[mine + 44];
    T a0_5 = tile[mine + 45], a1_5 = tile[mine + 46], a2_5 = tile[mine + 47], a3_5 = tile[mine + 48], a4_5 = tile[mine + 49],
      a5_5 = tile[mine + 50], a6_5 = tile[mine + 51], a7_5 = tile[mine + 52], a8_5 = tile[mine + 53];
    T a0_6 = tile[mine + 54], a1_6 = tile[mine + 55], a2_6 = tile[mine + 56], a3_6 = tile[mine + 57], a4_6 = tile[mine + 58],
      a5_6 = tile[mine + 59], a6_6 = tile[mine + 60], a7_6 = tile[mine + 61], a8_6 = tile[mine + 62];
    T a0_7 = tile[mine + 63], a1_7 = tile[mine + 64], a2_7 = tile[mine + 65], a3_7 = tile[mine + 66], a4_7 = tile[mine + 67],
      a5_7 = tile[mine + 68], a6_7 = tile[mine + 69], a7_7 = tile[mine + 70], a8_7 = tile[mine + 71];
    T a0_8 = tile[mine + 72], a1_8 = tile[mine + 73], a2_8 = tile[mine + 74], a3_8 = tile[mine + 75], a4_8 = tile[mine + 76],
      a5_8 = tile[mine + 77], a6_8 = tile[mine + 78], a7_8 = tile[mine + 79], a8_8 = tile[mine + 80];
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    TAKE_LARGER(best0, p0, a3_0, 3) TAKE_LARGER(best0, p0, a4_0, 4) TAKE_LARGER(best0, p0, a5_0, 5)
    TAKE_LARGER(best0, p0, a6_0, 6) TAKE_LARGER(best0, p0, a7_0, 7) TAKE_LARGER(best0, p0, a8_0, 8)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0), WITH_IF(p0 == 3, a3_0), WITH_IF(p0 == 4, a4_0), WITH_IF(p0 == 5, a5_0),
      WITH_IF(p0 == 6, a6_0), WITH_IF(p0 == 7, a7_0), WITH_IF(p0 == 8, a8_0))
    EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1), WITH_IF(p0 == 2, a2_1), WITH_IF(p0 == 3, a3_1), WITH_IF(p0 == 4, a4_1), WITH_IF(p0 == 5, a5_1),
      WITH_IF(p0 == 6, a6_1), WITH_IF(p0 == 7, a7_1), WITH_IF(p0 == 8, a8_1))
    EXCHANGE(a0_2, WITH_IF(p0 == 1, a1_2), WITH_IF(p0 == 2, a2_2), WITH_IF(p0 == 3, a3_2), WITH_IF(p0 == 4, a4_2), WITH_IF(p0 == 5, a5_2),
      WITH_IF(p0 == 6, a6_2), WITH_IF(p0 == 7, a7_2), WITH_IF(p0 == 8, a8_2))
    EXCHANGE(a0_3, WITH_IF(p0 == 1, a1_3), WITH_IF(p0 == 2, a2_3), WITH_IF(p0 == 3, a3_3), WITH_IF(p0 == 4, a4_3), WITH_IF(p0 == 5, a5_3),
      WITH_IF(p0 == 6, a6_3), WITH_IF(p0 == 7, a7_3), WITH_IF(p0 == 8, a8_3))
    EXCHANGE(a0_4, WITH_IF(p0 == 1, a1_4), WITH_IF(p0 == 2, a2_4), WITH_IF(p0 == 3, a3_4), WITH_IF(p0 == 4, a4_4), WITH_IF(p0 == 5, a5_4),
      WITH_IF(p0 == 6, a6_4), WITH_IF(p0 == 7, a7_4), WITH_IF(p0 == 8, a8_4))
    EXCHANGE(a0_5, WITH_IF(p0 == 1, a1_5), WITH_IF(p0 == 2, a2_5), WITH_IF(p0 == 3, a3_5), WITH_IF(p0 == 4, a4_5), WITH_IF(p0 == 5, a5_5),
      WITH_IF(p0 == 6, a6_5), WITH_IF(p0 == 7, a7_5), WITH_IF(p0 == 8, a8_5))
    EXCHANGE(a0_6, WITH_IF(p0 == 1, a1_6), WITH_IF(p0 == 2, a2_6), WITH_IF(p0 == 3, a3_6), WITH_IF(p0 == 4, a4_6), WITH_IF(p0 == 5, a5_6),
      WITH_IF(p0 == 6, a6_6), WITH_IF(p0 == 7, a7_6), WITH_IF(p0 == 8, a8_6))
    EXCHANGE(a0_7, WITH_IF(p0 == 1, a1_7), WITH_IF(p0 == 2, a2_7), WITH_IF(p0 == 3, a3_7), WITH_IF(p0 == 4, a4_7), WITH_IF(p0 == 5, a5_7),
      WITH_IF(p0 == 6, a6_7), WITH_IF(p0 == 7, a7_7), WITH_IF(p0 == 8, a8_7))
    EXCHANGE(a0_8, WITH_IF(p0 == 1, a1_8), WITH_IF(p0 == 2, a2_8), WITH_IF(p0 == 3, a3_8), WITH_IF(p0 == 4, a4_8), WITH_IF(p0 == 5, a5_8),
      WITH_IF(p0 == 6, a6_8), WITH_IF(p0 == 7, a7_8), WITH_IF(p0 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0), a3_0 = lifted(a3_0), a4_0 = lifted(a4_0),
      a5_0 = lifted(a5_0), a6_0 = lifted(a6_0), a7_0 = lifted(a7_0), a8_0 = lifted(a8_0))
    if (!zero0) a1_0 = mul(a1_0, scale0);
    if (!zero0) a1_1 = fma(-a1_0, a0_1, a1_1);
    if (!zero0) a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a1_3 = fma(-a1_0, a0_3, a1_3);
    if (!zero0) a1_4 = fma(-a1_0, a0_4, a1_4);
    if (!zero0) a1_5 = fma(-a1_0, a0_5, a1_5);
    if (!zero0) a1_6 = fma(-a1_0, a0_6, a1_6);
    if (!zero0) a1_7 = fma(-a1_0, a0_7, a1_7);
    if (!zero0) a1_8 = fma(-a1_0, a0_8, a1_8);
    if (!zero0) a2_0 = mul(a2_0, scale0);
    if (!zero0) a2_1 = fma(-a2_0, a0_1, a2_1);
    if (!zero0) a2_2 = fma(-a2_0, a0_2, a2_2);
    if (!zero0) a2_3 = fma(-a2_0, a0_3, a2_3);
    if (!zero0) a2_4 = fma(-a2_0, a0_4, a2_4);
    if (!zero0) a2_5 = fma(-a2_0, a0_5, a2_5);
    if (!zero0) a2_6 = fma(-a2_0, a0_6, a2_6);
    if (!zero0) a2_7 = fma(-a2_0, a0_7, a2_7);
    if (!zero0) a2_8 = fma(-a2_0, a0_8, a2_8);
    if (!zero0) a3_0 = mul(a3_0, scale0);
    if (!zero0) a3_1 = fma(-a3_0, a0_1, a3_1);
    if (!zero0) a3_2 = fma(-a3_0, a0_2, a3_2);
    if (!zero0) a3_3 = fma(-a3_0, a0_3, a3_3);
    if (!zero0) a3_4 = fma(-a3_0, a0_4, a3_4);
    if (!zero0) a3_5 = fma(-a3_0, a0_5, a3_5);
    if (!zero0) a3_6 = fma(-a3_0, a0_6, a3_6);
    if (!zero0) a3_7 = fma(-a3_0, a0_7, a3_7);
    if (!zero0) a3_8 = fma(-a3_0, a0_8, a3_8);
    if (!zero0) a4_0 = mul(a4_0, scale0);
    if (!zero0) a4_1 = fma(-a4_0, a0_1, a4_1);
    if (!zero0) a4_2 = fma(-a4_0, a0_2, a4_2);
    if (!zero0) a4_3 = fma(-a4_0, a0_3, a4_3);
    if (!zero0) a4_4 = fma(-a4_0, a0_4, a4_4);
    if (!zero0) a4_5 = fma(-a4_0, a0_5, a4_5);
    if (!zero0) a4_6 = fma(-a4_0, a0_6, a4_6);
    if (!zero0) a4_7 = fma(-a4_0, a0_7, a4_7);
    if (!zero0) a4_8 = fma(-a4_0, a0_8, a4_8);
    if (!zero0) a5_0 = mul(a5_0, scale0);
    if (!zero0) a5_1 = fma(-a5_0, a0_1, a5_1);
    if (!zero0) a5_2 = fma(-a5_0, a0_2, a5_2);
    if (!zero0) a5_3 = fma(-a5_0, a0_3, a5_3);
    if (!zero0) a5_4 = fma(-a5_0, a0_4, a5_4);
    if (!zero0) a5_5 = fma(-a5_0, a0_5, a5_5);
    if (!zero0) a5_6 = fma(-a5_0, a0_6, a5_6);
    if (!zero0) a5_7 = fma(-a5_0, a0_7, a5_7);
    if (!zero0) a5_8 = fma(-a5_0, a0_8, a5_8);
    if (!zero0) a6_0 = mul(a6_0, scale0);
    if (!zero0) a6_1 = fma(-a6_0, a0_1, a6_1);
    if (!zero0) a6_2 = fma(-a6_0, a0_2, a6_2);
    if (!zero0) a6_3 = fma(-a6_0, a0_3, a6_3);
    if (!zero0) a6_4 = fma(-a6_0, a0_4, a6_4);
    if (!zero0) a6_5 = fma(-a6_0, a0_5, a6_5);
    if (!zero0) a6_6 = fma(-a6_0, a0_6, a6_6);
    if (!zero0) a6_7 = fma(-a6_0, a0_7, a6_7);
    if (!zero0) a6_8 = fma(-a6_0, a0_8, a6_8);
    if (!zero0) a7_0 = mul(a7_0, scale0);
    if (!zero0) a7_1 = fma(-a7_0, a0_1, a7_1);
    if (!zero0) a7_2 = fma(-a7_0, a0_2, a7_2);
    if (!zero0) a7_3 = fma(-a7_0, a0_3, a7_3);
    if (!zero0) a7_4 = fma(-a7_0, a0_4, a7_4);
    if (!zero0) a7_5 = fma(-a7_0, a0_5, a7_5);
    if (!zero0) a7_6 = fma(-a7_0, a0_6, a7_6);
    if (!zero0) a7_7 = fma(-a7_0, a0_7, a7_7);
    if (!zero0) a7_8 = fma(-a7_0, a0_8, a7_8);
    if (!zero0) a8_0 = mul(a8_0, scale0);
    if (!zero0) a8_1 = fma(-a8_0, a0_1, a8_1);
    if (!zero0) a8_2 = fma(-a8_0, a0_2, a8_2);
    if (!zero0) a8_3 = fma(-a8_0, a0_3, a8_3);
    if (!zero0) a8_4 = fma(-a8_0, a0_4, a8_4);
    if (!zero0) a8_5 = fma(-a8_0, a0_5, a8_5);
    if (!zero0) a8_6 = fma(-a8_0, a0_6, a8_6);
    if (!zero0) a8_7 = fma(-a8_0, a0_7, a8_7);
    if (!zero0) a8_8 = fma(-a8_0, a0_8, a8_8);

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = order(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2) TAKE_LARGER(best1, p1, a3_1, 3)
    TAKE_LARGER(best1, p1, a4_1, 4) TAKE_LARGER(best1, p1, a5_1, 5) TAKE_LARGER(best1, p1, a6_1, 6)
    TAKE_LARGER(best1, p1, a7_1, 7) TAKE_LARGER(best1, p1, a8_1, 8)
    EXCHANGE(a1_0, WITH_IF(p1 == 2, a2_0), WITH_IF(p1 == 3, a3_0), WITH_IF(p1 == 4, a4_0), WITH_IF(p1 == 5, a5_0), WITH_IF(p1 == 6, a6_0),
      WITH_IF(p1 == 7, a7_0), WITH_IF(p1 == 8, a8_0))
    EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1), WITH_IF(p1 == 3, a3_1), WITH_IF(p1 == 4, a4_1), WITH_IF(p1 == 5, a5_1), WITH_IF(p1 == 6, a6_1),
      WITH_IF(p1 == 7, a7_1), WITH_IF(p1 == 8, a8_1))
    EXCHANGE(a1_2, WITH_IF(p1 == 2, a2_2), WITH_IF(p1 == 3, a3_2), WITH_IF(p1 == 4, a4_2), WITH_IF(p1 == 5, a5_2), WITH_IF(p1 == 6, a6_2),
      WITH_IF(p1 == 7, a7_2), WITH_IF(p1 == 8, a8_2))
    EXCHANGE(a1_3, WITH_IF(p1 == 2, a2_3), WITH_IF(p1 == 3, a3_3), WITH_IF(p1 == 4, a4_3), WITH_IF(p1 == 5, a5_3), WITH_IF(p1 == 6, a6_3),
      WITH_IF(p1 == 7, a7_3), WITH_IF(p1 == 8, a8_3))
    EXCHANGE(a1_4, WITH_IF(p1 == 2, a2_4), WITH_IF(p1 == 3, a3_4), WITH_IF(p1 == 4, a4_4), WITH_IF(p1 == 5, a5_4), WITH_IF(p1 == 6, a6_4),
      WITH_IF(p1 == 7, a7_4), WITH_IF(p1 == 8, a8_4))
    EXCHANGE(a1_5, WITH_IF(p1 == 2, a2_5), WITH_IF(p1 == 3, a3_5), WITH_IF(p1 == 4, a4_5), WITH_IF(p1 == 5, a5_5), WITH_IF(p1 == 6, a6_5),
      WITH_IF(p1 == 7, a7_5), WITH_IF(p1 == 8, a8_5))
    EXCHANGE(a1_6, WITH_IF(p1 == 2, a2_6), WITH_IF(p1 == 3, a3_6), WITH_IF(p1 == 4, a4_6), WITH_IF(p1 == 5, a5_6), WITH_IF(p1 == 6, a6_6),
      WITH_IF(p1 == 7, a7_6), WITH_IF(p1 == 8, a8_6))
    EXCHANGE(a1_7, WITH_IF(p1 == 2, a2_7), WITH_IF(p1 == 3, a3_7), WITH_IF(p1 == 4, a4_7), WITH_IF(p1 == 5, a5_7), WITH_IF(p1 == 6, a6_7),
      WITH_IF(p1 == 7, a7_7), WITH_IF(p1 == 8, a8_7))
    EXCHANGE(a1_8, WITH_IF(p1 == 2, a2_8), WITH_IF(p1 == 3, a3_8), WITH_IF(p1 == 4, a4_8), WITH_IF(p1 == 5, a5_8), WITH_IF(p1 == 6, a6_8),
      WITH_IF(p1 == 7, a7_8), WITH_IF(p1 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1), a3_1 = lifted(a3_1), a4_1 = lifted(a4_1), a5_1 = lifted(a5_1),
      a6_1 = lifted(a6_1), a7_1 = lifted(a7_1), a8_1 = lifted(a8_1))
    if (!zero1) a2_1 = mul(a2_1, scale1);
    if (!zero1) a2_2 = fma(-a2_1, a1_2, a2_2);
    if (!zero1) a2_3 = fma(-a2_1, a1_3, a2_3);
    if (!zero1) a2_4 = fma(-a2_1, a1_4, a2_4);
    if (!zero1) a2_5 = fma(-a2_1, a1_5, a2_5);
    if (!zero1) a2_6 = fma(-a2_1, a1_6, a2_6);
    if (!zero1) a2_7 = fma(-a2_1, a1_7, a2_7);
    if (!zero1) a2_8 = fma(-a2_1, a1_8, a2_8);
    if (!zero1) a3_1 = mul(a3_1, scale1);
    if (!zero1) a3_2 = fma(-a3_1, a1_2, a3_2);
    if (!zero1) a3_3 = fma(-a3_1, a1_3, a3_3);
    if (!zero1) a3_4 = fma(-a3_1, a1_4, a3_4);
    if (!zero1) a3_5 = fma(-a3_1, a1_5, a3_5);
    if (!zero1) a3_6 = fma(-a3_1, a1_6, a3_6);
    if (!zero1) a3_7 = fma(-a3_1, a1_7, a3_7);
    if (!zero1) a3_8 = fma(-a3_1, a1_8, a3_8);
    if (!zero1) a4_1 = mul(a4_1, scale1);
    if (!zero1) a4_2 = fma(-a4_1, a1_2, a4_2);
    if (!zero1) a4_3 = fma(-a4_1, a1_3, a4_3);
    if (!zero1) a4_4 = fma(-a4_1, a1_4, a4_4);
    if (!zero1) a4_5 = fma(-a4_1, a1_5, a4_5);
    if (!zero1) a4_6 = fma(-a4_1, a1_6, a4_6);
    if (!zero1) a4_7 = fma(-a4_1, a1_7, a4_7);
    if (!zero1) a4_8 = fma(-a4_1, a1_8, a4_8);
    if (!zero1) a5_1 = mul(a5_1, scale1);
    if (!zero1) a5_2 = fma(-a5_1, a1_2, a5_2);
    if (!zero1) a5_3 = fma(-a5_1, a1_3, a5_3);
    if (!zero1) a5_4 = fma(-a5_1, a1_4, a5_4);
    if (!zero1) a5_5 = fma(-a5_1, a1_5, a5_5);
    if (!zero1) a5_6 = fma(-a5_1, a1_6, a5_6);
    if (!zero1) a5_7 = fma(-a5_1, a1_7, a5_7);
    if (!zero1) a5_8 = fma(-a5_1, a1_8, a5_8);
    if (!zero1) a6_1 = mul(a6_1, scale1);
    if (!zero1) a6_2 = fma(-a6_1, a1_2, a6_2);
    if (!zero1) a6_3 = fma(-a6_1, a1_3, a6_3);
    if (!zero1) a6_4 = fma(-a6_1, a1_4, a6_4);
    if (!zero1) a6_5 = fma(-a6_1, a1_5, a6_5);
    if (!zero1) a6_6 = fma(-a6_1, a1_6, a6_6);
    if (!zero1) a6_7 = fma(-a6_1, a1_7, a6_7);
    if (!zero1) a6_8 = fma(-a6_1, a1_8, a6_8);
    if (!zero1) a7_1 = mul(a7_1, scale1);
    if (!zero1) a7_2 = fma(-a7_1, a1_2, a7_2);
    if (!zero1) a7_3 = fma(-a7_1, a1_3, a7_3);
    if (!zero1) a7_4 = fma(-a7_1, a1_4, a7_4);
    if (!zero1) a7_5 = fma(-a7_1, a1_5, a7_5);
    if (!zero1) a7_6 = fma(-a7_1, a1_6, a7_6);
    if (!zero1) a7_7 = fma(-a7_1, a1_7, a7_7);
    if (!zero1) a7_8 = fma(-a7_1, a1_8, a7_8);
    if (!zero1) a8_1 = mul(a8_1, scale1);
    if (!zero1) a8_2 = fma(-a8_1, a1_2, a8_2);
    if (!zero1) a8_3 = fma(-a8_1, a1_3, a8_3);
    if (!zero1) a8_4 = fma(-a8_1, a1_4, a8_4);
    if (!zero1) a8_5 = fma(-a8_1, a1_5, a8_5);
    if (!zero1) a8_6 = fma(-a8_1, a1_6, a8_6);
    if (!zero1) a8_7 = fma(-a8_1, a1_7, a8_7);
    if (!zero1) a8_8 = fma(-a8_1, a1_8, a8_8);

    // step 2: the pivot is the first largest |a(i,2)|; its row changes places with row 2
    auto best2 = order(abs1(a2_2)); int p2 = 2; TAKE_LARGER(best2, p2, a3_2, 3) TAKE_LARGER(best2, p2, a4_2, 4)
    TAKE_LARGER(best2, p2, a5_2, 5) TAKE_LARGER(best2, p2, a6_2, 6) TAKE_LARGER(best2, p2, a7_2, 7)
    TAKE_LARGER(best2, p2, a8_2, 8)
    EXCHANGE(a2_0, WITH_IF(p2 == 3, a3_0), WITH_IF(p2 == 4, a4_0), WITH_IF(p2 == 5, a5_0), WITH_IF(p2 == 6, a6_0), WITH_IF(p2 == 7, a7_0),
      WITH_IF(p2 == 8, a8_0))
    EXCHANGE(a2_1, WITH_IF(p2 == 3, a3_1), WITH_IF(p2 == 4, a4_1), WITH_IF(p2 == 5, a5_1), WITH_IF(p2 == 6, a6_1), WITH_IF(p2 == 7, a7_1),
      WITH_IF(p2 == 8, a8_1))
    EXCHANGE(a2_2, WITH_IF(p2 == 3, a3_2), WITH_IF(p2 == 4, a4_2), WITH_IF(p2 == 5, a5_2), WITH_IF(p2 == 6, a6_2), WITH_IF(p2 == 7, a7_2),
      WITH_IF(p2 == 8, a8_2))
    EXCHANGE(a2_3, WITH_IF(p2 == 3, a3_3), WITH_IF(p2 == 4, a4_3), WITH_IF(p2 == 5, a5_3), WITH_IF(p2 == 6, a6_3), WITH_IF(p2 == 7, a7_3),
      WITH_IF(p2 == 8, a8_3))
    EXCHANGE(a2_4, WITH_IF(p2 == 3, a3_4), WITH_IF(p2 == 4, a4_4), WITH_IF(p2 == 5, a5_4), WITH_IF(p2 == 6, a6_4), WITH_IF(p2 == 7, a7_4),
      WITH_IF(p2 == 8, a8_4))
    EXCHANGE(a2_5, WITH_IF(p2 == 3, a3_5), WITH_IF(p2 == 4, a4_5), WITH_IF(p2 == 5, a5_5), WITH_IF(p2 == 6, a6_5), WITH_IF(p2 == 7, a7_5),
      WITH_IF(p2 == 8, a8_5))
    EXCHANGE(a2_6, WITH_IF(p2 == 3, a3_6), WITH_IF(p2 == 4, a4_6), WITH_IF(p2 == 5, a5_6), WITH_IF(p2 == 6, a6_6), WITH_IF(p2 == 7, a7_6),
      WITH_IF(p2 == 8, a8_6))
    EXCHANGE(a2_7, WITH_IF(p2 == 3, a3_7), WITH_IF(p2 == 4, a4_7), WITH_IF(p2 == 5, a5_7), WITH_IF(p2 == 6, a6_7), WITH_IF(p2 == 7, a7_7),
      WITH_IF(p2 == 8, a8_7))
    EXCHANGE(a2_8, WITH_IF(p2 == 3, a3_8), WITH_IF(p2 == 4, a4_8), WITH_IF(p2 == 5, a5_8), WITH_IF(p2 == 6, a6_8), WITH_IF(p2 == 7, a7_8),
      WITH_IF(p2 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale2 = quick_reciprocal(a2_2); bool zero2 = false;
    RARE_PIVOT(a2_2, 3, scale2, zero2, failed, a3_2 = lifted(a3_2), a4_2 = lifted(a4_2), a5_2 = lifted(a5_2), a6_2 = lifted(a6_2),
      a7_2 = lifted(a7_2), a8_2 = lifted(a8_2))
    if (!zero2) a3_2 = mul(a3_2, scale2);
    if (!zero2) a3_3 = fma(-a3_2, a2_3, a3_3);
    if (!zero2) a3_4 = fma(-a3_2, a2_4, a3_4);
    if (!zero2) a3_5 = fma(-a3_2, a2_5, a3_5);
    if (!zero2) a3_6 = fma(-a3_2, a2_6, a3_6);
    if (!zero2) a3_7 = fma(-a3_2, a2_7, a3_7);
    if (!zero2) a3_8 = fma(-a3_2, a2_8, a3_8);
    if (!zero2) a4_2 = mul(a4_2, scale2);
    if (!zero2) a4_3 = fma(-a4_2, a2_3, a4_3);
    if (!zero2) a4_4 = fma(-a4_2, a2_4, a4_4);
    if (!zero2) a4_5 = fma(-a4_2, a2_5, a4_5);
    if (!zero2) a4_6 = fma(-a4_2, a2_6, a4_6);
    if (!zero2) a4_7 = fma(-a4_2, a2_7, a4_7);
    if (!zero2) a4_8 = fma(-a4_2, a2_8, a4_8);
    if (!zero2) a5_2 = mul(a5_2, scale2);
    if (!zero2) a5_3 = fma(-a5_2, a2_3, a5_3);
    if (!zero2) a5_4 = fma(-a5_2, a2_4, a5_4);
    if (!zero2) a5_5 = fma(-a5_2, a2_5, a5_5);
    if (!zero2) a5_6 = fma(-a5_2, a2_6, a5_6);
    if (!zero2) a5_7 = fma(-a5_2, a2_7, a5_7);
    if (!zero2) a5_8 = fma(-a5_2, a2_8, a5_8);
    if (!zero2) a6_2 = mul(a6_2, scale2);
    if (!zero2) a6_3 = fma(-a6_2, a2_3, a6_3);
    if (!zero2) a6_4 = fma(-a6_2, a2_4, a6_4);
    if (!zero2) a6_5 = fma(-a6_2, a2_5, a6_5);
    if (!zero2) a6_6 = fma(-a6_2, a2_6, a6_6);
    if (!zero2) a6_7 = fma(-a6_2, a2_7, a6_7);
    if (!zero2) a6_8 = fma(-a6_2, a2_8, a6_8);
    if (!zero2) a7_2 = mul(a7_2, scale2);
    if (!zero2) a7_3 = fma(-a7_2, a2_3, a7_3);
    if (!zero2) a7_4 = fma(-a7_2, a2_4, a7_4);
    if (!zero2) a7_5 = fma(-a7_2, a2_5, a7_5);
    if (!zero2) a7_6 = fma(-a7_2, a2_6, a7_6);
    if (!zero2) a7_7 = fma(-a7_2, a2_7, a7_7);
    if (!zero2) a7_8 = fma(-a7_2, a2_8, a7_8);
    if (!zero2) a8_2 = mul(a8_2, scale2);
    if (!zero2) a8_3 = fma(-a8_2, a2_3, a8_3);
    if (!zero2) a8_4 = fma(-a8_2, a2_4, a8_4);
    if (!zero2) a8_5 = fma(-a8_2, a2_5, a8_5);
    if (!zero2) a8_6 = fma(-a8_2, a2_6, a8_6);
    if (!zero2) a8_7 = fma(-a8_2, a2_7, a8_7);
    if (!zero2) a8_8 = fma(-a8_2, a2_8, a8_8);

    // step 3: the pivot is the first largest |a(i,3)|; its row changes places with row 3
    auto best3 = order(abs1(a3_3)); int p3 = 3; TAKE_LARGER(best3, p3, a4_3, 4) TAKE_LARGER(best3, p3, a5_3, 5)
    TAKE_LARGER(best3, p3, a6_3, 6) TAKE_LARGER(best3, p3, a7_3, 7) TAKE_LARGER(best3, p3, a8_3, 8)
    EXCHANGE(a3_0, WITH_IF(p3 == 4, a4_0), WITH_IF(p3 == 5, a5_0), WITH_IF(p3 == 6, a6_0), WITH_IF(p3 == 7, a7_0), WITH_IF(p3 == 8, a8_0))
    EXCHANGE(a3_1, WITH_IF(p3 == 4, a4_1), WITH_IF(p3 == 5, a5_1), WITH_IF(p3 == 6, a6_1), WITH_IF(p3 == 7, a7_1), WITH_IF(p3 == 8, a8_1))
    EXCHANGE(a3_2, WITH_IF(p3 == 4, a4_2), WITH_IF(p3 == 5, a5_2), WITH_IF(p3 == 6, a6_2), WITH_IF(p3 == 7, a7_2), WITH_IF(p3 == 8, a8_2))
    EXCHANGE(a3_3, WITH_IF(p3 == 4, a4_3), WITH_IF(p3 == 5, a5_3), WITH_IF(p3 == 6, a6_3), WITH_IF(p3 == 7, a7_3), WITH_IF(p3 == 8, a8_3))
    EXCHANGE(a3_4, WITH_IF(p3 == 4, a4_4), WITH_IF(p3 == 5, a5_4), WITH_IF(p3 == 6, a6_4), WITH_IF(p3 == 7, a7_4), WITH_IF(p3 == 8, a8_4))
    EXCHANGE(a3_5, WITH_IF(p3 == 4, a4_5), WITH_IF(p3 == 5, a5_5), WITH_IF(p3 == 6, a6_5), WITH_IF(p3 == 7, a7_5), WITH_IF(p3 == 8, a8_5))
    EXCHANGE(a3_6, WITH_IF(p3 == 4, a4_6), WITH_IF(p3 == 5, a5_6), WITH_IF(p3 == 6, a6_6), WITH_IF(p3 == 7, a7_6), WITH_IF(p3 == 8, a8_6))
    EXCHANGE(a3_7, WITH_IF(p3 == 4, a4_7), WITH_IF(p3 == 5, a5_7), WITH_IF(p3 == 6, a6_7), WITH_IF(p3 == 7, a7_7), WITH_IF(p3 == 8, a8_7))
    EXCHANGE(a3_8, WITH_IF(p3 == 4, a4_8), WITH_IF(p3 == 5, a5_8), WITH_IF(p3 == 6, a6_8), WITH_IF(p3 == 7, a7_8), WITH_IF(p3 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale3 = quick_reciprocal(a3_3); bool zero3 = false;
    RARE_PIVOT(a3_3, 4, scale3, zero3, failed, a4_3 = lifted(a4_3), a5_3 = lifted(a5_3), a6_3 = lifted(a6_3), a7_3 = lifted(a7_3),
      a8_3 = lifted(a8_3))
    if (!zero3) a4_3 = mul(a4_3, scale3);
    if (!zero3) a4_4 = fma(-a4_3, a3_4, a4_4);
    if (!zero3) a4_5 = fma(-a4_3, a3_5, a4_5);
    if (!zero3) a4_6 = fma(-a4_3, a3_6, a4_6);
    if (!zero3) a4_7 = fma(-a4_3, a3_7, a4_7);
    if (!zero3) a4_8 = fma(-a4_3, a3_8, a4_8);
    if (!zero3) a5_3 = mul(a5_3, scale3);
    if (!zero3) a5_4 = fma(-a5_3, a3_4, a5_4);
    if (!zero3) a5_5 = fma(-a5_3, a3_5, a5_5);
    if (!zero3) a5_6 = fma(-a5_3, a3_6, a5_6);
    if (!zero3) a5_7 = fma(-a5_3, a3_7, a5_7);
    if (!zero3) a5_8 = fma(-a5_3, a3_8, a5_8);
    if (!zero3) a6_3 = mul(a6_3, scale3);
    if (!zero3) a6_4 = fma(-a6_3, a3_4, a6_4);
    if (!zero3) a6_5 = fma(-a6_3, a3_5, a6_5);
    if (!zero3) a6_6 = fma(-a6_3, a3_6, a6_6);
    if (!zero3) a6_7 = fma(-a6_3, a3_7, a6_7);
    if (!zero3) a6_8 = fma(-a6_3, a3_8, a6_8);
    if (!zero3) a7_3 = mul(a7_3, scale3);
    if (!zero3) a7_4 = fma(-a7_3, a3_4, a7_4);
    if (!zero3) a7_5 = fma(-a7_3, a3_5, a7_5);
    if (!zero3) a7_6 = fma(-a7_3, a3_6, a7_6);
    if (!zero3) a7_7 = fma(-a7_3, a3_7, a7_7);
    if (!zero3) a7_8 = fma(-a7_3, a3_8, a7_8);
    if (!zero3) a8_3 = mul(a8_3, scale3);
    if (!zero3) a8_4 = fma(-a8_3, a3_4, a8_4);
    if (!zero3) a8_5 = fma(-a8_3, a3_5, a8_5);
    if (!zero3) a8_6 = fma(-a8_3, a3_6, a8_6);
    if (!zero3) a8_7 = fma(-a8_3, a3_7, a8_7);
    if (!zero3) a8_8 = fma(-a8_3, a3_8, a8_8);

    // step 4: the pivot is the first largest |a(i,4)|; its row changes places with row 4
    auto best4 = order(abs1(a4_4)); int p4 = 4; TAKE_LARGER(best4, p4, a5_4, 5) TAKE_LARGER(best4, p4, a6_4, 6)
    TAKE_LARGER(best4, p4, a7_4, 7) TAKE_LARGER(best4, p4, a8_4, 8)
    EXCHANGE(a4_0, WITH_IF(p4 == 5, a5_0), WITH_IF(p4 == 6, a6_0), WITH_IF(p4 == 7, a7_0), WITH_IF(p4 == 8, a8_0))
    EXCHANGE(a4_1, WITH_IF(p4 == 5, a5_1), WITH_IF(p4 == 6, a6_1), WITH_IF(p4 == 7, a7_1), WITH_IF(p4 == 8, a8_1))
    EXCHANGE(a4_2, WITH_IF(p4 == 5, a5_2), WITH_IF(p4 == 6, a6_2), WITH_IF(p4 == 7, a7_2), WITH_IF(p4 == 8, a8_2))
    EXCHANGE(a4_3, WITH_IF(p4 == 5, a5_3), WITH_IF(p4 == 6, a6_3), WITH_IF(p4 == 7, a7_3), WITH_IF(p4 == 8, a8_3))
    EXCHANGE(a4_4, WITH_IF(p4 == 5, a5_4), WITH_IF(p4 == 6, a6_4), WITH_IF(p4 == 7, a7_4), WITH_IF(p4 == 8, a8_4))
    EXCHANGE(a4_5, WITH_IF(p4 == 5, a5_5), WITH_IF(p4 == 6, a6_5), WITH_IF(p4 == 7, a7_5), WITH_IF(p4 == 8, a8_5))
    EXCHANGE(a4_6, WITH_IF(p4 == 5, a5_6), WITH_IF(p4 == 6, a6_6), WITH_IF(p4 == 7, a7_6), WITH_IF(p4 == 8, a8_6))
    EXCHANGE(a4_7, WITH_IF(p4 == 5, a5_7), WITH_IF(p4 == 6, a6_7), WITH_IF(p4 == 7, a7_7), WITH_IF(p4 == 8, a8_7))
    EXCHANGE(a4_8, WITH_IF(p4 == 5, a5_8), WITH_IF(p4 == 6, a6_8), WITH_IF(p4 == 7, a7_8), WITH_IF(p4 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale4 = quick_reciprocal(a4_4); bool zero4 = false;
    RARE_PIVOT(a4_4, 5, scale4, zero4, failed, a5_4 = lifted(a5_4), a6_4 = lifted(a6_4), a7_4 = lifted(a7_4), a8_4 = lifted(a8_4))
    if (!zero4) a5_4 = mul(a5_4, scale4);
    if (!zero4) a5_5 = fma(-a5_4, a4_5, a5_5);
    if (!zero4) a5_6 = fma(-a5_4, a4_6, a5_6);
    if (!zero4) a5_7 = fma(-a5_4, a4_7, a5_7);
    if (!zero4) a5_8 = fma(-a5_4, a4_8, a5_8);
    if (!zero4) a6_4 = mul(a6_4, scale4);
    if (!zero4) a6_5 = fma(-a6_4, a4_5, a6_5);
    if (!zero4) a6_6 = fma(-a6_4, a4_6, a6_6);
    if (!zero4) a6_7 = fma(-a6_4, a4_7, a6_7);
    if (!zero4) a6_8 = fma(-a6_4, a4_8, a6_8);
    if (!zero4) a7_4 = mul(a7_4, scale4);
    if (!zero4) a7_5 = fma(-a7_4, a4_5, a7_5);
    if (!zero4) a7_6 = fma(-a7_4, a4_6, a7_6);
    if (!zero4) a7_7 = fma(-a7_4, a4_7, a7_7);
    if (!zero4) a7_8 = fma(-a7_4, a4_8, a7_8);
    if (!zero4) a8_4 = mul(a8_4, scale4);
    if (!zero4) a8_5 = fma(-a8_4, a4_5, a8_5);
    if (!zero4) a8_6 = fma(-a8_4, a4_6, a8_6);
    if (!zero4) a8_7 = fma(-a8_4, a4_7, a8_7);
    if (!zero4) a8_8 = fma(-a8_4, a4_8, a8_8);

    // step 5: the pivot is the first largest |a(i,5)|; its row changes places with row 5
    auto best5 = order(abs1(a5_5)); int p5 = 5; TAKE_LARGER(best5, p5, a6_5, 6) TAKE_LARGER(best5, p5, a7_5, 7)
    TAKE_LARGER(best5, p5, a8_5, 8)
    EXCHANGE(a5_0, WITH_IF(p5 == 6, a6_0), WITH_IF(p5 == 7, a7_0), WITH_IF(p5 == 8, a8_0))
    EXCHANGE(a5_1, WITH_IF(p5 == 6, a6_1), WITH_IF(p5 == 7, a7_1), WITH_IF(p5 == 8, a8_1))
    EXCHANGE(a5_2, WITH_IF(p5 == 6, a6_2), WITH_IF(p5 == 7, a7_2), WITH_IF(p5 == 8, a8_2))
    EXCHANGE(a5_3, WITH_IF(p5 == 6, a6_3), WITH_IF(p5 == 7, a7_3), WITH_IF(p5 == 8, a8_3))
    EXCHANGE(a5_4, WITH_IF(p5 == 6, a6_4), WITH_IF(p5 == 7, a7_4), WITH_IF(p5 == 8, a8_4))
    EXCHANGE(a5_5, WITH_IF(p5 == 6, a6_5), WITH_IF(p5 == 7, a7_5), WITH_IF(p5 == 8, a8_5))
    EXCHANGE(a5_6, WITH_IF(p5 == 6, a6_6), WITH_IF(p5 == 7, a7_6), WITH_IF(p5 == 8, a8_6))
    EXCHANGE(a5_7, WITH_IF(p5 == 6, a6_7), WITH_IF(p5 == 7, a7_7), WITH_IF(p5 == 8, a8_7))
    EXCHANGE(a5_8, WITH_IF(p5 == 6, a6_8), WITH_IF(p5 == 7, a7_8), WITH_IF(p5 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale5 = quick_reciprocal(a5_5); bool zero5 = false;
    RARE_PIVOT(a5_5, 6, scale5, zero5, failed, a6_5 = lifted(a6_5), a7_5 = lifted(a7_5), a8_5 = lifted(a8_5))
    if (!zero5) a6_5 = mul(a6_5, scale5);
    if (!zero5) a6_6 = fma(-a6_5, a5_6, a6_6);
    if (!zero5) a6_7 = fma(-a6_5, a5_7, a6_7);
    if (!zero5) a6_8 = fma(-a6_5, a5_8, a6_8);
    if (!zero5) a7_5 = mul(a7_5, scale5);
    if (!zero5) a7_6 = fma(-a7_5, a5_6, a7_6);
    if (!zero5) a7_7 = fma(-a7_5, a5_7, a7_7);
    if (!zero5) a7_8 = fma(-a7_5, a5_8, a7_8);
    if (!zero5) a8_5 = mul(a8_5, scale5);
    if (!zero5) a8_6 = fma(-a8_5, a5_6, a8_6);
    if (!zero5) a8_7 = fma(-a8_5, a5_7, a8_7);
    if (!zero5) a8_8 = fma(-a8_5, a5_8, a8_8);

    // step 6: the pivot is the first largest |a(i,6)|; its row changes places with row 6
    auto best6 = order(abs1(a6_6)); int p6 = 6; TAKE_LARGER(best6, p6, a7_6, 7) TAKE_LARGER(best6, p6, a8_6, 8)
    EXCHANGE(a6_0, WITH_IF(p6 == 7, a7_0), WITH_IF(p6 == 8, a8_0))
    EXCHANGE(a6_1, WITH_IF(p6 == 7, a7_1), WITH_IF(p6 == 8, a8_1))
    EXCHANGE(a6_2, WITH_IF(p6 == 7, a7_2), WITH_IF(p6 == 8, a8_2))
    EXCHANGE(a6_3, WITH_IF(p6 == 7, a7_3), WITH_IF(p6 == 8, a8_3))
    EXCHANGE(a6_4, WITH_IF(p6 == 7, a7_4), WITH_IF(p6 == 8, a8_4))
    EXCHANGE(a6_5, WITH_IF(p6 == 7, a7_5), WITH_IF(p6 == 8, a8_5))
    EXCHANGE(a6_6, WITH_IF(p6 == 7, a7_6), WITH_IF(p6 == 8, a8_6))
    EXCHANGE(a6_7, WITH_IF(p6 == 7, a7_7), WITH_IF(p6 == 8, a8_7))
    EXCHANGE(a6_8, WITH_IF(p6 == 7, a7_8), WITH_IF(p6 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale6 = quick_reciprocal(a6_6); bool zero6 = false;
    RARE_PIVOT(a6_6, 7, scale6, zero6, failed, a7_6 = lifted(a7_6), a8_6 = lifted(a8_6))
    if (!zero6) a7_6 = mul(a7_6, scale6);
    if (!zero6) a7_7 = fma(-a7_6, a6_7, a7_7);
    if (!zero6) a7_8 = fma(-a7_6, a6_8, a7_8);
    if (!zero6) a8_6 = mul(a8_6, scale6);
    if (!zero6) a8_7 = fma(-a8_6, a6_7, a8_7);
    if (!zero6) a8_8 = fma(-a8_6, a6_8, a8_8);

    // step 7: the pivot is the first largest |a(i,7)|; its row changes places with row 7
    auto best7 = order(abs1(a7_7)); int p7 = 7; TAKE_LARGER(best7, p7, a8_7, 8)
    EXCHANGE(a7_0, WITH_IF(p7 == 8, a8_0)) EXCHANGE(a7_1, WITH_IF(p7 == 8, a8_1)) EXCHANGE(a7_2, WITH_IF(p7 == 8, a8_2))
    EXCHANGE(a7_3, WITH_IF(p7 == 8, a8_3)) EXCHANGE(a7_4, WITH_IF(p7 == 8, a8_4)) EXCHANGE(a7_5, WITH_IF(p7 == 8, a8_5))
    EXCHANGE(a7_6, WITH_IF(p7 == 8, a8_6)) EXCHANGE(a7_7, WITH_IF(p7 == 8, a8_7)) EXCHANGE(a7_8, WITH_IF(p7 == 8, a8_8))

    // the column becomes the multipliers, and all to its right is updated
    T scale7 = quick_reciprocal(a7_7); bool zero7 = false;
    RARE_PIVOT(a7_7, 8, scale7, zero7, failed, a8_7 = lifted(a8_7))
    if (!zero7) a8_7 = mul(a8_7, scale7);
    if (!zero7) a8_8 = fma(-a8_7, a7_8, a8_8);

    // step 8: row 8 is the pivot row
    const int p8 = 8;
    failed = a8_8 == T(0) && !failed ? 9 : failed;

    SHARED(int, swaps, 576);
    if (live) {
        tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0, tile[mine + 3] = a3_0, tile[mine + 4] = a4_0,
      tile[mine + 5] = a5_0, tile[mine + 6] = a6_0, tile[mine + 7] = a7_0, tile[mine + 8] = a8_0;
        tile[mine + 9] = a0_1, tile[mine + 10] = a1_1, tile[mine + 11] = a2_1, tile[mine + 12] = a3_1, tile[mine + 13] = a4_1,
      tile[mine + 14] = a5_1, tile[mine + 15] = a6_1, tile[mine + 16] = a7_1, tile[mine + 17] = a8_1;
        tile[mine + 18] = a0_2, tile[mine + 19] = a1_2, tile[mine + 20] = a2_2, tile[mine + 21] = a3_2, tile[mine + 22] = a4_2,
      tile[mine + 23] = a5_2, tile[mine + 24] = a6_2, tile[mine + 25] = a7_2, tile[mine + 26] = a8_2;
        tile[mine + 27] = a0_3, tile[mine + 28] = a1_3, tile[mine + 29] = a2_3, tile[mine + 30] = a3_3, tile[mine + 31] = a4_3,
      tile[mine + 32] = a5_3, tile[mine + 33] = a6_3, tile[mine + 34] = a7_3, tile[mine + 35] = a8_3;
        tile[mine + 36] = a0_4, tile[mine + 37] = a1_4, tile[mine + 38] = a2_4, tile[mine + 39] = a3_4, tile[mine + 40] = a4_4,
      tile[mine + 41] = a5_4, tile[mine + 42] = a6_4, tile[mine + 43] = a7_4, tile[mine + 44] = a8_4;
        tile[mine + 45] = a0_5, tile[mine + 46] = a1_5, tile[mine + 47] = a2_5, tile[mine + 48] = a3_5, tile[mine + 49] = a4_5,
      tile[mine + 50] = a5_5, tile[mine + 51] = a6_5, tile[mine + 52] = a7_5, tile[mine + 53] = a8_5;
        tile[mine + 54] = a0_6, tile[mine + 55] = a1_6, tile[mine + 56] = a2_6, tile[mine + 57] = a3_6, tile[mine + 58] = a4_6,
      tile[mine + 59] = a5_6, tile[mine + 60] = a6_6, tile[mine + 61] = a7_6, tile[mine + 62] = a8_6;
        tile[mine + 63] = a0_7, tile[mine + 64] = a1_7, tile[mine + 65] = a2_7, tile[mine + 66] = a3_7, tile[mine + 67] = a4_7,
      tile[mine + 68] = a5_7, tile[mine + 69] = a6_7, tile[mine + 70] = a7_7, tile[mine + 71] = a8_7;
        tile[mine + 72] = a0_8, tile[mine + 73] = a1_8, tile[mine + 74] = a2_8, tile[mine + 75] = a3_8, tile[mine + 76] = a4_8,
      tile[mine + 77] = a5_8, tile[mine + 78] = a6_8, tile[mine + 79] = a7_8, tile[mine + 80] = a8_8;
        swaps[thread * 9 + 0] = p0 + 1, swaps[thread * 9 + 1] = p1 + 1, swaps[thread * 9 + 2] = p2 + 1, swaps[thread * 9 + 3] = p3 + 1,
      swaps[thread * 9 + 4] = p4 + 1, swaps[thread * 9 + 5] = p5 + 1, swaps[thread * 9 + 6] = p6 + 1, swaps[thread * 9 + 7] = p7 + 1,
      swaps[thread * 9 + 8] = p8 + 1;
    }
    warp_sync();
    if (in_pieces<9, 8>(a, lda)) move_each<9, 9, 81, 1>(warp, a, lda, [&](u32 e, T* at) { store_piece(at, Piece<T, 1>{{tile[e]}}); });
    else move_each<9, 9, 81, 1>(warp, a, lda, [&](u32 e, T* at) { *at = tile[e]; });
    int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    move_each<9, 1, 9, 1>(warp, own_swaps, 9, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int cgetrf_9_thread_per_matrix_25ac7a33_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 64 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(cgetrf_9_thread_per_matrix_25ac7a33, grid, dim3(64), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
