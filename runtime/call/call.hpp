// Call: a request with its operands, as a program gives them; and the checks of its arguments.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "generator/model/request.hpp"

namespace kgen {

// One operand of a call, in the order of the operation's table.
struct Operand_view {
  void* data = nullptr;      // strided: the first matrix or vector; pointers: the array of pointers (matrices only)
  std::int64_t leading = 0;  // matrix, in elements
  std::int64_t stride = 0;   // in elements; unused for values, and for matrices in pointer batches
  const std::int32_t* per_matrix_leading = nullptr;  // of a matrix, in batches of variable size: one for each
};

struct Call {
  const Operation* operation = nullptr;
  char precision = 'd';
  bool pointers = false;                             // the layout is "pointers", not "strided"
  std::array<std::uint8_t, most_options> options{};  // words; those that follow from a NULL operand are complete()'s
  std::array<std::int64_t, most_sizes> sizes{};
  std::array<const void*, most_scalars> scalars{};  // each points to a value in ordinary memory
  std::array<Operand_view, most_operands> operands{};
  std::int64_t batch = 0;

  // Batches of variable size, by pointers: an array of every size, of which `sizes` are the bounds, and info, also of
  // an operation that has none.
  bool variable = false;
  std::array<const std::int32_t*, most_sizes> per_matrix_sizes{};
  std::int32_t* info = nullptr;

  std::int64_t rows(const Operand& operand) const { return operand.rows.of(sizes, options); }
  std::int64_t columns(const Operand& operand) const { return operand.columns.of(sizes, options); }
  bool by_pointers(const Operand& operand) const { return pointers && operand.shape == Shape::matrix; }
  bool is_empty() const;                   // there is nothing to do: of batch 0, or by the operation's sizes
  bool is_zero(std::size_t scalar) const;  // whatever it points to: a size is 0 whose sums it multiplies
  bool only_fills() const;  // a size is 0: all there is to do is to write info, and the values that are then 0 or 1
};

// Stands for any array while a call is prepared: aligned, and no other operand.
inline void* const any_array = reinterpret_cast<void*>(~std::uintptr_t(255));

// The word that one of LAPACK's letters stands for, of either case. Throws Error(usage) that begins with the option's
// name.
std::uint8_t word_of(const Option& option, char letter, bool complex);
std::string shown(char letter);  // for messages: 'x', or "character 0"

// A call of such requests over operands without gaps, or whose columns are `leading` apart. Their data is left to the
// caller, and the scalars stay his.
Call call_of(const Request& request, const std::array<std::int64_t, most_sizes>& sizes, std::int64_t batch,
             const Scalar_bytes& scalars, std::int64_t leading = 0);

// What follows from the rest: options of operands that may be NULL, and vectors of pointer batches, which follow one
// another.
void complete(Call& call);

// Of a completed call. Throws Error(usage) that begins with the argument's name in kgen.h. What stands in the arrays of
// a batch of variable size is looked at by its kernels, which tell it in info.
void check_arguments(const Call& call);
void check_variable_arguments(const Call& call);  // what check_arguments does with such a call
// The size of one matrix of such a batch, whose arrays can be read (on `host`): nothing if an argument of it is wrong.
std::optional<std::array<std::int64_t, most_sizes>> per_matrix_sizes(const Call& call, std::int64_t matrix);

// Of a checked call whose plan has steps of a library, which reads whole elements: that operands begin on a multiple of
// one. kgen's own kernels read the parts of complex ones by themselves. Throws Error(usage).
void check_whole_elements(const Call& call);

// What a checked call asks the planner for: of layout packed where its operands lie so. Throws Error(unsupported) for
// sizes that no kernel is made for.
Request request_of(const Call& call);

}  // namespace kgen
