// cond (condition number, norm(A) norm(inv(A)), from the inverse itself): real, single, n = 6, norm = one, layout = packed
// Id:     cond__s__n_6__norm_one__layout_packed__gauss_jordan__rows_2__lanes_4__panel_6__unroll_1__per_block_8__search_butterfly__reciprocal_late__transfer_direct__least_warps_0
// Way:    Gauss-Jordan in place: a lane holds one to four rows of a matrix in registers and never gives one away. A step finds nearly the
//         largest pivot, its row goes to all lanes by shuffles, and each updates its rows, finished ones too. Wide matrices go panel by
//         panel: the steps look at the panel's columns alone, then its pivot rows go through shared memory, where reading is cheaper
//         than shuffles, to all other columns. Rows and columns find their places in the store.
// Paper:  Gauss-Jordan with partial pivoting: Higham, Accuracy and Stability of Numerical Algorithms, section 14.4
// Made by kgen --variants scond_6_gauss_jordan_b55f88a3
// Cost:   492 flops and 152 bytes per matrix; a block of 32 threads has 8 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_scond_6_gauss_jordan_b55f88a3 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
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
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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
// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return abs1(a); }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24

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
  // The value of lane `source` of this group.
  template <class V>
  static DEVICE_MEMBER V shuffle(V value, int source)
  {
    if constexpr ((L & (L - 1)) == 0) return __shfl_sync(all, value, source, L);
    else                              return __shfl_sync(all, value, lane() / L * L + source);
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
};

// Neighbouring elements that one lane moves at once.
template <class V, int count>
struct alignas(count * sizeof(V)) Vector { V part[count]; };
// From and to global memory; the place is a multiple of the vector's size.
template <int count, class V>
DEVICE Vector<V, count> load_vector(const V* from) { return *reinterpret_cast<const Vector<V, count>*>(from); }

// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }
// redo(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Redo>
DEVICE void one_after_the_other(bool which, i64 matrix, Redo redo)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) redo(Lanes<32>::shuffle(matrix, first_bit(left)));
}

// The larger of two sizes; NaN if one of them is.
DEVICE float larger_norm(float a, float b) { return a > b || a != a ? a : b; }
// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}
// Of two sums, of which each lane has shares, one: what two lanes that are `apart` have of it. The other lane has the other sum.
template <class Group, int apart, class R>
DEVICE R halves_exchanged(R a, R b)
{
  const bool upper = (Group::rank() & apart) != 0;
  return add(select(upper, b, a), Group::shuffle(select(upper, a, b), Group::rank() ^ apart));
}
// The sum of the group's lanes, in the first of them: lane i takes that of lane i + 16, then + 8, ... + 1.
template <class Group, int lanes, class R>
DEVICE R sum_of_lanes(R value)
{
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    if (step < lanes) {
      const int from = Group::rank() + step;
      const R other  = Group::shuffle(value, from < lanes ? from : Group::rank());
      value = from < lanes ? add(value, other) : value;
    }
  }
  return value;
}
// The condition number by both norms: infinite with a zero pivot (`failed`) and where the inverse overflows, NaN only where A has one.
template <class R>
DEVICE R condition_number(R norm, R of_inverse, bool failed)
{
  const R product = mul(norm, of_inverse), infinity = div(R(1), R(0));
  if (norm != norm) return norm;
  return failed || product != product ? infinity : product < R(1) ? R(1) : product;   // none is less than 1
}
// The whole warp's norm of a matrix of at most 32 rows where it lies, the 1-norm or the infinity-norm: each lane sums a line.
template <bool one, class T>
DEVICE auto norm_in_memory(int n, const T* a, i64 lda)
{
  const int lane = Lanes<32>::rank();
  auto sum       = abs1(T(0));
  for (int k = 0; k < n && lane < n; ++k) sum = add(sum, modulus(one ? a[k + lane * lda] : a[lane + k * lda]));
  return largest_norm<Lanes<32>, 32>(sum);
}
// The whole warp finds the condition number of one matrix of n rows from the start, with getrf's pivots and its rule for denormal ones:
// lane i has row i, which stays there, and Gauss-Jordan in place leaves the inverse with its rows and columns in another order.
template <int n, bool one, class T, class R>
DEVICE void recompute_condition(const T* a, i64 lda, R* cond, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  const R norm   = norm_in_memory<one>(n, a, lda);
  T own[n];
  for (int j = 0; j < n; ++j) own[j] = row ? a[lane + j * lda] : T(0);
  T pivot      = T(1);   // the row's
  int position = lane;   // where the row stands after getrf's swaps so far
  int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int p     = Warp::argmax(abs1(own[k]), position, row && position >= k);
    const int from  = Warp::shuffle(position, p);
    const bool mine = lane == p;
    position = mine ? k : position == k ? from : position;
    const T u = Warp::shuffle(own[k], p);
    failed = u == T(0) && !failed ? k + 1 : failed;
    pivot  = select(mine, u, pivot);
    const bool regular = has_reciprocal(u);
    const T l        = mul(regular ? own[k] : lifted(own[k]), reciprocal(regular ? u : lifted(u)));
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T of_pivot = Warp::shuffle(own[j], p);
      if (!mine && j != k) own[j] = fma(-l, of_pivot, own[j]);
    }
    own[k] = select(mine, T(1), -l);
  }
  const R scale = reciprocal(modulus(pivot));
  R of_inverse  = R(0);   // of the lane's row
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R size = row ? mul(modulus(own[j]), scale) : R(0);
    of_inverse   = one ? larger_norm(of_inverse, sum_of_lanes<Warp, 32>(size)) : add(of_inverse, size);
  }
  if constexpr (!one) of_inverse = largest_norm<Warp, 32>(of_inverse);
  if (lane == 0) {
    *cond = condition_number(norm, of_inverse, failed != 0);
    *info = failed;
  }
}

}  // namespace prelude_of_scond_6_gauss_jordan_b55f88a3
using namespace prelude_of_scond_6_gauss_jordan_b55f88a3;

using T = float;
using R = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 6;
constexpr i64 strideA = 36;

KERNEL void __launch_bounds__(32)
scond_6_gauss_jordan_b55f88a3(const T* A, R* cond, int* info, i64 batch)
{
    // a<s>_<j> is element j of this lane's row s; m<k>_<s> its multiplier in step k.
    using Group = Lanes<4>;
    using Warp  = Lanes<32>;
    // An idle lane follows the warp's first group and has no row.
    const int lane   = Group::rank();
    const int group  = Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group();
    const i64 matrix = block_index() * 8 + group;
    const bool live  = matrix < batch;
    const int top    = lane * 2;   // the lane's first row
    const T* from = in_global(live ? A + matrix * strideA + top : nullptr);
    // pivot_step<s> is the step that chose the row; before, a mask: the bits of |a| that are compared, without its sign and the lowest seven, or
    // none where there is no row. In these seven stands tag<s>, 127 less the row: of equals the first has the largest key.

    const bool row0 = top < 6;
    u32 pivot_step0 = row0 ? 0x7fffff80u : 0u;
    u32 tag0  = static_cast<u32>(127 - top);
    T scale0  = T(1);   // the pivot's reciprocal

    const bool row1 = top < 5;
    u32 pivot_step1 = row1 ? 0x7fffff80u : 0u;
    u32 tag1  = static_cast<u32>(126 - top);
    T scale1  = T(1);   // the pivot's reciprocal
    const auto in0_0 = live && row0 ? load_vector<2>(from + 0) : Vector<T, 2>{};
    T a0_0 = in0_0.part[0], a1_0 = in0_0.part[1];
    const auto in0_1 = live && row0 ? load_vector<2>(from + 6) : Vector<T, 2>{};
    T a0_1 = in0_1.part[0], a1_1 = in0_1.part[1];
    const auto in0_2 = live && row0 ? load_vector<2>(from + 12) : Vector<T, 2>{};
    T a0_2 = in0_2.part[0], a1_2 = in0_2.part[1];
    const auto in0_3 = live && row0 ? load_vector<2>(from + 18) : Vector<T, 2>{};
    T a0_3 = in0_3.part[0], a1_3 = in0_3.part[1];
    const auto in0_4 = live && row0 ? load_vector<2>(from + 24) : Vector<T, 2>{};
    T a0_4 = in0_4.part[0], a1_4 = in0_4.part[1];
    const auto in0_5 = live && row0 ? load_vector<2>(from + 30) : Vector<T, 2>{};
    T a0_5 = in0_5.part[0], a1_5 = in0_5.part[1];

    R norm_own = R(0);   // the largest sum of the lane's columns
    {
        R sum0, sum1, sum2, sum3, sum4, sum5;
        sum0 = row0 ? add(modulus(a0_0), modulus(a1_0)) : R(0);
        sum1 = row0 ? add(modulus(a0_1), modulus(a1_1)) : R(0);
        sum2 = row0 ? add(modulus(a0_2), modulus(a1_2)) : R(0);
        sum3 = row0 ? add(modulus(a0_3), modulus(a1_3)) : R(0);
        sum4 = row0 ? add(modulus(a0_4), modulus(a1_4)) : R(0);
        sum5 = row0 ? add(modulus(a0_5), modulus(a1_5)) : R(0);
        sum0 = halves_exchanged<Group, 1>(sum0, sum1);
        sum1 = halves_exchanged<Group, 1>(sum2, sum3);
        sum2 = halves_exchanged<Group, 1>(sum4, sum5);
        sum0 = halves_exchanged<Group, 2>(sum0, sum1);
        sum1 = add(sum2, Group::shuffle(sum2, Group::rank() ^ 2));
        norm_own = larger_norm(norm_own, sum0);
        norm_own = larger_norm(norm_own, sum1);
    }
    const R norm = largest_norm<Group, 4>(norm_own);
    T m0_0, m0_1; T m1_0, m1_1; T m2_0, m2_1; T m3_0, m3_1; T m4_0, m4_1; T m5_0, m5_1;
    bool regular = true;   // no pivot is zero, denormal, huge or NaN

    {   // step 0: the pivot is nearly the largest of column 0 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_0, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_0, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_0, a0_0), owner));
        const bool mine0 = key0 == largest;
        m0_0 = select(mine0, T(0), mul(-a0_0, r));   // 0 leaves the row as it is
        a0_0 = select(mine0, T(1), m0_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 0);
        const bool mine1 = key1 == largest;
        m0_1 = select(mine1, T(0), mul(-a1_0, r));   // 0 leaves the row as it is
        a1_0 = select(mine1, T(1), m0_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 0);
        const T u1 = Group::shuffle(select(upper1, a1_1, a0_1), owner); a0_1 = fma(m0_0, u1, a0_1); a1_1 = fma(m0_1, u1, a1_1);
        const T u2 = Group::shuffle(select(upper1, a1_2, a0_2), owner); a0_2 = fma(m0_0, u2, a0_2); a1_2 = fma(m0_1, u2, a1_2);
        const T u3 = Group::shuffle(select(upper1, a1_3, a0_3), owner); a0_3 = fma(m0_0, u3, a0_3); a1_3 = fma(m0_1, u3, a1_3);
        const T u4 = Group::shuffle(select(upper1, a1_4, a0_4), owner); a0_4 = fma(m0_0, u4, a0_4); a1_4 = fma(m0_1, u4, a1_4);
        const T u5 = Group::shuffle(select(upper1, a1_5, a0_5), owner); a0_5 = fma(m0_0, u5, a0_5); a1_5 = fma(m0_1, u5, a1_5);
    }

    {   // step 1: the pivot is nearly the largest of column 1 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_1, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_1, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_1, a0_1), owner));
        const bool mine0 = key0 == largest;
        m1_0 = select(mine0, T(0), mul(-a0_1, r));   // 0 leaves the row as it is
        a0_1 = select(mine0, T(1), m1_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 1);
        const bool mine1 = key1 == largest;
        m1_1 = select(mine1, T(0), mul(-a1_1, r));   // 0 leaves the row as it is
        a1_1 = select(mine1, T(1), m1_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 1);
        const T u2 = Group::shuffle(select(upper1, a1_2, a0_2), owner); a0_2 = fma(m1_0, u2, a0_2); a1_2 = fma(m1_1, u2, a1_2);
        const T u3 = Group::shuffle(select(upper1, a1_3, a0_3), owner); a0_3 = fma(m1_0, u3, a0_3); a1_3 = fma(m1_1, u3, a1_3);
        const T u4 = Group::shuffle(select(upper1, a1_4, a0_4), owner); a0_4 = fma(m1_0, u4, a0_4); a1_4 = fma(m1_1, u4, a1_4);
        const T u5 = Group::shuffle(select(upper1, a1_5, a0_5), owner); a0_5 = fma(m1_0, u5, a0_5); a1_5 = fma(m1_1, u5, a1_5);
        const T u0 = Group::shuffle(select(upper1, a1_0, a0_0), owner); a0_0 = fma(m1_0, u0, a0_0); a1_0 = fma(m1_1, u0, a1_0);
    }

    {   // step 2: the pivot is nearly the largest of column 2 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_2, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_2, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_2, a0_2), owner));
        const bool mine0 = key0 == largest;
        m2_0 = select(mine0, T(0), mul(-a0_2, r));   // 0 leaves the row as it is
        a0_2 = select(mine0, T(1), m2_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 2);
        const bool mine1 = key1 == largest;
        m2_1 = select(mine1, T(0), mul(-a1_2, r));   // 0 leaves the row as it is
        a1_2 = select(mine1, T(1), m2_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 2);
        const T u3 = Group::shuffle(select(upper1, a1_3, a0_3), owner); a0_3 = fma(m2_0, u3, a0_3); a1_3 = fma(m2_1, u3, a1_3);
        const T u4 = Group::shuffle(select(upper1, a1_4, a0_4), owner); a0_4 = fma(m2_0, u4, a0_4); a1_4 = fma(m2_1, u4, a1_4);
        const T u5 = Group::shuffle(select(upper1, a1_5, a0_5), owner); a0_5 = fma(m2_0, u5, a0_5); a1_5 = fma(m2_1, u5, a1_5);
        const T u0 = Group::shuffle(select(upper1, a1_0, a0_0), owner); a0_0 = fma(m2_0, u0, a0_0); a1_0 = fma(m2_1, u0, a1_0);
        const T u1 = Group::shuffle(select(upper1, a1_1, a0_1), owner); a0_1 = fma(m2_0, u1, a0_1); a1_1 = fma(m2_1, u1, a1_1);
    }

    {   // step 3: the pivot is nearly the largest of column 3 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_3, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_3, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_3, a0_3), owner));
        const bool mine0 = key0 == largest;
        m3_0 = select(mine0, T(0), mul(-a0_3, r));   // 0 leaves the row as it is
        a0_3 = select(mine0, T(1), m3_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 3);
        const bool mine1 = key1 == largest;
        m3_1 = select(mine1, T(0), mul(-a1_3, r));   // 0 leaves the row as it is
        a1_3 = select(mine1, T(1), m3_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 3);
        const T u4 = Group::shuffle(select(upper1, a1_4, a0_4), owner); a0_4 = fma(m3_0, u4, a0_4); a1_4 = fma(m3_1, u4, a1_4);
        const T u5 = Group::shuffle(select(upper1, a1_5, a0_5), owner); a0_5 = fma(m3_0, u5, a0_5); a1_5 = fma(m3_1, u5, a1_5);
        const T u0 = Group::shuffle(select(upper1, a1_0, a0_0), owner); a0_0 = fma(m3_0, u0, a0_0); a1_0 = fma(m3_1, u0, a1_0);
        const T u1 = Group::shuffle(select(upper1, a1_1, a0_1), owner); a0_1 = fma(m3_0, u1, a0_1); a1_1 = fma(m3_1, u1, a1_1);
        const T u2 = Group::shuffle(select(upper1, a1_2, a0_2), owner); a0_2 = fma(m3_0, u2, a0_2); a1_2 = fma(m3_1, u2, a1_2);
    }

    {   // step 4: the pivot is nearly the largest of column 4 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_4, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_4, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_4, a0_4), owner));
        const bool mine0 = key0 == largest;
        m4_0 = select(mine0, T(0), mul(-a0_4, r));   // 0 leaves the row as it is
        a0_4 = select(mine0, T(1), m4_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 4);
        const bool mine1 = key1 == largest;
        m4_1 = select(mine1, T(0), mul(-a1_4, r));   // 0 leaves the row as it is
        a1_4 = select(mine1, T(1), m4_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 4);
        const T u5 = Group::shuffle(select(upper1, a1_5, a0_5), owner); a0_5 = fma(m4_0, u5, a0_5); a1_5 = fma(m4_1, u5, a1_5);
        const T u0 = Group::shuffle(select(upper1, a1_0, a0_0), owner); a0_0 = fma(m4_0, u0, a0_0); a1_0 = fma(m4_1, u0, a1_0);
        const T u1 = Group::shuffle(select(upper1, a1_1, a0_1), owner); a0_1 = fma(m4_0, u1, a0_1); a1_1 = fma(m4_1, u1, a1_1);
        const T u2 = Group::shuffle(select(upper1, a1_2, a0_2), owner); a0_2 = fma(m4_0, u2, a0_2); a1_2 = fma(m4_1, u2, a1_2);
        const T u3 = Group::shuffle(select(upper1, a1_3, a0_3), owner); a0_3 = fma(m4_0, u3, a0_3); a1_3 = fma(m4_1, u3, a1_3);
    }

    {   // step 5: the pivot is nearly the largest of column 5 in the rows not chosen yet
        const u32 key0 = pivot_key(a0_5, pivot_step0) | tag0;
        const u32 key1 = pivot_key(a1_5, pivot_step1) | tag1;
        const u32 largest = Group::butterfly_max(larger(key0, key1));
        const u32 chosen = ~largest & 31u;   // the row: the key ends with 127 less it
        const int owner  = static_cast<int>(chosen / 2u);
        regular = regular && has_quick_reciprocal(T(0), above_least<T>(largest));
        const u32 slot = chosen % 2u;
        const bool upper1 = (slot & 1u) != 0;
        // its row goes to all lanes, each of which updates its own
        const T r = quick_reciprocal(Group::shuffle(select(upper1, a1_5, a0_5), owner));
        const bool mine0 = key0 == largest;
        m5_0 = select(mine0, T(0), mul(-a0_5, r));   // 0 leaves the row as it is
        a0_5 = select(mine0, T(1), m5_0);
        if (mine0) scale0 = r;
        if (mine0) pivot_step0 = static_cast<u32>(0 + 5);
        const bool mine1 = key1 == largest;
        m5_1 = select(mine1, T(0), mul(-a1_5, r));   // 0 leaves the row as it is
        a1_5 = select(mine1, T(1), m5_1);
        if (mine1) scale1 = r;
        if (mine1) pivot_step1 = static_cast<u32>(0 + 5);
        const T u0 = Group::shuffle(select(upper1, a1_0, a0_0), owner); a0_0 = fma(m5_0, u0, a0_0); a1_0 = fma(m5_1, u0, a1_0);
        const T u1 = Group::shuffle(select(upper1, a1_1, a0_1), owner); a0_1 = fma(m5_0, u1, a0_1); a1_1 = fma(m5_1, u1, a1_1);
        const T u2 = Group::shuffle(select(upper1, a1_2, a0_2), owner); a0_2 = fma(m5_0, u2, a0_2); a1_2 = fma(m5_1, u2, a1_2);
        const T u3 = Group::shuffle(select(upper1, a1_3, a0_3), owner); a0_3 = fma(m5_0, u3, a0_3); a1_3 = fma(m5_1, u3, a1_3);
        const T u4 = Group::shuffle(select(upper1, a1_4, a0_4), owner); a0_4 = fma(m5_0, u4, a0_4); a1_4 = fma(m5_1, u4, a1_4);
    }

    // the row that step k chose is row k of the inverse, up to its pivot
    const bool good = live && regular;
    R of_inverse_own = R(0);   // the largest sum of the lane's columns
    {
        R sum0, sum1, sum2, sum3, sum4, sum5;
        sum0 = row0 ? add(modulus(mul(scale0, a0_0)), modulus(mul(scale1, a1_0))) : R(0);
        sum1 = row0 ? add(modulus(mul(scale0, a0_1)), modulus(mul(scale1, a1_1))) : R(0);
        sum2 = row0 ? add(modulus(mul(scale0, a0_2)), modulus(mul(scale1, a1_2))) : R(0);
        sum3 = row0 ? add(modulus(mul(scale0, a0_3)), modulus(mul(scale1, a1_3))) : R(0);
        sum4 = row0 ? add(modulus(mul(scale0, a0_4)), modulus(mul(scale1, a1_4))) : R(0);
        sum5 = row0 ? add(modulus(mul(scale0, a0_5)), modulus(mul(scale1, a1_5))) : R(0);
        sum0 = halves_exchanged<Group, 1>(sum0, sum1);
        sum1 = halves_exchanged<Group, 1>(sum2, sum3);
        sum2 = halves_exchanged<Group, 1>(sum4, sum5);
        sum0 = halves_exchanged<Group, 2>(sum0, sum1);
        sum1 = add(sum2, Group::shuffle(sum2, Group::rank() ^ 2));
        of_inverse_own = larger_norm(of_inverse_own, sum0);
        of_inverse_own = larger_norm(of_inverse_own, sum1);
    }
    const R of_inverse = largest_norm<Group, 4>(of_inverse_own);
    if (good && lane == 0) cond[matrix] = condition_number(norm, of_inverse, false);
    if (good && lane == 0) info[matrix] = 0;

    // what the steps cannot do, from the input
    one_after_the_other(live && !regular && lane == 0, matrix, [&](i64 matrix) {
        recompute_condition<6, true>(A + matrix * strideA, lda, cond + matrix, info + matrix);
    });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int scond_6_gauss_jordan_b55f88a3_launch(const void* A, void* cond, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 8 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &cond, &info, &batch};
    return cudaLaunchKernel(scond_6_gauss_jordan_b55f88a3, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
