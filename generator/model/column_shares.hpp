// Blocks that share the columns of each matrix: where a call has many right-hand sides of few matrices, one block for
// each would leave most of a GPU idle. A kernel says by least_columns of its launch that its blocks may, and how many
// columns each then has at least. Block z of so many in the grid's third dimension takes rounds z, z + blocks, ... of
// columns, so that any number of blocks does the same: the kernel and the bits do not depend on it. What launches says
// how many by column_shares(): cuda_device.cpp, host/device.cpp, and emitted launchers, as text (launcher.cpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "generator/model/family.hpp"

namespace kgen {

// Blocks are so many times what the device runs at once, so that the last ones do not run alone for long; and what CUDA
// allows in the third dimension.
inline constexpr std::int64_t turns_of_blocks = 4, most_column_shares = 65535;

// How many, for `columns` of each matrix, where the batch takes `blocks` and the device runs `at_once` of them.
constexpr std::int64_t column_shares(const Launch& launch, std::int64_t columns, std::int64_t blocks,
                                     std::int64_t at_once) {
  if (launch.least_columns == 0) return 1;
  return std::clamp<std::int64_t>(std::min(columns / launch.least_columns, turns_of_blocks * at_once / blocks), 1,
                                  most_column_shares);
}

// The size that kernels of the request take at run time and blocks may share; nothing if there is none. In batches of
// variable size kernels are persistent, each matrix has a number of its own, and nothing is shared.
inline std::optional<std::size_t> shared_size(const Request& request) {
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.layout != Layout::grouped && request.sizes[i] == any_size) return i;
  return {};
}

}  // namespace kgen
