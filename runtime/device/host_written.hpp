// What a block writes, saved and compared, so that it can be run again with its lanes in another order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/device/device.hpp"

namespace kgen {

// The places in the batch that a block serves: `count` from `first` on, and as many again every `apart` places, below
// `end`.
struct Places {
  std::int64_t first, count, apart, end;
};

// The bytes of these matrices, of every operand that is written.
class Snapshot {
 public:
  Snapshot(std::span<const Written> written, const Places& places);
  void restore() const;

  struct Difference {
    void* address = nullptr;  // the element, in the memory that the launch writes
    std::int64_t bytes = 0;
    std::string element;  // "element (3, 2) of matrix 5 in written operand 1"
  };
  // The first element whose bytes in memory are not those that were saved.
  std::optional<Difference> first_difference() const;

  std::vector<std::span<const std::byte>> columns() const;  // in the memory that the launch writes
  std::string name_of(const void* address) const;           // the element there, as Difference::element

 private:
  template <class Visit>
  void each_column(Visit visit) const;

  std::span<const Written> written_;
  Places places_;
  std::vector<std::byte> bytes_;
};

}  // namespace kgen
