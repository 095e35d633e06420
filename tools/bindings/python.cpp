#include "tools/bindings/python.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>
#include <vector>

#include "generator/operations/row.hpp"
#include "tools/bindings/python_rows.hpp"
#include "tools/bindings/signature.hpp"

namespace kgen::bindings {
namespace {

bool is_tuple(const Python_function& it) { return it.result.ends_with(']'); }
bool has_out(const Python_function& it) { return !is_tuple(it); }
bool takes_pivots(const Python_function& it) {
  return std::ranges::any_of(it.arrays, [](const auto& row) { return row.name == "pivots"; });
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  if (const std::size_t at = text.find(what); at != text.npos) text.replace(at, what.size(), by);
  return text;
}

// Of a function whose arrays are `array` and whose result is `result`; `out`: the type of that argument, "" without it.
std::string signature(const Python_function& it, bool ex, std::string_view array, std::string_view result,
                      std::string_view out) {
  std::vector<std::string> pieces;
  for (const Parameter_row& row : it.arrays) pieces.push_back(fmt::format("{}: {}", row.name, array));
  const auto declaration = [](const Parameter_row& row) {
    return fmt::format("{}: {}{}", row.name, row.type, row.standard.empty() ? "" : fmt::format(" = {}", row.standard));
  };
  for (const Parameter_row& row : it.parameters)
    if (row.by_place) pieces.push_back(declaration(row));
  const bool checks = it.info == Info::raises && !ex;
  if (!out.empty() || checks || std::ranges::any_of(it.parameters, [](const auto& row) { return !row.by_place; }))
    pieces.emplace_back("*");
  for (const Parameter_row& row : it.parameters)
    if (!row.by_place) pieces.push_back(declaration(row));
  if (!out.empty()) pieces.push_back(fmt::format("out: {} | None = None", out));
  if (checks) pieces.emplace_back("check: bool = True");
  return fmt::format("def {}{}({}) -> {}:", it.name, ex ? "_ex" : "", fmt::join(pieces, ", "), result);
}

// As it runs: nothing is known of arrays.
std::string plain_signature(const Python_function& it, bool ex) {
  std::string result = is_tuple(it) ? replaced(std::string(it.result), "[ArrayT]", ex ? "_ex" : "")
                       : ex         ? "Result_ex"
                                    : "Array";
  return (takes_pivots(it) ? "@takes_factors\n" : "") + signature(it, ex, "Array", result, has_out(it) ? "Array" : "");
}

// To type checkers: of arrays of one type, and of lists of matrices of different sizes.
std::string typed_signatures(const Python_function& it, bool ex) {
  std::string result(it.result);
  if (ex) result = is_tuple(it) ? replaced(result, "[", "_ex[") : fmt::format("Result_ex[{}]", result);
  const std::string one = signature(it, ex, "ArrayT", result, has_out(it) ? it.result : "") + " ...\n";
  if (takes_pivots(it)) return replaced(one, "pivots: ArrayT", "pivots: Any");
  if (!operation(it.operation).variable_form) return one;
  const bool gives_matrices = it.returns.find("n)") != it.returns.npos || it.returns.find("B's") != it.returns.npos;
  result = replaced(result, "ArrayT", gives_matrices ? "list[ArrayT]" : "Any");
  return "@overload\n" + one + "@overload\n" + signature(it, ex, "Sequence[ArrayT]", result, "") + " ...\n";
}

std::string call(const Python_function& it, bool ex) {
  std::vector<std::string_view> parameters;
  for (const Parameter_row& row : it.parameters) parameters.push_back(row.name);
  const auto tuple = [](const auto& names) {
    return fmt::format("({}{})", fmt::join(names, ", "), names.size() == 1 ? "," : "");
  };
  std::vector<std::string_view> arrays;
  for (const Parameter_row& row : it.arrays) arrays.push_back(row.name);
  const std::string check = ex                        ? "EX"
                            : it.info == Info::raises ? fmt::format("flag(\"{}\", \"check\", check)", it.name)
                                                      : "NAN";
  return fmt::format("    return call(_makers.{}, {}, {}, {}, {})\n", it.name, tuple(arrays), tuple(parameters),
                     has_out(it) ? "out" : "None", check);
}

// Runs as it stands: with the imports, and the matrices that it names.
std::string example(const Python_function& it) {
  std::string text = ">>> import numpy as np\n>>> import kgen_cuda as kgen\n";
  for (const auto& [name, value] : {std::pair{"a", "[[1., 2.], [3., 4.]]"}, std::pair{"s", "[[4., 2.], [2., 2.]]"}})
    if (std::regex_search(it.example.begin(), it.example.end(), std::regex(fmt::format("\\b{}\\b", name))))
      text += fmt::format(">>> {} = np.array({})\n", name, value);
  std::string lines = "    ";
  for (const char letter : text.append(it.example))
    lines += letter == '\n' ? std::string("\n    ") : std::string(1, letter);
  return lines + "\n";
}

std::string docstring(const Python_function& it) {
  const Operation& op = operation(it.operation);
  std::string text = fmt::format("    \"\"\"{}\n\n", it.does);
  if (!std::ranges::all_of(op.sizes, &Size::never_compiled))
    text += fmt::format("    Sizes up to {}. kgen's operation {}; reference: {}.\n\n", op.limit, op.name, op.reference);
  text += "    Parameters\n    ----------\n";
  for (const Parameter_row& row : it.arrays) {
    text += fmt::format("    {} : array {}\n", row.name, row.type);
    if (!row.text.empty()) text += fmt::format("        {}.\n", row.text);
  }
  for (const Parameter_row& row : it.parameters)
    text += fmt::format("    {} : {}\n        {}.\n", row.name, row.type, row.text);
  if (has_out(it)) text += "    out : array\n        Receives the result; of its shape, type and device.\n";
  if (it.info == Info::raises)
    text +=
        fmt::format("    check : bool\n        False: waits for nothing and raises nothing; {}.\n",
                    it.operation == "getrf" ? "factors with a zero pivot are LAPACK's" : "the result is NaN instead");
  text += fmt::format("\n    Returns\n    -------\n    {}{}\n\n    Raises\n    ------\n",
                      it.returns.starts_with('(') ? "array " : "", it.returns);
  if (it.info == Info::raises) {
    text += fmt::format("    LinAlgError\n        A matrix is {}; names the first.\n",
                        needs_positive_definite(op) ? "not positive definite" : "singular");
  }
  text +=
      "    NoCompiler\n        A kernel is not compiled yet, and there is no NVRTC, or for arrays on the CPU no C++ "
      "compiler.\n"
      "    NotSupported\n        A size is beyond what is served.\n"
      "    TypeError\n        An array is not float32, float64, complex64 or complex128.\n"
      "    ValueError\n        Shapes do not fit.\n\n    Example\n    -------\n";
  return text + example(it) + "    \"\"\"\n";
}

std::string docstring_of_ex(const Python_function& it) {
  const Operation& op = operation(it.operation);
  const bool triangle_given = std::ranges::any_of(op.operands, &Operand::is_triangle);
  return fmt::format(
      "    \"\"\"`{}` and info, as a named tuple; never waits for the GPU, raises nothing about info.\n\n"
      "    info is an array (...) of int32: 0, or k where {}.\n    \"\"\"\n",
      it.name,
      needs_positive_definite(op) ? "the leading minor of order k is not positive"
      : triangle_given            ? "element k of the diagonal is zero"
                                  : "pivot k is zero");
}

std::string all_names() {
  std::string text = "__all__ = [\n";
  for (const Python_function& it : python_rows()) {
    text += fmt::format("    \"{}\",\n", it.name);
    if (it.info != Info::none) text += fmt::format("    \"{}_ex\",\n", it.name);
  }
  return text + "]\n";
}

// The named tuples of results, with a name each.
std::string tuples() {
  std::set<std::string> names{"Result_ex"};
  for (const Python_function& it : python_rows()) {
    if (!is_tuple(it)) continue;
    for (const std::string_view ex : {"", "_ex"}) names.insert(replaced(std::string(it.result), "[ArrayT]", ex));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string python_types() {
  std::string text = fmt::format(
      "# {}\n# ruff: noqa: E501\n\"\"\"The types of _functions.py: results are of the arrays' type, of lists lists."
      "\"\"\"\n\nfrom collections.abc import Sequence\nfrom typing import Any, overload\n\n"
      "from ._results import ArrayT, {}\n\n{}\n",
      python_made, tuples(), all_names());
  for (const Python_function& it : python_rows()) {
    text += typed_signatures(it, false);
    if (it.info != Info::none) text += typed_signatures(it, true);
  }
  return text;
}

std::string python_functions() {
  std::string text = fmt::format(
      "# {}\n# ruff: noqa: E501\n\"\"\"The functions of kgen_cuda.\n\n"
      "Arrays are of NumPy, PyTorch, CuPy or JAX; batches broadcast. Functions NAME_ex return info as well, one int32 "
      "per\nmatrix with LAPACK's meaning, and never wait for the device.\n\"\"\"\n\n"
      "from __future__ import annotations\n\nfrom typing import Any\n\n"
      "from . import _makers\nfrom ._options import flag, takes_factors\nfrom ._plan import EX, NAN, call\nfrom "
      "._results import "
      "{}\n\nArray = Any\n\n{}",
      python_made, tuples(), all_names());
  for (const Python_function& it : python_rows()) {
    text += "\n\n" + plain_signature(it, false) + "\n" + docstring(it) + call(it, false);
    if (it.info == Info::none) continue;
    text += "\n\n" + plain_signature(it, true) + "\n" + docstring_of_ex(it) + call(it, true);
  }
  return text;
}

std::string python_names(const Operation& op) {
  std::vector<std::string> names;
  for (const Python_function& it : python_rows())
    if (it.operation == op.name) names.push_back(fmt::format("`{}`", it.name));
  for (const auto& [name, why] : absent)
    if (name == op.name) names.push_back(fmt::format("none: {}", why));
  return names.empty() ? "none yet" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace kgen::bindings
