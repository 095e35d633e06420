// A triangle that one thread has in shared memory, row by row, and tiles of it that pass through its registers: element (i, j) lies
// at[i (i + 1) / 2 + j]. Left-looking: what all earlier columns take out of a tile, they take out while it is in registers, in their
// order, so that every element has the rounding history of the outer product's. Loops over what lies before a tile hold `turns` of their
// turns in the code: 1, or so many that nothing loops where the tile's place is known. The same text on every device.

namespace KGEN_WORDS {

DEVICE u32 row_of_triangle(u32 i) { return i * (i + 1) / 2; }

// Elements (i + r, j + c) of the triangle that begins at `at[begin]`; of a tile on the diagonal, where i is j, those with c <= r.
template <bool diagonal, u32 rows, u32 columns, class Array, class V>
DEVICE void load_tile(V (&tile)[rows][columns], const Array& at, u32 begin, u32 i, u32 j)
{
#pragma unroll
  for (u32 r = 0; r < rows; ++r) {
#pragma unroll
    for (u32 c = 0; c < (diagonal ? r + 1 : columns); ++c) tile[r][c] = at[begin + row_of_triangle(i + r) + j + c];
  }
}
template <bool diagonal, u32 rows, u32 columns, class Array, class V>
DEVICE void store_tile(const V (&tile)[rows][columns], Array& at, u32 begin, u32 i, u32 j)
{
#pragma unroll
  for (u32 r = 0; r < rows; ++r) {
#pragma unroll
    for (u32 c = 0; c < (diagonal ? r + 1 : columns); ++c) at[begin + row_of_triangle(i + r) + j + c] = tile[r][c];
  }
}

// The triangle of order n without its diagonal, conjugated: from an upper triangle's elements to L's, or back.
template <u32 n, class V, class Array>
DEVICE void conjugate_triangle(Array& at, u32 begin)
{
#pragma unroll 1
  for (u32 i = 1; i < n; ++i) {
    for (u32 e = begin + row_of_triangle(i), end = e + i; e < end; ++e) at[e] = conjugate(V(at[e]));
  }
}

// Columns 0 to j - 1 of L, `step` of them in a turn, taken out of the tile of rows i and columns j: L(i, k) conj(L(j, k)).
template <bool diagonal, u32 step, u32 turns, u32 rows, u32 columns, class Array, class V>
DEVICE void take_out_columns(V (&tile)[rows][columns], const Array& at, u32 begin, u32 i, u32 j)
{
#pragma unroll turns
  for (u32 first = 0; first < j; first += step) {
#pragma unroll
    for (u32 k = first; k < first + step; ++k) {
      V l[rows], u[columns];
#pragma unroll
      for (u32 r = 0; r < rows; ++r) l[r] = at[begin + row_of_triangle(i + r) + k];
#pragma unroll
      for (u32 c = 0; c < columns; ++c) u[c] = conjugate(diagonal ? l[c] : V(at[begin + row_of_triangle(j + c) + k]));
#pragma unroll
      for (u32 r = 0; r < rows; ++r) {
#pragma unroll
        for (u32 c = 0; c < (diagonal ? r + 1 : columns); ++c) tile[r][c] = fma(-l[r], u[c], tile[r][c]);
      }
    }
  }
}

// Cholesky factorisation of a tile on the diagonal, whose first step is `step`, from 0 on: L in its place, and the reciprocals of L's diagonal.
// see(pivot): of each step, from the first on.
template <u32 size, class V, class R, class See>
DEVICE void factor_tile(V (&tile)[size][size], R (&inverse)[size], u32 step, int& failed, See see)
{
#pragma unroll
  for (u32 k = 0; k < size; ++k) {
    R root;
    see(real_part(tile[k][k]));
    inverse[k] = scale_of_pivot(real_part(tile[k][k]), static_cast<int>(step + k) + 1, root, failed);
    tile[k][k] = V(root);
#pragma unroll
    for (u32 r = k + 1; r < size; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (u32 c = k + 1; c <= r; ++c) tile[r][c] = fma(-tile[r][k], conjugate(tile[c][k]), tile[r][c]);
    }
  }
}

// The reciprocals in the places of L's diagonal.
template <u32 size, class V, class R>
DEVICE void with_diagonal(V (&tile)[size][size], const R (&inverse)[size])
{
#pragma unroll
  for (u32 k = 0; k < size; ++k) tile[k][k] = V(inverse[k]);
}

// The tile below it solved with its L: X L^H = tile.
template <u32 rows, u32 size, class V, class R>
DEVICE void solve_tile(V (&tile)[rows][size], const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll
  for (u32 k = 0; k < size; ++k) {
#pragma unroll
    for (u32 r = 0; r < rows; ++r) {
      tile[r][k] = mul(tile[r][k], inverse[k]);
#pragma unroll
      for (u32 c = k + 1; c < size; ++c) tile[r][c] = fma(-tile[r][k], conjugate(l[c][k]), tile[r][c]);
    }
  }
}

// A right-hand side lies in shared memory as well, from right[own] on. Its elements in a tile's columns, solved with the tile on the
// diagonal; then what they, elements of L^-1 B, take out of those in the rows of a tile of L below it.
template <u32 size, class Right, class V>
DEVICE void load_elements(V (&x)[size], const Right& right, u32 begin)
{
#pragma unroll
  for (u32 c = 0; c < size; ++c) x[c] = right[begin + c];
}
template <u32 size, class V, class R>
DEVICE void solve_forward(V (&x)[size], const V (&l)[size][size], const R (&inverse)[size])
{
#pragma unroll
  for (u32 k = 0; k < size; ++k) {
    x[k] = mul(x[k], inverse[k]);
#pragma unroll
    for (u32 c = k + 1; c < size; ++c) x[c] = fma(-l[c][k], x[k], x[c]);
  }
}
template <u32 rows, u32 size, class Right, class V>
DEVICE void take_out_forward(Right& right, u32 begin, const V (&l)[rows][size], const V (&x)[size])
{
#pragma unroll
  for (u32 r = 0; r < rows; ++r) {
    V y = right[begin + r];
#pragma unroll
    for (u32 k = 0; k < size; ++k) y = fma(-l[r][k], x[k], y);
    right[begin + r] = y;
  }
}

// The same from the last element of X on: solved with a tile on the diagonal, whose own diagonal has the reciprocals if `inverted`; and
// what they take out of those in the columns of a tile to its left.
template <bool inverted, u32 size, class V>
DEVICE void solve_backward(V (&x)[size], const V (&l)[size][size])
{
#pragma unroll
  for (u32 k = size; k-- > 0;) {
    if constexpr (inverted) x[k] = mul(x[k], real_part(l[k][k]));
    else x[k] = mul(x[k], reciprocal(real_part(l[k][k])));   // scale_of_pivot's, also of an infinite root
#pragma unroll
    for (u32 c = 0; c < k; ++c) x[c] = fma(-conjugate(l[k][c]), x[k], x[c]);
  }
}
template <u32 size, u32 columns, class Right, class V>
DEVICE void take_out_backward(Right& right, u32 begin, const V (&l)[size][columns], const V (&x)[size])
{
#pragma unroll
  for (u32 c = 0; c < columns; ++c) {
    V y = right[begin + c];
#pragma unroll
    for (u32 k = size; k-- > 0;) y = fma(-conjugate(l[k][c]), x[k], y);
    right[begin + c] = y;
  }
}
template <u32 size, class Right, class V>
DEVICE void store_elements(const V (&x)[size], Right& right, u32 begin)
{
#pragma unroll
  for (u32 c = 0; c < size; ++c) right[begin + c] = x[c];
}

}  // namespace KGEN_WORDS
