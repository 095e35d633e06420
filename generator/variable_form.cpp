#include "generator/variable_form.hpp"

#include <algorithm>

namespace kgen {

bool has_variable_form(const Operation& op) {
  const auto fits = [](const Size& size) { return size.always_compiled || size.one_compiled; };
  if (!op.listed || !op.scalars.empty() || !std::ranges::all_of(op.sizes, fits) ||
      std::ranges::count(op.sizes, true, &Size::always_compiled) != 1)
    return false;
  const int order = static_cast<int>(compiled_size(op)), info = info_of(op);
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    const bool is_value = operand.shape == Shape::value;
    if (is_value && operand.if_empty < 0 && static_cast<int>(i) != info) return false;
    if (!is_value && (operand.rows.first != order || operand.rows.second >= 0)) return false;
  }
  // What sort_sizes takes: n, nrhs, and as many leading dimensions.
  const auto matrices = std::ranges::count(op.operands, Shape::matrix, &Operand::shape);
  return op.sizes.size() <= 2 && matrices <= 3;
}

std::size_t compiled_size(const Operation& op) {
  return static_cast<std::size_t>(std::ranges::find(op.sizes, true, &Size::always_compiled) - op.sizes.begin());
}

int info_of(const Operation& op) { return op.find_operand("info"); }

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
