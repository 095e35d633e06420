// A panel of LU in the registers of a whole block, a row in each thread: of matrices as common/panels.cuh says. Each warp offers the
// largest of its rows' elements, with the row, in shared memory; behind one barrier a step every thread takes the best offer.

namespace KGEN_WORDS {

// A thread's row of a panel. `offers` has 2 * warps + 1 places of width + 1 elements, a place for each warp in even steps, in odd ones, and one for
// what is settled: a row from the step on, and behind it the reciprocal. `words` has as many places of 4: the magnitude's high word, not 0 where
// others have it as well, where the row stands; and behind them a word for each warp.
template <class V, bool redux, int warps, int width>
struct Row_of_panel {
  using Warp = Lanes<32>;
  V a[width];
  int at       = 0;      // where the row stands by the exchanges so far
  u32 waiting  = 0;      // 0x7fffffff, 0 when chosen or no row: a mask over high words
  V u[width], scale;     // the pivot row
  int from     = 0;      // where it stood
  bool mine    = false;  // whether it is this one
  bool rare    = false;  // whether quick_reciprocal is not right for the pivot
  int swap     = 0;      // where the pivot row stood in the step of the thread's number
  int skipped  = 0, failed = 0;

  template <int s, class Offers, class Words>
  DEVICE_MEMBER void offer(Offers& offers, Words& words, int place, u32 key, u32 doubt)
  {
    words[4 * place]     = key;
    words[4 * place + 1] = doubt;
    words[4 * place + 2] = static_cast<u32>(at);
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) offers[place * (width + 1) + j] = a[j];
    }
    offers[place * (width + 1) + width] = quick_reciprocal(a[s]);
  }

  template <int s, class Offers, class Words>
  DEVICE_MEMBER void accept(const Offers& offers, const Words& words, int place)
  {
#pragma unroll
    for (int j = 0; j < width; ++j) {
      if (j >= s) u[j] = offers[place * (width + 1) + j];
    }
    scale = offers[place * (width + 1) + width];
    from  = static_cast<int>(words[4 * place + 2]);
  }

  // The first largest of column s, by high words where they decide.
  template <int s, class Offers, class Words>
  DEVICE_MEMBER void search(Offers& offers, Words& words)
  {
    constexpr int side = s % 2 * warps;
    const u32 key      = pivot_key(a[s], waiting);
    const u32 largest  = largest_of<Warp, redux>(key);
    const u32 found    = Warp::ballot(key == largest);
    const bool offers_own = Warp::last_of(found) == Warp::rank();
    const int warp     = static_cast<int>(threadIdx.x / 32);
    if (offers_own) offer<s>(offers, words, side + warp, largest, more_than_one(found, 1));
    block_sync();
    u32 best = words[4 * side], doubt = words[4 * side + 1];
    int place = side;
#pragma unroll
    for (int w = 1; w < warps; ++w) {
      const u32 other = words[4 * (side + w)], others = words[4 * (side + w) + 1];
      doubt = other > best ? others : other == best ? 1 : doubt;
      place = other > best ? side + w : place;
      best  = larger(best, other);
    }
    rare = !has_quick_reciprocal(V(0), above_least<V>(best));
    mine = offers_own && place == side + warp;
    if (rarely(doubt != 0 || rare)) {
      settle<s>(offers, words, key, best);
      place = 2 * warps;
    }
    accept<s>(offers, words, place);
  }

  // The same exactly: of the largest magnitudes, NaN largest, the one that stands first.
  template <int s, class Offers, class Words>
  DEVICE_MEMBER void settle(Offers& offers, Words& words, u32 key, u32 largest)
  {
    constexpr int room = 4 * (2 * warps + 1);
    const u32 least    = smaller(largest, least_nan(abs1(V(0))));
    const bool high    = waiting != 0 && key >= least;
    u32 low            = 0, of_warp = largest_of<Warp, redux>(high ? low_order(abs1(a[s])) : 0);
    if (Warp::rank() == 0) words[room + static_cast<int>(threadIdx.x / 32)] = of_warp;
    block_sync();
#pragma unroll
    for (int w = 0; w < warps; ++w) low = larger(low, words[room + w]);
    block_sync();
    const u32 early = high && low_order(abs1(a[s])) == low ? 0xffffu - static_cast<u32>(at) : 0;
    u32 first       = 0;
    of_warp         = largest_of<Warp, redux>(early);
    if (Warp::rank() == 0) words[room + static_cast<int>(threadIdx.x / 32)] = of_warp;
    block_sync();
#pragma unroll
    for (int w = 0; w < warps; ++w) first = larger(first, words[room + w]);
    mine = early == first;
    if (mine) offer<s>(offers, words, 2 * warps, key, 0);
    block_sync();
  }

  // Row s of a panel without pivoting.
  template <int s, class Offers, class Words>
  DEVICE_MEMBER void take(Offers& offers, Words& words)
  {
    constexpr int side = s % 2 * warps;
    mine = static_cast<int>(threadIdx.x) == s;
    if (mine) offer<s>(offers, words, side, 0, 0);
    block_sync();
    accept<s>(offers, words, side);
    rare = !has_quick_reciprocal(V(0), above_least<V>(high_word(abs1(u[s]))));
  }

  // Step s and those behind it.
  template <bool pivoting, int s, class Offers, class Words>
  DEVICE_MEMBER void factor(Offers& offers, Words& words, int first, int steps)
  {
    if (s >= steps) return;
    if constexpr (pivoting) search<s>(offers, words);
    else take<s>(offers, words);
    at      = select(mine, first + s, select(at == first + s, from, at));
    waiting = select(mine, 0u, waiting);
    swap    = select(static_cast<int>(threadIdx.x) == s, from, swap);
    bool go = true;
    if (rarely(rare)) {
      const bool usual = has_reciprocal(u[s]);
      go      = !(u[s] == V(0));
      scale   = reciprocal(usual ? u[s] : lifted(u[s]));
      skipped = go ? skipped : skipped | 1 << s;
      failed  = select(!go && failed == 0, first + s + 1, failed);
      if (go && !usual && waiting != 0) a[s] = lifted(a[s]);
    }
    if (go && waiting != 0) {
      a[s] = mul(a[s], scale);
#pragma unroll
      for (int j = 0; j < width; ++j) {
        if (j > s) a[j] = fma(-a[s], u[j], a[j]);
      }
    }
    if constexpr (s + 1 < width) factor<pivoting, s + 1>(offers, words, first, steps);
  }
};

// The block factors the panel from element (first, first) on. The rest as factor_columns.
template <class V, bool pivoting, bool redux, int warps, int width, class Tile, class Corner, class Moves, class Notes, class Offers, class Words>
DEVICE void factor_columns_together(Tile& tile, Corner& corner, Moves& moves, Notes& notes, Offers& offers, Words& words, int ld, int m,
                                    int first, int columns, int steps, int* ipiv)
{
  const int thread = static_cast<int>(threadIdx.x), row = first + thread;
  Row_of_panel<V, redux, warps, width> panel;
  panel.at      = row;
  panel.waiting = row < m ? 0x7fffffffu : 0;
#pragma unroll
  for (int s = 0; s < width; ++s) panel.a[s] = row < m && s < columns ? tile[(first + s) * ld + row] : V(0);
  panel.template factor<pivoting, 0>(offers, words, first, steps);
  const int at = panel.at - first;
  if (row < m) {
#pragma unroll
    for (int s = 0; s < width; ++s) {
      if (s < columns) tile[(first + s) * ld + panel.at] = panel.a[s];
    }
    if (at < steps) {
      if constexpr (pivoting) moves[at] = row;
#pragma unroll
      for (int s = 0; s < width; ++s) corner[s * width + at] = panel.a[s];
    }
  }
  if constexpr (pivoting) {
    if (thread < steps) ipiv[row] = panel.swap + 1;
    if (thread < width) moves[width + thread] = select(thread < steps, panel.at, first);
    if (thread < width && thread >= steps) moves[thread] = first;
  }
  if (thread == 0) {
    notes[0] = panel.skipped;
    if (panel.failed != 0 && notes[1] == 0) notes[1] = panel.failed;
  }
}

}  // namespace KGEN_WORDS
