#include "tools/bindings/signature.hpp"

#include <fmt/format.h>

#include <array>

namespace kgen::bindings {
namespace {

std::string type_of(const Operand& operand, const Types& types, Form form) {
  const std::string constant = writes(operand.access) ? "" : "const ";
  const std::string element = operand.element == Element::int32  ? "int32_t"
                              : operand.element == Element::real ? types.real
                                                                 : types.element;
  return constant + element + (operand.shape == Shape::matrix && form != Form::strided ? "* const*" : "*");
}

// Vectors of pointer batches follow one another, and only strided batches have strides.
bool has_stride(const Operand& operand, Form form) { return form == Form::strided && operand.shape != Shape::value; }

}  // namespace

std::vector<Form> forms(const Operation& op) {
  std::vector<Form> list{Form::strided, Form::pointers};
  if (op.variable_form) list.push_back(Form::variable);
  return list;
}

std::string function_name(const Operation& op, char precision, Form form) {
  static constexpr std::array<std::string_view, 3> begins{"strided_", "", "v"};
  return fmt::format("kgen_{}{}_{}batched", precision, op.name, begins[static_cast<std::size_t>(form)]);
}

std::vector<Parameter> parameters(const Operation& op, const Types& types, Form form, bool scalars_by_value) {
  std::vector<Parameter> list;
  for (const Argument& argument : op.arguments) {
    switch (argument.kind) {
      case Argument::Kind::option:
        list.push_back({"char", std::string(op.options[argument.index].name)});
        break;
      case Argument::Kind::size:
        if (form == Form::variable) {
          list.push_back({"int64_t", fmt::format("max_{}", op.sizes[argument.index].name)});
          list.push_back({"const int32_t*", std::string(op.sizes[argument.index].name)});
        } else {
          list.push_back({"int64_t", std::string(op.sizes[argument.index].name)});
        }
        break;
      case Argument::Kind::scalar: {
        const Scalar& scalar = op.scalars[argument.index];
        const std::string& type = scalar.element == Element::real ? types.real : types.element;
        list.push_back({scalars_by_value ? type : "const " + type + "*", std::string(scalar.name)});
        break;
      }
      case Argument::Kind::operand: {
        const Operand& operand = op.operands[argument.index];
        list.push_back({type_of(operand, types, form), operand.data_name(form != Form::strided)});
        if (!operand.leading.empty())
          list.push_back({form == Form::variable ? "const int32_t*" : "int64_t", operand.leading});
        if (has_stride(operand, form)) list.push_back({"int64_t", operand.stride});
        break;
      }
    }
  }
  if (form == Form::variable && op.info() < 0) list.push_back({"int32_t*", "info"});
  return list;
}

std::string arrays(const Operation& op, Form form, bool scalars_by_value, std::string_view indent) {
  const bool variable = form == Form::variable;
  std::vector<std::string> letters, sizes, bounds, scalars, operands;
  for (const Option& option : op.options)
    if (option.in_calls()) letters.emplace_back(option.name);
  for (const Size& size : op.sizes) {
    sizes.emplace_back(size.name);
    bounds.push_back(fmt::format("max_{}", size.name));
  }
  for (const Scalar& scalar : op.scalars)
    scalars.push_back(fmt::format("{}{}", scalars_by_value ? "&" : "", scalar.name));
  for (const Operand& operand : op.operands)
    operands.push_back(variable ? fmt::format("{{data({}), {}}}", operand.data_name(true),
                                              operand.leading.empty() ? "nullptr" : operand.leading)
                                : fmt::format("{{data({}), {}, {}}}", operand.data_name(form == Form::pointers),
                                              operand.leading.empty() ? "0" : operand.leading,
                                              has_stride(operand, form) ? operand.stride : "0"));
  std::string text;
  const auto add = [&](std::string_view type, std::string_view name, const std::vector<std::string>& values) {
    if (values.empty()) return;
    const std::string begin = fmt::format("{}const {} {}[] = {{", indent, type, name);
    text += wrapped(begin, values, "};\n", std::string(begin.size(), ' '));
  };
  add("char", "options", letters);
  if (variable) add("int64_t", "bounds", bounds);
  add(variable ? "int32_t* const" : "int64_t", "sizes", sizes);
  add("void* const", "scalars", scalars);
  add(variable ? "kgen_variable_operand" : "kgen_operand", "operands", operands);
  return text;
}

std::string array_names(const Operation& op, Form form) {
  bool letters = false;
  for (const Option& option : op.options) letters = letters || option.in_calls();
  if (form == Form::variable)
    return fmt::format("{}, bounds, sizes, {}, operands, {}", letters ? "options" : "nullptr",
                       op.scalars.empty() ? "nullptr" : "scalars", op.info() < 0 ? "info" : "nullptr");
  return fmt::format("{}, sizes, {}, operands", letters ? "options" : "nullptr",
                     op.scalars.empty() ? "nullptr" : "scalars");
}

std::string wrapped(std::string begin, const std::vector<std::string>& pieces, std::string_view end,
                    std::string_view indent) {
  std::string text, line = std::move(begin);
  for (const std::string& piece : pieces) {
    const bool last = &piece == &pieces.back(), first = &piece == &pieces.front();
    const std::size_t needed = (first ? 0 : 1) + piece.size() + (last ? end.size() : 1);
    if (!first && line.size() + needed > comment_columns) {
      text += line + "\n";
      line = std::string(indent);
    } else if (!first) {
      line += ' ';
    }
    line += piece;
    if (!last) line += ',';
  }
  return text + line + std::string(end);
}

std::string prose(std::string_view text, std::string_view begin, std::size_t columns,
                  std::optional<std::string_view> then) {
  std::string lines, line(begin);
  bool empty = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (!empty && line.size() + 1 + word.size() > columns) {
      lines += line + "\n";
      line = then.value_or(begin);
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  return lines + line + "\n";
}

}  // namespace kgen::bindings
