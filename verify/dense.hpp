// Matrices of a problem in a type that holds more than their own, and what judgements compute of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#include "generator/model/precision.hpp"
#include "verify/numbers.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {

template <class Wide>
struct Dense {
  std::size_t rows = 0, columns = 0;
  Square<Wide> data;  // column-major

  Dense(std::size_t m, std::size_t n) : rows(m), columns(n), data(m * n) {}
  Pair<Wide>& operator()(std::size_t i, std::size_t j) { return data[j * rows + i]; }
  const Pair<Wide>& operator()(std::size_t i, std::size_t j) const { return data[j * rows + i]; }
};

// LAPACK's eps: half the distance from 1 to the next number.
template <class Real>
constexpr Real eps() {
  return std::numeric_limits<Real>::epsilon() / 2;
}

// What the roundings of a sum may come to, beside its terms' size: eps of that, and denorm_min for each number that may
// underflow and count `times` in the sum (Demmel, Underflow and the Reliability of Numerical Software, 1984). The
// second is all that rounds denormal numbers, and nothing beside ordinary ones.
template <class Real, class Wide>
Wide rounding(Wide size, Wide times) {
  return size * eps<Real>() + times * std::numeric_limits<Real>::denorm_min();
}

// The same of products of n terms, left times right, by the norms of both: as large as their product is, and each
// element of a factor, each product and each sum may underflow.
template <class Real, class Wide>
Wide rounding_of_product(Wide size, std::size_t n, Wide left, Wide right) {
  return rounding<Real>(size, static_cast<Wide>(n) * (1 + left + right));
}

// How much of itself roundings may change a matrix of this norm, where each element may underflow n times.
template <class Real, class Wide>
Wide relative_rounding(Wide norm, std::size_t n) {
  return eps<Real>() + rounding<Real>(Wide(0), static_cast<Wide>(n)) / norm;
}

// An array's matrix `b`; Real is the type of its real parts.
template <class Real, class Wide>
Dense<Wide> dense(const Array& array, std::int64_t b) {
  Dense<Wide> matrix(static_cast<std::size_t>(array.rows), static_cast<std::size_t>(array.columns));
  const auto bytes = static_cast<std::size_t>(array.element_bytes);
  const char* data = array.at(b);
  for (auto& element : matrix.data) {
    Real parts[2] = {0, 0};
    std::memcpy(parts, data, bytes);
    data += bytes;
    element = {parts[0], parts[1]};
  }
  return matrix;
}

// The same matrix in another type.
template <class To, class From>
Dense<To> converted(const Dense<From>& a) {
  Dense<To> result(a.rows, a.columns);
  for (std::size_t i = 0; i < a.data.size(); ++i)
    result.data[i] = {static_cast<To>(a.data[i].re), static_cast<To>(a.data[i].im)};
  return result;
}

template <class Wide>
bool finite(const Dense<Wide>& a) {
  return std::ranges::all_of(
      a.data, [](const Pair<Wide>& element) { return std::isfinite(element.re) && std::isfinite(element.im); });
}

// What takes the place of a result that there is not.
template <class Wide>
bool all_nan(const Dense<Wide>& a) {
  return std::ranges::all_of(
      a.data, [](const Pair<Wide>& element) { return std::isnan(element.re) || std::isnan(element.im); });
}

// Not std::hypot, which binds to glibc 2.35.
template <class Wide>
Wide modulus(const Pair<Wide>& a) {
  return std::abs(std::complex<Wide>(a.re, a.im));
}

// The largest column sum of moduli.
template <class Wide>
Wide norm1(const Dense<Wide>& a) {
  Wide largest = 0;
  for (std::size_t j = 0; j < a.columns; ++j) {
    Wide sum = 0;
    for (std::size_t i = 0; i < a.rows; ++i) sum += modulus(a(i, j));
    if (!(sum <= largest)) largest = sum;  // NaN too
    if (std::isnan(largest)) break;
  }
  return largest;
}

// c - a b
template <class Wide>
Dense<Wide> minus_product(Dense<Wide> c, const Dense<Wide>& a, const Dense<Wide>& b) {
  for (std::size_t j = 0; j < c.columns; ++j)
    for (std::size_t k = 0; k < a.columns; ++k)
      for (std::size_t i = 0; i < c.rows; ++i) subtract_product(c(i, j), a(i, k), b(k, j));
  return c;
}

// |a| |b|, of real numbers.
template <class Wide>
Dense<Wide> product_of_moduli(const Dense<Wide>& a, const Dense<Wide>& b) {
  Dense<Wide> c(a.rows, b.columns);
  for (std::size_t j = 0; j < c.columns; ++j)
    for (std::size_t k = 0; k < a.columns; ++k)
      for (std::size_t i = 0; i < c.rows; ++i) c(i, j).re += modulus(a(i, k)) * modulus(b(k, j));
  return c;
}

template <class Wide>
Dense<Wide> identity(std::size_t n) {
  Dense<Wide> a(n, n);
  for (std::size_t i = 0; i < n; ++i) a(i, i).re = 1;
  return a;
}

template <class Wide>
Pair<Wide> conjugate(Pair<Wide> a) {
  return {a.re, -a.im};
}

template <class Wide>
Dense<Wide> transposed(const Dense<Wide>& a) {
  Dense<Wide> result(a.columns, a.rows);
  for (std::size_t j = 0; j < a.columns; ++j)
    for (std::size_t i = 0; i < a.rows; ++i) result(j, i) = a(i, j);
  return result;
}

template <class Wide>
Dense<Wide> adjoint(const Dense<Wide>& a) {
  Dense<Wide> result(a.columns, a.rows);
  for (std::size_t j = 0; j < a.columns; ++j)
    for (std::size_t i = 0; i < a.rows; ++i) result(j, i) = conjugate(a(i, j));
  return result;
}

// op(A), by the word of an option.
template <class Wide>
Dense<Wide> applied(const Dense<Wide>& a, std::string_view trans) {
  if (trans == "no") return a;
  Dense<Wide> result = adjoint(a);
  if (trans == "transpose")
    for (auto& element : result.data) element = conjugate(element);
  return result;
}

// The triangle that is used, with ones on the diagonal where an option says so, and zeros elsewhere.
template <class Wide>
Dense<Wide> triangle_of(Dense<Wide> a, const Request& request) {
  const bool lower = request.word("uplo") == "lower";
  const bool unit = request.operation->find_option("diag") >= 0 && request.word("diag") == "unit";
  for (std::size_t j = 0; j < a.columns; ++j)
    for (std::size_t i = 0; i < a.rows; ++i) {
      if (i != j && (i > j) != lower) a(i, j) = {};
      if (i == j && unit) a(i, j) = {1, 0};
    }
  return a;
}

// The Hermitian matrix of which one triangle was given; of the other nothing is used.
template <class Wide>
Dense<Wide> hermitian(Dense<Wide> a, bool lower) {
  for (std::size_t j = 0; j < a.columns; ++j) {
    a(j, j).im = 0;
    for (std::size_t i = j + 1; i < a.rows; ++i) {
      Pair<Wide>&below = a(i, j), &above = a(j, i);
      (lower ? above : below) = conjugate(lower ? below : above);
    }
  }
  return a;
}

// Fills an array with members of the classes, each class in turn.
inline void fill(Array& array, char precision, std::int64_t batch, const Classes& classes, std::uint64_t seed) {
  array.bytes = make_batch(classes, {precision, array.rows, array.columns}, batch, seed);
}

// A matrix that has no ratio: its input is not finite or info says so, or else its result is lost.
template <class Wide>
void leave_out(Judgement& found, bool singular, const Dense<Wide>& input, const Dense<Wide>& result) {
  const bool usual = !singular && finite(input);
  found.lost = usual && !finite(result);
  found.left_out = !usual || found.lost;
}

// What most rows say: which matrices are good, and that these are A.
inline Kind any_matrix(const Request&) { return Kind::general; }
inline Kind definite_matrix(const Request&) { return Kind::positive_definite; }
inline void make_a(Problem& problem, const Classes& classes, std::uint64_t seed) {
  fill(*problem.find("A"), problem.request.precision, problem.batch, classes, seed);
}

}  // namespace kgen::verify
