// Global memory that a block writes on the host device, checked: two lanes that touch one element, one of them writing,
// with no barrier between, are found whatever the order of the lanes. The kernel's code tells each of its accesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "runtime/host/order.hpp"
#include "runtime/host/written.hpp"

namespace kgen {

class Global_memory {
 public:
  // What the snapshot is of, which must live as long. `only_writes`: of lanes whose reads do not matter.
  Global_memory(const Snapshot& written, bool only_writes);

  std::span<const std::byte> all() const { return all_; }  // from the first byte to the last
  void forget();                                           // a new block

  // False if the access is wrong, and `problem` says why.
  bool touch(const void* address, std::size_t bytes, bool writes, const Touch& access, std::string& problem);

 private:
  static constexpr std::size_t unit_bytes = 4;  // of which every element has a whole number
  // Memory without gaps, and where its units begin in units_; those from `touched` to `untouched` have a history.
  struct Range {
    const std::byte *begin, *end;
    std::size_t unit = 0, touched = 0, untouched = 0;
  };
  Range* range_of(const std::byte* address);
  bool touch_unit(History& unit, const std::byte* address, bool writes, const Touch& access, std::string& problem);

  const Snapshot& written_;
  bool only_writes_;
  std::vector<Range> ranges_;  // in the order of their addresses
  Range* latest_ = nullptr;
  std::span<const std::byte> all_;
  std::vector<History> units_;
};

}  // namespace kgen
