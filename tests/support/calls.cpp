#include "tests/support/calls.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "runtime/engine/open_device.hpp"
#include "verify/verification.hpp"

namespace kgen::test {

Engine& engine() {
  static Engine* const engine = [] {
    const char* device = std::getenv("KGEN_TEST_DEVICE");
    return new Engine(device ? device : "host");
  }();
  return *engine;
}

std::string Outcome::family() const { return kernels.empty() ? std::string() : parse(kernels.front()).family; }
std::string Outcome::layout() const {
  for (const std::string& kernel : kernels) {
    const Spec spec = parse(kernel);
    // A plan's kernel that fills arrays of pointers to its workspace has no matrix of the call.
    if (spec.request.name() != "addresses") return std::string(spec.request.word("layout"));
  }
  return {};
}

bool same_bits_promised(const Outcome& a, const Outcome& b) {
  return verify::verification(a.after.operation()).families_share_bits || a.family() == b.family();
}

Outcome run(const verify::Problem& before, const Place& place, Engine& on) {
  const std::shared_ptr<Device> device = open_device(on.device().name());
  Placed_problem placed(device, before, place);
  on.run(placed.call());
  device->synchronize(nullptr);
  Outcome outcome;
  std::string problem;
  outcome.after = placed.fetch(problem);
  CHECK(problem == "");
  CHECK(verify::broken_invariant(before, outcome.after) == "");
  for (const Kernel& kernel : on.last_kernels()) outcome.kernels.push_back(kernel.id);
  return outcome;
}

}  // namespace kgen::test
