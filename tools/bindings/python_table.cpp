// The Python package's table: what Python knows of operations, so that nothing of it is written by hand there.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tools/bindings/python.hpp"
#include "tools/bindings/python_rows.hpp"

namespace kgen::bindings {
namespace {

std::string quoted(const std::vector<std::string_view>& names) {
  std::string text = "(";
  for (const std::string_view name : names) text += fmt::format("\"{}\", ", name);
  if (names.size() > 1) text.resize(text.size() - 2);
  if (names.size() == 1) text.pop_back();
  return text + ")";
}

std::string_view truth(bool is_true) { return is_true ? "True" : "False"; }

std::string_view name_of(Element element) {
  return element == Element::matrix ? "matrix" : element == Element::real ? "real" : "int32";
}

std::string argument(const Operand& operand) {
  const auto name = [](const Extent& extent) { return extent.kind == Extent::Kind::size ? extent.first.name : ""; };
  std::vector<std::string_view> shape;
  if (operand.shape != Shape::value) shape.push_back(name(operand.rows));
  if (operand.shape == Shape::matrix) shape.push_back(name(operand.columns));
  const std::string_view element = name_of(operand.element);
  std::string text = "Argument(" + quoted(shape);
  if (operand.element != Element::matrix || operand.if_empty > 0) text += fmt::format(", \"{}\"", element);
  if (operand.if_empty > 0) text += fmt::format(", {}", operand.if_empty);
  return text + ")";
}

bool overwrites_triangle(const Operation& op) {
  return op.info() >= 0 &&
         std::ranges::any_of(op.operands, [](const auto& x) { return x.access == Access::inout && x.is_triangle(); });
}

}  // namespace

bool needs_positive_definite(const Operation& op) {
  return op.info() >= 0 && std::ranges::any_of(op.operands, [](const Operand& operand) {
           return operand.symmetry == Symmetry::hermitian && reads(operand.access);
         });
}

std::string python_table() {
  std::string text = fmt::format(
      "# {}\n# ruff: noqa: E501\n\"\"\"What kgen_call takes for each operation, in its order, and what it "
      "leaves.\"\"\"\n\n"
      "from typing import NamedTuple\n\n\n"
      "class Argument(NamedTuple):\n"
      "    shape: tuple[str, ...]  # of one matrix: rows and columns, as sizes of the operation; \"\": an extent that "
      "is none\n"
      "    element: str = \"matrix\"  # of the matrices' type, \"real\": of its real part's, or \"int32\"\n"
      "    if_empty: int = 0  # what it is where a size is 0\n\n\n"
      "class Operation(NamedTuple):\n    sizes: tuple[str, ...]\n    options: tuple[str, ...]\n"
      "    scalars: dict[str, str]  # each with its element\n    operands: dict[str, Argument]\n"
      "    limit: int  # of sizes that kernels are specialised for\n"
      "    positive_definite: bool  # A must be: info names a leading minor, else a pivot\n"
      "    overwrites_triangle: bool  # so that no NaN stands there where info says that there is no "
      "result\n\n\nOPERATIONS = {{\n",
      python_made);
  for (const Operation* op : public_operations()) {
    std::vector<std::string_view> sizes, options;
    std::vector<std::string> scalars, operands;
    for (const Size& size : op->sizes) sizes.push_back(size.name);
    for (const Option& option : op->options)
      if (option.in_calls()) options.push_back(option.name);
    for (const Scalar& scalar : op->scalars)
      scalars.push_back(fmt::format("\"{}\": \"{}\"", scalar.name, name_of(scalar.element)));
    for (const Operand& operand : op->operands)
      operands.push_back(fmt::format("\"{}\": {}", operand.name, argument(operand)));
    text += fmt::format("    \"{}\": Operation({}, {}, {{{}}}, {{{}}}, {}, {}, {}),\n", op->name, quoted(sizes),
                        quoted(options), fmt::join(scalars, ", "), fmt::join(operands, ", "), op->limit,
                        truth(needs_positive_definite(*op)), truth(overwrites_triangle(*op)));
  }
  text += "}\n\n# The operation that serves a function.\nFUNCTIONS = {\n";
  for (const Python_function& it : python_rows()) text += fmt::format("    \"{}\": \"{}\",\n", it.name, it.operation);
  return text + "}\n";
}

}  // namespace kgen::bindings
