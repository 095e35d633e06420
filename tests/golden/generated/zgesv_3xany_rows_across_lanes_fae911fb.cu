// gesv (solves A X = B: getrf and getrs in one call, in place): complex, double, n = 3, nrhs = any, pivot = partial, layout = packed
// Id:     gesv__z__n_3__nrhs_any__pivot_partial__layout_packed__rows_across_lanes__rows_1__lanes_3__per_block_10__search_redux__broadcast_shuffle__transfer_direct__least_warps_18
// Way:    Lane i of a group holds row i of the matrix in registers, with more rows also row i + lanes, and so on. Elimination takes getrf's steps, with rows
//         that stay in their lanes. Only what is asked for is stored.
//         Matrices with a pivot that is denormal, huge or NaN are done again in shared memory, a warp for each: no step has to look for them.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps
// Made by kgen --variants zgesv_3xany_rows_across_lanes_fae911fb
// Cost:   112 flops and 400 bytes per matrix; a block of 32 threads has 10 matrices
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool zgesv_3xany_rows_across_lanes_fae911fb_is_served = (... || (list >= 800));
static_assert(zgesv_3xany_rows_across_lanes_fae911fb_is_served<__CUDA_ARCH_LIST__>, "zgesv_3xany_rows_across_lanes_fae911fb requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops gesv ... --arch sm_75");
#endif

#define PACKED   // every element lies on a multiple of its size
// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_zgesv_3xany_rows_across_lanes_fae911fb {

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
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

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
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }
  // The index in the warp, for Lanes<32>::shuffle, of the group's last lane among those of Lanes<32>::ballot; anything if the
  // group has none.
  static DEVICE_MEMBER int last_of(u32 lanes_of_warp)
  {
    if constexpr (L < 32) lanes_of_warp &= (all >> (32 - L)) << (lane() / L * L);
    return 31 - __clz(static_cast<int>(lanes_of_warp));
  }
  // The largest value of the group, by a butterfly that rotates, so that L need not be a power of two; 0 in an idle group.
  static DEVICE_MEMBER u32 butterfly_max(u32 value)
  {
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const u32 other = (L & (L - 1)) == 0 ? __shfl_xor_sync(all, value, step) : shuffle(value, (rank() + step) % L);
      value = other > value ? other : value;
    }
    return idle() ? 0u : value;
  }
  // The largest value of the warp's lanes. By the reduction instruction (sm_80), the compiler knows that all lanes have the same,
  // and that they stay together where they branch on it: where it does not, each shuffle behind such a branch is written twice.
  static DEVICE_MEMBER u32 warp_max(u32 value)
  {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    return Lanes<32>::butterfly_max(value);
#else
    return __reduce_max_sync(all, value);
#endif
  }
  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
    u32 packed = (eligible ? static_cast<u32>(position) : 0xffffu) << 8 | static_cast<u32>(rank());
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const int source       = (rank() + step) % L;
      const auto other       = shuffle(best, source);
      const u32 other_packed  = shuffle(packed, source);
      const bool take        = other > best || (other == best && other_packed < packed);
      best  = take ? other : best;
      packed = take ? other_packed : packed;
    }
    return (packed >> 8) == 0xffffu ? 0 : static_cast<int>(packed & 0xffu);
  }
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  // The largest value of the group; idle lanes give 0. One full-mask reduction per group, because partial masks run one after
  // another.
  static DEVICE_MEMBER u32 group_max(u32 value)
  {
    if constexpr (per_warp == 1) return __reduce_max_sync(all, value);
    u32 largest = 0;
#pragma unroll
    for (int g = 0; g < per_warp; ++g) {
      const bool mine = lane() / L == g;
      const u32 found = __reduce_max_sync(all, mine ? value : 0u);
      largest = mine ? found : largest;
    }
    return largest;
  }
#endif
};
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

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Vector { V part[count]; };
// From and to global memory; the place is a multiple of the vector's size.
template <int count, class V>
DEVICE void store_vector(V* to, const Vector<V, count>& value) { *reinterpret_cast<Vector<V, count>*>(to) = value; }
// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so many bytes at once: these lie
// on a multiple of their number, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 bytes, class V>
DEVICE bool in_vectors(const V* own, i64 ld)
{
  const bool aligned = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
  return !warp_any(reinterpret_cast<u64>(own) % bytes != 0 || !aligned);
}

// move(index in a shared array, address) for `count` columns of n elements, `most` of them at most, that a group of lanes moves together,
// `vector_size` elements at a time: consecutive lanes on consecutive vectors. Columns are `stride` elements apart in the array, from element
// `begin` on, and `ld` in memory.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 vector_size, class V, class Move>
DEVICE void move_columns(u32 begin, V* columns, i64 ld, int count, Move move)
{
  constexpr u32 vectors = n / vector_size, at_once = vectors < lanes ? lanes / vectors : 1;   // columns
  const u32 lane  = static_cast<u32>(Lanes<lanes>::rank());
  const u32 which = vectors < lanes ? lane / vectors : 0;   // the lane's column among those that are moved at once
  const u32 offset = (vectors < lanes ? lane % vectors : lane) * vector_size;
  const u32 all   = static_cast<u32>(count);
  const u32 left  = which < at_once && which < all ? all - which : 0;
  const u32 to    = begin + which * stride + offset;
  V* const from   = columns + (which * ld + offset);
#pragma unroll 8
  for (u32 c = 0; c < most; c += at_once) {
#pragma unroll
    for (u32 e = 0; e < n; e += lanes * vector_size) {
      if (c < left && (e + lanes * vector_size <= n || offset + e < n)) move(to + c * stride + e, in_global(from + (c * ld + e)));
    }
  }
}
// What columns or matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of
// that (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Vector_of { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };
// Whether the columns of the warp's groups can be moved in vectors. In a packed batch all elements and vectors lie well.
template <u32 n, class V>
DEVICE bool columns_in_vectors(const V* columns, i64 ld)
{
#ifdef PACKED
  return Vector_of<n, V>::bytes == 16;
#else
  if constexpr (Vector_of<n, V>::bytes == alignof(V)) return false;   // it makes no difference
  else                                             return in_vectors<n, Vector_of<n, V>::bytes>(columns, ld);
#endif
}
// Columns of fewer than `short_bytes` bytes with gaps between them in the array come by way of L1: past it, a sector whose halves lie
// apart is asked for twice. Without a word for it those are short that are shorter than a line of memory.
enum : u32 { line_bytes = 128 };
template <u32 n, u32 stride, u32 short_bytes, class V>
struct Columns { static constexpr bool by_l1 = stride != n && n * sizeof(V) < short_bytes; };
// `count` columns of a group to a shared array, `most` at most, and back: by 16 bytes where all of the warp's columns allow it, else element by element.
template <u32 lanes, u32 n, u32 stride, u32 most, u32 short_bytes = line_bytes, class Array, class V>
DEVICE void fetch_columns(Array& array, u32 begin, const V* columns, i64 ld, int count)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16<Columns<n, stride, short_bytes, V>::by_l1>(array, e, from);
      else copy_async_one(array, e, from);
    });
  }
  else {
    move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, const V* from) {
      copy_async_element(array, e, from);
    });
  }
}
template <u32 lanes, u32 n, u32 stride, u32 most, class Array, class V>
DEVICE void store_columns(V* columns, i64 ld, int count, const Array& array, u32 begin)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(columns, ld)) {
    move_columns<lanes, n, stride, most, Whole::count>(begin, columns, ld, count, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_vector(to, Vector<V, 1>{{array[e]}});
    });
  }
  else move_columns<lanes, n, stride, most, 1>(begin, columns, ld, count, [&](u32 e, V* to) { *to = array[e]; });
}

// A row's pivot step: the step that chose it; `unpivoted` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of unpivoted rows, and leaves others less than any normal number has.
enum : u32 { unpivoted = 0x7fffffffu, no_row = 63 };
// The low word of |a|, |re| + |im| for complex numbers: what decides among equal high words.
DEVICE u32 low_word(double a) { return static_cast<u32>(to_bits(a)); }
template <class R> DEVICE u32 low_word(Complex<R> a) { return low_word(abs1(a)); }
// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
template <class R> DEVICE u32 pivot_key(Complex<R> a, u32 pivot_step) { return high_word(abs1(a)) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
DEVICE bool has_quick_reciprocal(Complex<double>, u32 above) { return above < 1000u << 20; }
// Not 0 if a group has more than one of the warp's lanes `found`, given the first lane of each group with a matrix:
// subtraction takes the lowest lane from each group.
DEVICE u32 more_than_one(u32 found, u32 firsts) { return found & (found - firsts); }
// Where `row` stood when step `step` chose it, given the rows chosen by all steps: step i swapped row i with the row chosen.
template <class Rows>
DEVICE int position_at_step(int row, int step, Rows& chosen, int first)
{
  while (row < step) row = chosen[first + row];
  return row;
}
// The largest value of the group, by the reduction instruction or by a butterfly.
template <class Group, bool redux>
DEVICE u32 largest_of(u32 value)
{
  if constexpr (redux) return Group::group_max(value);
  else                 return Group::butterfly_max(value);
}
// Settles a step's search exactly for all groups of the warp: of the unpivoted rows with the largest high word (`key`) and then
// the largest low word, the one that stands first. The arrays are those of a lane's rows, whose numbers are `row`; `chosen`,
// from `list` on, is room for the group's rows in the order in which they were chosen. `found` becomes the lanes with
// the pivot row. A zero pivot's step is noted in `failed`; where quick_reciprocal is not right, that is negative. Returns the step.
template <class V, class Group, bool redux, int rows, class Rows>
DEVICE int decide(const int (&row)[rows], const u32 (&pivot_step)[rows], u32 (&key)[rows], u32 (&low)[rows], Rows& chosen, int list,
                  u32 (&found)[rows], int& failed)
{
  using Warp  = Lanes<32>;
  u32 reached = 0, high = 0, word = 0, first = 0, early[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    if (pivot_step[r] < no_row) chosen[list + static_cast<int>(pivot_step[r])] = row[r];
    reached = larger(reached, pivot_step[r] < no_row ? pivot_step[r] + 1 : 0);
    key[r]  = pivot_step[r] == unpivoted ? key[r] : 0;
    high    = larger(high, key[r]);
  }
  const int step = static_cast<int>(Warp::warp_max(reached));
  high = largest_of<Group, redux>(high);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    low[r] = pivot_step[r] == unpivoted && key[r] == high ? low[r] : 0;
    word   = larger(word, low[r]);
  }
  word = largest_of<Group, redux>(word);
  Group::sync();   // `chosen` is written
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const bool candidate = pivot_step[r] == unpivoted && key[r] == high && low[r] == word;
    early[r] = candidate ? static_cast<u32>(32 - position_at_step(row[r], step, chosen, list)) : 0;
    first    = larger(first, early[r]);
  }
  first = largest_of<Group, redux>(first);
  Group::sync();   // and read, before it is written again
#pragma unroll
  for (int r = 0; r < rows; ++r) found[r] = Warp::ballot(early[r] != 0 && early[r] == first);
  if (high == 0 && word == 0) failed = failed == 0 ? step + 1 : failed;
  else if (!has_quick_reciprocal(V(0), above_least<V>(high))) failed = -1;
  return step;
}
// The search for pivot rows among rows that stay in their lanes, `rows` of them in each lane of a group. High words of the
// magnitudes decide all but rare steps. Such a step is left, `settle` decides it, and it goes on behind its search:
//     do {
//         switch (step) {
//         default:
//             if (!pivot.found({a0, a1})) break;
//         case 0:
//             pivot.choose(0), and what the step does with the row
//             ...
//             step = -1;
//         }
//         if (step >= 0) step = pivot.settle(chosen, list);
//     } while (step >= 0);
template <class V, class Group, bool redux, int rows>
struct Pivot_search {
  using Warp = Lanes<32>;
  int row[rows];        // the numbers of the lane's rows
  u32 pivot_step[rows];       // the steps that chose them
  bool member;          // whether the lane belongs to a group
  u32 firsts;           // the first lane of each group
  u32 key[rows] = {}, low[rows] = {}, lanes[rows] = {};   // high and low words of the step's column; the warp's lanes with a pivot row
  int failed = 0;
  int lane = 0;         // the one of this group
  bool mine[rows];      // whether the pivot row is this row of the lane
  // Looks at the step's column, in which the lane's rows have the elements `a`. False: high words do not decide.
  DEVICE_MEMBER bool found(const V (&a)[rows])
  {
    u32 largest = 0, any = 0, both = 0;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      key[r]  = pivot_key(a[r], pivot_step[r]);
      largest = r == 0 ? key[0] : larger(largest, key[r]);
    }
    largest         = largest_of<Group, redux>(largest);
    const bool rare = !has_quick_reciprocal(V(0), above_least<V>(largest));
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      lanes[r] = Warp::ballot((key[r] == largest || rare) && member);
      both |= any & lanes[r];
      any |= lanes[r];
    }
    lane = Group::last_of(any);
    if (rarely((more_than_one(any, firsts) | both) != 0)) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low[r] = low_word(a[r]);
      return false;
    }
    return true;
  }
  // Decides exactly the step that was left; returns its number.
  template <class Rows>
  DEVICE_MEMBER int settle(Rows& chosen, int list)
  {
    const int step = decide<V, Group, redux>(row, pivot_step, key, low, chosen, list, lanes, failed);
    u32 any        = 0;
#pragma unroll
    for (int r = 0; r < rows; ++r) any |= lanes[r];
    lane = Group::last_of(any);
    return step;
  }
  // Goes on with the pivot row.
  DEVICE_MEMBER void choose(int step)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if constexpr (rows == 1) mine[r] = lane == Warp::rank() && member;
      else                     mine[r] = (lanes[r] >> Warp::rank() & 1) != 0;
      pivot_step[r] = mine[r] ? static_cast<u32>(step) : pivot_step[r];
    }
  }
};
// redo(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Redo>
DEVICE void one_after_the_other(bool which, i64 matrix, Redo redo)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) redo(Lanes<32>::shuffle(matrix, first_bit(left)));
}

// Factors a copy of `a` in the shared array, row by row in step with LAPACK's getf2: the first largest pivot of all, NaN largest, zero pivots
// passed over. Of row i lane i is told which row of `a` stands there in the end (`origin`) and with which row step i exchanged it.
// Returns the 1-based step of the first zero pivot, or 0.
template <bool pivoting, int stride, class V, class Scratch>
DEVICE int refactor_in_shared(int n, const V* a, i64 lda, Scratch& scratch, int first, int& origin, int& exchanged_with)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
  int failed     = 0;
  origin         = lane;
  exchanged_with = lane;
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) scratch[row + j * stride] = a[lane + j * lda];
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int column = first + k * stride;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < n;
      const V own         = eligible ? V(scratch[row + k * stride]) : V(0);
      const int p         = Warp::argmax(abs1(own), lane, eligible);
      Warp::sync();     // all have read the column
      if (lane < n) {   // lane j swaps in column j
        const V top = scratch[first + k + lane * stride], low = scratch[first + p + lane * stride];
        scratch[first + k + lane * stride] = low;
        scratch[first + p + lane * stride] = top;
      }
      origin         = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
      exchanged_with = lane == k ? p : exchanged_with;
      Warp::sync();
    }
    const V u = scratch[column + k];
    if (u == V(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
    if (lane > k && lane < n) {
      const V own = scratch[column + lane];
      const V l   = mul(regular ? own : lifted(own), scale);
      scratch[column + lane] = l;
#pragma unroll 1
      for (int j = k + 1; j < n; ++j) scratch[row + j * stride] = fma(-l, V(scratch[first + k + j * stride]), V(scratch[row + j * stride]));
    }
    Warp::sync();
  }
  return failed;
}
// The solution by these factors of one right-hand side, of which lane i gives the element that belongs to row i and has that of X.
template <int stride, class V, class Scratch>
DEVICE V solve_in_shared(int n, const Scratch& scratch, int first, V b)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const V x = Warp::shuffle(b, k);
    if (lane > k && lane < n) b = fma(-V(scratch[row + k * stride]), x, b);
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const V u       = scratch[first + k + k * stride];
    const auto lift = diagonal_lift(u);
    const V x       = mul(mul(Warp::shuffle(b, k), lift), reciprocal(mul(u, lift)));
    b = lane == k ? x : b;
    if (lane < k) b = fma(-V(scratch[row + k * stride]), x, b);
  }
  return b;
}

}  // namespace prelude_of_zgesv_3xany_rows_across_lanes_fae911fb
using namespace prelude_of_zgesv_3xany_rows_across_lanes_fae911fb;

using T = Complex<double>;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 3;
constexpr i64 strideA = 9;
constexpr i64 strideP = 3;
constexpr i64 ldb = 3;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
// Column j of step k: u<j>, the pivot row's element, is received and used at once, for which fewer registers do.
#define RECEIVE(k, j) const T u##j = Warp::shuffle(a0_##j, pivot.lane); if (below0) a0_##j = fma(-a0_##k, u##j, a0_##j);

KERNEL void __launch_bounds__(32, 18)
zgesv_3xany_rows_across_lanes_fae911fb(i64 nrhs, T* A, int* ipiv, T* B, i64 strideB, int* info, i64 batch)
{
    // a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
    using Group = Lanes<3>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
    const i64 index   = block_index() * 10 + Group::group();
    const bool live   = index < batch && member;
    const i64 matrix  = index < batch ? index : batch - 1;   // groups without a matrix follow the others with the last one
    if (batch <= 0) return;
    T* const base = A + matrix * strideA + lane;
    const int row[]   = { lane + 0 * 3 };
    const bool has[]  = { member && row[0] < 3 };
    T a0_0 = has[0] ? base[0 * lda + 0] : T(0); T a0_1 = has[0] ? base[1 * lda + 0] : T(0);
    T a0_2 = has[0] ? base[2 * lda + 0] : T(0);

    // pivot_step: the step that chooses a row, `unpivoted` before; failed: 1-based step of the first zero pivot, negative: the slow path does it
    // inverse: the reciprocal of a row's pivot
    SHARED(int, chosen, 30);   // the row that each step chose
    const int list = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 3;
    Pivot_search<T, Group, true, 1> pivot{
        { row[0] }, { has[0] ? unpivoted : no_row }, member, Warp::ballot(member && lane == 0)};
    auto& pivot_step = pivot.pivot_step;
    int& failed = pivot.failed;
    T inverse[] = { T(1) };

    int step = 3;   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
        switch (step) {
            default:

            // step 0: the pivot is the first largest |a(i,0)| in the current row order
            if (!pivot.found({ a0_0 })) break;
            [[fallthrough]];
            case 0: {
                pivot.choose(0);
                const T u0 = Warp::shuffle(a0_0, pivot.lane);
                const T scale = quick_reciprocal(u0);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                inverse[0] = select(pivot.mine[0], scale, inverse[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u0 == T(0));
                if (below0) a0_0 = mul(a0_0, scale);
                RECEIVE(0, 1) RECEIVE(0, 2)
            }

            // step 1: the pivot is the first largest |a(i,1)| in the current row order
            if (!pivot.found({ a0_1 })) break;
            [[fallthrough]];
            case 1: {
                pivot.choose(1);
                const T u1 = Warp::shuffle(a0_1, pivot.lane);
                const T scale = quick_reciprocal(u1);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                inverse[0] = select(pivot.mine[0], scale, inverse[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u1 == T(0));
                if (below0) a0_1 = mul(a0_1, scale);
                RECEIVE(1, 2)
            }

            step = -1;
        }
        if (step >= 0) step = pivot.settle(chosen, list);
    } while (step >= 0);

    // the last row is the one that no step has chosen
    pivot_step[0] = pivot_step[0] == unpivoted ? 2 : pivot_step[0];
    if (has[0]) chosen[list + static_cast<int>(pivot_step[0])] = row[0];
    Group::sync();
    bool zero = false, irregular = false;   // the last pivot, which no step has looked at
    if (pivot_step[0] == 2) {
        zero = a0_2 == T(0);
        irregular = !zero && !has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a0_2))));
        inverse[0] = quick_reciprocal(a0_2);
    }
    const bool last_zero = Group::any(zero);
    failed = failed == 0 && last_zero ? 3 : failed;
    const bool last_irregular = Group::any(irregular);
    failed = last_irregular ? -1 : failed;
    const bool slow_path = failed < 0;
    const int swap[] = { has[0] ? position_at_step(chosen[list + row[0]], row[0], chosen, list) : row[0] };   // ipiv, counted from 0

    // rows go where their pivot steps say; ipiv[k] is where the row chosen in step k stood then
    if (has[0] && live && !slow_path) {
        base[0 * lda + static_cast<i64>(pivot_step[0]) - lane] = a0_0;
        base[1 * lda + static_cast<i64>(pivot_step[0]) - lane] = a0_1;
        base[2 * lda + static_cast<i64>(pivot_step[0]) - lane] = a0_2;
        ipiv[matrix * strideP + row[0]] = swap[0] + 1;
    }

    // many right-hand sides: the factors in shared memory, rows where they belong; columns of B in rounds, one a lane
    SHARED(T, factors, 90);
    SHARED(T, columns, 90);
    SHARED(T, inverses, 30);
    const int group = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group(), lu = group * 9, first = group * 9, mine = first + lane * 3;
    if (has[0]) {
        const int to = static_cast<int>(pivot_step[0]);
        factors[lu + 0 + to] = a0_0;
        factors[lu + 3 + to] = a0_1;
        factors[lu + 6 + to] = a0_2;
        inverses[list + to] = inverse[0];
    }
    for (i64 begin = 0; begin < nrhs; begin += 3) {
        const i64 left  = nrhs - begin;
        const int count = index >= batch || slow_path || Group::idle() ? 0 : left < 3 ? static_cast<int>(left) : 3;
        const T* const from = B + matrix * strideB + begin * ldb;
        fetch_columns<3, 3, 3, 3>(columns, first, from, ldb, count);
        copy_async_wait();
        Group::sync();
        if (lane < count) {
            T x0 = columns[mine + chosen[list + 0]];
            T x1 = columns[mine + chosen[list + 1]];
            T x2 = columns[mine + chosen[list + 2]];
            // forward, step 0
            x1 = fma(-T(factors[lu + 1]), x0, x1);
            x2 = fma(-T(factors[lu + 2]), x0, x2);
            // forward, step 1
            x2 = fma(-T(factors[lu + 5]), x1, x2);
            // forward, step 2
            // backward, step 2
            x2 = mul(x2, inverses[list + 2]);
            x0 = fma(-T(factors[lu + 6]), x2, x0);
            x1 = fma(-T(factors[lu + 7]), x2, x1);
            // backward, step 1
            x1 = mul(x1, inverses[list + 1]);
            x0 = fma(-T(factors[lu + 3]), x1, x0);
            // backward, step 0
            x0 = mul(x0, inverses[list + 0]);
            columns[mine + 0] = x0;
            columns[mine + 1] = x1;
            columns[mine + 2] = x2;
        }
        Group::sync();
        store_columns<3, 3, 3, 3>(B + matrix * strideB + begin * ldb, ldb, failed ? 0 : count, columns, first);
        Group::sync();   // all have been stored before the next ones come
    }
    if (live && !slow_path && lane == 0) info[matrix] = failed;

    // what the steps cannot do, from the input
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {
        Warp::sync();   // nobody reads factors any more
        const int first = static_cast<int>(threadIdx.x) / 32 * 90, i = Warp::rank();
        int origin, swapped_with;   // of row i: the row of A that stands here, and the row that step i exchanged it with
        T* const a = A + matrix * strideA;
        const int zero_step = refactor_in_shared<true, 3>(3, a, lda, factors, first, origin, swapped_with);
        if (i < 3) {
#pragma unroll 1
            for (int j = 0; j < 3; ++j) a[i + j * lda] = factors[first + i + j * 3];
            ipiv[matrix * strideP + i] = swapped_with + 1;
        }
#pragma unroll 1
        for (i64 c = 0; c < nrhs; ++c) {
            const T* const right = B + matrix * strideB + c * ldb;
            const T x = solve_in_shared<3>(3, factors, first, i < 3 ? right[origin] : T(0));
            if (i < 3 && zero_step == 0) (B + matrix * strideB + c * ldb)[i] = x;
        }
        if (i == 0) info[matrix] = zero_step;
    });
}
#else   // too old a GPU: a launch there fails
KERNEL void zgesv_3xany_rows_across_lanes_fae911fb(i64 nrhs, T* A, int* ipiv, T* B, i64 strideB, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int zgesv_3xany_rows_across_lanes_fae911fb_launch(
    long long nrhs, void* A, int* ipiv, void* B, long long strideB, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&nrhs, &A, &ipiv, &B, &strideB, &info, &batch};
    return cudaLaunchKernel(zgesv_3xany_rows_across_lanes_fae911fb, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
