// LU by panels of 8 columns, for matrices of more rows than a warp has lanes. One warp factors a panel with a few rows in each lane; the
// rows stay where they are, and only their pivot steps say where they belong. A panel ends in shared memory: element (i, s) at panel + s * pitch + i,
// of each row the multipliers up to its own step; and behind `square`, 8 elements a step, the pivot rows as they were when they were chosen,
// from the diagonal on. The same text on every device.

namespace KGEN_PRELUDE {

// The pivot step of a lane's row that the matrix does not have: like a step's number a mask that leaves less than any normal number.
enum : u32 { beyond_rows = 1023 };

// `width` steps from step `first` on. Row lane + 32 r of `tall` is x[r] of that lane, pivot_step[r] the step that chose it, or `unpivoted`. The lanes'
// candidates have their reciprocals ready before the warp decides; rows that were chosen are updated like all others, and of no use any more.
// Returns how many steps are done: factor_panel goes on where high words do not decide or a pivot has no quick reciprocal. The columns not
// done yet are then x[r] from 0 on.
template <bool pivoting, int tall, class V, int rows, class Memory, class Chosen>
DEVICE int panel_steps(V (&x)[rows][8], u32 (&pivot_step)[rows], int first, int width, Memory& memory, int panel, int pitch, int square, Chosen& chosen)
{
  using Warp = Lanes<32>;
#pragma unroll
  for (int s = 0; s < 8; ++s) {
    if (s >= width) return width;
    V v[8];   // the lane's candidate, from the panel's column s on
    u32 best   = pivot_key(x[0][0], pivot_step[0]);
    int own    = 0;   // its row
    bool twice = false;
#pragma unroll
    for (int j = 0; j < 8 - s; ++j) v[j] = x[0][j];
#pragma unroll
    for (int r = 1; r < rows; ++r) {
      const u32 key   = pivot_key(x[r][0], pivot_step[r]);
      const bool take = pivoting ? key > best : first / 32 == r;
      twice = key == best || (twice && !take);
      best  = take ? key : best;
      own   = take ? r : own;
#pragma unroll
      for (int j = 0; j < 8 - s; ++j) v[j] = select(take, x[r][j], v[j]);
    }
    bool mine = (first + s) % 32 == Warp::rank();
    V scale;
    if constexpr (pivoting) {
      const u32 largest = largest_of<Warp, true>(best);
      scale             = quick_reciprocal(v[0]);   // while the warp searches
      mine              = best == largest;
      const u32 found   = Warp::ballot(mine);
      const bool tied   = Warp::any(mine && twice);
      if (rarely((found & (found - 1)) != 0 || tied || !has_quick_reciprocal(V(0), above_least<V>(largest)))) return s;
    } else {
      scale = quick_reciprocal(v[0]);
      if (rarely(Warp::any(mine && !has_quick_reciprocal(V(0), above_least<V>(best))))) return s;
    }
    const int row = square + 8 * s;
    if (mine) {
#pragma unroll
      for (int j = 0; j < 8 - s; ++j) memory[row + j] = v[j];
      memory[square + 64 + s] = scale;
      chosen[first + s]       = Warp::rank() + 32 * own;
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) pivot_step[r] = mine && own == r ? static_cast<u32>(first + s) : pivot_step[r];
    Warp::sync();
    const V by = memory[square + 64 + s];
    V u[8];
#pragma unroll
    for (int j = 1; j < 8 - s; ++j) u[j] = memory[row + j];
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const V l = mul(x[r][0], by);
      if (tall % 32 == 0 || Warp::rank() + 32 * r < tall) memory[panel + s * pitch + Warp::rank() + 32 * r] = l;
#pragma unroll
      for (int j = 1; j < 8 - s; ++j) x[r][j - 1] = fma(-l, u[j], x[r][j]);
    }
  }
  return 8;
}

// The panel's steps (panel_steps) exactly, from step `begin` on, of a panel that lies in `memory`; `row_steps`, from `pivot_step` on, are the rows'. The first largest of all is the
// pivot, NaN the largest; a zero one is passed over. Returns one bit for each step that passed over one.
template <bool pivoting, class V, class Memory, class Row_steps, class Chosen>
DEVICE u32 factor_panel(int rows, int first, int begin, int width, Memory& memory, int panel, int pitch, int square, Row_steps& row_steps, int pivot_step, Chosen& chosen)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  u32 passed     = 0;
#pragma unroll 1
  for (int s = begin; s < width; ++s) {
    int row = first + s;
    if constexpr (pivoting) {
      auto best    = abs1(V(0));
      int position = -1, candidate = 0;   // where it stands now
#pragma unroll 1
      for (int i = lane; i < rows; i += 32) {
        if (row_steps[pivot_step + i] != unpivoted) continue;
        const auto size = abs1(static_cast<V>(memory[panel + s * pitch + i]));
        const int current_position = position_at_step(i, first + s, chosen, 0);
        const bool more = position < 0 || order(size) > order(best) || (order(size) == order(best) && current_position < position);
        best      = select(more, size, best);
        candidate = more ? i : candidate;
        position  = more ? current_position : position;
      }
      row = Warp::shuffle(candidate, Warp::argmax(best, position, position >= 0));
    }
    Warp::sync();   // all have looked
    if (lane == 0) {
      row_steps[pivot_step + row] = static_cast<u32>(first + s);
      chosen[first + s] = row;
    }
    if (lane >= s && lane < 8) memory[square + 8 * s + lane - s] = memory[panel + lane * pitch + row];
    Warp::sync();
    const V u = memory[panel + s * pitch + row];
    if (u == V(0)) {
      passed |= 1u << s;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const V scale    = reciprocal(regular ? u : lifted(u));
#pragma unroll 1
    for (int i = lane; i < rows; i += 32) {
      if (row_steps[pivot_step + i] != unpivoted) continue;
      const V a = memory[panel + s * pitch + i];
      const V l = mul(regular ? a : lifted(a), scale);
      memory[panel + s * pitch + i] = l;
#pragma unroll 1
      for (int j = s + 1; j < 8; ++j) {
        const V own = memory[panel + j * pitch + i], above = memory[panel + j * pitch + row];
        memory[panel + j * pitch + i] = fma(-l, above, own);
      }
    }
    Warp::sync();
  }
  return passed;
}

// What the pivot rows of a panel have in one column to its right, `rows` elements at column + r * pitch, becomes U's; without the steps of
// `passed`. Multiplier s of the row that step r chose is at lower + 8 r + s.
template <class V, class Memory>
DEVICE void solve_square(int rows, Memory& memory, int column, int pitch, int lower, u32 passed)
{
  if (rarely(passed != 0)) {
#pragma unroll 1
    for (int s = 0; s < rows - 1; ++s) {
      if ((passed >> s & 1) != 0) continue;
#pragma unroll 1
      for (int r = s + 1; r < rows; ++r) {
        const V l = memory[lower + 8 * r + s], u = memory[column + s * pitch], own = memory[column + r * pitch];
        memory[column + r * pitch] = fma(-l, u, own);
      }
    }
    return;
  }
  V v[8];
#pragma unroll
  for (int r = 0; r < 8; ++r) v[r] = r < rows ? static_cast<V>(memory[column + r * pitch]) : V(0);
#pragma unroll
  for (int s = 0; s < 7; ++s) {
#pragma unroll
    for (int r = s + 1; r < 8; ++r) v[r] = fma(-static_cast<V>(memory[lower + 8 * r + s]), v[s], v[r]);
  }
#pragma unroll
  for (int r = 1; r < 8; ++r) {
    if (r < rows) memory[column + r * pitch] = v[r];
  }
}

}  // namespace KGEN_PRELUDE
