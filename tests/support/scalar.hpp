// The four element types of the tests, and what they have in common with the kernels' own.
#pragma once

#include <cmath>
#include <complex>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace kgen::test {

template <class T>
struct Scalar;
template <>
struct Scalar<float> {
  using Real = float;
  static constexpr char letter = 's';
};
template <>
struct Scalar<double> {
  using Real = double;
  static constexpr char letter = 'd';
};
template <>
struct Scalar<std::complex<float>> {
  using Real = float;
  static constexpr char letter = 'c';
};
template <>
struct Scalar<std::complex<double>> {
  using Real = double;
  static constexpr char letter = 'z';
};

template <class T>
using Real = typename Scalar<T>::Real;
template <class T>
inline constexpr bool is_complex = !std::is_floating_point_v<T>;

template <class T>
Real<T> real_part(T a) {
  return std::real(a);
}
template <class T>
Real<T> imaginary_part(T a) {
  return std::imag(a);
}
template <class T>
T make_scalar([[maybe_unused]] Real<T> re, [[maybe_unused]] Real<T> im) {
  if constexpr (is_complex<T>) {
    return T(re, im);
  } else {
    return re;
  }
}

// The place of a precision among s, d, c and z; and work<T>() of its type.
constexpr std::size_t place_of(char precision) { return std::string_view("sdcz").find(precision); }
template <class Work>
void by_type(char precision, const Work& work) {
  if (precision == 's') work.template operator()<float>();
  if (precision == 'd') work.template operator()<double>();
  if (precision == 'c') work.template operator()<std::complex<float>>();
  if (precision == 'z') work.template operator()<std::complex<double>>();
}

template <class T>
bool is_nan(T a) {
  return std::isnan(real_part(a)) || std::isnan(imaginary_part(a));
}
template <class T>
bool same_bits(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}
// Equal bits, except that one NaN is as good as another: processors differ in the NaN they make.
template <class T>
bool same_value(T a, T b) {
  const auto same = [](Real<T> x, Real<T> y) { return (std::isnan(x) && std::isnan(y)) || same_bits(x, y); };
  return same(real_part(a), real_part(b)) && same(imaginary_part(a), imaginary_part(b));
}

}  // namespace kgen::test
