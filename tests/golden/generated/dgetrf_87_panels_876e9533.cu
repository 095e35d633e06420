// getrf (LU factorisation, A = P L U, in place): real, double, m = 87, n = 87, pivot = partial, layout = strided
// Id:     getrf__d__m_87__n_87__pivot_partial__layout_strided__panels__warps_2__panel_8__tall_matrix__search_redux__deferred_1
// Way:    For matrices that no warp's registers hold. The matrix lies in shared memory, column by column. One warp at a time takes a panel of a
//         few columns to registers, rows across its lanes, factors it there, and puts the rows back in their new order. Then all warps exchange
//         the rows of all other columns, a column per lane, solve with the panel's triangle for rows of U, and take the products out of what
//         lies below and behind, some rows per lane. Loops go over panels, so code stays small whatever the size.
//         Where shared memory has not room for one more matrix, the last columns may wait in memory until the first panels are done: these then leave for
//         registers, and the last columns take their places.
// Paper:  right-looking blocked LU: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Haidar et al., IJHPCA 2015; substitution by columns: Golub and Van Loan, section 3.1
// Made by kgen --variants dgetrf_87_panels_876e9533
// Cost:   435203 flops and 121456 bytes per matrix; a block of 64 threads has 1 matrix and 51840 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dgetrf_87_panels_876e9533_is_served = (... || (list >= 800));
static_assert(dgetrf_87_panels_876e9533_is_served<__CUDA_ARCH_LIST__>, "dgetrf_87_panels_876e9533 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops getrf ... --arch sm_75");
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
namespace prelude_of_dgetrf_87_panels_876e9533 {

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
// A pointer that leads to global memory, as all do that lead to no shared or local memory, nullptr too (PTX ISA, isspacep). Of one
// that was loaded the compiler would not know, and its loads would wait for every store to a shared array.
template <class V> DEVICE V* in_global(V* p) { __builtin_assume(__isGlobal(p)); return p; }
// The condition; the compiler takes it for one that seldom holds.
DEVICE bool rarely(bool condition) { return __builtin_expect(condition, 0); }
// The block's index in the launch, for launches of any size.
DEVICE i64 block_index() { return static_cast<i64>(blockIdx.y) * gridDim.x + blockIdx.x; }
// Every thread of the block arrives, and sees what the others wrote to shared arrays.
DEVICE void block_sync() { __syncthreads(); }
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u64 ordered_bits(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
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
  // The lane's index in the warp.
  static DEVICE_MEMBER int lane() { return static_cast<int>(threadIdx.x & 31); }
  // The lane's index in its group, 0 .. L-1.
  static DEVICE_MEMBER int rank() { return lane() % L; }
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
// The largest value of the group, by the reduction instruction or by a butterfly.
template <class Group, bool redux>
DEVICE u32 largest_of(u32 value)
{
  if constexpr (redux) return Group::group_max(value);
  else                 return Group::butterfly_max(value);
}
// The warp's search of a column for the first largest |a(i)|, NaN largest of all, from row `begin` on and below row `end`.
template <class V, class Column>
DEVICE int first_largest(const Column& column, int begin, int end)
{
  using Warp = Lanes<32>;
  int row      = begin + Warp::rank();
  auto largest = abs1(row < end ? V(column[row]) : V(0));
  for (int i = row + 32; i < end; i += 32) {
    const auto one = abs1(V(column[i]));
    if (ordered_bits(one) > ordered_bits(largest)) largest = one, row = i;
  }
  const int found = Warp::argmax(largest, row, begin + Warp::rank() < end);
  return Warp::shuffle(row, found);
}

// Where columns begin in memory.
struct Columns_in_memory {
  i64 ld;
  DEVICE_MEMBER i64 of(int column) const { return column * ld; }
};
// Who takes the steps: all the threads of a block, or one warp. from_first_warp: what the first warp has found, known to all; a column has been read
// by then.
struct Team_of_block {
  static DEVICE_MEMBER void sync() { block_sync(); }
  template <class Found>
  static DEVICE_MEMBER int from_first_warp(int found, int thread, Found& shared)
  {
    if (thread == 0) shared[0] = found;
    block_sync();
    return shared[0];
  }
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

// Where columns begin in such an array, `ld` elements apart; which elements it has: all, so it is not `folded`; and an element above
// the diagonal.
template <int ld>
struct Columns_apart {
  enum { apart = ld, folded = 0 };
  DEVICE_MEMBER int of(int column) const { return column * ld; }
  DEVICE_MEMBER bool has(int, int) const { return true; }
  template <class V, class Tile>
  static DEVICE_MEMBER void load_above_diagonal(V& u, const Tile& tile, int row, int column) { u = tile[Columns_apart{}.of(column) + row]; }
};
// Where columns begin in an array that has room for `count` of them: the last ones take the positions of the first when these are done. A panel lies on one side.
template <int ld, int count>
struct Columns_reused {
  enum { apart = ld };
  DEVICE_MEMBER int of(int column) const { return (column < count ? column : column - count) * ld; }
  DEVICE_MEMBER bool has(int, int) const { return true; }
  template <class V, class Tile>
  static DEVICE_MEMBER void load_above_diagonal(V& u, const Tile& tile, int row, int column) { u = tile[Columns_reused{}.of(column) + row]; }
};
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
  u32 pivot_mask[rows];   // over high words: 0x7fffffff, or 0 of a row that was chosen, or of none
  V u[width];           // the pivot row: first the lane's own candidate, with its reciprocal, so that no one waits for that, then the warp's
  V scale;
  int own   = 0;        // which of the lane's rows is its candidate
  int from  = 0;        // where the pivot row stood
  u32 best  = 0, largest = 0;   // of high words: the lane's, and the warp's
  u32 pivot_range = 0;  // the largest above_least of all pivots, for has_quick_reciprocal
  bool twice = false;   // whether two of the lane's rows have its largest
  u32 lanes = 0;        // the last of these has it
  int lane  = 0;
  int swap  = 0;        // where the pivot row stood in the step of the lane's rank

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

  // Looks at column s: the largest high words of the lane's rows and of the warp. The warp's takes long, so what does not wait for it stands
  // behind this in the text, and before find_pivot().
  template <int s>
  DEVICE_MEMBER void look()
  {
    best  = pivot_key(a[0][s], pivot_mask[0]);
    twice = false;
    own   = 0;
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      const u32 key = pivot_key(a[r][s], pivot_mask[r]);
      twice = key == best || (twice && key < best);
      own   = select(key > best, r, own);
      best  = larger(best, key);
    }
    largest = largest_of<Warp, redux>(best);
  }

  // The first largest of that column, by high words where they decide.
  template <int s>
  DEVICE_MEMBER void find_pivot()
  {
    propose<s>();
    lanes = Warp::ballot(best == largest);
    u32 doubt = more_than_one(lanes, 1);
    if constexpr (rows > 1) doubt |= Warp::ballot(best == largest && twice);
    pivot_range = larger(pivot_range, above_least<V>(largest));
    if (rarely(doubt != 0 || largest == 0)) settle<s>();   // of zeros a row that has not been chosen yet
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
  DEVICE_MEMBER void settle()
  {
    u32 key[rows];
#pragma unroll
    for (int r = 0; r < rows; ++r) key[r] = pivot_key(a[r][s], pivot_mask[r]);
    const u32 least = smaller(largest, least_nan(abs1(V(0))));   // of a candidate's high word
    u32 low = 0, first = 0;
    if constexpr (sizeof(abs1(V(0))) == 8) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low = larger(low, pivot_mask[r] != 0 && key[r] >= least ? low_order(abs1(a[r][s])) : 0);
      low = largest_of<Warp, redux>(low);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool candidate = pivot_mask[r] != 0 && key[r] >= least && low_order(abs1(a[r][s])) == low;
      const u32 early      = candidate ? 0xffffu - static_cast<u32>(at[r]) : 0;
      own   = select(early > first, r, own);
      first = larger(first, early);
    }
    lanes = Warp::ballot(first == largest_of<Warp, redux>(first));
    propose<s>();
  }

  // Its exchange: the row that stands at `position` goes where the pivot row stood.
  DEVICE_MEMBER void exchange(int position)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool mine = lane == Warp::rank() && own == r;
      at[r]      = select(mine, position, select(at[r] == position, from, at[r]));
      pivot_mask[r] = select(mine, 0u, pivot_mask[r]);
    }
  }

  // What the step does with it; behind the next column the search of that one begins.
  template <int s>
  DEVICE_MEMBER void eliminate()
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (pivot_mask[r] != 0) {
        a[r][s] = mul(a[r][s], scale);
#pragma unroll
        for (int j = 0; j < width; ++j) {
          if (j > s) a[r][j] = fma(-a[r][s], u[j], a[r][j]);
        }
      }
    }
    if constexpr (s + 1 < width) look<s + 1>();
  }

  // Step s and those behind it.
  template <int s>
  DEVICE_MEMBER void factor(int first, int steps)
  {
    if (s >= steps) return;
    if constexpr (s == 0) look<0>();
    find_pivot<s>();
    exchange(first + s);
    swap = select(Warp::rank() == s, from, swap);
    eliminate<s>();
    if constexpr (s + 1 < width) factor<s + 1>(first, steps);
  }

  // The same without pivoting: a compiler can begin the next step's reciprocal before this one has updated all rows.
  template <int s>
  DEVICE_MEMBER void factor_in_order(int steps)
  {
    if (s >= steps) return;
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(a[0][j], s);
    }
    scale  = Warp::shuffle(quick_reciprocal(a[0][s]), s);
    pivot_range = larger(pivot_range, above_least<V>(high_word(abs1(u[s]))));
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool below = r > 0 || Warp::rank() > s;
      const V l        = mul(a[r][s], scale);
      a[r][s]          = select(below, l, a[r][s]);
#pragma unroll
      for (int j = 0; j < width; ++j) {
        if (j > s) a[r][j] = select(below, fma(-l, u[j], a[r][j]), a[r][j]);
      }
    }
    if constexpr (s + 1 < width) factor_in_order<s + 1>(steps);
  }
};
// The columns of a panel from element (first, first) on, of an array of m rows. Rows from `height` on are never chosen.
template <class V, bool redux, int rows, int width, class Tile, class Offsets>
DEVICE void load_columns(Panel_in_lanes<V, redux, rows, width>& panel, const Tile& tile, Offsets offset, int m, int height, int first)
{
  const int begin = offset.of(first);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    panel.at[r]         = first + Lanes<32>::rank() + 32 * r;
    panel.pivot_mask[r] = panel.at[r] < height ? 0x7fffffffu : 0;
#pragma unroll
    for (int s = 0; s < width; ++s) panel.a[r][s] = panel.at[r] < m ? tile[begin + s * offset.apart + panel.at[r]] : V(0);
  }
}
// Takes out of a panel's columns, rows `at` of a lane, the products of the panel before, of so many columns.
template <int prior, class V, int rows, int width, class Tile, class Offsets>
DEVICE void take_out_before(V (&a)[rows][width], const int (&at)[rows], const Tile& tile, Offsets offset, int m, int first)
{
  const int before = first - prior, factors = offset.of(before);
  V l[rows][prior];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int s = 0; s < prior; ++s) l[r][s] = at[r] < m ? tile[factors + s * offset.apart + at[r]] : V(0);
  }
#pragma unroll
  for (int j = 0; j < width; ++j) {
    V u[prior];
#pragma unroll
    for (int s = 0; s < prior; ++s) Offsets::load_above_diagonal(u[s], tile, before + s, first + j);
#pragma unroll
    for (int s = 0; s < prior; ++s) {
#pragma unroll
      for (int r = 0; r < rows; ++r) a[r][j] = fma(-l[r][s], u[s], a[r][j]);
    }
  }
}
// Puts its rows back where they stand now; the first `top` rows' part of it to `corner` as well; and to `moves` where these stood,
// behind them where the rows go that stood there. Beyond them these say nothing.
template <bool pivoting, class V, bool redux, int rows, int width, class Tile, class Corner, class Moves, class Offsets>
DEVICE void store_columns_in_order(const Panel_in_lanes<V, redux, rows, width>& panel, Tile& tile, Corner& corner, Moves& moves, Offsets offset,
                                   int m, int first, int top)
{
  const int lane = Lanes<32>::rank(), begin = offset.of(first);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = first + lane + 32 * r, at = panel.at[r] - first;
    if (row < m) {
#pragma unroll
      for (int s = 0; s < width; ++s) {
        tile[begin + s * offset.apart + panel.at[r]] = panel.a[r][s];
      }
      if (at < top) {
        if constexpr (pivoting) moves[at] = row;
#pragma unroll
        for (int s = 0; s < width; ++s) corner[s * width + at] = panel.a[r][s];
      }
    }
  }
  if constexpr (pivoting) {
    if (lane < width) moves[width + lane] = select(lane < top, panel.at[0], first);
    if (lane < width && lane >= top) moves[lane] = first;
  }
}
// One warp factors the panel from element (first, first) on, after it has taken the one before, of `prior` columns, out of it; 0: that is done.
// The array has m rows, of which the panel exchanges `top`; the matrix has `height` of them, and so many steps are left of it.
// `slow_path[0]` becomes 1 where a pivot is not regular. `ipiv` may be a shared array, or nullptr.
template <class V, bool pivoting, bool redux, int rows, int width, int prior, class Tile, class Corner, class Moves, class Slow_path, class Offsets,
          class Pivots>
DEVICE void factor_columns(Tile& tile, Corner& corner, Moves& moves, Slow_path& slow_path, Offsets offset, int m, int height, int first, int top,
                           int steps, Pivots&& ipiv)
{
  Panel_in_lanes<V, redux, rows, width> panel;
  load_columns(panel, tile, offset, m, height, first);
  if constexpr (prior > 0) {
    if (first > 0) take_out_before<prior>(panel.a, panel.at, tile, offset, m, first);
  }
  Lanes<32>::sync();
  if constexpr (pivoting) panel.template factor<0>(first, steps);
  else                    panel.template factor_in_order<0>(steps);
  store_columns_in_order<pivoting>(panel, tile, corner, moves, offset, m, first, top);
  const int lane = Lanes<32>::rank();
  if constexpr (pivoting) {
    if (lane < steps) keep_pivot(ipiv, first + lane, panel.swap + 1);
  }
  if (lane == 0 && !has_quick_reciprocal<V>(panel.pivot_range)) slow_path[0] = 1;
}

// The top of a column that begins at `begin`: so many elements from row `first` on as the panel has steps, which are fewer in the last one.
template <class V, int width, class Tile>
DEVICE void load_top(V (&u)[width], const Tile& tile, int begin, int first, int steps)
{
  if (steps == width) {
#pragma unroll
    for (int s = 0; s < width; ++s) u[s] = tile[begin + first + s];
  }
  else {
#pragma unroll
    for (int s = 0; s < width; ++s) u[s] = tile[begin + first + (s < steps ? s : 0)];
  }
}
template <class V, int width, class Tile>
DEVICE void store_top(const V (&u)[width], Tile& tile, int begin, int first, int steps)
{
  if (steps == width) {
#pragma unroll
    for (int s = 0; s < width; ++s) tile[begin + first + s] = u[s];
  }
  else {
#pragma unroll
    for (int s = 0; s < width; ++s) {
      if (s < steps) tile[begin + first + s] = u[s];
    }
  }
}
// The panel's exchanges of rows in another column, from where it begins on; its top rows are left in u and have to be written.
template <class V, int width, class Tile, class Moves>
DEVICE void exchange_rows(V (&u)[width], Tile& tile, const Moves& moves, int begin, int first, int steps)
{
  V top[width];
  load_top(top, tile, begin, first, steps);
#pragma unroll
  for (int s = 0; s < width; ++s) u[s] = tile[begin + moves[s]];
#pragma unroll
  for (int s = 0; s < width; ++s) {
    const int to = moves[width + s];
    if (to >= first + steps) tile[begin + to] = top[s];
  }
}
// The rows of U behind the panel: a column per thread.
template <class V, bool pivoting, int width, class Tile, class Corner, class Moves, class Offsets>
DEVICE void solve_behind(Tile& tile, const Corner& corner, const Moves& moves, Offsets offset, int n, int first, int steps, int thread, int threads)
{
#pragma unroll 1
  for (int c = first + width + thread; c < n; c += threads) {
    V u[width];
    if constexpr (pivoting) exchange_rows(u, tile, moves, offset.of(c), first, steps);
    else load_top(u, tile, offset.of(c), first, steps);
#pragma unroll
    for (int s = 0; s < width - 1; ++s) {
#pragma unroll
      for (int i = 0; i < width; ++i) {
        const V l = corner[s * width + (i < steps ? i : 0)];
        if (i > s && i < steps) u[i] = fma(-l, u[s], u[i]);
      }
    }
    store_top(u, tile, offset.of(c), first, steps);
  }
}
// The exchanges in the columns before the panel, from column `from` on, which are done.
template <class V, int width, class Tile, class Moves, class Offsets>
DEVICE void swap_rows_left(Tile& tile, const Moves& moves, Offsets offset, int from, int first, int steps, int thread, int threads)
{
#pragma unroll 1
  for (int c = from + threads - 1 - thread; c < first; c += threads) {
    V u[width];
    exchange_rows(u, tile, moves, offset.of(c), first, steps);
    store_top(u, tile, offset.of(c), first, steps);
  }
}
// What column `q` of the matrix instruction takes of a step's multiplier, of 4 columns. Of complex numbers a step is two of them, by turns
// with the multiplier's real and its imaginary part: the order of fma.
DEVICE double minus_multiplier(double l, int) { return -l; }
// The products with two columns of U, of which a lane has its steps', into two neighbouring rows of both.
DEVICE void update_tile(double (&v)[2][2], double u0, double u1, double l, int)
{
  Lanes<32>::rank4_update(v[0][0], v[0][1], v[1][0], v[1][1], u0, u1, l);
}
// What lies below in columns from `begin` to `end`, in `tiles` tiles of eight rows, `apart` of them apart, from row `top` on, by the matrix
// instruction, which takes tiles of 16 columns as its rows: lane 4 g + q has rows 2 q and 2 q + 1 of two columns, so that 16-byte vectors
// are moved, those of neighbouring lanes in different banks. A chain of `fma` in the order of the steps, so the same bits. Lanes beyond the
// matrix, or what the array has of it, read what nobody writes, and write nothing.
template <class V, int tiles, int width, class Tile, class Offsets>
DEVICE void update_tiles(Tile& tile, Offsets offset, int m, int first, int begin, int end, int top, int apart)
{
  constexpr bool complex = sizeof(V) == 16;
  constexpr int steps = complex ? 2 : 4, groups = width / steps;   // of an instruction, and instructions of a panel
  constexpr int vector_size = complex ? 1 : 2, own = complex;   // a complex number is a vector of its own, which may be the column's last
  const int g = Lanes<32>::rank() / 4, q = Lanes<32>::rank() % 4, step = complex ? q / 2 : q, column = complex ? g : g / 2 + g % 2 * 4;
  const bool whole = width % 8 == 0 && (m + vector_size - 1) / vector_size * vector_size % 8 == 0;   // no tile ends beyond a column's last vector
  const int factors = offset.of(first);
  double l[tiles][groups];
#pragma unroll
  for (int t = 0; t < tiles; ++t) {
    const int row = top + apart * t + g;
#pragma unroll
    for (int k = 0; k < groups; ++k) {
      const V multiplier = tile[factors + (steps * k + step) * offset.apart + (whole || row < m ? row : first)];
      l[t][k] = minus_multiplier(multiplier, q);
    }
  }
#pragma unroll 1
  for (int from = begin; from < end; from += 16) {
    V u[2][groups], v[tiles][2][2];   // by the tile: column, row
    int c[2], at[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      c[h]  = from + column + 8 * h < end ? from + column + 8 * h : first;
      at[h] = offset.of(c[h]);
#pragma unroll
      for (int k = 0; k < groups; ++k) Offsets::load_above_diagonal(u[h][k], tile, first + steps * k + step, c[h]);
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
#pragma unroll
        for (int e = 0; e < 2; ++e) v[t][h][e] = tile[((whole || row + own * e < m) && offset.has(row, c[h]) ? at[h] + row : factors + first) + e];
      }
    }
#pragma unroll
    for (int k = 0; k < groups; ++k) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        if (offset.has(top + apart * t + 7, from)) update_tile(v[t], u[0][k], u[1][k], l[t][k], q);
      }
    }
#pragma unroll
    for (int h = 0; h < 2; ++h) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
        if (from + column + 8 * h < end && offset.has(row, c[h])) {
#pragma unroll
          for (int e = 0; e < 2; ++e) {
            if (whole || row + own * e < m) tile[at[h] + row + e] = v[t][h][e];
          }
        }
      }
    }
  }
}
// The same by these tiles, which go beyond the diagonal by less than one; a warp takes every warps-th tile of rows, so many at once as its registers
// have room for.
template <class V, int width, bool lower, class Tile, class Offsets>
DEVICE void update_in_tiles(Tile& tile, Offsets offset, int m, int n, int first, int left, int warp, int warps)
{
  constexpr int most = sizeof(V) == 16 ? 2 : 4;
  int top = (lower ? left : first + width) + 8 * warp;
  const auto until = [&](int tiles) { return lower && top + 8 * warps * (tiles - 1) + 8 < n ? top + 8 * warps * (tiles - 1) + 8 : n; };
#pragma unroll 1
  for (; m - top > 8 * (most - 1) * warps; top += 8 * most * warps)
    update_tiles<V, most, width>(tile, offset, m, first, left, until(most), top, 8 * warps);
  if (most > 3 && m - top > 16 * warps) update_tiles<V, 3, width>(tile, offset, m, first, left, until(3), top, 8 * warps);
  else if (most > 2 && m - top > 8 * warps) update_tiles<V, 2, width>(tile, offset, m, first, left, until(2), top, 8 * warps);
  else if (m > top) update_tiles<V, 1, width>(tile, offset, m, first, left, until(1), top, 8 * warps);
}

// The element of column `column` that belongs to the lane's row r of n, in the last of these to some row where the lane has none, and before row
// `top` to that one.
template <class Tile>
DEVICE auto element_of_lane(const Tile& tile, int column, int r, int n, int top = 0)
{
  const int own = Lanes<32>::rank() + 32 * r, row = own < top ? top : own;
  return tile[column + (row < n ? row : n - 1)];
}
// The panel's exchanges in a list of rows.
template <int width, class List, class Moves>
DEVICE void exchange_in_list(List& list, const Moves& moves, int first, int steps)
{
  int rows[width];
  exchange_rows(rows, list, moves, 0, first, steps);
  store_top(rows, list, 0, first, steps);
}
// L x = b in place, with ones on L's diagonal; or only so many steps of it, which are elimination's in b: with `zeros` those that have a zero
// pivot change nothing. The array has n rows.
template <bool zeros = false, class V, int rows, int wide, class Tile, class Offsets>
DEVICE void solve_with_lower(V (&b)[rows][wide], const Tile& tile, Offsets offset, int n, int steps)
{
#pragma unroll
  for (int c = 0; c < rows; ++c) {
    const int count = steps - 32 * c < 32 ? steps - 32 * c : 32;
#pragma unroll 4
    for (int k = 0; k < count; ++k) {
      if (zeros && tile[offset.of(32 * c + k) + 32 * c + k] == V(0)) continue;
      V l[rows];
#pragma unroll
      for (int r = c; r < rows; ++r) l[r] = element_of_lane(tile, offset.of(32 * c + k), r, n);
#pragma unroll
      for (int q = 0; q < wide; ++q) {
        const V x = Lanes<32>::shuffle(b[c][q], k);
        b[c][q]   = select(Lanes<32>::rank() > k, fma(-l[c], x, b[c][q]), b[c][q]);
#pragma unroll
        for (int r = c + 1; r < rows; ++r) b[r][q] = fma(-l[r], x, b[r][q]);
      }
    }
  }
}

}  // namespace prelude_of_dgetrf_87_panels_876e9533
using namespace prelude_of_dgetrf_87_panels_876e9533;

using T = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
// A warp's columns, rows across its lanes, to the matrix's, from element `begin` on.
template <int m, int rows, int wide, class Tile>
DEVICE void store_rows(const T (&v)[rows][wide], Tile& tile, int begin, int count)
{
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
        for (int q = 0; q < wide; ++q) {
            if (q < count && row < m) tile[begin + q * 90 + row] = v[r][q];
        }
    }
}

// Where U's columns begin when all are done and its first ones are wanted, too: of these, at most half of the places, the first rows lie in the
// last 32 rows of the columns behind them, whose multipliers are not. The first warp's lanes read a whole column of them.
struct Columns_of_upper {
    DEVICE_MEMBER int of(int column) const { return column < 16 ? Columns_reused<90, 72>{}.of(16 + column) + 55 : Columns_reused<90, 72>{}.of(column); }
};

KERNEL void __launch_bounds__(64, 4)
dgetrf_87_panels_876e9533(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch)
{
    const int thread = static_cast<int>(threadIdx.x), warp = Lanes<32>::shuffle(static_cast<int>(threadIdx.x) / 32, 0);
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;
    T* const a = A + matrix * strideA;
    constexpr Columns_reused<90, 72> offset{};
    SHARED_LARGE(T, tile, 6480);   // element (i, j) at i + j * 90; column 72 where column 0 was
    SHARED(T, corner, 64);   // the panel's triangle
    SHARED(int, moves, 16);   // where the rows stood that its steps chose, and where its top rows go
    SHARED(int, slow_path, 1);   // whether a pivot was not regular
    SHARED(int, origin, 87);   // the rows of A that stand in each row; from step 16 on those that stood there then
    // each warp moves a share of the columns
    const int mine = warp * 36, count = 36;
    fetch_columns<32, 87, 90, 36>(tile, static_cast<u32>(mine * 90), a + mine * lda, lda, count);
    for (int c = thread; c < 72; c += 64) {   // what vectors have behind the last row
        tile[c * 90 + 87] = T(0);
    }
    for (int row = thread; row < 87; row += 64) origin[row] = row;
    int end = 72;   // columns from there on wait in memory
    T done[3][8] = {};   // a warp's part of the first 16 columns, in registers when the others have come
    if (thread == 0) slow_path[0] = 0;
    copy_async_wait();
    block_sync();

#pragma unroll 1
    for (int first = 0; first < 80; first += 8) {
        constexpr int steps = 8;
        const int before = first - 8, behind = first + 8;
        // One warp takes the panel, by turns, while the others update what lies behind it with the panel before.
        const int role = static_cast<int>((static_cast<u32>(warp + first / 8) + static_cast<u32>(block_index())) % 2);

        if (role == 1) {
            if (first > 0) update_in_tiles<T, 8, false>(tile, offset, 87, first + 8, before, first, 0, 1);
            Lanes<32>::sync();
            if (87 - first > 64) factor_columns<T, true, true, 3, 8, 0>(
                tile, corner, moves, slow_path, offset, 87, 87, first, steps, steps, ipiv + matrix * strideP);
            else
            if (87 - first > 32) factor_columns<T, true, true, 2, 8, 0>(
                tile, corner, moves, slow_path, offset, 87, 87, first, steps, steps, ipiv + matrix * strideP);
            else
            factor_columns<T, true, true, 1, 8, 0>(
                tile, corner, moves, slow_path, offset, 87, 87, first, steps, steps, ipiv + matrix * strideP);
        }
        if (role != 1 && first > 0) update_in_tiles<T, 8, false>(tile, offset, 87, end, before, behind, role, 1);
        block_sync();
        if (first == 16) {
            // The last columns come from memory, in the order that rows have by now,
            T come[3][8];
            const int coming = warp * 8, first_done = warp * 8, at_done = first_done * 90, count_coming = coming >= 15 ? 0 : 15 - coming < 8 ? 15 - coming : 8, count_done = 8;
#pragma unroll
            for (int r = 0; r < 3; ++r) {
                const int row = Lanes<32>::rank() + 32 * r, last = row < 87 ? row : 86, at = origin[last];
#pragma unroll
                for (int q = 0; q < 8; ++q) come[r][q] = q < count_coming ? (T((a + (72 + coming + q) * lda)[at])) : T(0);
            }
            // get the steps of the first ones,
            solve_with_lower(come, tile, Columns_apart<90>{}, 87, 16);
            // and take their places, which stay in registers.
#pragma unroll
            for (int r = 0; r < 3; ++r) {
                const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
                for (int q = 0; q < 8; ++q) done[r][q] = q < count_done && row < 87 ? tile[at_done + q * 90 + row] : T(0);
            }
            block_sync();
            store_rows<87>(come, tile, coming * 90, count_coming);
            for (int row = thread; row < 87; row += 64) origin[row] = row;
            end = 87;
            block_sync();
        }
        swap_rows_left<T, 8>(tile, moves, offset, end > 72 ? 16 : 0, first, steps, thread, 64);
        if (thread == 0) exchange_in_list<8>(origin, moves, first, steps);
        solve_behind<T, true, 8>(tile, corner, moves, offset, end, first, steps, thread, 64);
        block_sync();
    }
    {
        constexpr int first = 80, steps = 7;
        const int before = first - 8, behind = first + 7;
        // One warp takes the panel, by turns, while the others update what lies behind it with the panel before.
        const int role = static_cast<int>((static_cast<u32>(warp + first / 8) + static_cast<u32>(block_index())) % 2);

        if (role == 1) {
            if (first > 0) update_in_tiles<T, 8, false>(tile, offset, 87, first + 7, before, first, 0, 1);
            Lanes<32>::sync();
            factor_columns<T, true, true, 1, 7, 0>(
                tile, corner, moves, slow_path, offset, 87, 87, first, steps, steps, ipiv + matrix * strideP);
        }
        if (role != 1 && first > 0) update_in_tiles<T, 8, false>(tile, offset, 87, end, before, behind, role, 1);
        block_sync();
        swap_rows_left<T, 7>(tile, moves, offset, end > 72 ? 16 : 0, first, steps, thread, 64);
        if (thread == 0) exchange_in_list<7>(origin, moves, first, steps);
        solve_behind<T, true, 7>(tile, corner, moves, offset, end, first, steps, thread, 64);
        block_sync();
    }

    int failed = 0;   // 1-based step of the first zero pivot
    if (rarely(slow_path[0] != 0)) {
        failed = factor_by_steps<Team_of_block, true, T>(
            a, moves, Columns_in_memory{lda}, 87, 0, 87, 0, 87, thread, 64, ipiv + matrix * strideP, nullptr);
        if (thread == 0) info[matrix] = failed;
        return;
    }
    if (thread == 0) info[matrix] = failed;
    const int early = warp * 8;
    // The columns that stayed, and those that came.
    const int stayed = 16 + warp * 28, came = warp * 8;
    store_columns<32, 87, 90, 28>(a + stayed * lda, lda, 28, tile, static_cast<u32>(stayed * 90));
    store_columns<32, 87, 90, 8>(a + (72 + came) * lda, lda, came >= 15 ? 0 : 15 - came < 8 ? 15 - came : 8, tile, static_cast<u32>(came * 90));
    block_sync();
    // The first columns, whose rows the exchanges behind them put in order.
    T* const to = a + early * lda;
    const int count_early = 8, first_early = early * 90;
    store_rows<87>(done, tile, first_early, count_early);
    Lanes<32>::sync();
#pragma unroll
    for (int r = 0; r < 3; ++r) {
        const int row = Lanes<32>::rank() + 32 * r;
        if (row >= 87) continue;
        const int at = origin[row];
#pragma unroll
        for (int q = 0; q < 8; ++q) {
            if (q < count_early) to[q * lda + row] = tile[first_early + q * 90 + at];
        }
    }
}
#else   // too old a GPU: a launch there fails
KERNEL void dgetrf_87_panels_876e9533(T* A, i64 lda, i64 strideA, int* ipiv, i64 strideP, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dgetrf_87_panels_876e9533_launch(
    void* A, long long lda, long long strideA, int* ipiv, long long strideP, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &ipiv, &strideP, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(dgetrf_87_panels_876e9533, cudaFuncAttributeMaxDynamicSharedMemorySize, 51840);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return cudaLaunchKernel(dgetrf_87_panels_876e9533, grid, dim3(64), arguments, 51840, static_cast<cudaStream_t>(stream));
}
#endif
