// What the machine code of a cubin does, counted without a disassembler: the instructions that a warp issues by kind.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace kgen {

// Accesses by width: 4 bytes or less, 8, 16 a lane.
using By_width = std::array<int, 3>;

// Instructions of one warp. A body that is branched over counts if it loads, stores or divides (some lane of every warp
// does); other bodies are taken for rare (ties of a pivot search, the slow path of a division). A loop counts once.
struct Code_counts {
  int issued = 0;
  int integer = 0;              // integer arithmetic, comparisons, selections, logic: the ALU
  int fp64 = 0, fp32 = 0;       // fused or not, and FP64 comparisons
  std::array<int, 3> matrix{};  // FP64 matrix instructions 8x8x4, 16x8x4, 16x8x8
  int shuffles = 0, reductions = 0;
  By_width shared_loads{}, shared_stores{}, global{};
  int rare = 0;   // instructions of bodies that were not counted
  int loops = 0;  // backward branches: counts are of one pass
};

// Of the only kernel in a cubin for sm_70 or later; nothing if it is none.
std::optional<Code_counts> count_code(std::string_view cubin, int sm);

}  // namespace kgen
