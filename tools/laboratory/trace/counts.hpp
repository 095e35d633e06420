// What a kernel's launch does, counted while its PTX is run.
#pragma once

#include <array>
#include <cstdint>

#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {

using By_width = std::array<std::int64_t, 3>;  // 4 bytes or less, 8, 16 a lane

// Instructions are those of warps; of those that ptxas makes of PTX, by estimate: what is Kind::free is not counted.
struct Counts {
  std::int64_t issued = 0;
  std::int64_t integer = 0;
  std::int64_t fp64 = 0, fp32 = 0;
  std::array<std::int64_t, 3> matrix{};  // FP64 8x8x4, 16x8x4, 16x8x8
  std::int64_t shuffles = 0, reductions = 0, votes = 0, barriers = 0;
  By_width shared_loads{}, shared_stores{}, global{};
  std::int64_t shared_clocks = 0;  // in which the banks of shared memory give and take words
  std::int64_t conflicts = 0;      // those of them that the same words in other banks would not need
  std::int64_t sectors_read = 0, sectors_written = 0;  // of global memory, 32 bytes each, once each
  double clocks = 0;                                   // of one block alone, by its dependences
  std::int64_t blocks = 0;                             // that were run; the rest are sums over them

  Counts& operator+=(const Counts& other);
};

}  // namespace kgen::trace
