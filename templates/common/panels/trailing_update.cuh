// What lies beside a panel, in matrices as panels.cuh says: rows exchanged, rows of U, and the update.

namespace KGEN_PRELUDE {

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
template <class V, bool pivoting, int width, class Tile, class Corner, class Moves, class Offsets>
DEVICE void solve_behind(Tile& tile, const Corner& corner, const Moves& moves, Offsets offset, int n, int first, int steps, int thread, int threads)
{
#pragma unroll 1
  for (int c = first + width + thread; c < n; c += threads) {
    V u[width];
    if constexpr (pivoting) exchange_rows(u, tile, moves, offset.of(c), first, steps);
    else load_top(u, tile, offset.of(c), first, steps);
#pragma unroll
    for (int s = 0; s < width - 1; ++s) {
#pragma unroll
      for (int i = 0; i < width; ++i) {
        const V l = corner[s * width + (i < steps ? i : 0)];
        if (i > s && i < steps) u[i] = fma(-l, u[s], u[i]);
      }
    }
    store_top(u, tile, offset.of(c), first, steps);
  }
}

// The exchanges in the columns before the panel, from column `from` on, which are done.
template <class V, int width, class Tile, class Moves, class Offsets>
DEVICE void swap_rows_left(Tile& tile, const Moves& moves, Offsets offset, int from, int first, int steps, int thread, int threads)
{
#pragma unroll 1
  for (int c = from + threads - 1 - thread; c < first; c += threads) {
    V u[width];
    exchange_rows(u, tile, moves, offset.of(c), first, steps);
    store_top(u, tile, offset.of(c), first, steps);
  }
}

// What lies below, in columns from `left` on: minus the panel's columns times its rows of U. So many lanes take the rows, `tall` each, in
// 16-byte vectors; a warp's other lanes take other columns. (A compiler that is to find the vectors itself misses them for some sizes, and then all lanes
// meet in every fourth bank.)
template <class V, int lanes, int tall, int width, class Tile, class Offsets>
DEVICE void update_rows(Tile& tile, Offsets offset, int m, int n, int first, int left, int top, int warp, int warps)
{
  constexpr int vector_size = 16 / sizeof(V), groups = 32 / lanes;
  const int own = Lanes<lanes>::rank(), group = Lanes<32>::rank() / lanes, row = top + own * vector_size;
  const int factors = offset.of(first), share = (n - left + groups - 1) / groups, begin = left + group * share, end = n < begin + share ? n : begin + share;
  const auto& multipliers = from_element(tile, static_cast<u32>(factors + row));
  V l[tall][width];
#pragma unroll
  for (int p = 0; p < tall; p += vector_size) {
    const bool here = row + lanes * p < m;
#pragma unroll
    for (int s = 0; s < width; ++s) {
      V part[vector_size] = {};
      if (here) read_vector<vector_size>(part, multipliers, static_cast<u32>(s * offset.apart + lanes * p));
#pragma unroll
      for (int e = 0; e < vector_size; ++e) l[p + e][s] = part[e];
    }
  }
#pragma unroll 1
  for (int c = begin + warp; c < end; c += warps) {
    const auto& below = from_element(tile, static_cast<u32>(offset.of(c) + row));
    V u[width];
#pragma unroll
    for (int s = 0; s < width; ++s) Offsets::load_above_diagonal(u[s], tile, first + s, c);
#pragma unroll
    for (int p = 0; p < tall; p += vector_size) {
      if (row + lanes * p < m && offset.has(row + lanes * p, c)) {
        V v[vector_size];
        read_vector<vector_size>(v, below, static_cast<u32>(lanes * p));
#pragma unroll
        for (int s = 0; s < width; ++s) {
#pragma unroll
          for (int e = 0; e < vector_size; ++e) v[e] = fma(-l[p + e][s], u[s], v[e]);
        }
        write_vector<vector_size>(below, static_cast<u32>(lanes * p), v);
      }
    }
  }
}
// All of it; or with `lower` what lies on and below the diagonal from element (left, left) on, as far as so many rows reach.
template <class V, int tall, int width, bool lower, class Tile, class Offsets>
DEVICE void update_behind(Tile& tile, Offsets offset, int m, int n, int first, int left, int warp, int warps)
{
  int top = lower ? left : first + width;
  const auto until = [&](int rows) { return lower && top + rows < n ? top + rows : n; };
#pragma unroll 1
  for (; m - top > 16 * tall; top += 32 * tall) update_rows<V, 32, tall, width>(tile, offset, m, until(32 * tall), first, left, top, warp, warps);
  if (m - top > 8 * tall) update_rows<V, 16, tall, width>(tile, offset, m, n, first, left, top, warp, warps);
  else if (m > top) update_rows<V, 8, tall, width>(tile, offset, m, n, first, left, top, warp, warps);
}

// What column `q` of the matrix instruction takes of a step's multiplier, of 4 columns. Of complex numbers a step is two of them, by turns
// with the multiplier's real and its imaginary part: the order of fma.
DEVICE double minus_multiplier(double l, int) { return -l; }
DEVICE double minus_multiplier(Complex<double> l, int q) { return q % 2 == 0 ? -l.re : -l.im; }

// The products with two columns of U, of which a lane has its steps', into two neighbouring rows of both.
DEVICE void update_tile(double (&v)[2][2], double u0, double u1, double l, int)
{
  Lanes<32>::rank4_update(v[0][0], v[0][1], v[1][0], v[1][1], u0, u1, l);
}
DEVICE void update_tile(Complex<double> (&v)[2][2], Complex<double> u0, Complex<double> u1, double l, int q)
{
  const bool real = q % 2 == 0;
  Lanes<32>::rank4_update(v[0][0].re, v[0][1].re, v[1][0].re, v[1][1].re, real ? u0.re : -u0.im, real ? u1.re : -u1.im, l);
  Lanes<32>::rank4_update(v[0][0].im, v[0][1].im, v[1][0].im, v[1][1].im, real ? u0.im : u0.re, real ? u1.im : u1.re, l);
}

// What lies below in columns from `begin` to `end`, in `tiles` tiles of eight rows, `apart` of them apart, from row `top` on, by the matrix
// instruction, which takes tiles of 16 columns as its rows: lane 4 g + q has rows 2 q and 2 q + 1 of two columns, so that 16-byte vectors
// are moved, those of neighbouring lanes in different banks. A chain of `fma` in the order of the steps, so the same bits. Lanes beyond the
// matrix, or what the array has of it, read what nobody writes, and write nothing.
template <class V, int tiles, int width, class Tile, class Offsets>
DEVICE void update_tiles(Tile& tile, Offsets offset, int m, int first, int begin, int end, int top, int apart)
{
  constexpr bool complex = sizeof(V) == 16;
  constexpr int steps = complex ? 2 : 4, groups = width / steps;   // of an instruction, and instructions of a panel
  constexpr int vector_size = complex ? 1 : 2, own = complex;   // a complex number is a vector of its own, which may be the column's last
  const int g = Lanes<32>::rank() / 4, q = Lanes<32>::rank() % 4, step = complex ? q / 2 : q, column = complex ? g : g / 2 + g % 2 * 4;
  const bool whole = width % 8 == 0 && (m + vector_size - 1) / vector_size * vector_size % 8 == 0;   // no tile ends beyond a column's last vector
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
  for (int from = begin; from < end; from += 16) {
    V u[2][groups], v[tiles][2][2];   // by the tile: column, row
    int c[2], at[2];
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      c[h]  = from + column + 8 * h < end ? from + column + 8 * h : first;
      at[h] = offset.of(c[h]);
#pragma unroll
      for (int k = 0; k < groups; ++k) Offsets::load_above_diagonal(u[h][k], tile, first + steps * k + step, c[h]);
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
#pragma unroll
        for (int e = 0; e < 2; ++e) v[t][h][e] = tile[((whole || row + own * e < m) && offset.has(row, c[h]) ? at[h] + row : factors + first) + e];
      }
    }
#pragma unroll
    for (int k = 0; k < groups; ++k) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        if (offset.has(top + apart * t + 7, from)) update_tile(v[t], u[0][k], u[1][k], l[t][k], q);
      }
    }
#pragma unroll
    for (int h = 0; h < 2; ++h) {
#pragma unroll
      for (int t = 0; t < tiles; ++t) {
        const int row = top + apart * t + 2 * q;
        if (from + column + 8 * h < end && offset.has(row, c[h])) {
#pragma unroll
          for (int e = 0; e < 2; ++e) {
            if (whole || row + own * e < m) tile[at[h] + row + e] = v[t][h][e];
          }
        }
      }
    }
  }
}
// The same by these tiles, which go beyond the diagonal by less than one; a warp takes every warps-th tile of rows, so many at once as its registers
// have room for.
template <class V, int width, bool lower, class Tile, class Offsets>
DEVICE void update_in_tiles(Tile& tile, Offsets offset, int m, int n, int first, int left, int warp, int warps)
{
  constexpr int most = sizeof(V) == 16 ? 2 : 4;
  int top = (lower ? left : first + width) + 8 * warp;
  const auto until = [&](int tiles) { return lower && top + 8 * warps * (tiles - 1) + 8 < n ? top + 8 * warps * (tiles - 1) + 8 : n; };
#pragma unroll 1
  for (; m - top > 8 * (most - 1) * warps; top += 8 * most * warps)
    update_tiles<V, most, width>(tile, offset, m, first, left, until(most), top, 8 * warps);
  if (most > 3 && m - top > 16 * warps) update_tiles<V, 3, width>(tile, offset, m, first, left, until(3), top, 8 * warps);
  else if (most > 2 && m - top > 8 * warps) update_tiles<V, 2, width>(tile, offset, m, first, left, until(2), top, 8 * warps);
  else if (m > top) update_tiles<V, 1, width>(tile, offset, m, first, left, until(1), top, 8 * warps);
}

}  // namespace KGEN_PRELUDE
