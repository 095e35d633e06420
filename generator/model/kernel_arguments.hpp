// The arguments of an operation's kernels, as signatures, launchers and calls need them.
#pragma once

#include <string>
#include <vector>

#include "generator/model/request.hpp"

namespace kgen {

struct Kernel_argument {
  enum class Kind { size, scalar, data, leading, stride, indices, bins, batch };
  Kind kind = Kind::batch;
  std::size_t index = 0;  // of the size, scalar or operand
  std::string type;       // in emitted text: "T*", "const R*", "T* const*", "int*", "i64", "T", "const int*"
  std::string name;       // "A", "lda", "strideA", "ipiv", "alpha", "batch"
  std::string own = {};   // of an array with a number or an address for each matrix of the batch: "int", "const T*"
};

// In order: the sizes that are taken at run time, the scalars, each operand with its leading dimension and stride, and
// `batch`. In layout packed leading dimensions and strides that the compiled sizes give are no arguments: see
// packed_constants. In pointer batches matrices have no stride. In layout grouped sizes and leading dimensions are
// arrays, NAME_of, and `indices` and `bins` say which matrices the kernel serves: those of size bin k are
// indices[bins[k]] to indices[bins[k + 1] - 1].
std::vector<Kernel_argument> kernel_arguments(const Request& request);

// Where the kernel's size bin begins in `bins`: the size that its matrices all have, or above 32 a number of the bin; 0
// in other layouts.
std::int64_t size_bin(const Request& request);

// What such kernels have as constants of the same names instead.
struct Packed_constant {
  std::string name;
  std::int64_t value;
};
std::vector<Packed_constant> packed_constants(const Request& request);

}  // namespace kgen
