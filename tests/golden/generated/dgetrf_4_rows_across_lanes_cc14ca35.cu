// getrf (LU factorisation, A = P L U, in place): real, double, m = 4, n = 4, pivot = partial, layout = strided
// Id:     getrf__d__m_4__n_4__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_4__per_block_32__search_butterfly__broadcast_shuffle__transfer_direct__least_warps_16
// Way:    Lane i of a group holds row i of a matrix in registers, with two rows also row i + lanes; it never gives one away. A step finds
//         the pivot row by reductions of the magnitudes' high words, its lane sends it to all others, and each updates its own rows. Only
//         the rows' pivot steps are kept: they say where each belongs in the end. Fast because nothing waits for memory or a barrier.
//         A step costs a reduction (an instruction for each group, or log2(lanes) shuffles), for each row of a lane a vote on which lane has the
//         largest, and for each column that is left a shuffle, or a read of shared memory, and an fma for each row of a lane. In the end a row that
//         no step has chosen goes through all swaps once.
// Paper:  Abdelfattah et al., ICCS 2017, section 4: 1D layout, registers, lazy row swaps
// Made by kgen --variants dgetrf_4_rows_across_lanes_cc14ca35
// Cost:   34 flops and 276 bytes per matrix; a block of 128 threads has 32 matrices
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 700
#error "this requires sm_70 or later: nvcc -arch=sm_70"
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_4_rows_across_lanes_cc14ca35 {

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
// The index of the lowest bit that is set; -1 if none is.
DEVICE int first_bit(u32 bits) { return __ffs(static_cast<int>(bits)) - 1; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 ordered_bits(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  // The lane's index in the warp.
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's index in the block; meaningless if idle.
  static DEVICE_MEMBER int group() { return static_cast<int>(threadIdx.x / 32) * per_warp + lane() / L; }
  // Whether the lane is one of those left over.
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
    auto best = eligible ? ordered_bits(magnitude) : 0;
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

// A row's pivot step: the step that chose it, less than no_row; `unpivoted`, more than both, before that; `no_row` in lanes without one.
// As a mask over high words it clears the sign of unpivoted rows, and leaves others less than any normal number has.
enum : u32 { unpivoted = 0x7fffffffu, no_row = 63 };
// The low word of |a|, |re| + |im| for complex numbers: what decides among equal high words.
DEVICE u32 low_word(double a) { return static_cast<u32>(to_bits(a)); }
// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE u32 quick_range(double) { return 0x7fb00000u; }
template <class V> DEVICE bool has_quick_reciprocal(u32 above) { return above < quick_range(V(0)); }
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
// from `chosen_begin` on, is room for the group's rows in the order in which they were chosen. `found` becomes the lanes with
// the pivot row. A zero pivot's step is noted in `failed`; where quick_reciprocal is not right, that is negative. Returns the step.
template <class V, class Group, bool redux, int rows, class Rows>
DEVICE int decide(const int (&row)[rows], const u32 (&pivot_step)[rows], u32 (&key)[rows], u32 (&low)[rows], Rows& chosen, int chosen_begin,
                  u32 (&found)[rows], int& failed)
{
  using Warp  = Lanes<32>;
  u32 reached = 0, high = 0, word = 0, first = 0, early[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    if (pivot_step[r] < no_row) chosen[chosen_begin + static_cast<int>(pivot_step[r])] = row[r];
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
    early[r] = candidate ? static_cast<u32>(32 - position_at_step(row[r], step, chosen, chosen_begin)) : 0;
    first    = larger(first, early[r]);
  }
  first = largest_of<Group, redux>(first);
  Group::sync();   // and read, before it is written again
#pragma unroll
  for (int r = 0; r < rows; ++r) found[r] = Warp::ballot(early[r] != 0 && early[r] == first);
  if (high == 0 && word == 0) failed = failed == 0 ? step + 1 : failed;
  else if (!has_quick_reciprocal<V>(above_least<V>(high))) failed = -1;
  return step;
}
// The search for pivot rows among rows that stay in their lanes, `rows` of them in each lane of a group. High words of the
// magnitudes decide all but rare steps. Such a step is left, `settle` decides it, and it goes on behind its search:
//   do {
//       switch (step) {
//       default:
//           if (!pivot.found({a0, a1})) break;
//       case 0:
//           pivot.choose(0), and what the step does with the row
//           ...
//           step = -1;
//       }
//       if (step >= 0) step = pivot.settle(chosen, chosen_begin);
//   } while (step >= 0);
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
    const bool rare = !has_quick_reciprocal<V>(above_least<V>(largest));
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
  DEVICE_MEMBER int settle(Rows& chosen, int chosen_begin)
  {
    const int step = decide<V, Group, redux>(row, pivot_step, key, low, chosen, chosen_begin, lanes, failed);
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
template <class T> DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }
// The whole warp factors one matrix of at most 32 rows and columns where it lies, row by row in step with LAPACK's getf2: the
// first largest pivot of all, NaN largest, zero pivots passed over.
template <bool pivoting, class T>
DEVICE void refactor(int m, int n, T* a, i64 lda, int* ipiv, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  int failed     = 0;
  for (int k = 0; k < m && k < n; ++k) {
    const bool below = lane > k && lane < m;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < m;
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
    const bool regular = has_reciprocal(u);
    const T scale    = reciprocal(regular ? u : lifted(u));
    if (below) {
      const T l = mul(regular ? a[lane + k * lda] : lifted(a[lane + k * lda]), scale);
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

}  // namespace prelude_of_dgetrf_4_rows_across_lanes_cc14ca35
using namespace prelude_of_dgetrf_4_rows_across_lanes_cc14ca35;

using T = double;

// Column j of step k: u<j>, the pivot row's element, is received and used at once, for which fewer registers do.
#define RECEIVE(k, j) const T u##j = Warp::shuffle(a0_##j, pivot.lane); if (below0) a0_##j = fma(-a0_##k, u##j, a0_##j);

KERNEL void __launch_bounds__(128, 4)
dgetrf_4_rows_across_lanes_cc14ca35(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    // a<r>_<j> is element j of this lane's row r, u<j> of the row that a step chose.
    using Group = Lanes<4>;
    using Warp  = Lanes<32>;
    const int lane    = Group::rank();
    const bool member = !Group::idle();
    const i64 index   = block_index() * 32 + Group::group();
    const bool live   = index < batch && member;
    const i64 matrix  = index < batch ? index : batch - 1;   // groups without a matrix follow the others with the last one
    if (batch <= 0) return;
    T* const base = A + matrix * strideA + lane;
    const int row[]   = { lane + 0 * 4 };
    const bool has[]  = { member && row[0] < 4 };
    T a0_0 = has[0] ? base[0 * lda + 0] : T(0); T a0_1 = has[0] ? base[1 * lda + 0] : T(0);
    T a0_2 = has[0] ? base[2 * lda + 0] : T(0); T a0_3 = has[0] ? base[3 * lda + 0] : T(0);

    // pivot_step[r]: the step that chose the lane's row r, less than no_row; before that unpivoted, more than no_row; no_row where
    // the lane has no row r
    SHARED(int, chosen, 128);   // the row of A that each step chose, of the group's matrix from chosen_begin on
    const int chosen_begin = Group::group() * 4;
    Pivot_search<T, Group, false, 1> pivot{
        { row[0] }, { has[0] ? unpivoted : no_row }, member, Warp::ballot(member && lane == 0)};
    auto& pivot_step = pivot.pivot_step;
    const int& failed = pivot.failed;   // 1-based step of the first zero pivot; negative: a pivot was not regular

    int step = 4;   // a step that is left by `break` is settled below, and goes on at its `case`
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
                const bool below0 = pivot_step[0] == unpivoted && !(u0 == T(0));
                if (below0) a0_0 = mul(a0_0, scale);
                RECEIVE(0, 1) RECEIVE(0, 2) RECEIVE(0, 3)
            }

            // step 1: the pivot is the first largest |a(i,1)| in the current row order
            if (!pivot.found({ a0_1 })) break;
            [[fallthrough]];
            case 1: {
                pivot.choose(1);
                const T u1 = Warp::shuffle(a0_1, pivot.lane);
                const T scale = quick_reciprocal(u1);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                const bool below0 = pivot_step[0] == unpivoted && !(u1 == T(0));
                if (below0) a0_1 = mul(a0_1, scale);
                RECEIVE(1, 2) RECEIVE(1, 3)
            }

            // step 2: the pivot is the first largest |a(i,2)| in the current row order
            if (!pivot.found({ a0_2 })) break;
            [[fallthrough]];
            case 2: {
                pivot.choose(2);
                const T u2 = Warp::shuffle(a0_2, pivot.lane);
                const T scale = quick_reciprocal(u2);
                // the rows below become multipliers and are updated; finished ones are kept, not multiplied with zero
                const bool below0 = pivot_step[0] == unpivoted && !(u2 == T(0));
                if (below0) a0_2 = mul(a0_2, scale);
                RECEIVE(2, 3)
            }

            step = -1;
        }
        if (step >= 0) step = pivot.settle(chosen, chosen_begin);
    } while (step >= 0);

    // the last row is the one that no step has chosen
    pivot_step[0] = pivot_step[0] == unpivoted ? 3 : pivot_step[0];
    if (has[0]) chosen[chosen_begin + static_cast<int>(pivot_step[0])] = row[0];
    Group::sync();
    const auto& final_row = pivot_step;   // a row ends in the row of its pivot step
    const bool slow_path = failed < 0;

    // rows go where they end
    if (has[0] && live && !slow_path) {
        base[0 * lda + static_cast<i64>(final_row[0]) - lane] = a0_0;
        base[1 * lda + static_cast<i64>(final_row[0]) - lane] = a0_1;
        base[2 * lda + static_cast<i64>(final_row[0]) - lane] = a0_2;
        base[3 * lda + static_cast<i64>(final_row[0]) - lane] = a0_3;
        ipiv[matrix * strideP + row[0]] = position_at_step(chosen[chosen_begin + row[0]], row[0], chosen, chosen_begin) + 1;
        if (final_row[0] == 3) {
            const int last_failed = a0_3 == T(0) ? 4 : 0;
            info[matrix] = failed != 0 ? failed : last_failed;
        }
    }

    // slow path: the warp refactors such matrices from A
    one_after_the_other(slow_path && live && lane == 0, matrix, [&](i64 matrix) {
        refactor<true>(4, 4, A + matrix * strideA, lda, ipiv + matrix * strideP, info + matrix);
    });
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_4_rows_across_lanes_cc14ca35_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 32 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    return cudaLaunchKernel(dgetrf_4_rows_across_lanes_cc14ca35, grid, dim3(128), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
