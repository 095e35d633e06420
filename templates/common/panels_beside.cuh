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
