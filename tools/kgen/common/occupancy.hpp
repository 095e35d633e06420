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

int most_shared();  // bytes of shared memory that a block can have on the architecture that gives most

// Nothing for an architecture that the table does not know.
std::optional<Occupancy> occupancy(int sm, const Launch& launch, const Resources& resources);

}  // namespace kgen
