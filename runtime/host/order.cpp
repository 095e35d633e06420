#include "runtime/host/order.hpp"

#include <fmt/format.h>

#include <cstring>
#include <string_view>

namespace kgen {

bool races(const Moment& before, const Moment& now) {
  if (before.thread < 0 || before.thread == now.thread || before.block != now.block) return false;
  return warp_of(before) != warp_of(now) || before.warp == now.warp;
}

std::string lane(const Moment& moment, const Moment& other) {
  if (warp_of(moment) == warp_of(other)) return fmt::format("lane {}", moment.thread % 32);
  return fmt::format("lane {} of warp {}", moment.thread % 32, warp_of(moment));
}

std::string to_string(const kgen_host::Site& site) {
  if (site.file == nullptr) return "the kernel's end";
  const std::string_view file = site.file;
  return fmt::format("{}:{}", file.substr(0, file.find('@')), site.line);
}

bool same_place(const kgen_host::Site& a, const kgen_host::Site& b) {
  if (a.line != b.line || a.column != b.column) return false;
  return a.file == b.file || (a.file != nullptr && b.file != nullptr && std::strcmp(a.file, b.file) == 0);
}

void History::note_reader(const Touch& reader) {
  auto& [latest, earlier] = readers;
  const bool known = latest.moment.thread == reader.moment.thread;
  const bool spread = warp_of(latest.moment) != warp_of(earlier.moment) && earlier.moment.thread >= 0;
  // The latest moves down, unless that would lose the only reader of another warp.
  if (!known && !(spread && warp_of(latest.moment) == warp_of(reader.moment))) earlier = latest;
  latest = reader;
}

const Touch* History::reader_in_race(const Moment& now, bool meeting) const {
  for (const Touch& reader : readers) {
    const bool met = meeting && warp_of(reader.moment) == warp_of(now) && reader.moment.met != now.met;
    if (!met && races(reader.moment, now)) return &reader;
  }
  return nullptr;
}

}  // namespace kgen
