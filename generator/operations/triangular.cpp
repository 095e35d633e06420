// Triangular matrices: solves and products.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> triangular_operations() {
  using namespace row;
  using enum Access;
  return {
      {.name = "trsm",
       .about = "solves a triangular system, op(A) X = alpha B or X op(A) = alpha B, in place",
       .reference = "BLAS's trsm",
       .doc = "Solves op(A) X = alpha B with side 'L', X op(A) = alpha B with 'R'. op(A) is A with trans 'N', its "
              "transpose with 'T', its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'. Only the "
              "triangle that uplo names is read. With diag 'U' its diagonal is taken for 1 and not read. alpha: points "
              "to the factor in ordinary memory, read before the call returns. If alpha is 0, B becomes 0 and A is not "
              "read. B: m x n, receives X. X is multiplied by the reciprocals of the diagonal. If the diagonal has a "
              "zero, X is Inf or NaN, and nothing reports it.",
       .sizes = {{.name = "m",
                  .about = "rows of B",
                  .always_compiled = false,
                  .compiled_where = {"side", "left"},
                  .one_compiled = true},
                 {.name = "n",
                  .about = "columns of B",
                  .always_compiled = false,
                  .compiled_where = {"side", "right"},
                  .one_compiled = true}},
       .options = {side, uplo, trans, diag},
       .scalars = {{"alpha"}},
       .operands = {factor_at_side(),
                    {.access = inout, .name = "B", .rows = "m", .columns = "n", .unread_at_zero = "alpha"}},
       .arguments = arguments("side uplo trans diag m n alpha A B"),
       .families =
           families("thread_per_matrix rows_across_lanes solution_in_tiles solution_in_blocks solution_per_thread "
                    "warp_per_matrix triangle_per_thread"),
       .real_flops =
           [](const Values& values) {
             const double m = size(values, 0), n = size(values, 1);
             const bool left = values.options[0] == 0;
             return left ? n * m * m : m * n * n;
           }},
      {.name = "trtri",
       .about = "inverse of a triangular matrix, in place",
       .reference = "LAPACK's trtri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix "
                    "Sizes; Higham, Accuracy and Stability, section 14.2",
       .doc = "The inverse of a triangular matrix, in place. A: n x n; only the triangle that uplo names is used, and "
              "it receives the inverse. With diag 'U' its diagonal is taken for 1 and not used. Everything else keeps "
              "every bit. info[i] = k > 0: A(k,k) is exactly zero, and that matrix is not changed. Elements are "
              "multiplied by the reciprocals of the diagonal. If one of these overflows, the inverse is not finite.",
       .sizes = {order},
       .options = {uplo, diag},
       .operands = {unit_triangle(inout, "n"), info},
       .arguments = arguments("uplo diag n A info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes grid_in_block"),
       .real_flops = of_sizes([](double n) { return n * (n * n + 2) / 3; })},
      {.name = "lauum",
       .about = "product of a triangle with its conjugate transpose, L^H L or U U^H, in place",
       .reference = "LAPACK's lauum",
       .doc = "L^H L with uplo 'L', U U^H with 'U'. This makes the inverse of a positive definite matrix from the "
              "inverse of its factor. A: n x n; only the triangle that uplo names is used, and it receives the same "
              "triangle of the Hermitian product. The other triangle keeps every bit. Imaginary parts of the diagonal "
              "are not used, and become 0.",
       .sizes = {order},
       .options = {uplo},
       .operands = {triangle(inout, "n")},
       .arguments = arguments("uplo n A"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes grid_in_block"),
       .real_flops = of_sizes([](double n) { return n * (2 * n * n + 3 * n + 1) / 6; })},
  };
}

}  // namespace kgen
