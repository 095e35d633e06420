// LU's factors and what follows from them once more, for matrices that a kernel's steps cannot do: the whole warp does one of at most 32
// rows in a shared array, `scratch`, where element (i, j) lies at scratch[first + i + j * stride]. Rare, so loops stay loops: short code. The
// same text on every device.

namespace KGEN_PRELUDE {

// Factors a copy of op(a) in the shared array, by loops: a, or its transpose, perhaps conjugated. To `ipiv`, where that is given, the rows that were
// chosen, from 1 on; `origin`, where that is given, is room for n numbers: which rows of op(a) stand in each row. Returns the 1-based step of the first
// zero pivot, or 0.
template <bool pivoting, int stride, bool transposed, bool conjugated, class V, class Scratch, class Pivots, class Rows>
DEVICE int refactor_in_shared(int n, const V* a, i64 lda, Scratch& scratch, int first, Pivots&& ipiv, Rows&& origin)
{
  const int lane = Lanes<32>::rank();
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) {
    const V element = transposed ? a[j + lane * lda] : a[lane + j * lda];
    if constexpr (conjugated) scratch[first + lane + j * stride] = conjugate(element);
    else                      scratch[first + lane + j * stride] = element;
  }
  if (lane < n) keep_pivot(origin, lane, lane);
  auto&& tile = from_element(scratch, static_cast<u32>(first));
  return factor_by_steps<Team_of_warp, pivoting, V>(tile, nullptr, Columns_apart<stride>{}, n, 0, n, 0, n, lane, 32, ipiv, origin);
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
