// Panels of a matrix whose last columns wait in memory until its first panels are done: these then leave for registers, and the waiting ones
// take their places (panels.cuh, Columns_reused), so that more matrices are in flight. A warp has some columns, rows across its lanes:
// element lane + 32 r of column q at [r][q]. The matrix in memory stays as it came until it is done.

namespace KGEN_PRELUDE {

// The row that stands in a row by a list of them, or by none.
DEVICE int row_by_list(decltype(nullptr), int row) { return row; }
template <class List> DEVICE int row_by_list(List&& list, int row) { return list[row]; }

// A column across the columns of a matrix in memory, which are `apart` from each other: of its transpose, or its conjugate one. Or, where it is
// not `of_matrix`, any other.
template <bool conjugated, class V>
struct Column_across {
  const V* first;
  i64 apart;
  bool of_matrix;
  DEVICE_MEMBER V operator[](int i) const
  {
    const V element = first[i * apart];
    if constexpr (conjugated) return of_matrix ? conjugate(element) : element;
    else                      return element;
  }
};

// `count` columns of m rows in memory, in the order of `list`; column(q) is where one begins.
template <int m, class V, int rows, int wide, class List, class Column>
DEVICE void load_in_order(V (&v)[rows][wide], int count, List&& list, Column column)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = Lanes<32>::rank() + 32 * r, at = row_by_list(list, row < m ? row : m - 1);
#pragma unroll
    for (int q = 0; q < wide; ++q) v[r][q] = q < count ? column(q)[at] : V(0);
  }
}

// A warp's columns, rows across its lanes, from a shared array, from its element `begin` on, or to it.
template <int m, class V, int rows, int wide, class Tile>
DEVICE void load_rows(V (&v)[rows][wide], const Tile& tile, int begin, int ld, int count)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
    for (int q = 0; q < wide; ++q) v[r][q] = q < count && row < m ? tile[begin + q * ld + row] : V(0);
  }
}
template <int m, class V, int rows, int wide, class Tile>
DEVICE void store_rows(const V (&v)[rows][wide], Tile& tile, int begin, int ld, int count)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = Lanes<32>::rank() + 32 * r;
#pragma unroll
    for (int q = 0; q < wide; ++q) {
      if (q < count && row < m) tile[begin + q * ld + row] = v[r][q];
    }
  }
}

// Where U's columns begin when all are done and its first ones are wanted, too: of these, at most half of the places, the first rows lie in the
// last 32 rows of columns `deferred` to 2 deferred, whose multipliers are not. The first warp's lanes read a whole column of them.
template <class Offsets, int deferred, int n>
struct Columns_of_upper {
  Offsets offset;
  DEVICE_MEMBER int of(int column) const { return column < deferred ? offset.of(deferred + column) + n - 32 : offset.of(column); }
};

// Columns of a shared array to memory, in the order of `list`.
template <int m, int wide, class V, class Tile, class List>
DEVICE void store_in_order(V* columns, i64 ld, int count, const Tile& tile, int begin, int apart, List&& list)
{
#pragma unroll
  for (int r = 0; r < (m + 31) / 32; ++r) {
    const int row = Lanes<32>::rank() + 32 * r;
    if (row < m) {
      const int at = row_by_list(list, row);
#pragma unroll
      for (int q = 0; q < wide; ++q) {
        if (q < count) columns[q * ld + row] = tile[begin + q * apart + at];
      }
    }
  }
}

}  // namespace KGEN_PRELUDE
