// Verification of row interchanges: swap by swap, every bit.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "verify/dense.hpp"
#include "verify/random.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// Any row as a pivot.
void make_swaps(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  Array& pivots = *problem.find("ipiv");
  const auto rows = static_cast<std::uint64_t>(problem.size("m"));
  Random random(seed);
  for (std::int64_t b = 0; b < problem.batch; ++b)
    for (std::int64_t k = 0; k < pivots.rows; ++k) {
      const auto pivot = static_cast<std::int32_t>(1 + random() % rows);
      std::memcpy(pivots.at(b) + k * static_cast<std::int64_t>(sizeof pivot), &pivot, sizeof pivot);
    }
}

Judgement judge_swaps(const Problem& before, const Problem& after, std::int64_t b) {
  Array a = before.operand("A");
  const Array& pivots = before.operand("ipiv");
  const std::int64_t first = before.size("k1"), last = before.size("k2"), step = before.size("incx");
  const std::int64_t swaps = step == 0 ? 0 : std::max<std::int64_t>(last - first + 1, 0);
  for (std::int64_t k = 0; k < swaps; ++k) {
    const std::int64_t row = step > 0 ? first + k : last - k;
    const std::int64_t pivot = pivots.integer(b, first - 1 + (row - first) * std::abs(step));
    if (pivot < 1 || pivot > a.rows) continue;
    for (std::int64_t j = 0; j < a.columns; ++j) {
      char* const column = a.at(b) + j * a.rows * a.element_bytes;
      char *const one = column + (row - 1) * a.element_bytes, *const other = column + (pivot - 1) * a.element_bytes;
      if (one != other) std::swap_ranges(one, one + a.element_bytes, other);
    }
  }
  const bool same = std::memcmp(a.at(b), after.operand("A").at(b), static_cast<std::size_t>(a.stride())) == 0;
  return {.ratios = {same ? 0 : std::numeric_limits<double>::infinity()}};
}

}  // namespace

std::vector<Verification> swap_verifications() {
  return {{"laswp", {"|A - P A|"}, any_matrix, make_swaps, judge_swaps, judge_swaps}};
}

}  // namespace kgen::verify
