// getrf (LU factorisation, A = P L U, in place): complex, double, m = 4, n = 4, pivot = partial, layout = strided
// Id:     getrf__z__m_4__n_4__pivot_partial__layout_strided__thread_per_matrix__io_staged__panel_0__per_block_32
// Way:    A thread has a whole matrix in registers, so that nothing travels between lanes; rows change places by selection, because
//         registers have no index. A warp moves its 32 matrices together, by way of shared memory: neighbouring lanes, neighbouring bytes.
//         A panel of the first columns may be eliminated before the others leave shared memory.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: the smallest sizes, many matrices per block
// Made by kgen --variants zgetrf_4_thread_per_matrix_f6aba02e
// Cost:   136 flops and 532 bytes per matrix; a block of 32 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_zgetrf_4_thread_per_matrix_f6aba02e {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
// 1 / a where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}
// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE double abs1(double a) { return fabs(a); }
// A real as its bits, and back.
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }
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
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
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
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R> DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

// 16 bytes from global memory to element `index` of a shared array, both aligned, not waited for (before sm_80: at once). Past L1 a sector
// of 32 bytes whose halves go to two places is fetched twice; by way of L1 the path to shared memory is busy for longer.
template <bool by_l1 = false, class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  if constexpr (by_l1) asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
  else                 asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
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
// 16 bytes from a shared array to global memory, both aligned.
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index) { *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index); }

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
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
DEVICE bool has_quick_reciprocal(Complex<double>, u32 above) { return above < 1000u << 20; }

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

}  // namespace words_of_zgetrf_4_thread_per_matrix_f6aba02e
using namespace words_of_zgetrf_4_thread_per_matrix_f6aba02e;

using T = Complex<double>;

KERNEL void __launch_bounds__(32)
zgetrf_4_thread_per_matrix_f6aba02e(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<i>_<j> is element (i, j); p<k> the row that step k chose.
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 32 + thread;
    const bool live  = matrix < batch;

    const Staging warp(thread, matrix, batch);   // the warp's 32 matrices, which it moves together
    if (warp.count == 0) return;                 // the whole warp
    T* const a = in_global(live ? A + matrix * strideA : nullptr);
    SHARED(T, tile, 576);
    if (in_pieces<4, 16>(a, lda)) move_each<4, 4, 18, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async16(tile, e, at); });
    else move_each<4, 4, 18, 1>(warp, a, lda, [&](u32 e, const T* at) { copy_async_element(tile, e, at); });
    copy_async_wait();
    warp_sync();
    const int mine = warp.here * 18;
    T a0_0 = tile[mine + 0], a1_0 = tile[mine + 1], a2_0 = tile[mine + 2], a3_0 = tile[mine + 3];
    T a0_1 = tile[mine + 4], a1_1 = tile[mine + 5], a2_1 = tile[mine + 6], a3_1 = tile[mine + 7];
    T a0_2 = tile[mine + 8], a1_2 = tile[mine + 9], a2_2 = tile[mine + 10], a3_2 = tile[mine + 11];
    T a0_3 = tile[mine + 12], a1_3 = tile[mine + 13], a2_3 = tile[mine + 14], a3_3 = tile[mine + 15];
    warp_sync();   // before the first matrix is overwritten, which a thread without one reads, too

    int failed = 0;   // 1-based step of the first zero pivot

    // step 0: the pivot is the first largest |a(i,0)|; its row changes places with row 0
    auto best0 = order(abs1(a0_0)); int p0 = 0; TAKE_LARGER(best0, p0, a1_0, 1) TAKE_LARGER(best0, p0, a2_0, 2)
    TAKE_LARGER(best0, p0, a3_0, 3)
    EXCHANGE(a0_0, WITH_IF(p0 == 1, a1_0), WITH_IF(p0 == 2, a2_0), WITH_IF(p0 == 3, a3_0))
    EXCHANGE(a0_1, WITH_IF(p0 == 1, a1_1), WITH_IF(p0 == 2, a2_1), WITH_IF(p0 == 3, a3_1))
    EXCHANGE(a0_2, WITH_IF(p0 == 1, a1_2), WITH_IF(p0 == 2, a2_2), WITH_IF(p0 == 3, a3_2))
    EXCHANGE(a0_3, WITH_IF(p0 == 1, a1_3), WITH_IF(p0 == 2, a2_3), WITH_IF(p0 == 3, a3_3))

    // the column becomes the multipliers, and all to its right is updated
    T scale0 = quick_reciprocal(a0_0); bool zero0 = false;
    RARE_PIVOT(a0_0, 1, scale0, zero0, failed, a1_0 = lifted(a1_0), a2_0 = lifted(a2_0), a3_0 = lifted(a3_0))
    if (!zero0) a1_0 = mul(a1_0, scale0);
    if (!zero0) a1_1 = fma(-a1_0, a0_1, a1_1);
    if (!zero0) a1_2 = fma(-a1_0, a0_2, a1_2);
    if (!zero0) a1_3 = fma(-a1_0, a0_3, a1_3);
    if (!zero0) a2_0 = mul(a2_0, scale0);
    if (!zero0) a2_1 = fma(-a2_0, a0_1, a2_1);
    if (!zero0) a2_2 = fma(-a2_0, a0_2, a2_2);
    if (!zero0) a2_3 = fma(-a2_0, a0_3, a2_3);
    if (!zero0) a3_0 = mul(a3_0, scale0);
    if (!zero0) a3_1 = fma(-a3_0, a0_1, a3_1);
    if (!zero0) a3_2 = fma(-a3_0, a0_2, a3_2);
    if (!zero0) a3_3 = fma(-a3_0, a0_3, a3_3);

    // step 1: the pivot is the first largest |a(i,1)|; its row changes places with row 1
    auto best1 = order(abs1(a1_1)); int p1 = 1; TAKE_LARGER(best1, p1, a2_1, 2) TAKE_LARGER(best1, p1, a3_1, 3)
    EXCHANGE(a1_0, WITH_IF(p1 == 2, a2_0), WITH_IF(p1 == 3, a3_0))
    EXCHANGE(a1_1, WITH_IF(p1 == 2, a2_1), WITH_IF(p1 == 3, a3_1))
    EXCHANGE(a1_2, WITH_IF(p1 == 2, a2_2), WITH_IF(p1 == 3, a3_2))
    EXCHANGE(a1_3, WITH_IF(p1 == 2, a2_3), WITH_IF(p1 == 3, a3_3))

    // the column becomes the multipliers, and all to its right is updated
    T scale1 = quick_reciprocal(a1_1); bool zero1 = false;
    RARE_PIVOT(a1_1, 2, scale1, zero1, failed, a2_1 = lifted(a2_1), a3_1 = lifted(a3_1))
    if (!zero1) a2_1 = mul(a2_1, scale1);
    if (!zero1) a2_2 = fma(-a2_1, a1_2, a2_2);
    if (!zero1) a2_3 = fma(-a2_1, a1_3, a2_3);
    if (!zero1) a3_1 = mul(a3_1, scale1);
    if (!zero1) a3_2 = fma(-a3_1, a1_2, a3_2);
    if (!zero1) a3_3 = fma(-a3_1, a1_3, a3_3);

    // step 2: the pivot is the first largest |a(i,2)|; its row changes places with row 2
    auto best2 = order(abs1(a2_2)); int p2 = 2; TAKE_LARGER(best2, p2, a3_2, 3)
    EXCHANGE(a2_0, WITH_IF(p2 == 3, a3_0)) EXCHANGE(a2_1, WITH_IF(p2 == 3, a3_1)) EXCHANGE(a2_2, WITH_IF(p2 == 3, a3_2))
    EXCHANGE(a2_3, WITH_IF(p2 == 3, a3_3))

    // the column becomes the multipliers, and all to its right is updated
    T scale2 = quick_reciprocal(a2_2); bool zero2 = false;
    RARE_PIVOT(a2_2, 3, scale2, zero2, failed, a3_2 = lifted(a3_2))
    if (!zero2) a3_2 = mul(a3_2, scale2);
    if (!zero2) a3_3 = fma(-a3_2, a2_3, a3_3);

    // step 3: row 3 is the pivot row
    const int p3 = 3;
    failed = a3_3 == T(0) && !failed ? 4 : failed;

    SHARED(int, swaps, 128);
    if (live) {
        tile[mine + 0] = a0_0, tile[mine + 1] = a1_0, tile[mine + 2] = a2_0, tile[mine + 3] = a3_0;
        tile[mine + 4] = a0_1, tile[mine + 5] = a1_1, tile[mine + 6] = a2_1, tile[mine + 7] = a3_1;
        tile[mine + 8] = a0_2, tile[mine + 9] = a1_2, tile[mine + 10] = a2_2, tile[mine + 11] = a3_2;
        tile[mine + 12] = a0_3, tile[mine + 13] = a1_3, tile[mine + 14] = a2_3, tile[mine + 15] = a3_3;
        swaps[thread * 4 + 0] = p0 + 1, swaps[thread * 4 + 1] = p1 + 1, swaps[thread * 4 + 2] = p2 + 1, swaps[thread * 4 + 3] = p3 + 1;
    }
    warp_sync();
    if (in_pieces<4, 16>(a, lda)) move_each<4, 4, 18, 1>(warp, a, lda, [&](u32 e, T* at) { copy16(at, tile, e); });
    else move_each<4, 4, 18, 1>(warp, a, lda, [&](u32 e, T* at) { *at = tile[e]; });
    int* const own_swaps = live ? ipiv + matrix * strideP : nullptr;
    if (in_pieces<4, 16>(own_swaps, 4)) move_each<4, 1, 4, 4>(warp, own_swaps, 4, [&](u32 e, int* at) { copy16(at, swaps, e); });
    else move_each<4, 1, 4, 1>(warp, own_swaps, 4, [&](u32 e, int* at) { *at = swaps[e]; });
    if (live) info[matrix] = failed;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgetrf_4_thread_per_matrix_f6aba02e_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(zgetrf_4_thread_per_matrix_f6aba02e, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
