#include "tools/bindings/python.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>
#include <vector>

#include "generator/operations/row.hpp"
#include "tools/bindings/signature.hpp"

namespace kgen::bindings {
namespace {

struct Parameter_row {
  std::string_view name, type, standard = {}, text = {};  // standard: its default
  bool by_place = false;                                  // may also be given by its place
};
enum class Info { none, raises, quiet };  // what the function does where info is not 0
struct Function {
  std::string_view name, operation, does;
  std::vector<Parameter_row> arrays = {};  // type: the shape
  std::vector<Parameter_row> parameters = {};
  std::string_view returns = {};
  Info info = Info::none;
  std::string_view example = {};  // lines of a doctest; a is 2 x 2, s symmetric positive definite
  std::string_view result = "Array";
};

const Parameter_row triangle{"upper", "bool", "False", "the upper triangle is used, else the lower one"};
const Parameter_row upper_by_place{triangle.name, triangle.type, triangle.standard, triangle.text, true};
const Parameter_row which{"upper", "bool", "", "the upper triangle is used, else the lower one"};
const Parameter_row unit{"unitriangular", "bool", "False", "the diagonal is taken for 1, and not read"};
const Parameter_row left{"left", "bool", "True", "False: solves X A = B"};
const Parameter_row alpha{"alpha", "complex", "1", "a factor"};
constexpr std::string_view square = "(..., n, n)", m_n = "(..., m, n)", m_k = "(..., m, k)", k_n = "(..., k, n)",
                           n_k = "(..., n, k)", of_upper = "only the triangle that `upper` says is read";
const Parameter_row triangle_A{"A", square, "", of_upper}, triangle_L{"L", square, "", of_upper},
    sides_B{"B", "(..., n, k) or (n,)", "", "a vector only if it has one dimension"},
    factors{"LU", square, "", "as lu_factor left it; one that is row-major is copied"},
    pivots{"pivots", "(..., n)", "", "int32, 1-based"};

const std::vector<Function>& functions() {
  static const std::vector<Function> rows{
      {"inv",
       "matinv",
       "The inverse of each matrix.",
       {{"A", square}},
       {},
       "(..., n, n)",
       Info::raises,
       ">>> kgen.inv(a) @ a\narray([[1., 0.],\n       [0., 1.]])"},
      {"solve",
       "solve",
       "Solves A X = B.",
       {{"A", square}, sides_B},
       {left},
       "X, of B's shape",
       Info::raises,
       ">>> kgen.solve(a, np.array([1., 1.]))\narray([-1.,  1.])"},
      {"det",
       "getrf",
       "The determinant: the product of the pivots. 0 of a singular matrix.",
       {{"A", square}},
       {},
       "(...)",
       Info::quiet,
       ">>> float(kgen.det(a))\n-2.0"},
      {"slogdet",
       "slogdet",
       "Sign and logarithm of the determinant; 0 and -inf of a singular matrix.",
       {{"A", square}},
       {},
       "sign and logabsdet, each (...); logabsdet is real",
       Info::quiet,
       ">>> float(kgen.slogdet(a).sign)\n-1.0",
       "_makers.Slogdet"},
      {"cond",
       "cond",
       "The condition number, computed from the inverse itself; inf of a singular matrix.",
       {{"A", square}},
       {{"p", "Any", "2", "1 or inf. The default, 2, is not served, and raises", true}},
       "(...), real",
       Info::quiet,
       ">>> float(kgen.cond(a, 1))\n21.0"},
      {"inv_cond",
       "matinv_cond",
       "The inverse and the condition number in one kernel.",
       {{"A", square}},
       {{"p", "Any", "2", "1 or inf. The default, 2, is not served, and raises", true}},
       "inverse (..., n, n), and cond (...), real",
       Info::raises,
       ">>> float(kgen.inv_cond(a, 1).cond)\n21.0",
       "_makers.Inv_cond"},
      {"matrix_norm",
       "lange",
       "The norm of each matrix.",
       {{"A", m_n}},
       {{"ord", "Any", "\"fro\"", "'fro', 1, inf, or 'max', the largest element", true}},
       "(...), real",
       Info::none,
       ">>> float(kgen.matrix_norm(a, ord=1))\n6.0"},
      {"lu_factor",
       "getrf",
       "LU factors with partial pivoting, A = P L U, in one matrix that is column-major in memory.",
       {{"A", m_n}},
       {},
       "LU (..., m, n), and pivots (..., min(m, n)), int32, 1-based: LAPACK's sequence of swaps",
       Info::raises,
       ">>> kgen.lu_factor(a).pivots\narray([2, 2], dtype=int32)",
       "_makers.LU_factor"},
      {"lu_solve",
       "getrs",
       "Solves A X = B by the factors of lu_factor.",
       {factors, pivots, sides_B},
       {left, {"adjoint", "bool", "False", "solves with A's conjugate transpose"}},
       "X, of B's shape",
       Info::none,
       ">>> kgen.lu_solve(*kgen.lu_factor(a), np.array([1., 1.]))\narray([-1.,  1.])"},
      {"lu_inv",
       "getri",
       "The inverse by the factors of lu_factor.",
       {factors, pivots},
       {},
       "(..., n, n)",
       Info::raises,
       ">>> np.allclose(kgen.lu_inv(*kgen.lu_factor(a)), kgen.inv(a))\nTrue"},
      {"cholesky",
       "potrf",
       "The Cholesky factor of Hermitian (real: symmetric) positive definite matrices, with zeros beside it.",
       {triangle_A},
       {triangle},
       "L, or with upper U, (..., n, n)",
       Info::raises,
       ">>> kgen.cholesky(s)\narray([[2., 0.],\n       [1., 1.]])"},
      {"cholesky_solve",
       "potrs",
       "Solves A X = B by the factor of cholesky.",
       {sides_B, triangle_L},
       {upper_by_place},
       "X, of B's shape",
       Info::none,
       ">>> kgen.cholesky_solve(np.array([4., 2.]), kgen.cholesky(s))\narray([1., 0.])"},
      {"cholesky_inverse",
       "potri",
       "The inverse of A by the factor of cholesky.",
       {triangle_L},
       {upper_by_place},
       "(..., n, n), both triangles",
       Info::raises,
       ">>> np.allclose(kgen.cholesky_inverse(kgen.cholesky(s)) @ s, np.eye(2))\nTrue"},
      {"solve_posdef",
       "solve_posdef",
       "Solves A X = B for Hermitian (real: symmetric) positive definite A.",
       {triangle_A, sides_B},
       {triangle},
       "X, of B's shape",
       Info::raises,
       ">>> kgen.solve_posdef(s, np.array([4., 2.]))\narray([1., 0.])"},
      {"inv_posdef",
       "poti",
       "The inverse of Hermitian (real: symmetric) positive definite matrices.",
       {triangle_A},
       {triangle},
       "(..., n, n), both triangles",
       Info::raises,
       ">>> np.allclose(kgen.inv_posdef(s) @ s, np.eye(2))\nTrue"},
      {"logdet_posdef",
       "logdet_posdef",
       "The logarithm of the determinant of Hermitian (real: symmetric) positive definite matrices.",
       {triangle_A},
       {triangle},
       "(...), real",
       Info::raises,
       ">>> round(float(kgen.logdet_posdef(s)), 6)\n1.386294"},
      {"solve_triangular",
       "trsm",
       "Solves A X = alpha B for triangular A. A zero on the diagonal is not looked for: X is then inf or NaN.",
       {triangle_A, sides_B},
       {which, left, unit, alpha},
       "X, of B's shape",
       Info::none,
       ">>> kgen.solve_triangular(a, np.array([1., 4.]), upper=False)\narray([1.  , 0.25])"},
      {"inv_triangular",
       "trtri",
       "The inverse of triangular matrices, with zeros beside it.",
       {triangle_A},
       {which, unit},
       "(..., n, n)",
       Info::raises,
       ">>> kgen.inv_triangular(a, upper=False)\narray([[ 1.  ,  0.  ],\n       [-0.75,  0.25]])"},
      {"matmul",
       "gemm",
       "The product alpha A B.",
       {{"A", m_k}, {"B", k_n}},
       {alpha},
       "(..., m, n)",
       Info::none,
       ">>> kgen.matmul(a, a)\narray([[ 7., 10.],\n       [15., 22.]])"},
      {"syrk",
       "syrk",
       "alpha A A^T.",
       {{"A", n_k}},
       {{"trans", "bool", "False", "alpha A^T A instead"}, alpha},
       "(..., n, n), both triangles",
       Info::none,
       ">>> kgen.syrk(a)\narray([[ 5., 11.],\n       [11., 25.]])"},
      {"herk",
       "herk",
       "alpha A A^H; of real matrices as syrk.",
       {{"A", n_k}},
       {{"trans", "bool", "False", "alpha A^H A instead"}, {"alpha", "float", "1", "a real factor"}},
       "(..., n, n), both triangles",
       Info::none,
       ">>> kgen.herk(a + 0j)\narray([[ 5.+0.j, 11.+0.j],\n       [11.+0.j, 25.+0.j]])"},
      {"trmm",
       "trmm",
       "alpha A B for triangular A.",
       {triangle_A, sides_B},
       {which, {"left", "bool", "True", "False: alpha B A"}, unit, alpha},
       "of B's shape",
       Info::none,
       ">>> kgen.trmm(a, a, upper=True)\narray([[ 7., 10.],\n       [12., 16.]])"},
      {"lauum",
       "lauum",
       "L^H L of a lower triangle, with upper U U^H.",
       {triangle_L},
       {triangle},
       "(..., n, n), both triangles",
       Info::none,
       ">>> kgen.lauum(a)\narray([[10., 12.],\n       [12., 16.]])"},
  };
  return rows;
}

struct Absent {
  std::string_view operation, why;
};
constexpr std::array absent{Absent{"gesv", "`solve` keeps A; `lu_factor` and `lu_solve` give factors"},
                            Absent{"posv", "`solve_posdef` keeps A; `cholesky` and `cholesky_solve` give the factor"},
                            Absent{"laswp", "indexing swaps rows; `lu_solve` and `lu_inv` apply pivots themselves"}};

bool has_out(const Function& it) { return it.result == "Array"; }

std::string signature(const Function& it, bool ex) {
  std::vector<std::string> pieces;
  for (const Parameter_row& array : it.arrays) pieces.push_back(fmt::format("{}: Array", array.name));
  const auto declaration = [](const Parameter_row& row) {
    return fmt::format("{}: {}{}", row.name, row.type, row.standard.empty() ? "" : fmt::format(" = {}", row.standard));
  };
  for (const Parameter_row& row : it.parameters)
    if (row.by_place) pieces.push_back(declaration(row));
  const bool checks = it.info == Info::raises && !ex;
  if (has_out(it) || checks || std::ranges::any_of(it.parameters, [](const auto& row) { return !row.by_place; }))
    pieces.emplace_back("*");
  for (const Parameter_row& row : it.parameters)
    if (!row.by_place) pieces.push_back(declaration(row));
  if (has_out(it)) pieces.emplace_back("out: Array | None = None");
  if (checks) pieces.emplace_back("check: bool = True");
  std::string result(it.result);
  if (ex) result = it.result == "Array" ? "_makers.Result_ex" : result + "_ex";
  return fmt::format("def {}{}({}) -> {}:\n", it.name, ex ? "_ex" : "", fmt::join(pieces, ", "), result);
}

std::string call(const Function& it, bool ex) {
  std::vector<std::string_view> parameters;
  for (const Parameter_row& row : it.parameters) parameters.push_back(row.name);
  const auto tuple = [](const auto& names) {
    return fmt::format("({}{})", fmt::join(names, ", "), names.size() == 1 ? "," : "");
  };
  std::vector<std::string_view> arrays;
  for (const Parameter_row& row : it.arrays) arrays.push_back(row.name);
  return fmt::format("    return call(_makers.{}, {}, {}, {}, {})\n", it.name, tuple(arrays), tuple(parameters),
                     has_out(it) ? "out" : "None",
                     ex                        ? "EX"
                     : it.info == Info::raises ? "RAISE if check else NAN"
                                               : "NAN");
}

// Runs as it stands: with the imports, and the matrices that it names.
std::string example(const Function& it) {
  std::string text = ">>> import numpy as np\n>>> import kgen_cuda as kgen\n";
  for (const auto& [name, value] : {std::pair{"a", "[[1., 2.], [3., 4.]]"}, std::pair{"s", "[[4., 2.], [2., 2.]]"}})
    if (std::regex_search(it.example.begin(), it.example.end(), std::regex(fmt::format("\\b{}\\b", name))))
      text += fmt::format(">>> {} = np.array({})\n", name, value);
  std::string lines = "    ";
  for (const char letter : text.append(it.example))
    lines += letter == '\n' ? std::string("\n    ") : std::string(1, letter);
  return lines + "\n";
}

std::string docstring(const Function& it) {
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
    text += fmt::format("    {}{}\n        {}.\n", row.name, row.type == "Any" ? "" : fmt::format(" : {}", row.type),
                        row.text);
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

std::string docstring_of_ex(const Function& it) {
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

}  // namespace

std::string python_functions() {
  std::string text = fmt::format(
      "# {}\n# ruff: noqa: E501\n\"\"\"The functions of kgen_cuda.\n\n"
      "Arrays are of NumPy, PyTorch, CuPy or JAX; batches broadcast. Functions NAME_ex return info as well, one int32 "
      "per\nmatrix with LAPACK's meaning, and never wait for the device.\n\"\"\"\n\n"
      "from __future__ import annotations\n\nfrom typing import Any\n\n"
      "from . import _makers\nfrom ._plan import EX, NAN, RAISE, call\n\nArray = Any\n\n__all__ = [\n",
      python_made);
  for (const Function& it : functions()) {
    text += fmt::format("    \"{}\",\n", it.name);
    if (it.info != Info::none) text += fmt::format("    \"{}_ex\",\n", it.name);
  }
  text += "]\n";
  for (const Function& it : functions()) {
    text += "\n\n" + signature(it, false) + docstring(it) + call(it, false);
    if (it.info == Info::none) continue;
    text += "\n\n" + signature(it, true) + docstring_of_ex(it) + call(it, true);
  }
  return text;
}

std::string python_names(const Operation& op) {
  std::vector<std::string> names;
  for (const Function& it : functions())
    if (it.operation == op.name) names.push_back(fmt::format("`{}`", it.name));
  for (const auto& [name, why] : absent)
    if (name == op.name) names.push_back(fmt::format("none: {}", why));
  return names.empty() ? "none yet" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace kgen::bindings
