// getrf (LU factorisation, A = P L U, in place): real, double, m = 33, n = 33, pivot = partial, layout = strided
// Id:     getrf__d__m_33__n_33__pivot_partial__layout_strided__tiles_in_block__warps_2__spilled_1__blocks_2
// Way:    For 33 to 128 rows or columns: a block of a few warps for each matrix, which lies in their registers as tiles of 8 x 8 elements, what the
//         FP64 matrix instruction takes: lane 4 g + q has elements (g, 2 q) and (g, 2 q + 1) of a tile. Tile column j belongs to warp j mod warps;
//         its first `spilled` ones a warp keeps in shared memory, so that more matrices fit into a multiprocessor.
//         A panel is a tile column. Its warp takes it to a row (or two to four) a lane, factors it there, and leaves multipliers and pivot rows to
//         all. Behind a barrier each warp takes the pivot rows out of its tiles to the right, solves for their rows of U, which go to memory at
//         once, and updates its tiles. Rows never move: what a tile holds in a row that was chosen is of no use any more, and is never looked at.
//         L waits for the last step, which says where its rows belong. All of this is one loop over the panels, whose text fits the instruction
//         caches: c[0] is the column whose turn comes next in each warp, and the columns move up when all warps had theirs.
// Paper:  blocked right-looking elimination: Golub and Van Loan, Matrix Computations, section 3.4; lazy swaps: Abdelfattah et al., ICCS 2017
// Made by kgen --variants dgetrf_33_tiles_in_block_baacd796
// Cost:   23408 flops and 17560 bytes per matrix; a block of 64 threads has 1 matrix and 17536 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dgetrf_33_tiles_in_block_baacd796_is_served = (... || (list >= 800));
static_assert(dgetrf_33_tiles_in_block_baacd796_is_served<__CUDA_ARCH_LIST__>, "dgetrf_33_tiles_in_block_baacd796 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops getrf ... --arch sm_75");
#endif

// What is launched; a function of the device; and a member of a struct there.
#define KERNEL extern "C" __global__
#define DEVICE [[maybe_unused]] static __device__ __forceinline__
#define DEVICE_MEMBER __device__ __forceinline__
// An array shared by the threads of a block; 16-byte aligned, so that neighbouring elements can be read together.
#define SHARED(type, name, count) __shared__ __align__(16) type name[count]
// An array in dynamic shared memory, of which `launch` says the bytes: there may be more than 48 KiB a block. A kernel has one such array.
#define SHARED_LARGE(type, name, count)                      \
  extern __shared__ __align__(16) unsigned char name##_bytes[]; \
  auto& name = *reinterpret_cast<type(*)[count]>(name##_bytes)

// The primitives that the kernel is written in, in a namespace of its own, so that any kernels link into one program.
namespace prelude_of_dgetrf_33_tiles_in_block_baacd796 {

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
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 order(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The least normal number of a's type.
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
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

// A row's pivot step: the step that chose it; `unpivoted` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of unpivoted rows, and leaves others less than any normal number has.
enum : u32 { unpivoted = 0x7fffffffu, no_row = 63 };
// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(double) { return 1u << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(double, u32 above) { return above < 0x7fb00000u; }
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

// The pivot step of a lane's row that the matrix does not have: like a step's number a mask that leaves less than any normal number.
enum : u32 { beyond_rows = 1023 };
// `width` steps from step `first` on. Row lane + 32 r of `tall` is x[r] of that lane, pivot_step[r] the step that chose it, or `unpivoted`. The lanes'
// candidates have their reciprocals ready before the warp decides; rows that were chosen are updated like all others, and of no use any more.
// Returns how many steps are done: factor_panel goes on where high words do not decide or a pivot has no quick reciprocal. The columns not
// done yet are then x[r] from 0 on.
template <bool pivoting, int tall, class V, int rows, class Memory, class Chosen>
DEVICE int panel_steps(V (&x)[rows][8], u32 (&pivot_step)[rows], int first, int width, Memory& memory, int panel, int pitch, int square, Chosen& chosen)
{
  using Warp = Lanes<32>;
#pragma unroll
  for (int s = 0; s < 8; ++s) {
    if (s >= width) return width;
    V v[8];   // the lane's candidate, from the panel's column s on
    u32 best   = pivot_key(x[0][0], pivot_step[0]);
    int own    = 0;   // its row
    bool twice = false;
#pragma unroll
    for (int j = 0; j < 8 - s; ++j) v[j] = x[0][j];
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      const u32 key   = pivot_key(x[r][0], pivot_step[r]);
      const bool take = pivoting ? key > best : first / 32 == r;
      twice = key == best || (twice && !take);
      best  = take ? key : best;
      own   = take ? r : own;
#pragma unroll
      for (int j = 0; j < 8 - s; ++j) v[j] = select(take, x[r][j], v[j]);
    }
    bool mine = (first + s) % 32 == Warp::rank();
    V scale;
    if constexpr (pivoting) {
      const u32 largest = largest_of<Warp, true>(best);
      scale             = quick_reciprocal(v[0]);   // while the warp searches
      mine              = best == largest;
      const u32 found   = Warp::ballot(mine);
      const bool tied   = Warp::any(mine && twice);
      if (rarely((found & (found - 1)) != 0 || tied || !has_quick_reciprocal(V(0), above_least<V>(largest)))) return s;
    } else {
      scale = quick_reciprocal(v[0]);
      if (rarely(Warp::any(mine && !has_quick_reciprocal(V(0), above_least<V>(best))))) return s;
    }
    const int row = square + 8 * s;
    if (mine) {
#pragma unroll
      for (int j = 0; j < 8 - s; ++j) memory[row + j] = v[j];
      memory[square + 64 + s] = scale;
      chosen[first + s]       = Warp::rank() + 32 * own;
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) pivot_step[r] = mine && own == r ? static_cast<u32>(first + s) : pivot_step[r];
    Warp::sync();
    const V by = memory[square + 64 + s];
    V u[8];
#pragma unroll
    for (int j = 1; j < 8 - s; ++j) u[j] = memory[row + j];
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const V l = mul(x[r][0], by);
      if (tall % 32 == 0 || Warp::rank() + 32 * r < tall) memory[panel + s * pitch + Warp::rank() + 32 * r] = l;
#pragma unroll
      for (int j = 1; j < 8 - s; ++j) x[r][j - 1] = fma(-l, u[j], x[r][j]);
    }
  }
  return 8;
}
// The panel's steps (panel_steps) exactly, from step `begin` on, of a panel that lies in `memory`; `row_steps`, from `pivot_step` on, are the rows'. The first largest of all is the
// pivot, NaN the largest; a zero one is passed over. Returns one bit for each step that passed over one.
template <bool pivoting, class V, class Memory, class Row_steps, class Chosen>
DEVICE u32 factor_panel(int rows, int first, int begin, int width, Memory& memory, int panel, int pitch, int square, Row_steps& row_steps, int pivot_step, Chosen& chosen)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  u32 passed     = 0;
#pragma unroll 1
  for (int s = begin; s < width; ++s) {
    int row = first + s;
    if constexpr (pivoting) {
      auto best    = abs1(V(0));
      int position = -1, candidate = 0;   // where it stands now
#pragma unroll 1
      for (int i = lane; i < rows; i += 32) {
        if (row_steps[pivot_step + i] != unpivoted) continue;
        const auto size = abs1(static_cast<V>(memory[panel + s * pitch + i]));
        const int current_position = position_at_step(i, first + s, chosen, 0);
        const bool more = position < 0 || order(size) > order(best) || (order(size) == order(best) && current_position < position);
        best      = select(more, size, best);
        candidate = more ? i : candidate;
        position  = more ? current_position : position;
      }
      row = Warp::shuffle(candidate, Warp::argmax(best, position, position >= 0));
    }
    Warp::sync();   // all have looked
    if (lane == 0) {
      row_steps[pivot_step + row] = static_cast<u32>(first + s);
      chosen[first + s] = row;
    }
    if (lane >= s && lane < 8) memory[square + 8 * s + lane - s] = memory[panel + lane * pitch + row];
    Warp::sync();
    const V u = memory[panel + s * pitch + row];
    if (u == V(0)) {
      passed |= 1u << s;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
#pragma unroll 1
    for (int i = lane; i < rows; i += 32) {
      if (row_steps[pivot_step + i] != unpivoted) continue;
      const V a = memory[panel + s * pitch + i];
      const V l = mul(regular ? a : lifted(a), scale);
      memory[panel + s * pitch + i] = l;
#pragma unroll 1
      for (int j = s + 1; j < 8; ++j) {
        const V own = memory[panel + j * pitch + i], above = memory[panel + j * pitch + row];
        memory[panel + j * pitch + i] = fma(-l, above, own);
      }
    }
    Warp::sync();
  }
  return passed;
}
// What the pivot rows of a panel have in one column to its right, `rows` elements at column + r * pitch, becomes U's; without the steps of
// `passed`. Multiplier s of the row that step r chose is at lower + 8 r + s.
template <class V, class Memory>
DEVICE void solve_square(int rows, Memory& memory, int column, int pitch, int lower, u32 passed)
{
  if (rarely(passed != 0)) {
#pragma unroll 1
    for (int s = 0; s < rows - 1; ++s) {
      if ((passed >> s & 1) != 0) continue;
#pragma unroll 1
      for (int r = s + 1; r < rows; ++r) {
        const V l = memory[lower + 8 * r + s], u = memory[column + s * pitch], own = memory[column + r * pitch];
        memory[column + r * pitch] = fma(-l, u, own);
      }
    }
    return;
  }
  V v[8];
#pragma unroll
  for (int r = 0; r < 8; ++r) v[r] = r < rows ? static_cast<V>(memory[column + r * pitch]) : V(0);
#pragma unroll
  for (int s = 0; s < 7; ++s) {
#pragma unroll
    for (int r = s + 1; r < 8; ++r) v[r] = fma(-static_cast<V>(memory[lower + 8 * r + s]), v[s], v[r]);
  }
#pragma unroll
  for (int r = 1; r < 8; ++r) {
    if (r < rows) memory[column + r * pitch] = v[r];
  }
}

}  // namespace prelude_of_dgetrf_33_tiles_in_block_baacd796
using namespace prelude_of_dgetrf_33_tiles_in_block_baacd796;

using T = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(64, 2)
dgetrf_33_tiles_in_block_baacd796(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    using Warp = Lanes<32>;
    const int lane = Warp::rank(), g = lane / 4, q = lane % 4;
    const int warp = Warp::shuffle(static_cast<int>(threadIdx.x) / 32, 0);   // of all lanes alike: branches of whole warps
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    T* const base = A + matrix * strideA;
    SHARED_LARGE(T, memory, 2192);
    SHARED(u32, row_steps, 80);   // of the rows, before and after a panel
    SHARED(int, chosen, 33);   // the row that each step chose
    SHARED(u32, passed, 2);   // the steps of a panel that had a zero pivot
    const int region = 976 + warp * 288;
    const int spilled = 1552 + warp * 320 + lane;
    T c[2][5][2];   // of columns 1 to 2 of this warp's tiles; column i is tile column warp + 2 i of the matrix
#pragma unroll
    for (int i = 0; i < 1; ++i) {
#pragma unroll
        for (int t = 0; t < 5; ++t) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int row = 8 * t + g, column = 8 * (warp + 2 * i) + 2 * q + e;
                memory[spilled + ((i * 5 + t) * 2 + e) * 32] = row < 33 && column < 33 ? base[column * lda + row] : T(0);
            }
        }
    }
#pragma unroll
    for (int i = 1; i < 3; ++i) {
#pragma unroll
        for (int t = 0; t < 5; ++t) {
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int row = 8 * t + g, column = 8 * (warp + 2 * i) + 2 * q + e;
                c[i - 1][t][e] = row < 33 && column < 33 ? base[column * lda + row] : T(0);
            }
        }
    }
    for (int row = static_cast<int>(threadIdx.x); row < 40; row += 64) row_steps[row] = row < 33 ? unpivoted : beyond_rows;
    int failed = 0;   // 1-based step of the first zero pivot
    int group = 0, owner = 0;   // the panel is column `group` of the tiles of warp `owner`
    block_sync();
#pragma unroll 1
    for (int first = 0; first < 33; first += 8) {
        const int parity = first / 8 % 2, panel = parity * 488, square = panel + 352, lower = panel + 424;
        const int before = parity * 40, after = 40 - before;
        const int width  = first + 8 > 33 ? 1 : 8;   // columns of the panel that are steps
        if (warp == owner) {
            if (group < 1) {
                const int i = group;
                #pragma unroll
                for (int t = 0; t < 5; ++t) {
                #pragma unroll
                    for (int e = 0; e < 2; ++e) memory[panel + (2 * q + e) * 44 + 8 * t + g] = static_cast<T>(memory[spilled + ((i * 5 + t) * 2 + e) * 32]);
                }
            } else
            {
                #pragma unroll
                for (int t = 0; t < 5; ++t) {
                #pragma unroll
                    for (int e = 0; e < 2; ++e) memory[panel + (2 * q + e) * 44 + 8 * t + g] = c[0][t][e];
                }
            }
            Warp::sync();
            T x[2][8];
            u32 pivot_step[2];
#pragma unroll
            for (int r = 0; r < 2; ++r) {
                const int row  = lane + 32 * r;
                const bool has = row < 40;
                pivot_step[r] = has ? static_cast<u32>(row_steps[before + row]) : beyond_rows;
#pragma unroll
                for (int s = 0; s < 8; ++s) x[r][s] = has ? static_cast<T>(memory[panel + s * 44 + row]) : T(0);
            }
            const int done = panel_steps<true, 40>(x, pivot_step, first, width, memory, panel, 44, square, chosen);
            u32 zeros = 0;
#pragma unroll
            for (int r = 0; r < 2; ++r) {
                const int row = lane + 32 * r;
                if (row < 40) {
                    row_steps[after + row] = pivot_step[r];
                    if (rarely(done < 8)) {
#pragma unroll
                        for (int j = 0; j < 8; ++j) if (done + j < 8) memory[panel + (done + j) * 44 + row] = x[r][j];
                    }
                }
            }
            Warp::sync();
            if (rarely(done < width))
                zeros = factor_panel<true, T>(33, first, done, width, memory, panel, 44, square, row_steps, after, chosen);
            Warp::sync();
            if (lane == 0) passed[parity] = zeros;
            // L back into the tiles, before the barrier: registers of both do not live together
            if (group < 1) {
                const int i = group;
                #pragma unroll
                for (int t = 0; t < 5; ++t) {
                #pragma unroll
                    for (int e = 0; e < 2; ++e) memory[spilled + ((i * 5 + t) * 2 + e) * 32] = static_cast<T>(memory[panel + (2 * q + e) * 44 + 8 * t + g]);
                }
            } else
            {
                #pragma unroll
                for (int t = 0; t < 5; ++t) {
                #pragma unroll
                    for (int e = 0; e < 2; ++e) c[0][t][e] = memory[panel + (2 * q + e) * 44 + 8 * t + g];
                }
            }
            // the square on the diagonal is done
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int row = lane % 8, column = lane / 8 + 4 * half;
                T value = T(0);
                if (row < width)
                    value = column < row ? memory[panel + column * 44 + chosen[first + row]] : memory[square + 8 * row + column - row];
                memory[lower + 8 * row + column] = value;
                if (row < width && first + column < 33) base[(first + column) * lda + first + row] = value;
            }
        }
        block_sync();
        const u32 zeros = passed[parity];
        if (failed == 0 && zeros != 0) failed = first + first_bit(zeros) + 1;
        const int begin = warp > owner ? group : group + 1;   // column of tiles to the panel's right
        const int front = group > 1 ? group : 1;   // the one in c[0]
        if (begin < 3) {
            // the pivot rows, as the panel found them: from what is spilled, and out of all tiles that may be to the right
            {
                const int row = lane % 8, from = chosen[first + (row < width ? row : 0)];
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const int column = lane / 8 + 4 * e;
                    memory[region + row * 36 + column] =
                        static_cast<T>(memory[spilled - lane + ((column / 8 * 5 + from / 8) * 2 + column % 2) * 32 + from % 8 * 4 + column % 8 / 2]);
                }
            }
            int slot[5];   // where a tile's row goes in the region; beyond it if nowhere
#pragma unroll
            for (int t = 0; t < 5; ++t) slot[t] = static_cast<int>(row_steps[after + 8 * t + g]) - first;
#pragma unroll
            for (int t = 0; t < 5; ++t) {
                const bool goes = static_cast<u32>(slot[t]) < 8u;
                const int row   = region + static_cast<int>(static_cast<u32>(slot[t]) * 36) + 2 * q + 8 * front;   // else anything
#pragma unroll
                for (int k = 0; k < 2; ++k) {
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (goes) memory[row + 8 * k + e] = c[k][t][e];
                    }
                }
            }
            Warp::sync();
            // which become rows of U, a column to a lane
#pragma unroll 1
            for (int column = 8 * begin + lane; column < 24; column += 32) {
                solve_square<T>(width, memory, region + column, 36, lower, zeros);
            }
            Warp::sync();
#pragma unroll 2
            for (int inner = 8 * begin + lane / 8; inner < 24; inner += 4) {
                const int row = lane % 8, column = 8 * (warp + 2 * (inner / 8)) + inner % 8;
                if (row < width && column < 33)
                    base[column * lda + first + row] = memory[region + row * 36 + inner];
            }
#pragma unroll 1
            for (int i = begin; i < 1; ++i) {
                if (rarely(zeros != 0)) {
                    #pragma unroll 1
                    for (int s = 0; s < 8; ++s) {
                        if ((zeros >> s & 1) != 0) continue;
                    #pragma unroll
                        for (int t = 0; t < 5; ++t) {
                            const T l = memory[panel + s * 44 + 8 * t + g];
                    #pragma unroll
                            for (int e = 0; e < 2; ++e)
                                memory[spilled + ((i * 5 + t) * 2 + e) * 32] =
                                    fma(-l, static_cast<T>(memory[region + s * 36 + 8 * i + 2 * q + e]), static_cast<T>(memory[spilled + ((i * 5 + t) * 2 + e) * 32]));
                        }
                    }
                } else {
                    const T u0 = -static_cast<T>(memory[region + q * 36 + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * 36 + 8 * i + g]);
                    #pragma unroll
                    for (int t = 0; t < 5; t += 2) {
                        const int left = panel + q * 44 + 8 * t + g;
                        T c0 = memory[spilled + ((i * 5 + t) * 2 + 0) * 32], c1 = memory[spilled + ((i * 5 + t) * 2 + 1) * 32];
                        if (t + 1 < 5) {
                            T c2 = memory[spilled + ((i * 5 + t + 1) * 2 + 0) * 32], c3 = memory[spilled + ((i * 5 + t + 1) * 2 + 1) * 32];
                            Warp::rank4_update(c0, c1, c2, c3, memory[left], memory[left + 8], u0);
                            Warp::rank4_update(c0, c1, c2, c3, memory[left + 176], memory[left + 184], u1);
                            memory[spilled + ((i * 5 + t + 1) * 2 + 0) * 32] = c2;
                            memory[spilled + ((i * 5 + t + 1) * 2 + 1) * 32] = c3;
                        } else {
                            Warp::rank4_update(c0, c1, memory[left], u0);
                            Warp::rank4_update(c0, c1, memory[left + 176], u1);
                        }
                        memory[spilled + ((i * 5 + t) * 2 + 0) * 32] = c0;
                        memory[spilled + ((i * 5 + t) * 2 + 1) * 32] = c1;
                    }
                }
            }
#pragma unroll
            for (int k = 0; k < 2; ++k) {
                const int i = front + k;
                if (i < begin || i >= 3) continue;
                if (rarely(zeros != 0)) {
                    #pragma unroll 1
                    for (int s = 0; s < 8; ++s) {
                        if ((zeros >> s & 1) != 0) continue;
                    #pragma unroll
                        for (int t = 0; t < 5; ++t) {
                            const T l = memory[panel + s * 44 + 8 * t + g];
                    #pragma unroll
                            for (int e = 0; e < 2; ++e)
                                c[k][t][e] =
                                    fma(-l, static_cast<T>(memory[region + s * 36 + 8 * i + 2 * q + e]), static_cast<T>(c[k][t][e]));
                        }
                    }
                } else {
                    const T u0 = -static_cast<T>(memory[region + q * 36 + 8 * i + g]),
                            u1 = -static_cast<T>(memory[region + (4 + q) * 36 + 8 * i + g]);
                    #pragma unroll
                    for (int t = 0; t < 5; t += 2) {
                        const int left = panel + q * 44 + 8 * t + g;
                        T c0 = c[k][t][0], c1 = c[k][t][1];
                        if (t + 1 < 5) {
                            T c2 = c[k][t + 1][0], c3 = c[k][t + 1][1];
                            Warp::rank4_update(c0, c1, c2, c3, memory[left], memory[left + 8], u0);
                            Warp::rank4_update(c0, c1, c2, c3, memory[left + 176], memory[left + 184], u1);
                            c[k][t + 1][0] = c2;
                            c[k][t + 1][1] = c3;
                        } else {
                            Warp::rank4_update(c0, c1, memory[left], u0);
                            Warp::rank4_update(c0, c1, memory[left + 176], u1);
                        }
                        c[k][t][0] = c0;
                        c[k][t][1] = c1;
                    }
                }
            }
        }
        if (++owner == 2) {
            owner = 0;
            if (group >= 1) {
                #pragma unroll
                for (int t = 0; t < 5; ++t) {
                #pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        const T front = c[0][t][e];
                #pragma unroll
                        for (int k = 0; k < 1; ++k) c[k][t][e] = c[k + 1][t][e];
                        c[1][t][e] = front;
                    }
                }
            }
            ++group;
        }
    }

    // L, four columns at a time; above its rows U has been stored
#pragma unroll 1
    for (int i = 0; i < 1; ++i) {
        const int first = 8 * (warp + 2 * i);
        const int begin = first + 8 > 33 ? 33 : first + 8;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            Warp::sync();
            if (q / 2 == half) {
#pragma unroll
                for (int t = 0; t < 5; ++t) {
                    const int to = region + q % 2 * 84 + static_cast<int>(row_steps[40 + 8 * t + g]);
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (8 * t + g < 33) memory[to + e * 42] = static_cast<T>(memory[spilled + ((i * 5 + t) * 2 + e) * 32]);
                    }
                }
            }
            Warp::sync();
#pragma unroll
            for (int s = 0; s < 4; ++s) {
                const int column = first + 4 * half + s;
#pragma unroll
                for (int r = 0; r < 2; ++r) {
                    const int row = lane + 32 * r;
                    if (column < 33 && row < 33 && row >= begin) base[column * lda + row] = memory[region + s * 42 + row];
                }
            }
        }
    }
#pragma unroll 1
    for (int k = 0; k < 2; ++k) {
        const int i = 1 + (k + 1) % 2;
        const int first = 8 * (warp + 2 * i);
        const int begin = first + 8 > 33 ? 33 : first + 8;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            Warp::sync();
            if (q / 2 == half) {
#pragma unroll
                for (int t = 0; t < 5; ++t) {
                    const int to = region + q % 2 * 84 + static_cast<int>(row_steps[40 + 8 * t + g]);
#pragma unroll
                    for (int e = 0; e < 2; ++e) {
                        if (8 * t + g < 33) memory[to + e * 42] = static_cast<T>(c[0][t][e]);
                    }
                }
            }
            Warp::sync();
#pragma unroll
            for (int s = 0; s < 4; ++s) {
                const int column = first + 4 * half + s;
#pragma unroll
                for (int r = 0; r < 2; ++r) {
                    const int row = lane + 32 * r;
                    if (column < 33 && row < 33 && row >= begin) base[column * lda + row] = memory[region + s * 42 + row];
                }
            }
        }
        #pragma unroll
        for (int t = 0; t < 5; ++t) {
        #pragma unroll
            for (int e = 0; e < 2; ++e) {
                const T front = c[0][t][e];
        #pragma unroll
                for (int k = 0; k < 1; ++k) c[k][t][e] = c[k + 1][t][e];
                c[1][t][e] = front;
            }
        }
    }
    for (int k = static_cast<int>(threadIdx.x); k < 33; k += 64) ipiv[matrix * strideP + k] = position_at_step(chosen[k], k, chosen, 0) + 1;
    if (threadIdx.x == 0) info[matrix] = failed;
}
#else   // too old a GPU: a launch there fails
KERNEL void dgetrf_33_tiles_in_block_baacd796(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_33_tiles_in_block_baacd796_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(dgetrf_33_tiles_in_block_baacd796, cudaFuncAttributeMaxDynamicSharedMemorySize, 17536);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return cudaLaunchKernel(dgetrf_33_tiles_in_block_baacd796, grid, dim3(64), arguments, 17536, static_cast<cudaStream_t>(stream));
}
#endif
