// `kgen bench --mixed`: batches whose matrices have different sizes, beside the uniform kernels of these sizes.
#pragma once

#include <memory>
#include <vector>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::bench {

// Of the operations those that have calls of variable size; named ones must. Throws Error(usage).
void prepare_mixed(Bench_options& options);

// Rows as they become known, or one JSON document: for each operation, precision and words of options one batch of all
// its sizes. Throws Error(incomplete) if a result is wrong or missing.
void measure_mixed(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning& tuning,
                   const std::vector<Chosen>& chosen);

}  // namespace kgen::bench
