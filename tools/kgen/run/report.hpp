// What a run of `kgen run` came to, and how it is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/engine/engine.hpp"
#include "tools/kgen/run/problem.hpp"
#include "verify/verification.hpp"

namespace kgen {

// Of results that are one real number a matrix: norms, condition numbers, logarithms.
struct Value_range {
  std::string operand;
  double least = 0, largest = 0;
  std::int64_t largest_at = -1;  // the first matrix that has it, from 0; -1: every value is NaN
  std::int64_t nan = 0;          // values that are NaN, and left out
};

// A symmetric or Hermitian operand of which one triangle is used: whether the other says something else.
struct Other_half {
  std::size_t operand;
  std::int64_t differ = 0;  // matrices whose other triangle is finite, not all zero, and not that of the used one
};

struct Findings {
  std::optional<std::int64_t> singular;  // info > 0; nothing where the operation has no info
  std::int64_t not_finite = 0;           // matrices with a NaN in what the operand `output` holds of the result
  std::vector<Value_range> values;
  std::vector<Other_half> halves;
};

Findings findings_of(const verify::Problem& before, const verify::Problem& after, std::size_t output, bool halves_too);

struct Result {
  verify::Problem after;
  std::vector<Kernel> kernels;
  std::string plan;   // its id, where the kernels are its steps
  std::string match;  // how the kernels were chosen
  std::string device, description;
  double seconds = 0;  // of the call: its launches, until the device is done
  Findings found;
  std::optional<verify::Residual> residual;  // with --check
};

void print(const Run_problem& problem, const Result& result, bool json);
// "A of 2 of 3 matrices is not symmetric: ...".
std::string note(const Other_half& half, const verify::Problem& problem);

}  // namespace kgen
