// What every array and factor of a call must be. Internal to runtime/call.
#pragma once

#include <cstdint>
#include <string_view>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"
#include "runtime/call/call.hpp"

namespace kgen {

// Of an operand's data: that of a pointer, or of the real type.
inline std::size_t alignment_of(const Call& call, const Operand& operand) {
  if (call.by_pointers(operand)) return sizeof(void*);
  const int parts = operand.element == Element::matrix && precision(call.precision).complex ? 2 : 1;
  return static_cast<std::size_t>(element_bytes(operand, call.precision) / parts);
}

inline void check_address(std::string_view name, const void* data, std::size_t alignment) {
  if (!data) refuse_use("{} is NULL", name);
  if (data != any_array && (reinterpret_cast<std::uintptr_t>(data) & (alignment - 1)) != 0)  // a division is slow
    refuse_use("{} is at {}: must be aligned to {} bytes", name, data, alignment);
}

inline void check_scalars(const Call& call) {
  for (std::size_t i = 0; i < call.operation->scalars.size(); ++i) {
    const std::string_view name = call.operation->scalars[i].name;
    if (!call.scalars[i]) refuse_use("{} is NULL: it points to the factor", name);
    if (call.scalars[i] == any_array) refuse_use("{} is KGEN_ANY: it is no array, and points to the factor", name);
  }
}

}  // namespace kgen
