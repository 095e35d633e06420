// What a plan lists: kernels that run one after the other, with views of the plan's own operands and of a workspace.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/model/request.hpp"

namespace kgen {

// An operand of a step: a part of an operand of the plan's operation, or of a buffer of the workspace; in the
// bookkeeping of batches of variable size also another array of the call.
struct View {
  enum class Of : std::uint8_t { operand, buffer, sizes, leading, info, nothing };
  int index = -1;  // of the operand, of the buffer; of Of::sizes of the operation's size, of Of::leading of its operand
  Of of = Of::operand;
  std::int64_t row = 0, column = 0;  // where the part begins
  bool whole = true;                 // nothing of its matrix is left out
  int addresses = -1;                // the buffer that holds its matrices' addresses, for a kernel that takes these
};

// A part of the workspace, which begins at a multiple of 256 bytes.
struct Buffer {
  std::int64_t rows = 0, columns = 0;      // elements of a matrix, without gaps; none: it is the batch's as a whole
  std::int64_t per_matrix = 0, fixed = 0;  // bytes
};

// A size that a step's kernel takes at run time: a size of the call, or a number.
struct Number {
  int size = -1;
  std::int64_t value = 0;
};

// A kernel of the plan, or another plan in its place, which the tuning tables choose.
struct Plan_step {
  Request request;              // whose layout follows from the views
  std::vector<View> operands;   // in the order of the operation's
  std::vector<Number> numbers;  // one per size of it
};

struct Steps {
  std::vector<Buffer> buffers;
  std::vector<Plan_step> list;
};

}  // namespace kgen
