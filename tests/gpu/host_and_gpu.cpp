// The same kernel on `host` and on the GPU: the same bits for every operation and all kinds of matrices, to 32 rows and
// beyond.
#include "runtime/compiler/compiler.hpp"
#include "tests/gpu/gpu.hpp"

using namespace kgen;
using namespace kgen::test;

namespace {

// A kernel of one warp, of several, of whole and of partial panels.
std::vector<int> size_beyond(char letter) {
  switch (letter) {
    case 's':
      return {40};
    case 'd':
      return {64};
    case 'c':
      return {33};
    default:
      return {96};
  }
}

void compare(char letter) {
  KGEN_NEEDS_GPU();
  const Compiler_found compiler = find_host_compiler();
  if (!compiler.found) {
    MESSAGE("skipped: " << compiler.problem);
    return;
  }
  std::vector<Sample> list = samples(letter, std::vector{1, 3, 4, 8, 13, 16, 32});
  for (const Operation& op : operations()) {
    if (!op.listed || op.limit <= common_limit) continue;
    const auto beyond = samples(op, letter, size_beyond(letter));
    list.insert(list.end(), beyond.begin(), beyond.end());
  }
  Engine host("host"), cuda("cuda:0");
  for (const Sample& sample : list) {
    INFO(sample.name());
    const verify::Problem plain = sample.problem(45, 100);
    for (const verify::Problem& before : {plain, with_oddities(plain)}) {
      const Outcome here = run(before, {}, host), there = run(before, {}, cuda);
      CHECK(here.kernels == there.kernels);
      CHECK(there.problem == "");
      CHECK(difference(here.after, there.after) == "");
    }
  }
}

}  // namespace

TEST_CASE("host and GPU agree bit for bit: s") { compare('s'); }
TEST_CASE("host and GPU agree bit for bit: d") { compare('d'); }
TEST_CASE("host and GPU agree bit for bit: c") { compare('c'); }
TEST_CASE("host and GPU agree bit for bit: z") { compare('z'); }
