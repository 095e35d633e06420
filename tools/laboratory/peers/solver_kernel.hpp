// The kernel around a function that works on matrices in shared memory: whole blocks of a batch without gaps are copied
// in and out in pieces of up to 16 bytes.
#pragma once

#include <string>
#include <vector>

#include "runtime/device/argument_slot.hpp"
#include "tools/kgen/options/case.hpp"

namespace kgen::bench {

struct Solver_kernel {
  static constexpr const char* symbol = "solve";
  std::string text;
  std::int64_t shared = 0;  // bytes
};

// `function` takes the operands that are not NULL, in the operation's order, of so many matrices; an output that may be
// an input is the same array in shared memory. `own_pivots`: behind A it takes pivots that the operation does not give.
Solver_kernel solver_kernel(const Case& of, const std::string& function, int matrices, int threads,
                            bool own_pivots = false);

// The kernel's arguments.
std::vector<Argument_slot> solver_arguments(const Call& call);

}  // namespace kgen::bench
