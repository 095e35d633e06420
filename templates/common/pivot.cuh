// The search for a pivot by the high words of the magnitudes, which decide it in all but rare cases; those are decided
// exactly, out of the way. The same text on every device.
namespace {

// A row's turn: the step that chose it as the pivot row; `waiting` before that; `no_row` in lanes without one. As a mask
// over high words it clears the sign of waiting rows, and leaves others less than any normal number has.
enum : u32 { waiting = 0x7fffffffu, no_row = 63 };

DEVICE u32 high_word(float a) { return to_bits(a); }
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }

// The high word of a waiting row's |a|, |re| + |im| for complex numbers.
template <class R>
DEVICE u32 pivot_key(R a, u32 turn) { return high_word(a) & turn; }
template <class R>
DEVICE u32 pivot_key(Complex<R> a, u32 turn) { return high_word(abs1(a)) & turn; }

// Whether the largest high word is that of a normal number or infinity: neither zero nor denormal nor NaN.
template <class R>
DEVICE bool usual(u32 largest)
{
  const u32 least = high_word(least_normal(R(0))), infinity = sizeof(R) == 4 ? 0x7f800000u : 0x7ff00000u;
  return largest - least <= infinity - least;
}

// Where `row` stands before `step`, given the rows chosen so far: step i swapped row i with the row that it chose. For the
// row chosen in this step it is ipiv.
template <class Rows>
DEVICE int standing(int row, int step, Rows& chosen, int first)
{
  while (row < step) row = chosen[first + row];
  return row;
}

// Lane by lane the rows chosen so far, for `standing`. Row r of a lane is row rank + r * lanes of its matrix.
template <class Group, int rows, class Rows>
DEVICE void list_chosen(const u32 (&turns)[rows], int step, int lanes, Rows& chosen, int first)
{
  Group::sync();   // an earlier list has been read
  for (int r = 0; r < rows; ++r) {
    if (turns[r] < static_cast<u32>(step)) chosen[first + static_cast<int>(turns[r])] = Group::rank() + r * lanes;
  }
  Group::sync();
}

// The first largest of a lane's own waiting rows, NaN largest of all.
template <class R>
struct Candidate {
  R magnitude;
  int row, position;   // -1: no row waits
};
template <class Group, class R, int rows, class Rows>
DEVICE Candidate<R> candidate(const R (&magnitudes)[rows], const u32 (&turns)[rows], int step, int lanes, Rows& chosen, int first)
{
  list_chosen<Group>(turns, step, lanes, chosen, first);
  Candidate<R> best{R(0), -1, 0};
  for (int r = 0; r < rows; ++r) {
    if (turns[r] != waiting) continue;
    const int position = standing(Group::rank() + r * lanes, step, chosen, first);
    const bool same    = order(magnitudes[r]) == order(best.magnitude);
    if (best.row < 0 || order(magnitudes[r]) > order(best.magnitude) || (same && position < best.position)) {
      best = {magnitudes[r], r, position};
    }
  }
  return best;
}

}  // namespace
