// Symmetric and Hermitian operands of which one triangle is used: whether the other says something else.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/problem.hpp"

namespace kgen {

struct Other_half {
  std::string operand;
  std::int64_t differ = 0;  // matrices whose other triangle is finite, not all zero, and not that of the used one
};

// Of the operands that are read of which the operation knows the other half.
std::vector<Other_half> other_halves(const verify::Problem& before);

// For people: "A of 2 of 3 matrices is not symmetric: ...".
std::string note(const Other_half& half, const verify::Problem& problem);

}  // namespace kgen
