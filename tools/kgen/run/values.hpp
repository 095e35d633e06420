// What a person first wants to know of results that are one real number a matrix: norms, condition numbers, logarithms.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verify/problem.hpp"

namespace kgen {

struct Value_range {
  std::string_view operand;
  double least = 0, largest = 0;
  std::int64_t largest_at = -1;  // the first matrix that has it, from 0; -1: every value is NaN
  std::int64_t nan = 0;          // values that are NaN, and left out
};

// Of each operand that the operation writes and that is such a number; none of an empty batch.
std::vector<Value_range> value_ranges(const verify::Problem& after);

std::string text(const Value_range& range);  // "2.02 to 1.68e+03, largest of matrix 17 (from 0)"

}  // namespace kgen
