// potrf (Cholesky factorisation, A = L L^H or U^H U, in place): real, double, n = 33, uplo = lower, layout = strided
// Id:     potrf__d__n_33__uplo_lower__layout_strided__panels__warps_1__panel_8__tall_matrix
// Way:    For matrices that no warp's registers hold. The lower triangle lies in shared memory, column by column. One warp at a time takes a panel of a
//         few columns to registers, rows across its lanes, factors it there, and puts it back: as columns of L, and above the diagonal as rows of
//         L^H. Meanwhile the other warps take the panel before out of what lies behind. Loops go over panels, so code stays small whatever the
//         size. Of the upper triangle the same elements are those of its conjugate transpose.
// Paper:  right-looking blocked Cholesky: Abdelfattah, Haidar, Tomov, Dongarra, HPEC 2017; Golub and Van Loan, section 4.2.6
// Made by kgen --variants dpotrf_33_panels_aea067d2
// Cost:   12529 flops and 8980 bytes per matrix; a block of 32 threads has 1 matrix and 8976 bytes of dynamic shared memory
#ifdef __CUDA_ARCH_LIST__
template <int... list> constexpr bool dpotrf_33_panels_aea067d2_is_served = (... || (list >= 800));
static_assert(dpotrf_33_panels_aea067d2_is_served<__CUDA_ARCH_LIST__>, "dpotrf_33_panels_aea067d2 requires sm_80 or later: nvcc -arch=sm_80, or for an older GPU kgen --ops potrf ... --arch sm_75");
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
namespace prelude_of_dpotrf_33_panels_aea067d2 {

// Integers of 64 and 32 bits, with a sign (i) and without (u).
typedef long long i64;
typedef unsigned int u32;
typedef unsigned long long u64;
// Correctly rounded and never contracted, whatever the compiler's flags. fma of reals is CUDA's own.
using ::fma;
DEVICE double mul(double a, double b) { return __dmul_rn(a, b); }
DEVICE double reciprocal(double a) { return __drcp_rn(a); }
DEVICE double square_root(double a) { return __dsqrt_rn(a); }
// The root of a and its reciprocal, each rounded correctly, of a positive number far from the ends of the range: Newton's steps from one
// approximation of 1 / root, as in __fsqrt_rn and __dsqrt_rn, and one or two more for the reciprocal. The last ones fail where the root's bits are all ones
// (Markstein, Computation of elementary functions on the IBM RISC System/6000, 1990), and for no other: of floats all were compared, of
// doubles all roots whose reciprocal lies that near to the middle of two numbers (divisors of 2^106 - j, j <= 40) and 10^10 others.
DEVICE void quick_root(double a, double& root, double& reciprocal)
{
  double r;
  asm("rsqrt.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(a));
  const double e = fma(a, -__dmul_rn(r, r), 1.0);
  r = fma(fma(e, 0.375, 0.5), __dmul_rn(e, r), r);
  const double s = __dmul_rn(a, r);
  root       = fma(fma(-s, s, a), __dmul_rn(r, 0.5), s);
  reciprocal = fma(r, fma(-root, r, 1.0), r);
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
// All lanes of the warp arrive, and learn whether one says so.
DEVICE bool warp_any(bool predicate) { return __ballot_sync(0xffffffffu, predicate) != 0; }

// The real part; of a real the number itself.
DEVICE double real_part(double a) { return a; }
// The complex conjugate; of a real the number itself.
DEVICE double conjugate(double a) { return a; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }

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

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(double pivot)
{
  const u32 high = static_cast<u32>(to_bits(pivot) >> 32);
  return high - 0x03500000u < 0x7c800000u && (high & 0xfffffu) != 0xfffffu;
}
// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  R scale;
  quick_root(pivot, root, scale);
  if (rarely(!regular_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    root   = square_root(pivot);
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

// Where columns begin in such an array, `ld` elements apart.
template <int ld>
struct Columns_apart {
  enum { apart = ld };
  DEVICE_MEMBER int of(int column) const { return column * ld; }
};
// Takes out of a panel's columns, rows `at` of a lane, the products of the panel before, of so many columns.
template <int prior, class V, int rows, int width, class Tile, class Offsets>
DEVICE void take_out_before(V (&a)[rows][width], const int (&at)[rows], const Tile& tile, Offsets offset, int m, int first, int columns)
{
  const int before = first - prior, factors = offset.of(before), begin = offset.of(first);
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
    for (int s = 0; s < prior; ++s) u[s] = tile[begin + (j < columns ? j : 0) * offset.apart + before + s];
#pragma unroll
    for (int s = 0; s < prior; ++s) {
#pragma unroll
      for (int r = 0; r < rows; ++r) a[r][j] = fma(-l[r][s], u[s], a[r][j]);
    }
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
// matrix read what nobody writes, and write nothing.
template <class V, int tiles, int width, class Tile, class Offsets>
DEVICE void update_tiles(Tile& tile, Offsets offset, int m, int first, int begin, int end, int top, int apart)
{
  constexpr bool complex = sizeof(V) == 16;
  constexpr int steps = complex ? 2 : 4, groups = width / steps;   // of an instruction, and instructions of a panel
  constexpr int own = complex;   // a complex number is a vector of its own, which may be the column's last
  const int g = Lanes<32>::rank() / 4, q = Lanes<32>::rank() % 4, step = complex ? q / 2 : q, column = complex ? g : g / 2 + g % 2 * 4;
  const bool whole = width % 8 == 0 && m % 8 == 0;   // no tile ends beyond the matrix
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
  for (int c = begin + column; c - column < end; c += 16) {
    V u[2][groups], v[tiles][2][2];   // by the tile: column, row
    int at[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      at[h] = offset.of(c + 8 * h < end ? c + 8 * h : first);
#pragma unroll
      for (int k = 0; k < groups; ++k) u[h][k] = tile[at[h] + first + steps * k + step];
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
#pragma unroll
        for (int e = 0; e < 2; ++e) v[t][h][e] = tile[at[h] + (whole || row + own * e < m ? row : first) + e];
      }
    }
#pragma unroll
    for (int k = 0; k < groups; ++k) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) update_tile(v[t], u[0][k], u[1][k], l[t][k], q);
    }
#pragma unroll
    for (int h = 0; h < 2; ++h) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
#pragma unroll
        for (int e = 0; e < 2; ++e) {
          if (c + 8 * h < end && (whole || row + own * e < m)) tile[at[h] + row + e] = v[t][h][e];
        }
      }
    }
  }
}

// One warp factors the panel from element (first, first) on, of `steps` columns, after it has taken the one before, of `prior` columns, out of
// it; 0: that is done. The array has m rows, of which n are the matrix's. `failed[0]`: the first step, from 1 on, whose pivot is not positive.
template <class V, int rows, int width, int prior, class Tile, class Failed, class Offsets>
DEVICE void factor_columns_cholesky(Tile& tile, Failed& failed, Offsets offset, int m, int n, int first, int steps)
{
  using Warp = Lanes<32>;
  V a[rows][width];   // the lane's rows: every 32nd
  int at[rows];       // which they are
  const int begin = offset.of(first);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    at[r] = first + Warp::rank() + 32 * r;
#pragma unroll
    for (int s = 0; s < width; ++s) a[r][s] = at[r] < m && s < steps ? tile[begin + s * offset.apart + at[r]] : V(0);
  }
  if constexpr (prior > 0) {
    if (first > 0) take_out_before<prior>(a, at, tile, offset, m, first, steps);
  }
  const int lane = Warp::rank();
  int noted = failed[0];
  Warp::sync();
#pragma unroll
  for (int s = 0; s < width; ++s) {
    if (s >= steps) break;
    decltype(abs1(V(0))) root;
    const auto scale = scale_of_pivot(Warp::shuffle(real_part(a[0][s]), s), first + s + 1, root, noted);
#pragma unroll
    for (int r = 0; r < rows; ++r) a[r][s] = mul(a[r][s], scale);
    a[0][s] = select(lane == s, V(root), a[0][s]);
#pragma unroll
    for (int j = s + 1; j < width; ++j) {
      const V u = conjugate(Warp::shuffle(a[0][s], j));   // above the diagonal nothing is wanted of what this makes
#pragma unroll
      for (int r = 0; r < rows; ++r) a[r][j] = fma(-a[r][s], u, a[r][j]);
    }
  }
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = at[r];
#pragma unroll
    for (int s = 0; s < width; ++s) {
      if (row < m && s < steps && row >= first + s) tile[begin + s * offset.apart + row] = a[r][s];
    }
#pragma unroll
    for (int s = 0; s < width; ++s) {
      if (row < n && s < steps && row > first + s) tile[offset.of(row) + first + s] = conjugate(a[r][s]);
    }
  }
  if (lane == 0) failed[0] = noted;
}
// The panel at column `first`, taken out of what lies on and below the diagonal from element (left, left) on, by `warps` warps: by rows of
// `tall` a lane, or by tiles of the matrix instruction, which go beyond the diagonal by less than a tile.
template <class V, int width, class Tile, class Offsets>
DEVICE void update_lower_in_tiles(Tile& tile, Offsets offset, int m, int n, int first, int left, int warp, int warps)
{
  constexpr int most = sizeof(V) == 16 ? 2 : 4;
  int top = left + 8 * warp;
  const auto until = [&](int tiles) { return top + 8 * warps * (tiles - 1) + 8 < n ? top + 8 * warps * (tiles - 1) + 8 : n; };
#pragma unroll 1
  for (; m - top > 8 * (most - 1) * warps; top += 8 * most * warps)
    update_tiles<V, most, width>(tile, offset, m, first, left, until(most), top, 8 * warps);
  if (most > 3 && m - top > 16 * warps) update_tiles<V, 3, width>(tile, offset, m, first, left, until(3), top, 8 * warps);
  else if (most > 2 && m - top > 8 * warps) update_tiles<V, 2, width>(tile, offset, m, first, left, until(2), top, 8 * warps);
  else if (m > top) update_tiles<V, 1, width>(tile, offset, m, first, left, until(1), top, 8 * warps);
}
// move(element of the array, address, whether the diagonal cuts the vector) for a warp's columns of one triangle of order n in memory,
// `count` of them from column `column` on; other(element of the array) for the vectors of the other triangle.
template <u32 n, bool lower, u32 stride, u32 most, u32 vector_size, class V, class Move, class Other>
DEVICE void move_triangle(u32 column, V* matrix, i64 ld, int count, Move move, Other other)
{
  move_columns<32, n, stride, most, vector_size>(column * stride, matrix + column * ld, ld, count, [&](u32 e, V* at) {
    const u32 c = e / stride, row = e % stride;
    if (lower ? row + vector_size > c : row <= c) move(e, at, lower ? row < c : row + vector_size - 1 > c);
    else other(e);
  });
}
// The lower triangle to the array as it lies; the upper one to where its conjugate transpose has it. Elsewhere zeros, which updates by tiles
// read.
template <u32 n, bool lower, u32 stride, u32 most, class Array, class V>
DEVICE void fetch_triangle(Array& array, u32 column, const V* matrix, i64 ld, int count)
{
  using Element = Vector_of<n, V>;
  if constexpr (lower) {
    if (columns_in_vectors<n>(matrix, ld)) {
      move_triangle<n, true, stride, most, Element::count>(column, matrix, ld, count, [&](u32 e, const V* from, bool) {
        if constexpr (Element::bytes == 16) copy_async16<false>(array, e, from);
        else copy_async_one(array, e, from);
      }, [&](u32 e) {
#pragma unroll
        for (u32 i = 0; i < Element::count; ++i) array[e + i] = V(0);
      });
    }
    else {
      move_triangle<n, true, stride, most, 1>(column, matrix, ld, count, [&](u32 e, const V* from, bool) { copy_async_element(array, e, from); },
                                              [&](u32 e) { array[e] = V(0); });
    }
  }
  else {
    move_triangle<n, false, stride, most, 1>(column, matrix, ld, count, [&](u32 e, const V* from, bool) {
      array[e % stride * stride + e / stride] = conjugate(V(*from));
    }, [&](u32 e) { array[e % stride * stride + e / stride] = V(0); });
  }
}
// Back to memory: of the lower triangle L, of the upper one its conjugate transpose, which stands there.
template <u32 n, bool lower, u32 stride, u32 most, class Array, class V>
DEVICE void store_triangle(V* matrix, i64 ld, int count, const Array& array, u32 column)
{
  using Whole = Vector_of<n, V>;
  if (columns_in_vectors<n>(matrix, ld)) {
    move_triangle<n, lower, stride, most, Whole::count>(column, matrix, ld, count, [&](u32 e, V* to, bool cut) {
      if constexpr (Whole::bytes == 16) {
        if (!cut) copy16(to, array, e);
        else {
          const u32 c = e / stride, row = e % stride;
#pragma unroll
          for (u32 i = 0; i < Whole::count; ++i) {
            if (lower ? row + i >= c : row + i <= c) to[i] = array[e + i];
          }
        }
      }
      else *to = array[e];
    }, [](u32) {});
  }
  else move_triangle<n, lower, stride, most, 1>(column, matrix, ld, count, [&](u32 e, V* to, bool) { *to = array[e]; }, [](u32) {});
}

}  // namespace prelude_of_dpotrf_33_panels_aea067d2
using namespace prelude_of_dpotrf_33_panels_aea067d2;

using T = double;

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL void __launch_bounds__(32, 12)
dpotrf_33_panels_aea067d2(T* A, i64 lda, i64 strideA, int* info, i64 batch)
{
    const int thread = static_cast<int>(threadIdx.x), warp = 0;
    const i64 matrix = block_index() * 1 + 0;
    if (matrix >= batch) return;
    T* const a = A + matrix * strideA;
    SHARED_LARGE(T, tile, 1122);   // L's element (i, j) at i + j * 34, its conjugate at j + i * 34
    SHARED(int, failed, 1);   // the first step whose pivot is not positive, counted from 1

    // each warp moves a share of the columns
    const int mine = warp * 33, count = 33;
    fetch_triangle<33, true, 34, 33>(tile, static_cast<u32>(mine), a, lda, count);
    for (int c = thread; c < 33; c += 32) {
        tile[c * 34 + 33] = T(0);
    }
    if (thread == 0) failed[0] = 0;
    copy_async_wait();
    Lanes<32>::sync();

#pragma unroll 1
    for (int first = 0; first < 32; first += 8) {
        {
            if (33 - first > 32) factor_columns_cholesky<T, 2, 8, 8>(tile, failed, Columns_apart<34>{}, 33, 33, first, 8);
            else
            factor_columns_cholesky<T, 1, 8, 8>(tile, failed, Columns_apart<34>{}, 33, 33, first, 8);
        }
        if (first > 0) update_lower_in_tiles<T, 8>(tile, Columns_apart<34>{}, 33, 33, first - 8, first + 8, 0, 1);
        Lanes<32>::sync();
    }
    {
        constexpr int first = 32;
        {
            factor_columns_cholesky<T, 1, 8, 8>(tile, failed, Columns_apart<34>{}, 33, 33, first, 1);
        }
        Lanes<32>::sync();
    }
    if (thread == 0) info[matrix] = failed[0];
    store_triangle<33, true, 34, 33>(a, lda, count, tile, static_cast<u32>(mine));
}
#else   // too old a GPU: a launch there fails
KERNEL void dpotrf_33_panels_aea067d2(T* A, i64 lda, i64 strideA, int* info, i64 batch) { __trap(); }
#endif

// For nvcc: a host function that launches the kernel over `batch` matrices on a cudaStream_t. Returns a cudaError_t.
#if defined(__CUDACC__) && !defined(__CUDACC_RTC__)
#include <cuda_runtime.h>
extern "C" int dpotrf_33_panels_aea067d2_launch(
    void* A, long long lda, long long strideA, int* info, long long batch, void* stream)
{
    if (batch <= 0) return batch < 0 ? cudaErrorInvalidValue : cudaSuccess;
    const long long blocks = (batch - 1) / 1 + 1, most = 2147483647, rows = (blocks - 1) / most + 1;   // most in x, the rest in y
    if (rows > 65535) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(blocks < most ? blocks : most), static_cast<unsigned>(rows));
    void* arguments[] = {&A, &lda, &strideA, &info, &batch};
    const cudaError_t asked =
        cudaFuncSetAttribute(dpotrf_33_panels_aea067d2, cudaFuncAttributeMaxDynamicSharedMemorySize, 8976);
    if (asked != cudaSuccess) return static_cast<int>(asked);
    return cudaLaunchKernel(dpotrf_33_panels_aea067d2, grid, dim3(32), arguments, 8976, static_cast<cudaStream_t>(stream));
}
#endif
