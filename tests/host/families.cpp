// Families that are wrong on purpose: each is refused with the lane and the template's line, and its repaired twin,
// which differs by a line or two, passes.
#include <numeric>
#include <sstream>

#include "runtime/files/temporary_folder.hpp"
#include "tests/host/support.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {
namespace {

struct Fault {
  const char* name;
  int warps;
  bool in_memory;       // found by the check of global memory
  const char* message;  // how it begins, behind the file's name
  const char* body;     // lines of the kernel from line 17 on: "-" is wrong, "+" repairs it
};
constexpr Fault faults[] = {
    {"divergent_shuffle", 1, false, "18: lane 0 called shuffle, lane 2 called any at line 19 (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
-   if (lane < 2) x = Group::shuffle(x, 1);
+   const T first = Group::shuffle(x, 1);
+   x = lane < 2 ? first : x;
    if (Group::any(x == T(0))) x = T(1);
    if (live) a[lane] = x;
)"},
    {"two_call_sites", 1, false, "21: lane 0 called shuffle, lane 3 called shuffle at line 19 (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
+   x = Group::shuffle(x, lane == 3 ? 0 : 1);
-   if (lane == 3)
-       x = Group::shuffle(x, 0);
-   else
-       x = Group::shuffle(x, 1);
    if (live) a[lane] = x;
)"},
    {"two_copies", 1, false,
     "19: lane 0 called shuffle, lane 1 called shuffle at line 19 as well, but at another place",
     R"(
    T x = live ? a[lane] : T(0);
 %% for k = 0, 1 do
-   if (lane % 2 == ${k}) x = Group::shuffle(x, ${k});
+   const T x${k} = Group::shuffle(x, ${k});
+   x = lane % 2 == ${k} ? x${k} : x;
 %% end
    if (live) a[lane] = x;
)"},
    {"early_end", 1, false, "19: lane 0 called shuffle, but lane 8 has ended (block 0, ",
     R"(
-   if (!live) return;
    T x = live ? a[lane] : T(0);
    x = Group::shuffle(x, 0);
    if (live) a[lane] = x;
)"},
    {"missing_barrier", 1, false, "21: lane 0 reads tile[1], which lane 1 wrote at line 19, with no barrier between",
     R"(
    T x = live ? a[lane] : T(0);
    SHARED(T, tile, 32);
    tile[lane] = x;
    x = Group::shuffle(x, 0);
+   Group::sync();
    x = tile[(lane + 1) % 32];
    if (live) a[lane] = x;
)"},
    {"overwritten_shared", 1, false, "22: lane 1 writes tile[1], which lane 0 read at line 21, with no barrier between",
     R"(
    T x = live ? a[lane] : T(0);
    SHARED(T, tile, 32);
    tile[lane] = x;
    Group::sync();
    x = tile[(lane + 1) % 32];
+   Group::sync();
    tile[lane] = T(2);
    if (live) a[lane] = x;
)"},
    {"missing_wait", 1, false,
     "21: lane 0 reads tile[1], which lane 1 copies at line 18 and has not waited for (block 0, ",
     R"(
    SHARED(T, tile, 32);
    if (live) copy_async_one(tile, static_cast<u32>(lane), a + lane);
    copy_async_commit();
+   copy_async_wait();
    warp_sync();
    T x = tile[(lane + 1) % ${n}];
    warp_sync();
    if (live) a[lane] = x;
)"},
    {"wait_behind_barrier", 1, false, "22: lane 0 reads tile[1], which lane 1 copies at line 18 and has not waited for",
     R"(
    SHARED(T, tile, 32);
    if (live) copy_async_one(tile, static_cast<u32>(lane), a + lane);
    copy_async_commit();
+   copy_async_wait();
    warp_sync();
-   copy_async_wait();
    T x = tile[(lane + 1) % ${n}];
    warp_sync();
    if (live) a[lane] = x;
)"},
    {"newest_group", 1, false, "22: lane 0 reads tile[1], which lane 1 copies at line 18 and has not waited for",
     R"(
    SHARED(T, tile, 32);
    if (live) copy_async_one(tile, static_cast<u32>(lane), a + lane);
+   copy_async_commit();
    copy_async_commit();
    copy_async_wait_but_newest();
    warp_sync();
    T x = tile[(lane + 1) % ${n}];
    warp_sync();
    if (live) a[lane] = x;
)"},
    {"unwritten_shared", 1, false, "21: lane 2 reads tile[2], which no lane has written in this block",
     R"(
    T x = live ? a[lane] : T(0);
    SHARED(T, tile, 32);
-   if (lane < 2) tile[lane] = x;
+   if (lane < 4) tile[lane] = x;
    Group::sync();
    x = tile[lane % 4];
    if (live) a[lane] = x;
)"},
    {"outside_shared", 1, false, "19: lane 31 uses tile[31], outside the 31 elements of that shared array",
     R"(
    T x = live ? a[lane] : T(0);
-   SHARED(T, tile, 31);
+   SHARED(T, tile, 32);
    tile[lane] = x;
    if (live) a[lane] = x;
)"},
    {"lane_order", 1, true,
     "9: behind this line lane 1 reads element (1, 1) of matrix 0 in written operand 1, which lane 0 wrote behind line "
     "9, with no barrier between (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
+   const T above = Group::shuffle(x, lane > 0 ? lane - 1 : 0);
-   if (live && lane > 0) x = a[lane - 1];
+   if (live && lane > 0) x = above;
    if (live) a[lane] = x;
)"},
    {"last_one_wins", 1, true,
     "18: behind this line lane 1 writes element (1, 1) of matrix 0 in written operand 1, which lane 0 wrote behind "
     "line 18, with no barrier between (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
    x = Group::shuffle(x, 0);
-   if (live) a[0] = T(lane);
+   if (live && lane == 0) a[0] = T(lane);
)"},
    {"block_sync_in_one_warp", 2, false,
     "18: lane 0 of warp 0 called block_sync, but lane 0 of warp 1 has ended (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
-   if (lane < 32) block_sync();
+   block_sync();
    if (live) a[lane] = x;
)"},
    {"warp_barrier_across_warps", 2, false,
     "21: lane 0 reads tile[63], which no lane has written in this block (warp 0, block ",
     R"(
    T x = live ? a[lane] : T(0);
    SHARED(T, tile, 64);
    tile[lane] = x;
-   Group::sync();
+   block_sync();
    x = tile[63 - lane];
    if (live) a[lane] = x;
)"},
    {"shuffle_from_outside", 1, false,
     "18: lane 31 shuffles from a lane that its group does not have, rank 32 (block 0, ",
     R"(
    T x = live ? a[lane] : T(0);
-   x = Group::shuffle(x, lane + 1);
+   x = Group::shuffle(x, lane < 31 ? lane + 1 : 31);
    if (live) a[lane] = x;
)"},
    {"neighbour_reads", 1, true,
     "18: behind this line lane 0 reads element (2, 1) of matrix 0 in written operand 1, which lane 1 wrote behind "
     "line 9, with no barrier between (block 0, ",
     R"(
    if (live) a[lane] = T(lane);
+   Group::sync();
    const int first = Group::shuffle(lane, 0);
    const T next = live ? a[first + (lane + 1) % ${n}] : T(0);
    Group::sync();
    if (live) a[lane] = next;
)"},
    {"both_write", 1, true,
     "9: behind this line lane 1 writes element (1, 1) of matrix 0 in written operand 1, which lane 0 wrote behind "
     "line 9, with no barrier between (block 0, ",
     R"(
-   if (live) a[lane / 2] = T(lane / 2);
+   if (live && lane % 2 == 0) a[lane / 2] = T(lane / 2);
)"},
    {"memory_across_warps", 2, true,
     "19: behind this line lane 0 reads element (1, 1) of matrix 0 in written operand 1, which lane 0 of warp 0 wrote "
     "behind line 9, with no barrier between (warp 1, block 0, ",
     R"(
    const bool both  = matrix < batch && lane % 32 < ${n};
    if (both && lane < 32) a[lane] = T(lane);
-   Group::sync();
+   block_sync();
    if (both && lane >= 32) a[lane - 32 + lda] = a[lane - 32];
)"},
};

std::string text_of(const Fault& fault, bool repaired) {
  std::string text = fmt::format(R"(%% family {{
%%   operation = "getrf",
%%   about     = "{}",
%%   tunables  = {{ {{ "warps", {{ {} }} }} }},
%%   launch    = function(s) return {{ threads = 32 * s.warps, matrices = 1, shared = 0 }} end,
%%   flops     = function(s) return 0 end,
%%   bytes     = function(s) return 2 * s.n * s.n * s.element_bytes end,
%% }}
KERNEL void __launch_bounds__(${{threads}})
${{name}}(${{parameters}})
{{
    using Group = Lanes<32>;
    const int lane   = static_cast<int>(threadIdx.x);
    const i64 matrix = block_index();
    T* const a       = ${{matrix_of("A")}};
    const bool live  = matrix < batch && lane < ${{n}};
)",
                                 repaired ? "repaired" : "wrong on purpose", fault.warps);
  std::istringstream lines(fault.body + 1);
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == (repaired ? '-' : '+')) continue;
    line[0] = ' ';
    text += line.starts_with(" %%") ? line.substr(1) + "\n" : line + "\n";
  }
  return text + "}\n";
}

const Families& families() {
  static const Families all = [] {
    const Temporary_folder folder("kgen-compile");
    for (const Fault& fault : faults)
      for (const bool repaired : {false, true})
        folder.write(fmt::format("getrf_{}{}.cu.t", fault.name, repaired ? "_repaired" : ""), text_of(fault, repaired));
    return Families::load(std::array{folder.path()});
  }();
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

TEST_CASE("families that are wrong on purpose are refused with lane and line, their repaired twins pass") {
  for (const Fault& fault : faults) {
    INFO(std::string(fault.name));
    CHECK(run(fault.name + std::string("_repaired")) == "");
    if (fault.in_memory && !global_memory_is_checked) continue;
    const std::string message = run(fault.name), expected = fmt::format("getrf_{}.cu.t:{}", fault.name, fault.message);
    CHECK(message.substr(0, expected.size()) == expected);
    CHECK(message.find("kernel getrf__d__m_8__n_8") != std::string::npos);
  }
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
