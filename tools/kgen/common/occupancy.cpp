#include "tools/kgen/common/occupancy.hpp"

#include <algorithm>

#include "generator/model/architecture.hpp"

namespace kgen {

namespace {

constexpr int registers = 65536;
constexpr int register_unit = 256;  // registers are handed to warps in pieces of this many
constexpr int block_shared = 1024;  // what the system keeps of shared memory per block, sm_80 and later
constexpr int shared_unit = 128;

int round_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

int most_shared() { return std::ranges::max(architectures(), {}, &Architecture::block_shared).block_shared; }

std::optional<Occupancy> occupancy(int sm, const Launch& launch, const Resources& resources) {
  const Architecture* row = find_architecture(sm);
  if (!row || row->warps == 0 || launch.threads <= 0) return std::nullopt;
  const int warps = (launch.threads + 31) / 32;
  const int shared = round_up(launch.shared + resources.shared + (sm >= 80 ? block_shared : 0), shared_unit);
  const int per_warp = std::max(round_up(resources.registers * 32, register_unit), register_unit);

  Occupancy found{row->blocks, 0, row->warps, "blocks"};
  const auto limit = [&found](int blocks, const char* name) {
    if (blocks < found.blocks) found.blocks = blocks, found.limit = name;
  };
  limit(row->warps / warps, "threads");
  // Each of the four schedulers holds a quarter of the registers.
  limit(registers / 4 / per_warp * 4 / warps, "registers");
  limit(row->shared / std::max(shared, 1), "shared memory");
  found.warps = found.blocks * warps;
  return found;
}

}  // namespace kgen
