// LU's factors and what follows from them once more, for matrices that a kernel's steps cannot do: the whole warp does one of at most 32
// rows in a shared array, `room`, where element (i, j) lies at room[first + i + j * stride]. Rare, so loops stay loops: short code. The
// same text on every device.

namespace KGEN_WORDS {

// Factors a copy of `a` in the room, row by row in step with LAPACK's getf2: the first largest pivot of all, NaN largest, zero pivots
// passed over. Of row i lane i is told which row of `a` stands there in the end (`origin`) and with which row step i exchanged it.
// Returns the 1-based step of the first zero pivot, or 0.
template <bool pivoting, int stride, class V, class Room>
DEVICE int factor_in_room(int n, const V* a, i64 lda, Room& room, int first, int& origin, int& exchanged_with)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
  int failed     = 0;
  origin         = lane;
  exchanged_with = lane;
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) room[row + j * stride] = a[lane + j * lda];
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int column = first + k * stride;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < n;
      const V own         = eligible ? V(room[row + k * stride]) : V(0);
      const int p         = Warp::argmax(abs1(own), lane, eligible);
      Warp::sync();     // all have read the column
      if (lane < n) {   // lane j swaps in column j
        const V top = room[first + k + lane * stride], low = room[first + p + lane * stride];
        room[first + k + lane * stride] = low;
        room[first + p + lane * stride] = top;
      }
      origin         = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
      exchanged_with = lane == k ? p : exchanged_with;
      Warp::sync();
    }
    const V u = room[column + k];
    if (u == V(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool usual = has_reciprocal(u);
    const V scale    = reciprocal(usual ? u : lifted(u));
    if (lane > k && lane < n) {
      const V own = room[column + lane];
      const V l   = mul(usual ? own : lifted(own), scale);
      room[column + lane] = l;
#pragma unroll 1
      for (int j = k + 1; j < n; ++j) room[row + j * stride] = fma(-l, V(room[first + k + j * stride]), V(room[row + j * stride]));
    }
    Warp::sync();
  }
  return failed;
}

// Who takes LU's steps in a room: a warp whose lanes have read a column before its rows change places.
struct Team_in_room {
  static DEVICE_MEMBER void sync() { Lanes<32>::sync(); }
  template <class Found>
  static DEVICE_MEMBER int from_first_warp(int found, int, Found&)
  {
    Lanes<32>::sync();
    return found;
  }
};

// Factors a transpose of `a`, or its conjugate transpose, in the room, by loops, in factor_in_room's order. `rows` is room for n numbers from
// `list` on. Lane i is told which row of the transpose stands in row i in the end (`origin`).
template <int stride, bool conjugated, class V, class Room, class Rows>
DEVICE int factor_transpose_in_room(int n, const V* a, i64 lda, Room& room, int first, Rows& rows, int list, int& origin)
{
  const int lane = Lanes<32>::rank();
#pragma unroll 1
  for (int j = 0; j < n && lane < n; ++j) {
    const V element = a[j + lane * lda];
    if constexpr (conjugated) room[first + lane + j * stride] = conjugate(element);
    else                      room[first + lane + j * stride] = element;
  }
  if (lane < n) rows[list + lane] = lane;
  auto&& tile      = from_element(room, static_cast<u32>(first));
  auto&& origins   = from_element(rows, static_cast<u32>(list));
  const int failed = factor_by_steps<Team_in_room, true, V>(tile, nullptr, Columns_apart<stride>{}, n, 0, n, 0, n, lane, 32, nullptr, origins);
  origin           = origins[lane < n ? lane : 0];
  return failed;
}

// The solution by these factors of one right-hand side, of which lane i gives the element that belongs to row i and has that of X.
template <int stride, class V, class Room>
DEVICE V solve_in_room(int n, const Room& room, int first, V b)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank(), row = first + lane;
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const V x = Warp::shuffle(b, k);
    if (lane > k && lane < n) b = fma(-V(room[row + k * stride]), x, b);
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const V u       = room[first + k + k * stride];
    const auto lift = diagonal_lift(u);
    const V x       = mul(mul(Warp::shuffle(b, k), lift), reciprocal(mul(u, lift)));
    b = lane == k ? x : b;
    if (lane < k) b = fma(-V(room[row + k * stride]), x, b);
  }
  return b;
}

}  // namespace KGEN_WORDS
