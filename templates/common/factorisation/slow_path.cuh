// LU's factors and what follows from them once more, for matrices that a kernel's steps cannot do: the whole warp does one of at most 32
// rows in a shared array, `scratch`, where element (i, j) lies at scratch[first + i + j * stride]. Rare, so loops stay loops: short code. The
// same text on every device.

namespace KGEN_PRELUDE {

// Factors a copy of `a` in the shared array, row by row in step with LAPACK's getf2: the first largest pivot of all, NaN largest, zero pivots
// passed over. Of row i lane i is told which row of `a` stands there in the end (`origin`) and with which row step i exchanged it.
// Returns the 1-based step of the first zero pivot, or 0.
template <bool pivoting, int stride, class V, class Scratch>
DEVICE int refactor_in_shared(int n, const V* a, i64 lda, Scratch& scratch, int first, int& origin, int& exchanged_with)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
  int failed     = 0;
  origin         = lane;
  exchanged_with = lane;
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) scratch[row + j * stride] = a[lane + j * lda];
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int column = first + k * stride;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < n;
      const V own         = eligible ? V(scratch[row + k * stride]) : V(0);
      const int p         = Warp::argmax(abs1(own), lane, eligible);
      Warp::sync();     // all have read the column
      if (lane < n) {   // lane j swaps in column j
        const V top = scratch[first + k + lane * stride], low = scratch[first + p + lane * stride];
        scratch[first + k + lane * stride] = low;
        scratch[first + p + lane * stride] = top;
      }
      origin         = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
      exchanged_with = lane == k ? p : exchanged_with;
      Warp::sync();
    }
    const V u = scratch[column + k];
    if (u == V(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
    if (lane > k && lane < n) {
      const V own = scratch[column + lane];
      const V l   = mul(regular ? own : lifted(own), scale);
      scratch[column + lane] = l;
#pragma unroll 1
      for (int j = k + 1; j < n; ++j) scratch[row + j * stride] = fma(-l, V(scratch[first + k + j * stride]), V(scratch[row + j * stride]));
    }
    Warp::sync();
  }
  return failed;
}

// Factors a transpose of `a`, or its conjugate transpose, in the shared array, by loops, in refactor_in_shared's order. `rows` is room for n numbers from
// `list` on. Lane i is told which row of the transpose stands in row i in the end (`origin`).
template <int stride, bool conjugated, class V, class Scratch, class Rows>
DEVICE int refactor_transpose_in_shared(int n, const V* a, i64 lda, Scratch& scratch, int first, Rows& rows, int list, int& origin)
{
  const int lane = Lanes<32>::rank();
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) {
    const V element = a[j + lane * lda];
    if constexpr (conjugated) scratch[first + lane + j * stride] = conjugate(element);
    else                      scratch[first + lane + j * stride] = element;
  }
  if (lane < n) rows[list + lane] = lane;
  auto&& tile      = from_element(scratch, static_cast<u32>(first));
  auto&& origins   = from_element(rows, static_cast<u32>(list));
  const int failed = factor_by_steps<Team_of_warp, true, V>(tile, nullptr, Columns_apart<stride>{}, n, 0, n, 0, n, lane, 32, nullptr, origins);
  origin           = origins[lane < n ? lane : 0];
  return failed;
}

// The solution by these factors of one right-hand side, of which lane i gives the element that belongs to row i and has that of X.
template <int stride, class V, class Scratch>
DEVICE V solve_in_shared(int n, const Scratch& scratch, int first, V b)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const V x = Warp::shuffle(b, k);
    if (lane > k && lane < n) b = fma(-V(scratch[row + k * stride]), x, b);
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const V u       = scratch[first + k + k * stride];
    const auto lift = diagonal_lift(u);
    const V x       = mul(mul(Warp::shuffle(b, k), lift), reciprocal(mul(u, lift)));
    b = lane == k ? x : b;
    if (lane < k) b = fma(-V(scratch[row + k * stride]), x, b);
  }
  return b;
}

}  // namespace KGEN_PRELUDE
