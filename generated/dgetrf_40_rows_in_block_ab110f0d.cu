// getrf (LU factorisation, A = P L U, in place): real, double, m = 40, n = 40, pivot = partial, layout = strided
// Id:     getrf__d__m_40__n_40__pivot_partial__layout_strided__rows_in_block__warps_2__aside_16__blocks_6
// Way:    rows in the registers of a block's threads, panels of 8 columns by one warp, rows of U through shared memory, lazy swaps
//         For more than 32 rows: a block of few warps for each matrix, whose rows lie in the registers of its threads, one or two in each, and
//         never move. A panel of 8 columns is staged in shared memory in LAPACK's order of that moment, and one warp, by turns, factors it there.
//         The rows that it chose are published, become rows of U, a column per thread, and go to memory; then every thread updates its rows in
//         registers. L stays where its panel was staged; at the end it goes where its rows stand then. The last columns may wait in shared memory
//         until there are registers for them.
// Paper:  blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017
// Made by kgen --variants dgetrf_40_rows_in_block_ab110f0d
// Cost:   41860 flops and 25764 bytes per matrix
// Launch: 64 threads and 1 matrices per block, 12928 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dgetrf_40_rows_in_block_ab110f0d_is_served = (... || (list >= 800));
static_assert(dgetrf_40_rows_in_block_ab110f0d_is_served<__CUDA_ARCH_LIST__>, "dgetrf_40_rows_in_block_ab110f0d requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops getrf ... --arch sm_75");
#endif

#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]

// The same in dynamic shared memory, of which `launch` says the bytes: more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The words that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace words_of_dgetrf_40_rows_in_block_ab110f0d {

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

// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's place in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }

// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The upper and lower 32 bits of a magnitude in that order, for devices that reduce words: every NaN has the same high word, above
// infinity's. (A NaN whose payload lies in the low word alone would pass for an infinity with a tie; no arithmetic makes one.)
DEVICE u32 low_order(double magnitude) { return magnitude != magnitude ? 0 : static_cast<u32>(to_bits(magnitude)); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V>
DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

// getrf multiplies a column by its pivot's reciprocal, which is rounded once, as LAPACK does. The reciprocal of a denormal
// pivot could overflow: such a pivot and its column are lifted by a power of two first.
template <class V>
DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }   // false for NaN
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53

// Lanes<L>: groups of L consecutive lanes of a warp that work on one matrix each, 32 / L groups a warp. Where L does not
// divide 32 the lanes left over form an idle group. All lanes of a warp call every collective.
template <int L>
struct Lanes {
  enum : int { per_warp = 32 / L };
  enum : u32 { all = 0xffffffffu };
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's place in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
  // The group's place in the block; meaningless if idle.
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

// How a batch is sorted by size (sort_sizes): a block of 8 warps has a tile, each warp so many of its matrices, 32 a round; and the
// ranges begin with so many numbers.
struct Tile { enum : int { warps = 8, rounds = 4, of_warp = 32 * rounds, matrices = warps * of_warp, header = 64 }; };

// A row's turn: the step that chose it as the pivot row; `waiting` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of waiting rows, and leaves others less than any normal number has.
enum : u32 { waiting = 0x7fffffffu, no_row = 63 };

// The high word of a waiting row's |a|, |re| + |im| for complex numbers.
template <class R>
DEVICE u32 pivot_key(R a, u32 turn) { return high_word(a) & turn; }

// The high word of the least number for which quick_reciprocal is right: of reals the least normal one, of complex numbers, which are
// squared, about its square root; how far a high word lies above it, where what lies below wraps around; and whether quick_reciprocal is
// right for numbers so far above: neither zero nor denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V>
DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }

// Not 0 if a group has more than one of the warp's lanes `found`, given the first lane of each group with a matrix:
// subtraction takes the lowest lane from each group.
DEVICE u32 more_than_one(u32 found, u32 firsts) { return found & (found - firsts); }

// The largest value of the group, by the reduction instruction or by a butterfly.
template <class Group, bool redux>
DEVICE u32 largest_of(u32 value)
{
  if constexpr (redux) return Group::group_max(value);
  else                 return Group::butterfly_max(value);
}

// Of two u32.
DEVICE u32 smaller(u32 a, u32 b) { return a < b ? a : b; }

// The least high word of a NaN's magnitude.
DEVICE u32 least_nan(double) { return 0x7ff00001u; }

// A panel in a warp: every 32nd row in a lane. Rows never move; a step chooses one, and `at` says where they all stand. Choices between
// numbers are made by value (`select`): C++ would take one of two addresses.
template <class V, bool redux, int rows, int width>
struct Panel_in_lanes {
  using Warp = Lanes<32>;
  V a[rows][width];     // the lane's rows: every 32nd
  int at[rows];         // where they stand by the exchanges so far
  u32 waiting[rows];    // 0x7fffffff, 0 when chosen or no row: a mask over high words
  V u[width];           // the pivot row: first the lane's own candidate, with its reciprocal, so that no one waits for that, then the warp's
  V scale;
  int own   = 0;        // which of the lane's rows is its candidate
  int from  = 0;        // where the pivot row stood
  u32 lanes = 0;        // the last of these has it
  int lane  = 0;
  bool rare = false;    // whether quick_reciprocal is not right for the pivot
  int swap  = 0;        // where the pivot row stood in the step of the lane's rank
  int skipped = 0, failed = 0;   // the steps that found no pivot, a bit each; the first of them, from 1 on

  // The candidate of step s.
  template <int s>
  DEVICE_MEMBER void propose()
  {
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) {
        u[j] = a[0][j];
#pragma unroll
        for (int r = 1; r < rows; ++r) u[j] = select(own == r, a[r][j], u[j]);
      }
    }
    from = at[0];
#pragma unroll
    for (int r = 1; r < rows; ++r) from = select(own == r, at[r], from);
    scale = quick_reciprocal(u[s]);
  }

  // The first largest of column s, by high words where they decide.
  template <int s>
  DEVICE_MEMBER void search()
  {
    u32 key[rows];
#pragma unroll
    for (int r = 0; r < rows; ++r) key[r] = pivot_key(a[r][s], waiting[r]);
    u32 best   = key[0];
    bool twice = false;
    own        = 0;
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      twice = key[r] == best || (twice && key[r] < best);
      own   = select(key[r] > best, r, own);
      best  = larger(best, key[r]);
    }
    propose<s>();
    const u32 largest = largest_of<Warp, redux>(best);
    lanes = Warp::ballot(best == largest);
    u32 doubt = more_than_one(lanes, 1);
    if constexpr (rows > 1) doubt |= Warp::ballot(best == largest && twice);
    rare = !has_quick_reciprocal(V(0), above_least<V>(largest));
    if (rarely(doubt != 0 || rare)) settle<s>(key, largest);
    lane = Warp::last_of(lanes);
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(u[j], lane);
    }
    scale = Warp::shuffle(scale, lane);
    from  = Warp::shuffle(from, lane);
  }

  // The same exactly: of the largest magnitudes, NaN largest, the one that stands first.
  template <int s>
  DEVICE_MEMBER void settle(const u32 (&key)[rows], u32 largest)
  {
    const u32 least = smaller(largest, least_nan(abs1(V(0))));   // of a candidate's high word
    u32 low = 0, first = 0;
    if constexpr (sizeof(abs1(V(0))) == 8) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low = larger(low, waiting[r] != 0 && key[r] >= least ? low_order(abs1(a[r][s])) : 0);
      low = largest_of<Warp, redux>(low);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool candidate = waiting[r] != 0 && key[r] >= least && low_order(abs1(a[r][s])) == low;
      const u32 early      = candidate ? 0xffffu - static_cast<u32>(at[r]) : 0;
      own   = select(early > first, r, own);
      first = larger(first, early);
    }
    lanes = Warp::ballot(first == largest_of<Warp, redux>(first));
    propose<s>();
  }

  // Its exchange: the row that stands at `place` goes where the pivot row stood.
  DEVICE_MEMBER void exchange(int place)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool mine = lane == Warp::rank() && own == r;
      at[r]      = select(mine, place, select(at[r] == place, from, at[r]));
      waiting[r] = select(mine, 0u, waiting[r]);
    }
  }

  // Row s of a panel without pivoting.
  template <int s>
  DEVICE_MEMBER void take()
  {
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(a[0][j], s);
    }
    scale = Warp::shuffle(quick_reciprocal(a[0][s]), s);
    rare  = !has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(u[s]))));
    if (Warp::rank() == s) waiting[0] = 0;
  }

  // What the step does with it. False: the pivot is zero, nothing changes.
  template <int s>
  DEVICE_MEMBER bool eliminate()
  {
    bool go = true;
    if (rarely(rare)) {
      const bool usual = has_reciprocal(u[s]);
      go    = !(u[s] == V(0));
      scale = reciprocal(usual ? u[s] : lifted(u[s]));
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        if (go && !usual && waiting[r] != 0) a[r][s] = lifted(a[r][s]);
      }
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (go && waiting[r] != 0) {
        a[r][s] = mul(a[r][s], scale);
#pragma unroll
        for (int j = 0; j < width; ++j) {
          if (j > s) a[r][j] = fma(-a[r][s], u[j], a[r][j]);
        }
      }
    }
    return go;
  }

  // Step s and those behind it.
  template <bool pivoting, int s>
  DEVICE_MEMBER void factor(int first, int steps)
  {
    if (s >= steps) return;
    if constexpr (pivoting) {
      search<s>();
      exchange(first + s);
      swap = select(Warp::rank() == s, from, swap);
    }
    else take<s>();
    if (!eliminate<s>()) {
      skipped |= 1 << s;
      failed = select(failed == 0, first + s + 1, failed);
    }
    if constexpr (s + 1 < width) factor<pivoting, s + 1>(first, steps);
  }
};

// The columns of a panel from element (first, first) on; it has so many of `width`.
template <class V, bool redux, int rows, int width, class Tile>
DEVICE void load_columns(Panel_in_lanes<V, redux, rows, width>& panel, const Tile& tile, int ld, int m, int first, int columns)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    panel.at[r]      = first + Lanes<32>::rank() + 32 * r;
    panel.waiting[r] = panel.at[r] < m ? 0x7fffffffu : 0;
#pragma unroll
    for (int s = 0; s < width; ++s) panel.a[r][s] = panel.at[r] < m && s < columns ? tile[(first + s) * ld + panel.at[r]] : V(0);
  }
}

// The warps of a block meet, or the lanes of its only one.
template <int warps>
DEVICE void meet_warps()
{
  if constexpr (warps == 1) Lanes<32>::sync();
  else block_sync();
}

// A shared array from element `begin` on.
template <class Array>
struct From_element {
  Array& array;
  int begin;
  DEVICE_MEMBER decltype(auto) operator[](int i) const { return array[begin + i]; }
};

// How far apart the columns of a panel's rows of U begin: on 16 bytes, in different banks.
template <class V>
DEVICE constexpr int eight_apart() { return 8 + 16 / static_cast<int>(sizeof(V)); }

// One warp factors a staged panel of `left` rows, `tall` of them a lane, from column `first` of the matrix on, and leaves its rows where they
// stand then; `stands`: where each of them does. To notes[0] its steps without a pivot, to notes[1] the first of them, from 1 on.
template <class V, int tall, class Stage, class Stands, class Notes>
DEVICE void factor_staged(Stage stage, Stands& stands, Notes& notes, int left, int first, int steps, int* ipiv)
{
  const int lane = Lanes<32>::rank();
  Panel_in_lanes<V, true, tall, 8> panel;
  load_columns(panel, stage, left, left, 0, 8);
  Lanes<32>::sync();   // before any row is put elsewhere
  panel.template factor<true, 0>(0, steps);
#pragma unroll
  for (int r = 0; r < tall; ++r) {
    const int place = lane + 32 * r;
    if (place < left) {
      stands[place] = static_cast<unsigned char>(panel.at[r]);
#pragma unroll
      for (int s = 0; s < 8; ++s) stage[s * left + panel.at[r]] = panel.a[r][s];
    }
  }
  if (lane < steps) ipiv[first + lane] = first + panel.swap + 1;
  if (lane == 0) {
    notes[0] = panel.skipped;
    notes[1] = panel.failed;
  }
}

// Lane l of warp w has rows l + 32 (w + warps r). The first `columns` of a matrix are in registers, `aside` more wait in shared memory, from
// element `wait` of `memory` on, until there is room: `apart` elements from one to the next, a row at its number.
template <class V, int warps, int rows, int columns, int aside>
struct Rows_in_block {
  enum : int { all = columns + aside, threads = 32 * warps, apart = threads * rows + 1 };
  V x[rows][columns];   // from the panel's first column on
  int at[rows];         // where they stand
  int skipped = 0;      // the panel's steps that found no pivot, a bit each

  DEVICE_MEMBER int row(int r) const { return static_cast<int>(threadIdx.x) + threads * r; }

  // The panel's columns of the rows that wait for a pivot, where they stand.
  template <class Stage>
  DEVICE_MEMBER void stage_panel(Stage stage, int first, int m) const
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (at[r] >= first && at[r] < m) {
#pragma unroll
        for (int s = 0; s < 8; ++s) stage[s * (m - first) + at[r] - first] = x[r][s];
      }
    }
  }

  // Where they stand behind the panel; the multipliers of those that still wait.
  template <class Stage, class Stands>
  DEVICE_MEMBER void take_multipliers(Stage stage, const Stands& stands, int first, int steps, int m)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (at[r] >= first && at[r] < m) {
        const int here = stands[at[r] - first];
        at[r] = first + here;
        if (here >= steps) {
#pragma unroll
          for (int s = 0; s < 8; ++s) x[r][s] = stage[s * (m - first) + here];
        }
      }
    }
  }

  // The rows that the panel chose, right of it, as far as they are in registers; `chosen`: their numbers.
  template <class Published, class Chosen>
  DEVICE_MEMBER void publish(Published& published, int pitch, Chosen& chosen, int first, int steps) const
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int step = at[r] - first;
      if (step >= 0 && step < steps) {
        chosen[step] = row(r);
#pragma unroll
        for (int j = 8; j < columns; ++j) {
          if (j % 8 == 0 && j >= all - first) break;
          published[step * pitch + j] = x[r][j];
        }
      }
    }
  }

  // The rows of U from the panel on, column by column, a column per thread: its square as it is staged, what was published and what waits solved
  // with its triangle. `whole`: no panel with columns to its right has fewer than 8 steps.
  template <bool whole, class Stage, class Published, class Chosen, class Memory, class Upper>
  DEVICE_MEMBER void solve(Stage stage, const Published& published, int pitch, const Chosen& chosen, const Memory& memory, int wait, Upper& upper,
                           int first, int steps, int m) const
  {
    const int left = m - first;
#pragma unroll 1
    for (int c = static_cast<int>(threadIdx.x); c < all - first; c += threads) {
      V u[8];
#pragma unroll
      for (int s = 0; s < 8; ++s) {
        u[s] = V(0);
        if (s < steps) {
          if (c < 8) u[s] = stage[c * left + s];
          else if (c < columns) u[s] = published[s * pitch + c];
          else u[s] = memory[wait + (first + c - columns) * apart + chosen[s]];
        }
      }
      if (c >= 8 && !rarely(skipped != 0)) {
#pragma unroll
        for (int i = 1; i < 8; ++i) {
#pragma unroll
          for (int s = 0; s < i; ++s) {
            const V l = whole || i < steps ? static_cast<V>(stage[s * left + i]) : V(0);
            u[i] = fma(-l, u[s], u[i]);
          }
        }
      }
#pragma unroll
      for (int s = 0; s < 8; ++s) upper[c * eight_apart<V>() + s] = u[s];
#pragma unroll 1
      for (int s = 0; s < steps && skipped != 0 && c >= 8; ++s) {
        const V top = upper[c * eight_apart<V>() + s];
#pragma unroll 1
        for (int i = s + 1; i < steps && (skipped >> s & 1) == 0; ++i) {
          const V l = stage[s * left + i], old = upper[c * eight_apart<V>() + i];
          upper[c * eight_apart<V>() + i] = fma(-l, top, old);
        }
      }
    }
  }

  // The update, which moves the columns up.
  template <class Upper, class Memory>
  DEVICE_MEMBER void take_out(const Upper& upper, Memory& memory, int wait, int first)
  {
    V l[rows][8];
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int s = 0; s < 8; ++s) l[r][s] = -x[r][s];
    }
#pragma unroll
    for (int j = 8; j < columns; ++j) {
      if (j % 8 == 0 && j >= all - first) return;
      V v[rows];
#pragma unroll
      for (int r = 0; r < rows; ++r) v[r] = x[r][j];
      take_out_of_column(v, l, upper, j);
#pragma unroll
      for (int r = 0; r < rows; ++r) x[r][j - 8] = v[r];
    }
    if constexpr (aside > 0) {
      if (first >= aside) return;
#pragma unroll
      for (int j = 0; j < 8; ++j) {   // the first eight that wait come in,
        V v[rows];
#pragma unroll
        for (int r = 0; r < rows; ++r) v[r] = memory[wait + (first + j) * apart + row(r)];
        take_out_of_column(v, l, upper, columns + j);
#pragma unroll
        for (int r = 0; r < rows; ++r) x[r][columns - 8 + j] = v[r];
      }
#pragma unroll 1
      for (int c = first + 8; c < aside; c += 4) {   // the others stay
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          V v[rows];
#pragma unroll
          for (int r = 0; r < rows; ++r) v[r] = memory[wait + (c + j) * apart + row(r)];
          take_out_of_column(v, l, upper, columns + c + j - first);
#pragma unroll
          for (int r = 0; r < rows; ++r) memory[wait + (c + j) * apart + row(r)] = v[r];
        }
      }
    }
  }

  // Of column j, from the panel's first one on.
  template <class Upper>
  DEVICE_MEMBER void take_out_of_column(V (&v)[rows], const V (&l)[rows][8], const Upper& upper, int j) const
  {
#pragma unroll
    for (int s = 0; s < 8; ++s) {
      const V above = upper[j * eight_apart<V>() + s];
#pragma unroll
      for (int r = 0; r < rows; ++r) v[r] = fma(l[r][s], above, v[r]);
    }
  }

  // The same without the steps that found no pivot.
  template <class Upper, class Memory>
  DEVICE_MEMBER void take_out_without(const Upper& upper, Memory& memory, int wait, int first)
  {
#pragma unroll 1
    for (int s = 0; s < 8; ++s) {
      if ((skipped >> s & 1) != 0) continue;
      V l[rows];
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        l[r] = -x[r][0];
#pragma unroll
        for (int q = 1; q < 8; ++q) l[r] = select(q == s, -x[r][q], l[r]);
      }
#pragma unroll
      for (int j = 8; j < columns; ++j) {
        if (j % 8 == 0 && j >= all - first) break;
        const V above = upper[j * eight_apart<V>() + s];
#pragma unroll
        for (int r = 0; r < rows; ++r) x[r][j] = fma(l[r], above, x[r][j]);
      }
#pragma unroll 1
      for (int c = first; c < aside; ++c) {
        const V above = upper[(columns + c - first) * eight_apart<V>() + s];
#pragma unroll
        for (int r = 0; r < rows; ++r) {
          const V old = memory[wait + c * apart + row(r)];
          memory[wait + c * apart + row(r)] = fma(l[r], above, old);
        }
      }
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int j = 8; j < columns; ++j) x[r][j - 8] = x[r][j];
      if constexpr (aside > 0) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
          if (first < aside) x[r][columns - 8 + j] = memory[wait + (first + j) * apart + row(r)];
        }
      }
    }
  }
};

}  // namespace words_of_dgetrf_40_rows_in_block_ab110f0d
using namespace words_of_dgetrf_40_rows_in_block_ab110f0d;

using T = double;
using R = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(64, 6)
dgetrf_40_rows_in_block_ab110f0d(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    const int thread = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    T* const a = A + matrix * strideA;
    SHARED_LARGE(T, memory, 1616);   // panels, one behind the other, each from its first row on; at the end the columns that wait
    SHARED(T, published, 208);     // the rows that a panel chose, as they are then,
    SHARED(T, upper, 400);   // and as rows of U, column by column
    SHARED(int, chosen, 8);                       // their numbers
    SHARED(unsigned char, stands, 40);          // where the staged rows stand behind their panel
    SHARED(unsigned char, stood, 320);   // the same of every row and panel
    SHARED(int, order, 64);                 // the rows in their last order
    SHARED(int, notes, 2);                        // steps with zero pivots of this panel; the first of them
    constexpr int wait = 576;
    Rows_in_block<T, 2, 1, 24, 16> own;
#pragma unroll
    for (int r = 0; r < 1; ++r) {
        own.at[r] = own.row(r);
#pragma unroll
        for (int j = 0; j < 24; ++j) own.x[r][j] = own.row(r) < 40 ? a[j * lda + own.row(r)] : T(0);
#pragma unroll 8
        for (int j = 0; j < 16; ++j) memory[wait + j * own.apart + own.row(r)] = own.row(r) < 40 ? a[(24 + j) * lda + own.row(r)] : T(0);
    }
    int failed = 0;   // 1-based step of the first zero pivot
#pragma unroll 1
    for (int first = 0; first < 40; first += 8) {
        const int steps = 8, left = 40 - first;
        const From_element<decltype(memory)> stage{memory, first * 40 - first / 2 * (first - 8)};
        own.stage_panel(stage, first, 40);
        meet_warps<2>();
        if (thread / 32 == static_cast<int>((static_cast<u32>(first / 8) + static_cast<u32>(block_index())) % 2)) {
            if (left > 32) factor_staged<T, 2>(stage, stands, notes, left, first, steps, ipiv + matrix * strideP);
            else
            factor_staged<T, 1>(stage, stands, notes, left, first, steps, ipiv + matrix * strideP);
        }
        meet_warps<2>();
        own.skipped = notes[0];
        failed      = failed == 0 && own.skipped != 0 ? first + notes[1] : failed;
        own.take_multipliers(stage, stands, first, steps, 40);
        own.publish(published, 26, chosen, first, steps);
#pragma unroll
        for (int r = 0; r < 1; ++r) stood[first / 8 * 64 + own.row(r)] = static_cast<unsigned char>(own.at[r] - first);
        meet_warps<2>();
        own.template solve<true>(stage, published, 26, chosen, memory, wait, upper, first, steps, 40);
        meet_warps<2>();
#pragma unroll 4
        for (int e = thread; e < 8 * (40 - first); e += 64) {
            const int row = e % 8, column = e / 8;
            if (true) a[(first + column) * lda + first + row] = upper[column * 10 + row];
        }
        if (first + steps == 40) break;
        if (rarely(own.skipped != 0)) own.take_out_without(upper, memory, wait, first);
        else own.take_out(upper, memory, wait, first);
    }

    // L below the squares, where its rows stand at last
#pragma unroll
    for (int r = 0; r < 1; ++r) order[own.at[r]] = own.row(r);
    meet_warps<2>();
#pragma unroll
    for (int r = 0; r < 1; ++r) {
        const int from = order[own.row(r)];
#pragma unroll 1
        for (int first = 0; first < 40; first += 8) {
            const int steps = 8;
            if (own.row(r) < first + steps || !(own.row(r) < 40)) break;
            const From_element<decltype(memory)> stage{memory, first * 40 - first / 2 * (first - 8)};
            const int here = stood[first / 8 * 64 + from];
#pragma unroll
            for (int s = 0; s < 8; ++s) {
                if (true) a[(first + s) * lda + own.row(r)] = stage[s * (40 - first) + here];
            }
        }
    }
    if (thread == 0) info[matrix] = failed;
}
#else   // too old a GPU: a launch there fails
KERNEL void dgetrf_40_rows_in_block_ab110f0d(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>

extern "C" int dgetrf_40_rows_in_block_ab110f0d_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    const void* kernel = reinterpret_cast<const void*>(&dgetrf_40_rows_in_block_ab110f0d);
    void* arguments[]  = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 12928);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return cudaLaunchKernel(kernel, grid, dim3(64), arguments, 12928, static_cast<cudaStream_t>(stream));
}
#endif
