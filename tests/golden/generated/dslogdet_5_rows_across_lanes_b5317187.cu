// slogdet (sign and logarithm of the determinant, which may be far outside the range of numbers): real, double, n = 5, layout = pointers
// Id:     slogdet__d__n_5__layout_pointers__rows_across_lanes__rows_2__lanes_3__per_block_10__search_redux__broadcast_shared__transfer_direct__least_warps_14
// Way:    Lane i of a group holds row i of the matrix in registers, with more rows also row i + lanes, and so on. Elimination takes getrf's steps, with rows
//         that stay in their lanes. Only what is asked for is stored.
//         Matrices with a pivot that is denormal, huge or NaN are done again in shared memory, a warp for each: no step has to look for them.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps
// Made by kgen --variants dslogdet_5_rows_across_lanes_b5317187
// Cost:   75 flops and 220 bytes per matrix; a block of 32 threads has 10 matrices
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dslogdet_5_rows_across_lanes_b5317187_is_served = (... || (list >= 800));
static_assert(dslogdet_5_rows_across_lanes_b5317187_is_served<__CUDA_ARCH_LIST__>, "dslogdet_5_rows_across_lanes_b5317187 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops slogdet ... --arch sm_75");
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dslogdet_5_rows_across_lanes_b5317187 {

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
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
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
// Whether the number of bits that are set is odd.
DEVICE bool odd_bits(u32 bits)
{
  bits ^= bits >> 16;
  bits ^= bits >> 8;
  bits ^= bits >> 4;
  return (0x6996u >> (bits & 15) & 1) != 0;
}
// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE double modulus(double a) { return abs1(a); }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

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

DEVICE int exponent_of(double a) { return static_cast<int>(to_bits(a) >> 52 & 0x7ff) - 1023; }
// The power of two that brings a number near 1, or the larger part of a complex one.
DEVICE double unit_power(double a) { return near_one(a, high_word(a) & 0x7fffffffu); }
// part * 2^power.
template <class V>
struct Scaled { V part; int power; };
// The part, of complex numbers its larger one, is at least 1 and less than 2, of the largest numbers less than 4.
template <class V>
DEVICE Scaled<V> scaled(V a)
{
  const bool regular = has_reciprocal(a);
  const V normal   = regular ? a : lifted(a);   // a NaN stays one
  const auto near  = unit_power(normal);
  return {mul(normal, near), -exponent_of(near) - (regular ? 0 : exponent_of(real_part(lifted(V(1)))))};
}
// The parts are multiplied as they stand: at most 32 before they are brought near 1 again.
template <class V>
DEVICE Scaled<V> product_of(Scaled<V> a, Scaled<V> b) { return {mul(a.part, b.part), a.power + b.power}; }
// The product with one more number.
template <class V>
DEVICE Scaled<V> scaled_product(Scaled<V> before, V factor) { return product_of(before, scaled(factor)); }
// The product of the numbers that a group's lanes have, in its first lane: neighbours first.
template <class Group, int lanes, class V>
DEVICE Scaled<V> product_of_lanes(Scaled<V> own)
{
  const int lane = Group::rank();
#pragma unroll
  for (int reach = 1; reach < lanes; reach *= 2) {
    const int from  = lane + reach < lanes ? lane + reach : lane;
    const V part    = Group::shuffle(own.part, from);
    const int power = Group::shuffle(own.power, from);
    if (lane + reach < lanes) own = product_of(own, {part, power});
  }
  return own;
}
// a / |a|: exactly 1 or -1 of real numbers, which a product with a reciprocal is not; NaN of NaN.
DEVICE double unit_of(double a, double size) { return div(a, size); }
// log(a) of a number between sqrt(1/2) and sqrt(2): 2 artanh(f), f = (a - 1) / (a + 1), whose series has the terms f^(2k+1) / (2k+1).
DEVICE double log_near_one(double a)
{
  const double f = div(add(a, -1.0), add(a, 1.0)), s = mul(f, f);
  double sum = 1.0 / 21;
  sum = fma(sum, s, 1.0 / 19);
  sum = fma(sum, s, 1.0 / 17);
  sum = fma(sum, s, 1.0 / 15);
  sum = fma(sum, s, 1.0 / 13);
  sum = fma(sum, s, 1.0 / 11);
  sum = fma(sum, s, 1.0 / 9);
  sum = fma(sum, s, 1.0 / 7);
  sum = fma(sum, s, 1.0 / 5);
  sum = fma(sum, s, 1.0 / 3);
  return fma(mul(add(f, f), s), sum, add(f, f));
}
// count * log(2) + rest: the first part of log(2) has so few digits that its product is exact.
DEVICE double plus_powers(int count, double rest)
{
  const double k = static_cast<double>(count);
  return fma(k, 0.69314718036912382, fma(k, 1.9082149292705877e-10, rest));
}
// log(a * 2^power) of a positive normal number a; of NaN NaN, of infinity infinity.
template <class R>
DEVICE R log_scaled(R a, int power)
{
  if (!(a < div(R(1), R(0)))) return a;
  const int own   = exponent_of(a);
  const R part    = mul(a, unit_power(a));   // 1 to 2
  const bool half = part > R(0x1.6a09e6p+0);
  return plus_powers(power + own + (half ? 1 : 0), log_near_one(half ? mul(part, R(0x1p-1)) : part));
}

// A row's pivot step: the step that chose it; `unpivoted` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of unpivoted rows, and leaves others less than any normal number has.
enum : u32 { unpivoted = 0x7fffffffu, no_row = 63 };
// The low word of |a|, |re| + |im| for complex numbers: what decides among equal high words.
DEVICE u32 low_word(double a) { return static_cast<u32>(to_bits(a)); }
// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
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

}  // namespace prelude_of_dslogdet_5_rows_across_lanes_b5317187
using namespace prelude_of_dslogdet_5_rows_across_lanes_b5317187;

using T = double;
using R = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
// Column j of step k: u<j>, the pivot row's element, is received and used at once, for which fewer registers do.
#define RECEIVE(k, j, from) const T u##j = pivot_row[from + j]; if (below0) a0_##j = fma(-a0_##k, u##j, a0_##j); if (below1) a1_##j = fma(-a1_##k, u##j, a1_##j);

KERNEL void __launch_bounds__(32, 14)
dslogdet_5_rows_across_lanes_b5317187(const T* const* A, i64 lda, T* sign, R* logabsdet, int* info, i64 batch)
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
    const T* const base = in_global(A[matrix]) + lane;
    const int row[]   = { lane + 0 * 3, lane + 1 * 3 };
    const bool has[]  = { member && row[0] < 5, member && row[1] < 5 };
    T a0_0 = has[0] ? base[0 * lda + 0] : T(0); T a0_1 = has[0] ? base[1 * lda + 0] : T(0);
    T a0_2 = has[0] ? base[2 * lda + 0] : T(0); T a0_3 = has[0] ? base[3 * lda + 0] : T(0);
    T a0_4 = has[0] ? base[4 * lda + 0] : T(0);
    T a1_0 = has[1] ? base[0 * lda + 3] : T(0); T a1_1 = has[1] ? base[1 * lda + 3] : T(0);
    T a1_2 = has[1] ? base[2 * lda + 3] : T(0); T a1_3 = has[1] ? base[3 * lda + 3] : T(0);
    T a1_4 = has[1] ? base[4 * lda + 3] : T(0);

    // pivot_step: the step that chooses a row, `unpivoted` before; failed: 1-based step of the first zero pivot, negative: the slow path does it
    // own: a row's pivot
    SHARED(int, chosen, 50);   // the row that each step chose
    const int list = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 5;
    Pivot_search<T, Group, true, 2> pivot{
        { row[0], row[1] }, { has[0] ? unpivoted : no_row, has[1] ? unpivoted : no_row }, member, Warp::ballot(member && lane == 0)};
    auto& pivot_step = pivot.pivot_step;
    SHARED(T, pivot_row, 120);   // of even and odd steps
    const int even = (Group::idle() ? static_cast<int>(threadIdx.x / 32) * Group::per_warp : Group::group()) * 6;
    const int odd  = even + 60;
    int& failed = pivot.failed;
    T own[] = { T(1), T(1) };

    int step = 5;   // a step that is left by `break` is settled below, and goes on at its `case`
    do {
        switch (step) {
            default:

            // step 0: the pivot is the first largest |a(i,0)| in the current row order
            if (!pivot.found({ a0_0, a1_0 })) break;
            [[fallthrough]];
            case 0: {
                pivot.choose(0);
                if (pivot.mine[0] || pivot.mine[1]) {
                    pivot_row[even + 0] = select(pivot.mine[1], a1_0, a0_0);
                    pivot_row[even + 1] = select(pivot.mine[1], a1_1, a0_1);
                    pivot_row[even + 2] = select(pivot.mine[1], a1_2, a0_2);
                    pivot_row[even + 3] = select(pivot.mine[1], a1_3, a0_3);
                    pivot_row[even + 4] = select(pivot.mine[1], a1_4, a0_4);
                }
                Warp::sync();
                const T u0 = pivot_row[even + 0];
                const T scale = quick_reciprocal(u0);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                own[0] = select(pivot.mine[0], u0, own[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u0 == T(0));
                if (below0) a0_0 = mul(a0_0, scale);
                own[1] = select(pivot.mine[1], u0, own[1]);
                const bool below1 = pivot_step[1] == unpivoted && !(u0 == T(0));
                if (below1) a1_0 = mul(a1_0, scale);
                RECEIVE(0, 1, even) RECEIVE(0, 2, even) RECEIVE(0, 3, even) RECEIVE(0, 4, even)
            }

            // step 1: the pivot is the first largest |a(i,1)| in the current row order
            if (!pivot.found({ a0_1, a1_1 })) break;
            [[fallthrough]];
            case 1: {
                pivot.choose(1);
                if (pivot.mine[0] || pivot.mine[1]) {
                    pivot_row[odd + 1] = select(pivot.mine[1], a1_1, a0_1);
                    pivot_row[odd + 2] = select(pivot.mine[1], a1_2, a0_2);
                    pivot_row[odd + 3] = select(pivot.mine[1], a1_3, a0_3);
                    pivot_row[odd + 4] = select(pivot.mine[1], a1_4, a0_4);
                }
                Warp::sync();
                const T u1 = pivot_row[odd + 1];
                const T scale = quick_reciprocal(u1);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                own[0] = select(pivot.mine[0], u1, own[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u1 == T(0));
                if (below0) a0_1 = mul(a0_1, scale);
                own[1] = select(pivot.mine[1], u1, own[1]);
                const bool below1 = pivot_step[1] == unpivoted && !(u1 == T(0));
                if (below1) a1_1 = mul(a1_1, scale);
                RECEIVE(1, 2, odd) RECEIVE(1, 3, odd) RECEIVE(1, 4, odd)
            }

            // step 2: the pivot is the first largest |a(i,2)| in the current row order
            if (!pivot.found({ a0_2, a1_2 })) break;
            [[fallthrough]];
            case 2: {
                pivot.choose(2);
                if (pivot.mine[0] || pivot.mine[1]) {
                    pivot_row[even + 2] = select(pivot.mine[1], a1_2, a0_2);
                    pivot_row[even + 3] = select(pivot.mine[1], a1_3, a0_3);
                    pivot_row[even + 4] = select(pivot.mine[1], a1_4, a0_4);
                }
                Warp::sync();
                const T u2 = pivot_row[even + 2];
                const T scale = quick_reciprocal(u2);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                own[0] = select(pivot.mine[0], u2, own[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u2 == T(0));
                if (below0) a0_2 = mul(a0_2, scale);
                own[1] = select(pivot.mine[1], u2, own[1]);
                const bool below1 = pivot_step[1] == unpivoted && !(u2 == T(0));
                if (below1) a1_2 = mul(a1_2, scale);
                RECEIVE(2, 3, even) RECEIVE(2, 4, even)
            }

            // step 3: the pivot is the first largest |a(i,3)| in the current row order
            if (!pivot.found({ a0_3, a1_3 })) break;
            [[fallthrough]];
            case 3: {
                pivot.choose(3);
                if (pivot.mine[0] || pivot.mine[1]) {
                    pivot_row[odd + 3] = select(pivot.mine[1], a1_3, a0_3);
                    pivot_row[odd + 4] = select(pivot.mine[1], a1_4, a0_4);
                }
                Warp::sync();
                const T u3 = pivot_row[odd + 3];
                const T scale = quick_reciprocal(u3);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                own[0] = select(pivot.mine[0], u3, own[0]);
                const bool below0 = pivot_step[0] == unpivoted && !(u3 == T(0));
                if (below0) a0_3 = mul(a0_3, scale);
                own[1] = select(pivot.mine[1], u3, own[1]);
                const bool below1 = pivot_step[1] == unpivoted && !(u3 == T(0));
                if (below1) a1_3 = mul(a1_3, scale);
                RECEIVE(3, 4, odd)
            }

            step = -1;
        }
        if (step >= 0) step = pivot.settle(chosen, list);
    } while (step >= 0);

    // the last row is the one that no step has chosen
    pivot_step[0] = pivot_step[0] == unpivoted ? 4 : pivot_step[0];
    if (has[0]) chosen[list + static_cast<int>(pivot_step[0])] = row[0];
    pivot_step[1] = pivot_step[1] == unpivoted ? 4 : pivot_step[1];
    if (has[1]) chosen[list + static_cast<int>(pivot_step[1])] = row[1];
    Group::sync();
    bool zero = false;   // the last pivot, which no step has looked at
    if (pivot_step[0] == 4) {
        zero = a0_4 == T(0);
        own[0] = a0_4;
    }
    if (pivot_step[1] == 4) {
        zero = a1_4 == T(0);
        own[1] = a1_4;
    }
    const bool last_zero = Group::any(zero);
    failed = failed == 0 && last_zero ? 5 : failed;
    const bool slow_path = failed < 0;
    const int swap[] = { has[0] ? position_at_step(chosen[list + row[0]], row[0], chosen, list) : row[0], has[1] ? position_at_step(chosen[list + row[1]], row[1], chosen, list) : row[1] };   // ipiv, counted from 0

    // the product of the pivots, neighbouring steps first, each as a number near 1 and a power of two; lane 0 has it in the end
    SHARED(T, pivots, 50);
    if (has[0]) pivots[list + static_cast<int>(pivot_step[0])] = own[0];
    if (has[1]) pivots[list + static_cast<int>(pivot_step[1])] = own[1];
    Group::sync();
    Scaled<T> det = scaled(2 * lane < 5 ? pivots[list + 2 * lane] : T(1));
    if (2 * lane + 1 < 5) det = scaled_product(det, T(pivots[list + 2 * lane + 1]));
    det = product_of_lanes<Group, 3>(det);
    const u32 swaps = Group::ballot(has[0] && swap[0] != row[0]) ^ Group::ballot(has[1] && swap[1] != row[1]);   // as odd as their number

    // a logarithm takes as long as many steps: one thread for each of the block's matrices
    SHARED(T, parts, 10);
    SHARED(int, powers, 10);
    SHARED(int, failures, 10);
    SHARED(i64, whose, 10);
    if (member && lane == 0) {
        parts[Group::group()]    = odd_bits(swaps) ? -det.part : det.part;
        powers[Group::group()]   = det.power;
        failures[Group::group()] = failed;
        whose[Group::group()]    = live && !slow_path ? matrix : i64(-1);
    }
    const auto store = [&](T part, int power, int first_zero, i64 to) {
        const R size  = modulus(part), log_size = log_scaled(size, power);
        sign[to]      = select(first_zero != 0, T(0), unit_of(part, size));
        logabsdet[to] = first_zero != 0 ? -div(R(1), R(0)) : log_size;
        info[to]      = first_zero;
    };
    block_sync();
    const int thread = static_cast<int>(threadIdx.x);
    if (thread < 10) {
        const i64 to = whose[thread];
        if (to >= 0) store(parts[thread], powers[thread], failures[thread], to);
    }

    // what the steps cannot do, from the input
    SHARED(T, scratch, 30);
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {
        Warp::sync();   // nobody reads scratch any more
        const int first = static_cast<int>(threadIdx.x) / 32 * 30, i = Warp::rank();
        int origin, swapped_with;   // of row i: the row of A that stands here, and the row that step i exchanged it with
        const T* const a = in_global(A[matrix]);
        const int zero_step = refactor_in_shared<true, 6>(5, a, lda, scratch, first, origin, swapped_with);
        const T diagonal      = i < 5 ? T(scratch[first + i * 7]) : T(1);
        const Scaled<T> found = product_of_lanes<Warp, 5>(scaled(diagonal));
        const u32 exchanges   = Warp::ballot(swapped_with != i);
        if (i == 0) store(odd_bits(exchanges) ? -found.part : found.part, found.power, zero_step, matrix);
    });
}
#else   // too old a GPU: a launch there fails
KERNEL void dslogdet_5_rows_across_lanes_b5317187(const T* const* A, i64 lda, T* sign, R* logabsdet, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dslogdet_5_rows_across_lanes_b5317187_launch(
    const void* const* A, long long lda, void* sign, void* logabsdet, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 10 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &sign, &logabsdet, &info, &batch};
    return cudaLaunchKernel(dslogdet_5_rows_across_lanes_b5317187, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
