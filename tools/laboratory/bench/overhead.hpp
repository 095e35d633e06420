// kgen bench --overhead: what a call costs beside the arithmetic: compiling, reading from the cache's folder,
// launching.
#pragma once

#include <memory>
#include <vector>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::bench {

void prepare_overhead(Bench_options& options);  // of the functions for strided batches; throws Error(usage)
void measure_overhead(const Bench_options& options, const std::shared_ptr<const Families>& families,
                      const Tuning& tuning, const std::vector<Chosen>& chosen);

}  // namespace kgen::bench
