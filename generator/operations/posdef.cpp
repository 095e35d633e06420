// Cholesky factorisation of positive definite matrices and what is made of it.
#include "generator/operations/row.hpp"

namespace kgen {
namespace {

double factor_flops(double n) { return n * (2 * n * n + 3 * n + 1) / 6; }
double invert_factor_flops(double n) { return n * (4 * n * n + 3 * n + 5) / 6; }  // trtri and lauum
double factor_and_solve_flops(double n, double nrhs) { return factor_flops(n) + 2 * nrhs * n * n; }

}  // namespace

std::vector<Operation> posdef_operations() {
  using namespace row;
  using enum Access;
  const auto hermitian = [](Access access) {
    Operand whole = triangle(access, "n");
    whole.symmetry = Symmetry::hermitian;
    return whole;
  };
  return {
      {.name = "potrf",
       .about = "Cholesky factorisation, A = L L^H or U^H U, in place",
       .reference = "LAPACK's potrf; Golub and Van Loan, Matrix Computations, section 4.2",
       .doc = "Cholesky factorisation of Hermitian (real: symmetric) positive definite matrices, in place. A = L L^H "
              "with uplo 'L', A = U^H U with 'U'. A: n x n; only the triangle that uplo names is used, and it receives "
              "L or U. The other triangle keeps every bit. Imaginary parts of the diagonal are not used, and become 0. "
              "info[i] = k > 0: pivot k is not positive (or NaN), so A is not positive definite. Columns of L (rows of "
              "U) before k are then the factor's; the rest of the triangle is not specified.",
       .sizes = {order},
       .options = {uplo},
       .operands = {hermitian(inout), info},
       .arguments = arguments("uplo n A info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes tile_per_thread panels in_memory"),
       .real_flops = of_sizes([](double n) { return factor_flops(n); })},
      {.name = "potrs",
       .about = "solves A X = B with the factors of potrf, in place",
       .reference = "LAPACK's potrs; Golub and Van Loan, Matrix Computations, section 4.2",
       .doc = "Solves A X = B with potrf's factors. A: n x n, as potrf left it: L with uplo 'L', U with 'U'. It is "
              "only read, without imaginary parts of its diagonal; the other triangle is not used. B: n x nrhs, "
              "receives X. If the diagonal has a zero, X is Inf or NaN, and nothing reports it.",
       .sizes = {order, nrhs},
       .options = {uplo},
       .operands = {triangle(in, "n"), {inout, "B", "n", "nrhs"}},
       .arguments = arguments("uplo n nrhs A B"),
       .families =
           families("thread_per_matrix rows_across_lanes solution_in_tiles solution_in_blocks solution_per_thread "
                    "warp_per_matrix"),
       .real_flops = of_sizes([](double n, double nrhs) { return 2 * nrhs * n * n; })},
      {.name = "posv",
       .about = "solves A X = B for positive definite A: potrf and potrs in one call, in place",
       .reference = "LAPACK's posv; Golub and Van Loan, Matrix Computations, section 4.2",
       .doc = "Solves A X = B for Hermitian (real: symmetric) positive definite A. A: n x n; the triangle that uplo "
              "names receives the factor, as from potrf. The other triangle is not used and keeps every bit. B: n x "
              "nrhs, receives X. info[i] = k > 0: pivot k is not positive (or NaN). A is then as potrf leaves it, and "
              "B is not changed.",
       .sizes = {order, nrhs_or_none},
       .options = {uplo},
       .operands = {hermitian(inout), {inout, "B", "n", "nrhs"}, info},
       .arguments = arguments("uplo n nrhs A B info"),
       .families = families(
           "thread_per_matrix grid_of_lanes rows_across_lanes tile_per_thread panels columns_in_halves by_potrf"),
       .real_flops = of_sizes([](double n, double nrhs) { return factor_and_solve_flops(n, nrhs); })},
      {.name = "solve_posdef",
       .about = "solves A X = B for positive definite A and keeps A; gives no factor",
       .reference = "Cholesky factorisation, as LAPACK's posv",
       .doc = "Solves A X = B for Hermitian (real: symmetric) positive definite A, and keeps A. A: n x n, only read. "
              "Only the triangle that uplo names is used, without imaginary parts of its diagonal. B: n x nrhs. X: n x "
              "nrhs, receives the solution. X may be B; otherwise B is not written. info[i] = k > 0: pivot k of potrf "
              "is not positive (or NaN), and every element of X is NaN.",
       .sizes = {order, nrhs_or_none},
       .options = {uplo},
       .operands = {hermitian(in), {in, "B", "n", "nrhs"}, result("X", "n", "nrhs", "B"), info},
       .arguments = arguments("uplo n nrhs A B X info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes shared_memory tile_per_thread panels "
                            "columns_in_halves by_potrf"),
       .real_flops = of_sizes([](double n, double nrhs) { return factor_and_solve_flops(n, nrhs); })},
      {.name = "logdet_posdef",
       .about = "logarithm of the determinant of positive definite A, which may be far outside the range of numbers",
       .reference = "LAPACK's potrf; Rasmussen and Williams, Gaussian Processes for Machine Learning, section A.3",
       .doc = "The logarithm of the determinant of Hermitian (real: symmetric) positive definite matrices, from the "
              "pivots of potrf. A: n x n, only read. Only the triangle that uplo names is used, without imaginary "
              "parts of its diagonal. logdet: one real number per matrix, also for complex matrices. info[i] = k > 0: "
              "pivot k of potrf is not positive (or NaN), and logdet is NaN.",
       .sizes = {order},
       .options = {uplo},
       .operands = {hermitian(in), value(out, "logdet", Element::real, 0), info},
       .arguments = arguments("uplo n A logdet info"),
       .families =
           families("thread_per_matrix grid_of_lanes rows_across_lanes shared_memory tile_per_thread panels by_potrf"),
       .real_flops = of_sizes([](double n) { return factor_flops(n) + n; })},
      {.name = "potri",
       .about = "inverse of a positive definite matrix from the factor of potrf, in place",
       .reference = "LAPACK's potri; Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix "
                    "Sizes, section 4",
       .doc = "The inverse of A from potrf's factor, in place: trtri, then lauum, in one kernel. A: n x n, as potrf "
              "left it: L with uplo 'L', U with 'U', without imaginary parts of its diagonal. That triangle receives "
              "the same triangle of the Hermitian inverse, whose diagonal is real. The other triangle is not used and "
              "keeps every bit. info[i] = k > 0: element k of the diagonal is exactly zero, and that matrix is not "
              "changed. If A is nearly singular, residuals are those of LAPACK's potri with uplo 'U', for both "
              "triangles: |A X - I| can be thousands of times that of LAPACK with 'L', and more.",
       .sizes = {order},
       .options = {uplo},
       .operands = {triangle(inout, "n"), info},
       .arguments = arguments("uplo n A info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes grid_in_block"),
       .real_flops = of_sizes([](double n) { return invert_factor_flops(n); })},
      {.name = "poti",
       .about = "inverse of a positive definite matrix: potrf and potri in one kernel, in place",
       .reference = "Charara, Keyes, Ltaief: Batched Triangular DLA Kernels for Very Small Matrix Sizes, section 4",
       .doc = "The inverse of Hermitian (real: symmetric) positive definite A, in place, with the bits of potrf and "
              "potri. A: n x n; only the triangle that uplo names is used, without imaginary parts of its diagonal. It "
              "receives the same triangle of the Hermitian inverse. The other triangle keeps every bit. info[i] = k > "
              "0: pivot k of potrf is not positive (or NaN), so A is not positive definite. The triangle is then not "
              "specified.",
       .sizes = {order},
       .options = {uplo},
       .operands = {hermitian(inout), info},
       .arguments = arguments("uplo n A info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes grid_in_block"),
       .real_flops = of_sizes([](double n) { return factor_flops(n) + invert_factor_flops(n); })},
  };
}

}  // namespace kgen
