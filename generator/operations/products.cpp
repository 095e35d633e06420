// Products of matrices, added to another matrix.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> products_operations() {
  using namespace row;
  using enum Access;
  const auto product = [](const row::Operation& row) { return resolved("products", row); };
  const auto op_of = [](std::string_view name, std::string_view about) {
    return Option{name, about, trans.words, trans.same_in_real};
  };
  return {
      product(
          {.name = "gemm",
           .about = "product of two matrices, C = alpha op(A) op(B) + beta C",
           .reference = "BLAS's gemm",
           .doc = "C = alpha op(A) op(B) + beta C. op(A), m x k: A with transa 'N', its transpose with 'T', its "
                  "conjugate transpose with 'C'; op(B), k x n, likewise with transb. alpha, beta: point to factors "
                  "in ordinary memory, read before the call returns. If alpha is 0 or k is 0, C becomes beta C, "
                  "and A and B are not read; if beta is 0, C is not read.",
           .sizes = {{.name = "m", .about = "rows of op(A) and C"},
                     {.name = "n", .about = "columns of op(B) and C"},
                     {.name = "k", .about = "columns of op(A), rows of op(B)", .empty_sum = "alpha"}},
           .options = {op_of("transa", "op(A)"), op_of("transb", "op(B)")},
           .scalars = {{"alpha"}, {"beta"}},
           .operands = {{.access = in, .name = "A", .rows = "transa == no ? m : k", .columns = "transa == no ? k : m"},
                        {.access = in, .name = "B", .rows = "transb == no ? k : n", .columns = "transb == no ? n : k"},
                        {.access = inout, .name = "C", .rows = "m", .columns = "n"}},
           .arguments = "transa transb m n k alpha A B beta C",
           .real_flops = [](const Values& values) { return 2 * size(values, 0) * size(values, 1) * size(values, 2); }}),
  };
}

}  // namespace kgen
