// Problems as calls of an engine on the tests' device.
#pragma once

#include <string>

#include "runtime/engine/engine.hpp"
#include "tests/support/placed.hpp"

namespace kgen::test {

// The engine of the device that KGEN_TEST_DEVICE names (default: host). Its kernels are kept in the build folder's
// test-cache, unless KGEN_CACHE_DIR says otherwise.
Engine& engine();
// KGEN_TEST_FULL=1: everything instead of a covering sample.
bool full();

struct Outcome {
  verify::Problem after;
  std::string problem;               // the first byte that was written and should not have been; empty if there is none
  std::vector<std::string> kernels;  // ids of those that were launched
  std::string family() const;        // of the first
  std::string layout() const;        // of the first
};

Outcome run(const verify::Problem& before, const Place& place = {}, Engine& on = engine());

// Whether all families of the operation do the same operations in the same order.
bool families_share_bits(std::string_view operation);
// Whether two outcomes of one problem must have the same bits. Those of getrf, getrs, trsm and Cholesky are the same in
// every layout, those of other operations for the same kernel: strided batches and packed ones may be served by kernels
// of two families, each with its own order of operations.
bool same_bits_promised(const Outcome& a, const Outcome& b);

// One variant for all calls of the tests' engine, as long as this lives; then the planner's own choice again, whatever
// happens meanwhile.
struct Variant_in_use {
  explicit Variant_in_use(const std::string& id) { engine().use_variant(id); }
  ~Variant_in_use() { engine().use_variant({}); }
};

}  // namespace kgen::test
