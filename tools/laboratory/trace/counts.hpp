// What a kernel does: its instructions, and what of a launch is counted while its PTX is run.
#pragma once

#include <array>
#include <cstdint>

namespace kgen::trace {

using By_width = std::array<std::int64_t, 3>;  // 4 bytes or less, 8, 16 a lane

// Of warps, by kind.
struct Instruction_counts {
  std::int64_t issued = 0;
  std::int64_t integer = 0;              // integer arithmetic, comparisons, selections, logic: the ALU
  std::int64_t fp64 = 0, fp32 = 0;       // fused or not, and FP64 comparisons
  std::array<std::int64_t, 3> matrix{};  // FP64 matrix instructions 8x8x4, 16x8x4, 16x8x8
  std::int64_t shuffles = 0, reductions = 0;
  By_width shared_loads{}, shared_stores{}, global{};
};

// Instructions are those that ptxas makes of PTX, by estimate: what is Kind::free is not counted.
struct Counts : Instruction_counts {
  std::int64_t votes = 0, barriers = 0;
  std::int64_t shared_clocks = 0;  // in which the banks of shared memory give and take words
  std::int64_t conflicts = 0;      // those of them that the same words in other banks would not need
  std::int64_t sectors_read = 0, sectors_written = 0;  // of global memory, 32 bytes each, once each
  double clocks = 0;                                   // of one block alone, by its dependences
  std::int64_t blocks = 0;                             // that were run; the rest are sums over them
};

}  // namespace kgen::trace
