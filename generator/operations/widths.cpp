// From how many columns on, and up to how many, calls are served by other kernels than those of the usual number, by
// times on a GPU: docs/experiments/number_of_columns.md, beyond common_limit
// docs/experiments/getrs_solution_in_blocks.md and docs/performance.md.
#include <algorithm>

#include "generator/operations/row.hpp"
#include "generator/precision.hpp"
#include "generator/width.hpp"

namespace kgen::row {

// For fewer columns, reading the factors once more costs more than idle blocks; of the smallest matrices than idle
// lanes; beyond common_limit than what a column per lane gains.
Widths factored_first_from(const Request& request) {
  const std::int64_t of_order = usual_columns(request);
  if (of_order == 1) return {16, 32};  // the second one for its step, which then has 32 lanes
  if (of_order <= 3) return {32};
  if (of_order == 5 && request.layout != Layout::pointers) return {64};
  if (of_order <= 16) return {std::max<std::int64_t>(64, 16 * of_order)};
  return {of_order <= common_limit ? 64 : of_order / 2};
}

// Here blocks share columns anyway, and there is a copy of A to write and read.
Widths copied_first_from(const Request& request) {
  const std::int64_t of_order = usual_columns(request);
  if (of_order <= 3 || of_order > common_limit) return factored_first_from(request);
  return of_order == 5 ? Widths{64} : Widths{};
}

namespace {

// Whether 32 columns are many: by pointers, to which the way is longer, only of small matrices.
bool gains_by_many(const Request& request) {
  return usual_columns(request) <= (request.layout == Layout::pointers ? 10 : 16);
}

}  // namespace

// As many lanes as columns: 8, 16 or 32. Beyond common_limit there is a warp for a matrix, for few.
Widths column_per_lane_from(const Request& request) {
  const std::int64_t of_order = usual_columns(request);
  const bool in_z = precision(request.precision).element_bytes == 16;
  if (of_order > common_limit) return {8};
  if (of_order > 16) return in_z && of_order == 32 ? Widths{} : Widths{9, 17};  // there only one matrix fits a warp
  if (of_order <= 8) return {16, 32};
  const bool few = of_order >= 12 && !in_z;
  if (!gains_by_many(request)) return few ? Widths{9} : Widths{};
  return few ? Widths{9, 32} : Widths{32};
}

// A triangle is half of the bytes, and half of the arithmetic: few columns gain nothing.
Widths triangle_per_lanes_from(const Request& request) {
  if (usual_columns(request) <= 8) return {16, 32};
  return gains_by_many(request) ? Widths{32} : Widths{};
}

}  // namespace kgen::row
