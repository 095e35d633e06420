// What lies beside a panel, in matrices as common/panels.cuh says: rows exchanged, rows of U, and the update.

namespace KGEN_WORDS {

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
template <class V, bool pivoting, int width, class Tile, class Corner, class Moves>
DEVICE void solve_behind(Tile& tile, const Corner& corner, const Moves& moves, int skipped, int ld, int n, int first, int steps, int thread,
                         int threads)
{
  const bool usual = steps == width && skipped == 0;
#pragma unroll 1
  for (int c = first + width + thread; c < n; c += threads) {
    V u[width];
    if constexpr (pivoting) exchange_rows(u, tile, moves, c * ld, first, steps);
    else load_top(u, tile, c * ld, first, steps);
    if (usual) {
#pragma unroll
      for (int s = 0; s < width - 1; ++s) {
#pragma unroll
        for (int i = 0; i < width; ++i) {
          const V l = corner[s * width + i];
          if (i > s) u[i] = fma(-l, u[s], u[i]);
        }
      }
    }
    store_top(u, tile, c * ld, first, steps);
#pragma unroll 1
    for (int s = 0; s < steps && !usual; ++s) {
      const V top = tile[c * ld + first + s];
#pragma unroll 1
      for (int i = s + 1; i < steps && (skipped >> s & 1) == 0; ++i) {
        const V l = corner[s * width + i], old = tile[c * ld + first + i];
        tile[c * ld + first + i] = fma(-l, top, old);
      }
    }
  }
}

// The exchanges in the columns before the panel, which are done.
template <class V, int width, class Tile, class Moves>
DEVICE void exchange_before(Tile& tile, const Moves& moves, int ld, int first, int steps, int thread, int threads)
{
#pragma unroll 1
  for (int c = threads - 1 - thread; c < first; c += threads) {
    V u[width];
    exchange_rows(u, tile, moves, c * ld, first, steps);
    store_top(u, tile, c * ld, first, steps);
  }
}

// What lies below, in columns from `left` on: minus the panel's columns times its rows of U. So many lanes take the rows, `tall` each, in
// pieces of 16 bytes; a warp's other lanes take other columns.
template <class V, int lanes, int tall, int width, class Tile>
DEVICE void update_rows(Tile& tile, int ld, int m, int n, int first, int left, int top, int warp, int warps)
{
  constexpr int piece = 16 / sizeof(V), groups = 32 / lanes;
  const int own = Lanes<lanes>::rank(), group = Lanes<32>::rank() / lanes, row = top + own * piece;
  const int share = (n - left + groups - 1) / groups, begin = left + group * share, end = n < begin + share ? n : begin + share;
  V l[tall][width];
#pragma unroll
  for (int p = 0; p < tall; p += piece) {
    const bool here = row + lanes * p < m;
#pragma unroll
    for (int s = 0; s < width; ++s) {
#pragma unroll
      for (int e = 0; e < piece; ++e) l[p + e][s] = V(0);
      if (here) {
#pragma unroll
        for (int e = 0; e < piece; ++e) l[p + e][s] = tile[(first + s) * ld + row + lanes * p + e];
      }
    }
  }
  int above = (begin + warp) * ld + first, below = (begin + warp) * ld + row;
#pragma unroll 1
  for (int c = begin + warp; c < end; c += warps) {
    V u[width];
#pragma unroll
    for (int s = 0; s < width; ++s) u[s] = tile[above + s];
#pragma unroll
    for (int p = 0; p < tall; p += piece) {
      if (row + lanes * p < m) {
        V v[piece];
#pragma unroll
        for (int e = 0; e < piece; ++e) v[e] = tile[below + lanes * p + e];
#pragma unroll
        for (int s = 0; s < width; ++s) {
#pragma unroll
          for (int e = 0; e < piece; ++e) v[e] = fma(-l[p + e][s], u[s], v[e]);
        }
#pragma unroll
        for (int e = 0; e < piece; ++e) tile[below + lanes * p + e] = v[e];
      }
    }
    above += warps * ld;
    below += warps * ld;
  }
}
template <class V, int tall, int width, class Tile>
DEVICE void update_behind(Tile& tile, int ld, int m, int n, int first, int left, int warp, int warps)
{
  int top = first + width;
#pragma unroll 1
  for (; m - top > 16 * tall; top += 32 * tall) update_rows<V, 32, tall, width>(tile, ld, m, n, first, left, top, warp, warps);
  if (m - top > 8 * tall) update_rows<V, 16, tall, width>(tile, ld, m, n, first, left, top, warp, warps);
  else if (m > top) update_rows<V, 8, tall, width>(tile, ld, m, n, first, left, top, warp, warps);
}

// What lies below in columns from `begin` to `end`, in `tiles` tiles of eight rows, `apart` of them apart, from row `top` on, by the matrix
// instruction, which takes tiles of 16 columns as its rows: lane 4 g + q has rows 2 q and 2 q + 1 of two columns, so that pieces of 16 bytes
// are moved, those of neighbouring lanes in different banks. A chain of `fma` in the order of the steps, so the same bits. Lanes beyond the
// matrix read what nobody writes, and write nothing.
template <class V, int tiles, int width, class Tile>
DEVICE void update_tiles(Tile& tile, int ld, int m, int first, int begin, int end, int top, int apart)
{
  const int g = Lanes<32>::rank() / 4, q = Lanes<32>::rank() % 4, column = g / 2 + g % 2 * 4;
  const bool whole = width == 8 && m % 8 == 0;   // no tile ends beyond the matrix
  V l[tiles][width / 4];
#pragma unroll
  for (int t = 0; t < tiles; ++t) {
    const int row = top + apart * t + g;
#pragma unroll
    for (int k = 0; k < width / 4; ++k) l[t][k] = -tile[(first + 4 * k + q) * ld + (whole || row < m ? row : first)];
  }
#pragma unroll 1
  for (int c = begin + column; c - column < end; c += 16) {
    V u[2][width / 4], v[tiles][2][2];
    int at[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      at[h] = (c + 8 * h < end ? c + 8 * h : first) * ld;
#pragma unroll
      for (int k = 0; k < width / 4; ++k) u[h][k] = tile[at[h] + first + 4 * k + q];
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
#pragma unroll
        for (int e = 0; e < 2; ++e) v[t][h][e] = tile[at[h] + (whole || row < m ? row : first) + e];
      }
    }
#pragma unroll
    for (int k = 0; k < width / 4; ++k) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        Lanes<32>::rank4_update(v[t][0][0], v[t][0][1], v[t][1][0], v[t][1][1], u[0][k], u[1][k], l[t][k]);
      }
    }
#pragma unroll
    for (int h = 0; h < 2; ++h) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
        if (c + 8 * h < end && (whole || row < m)) {
#pragma unroll
          for (int e = 0; e < 2; ++e) tile[at[h] + row + e] = v[t][h][e];
        }
      }
    }
  }
}
// All of it, from column `left` on; a warp takes every warps-th tile of rows.
template <class V, int width, class Tile>
DEVICE void update_in_tiles(Tile& tile, int ld, int m, int n, int first, int left, int warp, int warps)
{
  int top = first + width + 8 * warp;
#pragma unroll 1
  for (; m - top > 24 * warps; top += 32 * warps) update_tiles<V, 4, width>(tile, ld, m, first, left, n, top, 8 * warps);
  if (m - top > 16 * warps) update_tiles<V, 3, width>(tile, ld, m, first, left, n, top, 8 * warps);
  else if (m - top > 8 * warps) update_tiles<V, 2, width>(tile, ld, m, first, left, n, top, 8 * warps);
  else if (m > top) update_tiles<V, 1, width>(tile, ld, m, first, left, n, top, 8 * warps);
}

// The same without the steps that found no pivot.
template <class V, int width, class Tile>
DEVICE void update_with_steps_left_out(Tile& tile, int skipped, int ld, int m, int n, int first, int left, int warp, int warps)
{
#pragma unroll 1
  for (int c = left + warp; c < n; c += warps) {
#pragma unroll 1
    for (int row = first + width + Lanes<32>::rank(); row < m; row += 32) {
      V v = tile[c * ld + row];
#pragma unroll 1
      for (int s = 0; s < width; ++s) {
        const V l = tile[(first + s) * ld + row], u = tile[c * ld + first + s];
        v = (skipped >> s & 1) == 0 ? fma(-l, u, v) : v;
      }
      tile[c * ld + row] = v;
    }
  }
}

}  // namespace KGEN_WORDS
