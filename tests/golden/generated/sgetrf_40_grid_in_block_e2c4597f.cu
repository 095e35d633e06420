// getrf (LU factorisation, A = P L U, in place): real, single, m = 40, n = 40, pivot = none, layout = packed
// Id:     getrf__s__m_40__n_40__pivot_none__layout_packed__grid_in_block__rows_8__cols_4__blocks_20
// Way:    No pivoting, more than 32 rows. A block of rows x cols threads holds a matrix in registers, thread (r, c) the elements
//         (rows * t + r, cols * s + c). A step's column and row go through shared memory, unscaled, with the pivot's reciprocal: one barrier a
//         step, and what a thread reads serves a whole column or row of its elements.
// Paper:  2D cyclic layout: Abdelfattah et al., ICCS 2017, section 4; LAPACK Working Note 43, section 3
// Made by kgen --variants sgetrf_40_grid_in_block_e2c4597f
// Cost:   41860 flops and 12804 bytes per matrix; a block of 32 threads has 1 matrix
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
namespace prelude_of_sgetrf_40_grid_in_block_e2c4597f {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE float mul(float a, float b) { return __fmul_rn(a, b); }
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

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE bool has_quick_reciprocal(float, u32 above) { return above < 0x7e000000u; }
// The warp's search of a column for the first largest |a(i)|, NaN largest of all, from row `begin` on and below row `end`.
template <class V, class Column>
DEVICE int first_largest(const Column& column, int begin, int end)
{
  using Warp = Lanes<32>;
  int row      = begin + Warp::rank();
  auto largest = abs1(row < end ? V(column[row]) : V(0));
  for (int i = row + 32; i < end; i += 32) {
    const auto one = abs1(V(column[i]));
    if (order(one) > order(largest)) largest = one, row = i;
  }
  const int found = Warp::argmax(largest, row, begin + Warp::rank() < end);
  return Warp::shuffle(row, found);
}

// Where columns begin in memory.
struct Columns_in_memory {
  i64 ld;
  DEVICE_MEMBER i64 of(int column) const { return column * ld; }
};
// Who takes the steps: all the threads of a block, or one warp. from_first_warp: what the first warp has found, known to all.
struct Team_of_warp {
  static DEVICE_MEMBER void sync() { Lanes<32>::sync(); }
  template <class Found>
  static DEVICE_MEMBER int from_first_warp(int found, int, Found&) { return found; }
};
// For those who keep a list of rows, and pivots: two of its elements change places; where a step's pivot row stood, from 1 on.
template <class V, class At> DEVICE void exchange_two(decltype(nullptr), At, At) {}
template <class V, class Array, class At>
DEVICE void exchange_two(Array&& array, At a, At b)
{
  const V first = array[a], second = array[b];
  array[a] = second;
  array[b] = first;
}
DEVICE void keep_pivot(decltype(nullptr), int, int) {}
template <class Pivots> DEVICE void keep_pivot(Pivots&& ipiv, int step, int row) { ipiv[step] = row; }
// A column of such a matrix, as an array.
template <class V, class Tile, class Begin>
struct Column_of_tile {
  const Tile& tile;
  Begin begin;
  DEVICE_MEMBER V operator[](int i) const { return tile[begin + i]; }
};
// Steps `step` to `steps` in columns `column` to `columns` of m rows, whatever the pivots are: the first largest of all, NaN the largest; a zero
// one changes nothing. Element (i, j) lies at i + offset.of(j), in a shared array or in memory. `found` is one shared number, of a block. To
// `ipiv`, where that is given, the rows that were chosen, from 1 on; `origin`, where that is given, says which rows stand in each row.
// Returns the first step with a zero pivot, from 1 on, or 0.
template <class Team, bool pivoting, class V, class Tile, class Found, class Offsets, class Pivots, class Rows>
DEVICE int factor_by_steps(Tile& tile, Found&& found, Offsets offset, int m, int column, int columns, int step, int steps, int thread, int threads,
                           Pivots&& ipiv, Rows&& origin)
{
  int failed = 0;
#pragma unroll 1
  for (int s = step; s < steps; ++s) {
    const auto own = offset.of(s);
    Team::sync();
    if constexpr (pivoting) {
      int p = s;
      if (thread < 32) {
        p = first_largest<V>(Column_of_tile<V, Tile, decltype(offset.of(0))>{tile, own}, s, m);
        if (thread == 0) {
          keep_pivot(ipiv, s, p + 1);
          exchange_two<int>(origin, s, p);
        }
      }
      p = Team::from_first_warp(p, thread, found);
      for (int j = column + thread; j < columns; j += threads) exchange_two<V>(tile, offset.of(j) + s, offset.of(j) + p);
      Team::sync();
    }
    const V u = tile[own + s];
    if (u == V(0)) {
      failed = failed == 0 ? s + 1 : failed;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
#pragma unroll 1
    for (int i = s + 1 + thread; i < m; i += threads) {
      const V a = tile[own + i], l = mul(regular ? a : lifted(a), scale);
      tile[own + i] = l;
#pragma unroll 1
      for (int j = s + 1; j < columns; ++j) {
        const V above = tile[offset.of(j) + s], below = tile[offset.of(j) + i];
        tile[offset.of(j) + i] = fma(-l, above, below);
      }
    }
  }
  Team::sync();
  return failed;
}

}  // namespace prelude_of_sgetrf_40_grid_in_block_e2c4597f
using namespace prelude_of_sgetrf_40_grid_in_block_e2c4597f;

using T = float;

// Packed: nothing lies between columns, matrices and vectors.
constexpr i64 lda = 40;
constexpr i64 strideA = 1600;

KERNEL void __launch_bounds__(32, 20)
sgetrf_40_grid_in_block_e2c4597f(T* A, int* ipiv, int* info, i64 batch)
{
    constexpr int n = 40, rows = 8, cols = 4, tall = 5, wide = 10;
    const int thread = static_cast<int>(threadIdx.x), r = thread % rows, c = thread / rows;
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;   // the whole block
    T* const mine = A + matrix * strideA + r + c * lda;
    SHARED(T, lines, 296);   // a step's column, a thread row's elements side by side, its row, and its pivot's reciprocal; by turns
    SHARED(int, rare, 1);            // whether quick_reciprocal was not right for a pivot
    if (thread == 0) rare[0] = 0;

    T a[tall][wide];
#pragma unroll
    for (int s = 0; s < wide; ++s) {
#pragma unroll
        for (int t = 0; t < tall; ++t) a[t][s] = true ? mine[rows * t + cols * s * lda] : T(0);
    }
    Lanes<32>::sync();
#pragma unroll 1
    for (int k = 0; k < 4; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 0, s0 = 0;
        const int r0 = k - 0, c0 = k - 0;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 4; k < 8; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 0, s0 = 1;
        const int r0 = k - 0, c0 = k - 4;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 8; k < 12; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 1, s0 = 2;
        const int r0 = k - 8, c0 = k - 8;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 12; k < 16; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 1, s0 = 3;
        const int r0 = k - 8, c0 = k - 12;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 16; k < 20; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 2, s0 = 4;
        const int r0 = k - 16, c0 = k - 16;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 20; k < 24; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 2, s0 = 5;
        const int r0 = k - 16, c0 = k - 20;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 24; k < 28; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 3, s0 = 6;
        const int r0 = k - 24, c0 = k - 24;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 28; k < 32; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 3, s0 = 7;
        const int r0 = k - 24, c0 = k - 28;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 32; k < 36; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 4, s0 = 8;
        const int r0 = k - 32, c0 = k - 32;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }
#pragma unroll 1
    for (int k = 36; k < 39; ++k) {
        // step k: row k is of the threads with r == r0, column k of those with c == c0
        constexpr int t0 = 4, s0 = 9;
        const int r0 = k - 32, c0 = k - 36;
        const int pivot_step = k % 2 * 148, left = pivot_step + r * 12, above = pivot_step + 96 + c * 12;
        if (c == c0) {
#pragma unroll
            for (int t = t0; t < tall; ++t) lines[left + t] = a[t][s0];
        }
        if (r == r0) {
#pragma unroll
            for (int s = s0; s < wide; ++s) lines[above + s] = a[t0][s];
            if (c == c0) {
                lines[pivot_step + 144] = quick_reciprocal(a[t0][s0]);
                if (!has_quick_reciprocal(T(0), above_least<T>(high_word(abs1(a[t0][s0]))))) rare[0] = 1;
            }
        }
        Lanes<32>::sync();
        const T by = lines[pivot_step + 144];
        T l[tall];
#pragma unroll
        for (int t = t0; t < tall; ++t) l[t] = mul(static_cast<T>(lines[left + t]), by);
        if (c == c0) {
            if (r > r0) a[t0][s0] = l[t0];
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s0] = l[t];
        }
#pragma unroll
        for (int s = s0; s < wide; ++s) {   // columns behind k; one element of the row at a time, for registers
            const T u = lines[above + s];
            if (s == s0 && c <= c0) continue;
            if (r > r0) a[t0][s] = fma(-l[t0], u, a[t0][s]);
#pragma unroll
            for (int t = t0 + 1; t < tall; ++t) a[t][s] = fma(-l[t], u, a[t][s]);
        }
    }

    if (rarely(rare[0] != 0)) {   // once more, from the input
        if (thread >= 32) return;
        T* const a       = A + matrix * strideA;
        const int failed = factor_by_steps<Team_of_warp, false, T>(a, nullptr, Columns_in_memory{lda}, n, 0, n, 0, n, thread, 32, nullptr, nullptr);
        if (thread == 0) info[matrix] = failed;
        return;
    }
#pragma unroll
    for (int s = 0; s < wide; ++s) {
#pragma unroll
        for (int t = 0; t < tall; ++t) {
            if (true) mine[rows * t + cols * s * lda] = a[t][s];
        }
    }
    if (r == 7 && c == 3) info[matrix] = a[tall - 1][wide - 1] == T(0) ? n : 0;
}

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int sgetrf_40_grid_in_block_e2c4597f_launch(void* A, int* ipiv, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &ipiv, &info, &batch};
    return cudaLaunchKernel(sgetrf_40_grid_in_block_e2c4597f, grid, dim3(32), arguments, 0, static_cast<cudaStream_t>(stream));
}
#endif
