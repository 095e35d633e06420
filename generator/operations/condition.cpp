// Norms and condition numbers.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> condition_operations() {
  using namespace row;
  using enum Access;
  const auto condition = [](const row::Operation& row) { return resolved("condition", row); };
  const Option norm{"norm", "of matrices: the largest sum of a column or of a row", {{"one", "1O"}, {"infinity", "I"}}};
  return {
      condition(
          {.name = "cond",
           .about = "condition number, norm(A) norm(inv(A)), from the inverse itself",
           .reference = "LAPACK's gecon estimates its reciprocal; Higham, Accuracy and Stability, section 14.4",
           .doc =
               "The condition number: the norm of A times the norm of its inverse, in the 1-norm with norm '1' or "
               "'O', in the infinity-norm with 'I'. It is computed, not estimated; the inverse is not stored. A: "
               "n x n, not written. cond: one real number per matrix, also for complex matrices; NaN where A holds "
               "a NaN, Inf where A is singular or its inverse overflows. It may also be Inf where elements are within "
               "a factor of n cond of the largest number: scale such matrices first, which does not change it. info[i] "
               "= k > 0: U(k,k) of getrf is "
               "exactly zero, A is singular.",
           .sizes = {order},
           .options = {norm},
           .operands = {{in, "A", "n", "n"},
                        {.access = out, .name = "cond", .element = Element::real, .shape = Shape::value, .if_empty = 0},
                        info},
           .arguments = "norm n A cond info",
           .real_flops =
               [](const Values& values) {
                 const double n = size(values, 0);
                 return 2 * n * n * n + 2 * n * (n - 1);  // the inverse, and the sums of both norms
               }}),
  };
}

}  // namespace kgen
