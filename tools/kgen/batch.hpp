// Batches as NumPy arrays have them, and as kernels want them: (batch, n, n) in either order, to column-major matrices
// one after another, and back.
#pragma once

#include <cstdint>
#include <string>

#include "tools/kgen/npy.hpp"
#include "verify/batch.hpp"

namespace kgen {

// `vectors`: (batch, n) instead of (batch, n, n).
Batch to_batch(const Npy_array& array, bool vectors);
// Pivots that no getrf writes: k <= ipiv[k] <= n is what kernels make of them.
std::int64_t count_outside(const Batch& pivots);
Npy_array to_array(const Batch& batch, const std::string& type, bool vectors, bool fortran_order);

}  // namespace kgen
