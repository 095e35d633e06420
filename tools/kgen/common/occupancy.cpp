#include "tools/kgen/common/occupancy.hpp"

#include <algorithm>

namespace kgen {

namespace {

// Limits of one multiprocessor: CUDA C++ Programming Guide, "Compute Capabilities", technical specifications.
struct Limits {
  int sm;
  int warps, blocks;
  int shared;  // bytes for all resident blocks
};
constexpr int registers = 65536;
constexpr int register_unit = 256;  // registers are handed to warps in pieces of this many
constexpr int block_shared = 1024;  // what the system keeps of shared memory per block, sm_80 and later
constexpr int shared_unit = 128;

constexpr Limits table[] = {
    {70, 64, 32, 98304},   {72, 64, 32, 98304},   {75, 32, 16, 65536},   {80, 64, 32, 167936},  {86, 48, 16, 102400},
    {87, 48, 16, 167936},  {89, 48, 24, 102400},  {90, 64, 32, 233472},  {100, 64, 32, 233472}, {103, 64, 32, 233472},
    {110, 48, 24, 233472}, {120, 48, 24, 102400}, {121, 48, 24, 102400},
};

int round_up(int value, int unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

std::optional<Occupancy> occupancy(int sm, const Launch& launch, const Resources& resources) {
  const auto* row =
      std::find_if(std::begin(table), std::end(table), [sm](const Limits& limits) { return limits.sm == sm; });
  if (row == std::end(table) || launch.threads <= 0) return std::nullopt;
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
