// A row of the table of operations as JSON: what bindings in other languages are made from.
#include <array>

#include "tools/kgen/common/json.hpp"

namespace kgen {
namespace {

constexpr std::array shapes{"matrix", "vector", "value"};
constexpr std::array elements_of{"matrix", "real", "int32", "address"};
constexpr std::array accesses{"in", "out", "inout"};
constexpr std::array symmetries{"none", "symmetric", "hermitian"};
constexpr std::array kinds{"option", "size", "scalar", "operand"};

const char* word(const auto& words, auto value) { return words[static_cast<std::size_t>(value)]; }

// What an index names in a list; null: it is none.
Json name_at(const auto& list, int index) {
  return index < 0 ? Json() : Json(list[static_cast<std::size_t>(index)].name);
}

// "uplo == lower"; null: never.
Json text_of(const Condition& condition) { return condition.option < 0 ? Json() : Json(condition.text()); }

Json to_json(const Operation& op, const Size& size) {
  const Json compiled = size.always_compiled ? Json("always") : text_of(size.compiled_where);
  return {{"name", size.name},
          {"about", size.about},
          {"compiled", compiled},
          {"limit", compiled.is_null() ? Json() : Json(op.limit)},
          {"least", size.least == any_sign ? Json() : Json(size.least)},
          {"most", name_at(op.sizes, size.most)},
          {"empty_above", name_at(op.sizes, size.empty_above)},
          {"usual", size.usual != 0 ? Json(size.usual) : Json()}};
}

Json to_json(const Option& option) {
  Json words = Json::array();
  for (const Option::Word& one : option.words) {
    words.push_back({{"name", one.name}, {"letters", one.letters}});
    if (one.same_in_real >= 0) words.back()["same_in_real"] = name_at(option.words, one.same_in_real);
    if (!one.real_name.empty()) words.back()["also_in_real"] = {{"name", one.real_name}, {"letters", one.real_letter}};
  }
  return {{"name", option.name}, {"about", option.about}, {"words", words}};
}

Json to_json(const Operation& op, const Operand& operand) {
  return {{"name", operand.name},
          {"array", operand.array},
          {"leading", operand.leading},
          {"stride", operand.stride},
          {"shape", word(shapes, operand.shape)},
          {"element", word(elements_of, operand.element)},
          {"access", word(accesses, operand.access)},
          {"rows", operand.rows.text()},
          {"columns", operand.columns.text()},
          {"triangle", name_at(op.options, operand.lower.option)},
          {"symmetry", word(symmetries, operand.symmetry)},
          {"unit_diagonal", name_at(op.options, operand.unit_diagonal.option)},
          {"null", text_of(operand.null)},
          {"may_be", name_at(op.operands, operand.may_be)},
          {"unread_at_zero", name_at(op.scalars, operand.unread_at_zero)},
          {"if_empty", operand.if_empty < 0 ? Json() : Json(operand.if_empty)}};
}

}  // namespace

Json to_json(const Operation& op) {
  Json json = {
      {"name", op.name}, {"group", op.group}, {"about", op.about}, {"reference", op.reference}, {"doc", op.doc}};
  for (const char* list : {"sizes", "options", "scalars", "operands", "arguments"}) json[list] = Json::array();
  for (const Size& size : op.sizes) json["sizes"].push_back(to_json(op, size));
  for (const Option& option : op.options) json["options"].push_back(to_json(option));
  for (const Scalar& scalar : op.scalars) json["scalars"].push_back(scalar.name);
  for (const Operand& operand : op.operands) json["operands"].push_back(to_json(op, operand));
  for (const Argument& argument : op.arguments)
    json["arguments"].push_back({{"kind", word(kinds, argument.kind)}, {"name", argument.name}});
  json["variable_size"] = op.variable_form;
  return json;
}

}  // namespace kgen
