// Inverses from LU's factors where these lie, in a shared array or in memory: element (i, j) at i + offset.of(j). LAPACK's getri: first X U = I is solved,
// then X L = U^-1, in place and panel by panel. While a panel of `wide` columns is replaced its factors are in `work`, element (i, s) at
// i * wide + s, where all threads read the same ones; a thread has whole rows of X, every threads-th. The same text on every device.

namespace KGEN_PRELUDE {

// The first zero on the diagonal, from 1 on, or 0: all lanes of a warp have it.
template <class V, class Tile, class Offsets>
DEVICE int first_zero_on_diagonal(const Tile& tile, Offsets offset, int n)
{
  int failed = 0;
#pragma unroll
  for (int r = (n - 1) / 32; r >= 0; --r) {
    const int row   = Lanes<32>::rank() + 32 * r, own = row < n ? row : 0;
    const V element = tile[offset.of(own) + own];
    const u32 zeros = Lanes<32>::ballot(row < n && element == V(0));
    failed          = zeros != 0 ? 32 * r + first_bit(zeros) + 1 : failed;
  }
  return failed;
}

// The thread's rows of a panel of `count` columns from column `first` on, those above row `end`.
template <int threads, class V, int rows, int wide, class Tile, class Offsets>
DEVICE void load_own_rows(V (&x)[rows][wide], const Tile& tile, Offsets offset, int first, int count, int end, int thread)
{
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const int row = thread + threads * r;
#pragma unroll
    for (int s = 0; s < wide; ++s) x[r][s] = s < count && row < end ? V(tile[offset.of(first + s) + row]) : V(0);
  }
}

// Takes X's columns from `from` to `to`, times these rows of `work`, out of the thread's rows x: of U's inverse (`upper`), below whose diagonal there
// is something else, from the first on, else from the last on. So sums have the terms of substitution in its order, whatever a panel's width. What lies
// below the diagonal is taken for 0, or, without `zeros`, is no term.
template <bool upper, bool zeros, int threads, class V, int rows, int wide, class Tile, class Work, class Offsets>
DEVICE void take_out_terms(V (&x)[rows][wide], const Tile& tile, const Work& work, Offsets offset, int n, int from, int to, int thread)
{
#pragma unroll 4
  for (int step = from; step < to; ++step) {
    const int k = upper ? step : from + to - 1 - step;
    V factor[wide];
#pragma unroll
    for (int s = 0; s < wide; ++s) factor[s] = work[k * wide + s];
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int row = thread + threads * r;
      V own         = tile[offset.of(k) + (row < n ? row : n - 1)];
      if constexpr (upper && zeros) own = select(row <= k, own, V(0));
      if (!zeros && row > k) continue;
#pragma unroll
      for (int s = 0; s < wide; ++s) x[r][s] = fma(-own, factor[s], x[r][s]);
    }
  }
}
// Of U's inverse x is 0 before. Times Inf or NaN zeros make a NaN, which other sums than those that have that term must not be.
template <bool upper, int threads, class V, int rows, int wide, class Tile, class Work, class Offsets>
DEVICE void take_out_product(V (&x)[rows][wide], const Tile& tile, const Work& work, Offsets offset, int n, int from, int to, int thread)
{
  take_out_terms<upper, true, threads>(x, tile, work, offset, n, from, to, thread);
  if constexpr (upper) {
    bool has_nan = false;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int s = 0; s < wide; ++s) has_nan = has_nan || !(x[r][s] == x[r][s]);
    }
    if (!rarely(has_nan)) return;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int s = 0; s < wide; ++s) x[r][s] = V(0);
    }
    take_out_terms<upper, false, threads>(x, tile, work, offset, n, from, to, thread);
  }
}

// The same of a panel of eight columns from column `first` on where it lies, by the FP64 matrix instruction, with the same bits: a warp has every
// warps-th 16 rows of n, which are `most` at most. Lane 4 g + q has columns 2 q and 2 q + 1 of rows g and g + 8 of these.
template <bool upper, int most, int warps, class Tile, class Work, class Offsets>
DEVICE void take_out_in_tiles(Tile& tile, const Work& work, Offsets offset, int n, int first, int count, int from, int to, int warp)
{
  constexpr int tiles = ((most + 15) / 16 + warps - 1) / warps;
  const int g = Lanes<32>::rank() / 4, q = Lanes<32>::rank() % 4, rows = upper ? first : n;
  double x[tiles][2][2];   // by the tile: row, column
#pragma unroll
  for (int t = 0; t < tiles; ++t) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      const int row = 16 * (warp + warps * t) + 8 * h + g;
#pragma unroll
      for (int e = 0; e < 2; ++e) x[t][h][e] = !upper && row < n && 2 * q + e < count ? double(tile[offset.of(first + 2 * q + e) + row]) : 0.0;
    }
  }
#pragma unroll 2
  for (int step = upper ? 16 * warp : from; step < to; step += 4) {
    const int k       = upper ? step + q : from + to - 1 - step - q;
    const bool inside = upper ? k < to : k >= from;   // else nothing is taken out
    const double factor = inside ? double(work[8 * k + g]) : 0.0;
#pragma unroll
    for (int t = 0; t < tiles; ++t) {
      double own[2];
#pragma unroll
      for (int h = 0; h < 2; ++h) {
        const int row = 16 * (warp + warps * t) + 8 * h + g;
        own[h]        = inside && row < n && (!upper || row <= k) ? double(tile[offset.of(k) + row]) : 0.0;
      }
      Lanes<32>::rank4_update(x[t][0][0], x[t][0][1], x[t][1][0], x[t][1][1], -own[0], -own[1], factor);
    }
  }
  bool has_nan = false;
#pragma unroll
  for (int t = 0; t < tiles; ++t) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      const int row = 16 * (warp + warps * t) + 8 * h + g;
#pragma unroll
      for (int e = 0; e < 2; ++e) {
        has_nan = has_nan || !(x[t][h][e] == x[t][h][e]);
        if (row < rows && 2 * q + e < count) tile[offset.of(first + 2 * q + e) + row] = x[t][h][e];
      }
    }
  }
  if constexpr (upper) {
    if (!rarely(has_nan)) return;
    // the lane's sums again, of their own terms
#pragma unroll 1
    for (int own = 0; own < 4 * tiles; ++own) {
      const int row = 16 * (warp + warps * (own / 4)) + own / 2 % 2 * 8 + g, column = 2 * q + own % 2;
      if (row >= rows || column >= count) continue;
      double sum = 0.0;
#pragma unroll 1
      for (int k = row; k < to; ++k) sum = fma(-double(tile[offset.of(k) + row]), double(work[8 * k + column]), sum);
      tile[offset.of(first + column) + row] = sum;
    }
  }
}

// A panel's rows x, what lies before it taken out: by rows, a thread has whole ones; or by the FP64 matrix instruction.
template <class Team, bool upper, int most, int threads>
struct Taken_out_by_rows {
  template <class V, int rows, int wide, class Tile, class Work, class Offsets>
  static DEVICE_MEMBER void load(V (&x)[rows][wide], Tile& tile, const Work& work, Offsets offset, int n, int first, int count, int thread)
  {
    if constexpr (!upper) load_own_rows<threads>(x, tile, offset, first, count, n, thread);
    take_out_product<upper, threads>(x, tile, work, offset, n, upper ? thread / 32 * 32 : first + count, upper ? first : n, thread);
  }
};
template <class Team, bool upper, int most, int threads>
struct Taken_out_in_tiles {
  template <class V, int rows, int wide, class Tile, class Work, class Offsets>
  static DEVICE_MEMBER void load(V (&x)[rows][wide], Tile& tile, const Work& work, Offsets offset, int n, int first, int count, int thread)
  {
    take_out_in_tiles<upper, most, threads / 32>(tile, work, offset, n, first, count, upper ? 0 : first + count, upper ? first : n, thread / 32);
    Team::sync();
    load_own_rows<threads>(x, tile, offset, first, count, upper ? first : n, thread);
  }
};

// The factors of n rows, `most` at most, become U^-1 L^-1. Reciprocals of U's diagonal may be infinite.
template <class Team, template <class, bool, int, int> class Taken_out, int most, int threads, int wide, class V, class Tile, class Work, class Offsets>
DEVICE void invert_factors(Tile& tile, Work& work, Offsets offset, int n, int thread)
{
  constexpr int rows = (most + threads - 1) / threads;
  // U alone first
  Team::sync();
  for (int k = thread; k < n; k += threads) tile[offset.of(k) + k] = div(V(1), V(tile[offset.of(k) + k]));
  Team::sync();
#pragma unroll 1
  for (int first = 0; first < n; first += wide) {
    const int count = n % wide == 0 || n - first >= wide ? wide : n % wide;
    for (int k = thread; k < first + count; k += threads) {
#pragma unroll
      for (int s = 0; s < wide; ++s) {
        if (s < count && k <= first + s) work[k * wide + s] = V(tile[offset.of(first + s) + k]);
        else work[k * wide + s] = V(0);
      }
    }
    Team::sync();
    V x[rows][wide] = {};
    Taken_out<Team, true, most, threads>::load(x, tile, work, offset, n, first, count, thread);
#pragma unroll
    for (int s = 0; s < wide; ++s) {
      if (s >= count) continue;
      const V inverse = work[(first + s) * wide + s];
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        const int row = thread + threads * r;
        if (row > first + s) continue;
        x[r][s] = select(row == first + s, inverse, mul(x[r][s], inverse));
#pragma unroll
        for (int t = s + 1; t < wide; ++t) x[r][t] = fma(-x[r][s], V(work[(first + s) * wide + t]), x[r][t]);
        tile[offset.of(first + s) + row] = x[r][s];
      }
    }
    Team::sync();
  }
  // times the inverse of L, from the last columns on
#pragma unroll 1
  for (int first = (n - 1) / wide * wide; first >= 0; first -= wide) {
    const int count = n % wide == 0 || n - first >= wide ? wide : n % wide;
    for (int k = first + thread; k < n; k += threads) {
#pragma unroll
      for (int s = 0; s < wide; ++s) {
        const bool below = s < count && k > first + s;
        const auto at    = offset.of(first + (below ? s : 0)) + k;
        work[k * wide + s] = below ? V(tile[at]) : V(0);
        if (below) tile[at] = V(0);
      }
    }
    Team::sync();
    V x[rows][wide];
    Taken_out<Team, false, most, threads>::load(x, tile, work, offset, n, first, count, thread);
#pragma unroll
    for (int s = wide - 1; s >= 0; --s) {
      if (s >= count) continue;
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        const int row = thread + threads * r;
#pragma unroll
        for (int t = 0; t < s; ++t) x[r][t] = fma(-x[r][s], V(work[(first + s) * wide + t]), x[r][t]);
        if (row < n) tile[offset.of(first + s) + row] = x[r][s];
      }
    }
    Team::sync();
  }
}

// The 1-norm of such a matrix, or its infinity-norm, in every thread of the block. `norms`: room for a number of each warp.
template <bool one, int threads, class V, class Tile, class Norms, class Offsets>
DEVICE auto norm_in_block(const Tile& tile, Norms& norms, Offsets offset, int n, int thread)
{
  using R   = decltype(abs1(V(0)));
  R largest = R(0);
  for (int line = thread; line < n; line += threads) {
    R sum = R(0);
#pragma unroll 4
    for (int k = 0; k < n; ++k) sum = add(sum, modulus(V(tile[one ? offset.of(line) + k : offset.of(k) + line])));
    largest = larger_norm(largest, sum);
  }
  largest = largest_norm<Lanes<32>, 32>(largest);
  if (Lanes<32>::rank() == 0) norms[thread / 32] = largest;
  block_sync();
  largest = R(0);
  for (int w = 0; w < threads / 32; ++w) largest = larger_norm(largest, R(norms[w]));
  block_sync();
  return largest;
}

}  // namespace KGEN_PRELUDE
