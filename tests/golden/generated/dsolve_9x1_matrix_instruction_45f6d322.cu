// solve (solves op(A) X = B and keeps A: for those who need X and no factors): real, double, n = 9, nrhs = 1, trans = no, layout = strided
// Id:     solve__d__n_9__nrhs_1__trans_no__layout_strided__matrix_instruction__panel_4__panels_loop__per_block_1__least_warps_0
// Way:    A warp for each matrix, which lies in shared memory, column by column. A panel of columns is taken to registers, a row to a lane, and
//         factored there; behind it lane j has column j of the rows that the steps chose, and makes them rows of U step by step, while the steps
//         wait for their searches. Then the rows that no step has chosen are gathered in tiles of the FP64 matrix instruction, updated, and put
//         back. Rows never move. Few registers, so that shared memory alone says how many matrices a multiprocessor holds; and one loop over
//         panels, so that the text is short.
// Paper:  blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017
// Made by kgen --variants dsolve_9x1_matrix_instruction_45f6d322
// Cost:   597 flops and 796 bytes per matrix; a block of 32 threads has 1 matrix
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dsolve_9x1_matrix_instruction_45f6d322_is_served = (... || (list >= 800));
static_assert(dsolve_9x1_matrix_instruction_45f6d322_is_served<__CUDA_ARCH_LIST__>, "dsolve_9x1_matrix_instruction_45f6d322 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops solve ... --arch sm_75");
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dsolve_9x1_matrix_instruction_45f6d322 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
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
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

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
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }
// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

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
  // c += a b by the FP64 matrix instruction, with c of 8 x 8 or 16 x 8 elements, a with 4 columns and b with 4 rows. Lane 4 g + q
  // holds c(g, 2 q), c(g, 2 q + 1), a(g, q) and b(q, g), and of a taller tile the same of row g + 8 behind them. Each element is
  // a chain of four fma, column 0 of a first.
  static DEVICE_MEMBER void rank4_update(double& c0, double& c1, double a, double b)
  {
    static_assert(L == 32, "the whole warp works on one tile");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
    __trap();   // nobody calls it: kernels that use it have no body there
#else
    asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c0), "+d"(c1) : "d"(a), "d"(b));
#endif
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
};
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
// Until every copy that this thread began has come.
DEVICE void copy_async_wait()
{
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// How many bits of it are set.
DEVICE int popcount(u32 bits)
{
  bits -= bits >> 1 & 0x55555555u;
  bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
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

}  // namespace prelude_of_dsolve_9x1_matrix_instruction_45f6d322
using namespace prelude_of_dsolve_9x1_matrix_instruction_45f6d322;

using T = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(32)
dsolve_9x1_matrix_instruction_45f6d322(
    const T* A, i64 lda, i64 strideA, const T* B, i64 ldb, i64 strideB, T* X, i64 ldx, i64 strideX, int* info,
    i64 batch)
{
    using Warp = Lanes<32>;
    const int lane = Warp::lane(), g = lane / 4, q = lane % 4, warp = static_cast<int>(threadIdx.x / 32);
    const i64 matrix = block_index() * 1 + warp;
    if (matrix >= batch) return;   // the whole warp
    const bool has_row = lane < 9;
    const T* const base = A + matrix * strideA;
    const T* const right = B + matrix * strideB;
    T b = T(0), inverse = T(1);   // of the lane's row: its right-hand side, at the last panel, and its pivot's reciprocal
    SHARED(T, tile, 90);   // element (i, j) of the warp's matrix at at + j * 9 + i
    SHARED(int, chosen, 9);   // the row that each step chose
    SHARED(int, left, 9);   // the rows that none has chosen
    const int at = warp * 90, list = warp * 9, column = at + lane * 9;
    if (has_row) {
#pragma unroll
        for (int j = 0; j < 9; ++j) copy_async_element(tile, static_cast<u32>(at + j * 9 + lane), in_global(base + (j * lda + lane)));
        copy_async_element(tile, static_cast<u32>(at + 81 + lane), in_global(right + lane));
    }
    copy_async_wait();
    Warp::sync();
    Pivot_search<T, Warp, true, 1> pivot{ { lane }, { has_row ? unpivoted : no_row }, true, 1 };
    auto& pivot_step = pivot.pivot_step;
    int& failed = pivot.failed;   // not 0: the steps end at a pivot that is zero, or needs more than quick_reciprocal; in the end info
#pragma unroll 1
    for (int first = 0; first < 8; first += 4) {
        const int rest = 5 - first;
        {   // a panel with columns to its right
            const bool to_the_right = lane <= 9 && lane >= first + 4;
            T x0 = has_row ? tile[at + (first + 0) * 9 + lane] : T(0); T x1 = has_row ? tile[at + (first + 1) * 9 + lane] : T(0);
            T x2 = has_row ? tile[at + (first + 2) * 9 + lane] : T(0); T x3 = has_row ? tile[at + (first + 3) * 9 + lane] : T(0);
            T v0 = T(0), v1 = T(0), v2 = T(0), v3 = T(0);   // the rows of U in column `lane`
            T own = T(0);   // the reciprocal of the lane's candidate

            int step = 4;   // a step that is left by `break` is settled below, and goes on at its `case`
            do {
                switch (step) {
                    default:

                    // step first + 0: the pivot is the first largest |x0| in the current row order
                    own = quick_reciprocal(x0);   // the search takes as long
                    if (!pivot.found({ x0 })) break;
                    [[fallthrough]];
                    case 0: {
                        pivot.choose(first + 0);
                        const T scale = Warp::shuffle(own, pivot.lane);
                        // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                        const bool below = pivot.pivot_step[0] == unpivoted;
                        inverse = select(pivot.mine[0], scale, inverse);
                        if (below) x0 = mul(x0, scale);
                        const T u1 = Warp::shuffle(x1, pivot.lane); if (below) x1 = fma(-x0, u1, x1);
                        const T u2 = Warp::shuffle(x2, pivot.lane); if (below) x2 = fma(-x0, u2, x2);
                        const T u3 = Warp::shuffle(x3, pivot.lane); if (below) x3 = fma(-x0, u3, x3);
                        if (has_row) tile[at + (first + 0) * 9 + lane] = x0;
                        // the pivot row in this lane's column becomes U's; lanes without one to the right follow them: a branch would part this from the steps
                        v0 = to_the_right ? static_cast<T>(tile[column + pivot.lane]) : T(0);
                        Warp::sync();
                    }

                    // step first + 1: the pivot is the first largest |x1| in the current row order
                    own = quick_reciprocal(x1);   // the search takes as long
                    if (!pivot.found({ x1 })) break;
                    [[fallthrough]];
                    case 1: {
                        pivot.choose(first + 1);
                        const T scale = Warp::shuffle(own, pivot.lane);
                        // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                        const bool below = pivot.pivot_step[0] == unpivoted;
                        inverse = select(pivot.mine[0], scale, inverse);
                        if (below) x1 = mul(x1, scale);
                        const T u2 = Warp::shuffle(x2, pivot.lane); if (below) x2 = fma(-x1, u2, x2);
                        const T u3 = Warp::shuffle(x3, pivot.lane); if (below) x3 = fma(-x1, u3, x3);
                        if (has_row) tile[at + (first + 1) * 9 + lane] = x1;
                        // the pivot row in this lane's column becomes U's; lanes without one to the right follow them: a branch would part this from the steps
                        v1 = to_the_right ? static_cast<T>(tile[column + pivot.lane]) : T(0);
                        v1 = fma(-static_cast<T>(tile[at + (first + 0) * 9 + pivot.lane]), v0, v1);
                        if (to_the_right) tile[column + pivot.lane] = v1;
                        Warp::sync();
                    }

                    // step first + 2: the pivot is the first largest |x2| in the current row order
                    own = quick_reciprocal(x2);   // the search takes as long
                    if (!pivot.found({ x2 })) break;
                    [[fallthrough]];
                    case 2: {
                        pivot.choose(first + 2);
                        const T scale = Warp::shuffle(own, pivot.lane);
                        // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                        const bool below = pivot.pivot_step[0] == unpivoted;
                        inverse = select(pivot.mine[0], scale, inverse);
                        if (below) x2 = mul(x2, scale);
                        const T u3 = Warp::shuffle(x3, pivot.lane); if (below) x3 = fma(-x2, u3, x3);
                        if (has_row) tile[at + (first + 2) * 9 + lane] = x2;
                        // the pivot row in this lane's column becomes U's; lanes without one to the right follow them: a branch would part this from the steps
                        v2 = to_the_right ? static_cast<T>(tile[column + pivot.lane]) : T(0);
                        v2 = fma(-static_cast<T>(tile[at + (first + 0) * 9 + pivot.lane]), v0, v2);
                        v2 = fma(-static_cast<T>(tile[at + (first + 1) * 9 + pivot.lane]), v1, v2);
                        if (to_the_right) tile[column + pivot.lane] = v2;
                        Warp::sync();
                    }

                    // step first + 3: the pivot is the first largest |x3| in the current row order
                    own = quick_reciprocal(x3);   // the search takes as long
                    if (!pivot.found({ x3 })) break;
                    [[fallthrough]];
                    case 3: {
                        pivot.choose(first + 3);
                        const T scale = Warp::shuffle(own, pivot.lane);
                        // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                        const bool below = pivot.pivot_step[0] == unpivoted;
                        inverse = select(pivot.mine[0], scale, inverse);
                        if (below) x3 = mul(x3, scale);
                        if (has_row) tile[at + (first + 3) * 9 + lane] = x3;
                        // the pivot row in this lane's column becomes U's; lanes without one to the right follow them: a branch would part this from the steps
                        v3 = to_the_right ? static_cast<T>(tile[column + pivot.lane]) : T(0);
                        v3 = fma(-static_cast<T>(tile[at + (first + 0) * 9 + pivot.lane]), v0, v3);
                        v3 = fma(-static_cast<T>(tile[at + (first + 1) * 9 + pivot.lane]), v1, v3);
                        v3 = fma(-static_cast<T>(tile[at + (first + 2) * 9 + pivot.lane]), v2, v3);
                        if (to_the_right) tile[column + pivot.lane] = v3;
                        Warp::sync();
                    }

                    step = -1;
                }
                if (step >= 0) step = pivot.settle(chosen, list) - (first);
            } while (step >= 0 && failed == 0);
            if (rarely(failed != 0)) break;
            {
                const u32 waits = Warp::ballot(pivot.pivot_step[0] == unpivoted);
                if (pivot.pivot_step[0] == unpivoted) left[list + popcount(waits & ((1u << lane) - 1u))] = lane;
                if (pivot.pivot_step[0] < no_row) chosen[list + static_cast<int>(pivot.pivot_step[0])] = lane;
                Warp::sync();
                // The instruction's factors, of steps 4 h on: l<h>_<i>, minus the multipliers of row<i>, and u<h>, a column of U. A step's
                // row begins at chosen<h>, its column at column<h>.
                const bool here0 = 0 + g < rest;
                const int row0   = at + (here0 ? left[list + 0 + g] : 0);
                const bool here1 = 8 + g < rest;
                const int row1   = at + (here1 ? left[list + 8 + g] : 0);
                const int chosen0 = at + chosen[list + first + 0 + q];
                const int column0 = (first + 0 + q) * 9;
                const T l0_0 = -static_cast<T>(tile[column0 + row0]);
                const T l0_1 = -static_cast<T>(tile[column0 + row1]);
#pragma unroll 1
                for (int to = first + 4; to < 10; to += 8) {
                    const int from = (to + g < 10 ? to + g : 9) * 9;
                    const int even = (to + 2 * q) * 9, odd = even + 9;
                    const bool has_even = to + 2 * q < 10, has_odd = to + 2 * q + 1 < 10;
                    const T u0 = tile[from + chosen0];
                    {
                        T c_0 = here0 && has_even ? tile[even + row0] : T(0), c_1 = here0 && has_odd ? tile[odd + row0] : T(0);
                        T c_2 = here1 && has_even ? tile[even + row1] : T(0), c_3 = here1 && has_odd ? tile[odd + row1] : T(0);
                        Warp::rank4_update(c_0, c_1, c_2, c_3, l0_0, l0_1, u0);
                        if (here0 && has_even) tile[even + row0] = c_0;
                        if (here0 && has_odd) tile[odd + row0] = c_1;
                        if (here1 && has_even) tile[even + row1] = c_2;
                        if (here1 && has_odd) tile[odd + row1] = c_3;
                    }
                }
                Warp::sync();
            }
        }
    }

    // the last panel
    T x0 = has_row ? tile[at + (8 + 0) * 9 + lane] : T(0);
    b = has_row ? static_cast<T>(tile[at + 81 + lane]) : T(0);

    const bool last = pivot_step[0] == unpivoted;   // of this row
    inverse = last ? quick_reciprocal(x0) : inverse;
    if (Warp::any(last && !has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(x0)))))) failed = -1;   // a zero pivot among them

    const bool slow_path = failed != 0;
    // the last row is the one that no step has chosen
    pivot_step[0] = pivot_step[0] == unpivoted ? 8 : pivot_step[0];
    if (has_row && !slow_path) chosen[list + static_cast<int>(pivot_step[0])] = lane;
    Warp::sync();

    T* const solution = X + matrix * strideX;
    if (!slow_path) {
        {
            const T x = Warp::shuffle(mul(b, inverse), chosen[list + 8]);
            if (static_cast<int>(pivot_step[0]) < 8) b = fma(-x0, x, b);
        }
        // lane k now has the row of step k, so that lanes without work stand together, and read nothing
        const int row = has_row ? static_cast<int>(chosen[list + lane]) : lane;
        b       = Warp::shuffle(b, row);
        inverse = Warp::shuffle(inverse, row);
#pragma unroll
        for (int k = 7; k > 0; --k) {
            const T x = Warp::shuffle(mul(b, inverse), k);
            if (lane < k) b = fma(-static_cast<T>(tile[at + k * 9 + row]), x, b);
        }
        if (has_row) solution[lane] = mul(b, inverse);
    }
    if (lane == 0 && !slow_path) info[matrix] = 0;

    // what the steps cannot do, from the input
    if (rarely(slow_path)) {
        int origin, exchanged_with;   // of row `lane`: the row of A that stands here, and the row that its step exchanged it with
        failed = refactor_in_shared<true, 9>(9, base, lda, tile, at, origin, exchanged_with);
        if (lane == 0) info[matrix] = failed;
        b = solve_in_shared<9>(9, tile, at, has_row ? right[origin] : T(0));
        if (has_row) solution[lane] = select(failed != 0, not_a_number<T>(), b);
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void dsolve_9x1_matrix_instruction_45f6d322(
    const T* A, i64 lda, i64 strideA, const T* B, i64 ldb, i64 strideB, T* X, i64 ldx, i64 strideX, int* info,
    i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dsolve_9x1_matrix_instruction_45f6d322_launch(
    const void* A, long long lda, long long strideA, const void* B, long long ldb, long long strideB, void* X, long long ldx, long long strideX, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &B, &ldb, &strideB, &X, &ldx, &strideX, &info, &batch};
    return cudaLaunchKernel(dsolve_9x1_matrix_instruction_45f6d322, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
