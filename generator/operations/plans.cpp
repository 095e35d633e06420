// What plans are made of besides the operations that users call.
#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> plan_operations() {
  using namespace row;
  using enum Access;
  Operand failed = info, info_so_far = info;
  failed.access = in;
  info_so_far.access = inout;
  const Size rows_at_run_time = at_run_time("m", "rows"), columns_at_run_time = at_run_time("n", "columns");
  const Size inner_at_run_time = at_run_time("k", "columns of the panel"), panel_width{"k", "columns of the panel"};
  const Size step = at_run_time("step", "of the panel, from 0 on");
  const Option singular{"singular", "what becomes of X", {{"keep", ""}, {"nan", ""}}};
  constexpr const char* of_failed = "X may be B. Where info is not 0, X is not written, or with singular 'nan' NaN.";
  return {
      {.name = "solve_factored",
       .about = "solves A X = B with the factors of getrf where its info is 0",
       .reference = "LAPACK's getrs",
       .doc = of_failed,
       .sizes = {order, nrhs_or_none},
       .options = {pivot, singular},
       .operands =
           {{in, "A", "n", "n"}, pivots(in, "n"), {in, "B", "n", "nrhs"}, result("X", "n", "nrhs", "B"), failed},
       .arguments = arguments("n nrhs A ipiv B X info"),
       .families = families("solution_in_blocks solution_per_thread warp_per_matrix"),
       .real_flops = of_sizes([](double n, double nrhs) { return nrhs * n * (2 * n - 1); })},
      {.name = "solve_factored_posdef",
       .about = "solves A X = B with the factors of potrf where its info is 0",
       .reference = "LAPACK's potrs",
       .doc = of_failed,
       .sizes = {order, nrhs_or_none},
       .options = {uplo, singular},
       .operands = {triangle(in, "n"), {in, "B", "n", "nrhs"}, result("X", "n", "nrhs", "B"), failed},
       .arguments = arguments("uplo n nrhs A B X info"),
       .families = families("solution_in_blocks solution_per_thread warp_per_matrix"),
       .real_flops = of_sizes([](double n, double nrhs) { return 2 * nrhs * n * n; })},
      {.name = "det_of_factors",
       .about = "sign and logarithm of the determinant from the factors of getrf",
       .reference = "NumPy's slogdet",
       .doc = "As slogdet's sign and logabsdet; info is getrf's.",
       .sizes = {order},
       .operands = {{in, "A", "n", "n"},
                    all_pivots(in, "n"),
                    value(out, "sign"),
                    value(out, "logabsdet", Element::real),
                    failed},
       .arguments = arguments("n A ipiv sign logabsdet info"),
       .families = families("det_of_factors"),
       .real_flops = of_sizes([](double n) { return n; })},
      {.name = "logdet_of_factor",
       .about = "logarithm of the determinant from the factor of potrf",
       .reference = "LAPACK's potrf",
       .doc = "As logdet_posdef's logdet; info is potrf's.",
       .sizes = {order},
       .operands = {{in, "A", "n", "n"}, value(out, "logdet", Element::real), failed},
       .arguments = arguments("n A logdet info"),
       .families = families("det_of_factors"),
       .real_flops = of_sizes([](double n) { return n; })},
      // LU by panels, of m x n matrices or parts of them (docs/templates.md). A panel is a part of a few columns, and
      // its pivots count from its own first row until adjust_panel is through with them.
      {.name = "pivot_search",
       .about = "the pivot of one column",
       .reference = "BLAS's iamax in LAPACK's getf2",
       .doc = "ipiv(step + 1) is the row from step + 1 on, counted from 1, of the first largest element of A's column "
              "step + 1.",
       .sizes = {rows_at_run_time, columns_at_run_time, step},
       .operands = {{in, "A", "m", "n"}, all_pivots(out, "n")},
       .arguments = arguments("m n A ipiv step"),
       .families = families("pivot_search")},
      {.name = "rank_1_update",
       .about = "one column of L, and the update of those behind it",
       .reference = "BLAS's scal and ger in LAPACK's getf2",
       .doc = "The column step + 1 of A is divided by its diagonal element, and its product with the row is taken out "
              "of what lies behind; not where that element is zero: the first such step is info, which step 0 begins.",
       .sizes = {rows_at_run_time, columns_at_run_time, step},
       .operands = {{inout, "A", "m", "n"}, info_so_far},
       .arguments = arguments("m n A info step"),
       .families = families("rank_1_update")},
      {.name = "factor_column",
       .about = "one step of left-looking LU: a column is updated, searched, scaled",
       .reference = "Abdelfattah, Tomov, Dongarra, HPEC 2019, section III A",
       .doc = "The column step + 1 of A, with the columns before it factored and all rows exchanged so far: update by "
              "these, pivot search, exchange of two rows of A, scaling. info as rank_1_update's.",
       .sizes = {rows_at_run_time, columns_at_run_time, step},
       .options = {pivot},
       .operands = {{inout, "A", "m", "n"}, pivots(out, "n"), info_so_far},
       .arguments = arguments("m n A ipiv info step"),
       .families = families("factor_column")},
      {.name = "adjust_panel",
       .about = "pivots and info of a panel become those of the whole matrix",
       .reference = "'Adjust INFO and the pivot indices' in LAPACK's getrf",
       .doc = "Adds first to n pivots; where info is 0 and failed is not, info becomes failed + first.",
       .sizes = {columns_at_run_time, at_run_time("first", "rows before the panel")},
       .options = {pivot},
       .operands = {pivots(inout, "n"), value(in, "failed", Element::int32), info_so_far},
       .arguments = arguments("n first ipiv failed info"),
       .families = families("adjust_panel")},
      {.name = "panel_solve",
       .about = "rows of U to the right of a panel",
       .reference = "BLAS's trsm in LAPACK's getrf",
       .doc = "B = L^-1 B. D: the k x k block of the panel on the diagonal, L its unit lower triangle; columns of L "
              "whose diagonal element in D is zero do not count, as in getrf.",
       .sizes = {panel_width, columns_at_run_time},
       .operands = {{in, "D", "k", "k"}, {inout, "B", "k", "n"}},
       .arguments = arguments("k n D B"),
       .families = families("panel_solve")},
      {.name = "panel_update",
       .about = "the rank-k update behind a panel",
       .reference = "BLAS's gemm in LAPACK's getrf",
       .doc = "C = C - A B, term by term in the order of elimination, each one fma. D: the k x k block of the panel on "
              "the diagonal; terms whose diagonal element in D is zero do not count, as in getrf.",
       .sizes = {panel_width, rows_at_run_time, columns_at_run_time},
       .operands = {{in, "D", "k", "k"}, {in, "A", "m", "k"}, {in, "B", "k", "n"}, {inout, "C", "m", "n"}},
       .arguments = arguments("k m n D A B C"),
       .families = families("panel_update")},
      {.name = "library_trsm",
       .about = "rows of U to the right of a panel, by a library's trsm",
       .reference = "BLAS's trsm",
       .doc = "B = L^-1 B. A: k x k, L its unit lower triangle.",
       .sizes = {inner_at_run_time, columns_at_run_time},
       .operands = {{in, "A", "k", "k"}, {inout, "B", "k", "n"}},
       .arguments = arguments("k n A B"),
       .library = Library_routine::trsm},
      {.name = "library_gemm",
       .about = "a rank-k update by a library's gemm",
       .reference = "BLAS's gemm",
       .doc = "C = C - A B.",
       .sizes = {inner_at_run_time, rows_at_run_time, columns_at_run_time},
       .operands = {{in, "A", "m", "k"}, {in, "B", "k", "n"}, {inout, "C", "m", "n"}},
       .arguments = arguments("k m n A B C"),
       .library = Library_routine::gemm},
      {.name = "addresses",
       .about = "where the matrices of a part begin, for kernels that take them by pointers",
       .reference = "none",
       .doc = "to[i] = address of element (row, column), counted from 0, of matrix i.",
       .sizes = {at_run_time("row", "first row"), at_run_time("column", "first column")},
       .operands = {{in, "A"}, value(out, "to", Element::address)},
       .arguments = arguments("row column A to"),
       .families = families("addresses")},
  };
}

}  // namespace kgen
