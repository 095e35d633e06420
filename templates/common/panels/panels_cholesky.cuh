// Cholesky by panels of columns, of matrices in shared arrays as panels.cuh says: element (i, j) of L on and below the diagonal, and
// of its conjugate transpose above, where updates and solutions find the rows that LU finds in U. A right-hand side of
// real numbers is one more row. One warp has a panel in its registers, rows across its lanes; the others update what lies behind it. The same text on every
// device.

namespace KGEN_PRELUDE {

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
template <class V, int tall, int width, class Tile, class Offsets>
DEVICE void update_lower(Tile& tile, Offsets offset, int m, int n, int first, int left, int warp, int warps)
{
  int top = left;
  const auto until = [&](int rows) { return top + rows < n ? top + rows : n; };   // the columns that so many rows reach
#pragma unroll 1
  for (; m - top > 16 * tall; top += 32 * tall)
    update_rows<V, 32, tall, width>(tile, offset, m, until(32 * tall), first, left, top, warp, warps);
  if (m - top > 8 * tall) update_rows<V, 16, tall, width>(tile, offset, m, n, first, left, top, warp, warps);
  else if (m > top) update_rows<V, 8, tall, width>(tile, offset, m, n, first, left, top, warp, warps);
}
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

// The same of a matrix whose order is known at run time, of which a warp has every warps-th column.
template <u32 stride, bool lower, class Array, class V>
DEVICE void fetch_counted_triangle(Array& array, const V* matrix, i64 ld, int n, int warp, int warps)
{
  for (int c = warp; c < n; c += warps) {
    for (int i = Lanes<32>::rank(); i < n; i += 32) {
      const u32 at = static_cast<u32>(lower ? c : i) * stride + static_cast<u32>(lower ? i : c);
      if (lower ? i < c : i > c) array[at] = V(0);
      else if constexpr (lower) copy_async_element(array, at, in_global(matrix + (c * ld + i)));
      else array[at] = conjugate(V(*in_global(matrix + (c * ld + i))));
    }
  }
}
template <u32 stride, bool lower, class Array, class V>
DEVICE void store_counted_triangle(V* matrix, i64 ld, int n, const Array& array, int warp, int warps)
{
  for (int c = warp; c < n; c += warps) {
    for (int i = Lanes<32>::rank(); i < n; i += 32) {
      if (lower ? i >= c : i <= c) in_global(matrix + c * ld)[i] = array[static_cast<u32>(c) * stride + static_cast<u32>(i)];
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
      for (int r = c; r < rows; ++r) l[r] = element_of_lane(tile, offset.of(32 * c + k), r, n);
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
#pragma unroll
  for (int r = 0; r < rows; ++r) inverse[r] = reciprocal(real_part(V(element_on_diagonal(tile, offset, r, n))));
#pragma unroll
  for (int c = rows - 1; c >= 0; --c) {
    const int count = n - 32 * c < 32 ? n - 32 * c : 32;
#pragma unroll 4
    for (int k = count - 1; k >= 0; --k) {
      V u[rows];
#pragma unroll
      for (int r = 0; r <= c; ++r) u[r] = element_of_lane(tile, offset.of(32 * c + k), r, n);
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
