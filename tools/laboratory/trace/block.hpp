// Runs one block of a kernel: warps one after another from barrier to barrier, the lanes of a warp together where they
// are at the same place.
#pragma once

#include <span>
#include <unordered_set>

#include "runtime/device/argument_slot.hpp"
#include "tools/laboratory/trace/counts.hpp"
#include "tools/laboratory/trace/latency.hpp"
#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {

struct Grid {
  std::int64_t block = 0, blocks = 1;
  int threads = 32;
  int dynamic_shared = 0;
};

// Global memory, whose addresses are the process's own, and what of it was touched.
struct Memory_of_launch {
  bool (*allowed)(const void* of, std::uint64_t address, std::int64_t bytes) = nullptr;
  const void* of = nullptr;
  std::unordered_set<std::uint64_t> read{}, written{};  // sectors of 32 bytes
};

// What it does is added to the counts. Throws Error(device): an access outside memory, lanes that wait for one another,
// no end.
void run_block(const Program& program, std::span<const Argument_slot> arguments, const Grid& grid,
               Memory_of_launch& memory, const Latencies& latencies, Counts& counts);

}  // namespace kgen::trace
