#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/operations/row.hpp"
#include "generator/text/error.hpp"
#include "generator/text/spelling.hpp"

namespace kgen {
namespace {

struct Group {
  std::string_view name;
  std::vector<Operation> (*rows)();
  bool for_plans = false;  // none is for users to call
};
std::vector<Operation> rows_of(std::initializer_list<Group> groups) {
  std::vector<Operation> rows;
  for (const Group& group : groups)
    for (Operation& row : group.rows()) {
      row.is_public = row.is_public && !group.for_plans;
      rows.push_back(row::resolved(group.name, std::move(row)));
    }
  return rows;
}

}  // namespace

std::int64_t vector_length(std::int64_t first, std::int64_t last, std::int64_t step) {
  if (last < first) return 0;
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const std::int64_t apart = step >= 0 ? step : step == -most - 1 ? most : -step;
  std::int64_t length = 0;
  const bool fits = !__builtin_sub_overflow(last, first, &length) && !__builtin_mul_overflow(length, apart, &length) &&
                    !__builtin_add_overflow(length, first, &length);
  return fits ? std::max<std::int64_t>(length, 0) : most;
}

std::string Extent::text() const {
  switch (kind) {
    case Kind::one:
      return "1";
    case Kind::size:
      return std::string(first.name);
    case Kind::least:
      return fmt::format("min({}, {})", first.name, second.name);
    case Kind::picked:
      return fmt::format("{} ? {} : {}", picks_first.text(), first.name, second.name);
    case Kind::reach:
      return fmt::format("{0} + ({1} - {0}) * |{2}|", first.name, second.name, step.name);
  }
  return {};
}

int Option::find(std::string_view word) const { return row::place_of(words, word); }
int Operation::find_size(std::string_view size) const { return row::place_of(sizes, size); }
int Operation::find_option(std::string_view option) const { return row::place_of(options, option); }
int Operation::find_operand(std::string_view operand) const { return row::place_of(operands, operand); }
int Operation::info() const { return find_operand("info"); }
int Operation::swaps() const {
  const auto found = std::ranges::find_if(operands, &Operand::swaps);
  return found == operands.end() ? -1 : static_cast<int>(found - operands.begin());
}

std::string problem_of_most(const Operation& op, std::size_t index, std::span<const std::int64_t> sizes) {
  const Size& size = op.sizes[index];
  if (size.most < 0) return {};
  const std::int64_t most = sizes[static_cast<std::size_t>(size.most)];
  if (sizes[index] <= most) return {};
  return fmt::format("must be at most {} = {}", size.most.name, most);
}

std::int64_t default_value(const Operation& op, std::size_t index, std::span<const std::int64_t> before,
                           std::int64_t else_take) {
  const Size& size = op.sizes[index];
  if (size.usual != 0) return size.usual;
  return size.most >= 0 ? before[static_cast<std::size_t>(size.most)] : else_take;
}

std::int64_t flops(const Operation& op, bool complex, const Values& values) {
  return op.real_flops ? static_cast<std::int64_t>(op.real_flops(values)) * (complex ? 4 : 1) : 0;
}

Rows used_rows(const Operand& operand, const Values& values, std::int64_t column) {
  const std::int64_t rows = operand.rows.of(values.sizes, values.options);
  if (!operand.is_triangle()) return {0, rows};
  const bool unit = operand.unit_diagonal.holds(values.options);
  return operand.lower.holds(values.options) ? Rows{column + unit, rows} : Rows{0, column + !unit};
}

int element_bytes(Element element, char letter) {
  if (element == Element::int32) return sizeof(std::int32_t);
  if (element == Element::address) return sizeof(void*);
  const Precision& row = precision(letter);
  return element == Element::real ? row.real_bytes : row.element_bytes;
}

bool is_read(const Operand& operand, const Values& values) {
  const bool zero = operand.unread_at_zero >= 0 && (values.zero_scalars >> operand.unread_at_zero & 1) != 0;
  return reads(operand.access) && !zero;
}

std::int64_t bytes(const Operation& op, char letter, const Values& values) {
  std::int64_t sum = 0;
  for (const Operand& operand : op.operands) {
    if (operand.null.holds(values.options)) continue;
    std::int64_t elements = 0;
    for (std::int64_t j = 0; j < operand.columns.of(values.sizes, values.options); ++j) {
      const Rows used = used_rows(operand, values, j);
      elements += used.end - used.begin;
    }
    sum += elements * element_bytes(operand, letter) * (is_read(operand, values) + writes(operand.access));
  }
  return sum;
}

bool takes_any_size(const Operation& op) { return std::ranges::all_of(op.sizes, &Size::never_compiled); }

std::string sizes_taken(const Operation& op, bool variable, int least) {
  return variable ? variable_sizes_taken(op, op.variable_limit, least)
                  : fmt::format("{} takes {} to {}", op.name, least, op.limit);
}
std::string variable_sizes_taken(const Operation& op, std::int64_t limit, int least) {
  const std::string uniform = limit < op.limit ? fmt::format("; to {} in uniform ones", op.limit) : "";
  return fmt::format("{} takes {} to {} in batches of variable size{}", op.name, least, limit, uniform);
}

std::span<const Operation> operations() {
  static const std::vector<Operation> table = rows_of({{"lu", lu_operations},
                                                       {"condition", condition_operations},
                                                       {"posdef", posdef_operations},
                                                       {"triangular", triangular_operations},
                                                       {"products", products_operations},
                                                       {"auxiliary", auxiliary_operations}});
  return table;
}

std::span<const Operation> bookkeeping_operations() {
  static const std::vector<Operation> table =
      rows_of({{"variable", variable_operations, true}, {"plans", plan_operations, true}});
  return table;
}

std::span<const Operation* const> public_operations() {
  static const std::vector<const Operation*> listed = [] {
    std::vector<const Operation*> rows;
    for (const Operation& row : operations())
      if (row.is_public) rows.push_back(&row);
    return rows;
  }();
  return listed;
}

std::vector<std::string> public_names() {
  std::vector<std::string> names;
  for (const Operation* row : public_operations()) names.emplace_back(row->name);
  return names;
}

std::vector<Precision> precisions_of(const Operation& op) {
  std::vector<Precision> rows;
  for (const Precision& row : precisions())
    if (op.has(row)) rows.push_back(row);
  return rows;
}

const Operation* find_operation(std::string_view name) {
  const auto listed = public_operations();
  const auto found = std::ranges::find(listed, name, &Operation::name);
  return found == listed.end() ? nullptr : *found;
}

const Operation& operation(std::string_view name) {
  for (const auto table : {operations(), bookkeeping_operations()})
    if (const auto found = std::ranges::find(table, name, &Operation::name); found != table.end()) return *found;
  throw Error(Failure::usage, fmt::format("unknown operation '{}'; {}", name,
                                          what_there_is(name, public_names(), "kgen list ops says what there is")));
}

}  // namespace kgen
