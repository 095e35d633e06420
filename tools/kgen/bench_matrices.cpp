#include "tools/kgen/bench_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <random>

#include "generator/precision.hpp"

namespace kgen::bench {
namespace {

using Z = std::complex<double>;
constexpr double infinite = std::numeric_limits<double>::infinity();

// A small square matrix in double, whatever the precision it came from.
struct Square {
  std::int64_t n;
  std::vector<Z> values;
  Z& operator()(std::int64_t i, std::int64_t j) { return values[static_cast<std::size_t>(j * n + i)]; }
  const Z& operator()(std::int64_t i, std::int64_t j) const { return values[static_cast<std::size_t>(j * n + i)]; }
};

double real_at(const char* from, int bytes) {
  if (bytes == 8) {
    double value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
  float value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

Square matrix_at(const Precision& type, const std::vector<char>& bytes, std::int64_t n, std::int64_t index) {
  Square square{n, std::vector<Z>(static_cast<std::size_t>(n * n))};
  const char* from = bytes.data() + index * n * n * type.element_bytes;
  for (Z& value : square.values) {
    value = {real_at(from, type.real_bytes), type.complex ? real_at(from + type.real_bytes, type.real_bytes) : 0.0};
    from += type.element_bytes;
  }
  return square;
}

double norm(const Square& a)  // the 1-norm: the largest sum over a column
{
  double largest = 0;
  for (std::int64_t j = 0; j < a.n; ++j) {
    double sum = 0;
    for (std::int64_t i = 0; i < a.n; ++i) sum += std::abs(a(i, j));
    if (!(sum <= largest)) largest = sum;  // keeps a NaN
  }
  return largest;
}

Z partial_dot(const Square& a, const Square& b, std::int64_t i, std::int64_t j, std::int64_t terms) {
  Z sum = 0;
  for (std::int64_t k = 0; k < terms; ++k) sum += a(i, k) * b(k, j);
  return sum;
}

double factor_ratio(Square a, const Square& lu, const std::int32_t* ipiv, double eps) {
  const std::int64_t n = a.n;
  const double size = norm(a);
  for (std::int64_t k = 0; k < n; ++k) {
    const std::int64_t with = ipiv[k] - 1;
    if (with < k || with >= n) return infinite;
    for (std::int64_t j = 0; j < n; ++j) std::swap(a(k, j), a(with, j));
  }
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) {
      // (L U)(i, j): the terms k < min(i, j + 1) of L and U, and U's own where L has its unit diagonal.
      const Z product = partial_dot(lu, lu, i, j, std::min(i, j + 1)) + (i <= j ? lu(i, j) : Z(0));
      a(i, j) -= product;
    }
  return norm(a) / (double(n) * size * eps);
}

double inverse_ratio(const Square& a, const Square& x, double eps) {
  const std::int64_t n = a.n;
  Square error{n, std::vector<Z>(a.values.size())};
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) error(i, j) = partial_dot(a, x, i, j, n) - Z(i == j ? 1 : 0);
  return norm(error) / (double(n) * norm(a) * norm(x) * eps);
}

}  // namespace

std::vector<char> random_matrices(char letter, std::int64_t n, std::int64_t count, unsigned seed) {
  const Precision& type = precision(letter);
  std::vector<char> bytes(static_cast<std::size_t>(count * n * n * type.element_bytes));
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(type.real_bytes)) {
    const double wide = uniform(random);
    const float narrow = static_cast<float>(wide);
    std::memcpy(&bytes[at], type.real_bytes == 8 ? static_cast<const void*>(&wide) : &narrow,
                static_cast<std::size_t>(type.real_bytes));
  }
  return bytes;
}

double worst_ratio(const Sample& sample) {
  const Precision& type = precision(sample.precision);
  const double eps = type.real_bytes == 8 ? 0x1p-53 : 0x1p-24;
  const auto count = static_cast<std::int64_t>(sample.input.size()) / (sample.n * sample.n * type.element_bytes);
  double worst = 0;
  for (std::int64_t b = 0; b < count; ++b) {
    const Square a = matrix_at(type, sample.input, sample.n, b), out = matrix_at(type, sample.output, sample.n, b);
    const double ratio = sample.ipiv.empty() ? inverse_ratio(a, out, eps)
                                             : factor_ratio(a, out, &sample.ipiv[std::size_t(b * sample.n)], eps);
    if (!std::isfinite(ratio)) return infinite;
    worst = std::max(worst, ratio);
  }
  return worst;
}

}  // namespace kgen::bench
