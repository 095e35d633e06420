// Products of matrices, added to another matrix.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> products_operations() {
  using namespace row;
  using enum Access;
  const auto product = [](Operation row) {
    row.uniform_only = true;  // kernels hold tiles of all three matrices: every size is compiled in
    return row;
  };
  const auto op_of = [](std::string_view name, std::string_view about) { return Option{name, about, trans.words}; };
  const Size rank{.name = "n", .about = "rows of op(A), order of C"};
  const Size terms{.name = "k", .about = "columns of op(A)", .empty_sum = "alpha"};
  // op() of it is rows x columns.
  const auto factor = [](const char* name, const char* option, Named rows, Named columns) {
    const Condition as_it_is{option, "no"};
    return Operand{.access = in,
                   .name = name,
                   .rows = picked(as_it_is, rows, columns),
                   .columns = picked(as_it_is, columns, rows),
                   .unread_at_zero = "alpha"};
  };
  const auto triangle_of = [](Symmetry symmetry) {
    return Operand{.access = inout,
                   .name = "C",
                   .rows = "n",
                   .columns = "n",
                   .lower = {"uplo", "lower"},
                   .symmetry = symmetry,
                   .unread_at_zero = "beta"};
  };
  const auto rank_flops = of_sizes([](double n, double k) { return k * n * (n + 1); });
  return {
      product({.name = "gemm",
               .about = "product of two matrices, C = alpha op(A) op(B) + beta C",
               .reference = "BLAS's gemm",
               .doc = "C = alpha op(A) op(B) + beta C. op(A), m x k, is A with transa 'N', its transpose with 'T', its "
                      "conjugate transpose with 'C'. op(B), k x n, likewise with transb. alpha, beta: point to factors "
                      "in ordinary memory, read before the call returns. If alpha is 0 or k is 0, C becomes beta C, "
                      "and A and B are not read. If beta is 0, C is not read.",
               .sizes = {{.name = "m", .about = "rows of op(A) and C"},
                         {.name = "n", .about = "columns of op(B) and C"},
                         {.name = "k", .about = "columns of op(A), rows of op(B)", .empty_sum = "alpha"}},
               .options = {op_of("transa", "op(A)"), op_of("transb", "op(B)")},
               .scalars = {{"alpha"}, {"beta"}},
               .operands = {factor("A", "transa", "m", "k"),
                            factor("B", "transb", "k", "n"),
                            {.access = inout, .name = "C", .rows = "m", .columns = "n", .unread_at_zero = "beta"}},
               .arguments = arguments("transa transb m n k alpha A B beta C"),
               .families = families("thread_per_matrix tiles_across_lanes tiles_in_block"),
               .real_flops = of_sizes([](double m, double n, double k) { return 2 * m * n * k; })}),
      product({.name = "syrk",
               .about = "product of a matrix and its transpose, C = alpha op(A) op(A)^T + beta C, of symmetric C",
               .reference = "BLAS's syrk",
               .doc = "C = alpha op(A) op(A)^T + beta C. op(A), n x k, is A with trans 'N', its transpose with 'T'. "
                      "For real matrices 'C' means 'T'. Only the triangle of C that uplo names is used. alpha, beta: "
                      "point to factors in ordinary memory, read before the call returns. If alpha is 0 or k is 0, C "
                      "becomes beta C, and A is not read. If beta is 0, what C holds is not used.",
               .sizes = {rank, terms},
               .options = {uplo, {"trans", "op(A)", {{"no", "N"}, {"transpose", "T", -1, "conjugate", "C"}}}},
               .scalars = {{"alpha"}, {"beta"}},
               .operands = {factor("A", "trans", "n", "k"), triangle_of(Symmetry::symmetric)},
               .arguments = arguments("uplo trans n k alpha A beta C"),
               .families = families("thread_per_matrix tiles_across_lanes tiles_in_block"),
               .real_flops = rank_flops}),
      product(
          {.name = "herk",
           .about = "product of a matrix and its conjugate transpose, C = alpha op(A) op(A)^H + beta C, of Hermitian C",
           .reference = "BLAS's herk",
           .doc = "C = alpha op(A) op(A)^H + beta C, for complex matrices. op(A), n x k, is A with trans 'N', its "
                  "conjugate transpose with 'C'. Only the triangle of C that uplo names is used. Imaginary parts of "
                  "its diagonal are not used, and become 0; but if beta is 1 and alpha or k is 0, C is not changed. "
                  "alpha, beta: point to real factors in ordinary memory, read before the call returns. If alpha is 0 "
                  "or k is 0, C becomes beta C, and A is not read. If beta is 0, what C holds is not used.",
           .sizes = {rank, terms},
           .options = {uplo, {"trans", "op(A)", {{"no", "N"}, {"conjugate", "C"}}}},
           .scalars = {{"alpha", Element::real}, {"beta", Element::real}},
           .operands = {factor("A", "trans", "n", "k"), triangle_of(Symmetry::hermitian)},
           .arguments = arguments("uplo trans n k alpha A beta C"),
           .families = families("thread_per_matrix tiles_across_lanes tiles_in_block"),
           .real_flops = rank_flops,
           .complex_only = true}),
      product({.name = "trmm",
               .about = "product with a triangular matrix, C = alpha op(A) B or alpha B op(A)",
               .reference = "BLAS's trmm",
               .doc = "C = alpha op(A) B with side 'L', alpha B op(A) with 'R'. op(A) is A with trans 'N', its "
                      "transpose with 'T', its conjugate transpose with 'C'. A: m x m with side 'L', n x n with 'R'. "
                      "Only the triangle that uplo names is read. With diag 'U' its diagonal is taken for 1 and not "
                      "read. alpha: points to the factor in ordinary memory, read before the call returns. If alpha is "
                      "0, C becomes 0, and A and B are not read. C may be B, as in BLAS; otherwise B is not written.",
               .sizes = {{.name = "m", .about = "rows of B and C"}, {.name = "n", .about = "columns of B and C"}},
               .options = {side, uplo, trans, diag},
               .scalars = {{"alpha"}},
               .operands = {factor_at_side(),
                            {.access = in, .name = "B", .rows = "m", .columns = "n", .unread_at_zero = "alpha"},
                            result("C", "m", "n", "B")},
               .arguments = arguments("side uplo trans diag m n alpha A B C"),
               .families = families("thread_per_matrix tiles_across_lanes tiles_in_block"),
               .real_flops =
                   [](const Values& values) {
                     const double m = size(values, 0), n = size(values, 1);
                     return values.options[0] == 0 ? n * m * m : m * n * n;
                   }}),
  };
}

}  // namespace kgen
