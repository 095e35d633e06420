// LU step by step, by loops: of any size, and right for all pivots. For matrices that a family's own steps cannot do. The same text on every
// device.

namespace KGEN_PRELUDE {

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
struct Team_of_warp {
  static DEVICE_MEMBER void sync() { Lanes<32>::sync(); }
  template <class Found>
  static DEVICE_MEMBER int from_first_warp(int found, int, Found&)
  {
    sync();
    return found;
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

}  // namespace KGEN_PRELUDE
