// kgen bench --bound.
#pragma once

#include <memory>
#include <vector>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/measure/cases.hpp"

namespace kgen::bench {

// The four times of every way and which is the largest, as text or JSON; a row is printed as soon as those
// before it and it are known, JSON at the end. Needs a compiler and no GPU. Throws Error, also when a way cannot be
// compiled. `tuning`: the architecture, and the GPU if one was asked for.
void print_bounds(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning& tuning,
                  const std::vector<Chosen>& chosen);
inline void prepare_bounds(Bench_options&) {}

}  // namespace kgen::bench
