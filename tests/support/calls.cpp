#include "tests/support/calls.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace kgen::test {

Engine& engine() {
  static Engine* const engine = [] {
    setenv("KGEN_CACHE_DIR", KGEN_TEST_CACHE, 0);
    const char* device = std::getenv("KGEN_TEST_DEVICE");
    return new Engine(device ? device : "host");
  }();
  return *engine;
}

bool full() {
  const char* value = std::getenv("KGEN_TEST_FULL");
  return value && std::string_view(value) == "1";
}

std::string Outcome::family() const { return kernels.empty() ? std::string() : parse(kernels.front()).family; }
std::string Outcome::layout() const {
  return kernels.empty() ? std::string() : std::string(parse(kernels.front()).request.word("layout"));
}

bool families_share_bits(std::string_view operation) {
  constexpr std::array<std::string_view, 16> same{"getrf", "getrs", "potrf", "potrs", "posv", "solve_posdef", "logdet_posdef", "potri",
                                                  "poti",  "trsm",  "trtri", "lauum", "gemm", "syrk",         "herk",          "trmm"};
  return std::ranges::find(same, operation) != same.end();
}

bool same_bits_promised(const Outcome& a, const Outcome& b) {
  return families_share_bits(a.after.request.name()) || a.family() == b.family();
}

Outcome run(const verify::Problem& before, const Place& place, Engine& on) {
  const std::shared_ptr<Device> device = open_device(on.device().name());
  Placed_problem placed(device, before, place);
  on.run(placed.call());
  device->synchronize(nullptr);
  Outcome outcome;
  outcome.after = placed.fetch(outcome.problem);
  for (const Kernel& kernel : on.last_kernels()) outcome.kernels.push_back(kernel.id);
  return outcome;
}

}  // namespace kgen::test
