// How long what an instruction gives is waited for.
#pragma once

#include <array>

#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {

struct Latencies {
  std::array<double, kinds> result{};  // clocks from an instruction's issue to that of one that needs its result
  std::array<double, kinds> issue{};   // clocks to the warp's next instruction
  double global = 0;                   // of a load from global memory
  double barrier = 0;                  // from the last warp's arrival
};

// Of an H100 or H200 (sm_90).
const Latencies& latencies();

}  // namespace kgen::trace
