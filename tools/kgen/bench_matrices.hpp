// Matrices to measure on, and whether what came out is right.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kgen::bench {

// Packed column-major matrices with entries uniform in (-1, 1), real and imaginary parts alike.
std::vector<char> random_matrices(char precision, std::int64_t n, std::int64_t count, unsigned seed);

struct Sample {
  char precision = 'd';
  std::int64_t n = 0;
  std::vector<char> input, output;  // packed, one after another
  std::vector<std::int32_t> ipiv;   // n per matrix, empty for inverses
};

// The largest of LAPACK's test ratios over the sample, computed in double: |P A - L U| / (n |A| eps) for factors,
// |A X - I| / (n |A| |X| eps) for inverses, in the 1-norm. Infinite if an ipiv is out of range or a result not finite.
double worst_ratio(const Sample& sample);

}  // namespace kgen::bench
