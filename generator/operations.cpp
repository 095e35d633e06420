#include "generator/operations.hpp"

#include <fmt/format.h>

#include "generator/error.hpp"

namespace kgen {
namespace {

std::vector<Operation> make_operations() {
  using enum Operand_kind;
  using enum Access;
  const Parameter m{"m", {}}, n{"n", {}};
  const Parameter pivot{"pivot", {"partial", "none"}};
  const Parameter layout{"layout", {"strided", "packed", "pointers"}};
  const Operand out_ipiv{pivots, out, "ipiv", "", "n", "", "", "strideP"};
  const Operand in_ipiv{pivots, in, "ipiv", "", "n", "", "", "strideP"};
  const Operand status{Operand_kind::info, out, "info", "", "", "", "", ""};
  const Operand C{matrix, out, "C", "Carray", "n", "n", "ldc", "strideC"};

  std::vector<Operation> table;
  table.push_back({.name = "getrf",
                   .about = "LU factorisation, A = P L U, in place",
                   .parameters = {m, n, pivot, layout},
                   .operands = {{matrix, inout, "A", "Aarray", "m", "n", "lda", "strideA"}, out_ipiv, status}});
  table.push_back({.name = "getri",
                   .about = "inverse from the factors of getrf",
                   .parameters = {n, pivot, layout},
                   .operands = {{matrix, in, "LU", "Aarray", "n", "n", "lda", "strideLU"}, in_ipiv, C, status}});
  table.push_back({.name = "matinv",
                   .about = "inverse: getrf and getri in one call",
                   .parameters = {n, layout},
                   .operands = {{matrix, in, "A", "Aarray", "n", "n", "lda", "strideA"}, C, status}});
  table.push_back({.name = "lacpy",
                   .about = "copies a matrix, LAPACK's lacpy",
                   .parameters = {m, n, layout},
                   .operands = {{matrix, in, "A", "Aarray", "m", "n", "lda", "strideA"},
                                {matrix, out, "C", "Carray", "m", "n", "ldc", "strideC"}},
                   .listed = false});
  return table;
}

}  // namespace

std::span<const Operation> operations() {
  static const std::vector<Operation> table = make_operations();
  return table;
}

const Operation& operation(std::string_view name) {
  std::string allowed;
  for (const Operation& row : operations()) {
    if (row.name == name) return row;
    if (row.listed) allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", row.name);
  }
  throw Error(Failure::usage, fmt::format("unknown operation '{}': {}", name, allowed));
}

const Parameter* find_parameter(const Operation& op, std::string_view name) {
  for (const Parameter& parameter : op.parameters)
    if (parameter.name == name) return &parameter;
  return nullptr;
}

std::vector<Kernel_argument> kernel_arguments(const Operation& op, std::string_view layout) {
  const bool pointers = layout == "pointers", packed = layout == "packed";
  if (layout != "strided" && !packed && !pointers)
    throw Error(Failure::usage, fmt::format("unknown layout '{}': strided, packed or pointers", layout));
  std::vector<Kernel_argument> arguments;
  for (const Operand& operand : op.operands) {
    const std::string qualifier = operand.access == Access::in ? "const " : "";
    const bool matrix = operand.kind == Operand_kind::matrix;
    const std::string type = !matrix ? "int*" : pointers ? "T* const*" : "T*";
    arguments.push_back({qualifier + type, std::string(operand.name)});
    if (packed) continue;
    if (matrix) arguments.push_back({"i64", std::string(operand.leading)});
    if (!operand.stride.empty() && !(matrix && pointers)) arguments.push_back({"i64", std::string(operand.stride)});
  }
  arguments.push_back({"i64", "batch"});
  return arguments;
}

}  // namespace kgen
