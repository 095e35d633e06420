// What `host` checks of a call's memory before it runs, and a GPU could not afford: the pointers of pointer batches,
// whether all is memory, and whether anything that is written lies on something else that the call uses.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/call/call.hpp"
#include "runtime/host/memory.hpp"
#include "runtime/host/process_memory.hpp"

namespace kgen {
namespace {

// Bytes that belong to one operand: of all its matrices, of one, or of a column of one.
struct Range {
  std::uintptr_t begin, end;
  std::size_t operand;
  std::int64_t matrix;  // -1: all of them
  bool written;
  // Of what is no operand: the workspace; sizes and leading dimensions of a batch of variable size, and info.
  std::string_view name = {};
};

// The sizes of one matrix of a pointer batch; nothing if it is not looked at, because an argument of it is wrong.
std::optional<std::array<std::int64_t, most_sizes>> sizes_of(const Call& call, std::int64_t matrix) {
  return call.variable ? per_matrix_sizes(call, matrix) : call.sizes;
}
std::int64_t leading_of(const Call& call, std::size_t index, std::int64_t matrix) {
  const Operand_view& view = call.operands[index];
  return call.variable ? view.per_matrix_leading[matrix] : view.leading;
}
// Whether the call uses the operand's matrix.
bool has_elements(const Call& call, std::size_t index, std::int64_t matrix) {
  const auto sizes = sizes_of(call, matrix);
  const Operand& operand = call.operation->operands[index];
  // Of a size 0 nothing is used, but for a count that kernels run at.
  const auto is_empty = [&](std::size_t i) { return (*sizes)[i] == 0 && !call.operation->sizes[i].runs_at_zero; };
  for (std::size_t i = 0; sizes && i < call.operation->sizes.size(); ++i)
    if (is_empty(i)) return false;
  return sizes && operand.rows.of(*sizes, call.options) > 0 && operand.columns.of(*sizes, call.options) > 0;
}

std::uintptr_t matrix_at(const Call& call, std::size_t index, std::int64_t matrix) {
  const Operand& operand = call.operation->operands[index];
  const Operand_view& view = call.operands[index];
  if (call.by_pointers(operand)) return reinterpret_cast<std::uintptr_t>(static_cast<void* const*>(view.data)[matrix]);
  const std::int64_t stride = operand.shape == Shape::value ? 1 : view.stride;
  return reinterpret_cast<std::uintptr_t>(view.data) +
         static_cast<std::uintptr_t>(matrix * stride * element_bytes(operand, call.precision));
}

std::string name_of(const Call& call, const Range& range) {
  if (!range.name.empty()) return std::string(range.name);
  const Operand& operand = call.operation->operands[range.operand];
  if (call.by_pointers(operand))
    return range.matrix < 0 ? operand.array : fmt::format("{}[{}]", operand.array, range.matrix);
  if (range.matrix < 0) return operand.name;
  return operand.shape == Shape::matrix ? fmt::format("matrix {} of {}", range.matrix, operand.name)
                                        : fmt::format("{} of matrix {}", operand.name, range.matrix);
}

void check_pointers(const Call& call, std::size_t index) {
  const auto alignment = static_cast<std::uintptr_t>(precision(call.precision).real_bytes);
  for (std::int64_t i = 0; i < call.batch; ++i) {
    if (!has_elements(call, index, i)) continue;
    const std::uintptr_t at = matrix_at(call, index, i);
    const std::string& array = call.operation->operands[index].array;
    if (at == 0) throw Error(Failure::usage, fmt::format("{}[{}] is NULL", array, i));
    if (at % alignment != 0)
      throw Error(Failure::usage,
                  fmt::format("{}[{}] is at {:#x}: must be aligned to {} bytes", array, i, at, alignment));
  }
}

// Whether the call writes to the operand's memory, by this name or by that of an operand that is the same array.
bool is_written(const Call& call, std::size_t index) {
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i)
    if (call.operands[i].data == call.operands[index].data && writes(call.operation->operands[i].access)) return true;
  return false;
}

// Whether the call uses the operand's memory, and not as the same array as an earlier one.
bool counts(const Call& call, std::size_t index) {
  const Operand& operand = call.operation->operands[index];
  if (operand.null.holds(call.options) || call.rows(operand) == 0 || call.columns(operand) == 0) return false;
  for (std::size_t i = 0; i < index; ++i)
    if (call.operands[i].data == call.operands[index].data) return false;
  return true;
}

// The array of pointers to the operand's matrices, which is only read.
void add_array(const Call& call, std::size_t index, std::vector<Range>& ranges) {
  if (!call.by_pointers(call.operation->operands[index])) return;
  const auto at = reinterpret_cast<std::uintptr_t>(call.operands[index].data);
  ranges.push_back({at, at + static_cast<std::uintptr_t>(call.batch) * sizeof(void*), index, -1, false});
}

// The operand as one range, or in pointer batches one for each matrix, gaps and all.
void add_whole(const Call& call, std::size_t index, std::vector<Range>& ranges) {
  const Operand& operand = call.operation->operands[index];
  const auto bytes_of = [&](std::int64_t rows, std::int64_t columns, std::int64_t leading) {
    return static_cast<std::uintptr_t>(((columns - 1) * leading + rows) * element_bytes(operand, call.precision));
  };
  const bool written = is_written(call, index);
  if (!call.by_pointers(operand)) {
    const std::int64_t rows = call.rows(operand);
    const std::int64_t leading = operand.shape == Shape::matrix ? call.operands[index].leading : rows;
    const std::uintptr_t bytes = bytes_of(rows, call.columns(operand), leading);
    ranges.push_back({matrix_at(call, index, 0), matrix_at(call, index, call.batch - 1) + bytes, index, -1, written});
    return;
  }
  for (std::int64_t i = 0; i < call.batch; ++i) {
    if (!has_elements(call, index, i)) continue;
    const auto sizes = sizes_of(call, i);
    const std::uintptr_t at = matrix_at(call, index, i);
    const std::uintptr_t bytes = bytes_of(operand.rows.of(*sizes, call.options),
                                          operand.columns.of(*sizes, call.options), leading_of(call, index, i));
    ranges.push_back({at, at + bytes, index, i, written});
  }
}

// What is used of the operand, column by column of each matrix.
void add_columns(const Call& call, std::size_t index, std::vector<Range>& ranges) {
  const Operand& operand = call.operation->operands[index];
  const auto each = static_cast<std::uintptr_t>(element_bytes(operand, call.precision));
  const bool written = is_written(call, index);
  const bool shared = !call.by_pointers(operand) && call.operands[index].stride == 0 && operand.shape != Shape::value;
  for (std::int64_t i = 0; i < (shared ? 1 : call.batch); ++i) {
    if (call.by_pointers(operand) && !has_elements(call, index, i)) continue;
    const auto sizes = call.by_pointers(operand) ? sizes_of(call, i) : call.sizes;
    const std::int64_t leading = operand.shape == Shape::matrix ? leading_of(call, index, i) : 0;
    const std::uintptr_t at = matrix_at(call, index, i);
    for (std::int64_t j = 0; j < operand.columns.of(*sizes, call.options); ++j) {
      const Rows rows = used_rows(operand, {*sizes, call.options}, j);
      const std::uintptr_t column = at + static_cast<std::uintptr_t>(j * leading) * each;
      if (rows.begin < rows.end)
        ranges.push_back({column + static_cast<std::uintptr_t>(rows.begin) * each,
                          column + static_cast<std::uintptr_t>(rows.end) * each, index, i, written});
    }
  }
}

// The arrays of sizes and leading dimensions of a batch of variable size, and info where the operation has none.
void add_numbers(const Call& call, std::vector<Range>& ranges) {
  const Operation& op = *call.operation;
  const auto add = [&](const std::int32_t* numbers, bool written, std::string_view name) {
    if (numbers == nullptr) return;
    const auto at = reinterpret_cast<std::uintptr_t>(numbers);
    const auto bytes = static_cast<std::uintptr_t>(call.batch) * sizeof(std::int32_t);
    ranges.push_back({at, at + bytes, op.operands.size(), -1, written, name});
  };
  for (std::size_t i = 0; i < op.sizes.size(); ++i) add(call.per_matrix_sizes[i], false, op.sizes[i].name);
  for (std::size_t i = 0; i < op.operands.size(); ++i)
    add(call.operands[i].per_matrix_leading, false, op.operands[i].leading);
  add(call.info, true, "info");
}

// An output may be the matrix of the same place in the input that the table names.
bool may_overlap(const Call& call, const Range& a, const Range& b) {
  const auto& operands = call.operation->operands;
  if (!a.written && !b.written) return true;
  if (!a.name.empty() || !b.name.empty()) return false;
  const bool named = operands[a.operand].may_be == static_cast<int>(b.operand) ||
                     operands[b.operand].may_be == static_cast<int>(a.operand);
  return named && a.matrix == b.matrix && a.matrix >= 0 &&
         matrix_at(call, a.operand, a.matrix) == matrix_at(call, b.operand, b.matrix);
}

// Two ranges that share a byte and must not; nothing if there are none. Ranges are visited by their beginnings. Of
// those that still reach on, what is written is alone, and two that are read are enough: what overlaps a third one
// overlaps these too, and at most one of them is where an output may be.
using Overlap = std::pair<Range, Range>;
std::optional<Overlap> overlap_of(const Call& call, std::vector<Range>& ranges) {
  std::ranges::sort(ranges, {}, [](const Range& range) { return std::pair(range.begin, range.end); });
  std::vector<Range> open;
  for (const Range& range : ranges) {
    std::erase_if(open, [&](const Range& earlier) { return earlier.end <= range.begin; });
    for (const Range& earlier : open)
      if (!may_overlap(call, earlier, range)) return Overlap{earlier, range};
    open.push_back(range);
    if (std::ranges::count(open, false, &Range::written) > 2)
      open.erase(std::ranges::min_element(open, {}, [](const Range& one) { return std::pair(one.written, one.end); }));
  }
  return {};
}

// What is wrong with the range's memory; nothing if all of it can be used as the call does.
std::optional<std::string> fault_of(const Call& call, const Range& range, Process_memory& memory) {
  const auto can_use = [&](std::uintptr_t end) {
    return range.written ? memory.can_write(range.begin, end) : memory.can_read(range.begin, end);
  };
  if (can_use(range.end)) return {};
  const std::string name = name_of(call, range);
  const bool is_read = memory.can_read(range.begin, range.end);
  if (is_read && !can_use(range.begin + 1)) return name + " is not writable";
  const bool begins = memory.can_read(range.begin, range.begin + 1);
  if (range.matrix >= 0 && !begins) return name + " is not memory of this process";
  const std::string reaches =
      is_read ? " reaches into memory that is not writable" : " reaches beyond the memory of this process";
  return range.matrix >= 0 ? name + reaches : fmt::format("batch is {}: {}{}", call.batch, name, reaches);
}

}  // namespace

void check_reach(const Call& call) {
  std::vector<Range> ranges;
  if (call.variable) add_numbers(call, ranges);
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    if (!counts(call, i)) continue;
    if (call.by_pointers(call.operation->operands[i]))
      add_array(call, i, ranges);
    else
      add_whole(call, i, ranges);
  }
  Process_memory memory;
  const auto check = [&](const Range& range) {
    if (const auto fault = fault_of(call, range, memory)) throw Error(Failure::usage, *fault);
  };
  std::ranges::for_each(ranges, check);
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    if (!counts(call, i) || !call.by_pointers(call.operation->operands[i])) continue;
    check_pointers(call, i);
    std::vector<Range> matrices;
    add_whole(call, i, matrices);
    std::ranges::for_each(matrices, check);
  }
}

void check_memory(const Call& call, std::span<const char> workspace) {
  const std::size_t operands = call.operation->operands.size();
  const auto room = reinterpret_cast<std::uintptr_t>(workspace.data());
  if (!workspace.empty() &&
      (room + workspace.size() < room || !Process_memory().can_write(room, room + workspace.size())))
    throw Error(Failure::usage,
                fmt::format("workspace: the {} bytes that this call needs are not all writable memory of this process",
                            workspace.size()));
  // Whole operands first: columns of matrices that lie in each other's gaps are looked at only where these overlap.
  for (const auto add : {add_whole, add_columns}) {
    std::vector<Range> ranges;
    if (call.variable) add_numbers(call, ranges);
    if (!workspace.empty()) ranges.push_back({room, room + workspace.size(), operands, -1, true, "workspace"});
    for (std::size_t i = 0; i < operands; ++i)
      if (counts(call, i)) {
        add_array(call, i, ranges);
        add(call, i, ranges);
      }
    const std::optional<Overlap> found = overlap_of(call, ranges);
    if (!found) return;
    if (add == add_columns)
      throw Error(Failure::usage,
                  fmt::format("{} overlaps {}", name_of(call, found->second), name_of(call, found->first)));
  }
}

}  // namespace kgen
