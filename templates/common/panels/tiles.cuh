// A triangle that a thread or a few lanes have in shared memory, row by row, and tiles of it that pass through their registers: element
// (i, j) lies at[rows.of(i) + j], TriangleRows. Left-looking: what all earlier columns take out of a tile, they take out while it is in registers, in their
// order, so that every element has the rounding history of the outer product's. Loops over what lies before a tile hold `turns` of their
// turns in the code: 1, or so many that nothing loops where the tile's place is known. The same text on every device.

namespace KGEN_PRELUDE {

DEVICE int row_of_triangle(int i) { return static_cast<int>(static_cast<u32>(i * (i + 1)) / 2); }

// Where a triangle's rows begin: one element is left out behind every `every` rows, if that is not 0. So the rows that lanes work on at once
// begin in different banks. Places are ints: of a sum of unsigned ones, which may wrap around, the
// compiler could not leave the constant to the instruction.
template <int every>
struct TriangleRows {
  int begin;
  DEVICE_MEMBER int of(int i) const { return begin + row_of_triangle(i) + (every > 0 ? static_cast<int>(static_cast<u32>(i) / (every > 0 ? every : 1)) : 0); }
};

// Elements (i + r, j + c) of the triangle whose row i begins at `at[lines.of(i)]`; of a tile on the diagonal, where i is j, those with c <= r.
template <bool diagonal, int rows, int columns, class Where, class Array, class V>
DEVICE void load_tile(V (&tile)[rows][columns], const Array& at, Where lines, int i, int j)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) tile[r][c] = at[lines.of(i + r) + j + c];
  }
}
template <bool diagonal, int rows, int columns, class Where, class Array, class V>
DEVICE void store_tile(const V (&tile)[rows][columns], Array& at, Where lines, int i, int j)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c < (diagonal ? r + 1 : columns); ++c) at[lines.of(i + r) + j + c] = tile[r][c];
  }
}

// The warp's triangles to the array, a lane for each of their rows: `lanes` of them work on one later, so there are few, and lane m knows the
// address of the m-th. The moves of one column share a condition: the compiler would repeat their addresses under one each. Where there are
// fewer triangles the last one takes the positions of the others.
template <int n, bool lower, int stride, int every, int lanes, class Array, class V>
DEVICE void fetch_few_triangles(Array& array, const Staging& warp, const V* own, i64 ld)
{
  constexpr int at_once = 32 / n, all = 32 / lanes, turns = (all + at_once - 1) / at_once, some = turns < 8 ? turns : 8;
  const int which = Lanes<32>::lane() / n, row = Lanes<32>::lane() % n;
#pragma unroll 1
  for (int m = 0; m < all; m += some * at_once) {
    const V* from[some];
#pragma unroll
    for (int t = 0; t < some; ++t) {
      const int here = m + t * at_once + which;
      from[t] = Lanes<32>::shuffle(own, here < warp.count ? here : warp.count - 1) + row;
    }
    const int begin = (warp.first + m + which) * stride;
#pragma unroll
    for (int k = 0; k < n; ++k) {
      if (which < at_once && (lower ? row >= k : row <= k)) {
        const int offset = begin + TriangleRows<every>{0}.of(lower ? row : k) + (lower ? k : row);
#pragma unroll
        for (int t = 0; t < some; ++t) {
          if (m + t * at_once + which < all) copy_async_element(array, static_cast<u32>(offset + t * at_once * stride), in_global(from[t] + k * ld));
        }
      }
    }
  }
}

// The triangle of order n without its diagonal, conjugated: from an upper triangle's elements to L's.
template <int n, class V, class Where, class Array>
DEVICE void conjugate_triangle(Array& at, Where lines)
{
#pragma unroll 1
  for (int i = 1; i < n; ++i) {
    for (int e = lines.of(i), end = e + i; e < end; ++e) at[e] = conjugate(V(at[e]));
  }
}

// What a tile of L in rows i takes out of the tile on the diagonal in these rows.
template <int rows, int columns, class Where, class Array, class V>
DEVICE void take_out_of_diagonal(Array& at, Where lines, int i, const V (&tile)[rows][columns])
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int c = 0; c <= r; ++c) {
      const int offset = lines.of(i + r) + i + c;
      V a = at[offset];
#pragma unroll
      for (int k = 0; k < columns; ++k) a = fma(-tile[r][k], conjugate(tile[c][k]), a);
      at[offset] = a;
    }
  }
}

// Cholesky factorisation of a tile on the diagonal, whose first step is `step`, from 0 on: L in its place, and the reciprocals of L's diagonal
// in `inverse` and in the diagonal's positions. see(pivot): of each step, from the first on.
template <int size, class V, class R, class See>
DEVICE void factor_tile(V (&tile)[size][size], R (&inverse)[size], int step, int& failed, See see)
{
#pragma unroll
  for (int k = 0; k < size; ++k) {
    R root;
    see(real_part(tile[k][k]));
    inverse[k] = scale_of_pivot(real_part(tile[k][k]), static_cast<int>(step + k) + 1, root, failed);
    tile[k][k] = V(inverse[k]);
#pragma unroll
    for (int r = k + 1; r < size; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (int c = k + 1; c <= r; ++c) tile[r][c] = fma(-tile[r][k], conjugate(tile[c][k]), tile[r][c]);
    }
  }
}

// A tile of rows i and columns j below it: columns 0 to j - 1 of L, `step` of them in a turn, are taken out of it, L(i, k) conj(L(j, k)); then it is
// solved with its L: X L^H = tile.
template <int step, int turns, int rows, int size, class Where, class Array, class V, class R>
DEVICE void solve_tile(V (&tile)[rows][size], const Array& at, Where lines, int i, int j, const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll turns
  for (int first = 0; first < j; first += step) {
#pragma unroll
    for (int k = first; k < first + step; ++k) {
      V below[rows], u[size];
#pragma unroll
      for (int r = 0; r < rows; ++r) below[r] = at[lines.of(i + r) + k];
#pragma unroll
      for (int c = 0; c < size; ++c) u[c] = conjugate(V(at[lines.of(j + c) + k]));
#pragma unroll
      for (int r = 0; r < rows; ++r) {
#pragma unroll
        for (int c = 0; c < size; ++c) tile[r][c] = fma(-below[r], u[c], tile[r][c]);
      }
    }
  }
#pragma unroll
  for (int k = 0; k < size; ++k) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (int c = k + 1; c < size; ++c) tile[r][c] = fma(-tile[r][k], conjugate(l[c][k]), tile[r][c]);
    }
  }
}

// A right-hand side lies in shared memory as well, from right[own] on. Its elements in a tile's columns, from right[begin] on, solved with the tile on
// the diagonal; then what they, elements of L^-1 B, take out of those in the rows of a tile of L below it.
template <int size, class Right, class V, class R>
DEVICE void solve_forward(V (&x)[size], const Right& right, int begin, const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll
  for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
  for (int k = 0; k < size; ++k) {
    x[k] = mul(x[k], inverse[k]);
#pragma unroll
    for (int c = k + 1; c < size; ++c) x[c] = fma(-l[c][k], x[k], x[c]);
  }
}
template <int rows, int size, class Right, class V>
DEVICE void take_out_forward(Right& right, int begin, const V (&l)[rows][size], const V (&x)[size])
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    V y = right[begin + r];
#pragma unroll
    for (int k = 0; k < size; ++k) y = fma(-l[r][k], x[k], y);
    right[begin + r] = y;
  }
}

// A right-hand side's elements from the last one of X on: solved with a tile on the diagonal, whose own diagonal has the reciprocals; and what they
// take out of those in the columns of a tile to its left.
template <int size, class Right, class V>
DEVICE void solve_backward(V (&x)[size], const Right& right, int begin, const V (&l)[size][size])
{
#pragma unroll
  for (int c = 0; c < size; ++c) x[c] = right[begin + c];
#pragma unroll
  for (int k = size; k-- > 0;) {
    x[k] = mul(x[k], real_part(l[k][k]));
#pragma unroll
    for (int c = 0; c < k; ++c) x[c] = fma(-conjugate(l[k][c]), x[k], x[c]);
  }
}
template <int size, int columns, class Right, class V>
DEVICE void take_out_backward(Right& right, int begin, const V (&l)[size][columns], const V (&x)[size])
{
#pragma unroll
  for (int c = 0; c < columns; ++c) {
    V y = right[begin + c];
#pragma unroll
    for (int k = size; k-- > 0;) y = fma(-conjugate(l[k][c]), x[k], y);
    right[begin + c] = y;
  }
}

}  // namespace KGEN_PRELUDE
