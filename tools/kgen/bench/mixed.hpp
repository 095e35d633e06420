// `kgen bench --mixed`: batches whose matrices have different sizes, beside the uniform kernels of these sizes.
#pragma once

#include <memory>
#include <vector>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/bench/report.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::bench {

// Those of the operations that have calls of variable size; named ones must. Throws Error(usage).
std::string mixed_operations(const std::string& given);

void check_mixed(const std::vector<Chosen>& chosen);  // throws Error(usage) if a size is beyond theirs

// Rows as they become known, or one JSON document: for each operation, precision and words of options one batch of all
// its sizes. Throws Error(incomplete) if a result is wrong or missing.
void measure_mixed(const Bench_options& options, const std::shared_ptr<const Families>& families,
                   const std::vector<Chosen>& chosen, Machine& machine, const Surroundings& with, const Tuning& tuning);

}  // namespace kgen::bench
