// What rows of the table are made with.
#pragma once

#include <algorithm>
#include <string_view>
#include <type_traits>
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

// The row with the places of all that it names; throws std::logic_error for what cannot be meant.
Operation resolved(std::string_view group, Operation row);

// Where a list has what is called so; -1: nowhere.
int place_of(const auto& list, std::string_view name) {
  const auto found = std::ranges::find_if(list, [&](const auto& one) { return one.name == name; });
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

// Names with blanks between them: arguments in LAPACK's order, families in the order in which the default is looked
// for.
std::vector<Argument> arguments(std::string_view names);
std::vector<std::string_view> families(std::string_view names);

inline Extent least(Named a, Named b) { return {Extent::Kind::least, a, b}; }
inline Extent picked(Condition where, Named there, Named elsewhere) {
  return {Extent::Kind::picked, there, elsewhere, where};
}
inline Extent reach(Named first, Named last, Named step) { return {Extent::Kind::reach, first, last, {}, step}; }

// A size that kernels take at run time.
inline Size at_run_time(std::string_view name, std::string_view about) {
  return {.name = name, .about = about, .always_compiled = false};
}
inline Size right_hand_sides(bool run_at_zero) {
  return {.name = "nrhs",
          .about = "right-hand sides, columns of B",
          .runs_at_zero = run_at_zero,
          .always_compiled = false,
          .one_compiled = true};
}

// What several operations have.
inline const Size m{"m", "rows"}, n{"n", "columns"}, order{"n", "rows and columns"};
inline const Size nrhs = right_hand_sides(false);
inline const Size nrhs_or_none = right_hand_sides(true);  // the factors are made all the same
inline const Option pivot{"pivot", "how pivots are chosen", {{"partial", ""}, {"none", ""}}};
inline const Option uplo{"uplo", "the triangle that is used", {{"lower", "L"}, {"upper", "U"}}};
inline const Option side{"side", "where the triangular matrix stands", {{"left", "L"}, {"right", "R"}}};
inline const Option diag{"diag", "whether the diagonal is taken for 1", {{"nonunit", "N"}, {"unit", "U"}}};
inline const Option trans{"trans", "op(A)", {{"no", "N"}, {"transpose", "T"}, {"conjugate", "C", 1}}};
inline const Operand info{Access::out, "info", {}, {}, Element::int32, Shape::value};
inline Operand all_pivots(Access access, Extent length) {
  return {.access = access,
          .name = "ipiv",
          .rows = length,
          .element = Element::int32,
          .shape = Shape::vector,
          .swaps = true,
          .stride = "strideP"};  // as cuSOLVER and others call it
}
inline Operand pivots(Access access, Extent length) {
  Operand ipiv = all_pivots(access, length);
  ipiv.null = {"pivot", "none"};
  return ipiv;
}
// What may be written in the place of an input: C of A.
inline Operand result(std::string_view name, Extent rows, Extent columns, Named may_be) {
  return {.access = Access::out, .name = std::string(name), .rows = rows, .columns = columns, .may_be = may_be};
}
// A of which one triangle is used.
inline Operand triangle(Access access, Extent length) {
  return {.access = access, .name = "A", .rows = length, .columns = length, .lower = {"uplo", "lower"}};
}
// The same where its diagonal may be taken for 1, and where it may stand on either side of B.
inline Operand unit_triangle(Access access, Extent length) {
  Operand operand = triangle(access, length);
  operand.unit_diagonal = {"diag", "unit"};
  return operand;
}
inline Operand factor_at_side() {
  Operand operand = unit_triangle(Access::in, picked({"side", "left"}, "m", "n"));
  operand.unread_at_zero = "alpha";
  return operand;
}
// A number for each matrix.
inline Operand value(Access access, std::string_view name, Element element = Element::matrix, int if_empty = -1) {
  return {.access = access, .name = std::string(name), .element = element, .shape = Shape::value, .if_empty = if_empty};
}
inline double size(const Values& values, std::size_t index) { return static_cast<double>(values.sizes[index]); }
// What an operation costs, from its first sizes: of_sizes([](double n, double nrhs) { ... }).
template <class Count>
double (*of_sizes(Count))(const Values&) {
  return [](const Values& values) {
    if constexpr (std::is_invocable_v<Count, double>)
      return Count{}(size(values, 0));
    else if constexpr (std::is_invocable_v<Count, double, double>)
      return Count{}(size(values, 0), size(values, 1));
    else
      return Count{}(size(values, 0), size(values, 1), size(values, 2));
  };
}

}  // namespace row
}  // namespace kgen
