// getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux
// Made by kgen --ops getrf --sizes 8 --precisions z --variants getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux
// kgen's device prelude comes first, then the kernel, then its launcher.

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

namespace {

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
DEVICE float rcp(float a) { return __frcp_rn(a); }
DEVICE double rcp(double a) { return __drcp_rn(a); }
DEVICE float magnitude(float a) { return fabsf(a); }
DEVICE double magnitude(double a) { return fabs(a); }

DEVICE u32 to_bits(float a) { return __float_as_uint(a); }
DEVICE u64 to_bits(double a) { return static_cast<u64>(__double_as_longlong(a)); }
DEVICE float from_bits(u32 bits) { return __uint_as_float(bits); }
DEVICE double from_bits(u64 bits) { return __longlong_as_double(static_cast<i64>(bits)); }

// The place of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }

// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

}  // namespace

// Arithmetic that follows from the device's words: complex numbers, magnitudes in order, selection. The same text on every
// device, so that results have the same bits.
namespace {

template <class R>
struct Complex {
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
DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }

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

// |a| in 26 bits, for a pivot that is nearly the largest: in the order of |a|, rounded up so that only zero is least, NaN
// largest. The lower five bits are free for the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(float a)
{
  const u32 bits = (to_bits(a) & 0x7fffffffu) + 63;
  return (bits < 0x7f800040u ? bits : 0x7f800040u) & ~31u;
}
DEVICE u32 coarse_order(double a)
{
  const u64 magnitude = to_bits(a) & ~(u64(1) << 63);
  const u32 bits = static_cast<u32>((magnitude + (u64(63) << 32) + 0xffffffffu) >> 32);
  return (bits < 0x7ff00040u ? bits : 0x7ff00040u) & ~31u;
}
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

// The power of two that brings a magnitude near 1; exact, and finite for every input.
DEVICE float near_one(float magnitude)
{
  const u32 exponent = to_bits(magnitude) >> 23;
  return from_bits((exponent < 1 ? 253u : exponent > 253 ? 1u : 254u - exponent) << 23);
}
DEVICE double near_one(double magnitude)
{
  const u64 exponent = to_bits(magnitude) >> 52;
  return from_bits((exponent < 1 ? u64(2045) : exponent > 2045 ? u64(1) : 2046u - exponent) << 52);
}

// a / b, scaled by a power of two so that nothing over- or underflows on the way.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(magnitude(b.re) > magnitude(b.im) ? magnitude(b.re) : magnitude(b.im));
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  return {div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square)};
}
template <class R>
DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }

// 1 / a, scaled as div is.
template <class R>
DEVICE Complex<R> rcp(Complex<R> a)
{
  const R scale = near_one(magnitude(a.re) > magnitude(a.im) ? magnitude(a.re) : magnitude(a.im));
  const Complex<R> v(mul(a.re, scale), mul(a.im, scale));
  const R part = rcp(fma(v.re, v.re, mul(v.im, v.im)));
  return {mul(mul(v.re, part), scale), mul(mul(-v.im, part), scale)};
}

DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
template <class R>
DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }
template <class V>
DEVICE V not_a_number() { V a; set_nan(a); return a; }

}  // namespace

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
namespace {

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

  // One bit for each lane of the group, bit 0 for rank 0.
  static DEVICE_MEMBER u32 ballot(bool predicate)
  {
    return (__ballot_sync(all, predicate) >> (lane() / L * L)) & (all >> (32 - L));
  }
  static DEVICE_MEMBER bool any(bool predicate) { return ballot(predicate) != 0; }

  // The largest value of the group, by a butterfly that rotates, so that L need not be a power of two; 0 in an idle group.
  static DEVICE_MEMBER u32 group_max_butterfly(u32 value)
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

 private:
  // ballot() without clearing what lies above the group's lanes if it is the warp's only one.
  static DEVICE_MEMBER u32 warp_ballot(bool predicate)
  {
    if constexpr (per_warp == 1) return __ballot_sync(all, predicate);
    else                         return ballot(predicate);
  }
#endif
};

}  // namespace

// getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux
//
// getrf (LU factorisation, A = P L U, in place): complex, double, m = 8, n = 8, pivot = partial, layout = strided
// Way:    one row per lane, several matrices per warp; rows stay in their lanes, only their order moves (lazy swaps)
// Paper:  Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps
// Made by kgen --ops getrf --sizes 8 --precisions z --variants getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux
// Cost:   1232 flops and 2084 bytes per matrix
// Launch: 64 threads and 8 matrices per block, 0 bytes of dynamic shared memory
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
#error "getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux requires sm_80 or later"
#endif

using T = Complex<double>;
using R = double;

KERNEL void __launch_bounds__(64)
getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux(
    T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    using Group = Lanes<8>;
    const int lane   = Group::rank();
    const i64 matrix = block_index() * 8 + Group::group();
    const bool live  = matrix < batch && lane < 8 && !Group::idle();
    T* row           = live ? A + matrix * strideA + lane : nullptr;

    T a0 = live ? row[0 * lda] : T(0);
    T a1 = live ? row[1 * lda] : T(0);
    T a2 = live ? row[2 * lda] : T(0);
    T a3 = live ? row[3 * lda] : T(0);
    T a4 = live ? row[4 * lda] : T(0);
    T a5 = live ? row[5 * lda] : T(0);
    T a6 = live ? row[6 * lda] : T(0);
    T a7 = live ? row[7 * lda] : T(0);

    int failed   = 0;      // 1-based step of the first zero pivot
    int position = live ? lane : -1;   // where this lane's row stands after the swaps so far; -1: nowhere
    int swap     = 0;      // lane k keeps ipiv[k]

    // step 0: the pivot is the first largest |a(i,0)| in the current row order
    const int p0 = Group::argmax_redux(abs1(a0), position, position >= 0);
    const int q0 = Group::shuffle(position, p0);
    swap     = lane == 0 ? q0 + 1 : swap;
    position = lane == p0 ? 0 : position == 0 ? q0 : position;
    const T u0_0 = Group::shuffle(a0, p0);
    const bool zero0 = u0_0 == T(0);
    failed = zero0 && !failed ? 1 : failed;
    const bool below0 = position > 0 && !zero0;   // finished rows are kept, not multiplied with zero
    if (below0) a0 = div(a0, u0_0);
    const T u0_1 = Group::shuffle(a1, p0);
    if (below0) a1 = fma(-a0, u0_1, a1);
    const T u0_2 = Group::shuffle(a2, p0);
    if (below0) a2 = fma(-a0, u0_2, a2);
    const T u0_3 = Group::shuffle(a3, p0);
    if (below0) a3 = fma(-a0, u0_3, a3);
    const T u0_4 = Group::shuffle(a4, p0);
    if (below0) a4 = fma(-a0, u0_4, a4);
    const T u0_5 = Group::shuffle(a5, p0);
    if (below0) a5 = fma(-a0, u0_5, a5);
    const T u0_6 = Group::shuffle(a6, p0);
    if (below0) a6 = fma(-a0, u0_6, a6);
    const T u0_7 = Group::shuffle(a7, p0);
    if (below0) a7 = fma(-a0, u0_7, a7);

    // step 1: the pivot is the first largest |a(i,1)| in the current row order
    const int p1 = Group::argmax_redux(abs1(a1), position, position >= 1);
    const int q1 = Group::shuffle(position, p1);
    swap     = lane == 1 ? q1 + 1 : swap;
    position = lane == p1 ? 1 : position == 1 ? q1 : position;
    const T u1_1 = Group::shuffle(a1, p1);
    const bool zero1 = u1_1 == T(0);
    failed = zero1 && !failed ? 2 : failed;
    const bool below1 = position > 1 && !zero1;   // finished rows are kept, not multiplied with zero
    if (below1) a1 = div(a1, u1_1);
    const T u1_2 = Group::shuffle(a2, p1);
    if (below1) a2 = fma(-a1, u1_2, a2);
    const T u1_3 = Group::shuffle(a3, p1);
    if (below1) a3 = fma(-a1, u1_3, a3);
    const T u1_4 = Group::shuffle(a4, p1);
    if (below1) a4 = fma(-a1, u1_4, a4);
    const T u1_5 = Group::shuffle(a5, p1);
    if (below1) a5 = fma(-a1, u1_5, a5);
    const T u1_6 = Group::shuffle(a6, p1);
    if (below1) a6 = fma(-a1, u1_6, a6);
    const T u1_7 = Group::shuffle(a7, p1);
    if (below1) a7 = fma(-a1, u1_7, a7);

    // step 2: the pivot is the first largest |a(i,2)| in the current row order
    const int p2 = Group::argmax_redux(abs1(a2), position, position >= 2);
    const int q2 = Group::shuffle(position, p2);
    swap     = lane == 2 ? q2 + 1 : swap;
    position = lane == p2 ? 2 : position == 2 ? q2 : position;
    const T u2_2 = Group::shuffle(a2, p2);
    const bool zero2 = u2_2 == T(0);
    failed = zero2 && !failed ? 3 : failed;
    const bool below2 = position > 2 && !zero2;   // finished rows are kept, not multiplied with zero
    if (below2) a2 = div(a2, u2_2);
    const T u2_3 = Group::shuffle(a3, p2);
    if (below2) a3 = fma(-a2, u2_3, a3);
    const T u2_4 = Group::shuffle(a4, p2);
    if (below2) a4 = fma(-a2, u2_4, a4);
    const T u2_5 = Group::shuffle(a5, p2);
    if (below2) a5 = fma(-a2, u2_5, a5);
    const T u2_6 = Group::shuffle(a6, p2);
    if (below2) a6 = fma(-a2, u2_6, a6);
    const T u2_7 = Group::shuffle(a7, p2);
    if (below2) a7 = fma(-a2, u2_7, a7);

    // step 3: the pivot is the first largest |a(i,3)| in the current row order
    const int p3 = Group::argmax_redux(abs1(a3), position, position >= 3);
    const int q3 = Group::shuffle(position, p3);
    swap     = lane == 3 ? q3 + 1 : swap;
    position = lane == p3 ? 3 : position == 3 ? q3 : position;
    const T u3_3 = Group::shuffle(a3, p3);
    const bool zero3 = u3_3 == T(0);
    failed = zero3 && !failed ? 4 : failed;
    const bool below3 = position > 3 && !zero3;   // finished rows are kept, not multiplied with zero
    if (below3) a3 = div(a3, u3_3);
    const T u3_4 = Group::shuffle(a4, p3);
    if (below3) a4 = fma(-a3, u3_4, a4);
    const T u3_5 = Group::shuffle(a5, p3);
    if (below3) a5 = fma(-a3, u3_5, a5);
    const T u3_6 = Group::shuffle(a6, p3);
    if (below3) a6 = fma(-a3, u3_6, a6);
    const T u3_7 = Group::shuffle(a7, p3);
    if (below3) a7 = fma(-a3, u3_7, a7);

    // step 4: the pivot is the first largest |a(i,4)| in the current row order
    const int p4 = Group::argmax_redux(abs1(a4), position, position >= 4);
    const int q4 = Group::shuffle(position, p4);
    swap     = lane == 4 ? q4 + 1 : swap;
    position = lane == p4 ? 4 : position == 4 ? q4 : position;
    const T u4_4 = Group::shuffle(a4, p4);
    const bool zero4 = u4_4 == T(0);
    failed = zero4 && !failed ? 5 : failed;
    const bool below4 = position > 4 && !zero4;   // finished rows are kept, not multiplied with zero
    if (below4) a4 = div(a4, u4_4);
    const T u4_5 = Group::shuffle(a5, p4);
    if (below4) a5 = fma(-a4, u4_5, a5);
    const T u4_6 = Group::shuffle(a6, p4);
    if (below4) a6 = fma(-a4, u4_6, a6);
    const T u4_7 = Group::shuffle(a7, p4);
    if (below4) a7 = fma(-a4, u4_7, a7);

    // step 5: the pivot is the first largest |a(i,5)| in the current row order
    const int p5 = Group::argmax_redux(abs1(a5), position, position >= 5);
    const int q5 = Group::shuffle(position, p5);
    swap     = lane == 5 ? q5 + 1 : swap;
    position = lane == p5 ? 5 : position == 5 ? q5 : position;
    const T u5_5 = Group::shuffle(a5, p5);
    const bool zero5 = u5_5 == T(0);
    failed = zero5 && !failed ? 6 : failed;
    const bool below5 = position > 5 && !zero5;   // finished rows are kept, not multiplied with zero
    if (below5) a5 = div(a5, u5_5);
    const T u5_6 = Group::shuffle(a6, p5);
    if (below5) a6 = fma(-a5, u5_6, a6);
    const T u5_7 = Group::shuffle(a7, p5);
    if (below5) a7 = fma(-a5, u5_7, a7);

    // step 6: the pivot is the first largest |a(i,6)| in the current row order
    const int p6 = Group::argmax_redux(abs1(a6), position, position >= 6);
    const int q6 = Group::shuffle(position, p6);
    swap     = lane == 6 ? q6 + 1 : swap;
    position = lane == p6 ? 6 : position == 6 ? q6 : position;
    const T u6_6 = Group::shuffle(a6, p6);
    const bool zero6 = u6_6 == T(0);
    failed = zero6 && !failed ? 7 : failed;
    const bool below6 = position > 6 && !zero6;   // finished rows are kept, not multiplied with zero
    if (below6) a6 = div(a6, u6_6);
    const T u6_7 = Group::shuffle(a7, p6);
    if (below6) a7 = fma(-a6, u6_7, a7);

    // step 7: the pivot is the first largest |a(i,7)| in the current row order
    const int p7 = Group::argmax_redux(abs1(a7), position, position >= 7);
    const int q7 = Group::shuffle(position, p7);
    swap     = lane == 7 ? q7 + 1 : swap;
    position = lane == p7 ? 7 : position == 7 ? q7 : position;
    const T u7_7 = Group::shuffle(a7, p7);
    const bool zero7 = u7_7 == T(0);
    failed = zero7 && !failed ? 8 : failed;

    if (live) {
        row += position - lane;
        row[0 * lda] = a0;
        row[1 * lda] = a1;
        row[2 * lda] = a2;
        row[3 * lda] = a3;
        row[4 * lda] = a4;
        row[5 * lda] = a5;
        row[6 * lda] = a6;
        row[7 * lda] = a7;
        ipiv[matrix * strideP + lane] = swap;
        if (lane == 0) info[matrix] = failed;
    }
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux__launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1;
    const long long most   = 2147483647;   // blocks in x; the rest goes into y
    const long long rows   = (blocks - 1) / most + 1;
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&getrf__z__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_8__search_redux);
    void* arguments[]  = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return static_cast<int>(cudaLaunchKernel(kernel, grid, dim3(64), arguments, 0,
                                             static_cast<cudaStream_t>(stream)));
}
#endif
