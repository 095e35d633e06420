// What `kgen bench` does instead of its table.
#pragma once

#include "tools/kgen/bench/laboratory.hpp"

namespace kgen::bench {

// --bound: the times of every way by a model and which is the largest; a row as soon as those before it and it are
// known. Needs a compiler and no GPU, and fails where a way cannot be compiled.
Mode bound_mode();
// --mixed: batches whose matrices have different sizes, beside the uniform kernels of these sizes. For each operation,
// precision and words of options one batch of all its sizes; of the operations those that have calls of variable size,
// and named ones must.
Mode mixed_mode();
// --overhead: what a call of the functions for strided batches costs beside the arithmetic: compiling, reading from the
// cache's folder, launching.
Mode overhead_mode();

}  // namespace kgen::bench
