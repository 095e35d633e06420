// Whether info says what is so, as far as that is decided: roundings decide of a matrix that is nearly singular.
#pragma once

#include <cstdint>

#include "verify/problem.hpp"

namespace kgen::verify {

// Of matrix b: a pivot of its factors is zero and info does not name the first, or info names a failure although the
// matrix is clearly regular or definite.
bool info_is_wrong(const Problem& before, const Problem& after, std::int64_t b);

}  // namespace kgen::verify
