// Solutions with LU's factors in shared arrays, as panels.cuh says: element (i, j) at i + offset.of(j). A warp solves for `wide` right-hand
// sides at once, rows across its lanes: b[r][q] is element lane + 32 r of right-hand side q. Both halves go by columns, a step sends the
// element that is solved to all lanes: the operations of getrs in their order, so the same bits.

namespace KGEN_PRELUDE {

// The element of column `column` that belongs to the lane's row r of n, in the last of these to some row where the lane has none, and before row
// `top` to that one.
template <class Tile>
DEVICE auto element_of_lane(const Tile& tile, int column, int r, int n, int top = 0)
{
  const int own = Lanes<32>::rank() + 32 * r, row = own < top ? top : own;
  return tile[column + (row < n ? row : n - 1)];
}

// The element on the diagonal in the lane's row r of n, in the last of these of some row where the lane has none.
template <class Tile, class Offsets>
DEVICE auto element_on_diagonal(const Tile& tile, Offsets offset, int r, int n)
{
  const int row = Lanes<32>::rank() + 32 * r, own = row < n ? row : n - 1;
  return tile[offset.of(own) + own];
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

// U x = b in place, where U has n rows, of the array's m. Elements are divided by the diagonal as getrs does.
template <class V, int rows, int wide, class Tile, class Offsets>
DEVICE void solve_with_upper(V (&b)[rows][wide], const Tile& tile, Offsets offset, int m, int n)
{
  V inverse[rows];
  decltype(abs1(V(0))) lift[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const V u     = element_on_diagonal(tile, offset, r, n);
    lift[r]       = diagonal_lift(u);
    inverse[r]    = reciprocal(mul(u, lift[r]));
  }
#pragma unroll
  for (int c = rows - 1; c >= 0; --c) {
    const int count = n - 32 * c < 32 ? n - 32 * c : 32;
#pragma unroll 4
    for (int k = count - 1; k >= 0; --k) {
      V u[rows];
#pragma unroll
      for (int r = 0; r <= c; ++r) u[r] = element_of_lane(tile, offset.of(32 * c + k), r, m);
#pragma unroll
      for (int q = 0; q < wide; ++q) {
        const V x = Lanes<32>::shuffle(mul(mul(b[c][q], lift[c]), inverse[c]), k);
        b[c][q]   = select(Lanes<32>::rank() < k, fma(-u[c], x, b[c][q]), b[c][q]);
#pragma unroll
        for (int r = 0; r < c; ++r) b[r][q] = fma(-u[r], x, b[r][q]);
      }
    }
  }
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int q = 0; q < wide; ++q) b[r][q] = mul(mul(b[r][q], lift[r]), inverse[r]);
  }
}

}  // namespace KGEN_PRELUDE
