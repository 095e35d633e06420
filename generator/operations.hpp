// The one table of operations: what each is called, which parameters fix a call, and which operands it takes.
// Kernel signatures, launchers, argument checks, plans and the command line's choices all derive from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

inline constexpr int max_size = 32;

// A parameter of an operation that a spec fixes: a size, or a choice of words.
struct Parameter {
  std::string_view name;                // "n", "pivot"
  std::vector<std::string_view> words;  // the legal words, the default first; empty for a size 1..max_size
  bool is_size() const { return words.empty(); }
};

enum class Operand_kind { matrix, pivots, info };
enum class Access { in, out, inout };

// An operand of a batch. Its names are those of kgen.h and of the emitted kernels.
struct Operand {
  Operand_kind kind;
  Access access;
  std::string_view name;     // "A", "ipiv", "info"
  std::string_view array;    // matrix: its name in pointer batches, "Aarray"
  std::string_view rows;     // matrix: the parameter that gives its rows; pivots: that gives its length
  std::string_view columns;  // matrix: the parameter that gives its columns
  std::string_view leading;  // matrix: "lda"
  std::string_view stride;   // matrix: "strideA", not in pointer batches; pivots: "strideP"
};

struct Operation {
  std::string_view name;  // LAPACK's, without the precision letter
  std::string_view about;
  std::vector<Parameter> parameters;
  std::vector<Operand> operands;
  bool listed = true;  // false: a building block of plans that users do not call
};

std::span<const Operation> operations();
const Operation& operation(std::string_view name);  // throws Error(usage) naming what is allowed
const Parameter* find_parameter(const Operation& op, std::string_view name);

// One argument of a kernel. Every argument is eight bytes wide: a pointer or an int64.
struct Kernel_argument {
  std::string type;  // "T*", "const T*", "T* const*", "int*", "i64"
  std::string name;  // "A", "lda", "strideA", "ipiv", "strideP", "info", "batch"
};

// The arguments of the operation's kernels in order, by layout: each operand with its leading dimension and stride,
// then `batch`. In layout "packed" leading dimensions and strides are no arguments, because the sizes give them: the
// rows, and rows * columns or a vector's length, so that nothing lies between columns, matrices and vectors. Matrices
// in it begin at a multiple of packed_alignment bytes.
std::vector<Kernel_argument> kernel_arguments(const Operation& op, std::string_view layout);
inline constexpr int packed_alignment = 16;

}  // namespace kgen
