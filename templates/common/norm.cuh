// Norms: sums, largest values and lengths of a group's elements, with a NaN where an element is one. The same text on every device.

namespace KGEN_WORDS {

// The larger of two sizes; NaN if one of them is.
DEVICE float larger_norm(float a, float b) { return a > b || a != a ? a : b; }
DEVICE double larger_norm(double a, double b) { return a > b || a != a ? a : b; }

// The largest value of the group's lanes, in every one of them, by a butterfly that rotates; NaN if one is.
template <class Group, int lanes, class R>
DEVICE R largest_norm(R value)
{
#pragma unroll
  for (int step = 1; step < lanes; step *= 2) {
    const R other = Group::shuffle(value, (Group::rank() + step) % lanes);
    value = larger_norm(value, other);
  }
  return value;
}

// The sum of the group's lanes, in the first of them: lane i takes that of lane i + 16, then + 8, ... + 1.
template <class Group, int lanes, class R>
DEVICE R sum_of_lanes(R value)
{
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    if (step < lanes) {
      const int from = Group::rank() + step;
      const R other  = Group::shuffle(value, from < lanes ? from : Group::rank());
      value = from < lanes ? add(value, other) : value;
    }
  }
  return value;
}

// How large a number is, as the high word of its larger part: for near_one, which brings the largest of many near 1, so that
// no square of them leaves the range.
DEVICE u32 size_word(float a) { return high_word(a) & 0x7fffffffu; }
DEVICE u32 size_word(double a) { return high_word(a) & 0x7fffffffu; }
template <class R>
DEVICE u32 size_word(Complex<R> a) { return larger(size_word(a.re), size_word(a.im)); }

// sum + |a|^2
DEVICE float plus_square(float sum, float a) { return fma(a, a, sum); }
DEVICE double plus_square(double sum, double a) { return fma(a, a, sum); }
template <class R>
DEVICE R plus_square(R sum, Complex<R> a) { return fma(a.im, a.im, fma(a.re, a.re, sum)); }

}  // namespace KGEN_WORDS
