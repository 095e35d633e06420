// Arithmetic that follows from the device's words: complex numbers, magnitudes in order, selection. The same text on every
// device, so that results have the same bits.

namespace KGEN_PRELUDE {

// In a packed batch a complex number is loaded and stored as one; elsewhere it may lie on a multiple of its parts' size only.
#ifdef PACKED
#define COMPLEX_ALIGNMENT(R) alignas(2 * sizeof(R))
#else
#define COMPLEX_ALIGNMENT(R)
#endif

// A complex number.
template <class R>
struct COMPLEX_ALIGNMENT(R) Complex {
  R re, im;
  Complex() = default;
  DEVICE_MEMBER Complex(R real, R imaginary = R(0)) : re(real), im(imaginary) {}
};

template <class R> DEVICE Complex<R> operator-(Complex<R> a) { return {-a.re, -a.im}; }
template <class R> DEVICE bool operator==(Complex<R> a, Complex<R> b) { return a.re == b.re && a.im == b.im; }

// a * b + c, each part by two fused steps.
template <class R>
DEVICE Complex<R> fma(Complex<R> a, Complex<R> b, Complex<R> c)
{
  return {fma(-a.im, b.im, fma(a.re, b.re, c.re)), fma(a.im, b.re, fma(a.re, b.im, c.im))};
}

template <class R>
DEVICE Complex<R> mul(Complex<R> a, Complex<R> b) { return {fma(-a.im, b.im, mul(a.re, b.re)), fma(a.im, b.re, mul(a.re, b.im))}; }
template <class R> DEVICE Complex<R> mul(Complex<R> a, R b) { return {mul(a.re, b), mul(a.im, b)}; }

template <class R> DEVICE Complex<R> add(Complex<R> a, Complex<R> b) { return {add(a.re, b.re), add(a.im, b.im)}; }

// The real part; of a real the number itself.
DEVICE float real_part(float a) { return a; }
DEVICE double real_part(double a) { return a; }
template <class R> DEVICE R real_part(Complex<R> a) { return a.re; }

// The complex conjugate; of a real the number itself.
DEVICE float conjugate(float a) { return a; }
DEVICE double conjugate(double a) { return a; }
template <class R> DEVICE Complex<R> conjugate(Complex<R> a) { return {a.re, -a.im}; }

// |x| as LAPACK's pivot search compares it.
template <class R> DEVICE R abs1(Complex<R> a) { return add(abs1(a.re), abs1(a.im)); }

// A magnitude as an unsigned integer in the same order; NaN is the largest.
DEVICE u32 ordered_bits(float magnitude) { return magnitude != magnitude ? ~u32(0) : to_bits(magnitude); }
DEVICE u64 ordered_bits(double magnitude) { return magnitude != magnitude ? ~u64(0) : to_bits(magnitude); }
// The upper and lower 32 bits of a magnitude in that order, for devices that reduce words: every NaN has the same high word, above
// infinity's. (A NaN whose payload lies in the low word alone would pass for an infinity with a tie; no arithmetic makes one.)
DEVICE u32 high_order(float magnitude) { const u32 bits = to_bits(magnitude); return bits < 0x7f800001u ? bits : 0x7f800001u; }
DEVICE u32 low_order(float) { return 0; }
DEVICE u32 high_order(double magnitude)
{
  const u32 bits = static_cast<u32>(to_bits(magnitude) >> 32);
  return bits < 0x7ff00001u ? bits : 0x7ff00001u;
}
DEVICE u32 low_order(double magnitude) { return magnitude != magnitude ? 0 : static_cast<u32>(to_bits(magnitude)); }
// The least normal number of a's type.
DEVICE float least_normal(float) { return 0x1p-126f; }
DEVICE double least_normal(double) { return 0x1p-1022; }
// The high word of a's bits, or all of them.
DEVICE u32 high_word(float a) { return to_bits(a); }
DEVICE u32 high_word(double a) { return static_cast<u32>(to_bits(a) >> 32); }
// The larger of two.
DEVICE u32 larger(u32 a, u32 b) { return a > b ? a : b; }
// condition ? a : b without a branch, part by part.
template <class V> DEVICE V select(bool condition, V a, V b) { return condition ? a : b; }
template <class R>
DEVICE Complex<R> select(bool condition, Complex<R> a, Complex<R> b) { return {condition ? a.re : b.re, condition ? a.im : b.im}; }

// Whether the number of bits that are set is odd.
DEVICE bool odd_bits(u32 bits)
{
  bits ^= bits >> 16;
  bits ^= bits >> 8;
  bits ^= bits >> 4;
  return (0x6996u >> (bits & 15) & 1) != 0;
}

// |a| in 25 bits, for a pivot that is nearly the largest: in the order of |a|, zero least of all. The lower five bits are free for
// the row that it belongs to; no value is below 32.
DEVICE u32 coarse_order(float a) { return (to_bits(a) & 0x7fffff80u) | (a == 0.0f ? 32u : 96u); }
DEVICE u32 coarse_order(double a) { return (static_cast<u32>(to_bits(a) >> 32) & 0x7fffff80u) | (a == 0.0 ? 32u : 96u); }
template <class R> DEVICE u32 coarse_order(Complex<R> a) { return coarse_order(abs1(a)); }

// The power of two that brings a number near 1, given its high word without the sign; exact, and finite for every input. In
// 32-bit words: for a double the same in 64 bits and reals takes three times the instructions.
DEVICE int clamped(int a, int least, int most) { return a < least ? least : a > most ? most : a; }
DEVICE float near_one(float, u32 high)
{
  return from_bits(static_cast<u32>(clamped(0x7f000000 - static_cast<int>(high & 0x7f800000u), 0x00800000, 0x7e800000)));
}
DEVICE double near_one(double, u32 high)
{
  const int power = clamped(0x7fe00000 - static_cast<int>(high & 0x7ff00000u), 0x00100000, 0x7fd00000);
  return from_bits(static_cast<u64>(static_cast<u32>(power)) << 32);
}
// The power of two that brings the larger part of a complex number near one.
template <class R>
DEVICE R near_one(Complex<R> a) { return near_one(a.re, larger(high_word(a.re) & 0x7fffffffu, high_word(a.im) & 0x7fffffffu)); }

// a / b, scaled by a power of two so that nothing over- or underflows on the way: the square of a finite number but zero is between 1
// and 32, or less if it is denormal. For an infinite b a * 0.
template <class R>
DEVICE Complex<R> div(Complex<R> a, Complex<R> b)
{
  const R scale = near_one(b);
  const Complex<R> u(mul(a.re, scale), mul(a.im, scale));
  const Complex<R> v(mul(b.re, scale), mul(b.im, scale));
  const R square = fma(v.re, v.re, mul(v.im, v.im));
  const Complex<R> quotient(div(fma(u.re, v.re, mul(u.im, v.im)), square), div(fma(u.im, v.re, mul(-u.re, v.im)), square));
  return select(square > R(32), mul(a, R(0)), quotient);
}

template <class R> DEVICE Complex<R> operator/(Complex<R> a, Complex<R> b) { return div(a, b); }

// 1 / a, scaled by a power of two as in div; 0 for an infinite a.
template <class R>
DEVICE Complex<R> reciprocal(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  const R square = fma(v.re, v.re, mul(v.im, v.im)), factor = reciprocal(square);
  return select(square > R(32), Complex<R>(R(0)), Complex<R>(mul(mul(v.re, factor), scale), mul(mul(-v.im, factor), scale)));
}

// 1 / a without scaling, where |a| is so far from 0 and infinity that the square is too.
template <class R>
DEVICE Complex<R> quick_reciprocal(Complex<R> a)
{
  const R factor = quick_reciprocal(fma(a.re, a.re, mul(a.im, a.im)));
  return {mul(a.re, factor), mul(-a.im, factor)};
}

// The reciprocal of a power of two that near_one gave; exact.
DEVICE float inverse_power(float power) { return from_bits(0x7f000000u - high_word(power)); }
DEVICE double inverse_power(double power) { return from_bits(static_cast<u64>(0x7fe00000u - high_word(power)) << 32); }

// The root of a square of numbers near 1 without a branch, which would keep many roots from being found side by side. A square that is
// infinite, NaN, or so small that its root is nothing beside 1, zero too, stays as it is.
DEVICE bool has_quick_root(float square) { return high_word(square) - 0x0d000000u < 0x72000000u; }    // 2^-101 to 2^127
DEVICE bool has_quick_root(double square) { return high_word(square) - 0x03500000u < 0x7c800000u; }   // 2^-970 to 2^1022
template <class R>
DEVICE R root_of_square(R square)
{
  R root, inverse;
  quick_root(square, root, inverse);
  return has_quick_root(square) ? root : square;
}

// |x|, for complex the length, scaled by a power of two: nothing over- or underflows on the way. NaN where a part is one.
DEVICE float modulus(float a) { return abs1(a); }
DEVICE double modulus(double a) { return abs1(a); }
template <class R>
DEVICE R modulus(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  return mul(root_of_square(fma(v.re, v.re, mul(v.im, v.im))), inverse_power(scale));
}

// |x| with the bits of modulus and the branches of a root and a reciprocal: one length after the other, where there are no registers for many.
template <class R>
DEVICE R modulus_in_turn(Complex<R> a)
{
  const R scale      = near_one(a);
  const Complex<R> v = mul(a, scale);
  return mul(square_root(fma(v.re, v.re, mul(v.im, v.im))), reciprocal(scale));
}

// Whether a pivot's reciprocal cannot overflow; else the pivot and its column are first lifted by a power of two. False for NaN.
template <class V> DEVICE bool has_reciprocal(V pivot) { return abs1(pivot) >= least_normal(abs1(pivot)); }
DEVICE float lifted(float a) { return mul(a, 16777216.0f); }                // 2^24
DEVICE double lifted(double a) { return mul(a, 9007199254740992.0); }       // 2^53
template <class R> DEVICE Complex<R> lifted(Complex<R> a) { return {lifted(a.re), lifted(a.im)}; }

// The power of two by which an element of U's diagonal, and what is divided by it, are lifted: 1 if it has a reciprocal.
template <class V> DEVICE auto diagonal_lift(V u) { return has_reciprocal(u) ? abs1(V(1)) : lifted(abs1(V(1))); }

// Makes a number a NaN, of a complex one both parts.
DEVICE void set_nan(float& a) { a = from_bits(u32(0x7fc00000)); }
DEVICE void set_nan(double& a) { a = from_bits(u64(0x7ff8) << 48); }
template <class R> DEVICE void set_nan(Complex<R>& a) { set_nan(a.re); set_nan(a.im); }

// Such a number.
template <class V> DEVICE V not_a_number() { V a; set_nan(a); return a; }

}  // namespace KGEN_PRELUDE
