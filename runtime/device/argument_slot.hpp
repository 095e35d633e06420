// How a kernel's arguments reach a device.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace kgen {

// An argument of a kernel, of any type of at most so many bytes.
struct alignas(16) Argument_slot {
  std::array<std::byte, 16> bytes;  // those behind the value are never read
  template <class T>
  static Argument_slot of(const T& value) {
    // NOLINTBEGIN(bugprone-sizeof-expression): T may be a pointer, which is meant itself
    static_assert(sizeof(T) <= sizeof(Argument_slot) && std::is_trivially_copyable_v<T>);
    Argument_slot slot;
    std::memcpy(slot.bytes.data(), &value, sizeof value);
    // NOLINTEND(bugprone-sizeof-expression)
    return slot;
  }
};

}  // namespace kgen
