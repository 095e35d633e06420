// How many blocks a multiprocessor holds, by what CUDA's own tables say of sm_90: 64 warps, 32 blocks, 65,536 registers
// in four quarters and pieces of 256, 228 KB of shared memory, of which each block takes 1 KB besides.
#include "tools/kgen/common/occupancy.hpp"

#include <doctest/doctest.h>

using namespace kgen;

namespace {

struct Found {
  int blocks;
  std::string limit;
  friend bool operator==(const Found&, const Found&) = default;
};

Found blocks(int threads, int registers, int fixed, int dynamic) {
  Launch launch;
  launch.threads = threads, launch.shared = dynamic;
  Resources used;
  used.registers = registers, used.shared = fixed, used.known = true;
  const auto found = occupancy(90, launch, used);
  REQUIRE(found);
  CHECK(found->warps == found->blocks * ((threads + 31) / 32));
  return {found->blocks, found->limit};
}

}  // namespace

TEST_CASE("blocks of a multiprocessor by warps, blocks, registers and shared memory") {
  CHECK(blocks(256, 32, 0, 0) == Found{8, "threads"});
  CHECK(blocks(1024, 32, 0, 0) == Found{2, "threads"});
  CHECK(blocks(32, 32, 0, 0) == Found{32, "blocks"});
  CHECK(blocks(128, 128, 0, 0) == Found{4, "registers"});
  CHECK(blocks(32, 255, 0, 0) == Found{8, "registers"});
  CHECK(blocks(64, 168, 0, 0) == Found{6, "registers"});   // three warps of a quarter
  CHECK(blocks(160, 168, 0, 0) == Found{2, "registers"});  // twelve warps have room for two blocks of five
  CHECK(blocks(128, 64, 0, 227 * 1024) == Found{1, "shared memory"});
  CHECK(blocks(128, 64, 0, 113 * 1024) == Found{2, "shared memory"});
  CHECK(blocks(128, 64, 128, 113 * 1024) == Found{1, "shared memory"});
  CHECK(blocks(128, 64, 0, 228 * 1024).blocks == 0);
}
