// The natural logarithm of positive numbers, and numbers as a part and a power of two, so that products of 32 stay in range. Written
// in the prelude's words alone: the same bits on every device.

namespace KGEN_PRELUDE {

DEVICE int exponent_of(float a) { return static_cast<int>(to_bits(a) >> 23 & 0xff) - 127; }
DEVICE int exponent_of(double a) { return static_cast<int>(to_bits(a) >> 52 & 0x7ff) - 1023; }

// The power of two that brings a number near 1, or the larger part of a complex one.
DEVICE float unit_power(float a) { return near_one(a, high_word(a) & 0x7fffffffu); }
DEVICE double unit_power(double a) { return near_one(a, high_word(a) & 0x7fffffffu); }
template <class R> DEVICE R unit_power(Complex<R> a) { return near_one(a); }

// part * 2^power.
template <class V>
struct Scaled { V part; int power; };

// The part, of complex numbers its larger one, is at least 1 and less than 2, of the largest numbers less than 4.
template <class V>
DEVICE Scaled<V> scaled(V a)
{
  const bool regular = has_reciprocal(a);
  const V normal   = regular ? a : lifted(a);   // a NaN stays one
  const auto near  = unit_power(normal);
  return {mul(normal, near), -exponent_of(near) - (regular ? 0 : exponent_of(real_part(lifted(V(1)))))};
}

// A scaled number with its part near 1 again: where a product of more than 32 is put together, whose part would leave the range of a float.
template <class V>
DEVICE Scaled<V> rescaled(Scaled<V> product)
{
  const Scaled<V> next = scaled(product.part);
  return {next.part, product.power + next.power};
}

// The parts are multiplied as they stand: at most 32 before they are brought near 1 again.
template <class V>
DEVICE Scaled<V> product_of(Scaled<V> a, Scaled<V> b) { return {mul(a.part, b.part), a.power + b.power}; }

// The product with one more number.
template <class V>
DEVICE Scaled<V> scaled_product(Scaled<V> before, V factor) { return product_of(before, scaled(factor)); }

// The product of the numbers that a group's lanes have, in its first lane: neighbours first.
template <class Group, int lanes, class V>
DEVICE Scaled<V> product_of_lanes(Scaled<V> own)
{
  const int lane = Group::rank();
#pragma unroll
  for (int reach = 1; reach < lanes; reach *= 2) {
    const int from  = lane + reach < lanes ? lane + reach : lane;
    const V part    = Group::shuffle(own.part, from);
    const int power = Group::shuffle(own.power, from);
    if (lane + reach < lanes) own = product_of(own, {part, power});
  }
  return own;
}

// a / |a|: exactly 1 or -1 of real numbers, which a product with a reciprocal is not; NaN of NaN.
DEVICE float unit_of(float a, float size) { return div(a, size); }
DEVICE double unit_of(double a, double size) { return div(a, size); }
template <class R> DEVICE Complex<R> unit_of(Complex<R> a, R size) { return {div(a.re, size), div(a.im, size)}; }

// log(a) of a number between sqrt(1/2) and sqrt(2): 2 artanh(f), f = (a - 1) / (a + 1), whose series has the terms f^(2k+1) / (2k+1).
DEVICE float log_near_one(float a)
{
  const float f = div(add(a, -1.0f), add(a, 1.0f)), s = mul(f, f);
  float sum = 1.0f / 11;
  sum = fma(sum, s, 1.0f / 9);
  sum = fma(sum, s, 1.0f / 7);
  sum = fma(sum, s, 1.0f / 5);
  sum = fma(sum, s, 1.0f / 3);
  return fma(mul(add(f, f), s), sum, add(f, f));
}
DEVICE double log_near_one(double a)
{
  const double f = div(add(a, -1.0), add(a, 1.0)), s = mul(f, f);
  double sum = 1.0 / 21;
  sum = fma(sum, s, 1.0 / 19);
  sum = fma(sum, s, 1.0 / 17);
  sum = fma(sum, s, 1.0 / 15);
  sum = fma(sum, s, 1.0 / 13);
  sum = fma(sum, s, 1.0 / 11);
  sum = fma(sum, s, 1.0 / 9);
  sum = fma(sum, s, 1.0 / 7);
  sum = fma(sum, s, 1.0 / 5);
  sum = fma(sum, s, 1.0 / 3);
  return fma(mul(add(f, f), s), sum, add(f, f));
}

// count * log(2) + rest: the first part of log(2) has so few digits that its product is exact.
DEVICE float plus_powers(int count, float rest)
{
  const float k = static_cast<float>(count);
  return fma(k, 0.693145752f, fma(k, 1.42860677e-06f, rest));
}
DEVICE double plus_powers(int count, double rest)
{
  const double k = static_cast<double>(count);
  return fma(k, 0.69314718036912382, fma(k, 1.9082149292705877e-10, rest));
}

// log(a * 2^power) of a positive normal number a; of NaN NaN, of infinity infinity.
template <class R>
DEVICE R log_scaled(R a, int power)
{
  if (!(a < div(R(1), R(0)))) return a;
  const int own   = exponent_of(a);
  const R part    = mul(a, unit_power(a));   // 1 to 2
  const bool half = part > R(0x1.6a09e6p+0);
  return plus_powers(power + own + (half ? 1 : 0), log_near_one(half ? mul(part, R(0x1p-1)) : part));
}

}  // namespace KGEN_PRELUDE
