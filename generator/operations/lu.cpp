// LU factorisation and what is made of it.
#include <algorithm>

#include "generator/operations/row.hpp"

namespace kgen {
namespace {

double lu_flops(double m, double n) {
  double sum = 0;
  for (double k = 1; k <= std::min(m, n); ++k) sum += (m - k) + 2 * (m - k) * (n - k);
  return sum;
}

double gesv_flops(double n, double nrhs) { return lu_flops(n, n) + nrhs * n * (2 * n - 1); }

}  // namespace

std::vector<Operation> lu_operations() {
  using namespace row;
  using enum Access;
  return {
      {.name = "getrf",
       .about = "LU factorisation, A = P L U, in place",
       .reference = "LAPACK's getrf; Abdelfattah et al., ICCS 2017",
       .doc = "LU factorisation with partial pivoting, A = P L U, in place. A: m x n; receives L, whose unit diagonal "
              "is not stored, and U. ipiv: min(m, n) per matrix; NULL: no pivoting. info[i] = k > 0: U(k,k) is exactly "
              "zero; the factorisation is complete.",
       .sizes = {m, n},
       .options = {pivot},
       .operands = {{inout, "A", "m", "n"}, pivots(out, least("m", "n")), info},
       .arguments = arguments("m n A ipiv info"),
       .families = families("thread_per_matrix grid_in_block grid_of_lanes rows_across_lanes panels matrix_instruction "
                            "in_memory"),
       .real_flops = of_sizes([](double m, double n) { return lu_flops(m, n); })},
      {.name = "getri",
       .about = "inverse from the factors of getrf",
       .reference = "LAPACK's getri; Abdelfattah et al., ICCS 2017",
       .doc = "The inverse from getrf's factors. A: n x n, as getrf left it. ipiv: as getrf left it; NULL if the "
              "factors were made without pivoting. C: n x n, receives the inverse. C may be A; otherwise A is not "
              "written. info[i] = k > 0: U(k,k) is exactly zero, and every element of output i is NaN.",
       .sizes = {order},
       .options = {pivot},
       .operands = {{in, "A", "n", "n"}, pivots(in, "n"), result("C", "n", "n", "A"), info},
       .arguments = arguments("n A ipiv C info"),
       .families = families("thread_per_matrix grid_of_lanes rows_across_lanes matrix_instruction panels in_memory"),
       .real_flops = of_sizes([](double n) { return n * (4 * n * n - 3 * n + 5) / 3; })},
      {.name = "matinv",
       .about = "inverse: getrf and getri in one call",
       .reference = "Gauss-Jordan elimination with partial pivoting",
       .doc = "The inverse: getrf and getri in one call. A: n x n. C: n x n, receives the inverse. C may be A; "
              "otherwise A is not written. info[i] = k > 0: A is exactly singular, and every element of output i is "
              "NaN. If a matrix is singular but for rounding, rounding decides, and getrf may decide differently. As "
              "with getri, an inverse may overflow. To n = 32, rows whose scales differ by most of the type's range "
              "are scaled by powers of two, which takes longer; but not if elements of one row differ by 2^48 (d, z: "
              "2^384). Beyond n = 32 nothing is scaled, so scale such matrices first.",
       .sizes = {order},
       .operands = {{in, "A", "n", "n"}, result("C", "n", "n", "A"), info},
       .arguments = arguments("n A C info"),
       .families = families("thread_per_matrix gauss_jordan matrix_instruction panels by_factors in_memory"),
       .real_flops = of_sizes([](double n) { return 2 * n * n * n; })},
      {.name = "getrs",
       .about = "solves op(A) X = B with the factors of getrf, in place",
       .reference = "LAPACK's getrs; Abdelfattah et al., ICCS 2017",
       .doc = "Solves op(A) X = B with getrf's factors. op(A) is A with trans 'N', its transpose with 'T', its "
              "conjugate transpose with 'C'. A: n x n, as getrf left it. ipiv: as getrf left it; NULL if the factors "
              "were made without pivoting. B: n x nrhs, receives X. If U has a zero on its diagonal, X is Inf or NaN, "
              "and nothing reports it.",
       .sizes = {order, nrhs},
       .options = {trans, pivot},
       .operands = {{in, "A", "n", "n"}, pivots(in, "n"), {inout, "B", "n", "nrhs"}},
       .arguments = arguments("trans n nrhs A ipiv B"),
       .families =
           families("thread_per_matrix rows_across_lanes solution_in_blocks solution_per_thread warp_per_matrix"),
       .real_flops = of_sizes([](double n, double nrhs) { return nrhs * n * (2 * n - 1); })},
      {.name = "gesv",
       .about = "solves A X = B: getrf and getrs in one call, in place",
       .reference = "LAPACK's gesv; Abdelfattah et al., ICCS 2017",
       .doc = "Solves A X = B. A: n x n, receives L and U, as from getrf. ipiv: n per matrix, receives getrf's pivots; "
              "NULL: no pivoting. B: n x nrhs, receives X. info[i] = k > 0: U(k,k) is exactly zero. A and ipiv are "
              "then as getrf leaves them, and B is not changed.",
       .sizes = {order, nrhs_or_none},
       .options = {pivot},
       .operands = {{inout, "A", "n", "n"}, pivots(out, "n"), {inout, "B", "n", "nrhs"}, info},
       .arguments = arguments("n nrhs A ipiv B info"),
       .families = families("thread_per_matrix rows_across_lanes panels matrix_instruction by_getrf"),
       .real_flops = of_sizes([](double n, double nrhs) { return gesv_flops(n, nrhs); })},
      {.name = "solve",
       .about = "solves op(A) X = B and keeps A; gives no factors",
       .reference = "Gaussian elimination with partial pivoting, as LAPACK's gesv",
       .doc = "Solves op(A) X = B and keeps A. op(A) is A with trans 'N', its transpose with 'T', its conjugate "
              "transpose with 'C'. op(A) is factored, so results are those of a transposed copy with 'N'. A: n x n, "
              "only read. B: n x nrhs. X: n x nrhs, receives the solution. X may be B; otherwise B is not written. "
              "info[i] = k > 0: U(k,k) of getrf is exactly zero, and every element of X is NaN.",
       .sizes = {order, nrhs_or_none},
       .options = {trans},
       .operands = {{in, "A", "n", "n"}, {in, "B", "n", "nrhs"}, result("X", "n", "nrhs", "B"), info},
       .arguments = arguments("trans n nrhs A B X info"),
       .families = families("thread_per_matrix rows_across_lanes panels matrix_instruction by_getrf"),
       .real_flops = of_sizes([](double n, double nrhs) { return gesv_flops(n, nrhs); })},
      {.name = "slogdet",
       .about = "sign and logarithm of the determinant, which may be far outside the range of numbers",
       .reference = "NumPy's slogdet; LAPACK's getrf",
       .doc = "The determinant as sign * exp(logabsdet). A: n x n, only read. sign: one element per matrix, of "
              "absolute value 1; 1 or -1 for real matrices. logabsdet: one real number per matrix. Both are NaN if A "
              "holds a NaN. info[i] = k > 0: U(k,k) of getrf is exactly zero; sign is 0 and logabsdet -Inf, even if A "
              "also holds a NaN. The determinant may be far outside the type's range, but the elimination must not "
              "overflow. If elements are within a factor of about n of the largest number, sign and logabsdet may be "
              "NaN with info 0; scale such matrices first. If a pivot is infinite, sign is NaN and logabsdet Inf (for "
              "complex matrices perhaps NaN), with info 0.",
       .sizes = {order},
       .operands = {{in, "A", "n", "n"},
                    value(out, "sign", Element::matrix, 1),
                    value(out, "logabsdet", Element::real, 0),
                    info},
       .arguments = arguments("n A sign logabsdet info"),
       .families = families("thread_per_matrix rows_across_lanes panels matrix_instruction by_getrf"),
       .real_flops = of_sizes([](double n) { return lu_flops(n, n) + n; })},
      {.name = "laswp",
       .about = "row interchanges, in place",
       .reference = "LAPACK's laswp",
       .doc = "Row interchanges: swaps row i with row ipiv(k1 + (i - k1) * |incx|), for i from k1 to k2, or from k2 "
              "down to k1 if incx is negative. With incx = 0 or k2 < k1 nothing happens. A: m x n. ipiv: entries and "
              "rows count from 1. Entries between the used ones are not read. A pivot may be any row; if it is not in "
              "1..m, row i stays.",
       .sizes = {at_run_time("m", "rows"),
                 at_run_time("n", "columns"),
                 {.name = "k1",
                  .about = "first row that is swapped",
                  .always_compiled = false,
                  .least = 1,
                  .empty_above = "k2",
                  .usual = 1},
                 {.name = "k2", .about = "last row that is swapped", .always_compiled = false, .most = "m"},
                 {.name = "incx",
                  .about = "from one pivot to the next; negative: swaps in reverse order",
                  .always_compiled = false,
                  .least = any_sign,
                  .usual = 1}},
       .operands = {{inout, "A", "m", "n"}, all_pivots(in, reach("k1", "k2", "incx"))},
       .arguments = arguments("m n A k1 k2 ipiv incx"),
       .families = families("rows_across_lanes")},
  };
}

}  // namespace kgen
