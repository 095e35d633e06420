// The arguments of an operation's kernels, as signatures, launchers and calls need them.
#pragma once

#include <string>
#include <vector>

#include "generator/request.hpp"

namespace kgen {

struct Kernel_argument {
  enum class Kind { size, scalar, data, leading, stride, batch };
  Kind kind = Kind::batch;
  std::size_t index = 0;  // of the size, scalar or operand
  std::string type;       // in emitted text: "T*", "const R*", "T* const*", "int*", "i64", "T"
  std::string name;       // "A", "lda", "strideA", "ipiv", "alpha", "batch"
};

// In order: the sizes that are taken at run time, the scalars, each operand with its leading dimension and stride, and
// `batch`. In layout packed leading dimensions and strides that the compiled sizes give are no arguments: see
// packed_constants. In pointer batches matrices have no stride.
std::vector<Kernel_argument> kernel_arguments(const Request& request);

// What such kernels have as constants of the same names instead.
struct Packed_constant {
  std::string name;
  std::int64_t value;
};
std::vector<Packed_constant> packed_constants(const Request& request);

}  // namespace kgen
