// potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
// Made by kgen --variants potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
// kgen's device prelude comes first, then the kernel, then its launcher.

#define KGEN_WORDS words_of_potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
#define PACKED   // every element lies on a multiple of its size
// kgen's device prelude for CUDA: the words that kernels are written in. templates/common/host.hpp defines the same words
// for the host compiler, templates/common/arithmetic.cuh what follows from them on every device.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "kgen kernels require sm_70 or later"
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// Each kernel has its words in a namespace of its own, KGEN_WORDS, so that any number of kernels can be linked into one program. The
// compiler would give a namespace without a name another one in every process, and the cubin other bytes.
namespace KGEN_WORDS {}
using namespace KGEN_WORDS;

namespace KGEN_WORDS {

typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;

// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float add(float a, float b) { return __fadd_rn(a, b); }
DEVICE double add(double a, double b) { return __dadd_rn(a, b); }
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE float div(float a, float b) { return __fdiv_rn(a, b); }
DEVICE double div(double a, double b) { return __ddiv_rn(a, b); }
DEVICE float reciprocal(float a) { return __frcp_rn(a); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE float square_root(float a) { return __fsqrt_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }
// The same where neither a nor 1 / a is denormal, zero, infinite or NaN, without a branch: Newton's steps from the hardware's
// approximation as in __frcp_rn and __drcp_rn.
DEVICE float quick_reciprocal(float a)
{
  float r;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(a));
  return fma(r, fma(-a, r, 1.0f), r);
}
DEVICE double quick_reciprocal(double a)
{
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  r = __hiloint2double(__double2hiint(r), __double2hiint(a) + 0x300402);
  const double e = fma(-a, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return fma(r, fma(-a, r, 1.0), r);
}
DEVICE float magnitude(float a) { return fabsf(a); }
DEVICE double magnitude(double a) { return fabs(a); }

DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }

// The place of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }

// A pointer that was loaded, of which the compiler could not know that it leads to global memory: taken for one that may lead
// to a shared array, its loads would wait for every store to one. Of nullptr it is true as well: all generic addresses outside the
// windows of shared, local and constant memory are global ones (PTX ISA, isspacep).
template <class V>
DEVICE V* in_global(V* p)
{
  __builtin_assume(__isGlobal(p));
  return p;
}

// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// Sixteen bytes at once; both places are on 16 bytes. From global memory into a shared array from element `index` on, not
// waited for (before sm_80: at once); until every copy this thread began has come; from a shared array to global memory.
template <class V>
DEVICE void copy_async16(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  *reinterpret_cast<uint4*>(array + index) = *reinterpret_cast<const uint4*>(from);
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
// The same for one element, whose place is a multiple of `part` bytes, 4 or 8.
template <u32 part, class V>
DEVICE void copy_async_element(V* array, u32 index, const V* from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  array[index] = *from;
#else
  const u32 to = static_cast<u32>(__cvta_generic_to_shared(array + index));
#pragma unroll
  for (u32 at = 0; at < sizeof(V); at += part) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to + at), "l"(reinterpret_cast<const char*>(from) + at), "n"(part)
                 : "memory");
  }
#endif
}
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}
template <class V>
DEVICE void copy16(V* to, const V* array, u32 index)
{
  *reinterpret_cast<uint4*>(to) = *reinterpret_cast<const uint4*>(array + index);
}

}  // namespace KGEN_WORDS

// Arithmetic that follows from the device's words: complex numbers, magnitudes in order, selection. The same text on every
// device, so that results have the same bits.
namespace KGEN_WORDS {

// In a packed batch a complex number is loaded and stored as one; elsewhere it may lie on a multiple of its parts' size only.
#ifdef PACKED
#define COMPLEX_ALIGNMENT(R) alignas(2 * sizeof(R))
#else
#define COMPLEX_ALIGNMENT(R)
#endif
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
template <class R>
DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }

DEVICE float real_part(float a) { return a; }
DEVICE double real_part(double a) { return a; }
template <class R>
DEVICE R real_part(Complex<R> a) { return a.re; }
DEVICE float conjugate(float a) { return a; }
DEVICE double conjugate(double a) { return a; }
template <class R>
DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }

// |x|, for complex |re| + |im|: what LAPACK's pivot search compares.
DEVICE float abs1(float a) { return magnitude(a); }
DEVICE double abs1(double a) { return magnitude(a); }
template <class R>
DEVICE R abs1(Complex<R> a) { return add(magnitude(a.re), magnitude(a.im)); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 order(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }

// The upper and lower 32 bits of the same order, for devices that reduce words: every NaN has the same high word, above
// infinity's. (A NaN whose payload lies in the low word alone would pass for an infinity with a tie; no arithmetic makes one.)
DEVICE u32 high_order(float magnitude) { const u32 bits = to_bits(magnitude); return bits < 0x7f800001u ? bits : 0x7f800001u; }
DEVICE u32 low_order(float) { return 0; }
DEVICE u32 high_order(double magnitude)
{
  const u32 bits = static_cast<u32>(to_bits(magnitude) >> 32);
  return bits < 0x7ff00001u ? bits : 0x7ff00001u;
}
DEVICE u32 low_order(double magnitude) { return magnitude != magnitude ? 0 : static_cast<u32>(to_bits(magnitude)); }

// The least normal number of a's type.
DEVICE float least_normal(float) { return from_bits(u32(1) << 23); }
DEVICE double least_normal(double) { return from_bits(u64(1) << 52); }

DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }

// |a| in 25 bits, for a pivot that is nearly the largest: in the order of |a|, zero least of all. The lower five bits are free for
// the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(float a) { return (to_bits(a) & 0x7fffff80u) | (a == 0.0f ? 32u : 96u); }
DEVICE u32 coarse_order(double a) { return (static_cast<u32>(to_bits(a) >> 32) & 0x7fffff80u) | (a == 0.0 ? 32u : 96u); }
template <class R>
DEVICE u32 coarse_order(Complex<R> a) { return coarse_order(abs1(a)); }

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
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }

// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
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

// 1 / a, scaled as in div: the square of a finite number but zero is between 1 and 8.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v(mul(a.re, scale), mul(a.im, scale));
  const R factor = reciprocal(fma(v.re, v.re, mul(v.im, v.im)));
  return {mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)};
}
// The same without scaling, where |a| is so far from 0 and infinity that the square is too (common/pivot.cuh).
template <class R>
DEVICE Complex<R> quick_reciprocal(Complex<R> a)
{
  const R factor = quick_reciprocal(fma(a.re, a.re, mul(a.im, a.im)));
  return {mul(a.re, factor), mul(-a.im, factor)};
}

// |x|, for complex the length, scaled as in div: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return magnitude(a); }
DEVICE double modulus(double a) { return magnitude(a); }
template <class R>
DEVICE R modulus(Complex<R> a)
{
  const R scale = near_one(a);
  const Complex<R> v = mul(a, scale);
  return mul(square_root(fma(v.re, v.re, mul(v.im, v.im))), reciprocal(scale));
}

// getrf multiplies a column by its pivot's reciprocal, which is rounded once, as LAPACK does. The reciprocal of a denormal
// pivot could overflow: such a pivot and its column are lifted by a power of two first.
template <class V>
DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }   // false for NaN
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R>
DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
template <class R>
DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
template <class V>
DEVICE V not_a_number() { V a; set_nan(a); return a; }

}  // namespace KGEN_WORDS

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
namespace KGEN_WORDS {

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
  // The place in the warp, for Lanes<32>::shuffle, of the group's last lane among those of Lanes<32>::ballot; anything if the
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

  // The rank of the eligible lane with the largest magnitude, NaN largest of all; among equals the one with the least
  // position. 0 if none is eligible. A butterfly of value-position pairs; it rotates, so L need not be a power of two.
  template <class R>
  static DEVICE_MEMBER int argmax(R magnitude, int position, bool eligible)
  {
    auto best = eligible ? order(magnitude) : 0;
    u32 place = (eligible ? static_cast<u32>(position) : 0xffffu) << 8 | static_cast<u32>(rank());
#pragma unroll
    for (int step = 1; step < L; step *= 2) {
      const int source       = (rank() + step) % L;
      const auto other       = shuffle(best, source);
      const u32 other_place  = shuffle(place, source);
      const bool take        = other > best || (other == best && other_place < place);
      best  = take ? other : best;
      place = take ? other_place : place;
    }
    return (place >> 8) == 0xffffu ? 0 : static_cast<int>(place & 0xffu);
  }

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  // The same by the warp's reduction instruction (sm_80): the high words are reduced and equal lanes found by a ballot; the
  // exact tie-break runs in the rare case that more than one lane is left. Every lane takes part in every reduction: && must
  // not skip one.
  template <class R>
  static DEVICE_MEMBER int argmax_redux(R magnitude, int position, bool eligible)
  {
    const u32 high = eligible ? high_order(magnitude) + 1 : 0u;
    u32 candidates = warp_ballot(high == group_max(high));
    // Idle lanes are no candidates, whatever their bits: neither do they call for the tie-break nor take part in it.
    bool tie       = (candidates & (candidates - 1)) != 0;
    if constexpr (per_warp > 1) tie = __any_sync(all, tie && !idle());
    if (tie) {
      const bool highest = !idle() && (candidates >> rank() & 1u);
      const u32 low      = highest ? low_order(magnitude) : 0u;
      const u32 low_max  = group_max(low);
      const u32 early    = highest && low == low_max ? 0xffffu - static_cast<u32>(position) : 0u;
      const u32 earliest = group_max(early);
      candidates         = warp_ballot(early == earliest);
    }
    return candidates ? first_bit(candidates) : 0;
  }

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

  // c += a b by the FP64 matrix instruction, with c of 8 x 8 or 16 x 8 elements, a with 4 columns and b with 4 rows. Lane 4 g + q
  // holds c(g, 2 q), c(g, 2 q + 1), a(g, q) and b(q, g), and of a taller tile the same of row g + 8 behind them. Each element is
  // a chain of four fma, column 0 of a first.
  static DEVICE_MEMBER void rank4_update(double& c0, double& c1, double a, double b)
  {
    static_assert(L == 32, "the whole warp works on one tile");
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c0), "+d"(c1) : "d"(a), "d"(b));
  }
  static DEVICE_MEMBER void rank4_update(double& c0, double& c1, double& c2, double& c3, double a0, double a1, double b)
  {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
    rank4_update(c0, c1, a0, b);
    rank4_update(c2, c3, a1, b);
#else
    static_assert(L == 32, "the whole warp works on one tile");
    asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+d"(c0), "+d"(c1), "+d"(c2), "+d"(c3) : "d"(a0), "d"(a1), "d"(b));
#endif
  }
  // Complex: the products with the real part of a first, then those with its imaginary part.
  template <class R>
  static DEVICE_MEMBER void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R> a, Complex<R> b)
  {
    rank4_update(c0.re, c1.re, a.re, b.re);
    rank4_update(c0.im, c1.im, a.re, b.im);
    rank4_update(c0.re, c1.re, a.im, -b.im);
    rank4_update(c0.im, c1.im, a.im, b.re);
  }
  template <class R>
  static DEVICE_MEMBER void rank4_update(Complex<R>& c0, Complex<R>& c1, Complex<R>& c2, Complex<R>& c3, Complex<R> a0,
                                         Complex<R> a1, Complex<R> b)
  {
    rank4_update(c0.re, c1.re, c2.re, c3.re, a0.re, a1.re, b.re);
    rank4_update(c0.im, c1.im, c2.im, c3.im, a0.re, a1.re, b.im);
    rank4_update(c0.re, c1.re, c2.re, c3.re, a0.im, a1.im, -b.im);
    rank4_update(c0.im, c1.im, c2.im, c3.im, a0.im, a1.im, b.re);
  }

 private:
  // ballot() without clearing what lies above the group's lanes if it is the warp's only one.
  static DEVICE_MEMBER u32 warp_ballot(bool predicate)
  {
    if constexpr (per_warp == 1) return __ballot_sync(all, predicate);
    else                         return ballot(predicate);
  }
#endif
};

}  // namespace KGEN_WORDS

// Elements that one lane moves at once. And between global memory and shared arrays, for families with one thread per matrix: a
// warp reads and writes its 32 matrices together, consecutive lanes on consecutive elements. The same text on every device. In the
// shared array matrices begin `stride` elements apart (helpers.lua: staged_stride).
//     fetch_run or fetch_each, copy_async_wait(), Lanes<32>::sync(), each lane reads its matrix and writes its results,
//     Lanes<32>::sync(), store_run or store_each
namespace KGEN_WORDS {

// Neighbouring elements that one lane moves at once, from and to global memory; the place is a multiple of their size.
template <class V, int count>
struct alignas(count * sizeof(V)) Piece { V part[count]; };
template <int count, class V>
DEVICE Piece<V, count> load_piece(const V* from) { return *reinterpret_cast<const Piece<V, count>*>(from); }
template <int count, class V>
DEVICE void store_piece(V* to, const Piece<V, count>& piece) { *reinterpret_cast<Piece<V, count>*>(to) = piece; }

// The warp of a thread whose place is `thread` in the block and `matrix` in the batch.
struct Staging {
  int here;    // the thread's matrix in the block; the first one of its warp where the batch has none for it
  int first;   // the warp's first matrix in the block,
  i64 start;   // and in the batch,
  int count;   // and how many of its 32 the batch has
  DEVICE_MEMBER Staging(int thread, i64 matrix, i64 batch) : first(thread - Lanes<32>::lane()), start(matrix - Lanes<32>::lane())
  {
    const i64 left = batch - start;
    count = static_cast<int>(left < 0 ? 0 : left < 32 ? left : 32);
    here  = matrix < batch ? thread : first;
  }
};

// Where element e of a run of matrices of `elements` elements lies in the shared array.
template <u32 elements, u32 stride>
DEVICE u32 staged(u32 e) { return e + e / elements * (stride - elements); }
// The same for the piece of 16 bytes that a lane moves when the warp's pieces from element e on are moved; e is known to the
// compiler. Few instructions for each piece: there are as many pieces as anything else to do.
template <u32 elements, u32 stride, u32 piece>
DEVICE u32 staged_piece(u32 lane, u32 e)
{
  constexpr u32 step = 32 * piece;
  if constexpr (stride == elements) return lane * piece + e;
  else if constexpr (step % elements == 0 || elements % step == 0) {   // e counts whole matrices, or the warp is inside one
    return staged<elements, stride>(lane * piece) + staged<elements, stride>(e);
  }
  else {   // q / pieces as q * reciprocal >> 16, which is exact
    constexpr u32 pieces = elements / piece, reciprocal = 65536 / pieces + 1;
    static_assert(32 * pieces * (reciprocal * pieces - 65536) < 65536, "a matrix of so many pieces cannot be staged");
    return lane * piece + e + ((lane * reciprocal + e / piece * reciprocal) >> 16) * (stride - elements);
  }
}

// The warp's matrices of an operand of a packed batch to their places in the array: one run of memory, by 16 bytes.
template <u32 elements, u32 stride, class Array, class V>
DEVICE void fetch_run(Array& array, const Staging& warp, const V* operand)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(warp.first) * stride;
  const V* from   = operand + warp.start * elements;
  if (warp.count == 32) {
    from += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy_async16(array, begin + staged_piece<elements, stride, piece>(lane, e), from + e);
      }
    }
  }
  else {   // the end of the batch: a loop that waits for nothing, then the elements that make no whole piece
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy_async16(array, begin + staged<elements, stride>(e), from + e);
    if (lane < all - whole) array[begin + staged<elements, stride>(whole + lane)] = from[whole + lane];
  }
}

// The same from the array to an operand.
template <u32 elements, u32 stride, class Array, class V>
DEVICE void store_run(V* operand, const Array& array, const Staging& warp)
{
  constexpr u32 piece = 16 / sizeof(V), step = 32 * piece;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 begin = static_cast<u32>(warp.first) * stride;
  V* to           = operand + warp.start * elements;
  if (warp.count == 32) {
    to += lane * piece;
#pragma unroll
    for (u32 e = 0; e < 32 * elements; e += step) {
      if (32 * elements - e >= step || lane * piece < 32 * elements - e) {
        copy16(to + e, array, begin + staged_piece<elements, stride, piece>(lane, e));
      }
    }
  }
  else {
    const u32 all = static_cast<u32>(warp.count) * elements, whole = all / piece * piece;
#pragma unroll 1
    for (u32 e = lane * piece; e < whole; e += step) copy16(to + e, array, begin + staged<elements, stride>(e));
    if (lane < all - whole) to[whole + lane] = array[begin + staged<elements, stride>(whole + lane)];
  }
}

// What matrices of so many elements are moved by where they lie well: 16 bytes, or one element at once if they are no multiple of that
// (a complex element lies on a multiple of its parts' size, but seldom on less than its own).
template <u32 elements, class V>
struct Pieces { enum : u32 { count = elements * sizeof(V) % 16 == 0 ? 16 / sizeof(V) : 1, bytes = count * sizeof(V) }; };

// Whether the warp's matrices, of which each lane knows its `own` (nullptr if it has none), can be moved so: pieces lie on a multiple
// of their size, within one column or in matrices without gaps. The same for all lanes.
template <u32 rows, u32 columns, class V>
DEVICE bool in_pieces(const V* own, i64 ld)
{
  constexpr u32 bytes = Pieces<rows * columns, V>::bytes;
  if constexpr (bytes == alignof(V)) return false;   // it makes no difference
  else {
    const bool regular = rows * sizeof(V) % bytes == 0 ? ld * static_cast<i64>(sizeof(V)) % bytes == 0 : ld == rows;
    return !Lanes<32>::any(reinterpret_cast<u64>(own) % bytes != 0 || !regular);
  }
}

// move(index in the array, address), `piece` elements at a time, for all of the warp's matrices: consecutive lanes on consecutive
// pieces of a matrix, and where one has fewer than 32 of them, on several matrices. Their addresses come from the lanes that know them.
template <u32 rows, u32 columns, u32 stride, u32 piece, class V, class Move>
DEVICE void move_each(const Staging& warp, V* own, i64 ld, Move move)
{
  constexpr u32 pieces = rows * columns / piece, at_once = pieces < 32 ? 32 / pieces : 1, turns = (pieces + 31) / 32;
  const u32 lane  = static_cast<u32>(Lanes<32>::lane());
  const u32 which = pieces < 32 ? lane / pieces : 0;   // the lane's matrix among those that are moved at once
  const u32 place = (pieces < 32 ? lane % pieces : lane) * piece;
  const u32 count = static_cast<u32>(warp.count);
  const u32 left  = which < at_once && which < count ? count - which : 0;
  const u32 begin = (static_cast<u32>(warp.first) + which) * stride + place;
  i64 offset[turns];
#pragma unroll
  for (u32 t = 0; t < turns; ++t) {
    const u32 e = place + 32 * piece * t;
    offset[t] = e / rows * ld + e % rows;
  }
#pragma unroll 8
  for (u32 m = 0; m < 32; m += at_once) {
    V* const from = Lanes<32>::shuffle(own, static_cast<int>((m + which) % 32));
#pragma unroll
    for (u32 t = 0; t < turns; ++t) {
      const u32 e = 32 * piece * t;
      if (m < left && (e + 32 * piece <= rows * columns || place + e < rows * columns)) {
        move(begin + m * stride + e, in_global(from + offset[t]));
      }
    }
  }
}

// The warp's matrices, wherever they lie, to their places in the array: each lane gives the address of its `own`, nullptr if it has
// none; columns are `ld` elements apart.
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void fetch_each(Array& array, const Staging& warp, const V* own, i64 ld)
{
  using Whole = Pieces<rows * columns, V>;
  if (in_pieces<rows, columns>(own, ld)) {
    move_each<rows, columns, stride, Whole::count>(warp, own, ld, [&](u32 e, const V* from) {
      if constexpr (Whole::bytes == 16) copy_async16(array, e, from);
      else copy_async_element<Whole::bytes>(array, e, from);
    });
  }
  else {
    move_each<rows, columns, stride, 1>(warp, own, ld, [&](u32 e, const V* from) {
      copy_async_element<alignof(V)>(array, e, from);
    });
  }
}

// The same from the array to them.
template <u32 rows, u32 columns, u32 stride, class Array, class V>
DEVICE void store_each(V* own, const Array& array, const Staging& warp, i64 ld)
{
  using Whole = Pieces<rows * columns, V>;
  if (in_pieces<rows, columns>(own, ld)) {
    move_each<rows, columns, stride, Whole::count>(warp, own, ld, [&](u32 e, V* to) {
      if constexpr (Whole::bytes == 16) copy16(to, array, e);
      else store_piece(to, Piece<V, 1>{{array[e]}});
    });
  }
  else move_each<rows, columns, stride, 1>(warp, own, ld, [&](u32 e, V* to) { *to = array[e]; });
}

}  // namespace KGEN_WORDS

// LU's pivots. The steps of a fast kernel search by the high words of the magnitudes, which decide in all but rare cases.
// `decide` then settles such a step exactly; a matrix with a pivot for which quick_reciprocal is not right, `factor_again` factors
// from the start, and `invert_again` inverts. The same text on every device.
namespace KGEN_WORDS {

// A row's turn: the step that chose it as the pivot row; `waiting` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of waiting rows, and leaves others less than any normal number has.
enum : u32 { waiting = 0x7fffffffu, no_row = 63 };

// The low word of |a|, |re| + |im| for complex numbers: what decides among equal high words.
DEVICE u32 low_word(float) { return 0; }
DEVICE u32 low_word(double a) { return static_cast<u32>(to_bits(a)); }
template <class R>
DEVICE u32 low_word(Complex<R> a) { return low_word(abs1(a)); }

// The high word of a waiting row's |a|, |re| + |im| for complex numbers.
template <class R>
DEVICE u32 pivot_key(R a, u32 turn) { return high_word(a) & turn; }
template <class R>
DEVICE u32 pivot_key(Complex<R> a, u32 turn) { return high_word(abs1(a)) & turn; }

// How far a high word lies above that of the least number for which quick_reciprocal is right; what lies below wraps around. Reals:
// the least normal number. Complex numbers are squared: about the square root of that.
DEVICE u32 least_high(float) { return 1u << 23; }
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<float>) { return (127u - 60) << 23; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }
template <class V>
DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
// Whether that holds neither zeros nor denormal, huge or infinite numbers nor NaN, so that quick_reciprocal is right.
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
DEVICE bool has_quick_reciprocal(Complex<float>, u32 above) { return above < 120u << 23; }
DEVICE bool has_quick_reciprocal(Complex<double>, u32 above) { return above < 1000u << 20; }

// Not 0 if a group has more than one of the warp's lanes `found`, given the first lane of each group with a matrix:
// subtraction takes the lowest lane from each group.
DEVICE u32 more_than_one(u32 found, u32 firsts) { return found & (found - firsts); }

// Where `row` stood when step `step` chose it, given the rows chosen by all steps: step i swapped row i with the row chosen.
template <class Rows>
DEVICE int standing(int row, int step, Rows& chosen, int first)
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

// Settles a step's search exactly for all groups of the warp: of the waiting rows with the largest high word (`key`) and then
// the largest low word, the one that stands first. The arrays are those of a lane's rows, whose numbers are `row`; `chosen`,
// from `list` on, is room for the group's rows in the order in which they were chosen. `found` becomes the lanes with
// the pivot row. A zero pivot's step is noted in `failed`; where quick_reciprocal is not right, that is negative. Returns the step.
template <class V, class Group, bool redux, int rows, class Rows>
DEVICE int decide(const int (&row)[rows], const u32 (&turn)[rows], u32 (&key)[rows], u32 (&low)[rows], Rows& chosen, int list,
                  u32 (&found)[rows], int& failed)
{
  using Warp  = Lanes<32>;
  u32 reached = 0, high = 0, word = 0, first = 0, early[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    if (turn[r] < no_row) chosen[list + static_cast<int>(turn[r])] = row[r];
    reached = larger(reached, turn[r] < no_row ? turn[r] + 1 : 0);
    key[r]  = turn[r] == waiting ? key[r] : 0;
    high    = larger(high, key[r]);
  }
  const int step = static_cast<int>(largest_of<Warp, redux>(reached));
  high = largest_of<Group, redux>(high);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    low[r] = turn[r] == waiting && key[r] == high ? low[r] : 0;
    word   = larger(word, low[r]);
  }
  word = largest_of<Group, redux>(word);
  Group::sync();   // `chosen` is written
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const bool candidate = turn[r] == waiting && key[r] == high && low[r] == word;
    early[r] = candidate ? static_cast<u32>(32 - standing(row[r], step, chosen, list)) : 0;
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

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

// Where the lane's row of n stands after getrf's swaps; `pivot` is that of the row whose number is the lane's rank.
template <class Group, int n>
DEVICE int place_after_swaps(int pivot)
{
  int place = Group::rank();
#pragma unroll
  for (int k = 0; k < n - 1; ++k) {
    const int p = Group::shuffle(pivot, k);
    place = place == k ? p : place == p ? k : place;
  }
  return place;
}

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
  u32 turn[rows];       // the steps that chose them
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
      key[r]  = pivot_key(a[r], turn[r]);
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
    const int step = decide<V, Group, redux>(row, turn, key, low, chosen, list, lanes, failed);
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
      turn[r] = mine[r] ? static_cast<u32>(step) : turn[r];
    }
  }
};

// again(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Again>
DEVICE void one_after_the_other(bool which, i64 matrix, Again again)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) again(Lanes<32>::shuffle(matrix, first_bit(left)));
}

template <class T>
DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }

// The whole warp factors one matrix of at most 32 rows where it lies, row by row in step with LAPACK's getf2: the first largest
// pivot of all, NaN largest, zero pivots passed over.
template <bool pivoting, class T>
DEVICE void factor_again(int n, T* a, i64 lda, int* ipiv, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  int failed     = 0;
  for (int k = 0; k < n; ++k) {
    const bool below = lane > k && lane < n;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < n;
      const int p = Warp::argmax(eligible ? abs1(a[lane + k * lda]) : abs1(T(0)), lane, eligible);
      if (lane < n) swap_elements(a[k + lane * lda], a[p + lane * lda]);   // lane j swaps in column j
      if (lane == k) ipiv[k] = p + 1;
      Warp::sync();
    }
    const T u = a[k + k * lda];
    if (u == T(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool usual = has_reciprocal(u);
    const T scale    = reciprocal(usual ? u : lifted(u));
    if (below) {
      const T l = mul(usual ? a[lane + k * lda] : lifted(a[lane + k * lda]), scale);
      a[lane + k * lda] = l;
      for (int j = k + 1; j < n; j += 4) {   // four loads at a time: one after another they would wait for the stores
        T row[4], own[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) row[i] = a[k + (j + i) * lda], own[i] = a[lane + (j + i) * lda];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) a[lane + (j + i) * lda] = fma(-l, row[i], own[i]);
        }
      }
    }
    Warp::sync();
  }
  if (lane == 0) *info = failed;
}

// The whole warp inverts one matrix of at most 32 rows where its inverse shall lie (a and c may be the same), by Gauss-Jordan with
// nearly the largest pivots, the first row of a among equals: rows change places, and in the end columns. A column without a pivot
// that has a reciprocal is lifted, and in the end the row that is divided by this pivot. With a zero pivot all is NaN.
template <class T>
DEVICE void invert_again(int n, const T* a, i64 lda, T* c, i64 ldc, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  using R        = decltype(abs1(T(0)));
  int chosen = 0, failed = 0;   // where the row stood that step `lane` chose; 1-based step of the first zero pivot
  int origin = lane;            // the row of a that stands here
  T scale = T(1);
  R power = R(1);               // by which the column of step `lane` was lifted
  if (row) {
    for (int j = 0; j < n; ++j) c[lane + j * ldc] = a[lane + j * lda];
  }
  Warp::sync();
  for (int k = 0; k < n && failed == 0; ++k) {
    const T found = row ? c[lane + k * ldc] : T(0);
    const R lift  = Warp::any(lane >= k && has_reciprocal(found)) ? R(1) : lifted(R(1));
    const u32 key = row && lane >= k ? coarse_order(mul(found, lift)) | static_cast<u32>(31 - origin) : 0;
    const int p   = first_bit(Warp::ballot(key == Warp::butterfly_max(key)));
    if (row) swap_elements(c[k + lane * ldc], c[p + lane * ldc]);   // lane j swaps in column j
    origin = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
    chosen = lane == k ? p : chosen;
    Warp::sync();
    const T u = mul(c[k + k * ldc], lift), r = reciprocal(u);
    const T m = row ? mul(mul(-c[lane + k * ldc], lift), r) : T(0);
    failed = u == T(0) ? k + 1 : 0;
    scale  = lane == k ? r : scale;
    power  = lane == k ? lift : power;
    Warp::sync();
    if (row) c[lane + k * ldc] = lane == k ? T(1) : m;
    if (row && lane != k) {
      for (int j = 0; j < n; ++j) {
        if (j != k) c[lane + j * ldc] = fma(m, c[k + j * ldc], c[lane + j * ldc]);
      }
    }
    Warp::sync();
  }
  for (int j = 0; j < n; ++j) {
    if (row) c[lane + j * ldc] = select(failed != 0, not_a_number<T>(), mul(scale, mul(c[lane + j * ldc], power)));
  }
  for (int k = n - 1; k >= 0; --k) {
    const int p = Warp::shuffle(chosen, k);
    if (row) swap_elements(c[lane + k * ldc], c[lane + p * ldc]);
  }
  if (lane == 0) *info = failed;
  Warp::sync();   // before the next matrix
}

}  // namespace KGEN_WORDS

// potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
//
// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): complex, single, n = 3, uplo = upper, layout = packed
// Way:    one row of L per lane, in registers; each step's column goes to the rows below by shuffles
// Paper:  outer product Cholesky: Golub and Van Loan, Matrix Computations, section 4.2
// Made by kgen --variants potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10
// Cost:   56 flops and 100 bytes per matrix
// Launch: 32 threads and 10 matrices per block, 0 bytes of dynamic shared memory
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10 requires sm_70 or later"
#endif

using T = Complex<float>;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
[[maybe_unused]] constexpr i64 lda = 3;
[[maybe_unused]] constexpr i64 strideA = 9;

KERNEL void __launch_bounds__(32)
potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10(T* A, int* info, i64 batch)
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

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10__launch(
    void* A, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&potrf__c__n_3__uplo_upper__layout_packed__rows_across_lanes__lanes_3__per_block_10);
    void* arguments[]  = {&A, &info, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(32), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
