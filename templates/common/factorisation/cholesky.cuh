// Cholesky factorisation: a step's pivot. The same text on every device.

namespace KGEN_PRELUDE {

// Whether quick_root is right for a pivot, by its high word: positive, finite, far enough from the ends of the range for a square and a
// remainder, and without the 1 bits that lead to a root of 1 bits alone.
DEVICE bool regular_pivot(float pivot)
{
  const u32 bits = to_bits(pivot);
  return bits - 0x0d000000u < 0x72000000u && (bits & 0x7ffff0u) != 0x7ffff0u;
}
DEVICE bool regular_pivot(double pivot)
{
  const u32 high = static_cast<u32>(to_bits(pivot) >> 32);
  return high - 0x03500000u < 0x7c800000u && (high & 0xfffffu) != 0xfffffu;
}

// What the column of step `step`, from 1 on, is multiplied by: the reciprocal of its pivot's root. The root of any positive number,
// even of a denormal one, is normal, and so is its reciprocal. A pivot that is not positive, or NaN, stays as it is, and the first such
// step is noted in `failed`; its column stays as well, so that what follows is finite as long as it does not overflow.
template <class R>
DEVICE R scale_of_pivot(R pivot, int step, R& root, int& failed)
{
  R scale;
  quick_root(pivot, root, scale);
  if (rarely(!regular_pivot(pivot))) {
    const bool positive = pivot > R(0);   // of an infinite one the reciprocal is 0
    root   = square_root(pivot);
    scale  = positive ? reciprocal(root) : R(1);
    root   = positive ? root : pivot;
    failed = positive || failed != 0 ? failed : step;
  }
  return scale;
}

}  // namespace KGEN_PRELUDE
