#include "generator/model/variable_form.hpp"

#include <algorithm>

#include "generator/model/request.hpp"

namespace kgen {
namespace {

// Whether what sort_sizes takes is enough: n, nrhs, and as many leading dimensions, of which the second may be of nrhs
// rows.
bool can_be_sorted(const Operation& op, const std::array<std::uint8_t, most_options>& options) {
  const int order = static_cast<int>(compiled_size(op, options)), info = op.info();
  if (order == static_cast<int>(op.sizes.size())) return false;
  int matrices = 0;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (operand.shape == Shape::value) {
      if (operand.if_empty < 0 && static_cast<int>(i) != info) return false;
      continue;
    }
    const bool is_second = operand.shape == Shape::matrix && ++matrices == 2;
    const int rows = operand.rows.size(options);
    if (rows != order && (rows < 0 || !is_second)) return false;
  }
  return matrices <= 3;
}

}  // namespace

bool has_variable_form(const Operation& op) { return op.variable_form; }

bool find_variable_form(const Operation& op) {
  const auto is_number = [](const Size& size) { return size.never_compiled(); };
  if (!op.is_public || op.uniform_only || op.sizes.empty() || op.sizes.size() > 2 ||
      std::ranges::any_of(op.sizes, is_number))
    return false;
  if (find_sorted_by_both(op)) return true;
  std::array<std::uint8_t, most_options> options{};
  const int deciding = op.sizes.front().compiled_where.option;
  if (deciding < 0) return can_be_sorted(op, options);
  const auto index = static_cast<std::size_t>(deciding);
  for (; options[index] < op.options[index].words.size(); ++options[index])
    if (!can_be_sorted(op, options)) return false;
  return true;
}

bool is_sorted_by_both(const Operation& op) { return op.sorted_by_both; }

bool find_sorted_by_both(const Operation& op) {
  int matrices = 0, least = 0;
  for (const Operand& operand : op.operands) {
    if (operand.shape == Shape::matrix && (++matrices > 1 || operand.rows.first != 0)) return false;
    if (operand.shape == Shape::vector) least += operand.rows.kind == Extent::Kind::least;
  }
  return op.is_public && !op.uniform_only && op.sizes.size() == 2 && least > 0 &&
         std::ranges::all_of(op.sizes, [](const Size& size) { return size.always_compiled; });
}

std::size_t compiled_size(const Operation& op, std::span<const std::uint8_t> options) {
  const auto is_compiled = [&](const Size& size) { return size.compiled(options); };
  return static_cast<std::size_t>(std::ranges::find_if(op.sizes, is_compiled) - op.sizes.begin());
}

bool serves_many_sizes(const Request& request) {
  return request.layout == Layout::grouped &&
         request.sizes[compiled_size(*request.operation, request.options)] > common_limit;
}
bool serves_whole_bin(const Request& request) {
  return serves_many_sizes(request) &&
         request.sizes[compiled_size(*request.operation, request.options)] % sizes_of_bin == 0;
}

bool counts_sizes(const Request& request) {
  return request.layout == Layout::grouped && (is_sorted_by_both(*request.operation) || serves_many_sizes(request));
}

bool skips_zero(const Operation& op, std::span<const std::uint8_t> options) {
  const std::size_t order = compiled_size(op, options);
  bool skips = false;
  for (std::size_t i = 0; i < op.sizes.size(); ++i) skips = skips || (i != order && !op.sizes[i].runs_at_zero);
  return skips && std::ranges::all_of(op.operands, [](const Operand& operand) { return operand.if_empty < 0; });
}

Places variable_places(const Operation& op) {
  Places places;
  int place = 0;
  for (const Argument& argument : op.arguments) {
    ++place;
    if (argument.kind == Argument::Kind::size) places.sizes[argument.index] = ++place;
    if (argument.kind == Argument::Kind::operand && op.operands[argument.index].shape == Shape::matrix)
      places.leadings[argument.index] = ++place;
  }
  return places;
}

}  // namespace kgen
