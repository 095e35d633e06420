// The same variant on `host` and on the GPU: the same bits, for all kinds of matrices.
#include "runtime/compiler/compiler.hpp"
#include "tests/gpu/gpu.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

std::vector<std::string> ids(const Engine& engine) {
  std::vector<std::string> names;
  for (const Kernel& kernel : engine.last_kernels()) names.push_back(kernel.id);
  return names;
}

void compare(char letter) {
  KGEN_NEEDS_GPU();
  const Compiler_found compiler = find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: " << compiler.problem);
    return;
  }
  Engine host("host"), cuda("cuda:0");
  for (const std::int64_t n : {1, 3, 4, 8, 13, 16, 32}) {
    CAPTURE(letter);
    CAPTURE(n);
    const Matrices input = make_matrices(letter, n, 45, unsigned(100 + n), true);
    const Outcome here = compute(host, "getrf", input), there = compute(cuda, "getrf", input);
    CHECK(ids(host) == ids(cuda));
    CHECK(difference(here, there) == "");
    CHECK(difference(compute(host, "getri", here.matrices, here.ipiv),
                     compute(cuda, "getri", here.matrices, here.ipiv)) == "");
    CHECK(ids(host) == ids(cuda));
    CHECK(difference(compute(host, "matinv", input), compute(cuda, "matinv", input)) == "");
    CHECK(ids(host) == ids(cuda));
  }
}

}  // namespace

TEST_CASE("host and GPU agree bit for bit: s") { compare('s'); }
TEST_CASE("host and GPU agree bit for bit: d") { compare('d'); }
TEST_CASE("host and GPU agree bit for bit: c") { compare('c'); }
TEST_CASE("host and GPU agree bit for bit: z") { compare('z'); }
