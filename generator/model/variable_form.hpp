// Batches of variable size: what follows from the row for those operations that have calls for them
// (Operation::variable_form).
#pragma once

#include <array>
#include <span>

#include "generator/model/operation.hpp"

namespace kgen {

// The size that a batch is sorted by; by both: that of the rows.
std::size_t compiled_size(const Operation& op, std::span<const std::uint8_t> options);
// Above common_limit a kernel serves a bin of so many sizes, and takes each matrix's own at run time. Its request says
// the largest.
inline constexpr std::int64_t sizes_of_bin = 8;
bool serves_many_sizes(const Request& request);
bool serves_whole_bin(const Request& request);
// Whether its kernels take at run time the sizes by which the batch is sorted.
bool counts_sizes(const Request& request);

// Whether a matrix of which the other size is 0 has no kernel: nothing is written.
bool skips_zero(const Operation& op, std::span<const std::uint8_t> options);

// Where arguments stand in such a call, the first being 1 and the engine not counted: a size's array behind its bound,
// a leading dimension's array behind its matrices. info of a matrix is minus the place of what is wrong with it.
struct Places {
  std::array<int, most_sizes> sizes{};
  std::array<int, most_operands> leadings{};
};
Places variable_places(const Operation& op);

}  // namespace kgen
