// LU factorisation and what is made of it.
#include <algorithm>

#include "generator/operations/row.hpp"

namespace kgen {

std::vector<Operation> lu_operations() {
  using namespace row;
  using enum Access;
  const auto lu = [](const row::Operation& row) { return resolved("lu", row); };
  return {
      lu({.name = "getrf",
          .about = "LU factorisation, A = P L U, in place",
          .reference = "LAPACK's getrf; Abdelfattah et al., ICCS 2017",
          .doc = "LU factorisation with partial pivoting, A = P L U, in place. A: m x n; receives L, whose unit "
                 "diagonal is "
                 "not stored, and U. ipiv: min(m, n) per matrix; NULL: no pivoting. info[i] = k > 0: U(k,k) is exactly "
                 "zero; the factorisation is complete. m != n answers KGEN_NOT_SUPPORTED in this version.",
          .sizes = {m, n},
          .options = {pivot},
          .operands = {{inout, "A", "m", "n"}, pivots(out, "min(m, n)"), info},
          .arguments = "m n A ipiv info",
          .real_flops =
              [](const Values& values) {
                const double m = size(values, 0), n = size(values, 1);
                double sum = 0;
                for (double k = 1; k <= std::min(m, n); ++k) sum += (m - k) + 2 * (m - k) * (n - k);
                return sum;
              }}),
      lu({.name = "getri",
          .about = "inverse from the factors of getrf",
          .reference = "LAPACK's getri; Abdelfattah et al., ICCS 2017",
          .doc =
              "The inverse from getrf's factors. A: n x n as getrf left it. ipiv: as getrf left it; NULL: factors made "
              "without pivoting. C: n x n, receives the inverse; C may be A, otherwise A is not written. info[i] = k > "
              "0: "
              "U(k,k) is exactly zero, and every element of output i is NaN.",
          .sizes = {order},
          .options = {pivot},
          .operands = {{in, "A", "n", "n"},
                       pivots(in, "n"),
                       {.access = out, .name = "C", .rows = "n", .columns = "n", .may_be = "A"},
                       info},
          .arguments = "n A ipiv C info",
          .real_flops =
              [](const Values& values) {
                const double n = size(values, 0);
                return n * (4 * n * n - 3 * n + 5) / 3;
              }}),
      lu({.name = "matinv",
          .about = "inverse: getrf and getri in one call",
          .reference = "Gauss-Jordan elimination with partial pivoting",
          .doc = "The inverse: getrf and getri in one call. A: n x n. C: n x n, receives the inverse; C may be A, "
                 "otherwise A "
                 "is not written. info[i] = k > 0: exactly singular, and every element of output i is NaN. As with "
                 "getri, an "
                 "inverse may overflow; here also where rows differ in scale by nearly the range of the type, because "
                 "rows "
                 "of the inverse are eliminated together: scale such matrices first.",
          .sizes = {order},
          .operands = {{in, "A", "n", "n"},
                       {.access = out, .name = "C", .rows = "n", .columns = "n", .may_be = "A"},
                       info},
          .arguments = "n A C info",
          .real_flops = [](const Values& values) { return 2 * size(values, 0) * size(values, 0) * size(values, 0); }}),
  };
}

}  // namespace kgen
