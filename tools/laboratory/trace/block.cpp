#include "tools/laboratory/trace/block.hpp"

#include <algorithm>
#include <memory>

#include "tools/laboratory/trace/warp.hpp"

namespace kgen::trace {

void run_block(const Program& program, std::span<const Argument_slot> arguments, const Grid& grid,
               Memory_of_launch& memory, const Latencies& latencies, Counts& counts) {
  const auto bytes = static_cast<std::size_t>(program.dynamic_begin() + grid.dynamic_shared);
  Block block{
      program, arguments, memory, latencies, counts, std::vector<std::byte>(bytes), std::vector<double>(bytes / 4 + 4)};
  std::vector<std::unique_ptr<Warp>> warps;
  for (int w = 0; w < (grid.threads + lanes - 1) / lanes; ++w) warps.push_back(std::make_unique<Warp>(block, grid, w));
  double end = 0;
  while (!warps.empty()) {
    double last = 0;
    std::erase_if(warps, [&](const std::unique_ptr<Warp>& warp) {
      if (warp->run() == Warp::State::barrier) return false;
      end = std::max(end, warp->now());
      return true;
    });
    for (const auto& warp : warps) last = std::max(last, warp->now());
    for (const auto& warp : warps) warp->released(last + latencies.barrier);
  }
  ++counts.blocks;
  counts.clocks += end;
}

}  // namespace kgen::trace
