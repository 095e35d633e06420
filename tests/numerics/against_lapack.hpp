// A result beside LAPACK's: residuals, info, invariants.
#pragma once

#include "generator/precision.hpp"
#include "tests/numerics/operations.hpp"

namespace kgen::test {

// Limits are those of verify/, or ten times what LAPACK gives; verify/'s own reference does not count.
inline void check_residuals(const verify::Problem& before, const verify::Problem& after,
                            const verify::Problem& theirs) {
  const verify::Verification& row = verify::verification(before.operation());
  const bool single = precision(before.request.precision).real_bytes == 4;
  const verify::Judge judge = single ? row.single_precision : row.double_precision;
  for (std::int64_t b = 0; b < before.batch; ++b) {
    INFO("matrix ", b);
    const verify::Judgement mine = judge(before, after, b), lapacks = judge(before, theirs, b);
    CHECK((!mine.left_out || lapacks.left_out));
    if (mine.left_out) continue;
    for (std::size_t i = 0; i < row.formulas.size(); ++i) {
      INFO(std::string(row.formulas[i]), ", LAPACK's: ", lapacks.ratios[i]);
      const double limit = std::min(verify::limit_of(row, mine, i), verify::largest_ratio);
      CHECK(mine.ratios[i] <= std::max(limit, lapacks.left_out ? 0 : verify::times_reference * lapacks.ratios[i]));
    }
  }
}

// By the variant in use.
inline void check_against(const verify::Problem& before, const verify::Problem& theirs) {
  const Outcome outcome = run(before);
  CHECK(outcome.problem == "");
  CHECK(verify::broken_invariant(before, outcome.after) == "");
  if (has_info(before)) CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
  check_residuals(before, outcome.after, theirs);
}

}  // namespace kgen::test
