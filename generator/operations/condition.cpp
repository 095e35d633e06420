// Norms and condition numbers.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> condition_operations() {
  using namespace row;
  using enum Access;
  const Option norm{"norm", "of matrices: the largest sum of a column or of a row", {{"one", "1O"}, {"infinity", "I"}}};
  Option any_norm = norm;
  any_norm.about = "the largest sum of a column or of a row, the root of the sum of squares, the largest element";
  any_norm.words.insert(any_norm.words.end(), {{"frobenius", "FE"}, {"max", "M"}});
  return {
      {.name = "lange",
       .about = "norm of a matrix",
       .reference = "LAPACK's lange",
       .doc = "A norm. norm '1' or 'O': the 1-norm, the largest sum of a column. 'I': the infinity-norm, the largest "
              "sum of a row. 'F' or 'E': the Frobenius-norm, the root of the sum of squares. 'M': the largest element. "
              "All are of absolute values. A: m x n, not written. value: one real number per matrix, also for complex "
              "matrices; NaN if an element is NaN, 0 if m or n is 0. If the norm is in range, nothing over- or "
              "underflows.",
       .sizes = {m, n},
       .options = {any_norm},
       .operands = {{in, "A", "m", "n"}, value(out, "value", Element::real, 0)},
       .arguments = arguments("norm m n A value"),
       .families = families("thread_per_matrix columns_in_rounds lines_across_lanes columns_across_lanes"),
       .real_flops = of_sizes([](double m, double n) { return m * n; }),
       .variable_limit = common_limit},
      {.name = "cond",
       .about = "condition number, norm(A) norm(inv(A)), from the inverse itself",
       .reference = "LAPACK's gecon estimates its reciprocal; Higham, Accuracy and Stability, section 14.4",
       .doc = "The condition number: the norm of A times the norm of its inverse. norm '1' or 'O': the 1-norm. 'I': "
              "the infinity-norm. It is computed, not estimated; the inverse is not stored. A: n x n, not written. "
              "cond: one real number per matrix, also for complex matrices. It is NaN if A holds a NaN, and Inf if A "
              "is singular or its inverse overflows. It may also be Inf if elements are within a factor of n cond of "
              "the largest number. Scale such matrices first, which does not change cond. info[i] = k > 0: U(k,k) of "
              "getrf is exactly zero, so A is singular.",
       .sizes = {order},
       .options = {norm},
       .operands = {{in, "A", "n", "n"}, value(out, "cond", Element::real, 0), info},
       .arguments = arguments("norm n A cond info"),
       .families = families("thread_per_matrix gauss_jordan matrix_instruction panels by_matinv_cond"),
       .real_flops = of_sizes(
           [](double n) { return 2 * n * n * n + 2 * n * (n - 1); })},  // the inverse, and the sums of both norms
      {.name = "matinv_cond",
       .about = "inverse and condition number in one kernel",
       .reference = "Anzt, Dongarra, Flegar, Gruetzmacher: Variable-Size Batched Condition Number Calculation on GPUs, "
                    "SBAC-PAD 2018: the norms are found in the kernel that inverts",
       .doc =
           "matinv and cond in one kernel, which reads A once. norm and cond: see cond. A: n x n. C: n x n, receives "
           "the inverse, with the bits of matinv's kernel of the same family and tunables. C may be A; otherwise A is "
           "not written. info[i] = k > 0: A is exactly singular, every element of output i is NaN, and cond is Inf.",
       .sizes = {order},
       .options = {norm},
       .operands = {{in, "A", "n", "n"}, result("C", "n", "n", "A"), value(out, "cond", Element::real, 0), info},
       .arguments = arguments("norm n A C cond info"),
       .families = families("thread_per_matrix gauss_jordan matrix_instruction panels by_factors in_memory"),
       .real_flops = of_sizes([](double n) { return 2 * n * n * n + 2 * n * (n - 1); })},
  };
}

}  // namespace kgen
