// What the machine code of a cubin does, counted without a disassembler: the instructions that a warp issues by kind.
#pragma once

#include <optional>
#include <string_view>

#include "tools/laboratory/trace/counts.hpp"

namespace kgen {

// Instructions of one warp. A body that is branched over counts if it loads, stores or divides (some lane of every warp
// does); other bodies are taken for rare (ties of a pivot search, the slow path of a division). A loop counts once.
struct Code_counts : trace::Instruction_counts {
  std::int64_t rare = 0;  // instructions of bodies that were not counted
  int loops = 0;          // backward branches: counts are of one pass
};

// Of the only kernel in a cubin for sm_70 or later; nothing if it is none.
std::optional<Code_counts> count_code(std::string_view cubin, int sm);

}  // namespace kgen
