// LU by panels of columns, of matrices in shared arrays: element (i, j) at i + offset.of(j). Columns begin on 16 bytes, an odd number of such vectors
// apart, and end with whole vectors: vectors of columns are read at once, those of neighbouring columns lie in different banks. One warp has a
// panel in its registers, rows across its lanes; all warps exchange the rows of the other columns, solve for rows of U, and update. Sums have
// the terms of LU column by column, in the same order, so the same bits. Steps have no branch for pivots that are not regular (zero,
// denormal, huge, NaN): a matrix with one is factored again, by loops. The same text on every device.

namespace KGEN_PRELUDE {

// Where columns begin in such an array, `ld` elements apart; which elements it has: all, so it is not `folded`; and an element above
// the diagonal.
template <int ld>
struct Columns_apart {
  enum { apart = ld, folded = 0 };
  DEVICE_MEMBER int of(int column) const { return column * ld; }
  DEVICE_MEMBER bool has(int, int) const { return true; }
  template <class V, class Tile>
  static DEVICE_MEMBER void load_above_diagonal(V& u, const Tile& tile, int row, int column) { u = tile[Columns_apart{}.of(column) + row]; }
};
// Where columns begin in an array that has room for `count` of them: the last ones take the positions of the first when these are done. A panel lies on one side.
template <int ld, int count>
struct Columns_reused {
  enum { apart = ld };
  DEVICE_MEMBER int of(int column) const { return (column < count ? column : column - count) * ld; }
  DEVICE_MEMBER bool has(int, int) const { return true; }
  template <class V, class Tile>
  static DEVICE_MEMBER void load_above_diagonal(V& u, const Tile& tile, int row, int column) { u = tile[Columns_reused{}.of(column) + row]; }
};

// Zeros in what an array of so many rows and columns has behind the m rows and n columns of a matrix: updates go over them.
template <class V, class Tile, class Offsets>
DEVICE void zeros_around(Tile& tile, Offsets offset, int rows, int columns, int m, int n, int thread, int threads)
{
  for (int c = thread; c < n; c += threads) {
    for (int row = m; row < rows; ++row) tile[offset.of(c) + row] = V(0);
  }
  for (int c = n; c < columns; ++c) {
    for (int row = (offset.folded ? c & ~7 : 0) + thread; row < rows; row += threads) tile[offset.of(c) + row] = V(0);
  }
}

// Of two u32.
DEVICE u32 smaller(u32 a, u32 b) { return a < b ? a : b; }

// The least high word of a NaN's magnitude.
DEVICE u32 least_nan(float) { return 0x7f800001u; }
DEVICE u32 least_nan(double) { return 0x7ff00001u; }

// A panel in a warp: every 32nd row in a lane. Rows never move; a step chooses one, and `at` says where they all stand. Choices between
// numbers are made by value (`select`): C++ would take one of two addresses.
template <class V, bool redux, int rows, int width>
struct Panel_in_lanes {
  using Warp = Lanes<32>;
  V a[rows][width];     // the lane's rows: every 32nd
  int at[rows];         // where they stand by the exchanges so far
  u32 pivot_mask[rows];   // over high words: 0x7fffffff, or 0 of a row that was chosen, or of none
  V u[width];           // the pivot row: first the lane's own candidate, with its reciprocal, so that no one waits for that, then the warp's
  V scale;
  int own   = 0;        // which of the lane's rows is its candidate
  int from  = 0;        // where the pivot row stood
  u32 best  = 0, largest = 0;   // of high words: the lane's, and the warp's
  u32 pivot_range = 0;  // the largest above_least of all pivots, for has_quick_reciprocal
  bool twice = false;   // whether two of the lane's rows have its largest
  u32 lanes = 0;        // the last of these has it
  int lane  = 0;
  int swap  = 0;        // where the pivot row stood in the step of the lane's rank

  // The candidate of step s.
  template <int s>
  DEVICE_MEMBER void propose()
  {
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) {
        u[j] = a[0][j];
#pragma unroll
        for (int r = 1; r < rows; ++r) u[j] = select(own == r, a[r][j], u[j]);
      }
    }
    from = at[0];
#pragma unroll
    for (int r = 1; r < rows; ++r) from = select(own == r, at[r], from);
    scale = quick_reciprocal(u[s]);
  }

  // Looks at column s: the largest high words of the lane's rows and of the warp. The warp's takes long, so what does not wait for it stands
  // behind this in the text, and before find_pivot().
  template <int s>
  DEVICE_MEMBER void look()
  {
    best  = pivot_key(a[0][s], pivot_mask[0]);
    twice = false;
    own   = 0;
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      const u32 key = pivot_key(a[r][s], pivot_mask[r]);
      twice = key == best || (twice && key < best);
      own   = select(key > best, r, own);
      best  = larger(best, key);
    }
    largest = largest_of<Warp, redux>(best);
  }

  // The first largest of that column, by high words where they decide.
  template <int s>
  DEVICE_MEMBER void find_pivot()
  {
    propose<s>();
    lanes = Warp::ballot(best == largest);
    u32 doubt = more_than_one(lanes, 1);
    if constexpr (rows > 1) doubt |= Warp::ballot(best == largest && twice);
    pivot_range = larger(pivot_range, above_least<V>(largest));
    if (rarely(doubt != 0 || largest == 0)) settle<s>();   // of zeros a row that has not been chosen yet
    lane = Warp::last_of(lanes);
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(u[j], lane);
    }
    scale = Warp::shuffle(scale, lane);
    from  = Warp::shuffle(from, lane);
  }

  // The same exactly: of the largest magnitudes, NaN largest, the one that stands first.
  template <int s>
  DEVICE_MEMBER void settle()
  {
    u32 key[rows];
#pragma unroll
    for (int r = 0; r < rows; ++r) key[r] = pivot_key(a[r][s], pivot_mask[r]);
    const u32 least = smaller(largest, least_nan(abs1(V(0))));   // of a candidate's high word
    u32 low = 0, first = 0;
    if constexpr (sizeof(abs1(V(0))) == 8) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low = larger(low, pivot_mask[r] != 0 && key[r] >= least ? low_order(abs1(a[r][s])) : 0);
      low = largest_of<Warp, redux>(low);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool candidate = pivot_mask[r] != 0 && key[r] >= least && low_order(abs1(a[r][s])) == low;
      const u32 early      = candidate ? 0xffffu - static_cast<u32>(at[r]) : 0;
      own   = select(early > first, r, own);
      first = larger(first, early);
    }
    lanes = Warp::ballot(first == largest_of<Warp, redux>(first));
    propose<s>();
  }

  // Its exchange: the row that stands at `position` goes where the pivot row stood.
  DEVICE_MEMBER void exchange(int position)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool mine = lane == Warp::rank() && own == r;
      at[r]      = select(mine, position, select(at[r] == position, from, at[r]));
      pivot_mask[r] = select(mine, 0u, pivot_mask[r]);
    }
  }

  // What the step does with it; behind the next column the search of that one begins.
  template <int s>
  DEVICE_MEMBER void eliminate()
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (pivot_mask[r] != 0) {
        a[r][s] = mul(a[r][s], scale);
#pragma unroll
        for (int j = 0; j < width; ++j) {
          if (j > s) a[r][j] = fma(-a[r][s], u[j], a[r][j]);
        }
      }
    }
    if constexpr (s + 1 < width) look<s + 1>();
  }

  // Step s and those behind it.
  template <int s>
  DEVICE_MEMBER void factor(int first, int steps)
  {
    if (s >= steps) return;
    if constexpr (s == 0) look<0>();
    find_pivot<s>();
    exchange(first + s);
    swap = select(Warp::rank() == s, from, swap);
    eliminate<s>();
    if constexpr (s + 1 < width) factor<s + 1>(first, steps);
  }

  // The same without pivoting: a compiler can begin the next step's reciprocal before this one has updated all rows.
  template <int s>
  DEVICE_MEMBER void factor_in_order(int steps)
  {
    if (s >= steps) return;
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(a[0][j], s);
    }
    scale  = Warp::shuffle(quick_reciprocal(a[0][s]), s);
    pivot_range = larger(pivot_range, above_least<V>(high_word(abs1(u[s]))));
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool below = r > 0 || Warp::rank() > s;
      const V l        = mul(a[r][s], scale);
      a[r][s]          = select(below, l, a[r][s]);
#pragma unroll
      for (int j = 0; j < width; ++j) {
        if (j > s) a[r][j] = select(below, fma(-l, u[j], a[r][j]), a[r][j]);
      }
    }
    if constexpr (s + 1 < width) factor_in_order<s + 1>(steps);
  }
};

// The columns of a panel from element (first, first) on, of an array of m rows. Rows from `height` on are never chosen.
template <class V, bool redux, int rows, int width, class Tile, class Offsets>
DEVICE void load_columns(Panel_in_lanes<V, redux, rows, width>& panel, const Tile& tile, Offsets offset, int m, int height, int first)
{
  const int begin = offset.of(first);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    panel.at[r]         = first + Lanes<32>::rank() + 32 * r;
    panel.pivot_mask[r] = panel.at[r] < height ? 0x7fffffffu : 0;
#pragma unroll
    for (int s = 0; s < width; ++s) panel.a[r][s] = panel.at[r] < m ? tile[begin + s * offset.apart + panel.at[r]] : V(0);
  }
}

// Takes out of a panel's columns, rows `at` of a lane, the products of the panel before, of so many columns.
template <int prior, class V, int rows, int width, class Tile, class Offsets>
DEVICE void take_out_before(V (&a)[rows][width], const int (&at)[rows], const Tile& tile, Offsets offset, int m, int first)
{
  const int before = first - prior, factors = offset.of(before);
  V l[rows][prior];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int s = 0; s < prior; ++s) l[r][s] = at[r] < m ? tile[factors + s * offset.apart + at[r]] : V(0);
  }
#pragma unroll
  for (int j = 0; j < width; ++j) {
    V u[prior];
#pragma unroll
    for (int s = 0; s < prior; ++s) Offsets::load_above_diagonal(u[s], tile, before + s, first + j);
#pragma unroll
    for (int s = 0; s < prior; ++s) {
#pragma unroll
      for (int r = 0; r < rows; ++r) a[r][j] = fma(-l[r][s], u[s], a[r][j]);
    }
  }
}

// Puts its rows back where they stand now; the first `top` rows' part of it to `corner` as well; and to `moves` where these stood,
// behind them where the rows go that stood there. Beyond them these say nothing.
template <bool pivoting, class V, bool redux, int rows, int width, class Tile, class Corner, class Moves, class Offsets>
DEVICE void store_columns_in_order(const Panel_in_lanes<V, redux, rows, width>& panel, Tile& tile, Corner& corner, Moves& moves, Offsets offset,
                                   int m, int first, int top)
{
  const int lane = Lanes<32>::rank(), begin = offset.of(first);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = first + lane + 32 * r, at = panel.at[r] - first;
    if (row < m) {
#pragma unroll
      for (int s = 0; s < width; ++s) {
        tile[begin + s * offset.apart + panel.at[r]] = panel.a[r][s];
      }
      if (at < top) {
        if constexpr (pivoting) moves[at] = row;
#pragma unroll
        for (int s = 0; s < width; ++s) corner[s * width + at] = panel.a[r][s];
      }
    }
  }
  if constexpr (pivoting) {
    if (lane < width) moves[width + lane] = select(lane < top, panel.at[0], first);
    if (lane < width && lane >= top) moves[lane] = first;
  }
}

// One warp factors the panel from element (first, first) on, after it has taken the one before, of `prior` columns, out of it; 0: that is done.
// The array has m rows, of which the panel exchanges `top`; the matrix has `height` of them, and so many steps are left of it.
// `slow_path[0]` becomes 1 where a pivot is not regular. `ipiv` may be a shared array, or nullptr.
template <class V, bool pivoting, bool redux, int rows, int width, int prior, class Tile, class Corner, class Moves, class Slow_path, class Offsets,
          class Pivots>
DEVICE void factor_columns(Tile& tile, Corner& corner, Moves& moves, Slow_path& slow_path, Offsets offset, int m, int height, int first, int top,
                           int steps, Pivots&& ipiv)
{
  Panel_in_lanes<V, redux, rows, width> panel;
  load_columns(panel, tile, offset, m, height, first);
  if constexpr (prior > 0) {
    if (first > 0) take_out_before<prior>(panel.a, panel.at, tile, offset, m, first);
  }
  Lanes<32>::sync();
  if constexpr (pivoting) panel.template factor<0>(first, steps);
  else                    panel.template factor_in_order<0>(steps);
  store_columns_in_order<pivoting>(panel, tile, corner, moves, offset, m, first, top);
  const int lane = Lanes<32>::rank();
  if constexpr (pivoting) {
    if (lane < steps) keep_pivot(ipiv, first + lane, panel.swap + 1);
  }
  if (lane == 0 && !has_quick_reciprocal<V>(panel.pivot_range)) slow_path[0] = 1;
}

}  // namespace KGEN_PRELUDE
