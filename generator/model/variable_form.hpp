// Batches of variable size: which operations have calls for them, and what follows from the row for these.
#pragma once

#include <array>
#include <span>

#include "generator/model/operation.hpp"

namespace kgen {

// Whether there are calls in which each matrix has its own size: whatever the options, one size can be compiled in, by
// which a batch is sorted. It is the length of every vector, and the rows of the first matrix; the second may have as
// many as the other size says, which is taken at run time, all others have so many. At most three matrices and two
// sizes. Or it is sorted by both.
bool has_variable_form(const Operation& op);
bool find_variable_form(const Operation& op);  // the same of a row that is being made
// Whether kernels have both sizes in registers: a vector is as long as the least of them. Matrices with as many rows as
// columns are sorted by their order, the others by the power of two that is not below either size.
bool is_sorted_by_both(const Operation& op);
bool find_sorted_by_both(const Operation& op);
// The size that it is sorted by; by both: that of the rows.
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
