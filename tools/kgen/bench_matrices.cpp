#include "tools/kgen/bench_matrices.hpp"

#include <cstring>
#include <random>

#include "generator/precision.hpp"

namespace kgen::bench {

std::string random_matrices(char letter, std::int64_t n, std::int64_t count, unsigned seed, bool dominant) {
  const Precision& type = precision(letter);
  std::string bytes(static_cast<std::size_t>(count * n * n * type.element_bytes), '\0');
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const std::int64_t parts = type.complex ? 2 : 1;
  for (std::int64_t at = 0; at < count * n * n * parts; ++at) {
    double wide = uniform(random);
    const std::int64_t element = at / parts % (n * n);
    if (dominant && at % parts == 0 && element / n == element % n) wide += double(n);
    const float narrow = static_cast<float>(wide);
    std::memcpy(&bytes[static_cast<std::size_t>(at * type.real_bytes)],
                type.real_bytes == 8 ? static_cast<const void*>(&wide) : &narrow,
                static_cast<std::size_t>(type.real_bytes));
  }
  return bytes;
}

const std::string& Matrices::get(char precision, std::int64_t n, std::int64_t count, unsigned seed, bool dominant) {
  if (n != n_) made_.clear();
  n_ = n;
  std::string& matrices = made_[{precision, count, seed, dominant}];
  if (matrices.empty()) matrices = random_matrices(precision, n, count, seed, dominant);
  return matrices;
}

std::string with_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap) {
  if (column_bytes == lda_bytes) return matrices;
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  std::string wide;
  wide.reserve(matrices.size() / column * step);
  for (std::size_t at = 0; at < matrices.size(); at += column)
    wide.append(matrices, at, column).append(step - column, gap);
  return wide;
}

std::string without_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes) {
  if (column_bytes == lda_bytes) return matrices;
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  std::string narrow;
  narrow.reserve(matrices.size() / step * column);
  for (std::size_t at = 0; at < matrices.size(); at += step) narrow.append(matrices, at, column);
  return narrow;
}

bool gaps_intact(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap) {
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  for (std::size_t at = 0; at < matrices.size(); at += step)
    for (std::size_t i = at + column; i < at + step; ++i)
      if (matrices[i] != gap) return false;
  return true;
}

}  // namespace kgen::bench
