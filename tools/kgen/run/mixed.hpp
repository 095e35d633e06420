// `kgen run` where each matrix has its own sizes (--n-of and the like): the arrays are padded, matrix i is the first
// rows and columns of its own.
#pragma once

#include <memory>
#include <vector>

#include "runtime/call/call.hpp"
#include "tools/kgen/run/device_operand.hpp"
#include "tools/kgen/run/problem.hpp"

namespace kgen {

// The option for the file of a size: "--n-of".
std::string per_matrix_size_option(const Size& size);

// Reads the files of own sizes; throws Error, also where a matrix does not fit into the arrays.
void read_per_matrix_sizes(const Run_options& options, Run_problem& problem);

// What the operation only writes begins as what no result is (verify/problem.hpp): elements that nobody writes show.
// What is no matrix's own, and a triangle that is not used, stays 0.
void mark_outputs(Run_problem& problem);

// Makes a call of a batch one of variable size, and keeps the arrays that it needs.
class Mixed_arguments {
 public:
  Mixed_arguments(Device& device, const Run_problem& problem, Call& call);

 private:
  void* sent(const void* data, std::size_t bytes);
  Device& device_;
  std::vector<std::unique_ptr<Device_operand>> arrays_;
};

// The matrices of one size, before and after the call, without their padding; those of size 0 are in none.
struct Same_sizes {
  verify::Problem before, after;
};
// Without own sizes all of them in one.
std::vector<Same_sizes> by_sizes(const Run_problem& problem, const verify::Problem& after);

// Whether nothing but the matrices' own elements has changed.
bool padding_is_intact(const Run_problem& problem, const verify::Problem& after);

}  // namespace kgen
