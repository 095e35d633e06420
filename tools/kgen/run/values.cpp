#include "tools/kgen/run/values.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tools/kgen/run/batch.hpp"

namespace kgen {
std::vector<Value_range> value_ranges(const verify::Problem& after) {
  std::vector<Value_range> ranges;
  if (after.batch == 0) return ranges;
  const auto& operands = after.operation().operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    if (operand.shape != Shape::value || operand.element != Element::real || !writes(operand.access)) continue;
    Value_range range{.operand = operand.name};
    for (std::int64_t b = 0; b < after.batch; ++b) {
      const double one = element(after.operands[i], after.operands[i].element_bytes, b, 0, 0).real();
      if (std::isnan(one)) {
        ++range.nan;
        continue;
      }
      const bool first = range.largest_at < 0;
      if (first || one < range.least) range.least = one;
      if (first || one > range.largest) range.largest = one, range.largest_at = b;
    }
    ranges.push_back(range);
  }
  return ranges;
}

std::string text(const Value_range& range) {
  if (range.largest_at < 0) return "NaN";
  std::string found = fmt::format("{:.6g}", range.largest);
  if (range.least != range.largest)
    found =
        fmt::format("{:.6g} to {:.6g}, largest of matrix {} (from 0)", range.least, range.largest, range.largest_at);
  return range.nan ? found + fmt::format("; {} NaN", range.nan) : found;
}

}  // namespace kgen
