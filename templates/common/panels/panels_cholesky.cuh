// Cholesky by panels of columns, of matrices in shared arrays as panels.cuh says. Rows of L's conjugate transpose stand above the diagonal, or
// where the array has only the lower triangle in whole blocks of 8 x 8, are found in L's columns. A right-hand side of real numbers is one more
// row. One warp has a panel in its registers, rows across its lanes; the others update what lies behind it. The same text on every device.

namespace KGEN_PRELUDE {

// Where columns begin in a triangle. Eight at a time lie from their block on the diagonal on; of `blocks` such groups the first and the last, the
// second and the last but one, and so on, lie one behind the other in eight columns of the array, which all are as high.
template <int blocks, int high, int ld>
struct Columns_of_triangle {
  enum { apart = ld, folded = 1, whole = (ld | high | 8) & -(ld | high | 8) };   // vectors lie on multiples of that
  DEVICE_MEMBER int of(int column) const
  {
    const int block = column >> 3, other = blocks - 1 - block;
    return (block <= other ? column * ld - 8 * block : (8 * other + (column & 7)) * ld + (high - 8 * (blocks - 1))) & -whole;
  }
  DEVICE_MEMBER bool has(int row, int column) const { return row >= (column & ~7); }
  template <class V, class Tile>
  static DEVICE_MEMBER void load_above_diagonal(V& u, const Tile& tile, int row, int column) { u = conjugate(V(tile[Columns_of_triangle{}.of(row) + column])); }
};

// One warp factors the panel from element (first, first) on, after it has taken the one before, of `prior` columns, out of it; so many steps are
// left of the matrix. The array has m rows, of which n have columns. `failed[0]`: the first step, from 1 on, whose pivot is not positive.
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
    for (int s = 0; s < width; ++s) a[r][s] = at[r] < m ? tile[begin + s * offset.apart + at[r]] : V(0);
  }
  if (first > 0) take_out_before<prior>(a, at, tile, offset, m, first);
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
      if (row < m && row >= first + s) tile[begin + s * offset.apart + row] = a[r][s];
    }
    if constexpr (!offset.folded) {
#pragma unroll
      for (int s = 0; s < width; ++s) {
        if (row < n && row > first + s) tile[offset.of(row) + first + s] = conjugate(a[r][s]);
      }
    }
  }
  if (lane == 0) failed[0] = noted;
}

// A matrix's lower triangle to the array, or L from there, by `warps` warps, half of one a column; of the upper triangle the conjugate transpose.
// What else the array has are zeros, which updates read.
template <bool lower, class Array, class V, class Offsets>
DEVICE void fetch_triangle(Array& array, Offsets offset, const V* matrix, i64 ld, int n, int warp, int warps)
{
  constexpr int size = 16 / sizeof(V);
  const bool vectors = lower && reinterpret_cast<u64>(matrix) % 16 == 0 && ld * static_cast<i64>(sizeof(V)) % 16 == 0;
  const int lane     = Lanes<16>::rank();
#pragma unroll 1
  for (int c = 2 * warp + Lanes<32>::rank() / 16; c < n; c += 2 * warps) {
    const int begin = offset.of(c), top = offset.folded ? c & ~7 : 0, whole = vectors ? n / size * size : top;
    const V* const column = matrix + c * ld;
#pragma unroll 2
    for (int i = top + lane * size; i < whole; i += 16 * size) {
      if (i + size > c) copy_async16(array, static_cast<u32>(begin + i), in_global(column + i));
      else {
#pragma unroll
        for (int e = 0; e < size; ++e) array[begin + i + e] = V(0);
      }
    }
    if constexpr (lower) {
      for (int i = whole + lane; i < n; i += 16) {
        if (i >= c) copy_async_element(array, static_cast<u32>(begin + i), in_global(column + i));
        else array[begin + i] = V(0);
      }
    }
    else {
      for (int i = top + lane; i < c; i += 16) array[begin + i] = V(0);
#pragma unroll 4
      for (int i = lane; i <= c; i += 16) array[offset.of(i) + c] = conjugate(V(*in_global(column + i)));
    }
  }
}
template <bool lower, class Array, class V, class Offsets>
DEVICE void store_triangle(V* matrix, i64 ld, int n, const Array& array, Offsets offset, int warp, int warps)
{
  constexpr int size = 16 / sizeof(V);
  const bool vectors = lower && reinterpret_cast<u64>(matrix) % 16 == 0 && ld * static_cast<i64>(sizeof(V)) % 16 == 0;
  const int lane     = Lanes<16>::rank();
#pragma unroll 1
  for (int c = 2 * warp + Lanes<32>::rank() / 16; c < n; c += 2 * warps) {
    const int begin = offset.of(c), next = (c + size - 1) / size * size;   // the first whole vector
    const int single = vectors && next < n ? next : n, whole = vectors ? n / size * size : n;
    V* const column = matrix + c * ld;
    if constexpr (lower) {
      for (int i = c + lane; i < single; i += 16) *in_global(column + i) = array[begin + i];
      for (int i = single + lane * size; i < whole; i += 16 * size) copy16(in_global(column + i), array, static_cast<u32>(begin + i));
      for (int i = (single < n ? whole : n) + lane; i < n; i += 16) *in_global(column + i) = array[begin + i];
    }
    else {
      for (int i = lane; i <= c; i += 16) {
        const V l = array[offset.of(i) + c];
        *in_global(column + i) = i < c ? conjugate(l) : l;
      }
    }
  }
}

// L x = b in place: b[r][q] is element lane + 32 r of right-hand side q. Products are those of a right-hand side that is one more
// row.
template <class V, int rows, int wide, class Tile, class Offsets>
DEVICE void solve_with_cholesky_lower(V (&b)[rows][wide], const Tile& tile, Offsets offset, int n)
{
  decltype(abs1(V(0))) inverse[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) inverse[r] = reciprocal(real_part(V(element_on_diagonal(tile, offset, r, n))));
#pragma unroll
  for (int c = 0; c < rows; ++c) {
    const int count = n - 32 * c < 32 ? n - 32 * c : 32;
#pragma unroll 4
    for (int k = 0; k < count; ++k) {
      V l[rows];
#pragma unroll
      for (int r = c; r < rows; ++r) l[r] = element_of_lane(tile, offset.of(32 * c + k), r, n, 32 * c + k);
#pragma unroll
      for (int q = 0; q < wide; ++q) {
        const V x = Lanes<32>::shuffle(mul(b[c][q], inverse[c]), k);
        b[c][q]   = select(Lanes<32>::rank() > k, fma(-x, l[c], b[c][q]), b[c][q]);
#pragma unroll
        for (int r = c + 1; r < rows; ++r) b[r][q] = fma(-x, l[r], b[r][q]);
      }
    }
  }
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int q = 0; q < wide; ++q) b[r][q] = mul(b[r][q], inverse[r]);
  }
}

// L^H x = b in place.
template <class V, int rows, int wide, class Tile, class Offsets>
DEVICE void solve_with_cholesky_upper(V (&b)[rows][wide], const Tile& tile, Offsets offset, int n)
{
  decltype(abs1(V(0))) inverse[rows];
  int own[rows], begin[rows];   // the lane's rows, in the last of these some row where it has none, and their columns of L
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    own[r]     = Lanes<32>::rank() + 32 * r < n ? Lanes<32>::rank() + 32 * r : n - 1;
    begin[r]   = offset.of(own[r]);
    inverse[r] = reciprocal(real_part(V(tile[begin[r] + own[r]])));
  }
#pragma unroll
  for (int c = rows - 1; c >= 0; --c) {
    const int count = n - 32 * c < 32 ? n - 32 * c : 32;
#pragma unroll 4
    for (int k = count - 1; k >= 0; --k) {
      V u[rows];
#pragma unroll
      for (int r = 0; r <= c; ++r) {
        if constexpr (offset.folded) u[r] = conjugate(V(tile[begin[r] + (own[r] < 32 * c + k ? 32 * c + k : own[r])]));
        else                         u[r] = tile[offset.of(32 * c + k) + own[r]];
      }
#pragma unroll
      for (int q = 0; q < wide; ++q) {
        const V x = Lanes<32>::shuffle(mul(b[c][q], inverse[c]), k);
        b[c][q]   = select(Lanes<32>::rank() < k, fma(-u[c], x, b[c][q]), b[c][q]);
#pragma unroll
        for (int r = 0; r < c; ++r) b[r][q] = fma(-u[r], x, b[r][q]);
      }
    }
  }
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int q = 0; q < wide; ++q) b[r][q] = mul(b[r][q], inverse[r]);
  }
}

}  // namespace KGEN_PRELUDE
