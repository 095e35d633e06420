// Kernels of layout listed: their blocks go round over the matrices of a class.
#pragma once

#include <string>
#include <string_view>

#include "generator/family.hpp"

namespace kgen {

// A multiprocessor has room for 2048 threads, and a grid that goes round so many for each. Measured of blocks of 128
// threads, 100,000 matrices of even sizes: 8 and 32 blocks for each multiprocessor are as fast, 95% of grids of as many
// blocks as each class needs; grids for the whole batch have 33% (docs/experiments/variable_size.md).
constexpr int threads_going_round = 2048;
inline int blocks_going_round(const Launch& launch) { return (threads_going_round - 1) / launch.threads + 1; }

// A family's text, whose kernel serves the block's matrices, as one whose kernel does so for one place after another:
// the body becomes a function of `block`, and block_index() is that there. No size of a class is known where kernels
// are launched, so any grid serves it. Throws Error(bad_template) where the text asks for the block's place otherwise.
std::string going_round(std::string_view text, const Spec& spec, const std::string& symbol, const Launch& launch,
                        std::string_view file, bool lines);

}  // namespace kgen
