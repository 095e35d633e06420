// Norms: sums, largest values and lengths of a group's elements, with a NaN where an element is one. The same text on every device.

namespace KGEN_PRELUDE {

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

// Of two sums, of which each lane has shares, one: what two lanes that are `apart` have of it. The other lane has the other sum.
template <class Group, int apart, class R>
DEVICE R halves_exchanged(R a, R b)
{
  const bool upper = (Group::rank() & apart) != 0;
  return add(select(upper, b, a), Group::shuffle(select(upper, a, b), Group::rank() ^ apart));
}

// The sum of `count` elements that lie `pitch` apart: neighbours first, then pairs of them, and so on.
template <int count, int pitch, class R, class Array>
DEVICE R sum_of_neighbours(const Array& elements, int first)
{
  if constexpr (count == 1) return elements[first];
  else {
    constexpr int half = count > 16 ? 16 : count > 8 ? 8 : count > 4 ? 4 : count > 2 ? 2 : 1;
    return add(sum_of_neighbours<half, pitch, R>(elements, first), sum_of_neighbours<count - half, pitch, R>(elements, first + half * pitch));
  }
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
template <class R> DEVICE u32 size_word(Complex<R> a) { return larger(size_word(a.re), size_word(a.im)); }

// sum + |a|^2
DEVICE float plus_square(float sum, float a) { return fma(a, a, sum); }
DEVICE double plus_square(double sum, double a) { return fma(a, a, sum); }
template <class R> DEVICE R plus_square(R sum, Complex<R> a) { return fma(a.im, a.im, fma(a.re, a.re, sum)); }

// The condition number by both norms: infinite with a zero pivot (`failed`) and where the inverse overflows, NaN only where A has one.
template <class R>
DEVICE R condition_number(R norm, R of_inverse, bool failed)
{
  const R product = mul(norm, of_inverse), infinity = div(R(1), R(0));
  if (norm != norm) return norm;
  return failed || product != product ? infinity : product < R(1) ? R(1) : product;   // none is less than 1
}

// The whole warp's norm of a matrix of at most 32 rows where it lies, the 1-norm or the infinity-norm: each lane sums a line.
template <bool one, class T>
DEVICE auto norm_in_memory(int n, const T* a, i64 lda)
{
  const int lane = Lanes<32>::rank();
  auto sum       = abs1(T(0));
  for (int k = 0; k < n && lane < n; ++k) sum = add(sum, modulus(one ? a[k + lane * lda] : a[lane + k * lda]));
  return largest_norm<Lanes<32>, 32>(sum);
}

// The whole warp finds the condition number of one matrix of n rows from the start, with getrf's pivots and its rule for denormal ones:
// lane i has row i, which stays there, and Gauss-Jordan in place leaves the inverse with its rows and columns in another order.
template <int n, bool one, class T, class R>
DEVICE void recompute_condition(const T* a, i64 lda, R* cond, int* info)
{
  using Warp     = Lanes<32>;
  const int lane = Warp::rank();
  const bool row = lane < n;
  const R norm   = norm_in_memory<one>(n, a, lda);
  T own[n];
  for (int j = 0; j < n; ++j) own[j] = row ? a[lane + j * lda] : T(0);
  T pivot      = T(1);   // the row's
  int position = lane;   // where the row stands after getrf's swaps so far
  int failed   = 0;      // 1-based step of the first zero pivot; what is computed after it does not count
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    const int p     = Warp::argmax(abs1(own[k]), position, row && position >= k);
    const int from  = Warp::shuffle(position, p);
    const bool mine = lane == p;
    position = mine ? k : position == k ? from : position;
    const T u = Warp::shuffle(own[k], p);
    failed = u == T(0) && !failed ? k + 1 : failed;
    pivot  = select(mine, u, pivot);
    const bool regular = has_reciprocal(u);
    const T l        = mul(regular ? own[k] : lifted(own[k]), reciprocal(regular ? u : lifted(u)));
#pragma unroll 1
    for (int j = 0; j < n; ++j) {
      const T of_pivot = Warp::shuffle(own[j], p);
      if (!mine && j != k) own[j] = fma(-l, of_pivot, own[j]);
    }
    own[k] = select(mine, T(1), -l);
  }
  const R scale = reciprocal(modulus(pivot));
  R of_inverse  = R(0);   // of the lane's row
#pragma unroll 1
  for (int j = 0; j < n; ++j) {
    const R size = row ? mul(modulus(own[j]), scale) : R(0);
    of_inverse   = one ? larger_norm(of_inverse, sum_of_lanes<Warp, 32>(size)) : add(of_inverse, size);
  }
  if constexpr (!one) of_inverse = largest_norm<Warp, 32>(of_inverse);
  if (lane == 0) {
    *cond = condition_number(norm, of_inverse, failed != 0);
    *info = failed;
  }
}

// What else the warp's lane 0 says of a matrix whose inverse it has found: a singular one has this condition number, unless it is a NaN.
template <class R>
DEVICE void infinite_if_singular(R* cond, const int* info)
{
  if (Lanes<32>::rank() == 0 && *info != 0 && *cond == *cond) *cond = div(R(1), R(0));
}

}  // namespace KGEN_PRELUDE
