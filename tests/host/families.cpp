// Families that are wrong on purpose: each is refused with the lane and the template's line, and its repaired twin
// passes.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <numeric>

#include "tests/host/support.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

const Families& families() {
  static const Families all =
      Families::load(std::array{std::filesystem::path(KGEN_SOURCE_DIR) / "tests/host/families"});
  return all;
}

// Runs getrf's kernel of that family over 3 matrices of order 8, filled with 1, 2, 3, ...; "" or the error.
std::string run(const std::string& name, std::vector<double>* result = nullptr) {
  constexpr std::int64_t n = 8, batch = 3;
  const Request request = square("getrf", 'd', n);
  const auto variants = families().find("getrf", name).variants(request);
  REQUIRE(variants.size() == 1);
  const Loaded kernel = make(render(families(), make_spec(request, name, variants[0])));
  std::vector<double> a(n * n * batch);
  std::iota(a.begin(), a.end(), 1.0);
  const std::string message = launch_spec(kernel, batch, arguments(a.data(), n, n * n, nullptr, n, nullptr, batch));
  if (result != nullptr) *result = a;
  return message;
}

#ifdef KGEN_SANITIZE
constexpr bool global_memory_is_checked = false;
#else
constexpr bool global_memory_is_checked = true;
#endif

struct Wrong {
  const char* name;
  const char* message;     // how it begins
  bool in_memory = false;  // by the check of global memory
};
constexpr Wrong wrong[] = {
    {"divergent_shuffle",
     "getrf_divergent_shuffle.cu.t:18: lane 0 called shuffle, lane 2 called any at line 19 (block 0, "},
    {"two_call_sites",
     "getrf_two_call_sites.cu.t:21: lane 0 called shuffle, lane 3 called shuffle at line 19 (block 0, "},
    {"two_copies",
     "getrf_two_copies.cu.t:19: lane 0 called shuffle, lane 1 called shuffle at line 19 as well, but at another place"},
    {"early_end", "getrf_early_end.cu.t:19: lane 0 called shuffle, but lane 8 has ended (block 0, "},
    {"missing_barrier",
     "getrf_missing_barrier.cu.t:21: lane 0 reads tile[1], which lane 1 wrote at line 19, with no barrier between"},
    {"overwritten_shared",
     "getrf_overwritten_shared.cu.t:22: lane 1 writes tile[1], which lane 0 read at line 21, with no barrier between"},
    {"missing_wait",
     "getrf_missing_wait.cu.t:20: lane 0 reads tile[1], which lane 1 copies at line 17 and has not waited for (block "
     "0, "},
    {"wait_behind_barrier",
     "getrf_wait_behind_barrier.cu.t:21: lane 0 reads tile[1], which lane 1 copies at line 17 and has not waited for"},
    {"newest_group",
     "getrf_newest_group.cu.t:21: lane 0 reads tile[1], which lane 1 copies at line 17 and has not waited for"},
    {"unwritten_shared",
     "getrf_unwritten_shared.cu.t:21: lane 2 reads tile[2], which no lane has written in this block"},
    {"outside_shared",
     "getrf_outside_shared.cu.t:19: lane 31 uses tile[31], outside the 31 elements of that shared array"},
    {"lane_order",
     "getrf_lane_order.cu.t:9: behind this line lane 1 reads element (1, 1) of matrix 0 in written operand 1, which "
     "lane 0 wrote behind line 9, with no barrier between (block 0, ",
     true},
    {"last_one_wins",
     "getrf_last_one_wins.cu.t:18: behind this line lane 1 writes element (1, 1) of matrix 0 in written operand 1, "
     "which lane 0 wrote behind line 18, with no barrier between (block 0, ",
     true},
    {"block_sync_in_one_warp",
     "getrf_block_sync_in_one_warp.cu.t:18: lane 0 of warp 0 called block_sync, but lane 0 of warp 1 has ended (block "
     "0, "},
    {"warp_barrier_across_warps",
     "getrf_warp_barrier_across_warps.cu.t:21: lane 0 reads tile[63], which no lane has written in this block (warp 0, "
     "block "},
    {"shuffle_from_outside",
     "getrf_shuffle_from_outside.cu.t:18: lane 31 shuffles from a lane that its group does not have, rank 32 (block "
     "0, "},
    {"neighbour_reads",
     "getrf_neighbour_reads.cu.t:18: behind this line lane 0 reads element (2, 1) of matrix 0 in written operand 1, "
     "which lane 1 wrote behind line 9, with no barrier between (block 0, ",
     true},
    {"both_write",
     "getrf_both_write.cu.t:9: behind this line lane 1 writes element (1, 1) of matrix 0 in written operand 1, which "
     "lane 0 wrote behind line 9, with no barrier between (block 0, ",
     true},
    {"memory_across_warps",
     "getrf_memory_across_warps.cu.t:18: behind this line lane 0 reads element (1, 1) of matrix 0 in written operand "
     "1, "
     "which lane 0 of warp 0 wrote behind line 9, with no barrier between (warp 1, block 0, ",
     true},
};

TEST_CASE("families that are wrong on purpose are refused with lane and line, their repaired twins pass") {
  for (const Wrong& family : wrong) {
    INFO(std::string(family.name));
    CHECK(run(family.name + std::string("_repaired")) == "");
    if (family.in_memory && !global_memory_is_checked) continue;
    const std::string message = run(family.name);
    CHECK(message.substr(0, std::string_view(family.message).size()) == std::string(family.message));
    CHECK(message.find("kernel getrf__d__m_8__n_8") != std::string::npos);
  }
}

TEST_CASE("every family in the folder is tried") {
  std::size_t count = 0;
  for (const auto& family : families().all()) count += family->file().find('/') == std::string::npos;
  CHECK(count == 2 * std::size(wrong));
}

TEST_CASE("the device stays usable after an error") {
  std::vector<double> before, after;
  REQUIRE(run("lane_order_repaired", &before) == "");
  REQUIRE(run("divergent_shuffle") != "");
  REQUIRE(run("block_sync_in_one_warp") != "");
  CHECK(run("lane_order_repaired", &after) == "");
  CHECK(before == after);
  CHECK(before[1] == 1.0);  // row 1 holds what row 0 held
}

}  // namespace
}  // namespace kgen::test
