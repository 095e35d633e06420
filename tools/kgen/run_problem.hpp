// What `kgen run` is asked to do: its options, and the arrays that they name, read and checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "tools/kgen/batch.hpp"
#include "tools/kgen/selection.hpp"

namespace kgen {

struct Run_options {
  std::string op, input, output, ipiv, info, device = "auto", variant;
  std::string matrices, precision = "d";  // a class instead of an input file
  std::int64_t size = 16, batch = 132;    // of these
  Word_options words;
  std::vector<std::string> templates;
  bool json = false, check = false;
};

// What the arguments and the input file fix.
struct Problem {
  const Operation* op = nullptr;
  const Precision* precision = nullptr;
  std::string device;  // as open_device takes it
  bool pivot = true;
  bool fortran_order = false;  // results come in the order of the input
  Batch input;
  bool to_factor = false;                           // the input is of a class, its factors are what the operation reads
  Batch pivots;                                     // read, or of the size to be written; empty without pivots
  std::optional<std::int64_t> pivots_out_of_range;  // of those that were read
};

// NULL: the operation has none.
const Operand* pivots_of(const Operation& op);

// Reads the inputs; throws Error, also if the outputs could not be written.
Problem read_problem(const Run_options& options, const Families& families);

}  // namespace kgen
