#include <fmt/format.h>

#include <algorithm>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/operations/row.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

template <class Rows>
int index_of(const Rows& rows, std::string_view name) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].name == name) return static_cast<int>(i);
  return -1;
}

}  // namespace

int Option::find(std::string_view word) const { return index_of(words, word); }
int Operation::find_size(std::string_view size) const { return index_of(sizes, size); }
int Operation::find_option(std::string_view option) const { return index_of(options, option); }
int Operation::find_operand(std::string_view operand) const { return index_of(operands, operand); }

std::int64_t flops(const Operation& op, bool complex, const Values& values) {
  return static_cast<std::int64_t>(op.real_flops(values)) * (complex ? 4 : 1);
}

std::int64_t elements(const Operand& operand, const Values& values) {
  const std::int64_t rows = operand.rows.of(values.sizes, values.options);
  const std::int64_t columns = operand.columns.of(values.sizes, values.options);
  if (operand.triangle < 0) return rows * columns;
  const bool unit = operand.unit_diagonal >= 0 && values.options[static_cast<std::size_t>(operand.unit_diagonal)] != 0;
  return rows * (rows + 1) / 2 - (unit ? rows : 0);
}

int element_bytes(const Operand& operand, char letter) {
  if (operand.element == Element::int32) return sizeof(std::int32_t);
  const Precision& row = precision(letter);
  return operand.element == Element::real ? row.real_bytes : row.element_bytes;
}

std::int64_t bytes(const Operation& op, char letter, const Values& values) {
  std::int64_t sum = 0;
  for (const Operand& operand : op.operands) {
    if (operand.null.holds(values.options)) continue;
    sum +=
        elements(operand, values) * element_bytes(operand, letter) * (reads(operand.access) + writes(operand.access));
  }
  return sum;
}

std::span<const Operation> operations() {
  static const std::vector<Operation> table = [] {
    std::vector<Operation> rows;
    for (auto* group :
         {lu_operations, condition_operations, posdef_operations, triangular_operations, auxiliary_operations})
      for (Operation& row : group()) rows.push_back(std::move(row));
    return rows;
  }();
  return table;
}

const Operation* find_operation(std::string_view name) {
  for (const Operation& row : operations())
    if (row.listed && row.name == name) return &row;
  return nullptr;
}

const Operation& operation(std::string_view name) {
  std::string allowed;
  for (const Operation& row : operations()) {
    if (row.name == name) return row;
    if (row.listed) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", row.name);
  }
  throw Error(Failure::usage, fmt::format("unknown operation '{}': {}", name, allowed));
}

}  // namespace kgen
