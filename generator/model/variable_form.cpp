#include "generator/model/variable_form.hpp"

#include <algorithm>

#include "generator/model/request.hpp"

namespace kgen {
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
  return request.layout == Layout::grouped && (request.operation->sorted_by_both || serves_many_sizes(request));
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
