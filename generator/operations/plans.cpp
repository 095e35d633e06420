// What plans are made of besides the operations that users call.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> plan_operations() {
  using namespace row;
  using enum Access;
  const auto of_plans = [](const row::Operation& row) { return resolved("plans", row); };
  row::Operand failed = info;
  failed.access = in;
  return {
      of_plans({.name = "solve_factored",
                .about = "solves A X = B with the factors of getrf where its info is 0",
                .reference = "LAPACK's getrs",
                .doc = "X may be B. Where info is not 0, X is not written, or with singular 'nan' NaN.",
                .sizes = {order, nrhs_or_none},
                .options = {pivot, {"singular", "what becomes of X", {{"keep", ""}, {"nan", ""}}}},
                .operands = {{in, "A", "n", "n"},
                             pivots(in, "n"),
                             {.access = in, .name = "B", .rows = "n", .columns = "nrhs"},
                             {.access = out, .name = "X", .rows = "n", .columns = "nrhs", .may_be = "B"},
                             failed},
                .arguments = "n nrhs A ipiv B X info",
                .real_flops =
                    [](const Values& values) {
                      const double n = size(values, 0);
                      return size(values, 1) * n * (2 * n - 1);
                    },
                .limit = 128,
                .listed = false}),
      of_plans(
          {.name = "det_of_factors",
           .about = "sign and logarithm of the determinant from the factors of getrf",
           .reference = "NumPy's slogdet",
           .doc = "As slogdet's sign and logabsdet; info is getrf's.",
           .sizes = {order},
           .operands = {{in, "A", "n", "n"},
                        {.access = in, .name = "ipiv", .rows = "n", .element = Element::int32, .shape = Shape::vector},
                        {.access = out, .name = "sign", .shape = Shape::value},
                        {.access = out, .name = "logabsdet", .element = Element::real, .shape = Shape::value},
                        failed},
           .arguments = "n A ipiv sign logabsdet info",
           .real_flops = [](const Values& values) { return size(values, 0); },
           .limit = 128,
           .listed = false}),
      of_plans(
          {.name = "addresses",
           .about = "where the matrices of a part begin, for kernels that take them by pointers",
           .reference = "none",
           .doc = "to[i] = address of element (row, column), counted from 0, of matrix i.",
           .sizes = {{"row", "first row", "never"}, {"column", "first column", "never"}},
           .operands = {{in, "A"}, {.access = out, .name = "to", .element = Element::address, .shape = Shape::value}},
           .arguments = "row column A to",
           .real_flops = [](const Values&) { return 0.0; },
           .listed = false}),
  };
}

}  // namespace kgen
