// Problems as calls of an engine on the tests' device.
#pragma once

#include <string>

#include "runtime/engine/engine.hpp"
#include "tests/support/full.hpp"
#include "tests/support/placed.hpp"

namespace kgen::test {

// The engine of the device that KGEN_TEST_DEVICE names (default: host). Its kernels are kept in the build folder's
// test-cache, unless KGEN_CACHE_DIR says otherwise.
Engine& engine();

struct Outcome {
  verify::Problem after;
  std::vector<std::string> kernels;  // ids of those that were launched
  std::string family() const;        // of the first
  std::string layout() const;        // of the first that has a matrix of the call
};

// Waits for it, and CHECKs that nothing else was written, and what the operation promises of what is not used.
Outcome run(const verify::Problem& before, const Place& place = {}, Engine& on = engine());

// Whether two outcomes of one problem must have the same bits: of operations whose families share them in every layout,
// of others for the same family, because strided batches and packed ones may be served by two.
bool same_bits_promised(const Outcome& a, const Outcome& b);

// One variant for all calls of the tests' engine, as long as this lives; then the planner's own choice again, whatever
// happens meanwhile.
struct Variant_in_use {
  explicit Variant_in_use(const std::string& id) { engine().use_variant(id); }
  ~Variant_in_use() { engine().use_variant({}); }
};

}  // namespace kgen::test
