// How many blocks of a kernel one multiprocessor holds, estimated from its resources.
#pragma once

#include <optional>
#include <string>

#include "runtime/object/object.hpp"

namespace kgen {

struct Occupancy {
  int blocks = 0;  // per multiprocessor
  int warps = 0, most_warps = 0;
  std::string limit;  // what allows no more: "registers", "shared memory", "threads", "blocks"
};

// Bytes of shared memory that a block can have: sm_90's limit, and the largest there is.
inline constexpr int most_shared = 227 << 10;

// Nothing for an architecture that the table does not know.
std::optional<Occupancy> occupancy(int sm, const Launch& launch, const Resources& resources);

}  // namespace kgen
