// A result beside LAPACK's: residuals, info, invariants.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/precision.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/numerics/replayed.hpp"
#include "verify/inverse.hpp"

namespace kgen::test {

// Transposed and, unless one says no, conjugated.
inline void turn(verify::Array& array, std::int64_t batch, const Precision& precision, bool conjugate = true) {
  const verify::Array before = array;
  const std::int64_t n = array.rows, bytes = array.element_bytes;
  for (std::int64_t b = 0; b < batch && !before.bytes.empty(); ++b)
    for (std::int64_t j = 0; j < n; ++j)
      for (std::int64_t i = 0; i < n; ++i) {
        char* const to = array.at(b) + (j * n + i) * bytes;
        std::memcpy(to, before.at(b) + (i * n + j) * bytes, static_cast<std::size_t>(bytes));
        if (conjugate && bytes > precision.real_bytes) to[bytes - 1] ^= char(0x80);  // the sign of the imaginary part
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

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

// An inverse's residuals of matrices, `places`, that differ by single roundings. |A X - I| of sixty that are so near a
// covariance matrix differs by two orders, LAPACK's and kgen's (docs/experiments/matinv_matrix_instruction.md), so what
// is compared are the medians, and the largest.
class Near_each_other {
 public:
  explicit Near_each_other(Places places) : places_(std::move(places)) {}
  bool decide(std::string_view formula, std::int64_t b) const {
    return (formula == verify::right_inverse || formula == verify::left_inverse) && std::ranges::count(places_, b) > 0;
  }
  void add(std::size_t i, double mine, double lapacks, double limit) {
    mine_[i].push_back(mine);
    lapacks_[i].push_back(lapacks);
    limit_ = limit;
  }
  void check(const verify::Verification& row) const {
    for (std::size_t i = 0; i < row.formulas.size(); ++i) {
      if (mine_[i].empty()) continue;
      const double lapacks = median(lapacks_[i]);
      INFO(std::string(row.formulas[i]), ", median of ", mine_[i].size(), ", LAPACK's: ", lapacks);
      CHECK(median(mine_[i]) <= std::max(limit_, verify::times_reference * lapacks));
      CHECK(std::ranges::max(mine_[i]) <= std::max(limit_, verify::times_reference * std::ranges::max(lapacks_[i])));
    }
  }

 private:
  Places places_;
  std::array<std::vector<double>, verify::most_ratios> mine_, lapacks_;
  double limit_ = 0;
};

// Limits are those of verify/, or so many times what LAPACK gives; verify/'s own reference does not count.
inline void check_residuals(const verify::Problem& before, const verify::Problem& after, const verify::Problem& theirs,
                            const std::vector<Places>& near = {}) {
  const auto other = by_other_triangle(before);
  const verify::Verification& row = verify::verification(before.operation());
  std::vector<Near_each_other> groups;
  for (const Places& places : near) groups.emplace_back(places);
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
      const auto group = std::ranges::find_if(groups, [&](const auto& one) { return one.decide(row.formulas[i], b); });
      if (group != groups.end())
        group->add(i, mine.ratios[i], lapacks.left_out ? 0 : lapacks.ratios[i], limit);
      else
        CHECK(mine.ratios[i] <= std::max(limit, lapacks.left_out ? 0 : verify::times_reference * lapacks.ratios[i]));
    }
  }
  for (const Near_each_other& group : groups) group.check(row);
}

// By the variant in use.
inline void check_against(const verify::Problem& before, const verify::Problem& theirs,
                          const std::vector<Places>& near = {}) {
  const Outcome outcome = run(before);
  if (has_info(before)) CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
  check_replayed(before, outcome.after);
  check_residuals(before, outcome.after, theirs, near);
}

// Every other matrix has zeros in one of these columns, and disturbs none beside it. In the row too where that is what
// is factored: positive definite matrices, and transposed ones of solve.
inline void check_singular(const Sample& sample, const std::vector<std::int64_t>& columns) {
  INFO(sample.name());
  const Operation& op = *sample.request.operation;
  const bool rows_too =
      verify::verification(op).kind(sample.request) == verify::Kind::positive_definite || op.name == "solve";
  const verify::Problem regular = sample.problem(2 * static_cast<std::int64_t>(columns.size()));
  verify::Problem before = regular;
  verify::Array& a = before.operands.front();
  Places even;
  for (const std::int64_t column : columns) {
    even.push_back(2 * static_cast<std::int64_t>(even.size()));
    for (std::int64_t i = 0; i < a.rows; ++i) {
      put(a, sample.request.precision, even.back() + 1, i, column, 0);
      if (rows_too) put(a, sample.request.precision, even.back() + 1, column, i, 0);
    }
  }
  const Outcome outcome = run(before);
  const verify::Problem theirs = lapack(before);
  for (std::size_t k = 0; k < columns.size(); ++k) {
    CHECK(theirs.operand("info").integer(even[k]) == 0);
    CHECK(theirs.operand("info").integer(even[k] + 1) == columns[k] + 1);
  }
  CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
  check_replayed(before, outcome.after);
  check_residuals(before, outcome.after, theirs);
  CHECK(difference(take(outcome.after, even), run(regular).after, even) == "");
}

}  // namespace kgen::test
