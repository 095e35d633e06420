// Parts of problems, and comparison of their results.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verify/problem.hpp"

namespace kgen::test {

using Places = std::vector<std::int64_t>;  // of matrices in a batch
Places in_order(std::int64_t count);       // 0, 1, ..., count - 1
Places reversed(std::int64_t count);

// The matrices of a problem that are named, in this order; some may be named more than once.
verify::Problem take(const verify::Problem& from, const Places& which);

// Where what the operation writes to matrix `i` differs from matrix `of[i]` of the other problem: "" if nowhere. Bits
// are compared, but one NaN is as good as another: processors differ in the NaN they make.
std::string difference(const verify::Problem& some, const verify::Problem& all, const Places& of);
std::string difference(const verify::Problem& one, const verify::Problem& other);
// Where the first of these numbers is that has other bits, in bytes; a NaN is any other. -1: there is none.
std::int64_t first_difference(const char* a, const char* b, std::int64_t bytes, int real_bytes, bool integers);

}  // namespace kgen::test
