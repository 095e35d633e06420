// How the rows of the table are written: names in text, which resolved() makes indices.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"

namespace kgen {

std::vector<Operation> lu_operations();
std::vector<Operation> condition_operations();
std::vector<Operation> posdef_operations();
std::vector<Operation> triangular_operations();
std::vector<Operation> products_operations();
std::vector<Operation> auxiliary_operations();
std::vector<Operation> variable_operations();  // bookkeeping
std::vector<Operation> plan_operations();      // the same

namespace row {

// A row as it is written. Extents and conditions: "n", "min(m, n)", "side == left ? m : n", "k1 + (k2 - k1) * |incx|",
// "side == left".
struct Size {
  std::string_view name, about = {};
  // When kernels are specialised for it: "always", "never", a condition such as "side == left", "1": where it is 1, or
  // both: "side == left or 1". Otherwise they take it at run time.
  std::string_view compiled = "always";
  bool runs_at_zero = false;  // only of a size that is not always compiled in, or where an option says
  // Of numbers of their own, as kgen::Size says; never compiled in.
  std::int64_t least = 0;
  std::string_view most = {}, empty_above = {};  // sizes
  std::int64_t usual = 0;
  // A scalar: sums over it are multiplied by that, and what is added to them is written where it is 0, too.
  std::string_view empty_sum = {};
};
struct Operand {
  Access access;
  std::string_view name;
  std::string_view rows = "1", columns = "1";
  Element element = Element::matrix;
  Shape shape = Shape::matrix;
  // Conditions: only a triangle is used, the lower one here, else the upper; its diagonal is not used either.
  std::string_view lower = {}, unit_diagonal = {};
  Symmetry symmetry = Symmetry::none;    // of that matrix: as kgen::Operand says
  std::string_view null = {};            // a condition: what NULL means
  std::string_view may_be = {};          // an operand
  std::string_view unread_at_zero = {};  // a scalar
  int if_empty = -1;  // of a value: 0 or 1, what it is where a size is 0; needed in batches of variable size
  bool swaps = false, of_batch = false;  // as kgen::Operand says
};
struct Operation {
  std::string_view name, about, reference, doc;
  std::vector<Size> sizes = {};
  std::vector<Option> options = {};
  std::vector<Scalar> scalars = {};
  std::vector<Operand> operands = {};
  std::string_view arguments;      // their names in LAPACK's order: "m n A ipiv info"
  std::string_view families = {};  // their names in the order in which the default is looked for
  double (*real_flops)(const Values&);
  std::int64_t limit = max_size;
  std::int64_t variable_limit = max_size;
  bool is_public = true;
  bool complex_only = false;
  bool uniform_only = false;
  Library_routine library = Library_routine::none;
};

kgen::Operation resolved(std::string_view group,
                         const Operation& row);  // throws std::logic_error for what cannot be meant

// What several operations have.
inline const Size m{"m", "rows"}, n{"n", "columns"}, order{"n", "rows and columns"};
inline const Option pivot{"pivot", "how pivots are chosen", {{"partial", ""}, {"none", ""}}};
inline const Option uplo{"uplo", "the triangle that is used", {{"lower", "L"}, {"upper", "U"}}};
inline const Option side{"side", "where the triangular matrix stands", {{"left", "L"}, {"right", "R"}}};
inline const Option diag{"diag", "whether the diagonal is taken for 1", {{"nonunit", "N"}, {"unit", "U"}}};
inline const Option trans{"trans", "op(A)", {{"no", "N"}, {"transpose", "T"}, {"conjugate", "C", 1}}};
inline const Size nrhs{"nrhs", "right-hand sides, columns of B", "1"};
// Without right-hand sides the factors are made all the same.
inline const Size nrhs_or_none{nrhs.name, nrhs.about, nrhs.compiled, true};
inline const Operand info{Access::out, "info", "1", "1", Element::int32, Shape::value};
inline Operand pivots(Access access, std::string_view length) {
  return {.access = access,
          .name = "ipiv",
          .rows = length,
          .element = Element::int32,
          .shape = Shape::vector,
          .null = "pivot == none",
          .swaps = true};
}
inline double size(const Values& values, std::size_t index) { return static_cast<double>(values.sizes[index]); }

}  // namespace row
}  // namespace kgen
