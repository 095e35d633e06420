#include "runtime/host/global.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgen {
namespace {

const std::byte* end_of(std::span<const std::byte> memory) { return memory.data() + memory.size(); }

}  // namespace

Global_memory::Global_memory(const Snapshot& written, bool only_writes) : written_(written), only_writes_(only_writes) {
  std::vector<std::span<const std::byte>> columns = written.columns();
  std::ranges::sort(columns, {}, &std::span<const std::byte>::data);
  for (const auto& column : columns) {
    if (!ranges_.empty() && column.data() <= ranges_.back().end)
      ranges_.back().end = std::max(ranges_.back().end, end_of(column));
    else
      ranges_.push_back({column.data(), end_of(column)});
  }
  std::size_t units = 0;
  for (Range& range : ranges_) {
    range.unit = units;
    units += (static_cast<std::size_t>(range.end - range.begin) + unit_bytes - 1) / unit_bytes;
  }
  units_.resize(units);
  if (ranges_.empty()) return;
  latest_ = ranges_.data();
  all_ = {ranges_.front().begin, ranges_.back().end};
}

// A block touches a small part of a large batch.
void Global_memory::forget() {
  for (Range& range : ranges_) {
    if (range.touched == range.untouched) continue;
    const auto at = [&](std::size_t unit) { return units_.begin() + static_cast<std::ptrdiff_t>(unit); };
    std::fill(at(range.touched), at(range.untouched), History());
    range.touched = range.untouched = 0;
  }
}

Global_memory::Range* Global_memory::range_of(const std::byte* address) {
  if (address >= latest_->begin && address < latest_->end) return latest_;
  const auto next = std::ranges::upper_bound(ranges_, address, {}, &Range::begin);
  if (next == ranges_.begin() || address >= std::prev(next)->end) return nullptr;
  return latest_ = &*std::prev(next);
}

bool Global_memory::touch_unit(History& unit, const std::byte* address, bool writes, const Touch& access,
                               std::string& problem) {
  const Touch* other = races(unit.writer.moment, access.moment) ? &unit.writer : nullptr;
  const char* did = "wrote";
  if (other == nullptr && writes) {
    // What a lane brought to a collective it had read before: no later write of the warp can change that.
    other = unit.reader_in_race(access.moment, true);
    did = "read";
  }
  if (other != nullptr) {
    problem = fmt::format("{} {}, which {} {} behind line {}, with no barrier between", writes ? "writes" : "reads",
                          written_.name_of(address), lane(other->moment, access.moment), did, other->site.line);
    return false;
  }
  if (writes)
    unit.writer = access;
  else
    unit.note_reader(access);
  return true;
}

bool Global_memory::touch(const void* address, std::size_t bytes, bool writes, const Touch& access,
                          std::string& problem) {
  if (only_writes_ && !writes) return true;
  const auto* byte = static_cast<const std::byte*>(address);
  for (const std::byte* const end = byte + bytes; byte < end; byte += unit_bytes) {
    Range* range = range_of(byte);
    if (range == nullptr) continue;
    const std::size_t unit = range->unit + static_cast<std::size_t>(byte - range->begin) / unit_bytes;
    const bool first = range->touched == range->untouched;
    range->touched = first ? unit : std::min(range->touched, unit);
    range->untouched = first ? unit + 1 : std::max(range->untouched, unit + 1);
    if (!touch_unit(units_[unit], byte, writes, access, problem)) return false;
  }
  return true;
}

}  // namespace kgen
