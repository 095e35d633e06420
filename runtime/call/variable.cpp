// The checks of a call of variable size: of what it is given on the host. The arrays are looked at by kernels.
#include <fmt/format.h>

#include <limits>
#include <string>
#include <vector>

#include "runtime/call/checks.hpp"

namespace kgen {
namespace {

// An array that the call is given.
struct Array {
  std::string name;
  const void* data;
  std::size_t alignment;
  bool written;
  int operand;  // whose data it is; -1: an array of sizes or leading dimensions, or info of an operation without one
};

std::vector<Array> arrays_of(const Call& call) {
  const Operation& op = *call.operation;
  std::vector<Array> list;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    if (!call.per_matrix_sizes[i] && op.sizes[i].takes_one(call.options)) {
      if (call.sizes[i] != 1)
        refuse_use("{0} is NULL: it may be where max_{0} is 1, and max_{0} is {1}", op.sizes[i].name, call.sizes[i]);
      continue;  // each matrix has one
    }
    list.push_back({std::string(op.sizes[i].name), call.per_matrix_sizes[i], sizeof(std::int32_t), false, -1});
  }
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (operand.null.holds(call.options)) continue;
    // Arrays of pointers are only read; what they point to is not known here.
    const bool written = writes(operand.access) && !call.by_pointers(operand);
    list.push_back(
        {operand.data_name(true), call.operands[i].data, alignment_of(call, operand), written, static_cast<int>(i)});
    if (operand.shape == Shape::matrix)
      list.push_back({operand.leading, call.operands[i].per_matrix_leading, sizeof(std::int32_t), false, -1});
  }
  if (op.info() < 0) list.push_back({"info", call.info, sizeof(std::int32_t), true, -1});
  return list;
}

// What is written is no other array. An output may be the array of pointers that its input is, and then has its leading
// dimensions; two arrays of pointers that are written are different ones.
void check_aliases(const Call& call, const std::vector<Array>& arrays) {
  const auto& operands = call.operation->operands;
  for (const Array& one : arrays) {
    const bool output = one.operand >= 0 && writes(operands[static_cast<std::size_t>(one.operand)].access);
    if (one.data == any_array || (!one.written && !output)) continue;
    for (const Array& other : arrays) {
      if (&one == &other || one.data != other.data) continue;
      if (one.written || other.written || other.operand < 0)
        refuse_use("{} is {}: they must be different arrays", one.name, other.name);
      const Operand& out = operands[static_cast<std::size_t>(one.operand)];
      const Operand& in = operands[static_cast<std::size_t>(other.operand)];
      if (in.may_be == one.operand) continue;
      if (out.may_be != other.operand) refuse_use("{} is {}: they must be different arrays", one.name, other.name);
      if (call.operands[static_cast<std::size_t>(one.operand)].per_matrix_leading !=
          call.operands[static_cast<std::size_t>(other.operand)].per_matrix_leading)
        refuse_use("{} is another array than {}: they must be the same where {} is {}", out.leading, in.leading,
                   one.name, other.name);
    }
  }
}

}  // namespace

void check_variable_arguments(const Call& call) {
  const Operation& op = *call.operation;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();  // that the array can say
    if (call.sizes[i] < 0) refuse_use("max_{} is {}: must be at least 0", op.sizes[i].name, call.sizes[i]);
    if (call.sizes[i] > most) refuse_use("max_{} is {}: must be at most {}", op.sizes[i].name, call.sizes[i], most);
  }
  if (call.batch < 0) refuse_use("batch is {}: must be at least 0", call.batch);
  if (call.batch > std::numeric_limits<std::int32_t>::max())
    refuse_use("batch is {}: batches of variable size have at most {} matrices", call.batch,
               std::numeric_limits<std::int32_t>::max());
  check_scalars(call);
  if (call.batch == 0) return;
  const std::vector<Array> arrays = arrays_of(call);
  for (const Array& array : arrays) check_address(array.name, array.data, array.alignment);
  check_aliases(call, arrays);
}

}  // namespace kgen
