// Cholesky factorisation: a step's pivot. The same text on every device.

namespace KGEN_WORDS {

// Whether a pivot is positive and finite, by its high word; a double below 2^-1042 is left to what is done otherwise.
DEVICE bool usual_pivot(float pivot) { return to_bits(pivot) - 1 < 0x7f7fffffu; }
DEVICE bool usual_pivot(double pivot) { return static_cast<u32>(to_bits(pivot) >> 32) - 1 < 0x7fefffffu; }

// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  root    = square_root(pivot);
  R scale = quick_reciprocal(root);
  if (rarely(!usual_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

}  // namespace KGEN_WORDS
