// Cholesky factorisation of positive definite matrices and what is made of it.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> posdef_operations() {
  using namespace row;
  using enum Access;
  const auto posdef = [](const row::Operation& row) { return resolved("posdef", row); };
  return {
      posdef({.name = "potrf",
              .about = "Cholesky factorisation, A = L L^H or U^H U, in place",
              .reference = "LAPACK's potrf; Golub and Van Loan, Matrix Computations, section 4.2",
              .doc =
                  "Cholesky factorisation of Hermitian (for real matrices symmetric) positive definite matrices, in "
                  "place: A = L L^H with uplo 'L', A = U^H U with 'U'. A: n x n; only the triangle that uplo names is "
                  "used, and receives L or U; the other keeps every bit. Imaginary parts of the diagonal are not used, "
                  "and 0 afterwards. info[i] = k > 0: pivot k is not positive (or NaN), so A is not positive definite; "
                  "columns of L, rows of U, before k are those of the factor, and the rest of the triangle is not "
                  "specified.",
              .sizes = {order},
              .options = {uplo},
              .operands = {{.access = inout, .name = "A", .rows = "n", .columns = "n", .lower = "uplo == lower"}, info},
              .arguments = "uplo n A info",
              .real_flops =
                  [](const Values& values) {
                    const double n = size(values, 0);
                    return n * (2 * n * n + 3 * n + 1) / 6;
                  }}),
  };
}

}  // namespace kgen
