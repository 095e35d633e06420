// LU by panels of columns, of matrices in shared arrays: element (i, j) at i + j * ld. Columns begin on 16 bytes, an odd number of such pieces
// apart, and end with whole pieces: pieces of columns are read at once, those of neighbouring columns lie in different banks. One warp has a
// panel in its registers, rows across its lanes; all warps exchange the rows of the other columns, solve for rows of U, and update. Sums have
// the terms of LU column by column, in the same order, so the same bits. The same text on every device.

namespace KGEN_WORDS {

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
  u32 waiting[rows];    // 0x7fffffff, 0 when chosen or no row: a mask over high words
  V u[width];           // the pivot row: first the lane's own candidate, with its reciprocal, so that no one waits for that, then the warp's
  V scale;
  int own   = 0;        // which of the lane's rows is its candidate
  int from  = 0;        // where the pivot row stood
  u32 best  = 0, largest = 0;   // of high words: the lane's, and the warp's
  bool twice = false;   // whether two of the lane's rows have its largest
  u32 lanes = 0;        // the last of these has it
  int lane  = 0;
  bool rare = false;    // whether quick_reciprocal is not right for the pivot
  int swap  = 0;        // where the pivot row stood in the step of the lane's rank
  int skipped = 0, failed = 0;   // the steps that found no pivot, a bit each; the first of them, from 1 on

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
    best  = pivot_key(a[0][s], waiting[0]);
    twice = false;
    own   = 0;
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      const u32 key = pivot_key(a[r][s], waiting[r]);
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
    rare = !has_quick_reciprocal(V(0), above_least<V>(largest));
    if (rarely(doubt != 0 || rare)) settle<s>();
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
    for (int r = 0; r < rows; ++r) key[r] = pivot_key(a[r][s], waiting[r]);
    const u32 least = smaller(largest, least_nan(abs1(V(0))));   // of a candidate's high word
    u32 low = 0, first = 0;
    if constexpr (sizeof(abs1(V(0))) == 8) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low = larger(low, waiting[r] != 0 && key[r] >= least ? low_order(abs1(a[r][s])) : 0);
      low = largest_of<Warp, redux>(low);
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool candidate = waiting[r] != 0 && key[r] >= least && low_order(abs1(a[r][s])) == low;
      const u32 early      = candidate ? 0xffffu - static_cast<u32>(at[r]) : 0;
      own   = select(early > first, r, own);
      first = larger(first, early);
    }
    lanes = Warp::ballot(first == largest_of<Warp, redux>(first));
    propose<s>();
  }

  // Its exchange: the row that stands at `place` goes where the pivot row stood.
  DEVICE_MEMBER void exchange(int place)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const bool mine = lane == Warp::rank() && own == r;
      at[r]      = select(mine, place, select(at[r] == place, from, at[r]));
      waiting[r] = select(mine, 0u, waiting[r]);
    }
  }

  // Row s of a panel without pivoting.
  template <int s>
  DEVICE_MEMBER void take()
  {
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = Warp::shuffle(a[0][j], s);
    }
    scale = Warp::shuffle(quick_reciprocal(a[0][s]), s);
    rare  = !has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(u[s]))));
    if (Warp::rank() == s) waiting[0] = 0;
  }

  // What the step does with it; behind the next column the search of that one begins. False: the pivot is zero, nothing changes.
  template <bool pivoting, int s>
  DEVICE_MEMBER bool eliminate()
  {
    bool go = true;
    if (rarely(rare)) {
      const bool usual = has_reciprocal(u[s]);
      go    = !(u[s] == V(0));
      scale = reciprocal(usual ? u[s] : lifted(u[s]));
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        if (go && !usual && waiting[r] != 0) a[r][s] = lifted(a[r][s]);
      }
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (go && waiting[r] != 0) {
        a[r][s] = mul(a[r][s], scale);
#pragma unroll
        for (int j = 0; j < width; ++j) {
          if (j > s) a[r][j] = fma(-a[r][s], u[j], a[r][j]);
        }
      }
    }
    if constexpr (pivoting && s + 1 < width) look<s + 1>();
    return go;
  }

  // Step s and those behind it.
  template <bool pivoting, int s>
  DEVICE_MEMBER void factor(int first, int steps)
  {
    if (s >= steps) return;
    if constexpr (pivoting) {
      if constexpr (s == 0) look<0>();
      find_pivot<s>();
      exchange(first + s);
      swap = select(Warp::rank() == s, from, swap);
    }
    else take<s>();
    if (!eliminate<pivoting, s>()) {
      skipped |= 1 << s;
      failed = select(failed == 0, first + s + 1, failed);
    }
    if constexpr (s + 1 < width) factor<pivoting, s + 1>(first, steps);
  }
};

// The columns of a panel from element (first, first) on; it has so many of `width`.
template <class V, bool redux, int rows, int width, class Tile>
DEVICE void load_columns(Panel_in_lanes<V, redux, rows, width>& panel, const Tile& tile, int ld, int m, int first, int columns)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    panel.at[r]      = first + Lanes<32>::rank() + 32 * r;
    panel.waiting[r] = panel.at[r] < m ? 0x7fffffffu : 0;
#pragma unroll
    for (int s = 0; s < width; ++s) panel.a[r][s] = panel.at[r] < m && s < columns ? tile[(first + s) * ld + panel.at[r]] : V(0);
  }
}

// Takes out of them the products of the panel before, of so many columns, without that one's steps `left_out`.
template <int prior, class V, bool redux, int rows, int width, class Tile>
DEVICE void take_out_before(Panel_in_lanes<V, redux, rows, width>& panel, const Tile& tile, int left_out, int ld, int m, int first, int columns)
{
  const int before = first - prior;
  V l[rows][prior];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
#pragma unroll
    for (int s = 0; s < prior; ++s) l[r][s] = panel.at[r] < m ? tile[(before + s) * ld + panel.at[r]] : V(0);
  }
#pragma unroll
  for (int j = 0; j < width; ++j) {
    V u[prior];
#pragma unroll
    for (int s = 0; s < prior; ++s) u[s] = tile[(first + (j < columns ? j : 0)) * ld + before + s];
#pragma unroll
    for (int s = 0; s < prior; ++s) {
      if ((left_out >> s & 1) == 0) {
#pragma unroll
        for (int r = 0; r < rows; ++r) panel.a[r][j] = fma(-l[r][s], u[s], panel.a[r][j]);
      }
    }
  }
}

// Puts its rows back where they stand now; the pivot rows' part of it to `corner` as well; and to `moves` where the rows stood that its steps
// chose, behind them where the rows go that stood there. Beyond its steps these say nothing.
template <bool pivoting, class V, bool redux, int rows, int width, class Tile, class Corner, class Moves>
DEVICE void store_columns_in_order(const Panel_in_lanes<V, redux, rows, width>& panel, Tile& tile, Corner& corner, Moves& moves, int ld, int m,
                                   int first, int columns, int steps)
{
  const int lane = Lanes<32>::rank();
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = first + lane + 32 * r, at = panel.at[r] - first;
    if (row < m) {
#pragma unroll
      for (int s = 0; s < width; ++s) {
        if (s < columns) tile[(first + s) * ld + panel.at[r]] = panel.a[r][s];
      }
      if (at < steps) {
        if constexpr (pivoting) moves[at] = row;
#pragma unroll
        for (int s = 0; s < width; ++s) corner[s * width + at] = panel.a[r][s];
      }
    }
  }
  if constexpr (pivoting) {
    if (lane < width) moves[width + lane] = select(lane < steps, panel.at[0], first);
    if (lane < width && lane >= steps) moves[lane] = first;
  }
}

// Where a step's pivot row stood, from 1 on, for those who keep that.
DEVICE void keep_pivot(decltype(nullptr), int, int) {}
template <class Pivots> DEVICE void keep_pivot(Pivots&& ipiv, int step, int row) { ipiv[step] = row; }

// One warp factors the panel from element (first, first) on, after it has taken the one before, of `prior` columns, out of it; 0: that is done.
// To notes[0] its steps without a pivot, to notes[1] the first of all, from 1 on. `ipiv` may be a shared array, or nullptr.
template <class V, bool pivoting, bool redux, int rows, int width, int prior, class Tile, class Corner, class Moves, class Notes, class Pivots>
DEVICE void factor_columns(Tile& tile, Corner& corner, Moves& moves, Notes& notes, int left_out, int ld, int m, int first, int columns, int steps,
                           Pivots&& ipiv)
{
  Panel_in_lanes<V, redux, rows, width> panel;
  load_columns(panel, tile, ld, m, first, columns);
  if constexpr (prior > 0) {
    if (first > 0) take_out_before<prior>(panel, tile, left_out, ld, m, first, columns);
  }
  Lanes<32>::sync();
  panel.template factor<pivoting, 0>(first, steps);
  store_columns_in_order<pivoting>(panel, tile, corner, moves, ld, m, first, columns, steps);
  const int lane = Lanes<32>::rank();
  if constexpr (pivoting) {
    if (lane < steps) keep_pivot(ipiv, first + lane, panel.swap + 1);
  }
  if (lane == 0) {
    notes[0] = panel.skipped;
    if (panel.failed != 0 && notes[1] == 0) notes[1] = panel.failed;
  }
}

}  // namespace KGEN_WORDS
