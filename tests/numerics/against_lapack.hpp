// A result beside LAPACK's: residuals, info, invariants.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "generator/precision.hpp"
#include "tests/numerics/operations.hpp"
#include "verify/inverse.hpp"

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

// The same problem with A perturbed: each part of each element by at most one rounding.
inline verify::Problem perturbed(verify::Problem problem, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  verify::Array& a = *problem.find("A");
  const auto perturb = [&](auto real) {
    for (std::size_t at = 0; at + sizeof real <= a.bytes.size(); at += sizeof real) {
      std::memcpy(&real, a.bytes.data() + at, sizeof real);
      const auto way = random() % 3;
      if (way > 0 && std::isnormal(real)) real = std::nextafter(real, way == 1 ? real * 2 : real / 2);
      std::memcpy(a.bytes.data() + at, &real, sizeof real);
    }
  };
  precision(problem.request.precision).real_bytes == 4 ? perturb(0.0F) : perturb(0.0);
  return problem;
}

// |A X - I| that LAPACK gives for perturbed matrices. The analysis of its inverse bounds |X A - I|; the other residual
// follows single roundings: of Hilbert's matrix, n = 26 in d, it is 1,160 units, of 60 perturbed ones 10 to 1,260.
class Lapack_perturbed {
 public:
  Lapack_perturbed(const verify::Problem& before, const verify::Verification& row) : before_(before), row_(row) {}
  // The largest ratio `i` of matrix `b` for three of them; 0 unless it is that residual, and A is what is inverted.
  double largest(verify::Judge judge, std::size_t i, std::int64_t b) {
    if (row_.formulas[i] != verify::right_inverse || !before_.original.bytes.empty()) return 0;
    for (std::uint64_t seed = found_.size(); seed < 3; ++seed) {
      verify::Problem problem = perturbed(before_, seed);
      verify::Problem after = lapack(problem);
      found_.emplace_back(std::move(problem), std::move(after));
    }
    double largest = 0;
    for (const auto& [problem, after] : found_) {
      const verify::Judgement judgement = judge(problem, after, b);
      if (!judgement.left_out) largest = std::max(largest, judgement.ratios[i]);
    }
    return largest;
  }

 private:
  const verify::Problem& before_;
  const verify::Verification& row_;
  std::vector<std::pair<verify::Problem, verify::Problem>> found_;
};

// Limits are those of verify/, or so many times what LAPACK gives; verify/'s own reference does not count.
inline void check_residuals(const verify::Problem& before, const verify::Problem& after,
                            const verify::Problem& theirs) {
  const auto other = by_other_triangle(before);
  const verify::Verification& row = verify::verification(before.operation());
  const bool single = precision(before.request.precision).real_bytes == 4;
  const verify::Judge judge = single ? row.single_precision : row.double_precision;
  Lapack_perturbed others(before, row);
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
      const double limit = std::min(verify::limit_of(row, mine, i), verify::largest_ratio);
      double reference = lapacks.left_out ? 0 : lapacks.ratios[i];
      if (mine.ratios[i] > std::max(limit, verify::times_reference * reference))
        reference = std::max(reference, others.largest(judge, i, b));
      INFO(std::string(row.formulas[i]), ", LAPACK's: ", reference);
      CHECK(mine.ratios[i] <= std::max(limit, verify::times_reference * reference));
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
