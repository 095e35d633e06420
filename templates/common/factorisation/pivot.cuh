// LU's pivots. The steps of a fast kernel search by the high words of the magnitudes, which decide in all but rare cases.
// `decide` then settles such a step exactly; a matrix with a pivot for which quick_reciprocal is not right, `refactor` factors
// from the start, and `reinvert` inverts, also where rows differ much in scale. The same text on every device.

namespace KGEN_PRELUDE {

// A row's pivot step: the step that chose it, less than no_row; `unpivoted`, more than both, before that; `no_row` in lanes without one.
// As a mask over high words it clears the sign of unpivoted rows, and leaves others less than any normal number has.
enum : u32 { unpivoted = 0x7fffffffu, no_row = 63 };

// The low word of |a|, |re| + |im| for complex numbers: what decides among equal high words.
DEVICE u32 low_word(float) { return 0; }
DEVICE u32 low_word(double a) { return static_cast<u32>(to_bits(a)); }
template <class R> DEVICE u32 low_word(Complex<R> a) { return low_word(abs1(a)); }

// The high word of an unpivoted row's |a|, |re| + |im| for complex numbers.
template <class R> DEVICE u32 pivot_key(R a, u32 pivot_step) { return high_word(a) & pivot_step; }
template <class R> DEVICE u32 pivot_key(Complex<R> a, u32 pivot_step) { return high_word(abs1(a)) & pivot_step; }

// The high word of the least number for which quick_reciprocal is right (of complex ones, which are squared, about a root); how
// far another lies above it, by wrapping around; and whether it is right there: not for denormal, huge, infinite or NaN.
DEVICE u32 least_high(float) { return 1u << 23; }
DEVICE u32 least_high(double) { return 1u << 20; }
DEVICE u32 least_high(Complex<float>) { return (127u - 60) << 23; }
DEVICE u32 least_high(Complex<double>) { return (1023u - 500) << 20; }
template <class V> DEVICE u32 above_least(u32 high) { return high - least_high(V(0)); }
DEVICE u32 quick_range(float) { return 0x7e000000u; }
DEVICE u32 quick_range(double) { return 0x7fb00000u; }
DEVICE u32 quick_range(Complex<float>) { return 120u << 23; }
DEVICE u32 quick_range(Complex<double>) { return 1000u << 20; }
template <class V> DEVICE bool has_quick_reciprocal(u32 above) { return above < quick_range(V(0)); }

// Of Gauss-Jordan: whether a pivot's reciprocal differs from another one by less than 2^48, of doubles 2^384, given the high words of their
// magnitudes. Where one does not, rows may differ in scale until the quotients that eliminate them overflow. If all are near the last one,
// two differ by less than 2^96 (2^768), which leaves 2^32 (2^256) for what elements grow by.
enum : u32 { far_apart = 0x18000000u };
DEVICE bool is_near(u32 reciprocal, u32 other) { return reciprocal - other + far_apart < 2 * far_apart; }

// Of Gauss-Jordan: whether a pivot leaves room for what grows from it. The rows above a pivot are eliminated too, and grow to about the
// largest element times the condition number: 2^40 (2^80) is more than that of any matrix whose inverse has a correct digit, many times over.
// Of complex pivots those that have a quick reciprocal do.
DEVICE u32 largest_high(float) { return (127u + 88) << 23; }
DEVICE u32 largest_high(double) { return (1023u + 944) << 20; }
DEVICE u32 headroom(float a) { return largest_high(a) - least_high(a); }
DEVICE u32 headroom(double a) { return largest_high(a) - least_high(a); }
template <class R> DEVICE u32 headroom(Complex<R> a) { return quick_range(a); }
template <class V> DEVICE bool leaves_headroom(u32 above) { return above < headroom(V(0)); }

// Not 0 if a group has more than one of the warp's lanes `found`, given the first lane of each group with a matrix:
// subtraction takes the lowest lane from each group.
DEVICE u32 more_than_one(u32 found, u32 firsts) { return found & (found - firsts); }

// Where `row` stood when step `step` chose it, given the rows chosen by all steps: step i swapped row i with the row chosen.
template <class Rows>
DEVICE int position_at_step(int row, int step, Rows& chosen, int first)
{
  while (row < step) row = chosen[first + row];
  return row;
}

// The largest value of the group, by the reduction instruction or by a butterfly.
template <class Group, bool redux>
DEVICE u32 largest_of(u32 value)
{
  if constexpr (redux) return Group::group_max(value);
  else                 return Group::butterfly_max(value);
}

// Settles a step's search exactly for all groups of the warp: of the unpivoted rows with the largest high word (`key`) and then
// the largest low word, the one that stands first. The arrays are those of a lane's rows, whose numbers are `row`; `chosen`,
// from `chosen_begin` on, is room for the group's rows in the order in which they were chosen. `found` becomes the lanes with
// the pivot row. A zero pivot's step is noted in `failed`; where quick_reciprocal is not right, that is negative. Returns the step.
template <class V, class Group, bool redux, int rows, class Rows>
DEVICE int decide(const int (&row)[rows], const u32 (&pivot_step)[rows], u32 (&key)[rows], u32 (&low)[rows], Rows& chosen, int chosen_begin,
                  u32 (&found)[rows], int& failed)
{
  using Warp  = Lanes<32>;
  u32 reached = 0, high = 0, word = 0, first = 0, early[rows];
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    if (pivot_step[r] < no_row) chosen[chosen_begin + static_cast<int>(pivot_step[r])] = row[r];
    reached = larger(reached, pivot_step[r] < no_row ? pivot_step[r] + 1 : 0);
    key[r]  = pivot_step[r] == unpivoted ? key[r] : 0;
    high    = larger(high, key[r]);
  }
  const int step = static_cast<int>(Warp::warp_max(reached));
  high = largest_of<Group, redux>(high);
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    low[r] = pivot_step[r] == unpivoted && key[r] == high ? low[r] : 0;
    word   = larger(word, low[r]);
  }
  word = largest_of<Group, redux>(word);
  Group::sync();   // `chosen` is written
#pragma unroll
  for (int r = 0; r < rows; ++r) {
    const bool candidate = pivot_step[r] == unpivoted && key[r] == high && low[r] == word;
    early[r] = candidate ? static_cast<u32>(32 - position_at_step(row[r], step, chosen, chosen_begin)) : 0;
    first    = larger(first, early[r]);
  }
  first = largest_of<Group, redux>(first);
  Group::sync();   // and read, before it is written again
#pragma unroll
  for (int r = 0; r < rows; ++r) found[r] = Warp::ballot(early[r] != 0 && early[r] == first);
  if (high == 0 && word == 0) failed = failed == 0 ? step + 1 : failed;
  else if (!has_quick_reciprocal<V>(above_least<V>(high))) failed = -1;
  return step;
}

// The 1-based pivot of row `row` of n that a caller gave, from 0 on; whatever it is, a row that has not been exchanged yet.
DEVICE int legal_pivot(int given, int row, int n) { return (given <= row ? row + 1 : given > n ? n : given) - 1; }

// The rows of A that stand in the lane's rows after getrf's swaps, by going back through them: before step k such a row stood in row
// `pivot`, before an earlier step where that one's swap took it from. The lane has every lanes-th of n rows.
template <class Group, int lanes, int n, int rows>
DEVICE void rows_before_swaps(const int (&pivot)[rows], int (&row)[rows])
{
#pragma unroll
  for (int q = 0; q < rows; ++q) row[q] = pivot[q];
#pragma unroll
  for (int k = n - 2; k >= 0; --k) {
    const int p = Group::shuffle(pivot[k / lanes], k % lanes);
#pragma unroll
    for (int q = k / lanes; q < rows; ++q) row[q] = (q > k / lanes || Group::rank() > k % lanes) && row[q] == p ? k : row[q];
  }
}

// The search for pivot rows among rows that stay in their lanes, `rows` of them in each lane of a group. High words of the
// magnitudes decide all but rare steps. Such a step is left, `settle` decides it, and it goes on behind its search:
//   do {
//       switch (step) {
//       default:
//           if (!pivot.found({a0, a1})) break;
//       case 0:
//           pivot.choose(0), and what the step does with the row
//           ...
//           step = -1;
//       }
//       if (step >= 0) step = pivot.settle(chosen, chosen_begin);
//   } while (step >= 0);
template <class V, class Group, bool redux, int rows>
struct Pivot_search {
  using Warp = Lanes<32>;
  int row[rows];        // the numbers of the lane's rows
  u32 pivot_step[rows];       // the steps that chose them
  bool member;          // whether the lane belongs to a group
  u32 firsts;           // the first lane of each group
  u32 key[rows] = {}, low[rows] = {}, lanes[rows] = {};   // high and low words of the step's column; the warp's lanes with a pivot row
  int failed = 0;
  int lane = 0;         // the one of this group
  bool mine[rows];      // whether the pivot row is this row of the lane
  // Looks at the step's column, in which the lane's rows have the elements `a`. False: high words do not decide.
  DEVICE_MEMBER bool found(const V (&a)[rows])
  {
    u32 largest = 0, any = 0, both = 0;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      key[r]  = pivot_key(a[r], pivot_step[r]);
      largest = r == 0 ? key[0] : larger(largest, key[r]);
    }
    largest         = largest_of<Group, redux>(largest);
    const bool rare = !has_quick_reciprocal<V>(above_least<V>(largest));
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      lanes[r] = Warp::ballot((key[r] == largest || rare) && member);
      both |= any & lanes[r];
      any |= lanes[r];
    }
    lane = Group::last_of(any);
    if (rarely((more_than_one(any, firsts) | both) != 0)) {
#pragma unroll
      for (int r = 0; r < rows; ++r) low[r] = low_word(a[r]);
      return false;
    }
    return true;
  }
  // Decides exactly the step that was left; returns its number.
  template <class Rows>
  DEVICE_MEMBER int settle(Rows& chosen, int chosen_begin)
  {
    const int step = decide<V, Group, redux>(row, pivot_step, key, low, chosen, chosen_begin, lanes, failed);
    u32 any        = 0;
#pragma unroll
    for (int r = 0; r < rows; ++r) any |= lanes[r];
    lane = Group::last_of(any);
    return step;
  }
  // Goes on with the pivot row.
  DEVICE_MEMBER void choose(int step)
  {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if constexpr (rows == 1) mine[r] = lane == Warp::rank() && member;
      else                     mine[r] = (lanes[r] >> Warp::rank() & 1) != 0;
      pivot_step[r] = mine[r] ? static_cast<u32>(step) : pivot_step[r];
    }
  }
};

// The warp's search of a column for the first largest |a(i)|, NaN largest of all, from row `begin` on and below row `end`.
template <class V, class Column>
DEVICE int first_largest(const Column& column, int begin, int end)
{
  using Warp = Lanes<32>;
  int row      = begin + Warp::rank();
  auto largest = abs1(row < end ? V(column[row]) : V(0));
  for (int i = row + 32; i < end; i += 32) {
    const auto one = abs1(V(column[i]));
    if (ordered_bits(one) > ordered_bits(largest)) largest = one, row = i;
  }
  const int found = Warp::argmax(largest, row, begin + Warp::rank() < end);
  return Warp::shuffle(row, found);
}

// redo(matrix), by the whole warp, for the `matrix` of each lane of which `which` holds: one after the other.
template <class Redo>
DEVICE void one_after_the_other(bool which, i64 matrix, Redo redo)
{
  for (u32 left = Lanes<32>::ballot(which); rarely(left != 0); left &= left - 1) redo(Lanes<32>::shuffle(matrix, first_bit(left)));
}

template <class T> DEVICE void swap_elements(T& a, T& b) { const T old = a; a = b; b = old; }

// The whole warp factors one matrix of at most 32 rows and columns where it lies, row by row in step with LAPACK's getf2: the
// first largest pivot of all, NaN largest, zero pivots passed over.
template <bool pivoting, class T>
DEVICE void refactor(int m, int n, T* a, i64 lda, int* ipiv, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  int failed     = 0;
  for (int k = 0; k < m && k < n; ++k) {
    const bool below = lane > k && lane < m;
    if constexpr (pivoting) {
      const bool eligible = lane >= k && lane < m;
      const int p = Warp::argmax(eligible ? abs1(a[lane + k * lda]) : abs1(T(0)), lane, eligible);
      if (lane < n) swap_elements(a[k + lane * lda], a[p + lane * lda]);   // lane j swaps in column j
      if (lane == k) ipiv[k] = p + 1;
      Warp::sync();
    }
    const T u = a[k + k * lda];
    if (u == T(0)) {
      failed = failed ? failed : k + 1;
      continue;
    }
    const bool regular = has_reciprocal(u);
    const T scale    = reciprocal(regular ? u : lifted(u));
    if (below) {
      const T l = mul(regular ? a[lane + k * lda] : lifted(a[lane + k * lda]), scale);
      a[lane + k * lda] = l;
      for (int j = k + 1; j < n; j += 4) {   // four loads at a time: one after another they would wait for the stores
        T row[4], own[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) row[i] = a[k + (j + i) * lda], own[i] = a[lane + (j + i) * lda];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
          if (j + i < n) a[lane + (j + i) * lda] = fma(-l, row[i], own[i]);
        }
      }
    }
    Warp::sync();
  }
  if (lane == 0) *info = failed;
}

// The whole warp inverts one matrix of at most 32 rows where its inverse shall lie (a and c may be the same), by Gauss-Jordan with
// nearly the largest pivots, the first row of a among equals: rows change places, and in the end columns. A column without a pivot
// that has a reciprocal is lifted, and in the end the row that is divided by this pivot. With a zero pivot all is NaN. Rows that differ
// so much in scale that quotients may overflow are brought near 1 by powers of two first, as columns of the inverse are last; of others
// that leave no room to grow all by the same power. Neither where elements of one row are far apart: then the small ones might vanish.
template <class T>
DEVICE_CALLED void reinvert(int n, const T* a, i64 lda, T* c, i64 ldc, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  using R        = decltype(abs1(T(0)));
  int chosen = 0, failed = 0;   // where the row stood that step `lane` chose; 1-based step of the first zero pivot
  int origin = lane;            // the row of a that stands here
  T scale = T(1);
  R power = R(1);               // by which the column of step `lane` was lifted
  u32 largest = 0, least = 0xffffffffu;   // high words of the row's elements but zeros
  if (row) {
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T element  = a[lane + j * lda];
      const R size     = abs1(element);
      const u32 high   = high_word(size);
      c[lane + j * ldc] = element;
      if (size == R(0)) continue;
      largest = larger(largest, high);
      least   = high < least ? high : least;
    }
  }
  const u32 most  = Warp::butterfly_max(largest);
  const u32 apart = most - ~Warp::butterfly_max(largest == 0 ? 0 : ~largest);
  const bool wide = Warp::any(largest != 0 && largest - least >= far_apart), rows_differ = apart >= 2 * far_apart;
  const R near    = !wide && (rows_differ || most >= largest_high(R(0))) ? near_one(R(0), rows_differ ? largest : most) : R(1);   // times the row
#pragma unroll 1
  for (int j = 0; j < n && row; ++j) c[lane + j * ldc] = mul(c[lane + j * ldc], near);
  Warp::sync();
#pragma unroll 1
  for (int k = 0; k < n && failed == 0; ++k) {
    const T found = row ? c[lane + k * ldc] : T(0);
    const R lift  = Warp::any(lane >= k && has_reciprocal(found)) ? R(1) : lifted(R(1));
    const u32 key = row && lane >= k ? coarse_order(mul(found, lift)) | static_cast<u32>(31 - origin) : 0;
    const int p   = first_bit(Warp::ballot(key == Warp::butterfly_max(key)));
    if (row) swap_elements(c[k + lane * ldc], c[p + lane * ldc]);   // lane j swaps in column j
    origin = Warp::shuffle(origin, lane == k ? p : lane == p ? k : lane);
    chosen = lane == k ? p : chosen;
    Warp::sync();
    const T u = mul(c[k + k * ldc], lift), r = reciprocal(u);
    const T m = row ? mul(mul(-c[lane + k * ldc], lift), r) : T(0);
    failed = u == T(0) ? k + 1 : 0;
    scale  = lane == k ? r : scale;
    power  = lane == k ? lift : power;
    Warp::sync();
    if (row) c[lane + k * ldc] = lane == k ? T(1) : m;
    if (row && lane != k) {
#pragma unroll 1
      for (int j = 0; j < n; ++j) {
        if (j != k) c[lane + j * ldc] = fma(m, c[k + j * ldc], c[lane + j * ldc]);
      }
    }
    Warp::sync();
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    if (row) c[lane + j * ldc] = select(failed != 0, not_a_number<T>(), mul(scale, mul(c[lane + j * ldc], power)));
  }
#pragma unroll 1
  for (int k = n - 1; k >= 0; --k) {
    const int p = Warp::shuffle(chosen, k);
    if (row) swap_elements(c[lane + k * ldc], c[lane + p * ldc]);
  }
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R of_row = Warp::shuffle(near, j);
    if (row) c[lane + j * ldc] = mul(c[lane + j * ldc], of_row);
  }
  if (lane == 0) *info = failed;
  Warp::sync();   // before the next matrix
}

}  // namespace KGEN_PRELUDE
