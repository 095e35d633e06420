// What the commands that run kernels share: a call over square matrices.
#pragma once

#include <cstdint>

#include "runtime/engine/engine.hpp"

namespace kgen {

// All of it but where its operands lie: `data` of each is the caller's to set, and stays NULL for pivots without
// pivoting.
Call square_call(const Operation& operation, char precision, bool pivot, std::int64_t n, std::int64_t leading,
                 std::int64_t batch);

}  // namespace kgen
