// A result beside LAPACK's: residuals, info, invariants.
#pragma once

#include <optional>

#include "generator/precision.hpp"
#include "tests/numerics/operations.hpp"

namespace kgen::test {

// Conjugated and transposed.
inline void turn(verify::Array& array, std::int64_t batch, const Precision& precision) {
  const verify::Array before = array;
  const std::int64_t n = array.rows, bytes = array.element_bytes;
  for (std::int64_t b = 0; b < batch && !before.bytes.empty(); ++b)
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < n; ++i) {
        char* const to = array.at(b) + (j * n + i) * bytes;
        std::memcpy(to, before.at(b) + (i * n + j) * bytes, static_cast<std::size_t>(bytes));
        if (bytes > precision.real_bytes) to[bytes - 1] ^= char(0x80);  // the sign of the imaginary part
      }
}

// potri and poti by LAPACK with the other triangle. With W the inverse of L its residuals are those of W L = I where
// uplo is lower, and of L W = I where it is upper: of nearly singular matrices they differ by three orders. kgen has
// one method for both triangles, LAPACK's for upper.
struct Other_triangle {
  verify::Problem before, after;
};
inline std::optional<Other_triangle> by_other_triangle(verify::Problem problem) {
  if (problem.operation().name != "potri" && problem.operation().name != "poti") return {};
  auto& uplo = problem.request.options[static_cast<std::size_t>(problem.operation().find_option("uplo"))];
  uplo = static_cast<std::uint8_t>(1 - uplo);
  for (verify::Array* array : {problem.find("A"), &problem.original})
    turn(*array, problem.batch, precision(problem.request.precision));
  const verify::Problem after = lapack(problem);
  return Other_triangle{problem, after};
}

// Limits are those of verify/, or so many times what LAPACK gives; verify/'s own reference does not count.
inline void check_residuals(const verify::Problem& before, const verify::Problem& after,
                            const verify::Problem& theirs) {
  const auto other = by_other_triangle(before);
  const verify::Verification& row = verify::verification(before.operation());
  const bool single = precision(before.request.precision).real_bytes == 4;
  const verify::Judge judge = single ? row.single_precision : row.double_precision;
  for (std::int64_t b = 0; b < before.batch; ++b) {
    INFO("matrix ", b);
    const verify::Judgement mine = judge(before, after, b);
    verify::Judgement lapacks = judge(before, theirs, b);
    CHECK((!mine.left_out || lapacks.left_out));
    if (mine.left_out) continue;
    if (other)
      for (std::size_t i = 0; i < row.formulas.size(); ++i)
        lapacks.ratios[i] = std::max(lapacks.ratios[i], judge(other->before, other->after, b).ratios[i]);
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
