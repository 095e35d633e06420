// A row of the table that no operation of ours is.
#pragma once

#include "generator/operations/row.hpp"

namespace kgen::test {

// What rows of the table may say, in one: a size that is compiled in where an option says so, an extent that an option
// picks, words that mean the same of real matrices, a triangle, a scalar, real and integer results.
inline Operation everything() {
  using enum Access;
  return {.name = "everything",
          .about = "a row of the tests",
          .reference = "none",
          .doc = "None.",
          .sizes = {{.name = "m", .about = "rows", .always_compiled = false, .compiled_where = {"side", "left"}},
                    {.name = "n", .about = "columns", .always_compiled = false, .compiled_where = {"side", "right"}}},
          .options = {{"side", "from where", {{"left", "L"}, {"right", "R"}}},
                      {"trans", "how", {{"n", "N"}, {"t", "T"}, {"c", "C", 1}}},
                      {"diag", "what the diagonal is", {{"nonunit", "N"}, {"unit", "U"}}},
                      {"pivot", "how pivots are chosen", {{"partial", ""}, {"none", ""}}}},
          .scalars = {{"alpha"}},
          .operands = {{.access = in,
                        .name = "A",
                        .rows = row::picked({"side", "left"}, "m", "n"),
                        .columns = row::picked({"side", "left"}, "m", "n"),
                        .lower = {"side", "left"},
                        .unit_diagonal = {"diag", "unit"}},
                       {inout, "B", "m", "n"},
                       row::pivots(in, row::least("m", "n")),
                       row::value(out, "value", Element::real),
                       row::info},
          .arguments = row::arguments("side trans diag m n alpha A ipiv B value info"),
          .real_flops = [](const Values& values) { return row::size(values, 0) * row::size(values, 1); }};
}

}  // namespace kgen::test
