// The functions of the Python package: a row for each, of which their text, types and place in tables follow.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace kgen::bindings {

struct Parameter_row {
  std::string_view name, type, standard = {}, text = {};  // standard: its default
  bool by_place = false;                                  // may also be given by its place
};
enum class Info { none, raises, quiet };  // what the function does where info is not 0
struct Python_function {
  std::string_view name, operation, does;
  std::vector<Parameter_row> arrays = {};  // type: the shape
  std::vector<Parameter_row> parameters = {};
  std::string_view returns = {};
  Info info = Info::none;
  std::string_view example = {};  // lines of a doctest; a is 2 x 2, s symmetric positive definite
  std::string_view result =
      "ArrayT";  // its type: the arrays' own, or Any where it has other elements; or a named tuple
};

const std::vector<Python_function>& python_rows();

struct Absent {
  std::string_view operation, why;
};
constexpr std::array absent{Absent{"gesv", "`solve` keeps A; `lu_factor` and `lu_solve` give factors"},
                            Absent{"posv", "`solve_posdef` keeps A; `cholesky` and `cholesky_solve` give the factor"},
                            Absent{"laswp", "indexing swaps rows; `lu_solve` and `lu_inv` apply pivots themselves"}};

}  // namespace kgen::bindings
