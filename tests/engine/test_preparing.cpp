// Preparing is calling: between the two ends calls launch nothing, and afterwards they need nothing.
#include "tests/engine/support.hpp"

namespace kgen::test {
namespace {

// What an engine holds, and what it has done.
struct Done {
  std::size_t launched, loaded, allocated;
  std::uint64_t compiles, disk_hits, memory_hits;
  bool operator==(const Done&) const = default;
};
Done done(const Fixture& on) {
  const Counters counters = on.kernels->counters();
  return {on.device->launches.size(), on.device->loaded.size(), on.device->allocated.size(),
          counters.compiles,          counters.disk_hits,       counters.memory_hits};
}

}  // namespace

TEST_CASE_FIXTURE(Fixture, "an unprepared call on a capturing stream does nothing but say so") {
  device->is_capturing = true;
  CHECK(failure_of([&] { engine->run(call("getrf", 4, 3)); }) == Failure::not_prepared);
  CHECK(failure_of([&] { prepare({call("getrf", 4, 3)}); }) == Failure::not_prepared);
  CHECK(device->launches.empty());
  CHECK(device->loaded.empty());
  CHECK(device->allocated.empty());
  CHECK(kernels->counters().compiles == 0);
}

TEST_CASE_FIXTURE(Fixture, "what is prepared is exactly what the same calls launch later") {
  std::vector<Call> calls;
  for (const Call& placed : in_every_layout(call("matinv", 4, 3))) {
    calls.push_back(placed);
    calls.push_back(placed);
    calls.back().operands[1] = calls.back().operands[0];  // in place
  }
  for (const Call& placed : in_every_layout(call("getrf", 4, 3))) {
    calls.push_back(placed);
    calls.push_back(without_pivots(placed));
  }
  prepare(calls);
  std::vector<std::string> warmed, launched;
  for (const auto& launch : device->launches) {
    REQUIRE(launch.batch == 0);  // over no matrices
    warmed.push_back(launch.id);
  }
  const std::uint64_t kernels_made = 9 + 3;  // lacpy, getrf, getri; getrf without pivots; each in three layouts
  CHECK(kernels->counters().compiles == kernels_made);
  CHECK(device->loaded.size() == kernels_made);
  CHECK(device->allocated.size() == 1);
  const Done before = done(*this);
  device->is_capturing = true;
  device->launches.clear();
  for (const Call& call : calls) engine->run(call);
  for (const auto& launch : device->launches) {
    CHECK(launch.batch == 3);
    launched.push_back(launch.id);
  }
  CHECK(launched == warmed);
  Done after = done(*this);
  CHECK(after.launched == 3 * (3 + 2) + 3 * 2);
  after.launched = before.launched;
  CHECK(after == before);
}

TEST_CASE_FIXTURE(Fixture, "a call that differs from what was prepared is not, and changes nothing") {
  prepare({call("matinv", 4, 3)});
  device->is_capturing = true;
  const Done before = done(*this);
  Call gaps = call("matinv", 4, 3), in_place = gaps, other_precision = gaps, pointers = gaps;
  gaps.operands[0].stride += 1;
  in_place.operands[1] = in_place.operands[0];
  other_precision.precision = 's';
  pointers.pointers = true;
  Call misaligned = call("matinv", 4, 3);
  misaligned.operands[0].data = a + 1;
  for (const Call& other : {gaps, in_place, other_precision, pointers, misaligned, call("matinv", 5, 3),
                            call("getrf", 4, 3), call("matinv", 4, 400) /* a larger workspace */}) {
    CHECK(failure_of([&] { engine->run(other); }) == Failure::not_prepared);
  }
  CHECK(done(*this) == before);
  Call moved = call("matinv", 4, 2);  // other arrays and fewer matrices are the same call
  std::swap(moved.operands[0].data, moved.operands[1].data);
  engine->run(moved);
  CHECK(device->launches.size() == before.launched + 3);
  prepare({call("matinv", 4, 2)});  // nothing is missing: fine during a capture
  CHECK(device->launches.size() == before.launched + 3);
}

TEST_CASE_FIXTURE(Fixture, "any array stands for arrays that are aligned and distinct, NULL keeps its meaning") {
  prepare({with_any_array(call("matinv", 4, 3)), with_any_array(call("getrf", 4, 3)),
           with_any_array(without_pivots(call("getrf", 4, 3)))});
  const Done before = done(*this);
  device->is_capturing = true;
  engine->run(call("matinv", 4, 3));
  engine->run(call("getrf", 4, 3));
  engine->run(without_pivots(call("getrf", 4, 3)));
  CHECK(device->launches.size() == before.launched + 3 + 1 + 1);
  CHECK(device->loaded.size() == before.loaded);
  Call in_place = call("matinv", 4, 3);
  in_place.operands[1] = in_place.operands[0];
  CHECK(failure_of([&] { engine->run(in_place); }) == Failure::not_prepared);
}

TEST_CASE_FIXTURE(Fixture, "any array outside is refused, by the name of the first argument") {
  CHECK(message_of([&] {
          engine->run(with_any_array(call("getri", 4, 3)));
        }).starts_with("A is KGEN_ANY: only calls between kgen_prepare_begin and kgen_prepare_end take it"));
  Call any_info = call("getrf", 4, 3);
  any_info.operands[2].data = any_array;
  CHECK(message_of([&] { engine->run(any_info); }).starts_with("info is KGEN_ANY: "));
  Call pointers = with_any_array(call("getrf", 4, 3));
  pointers.pointers = true;
  CHECK(message_of([&] { engine->run(pointers); }).starts_with("Aarray is KGEN_ANY: "));
  prepare({any_info});
  CHECK(message_of([&] { engine->run(any_info); }).starts_with("info is KGEN_ANY: "));  // not after the end either
  for (const auto& launch : device->launches) CHECK(launch.batch == 0);
}

TEST_CASE_FIXTURE(Fixture, "begin twice and end without begin are refused") {
  CHECK(message_of([&] { engine->prepare_end(); }) == "engine is not preparing: kgen_prepare_begin comes first");
  engine->prepare_begin();
  CHECK(message_of([&] { engine->prepare_begin(); }) == "engine is preparing already: kgen_prepare_end comes first");
  engine->run(call("getrf", 4, 3));  // still preparing
  CHECK(device->launches.at(0).batch == 0);
  engine->prepare_end();
  CHECK(message_of([&] { engine->prepare_end(); }) == "engine is not preparing: kgen_prepare_begin comes first");
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.at(1).batch == 3);
}

TEST_CASE_FIXTURE(Fixture, "arguments are checked while preparing, and a call that is refused does not end it") {
  engine->prepare_begin();
  Call bad = with_any_array(call("getrf", 4, 3));
  bad.operands[0].leading = 3;
  CHECK(message_of([&] { engine->run(bad); }).starts_with("lda is 3: "));
  bad = call("getrf", 4, 3);
  bad.operands[2].data = nullptr;
  CHECK(message_of([&] { engine->run(bad); }) == "info is NULL");
  CHECK(device->launches.empty());
  CHECK(kernels->counters().compiles == 0);
  engine->run(call("getrf", 4, 0));  // an empty call needs nothing
  CHECK(kernels->counters().compiles == 0);
  engine->run(call("getrf", 4, 3));
  engine->prepare_end();
  CHECK(kernels->counters().compiles == 1);
}

TEST_CASE_FIXTURE(Fixture, "the workspace: the largest of the calls since it began, and preparing makes room for it") {
  CHECK(engine->workspace_size() == 0);
  prepare({call("matinv", 4, 50), call("matinv", 8, 70), call("matinv", 4, 90), call("getrf", 4, 1000)});
  CHECK(engine->workspace_size() == 2304);  // 8 * 70 pivots: a buffer ends at a multiple of 256 bytes
  CHECK(std::ranges::max(device->sizes) >= engine->workspace_size());
  const std::size_t blocks = device->allocated.size();
  engine->run(call("matinv", 8, 70));
  CHECK(device->allocated.size() == blocks);
  prepare({call("matinv", 4, 50)});
  CHECK(engine->workspace_size() == 1024);
  prepare({call("getrf", 4, 5)});
  CHECK(engine->workspace_size() == 0);
  engine->run(call("matinv", 4, 1000));  // calls count as well
  CHECK(engine->workspace_size() == (4 * 1000 * sizeof(std::int32_t) + 255) / 256 * 256);
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  Call many = with_any_array(call("matinv", 32, huge / 32));
  CHECK(message_of([&] { engine->run(many); }).starts_with("batch is "));
  engine->prepare_begin();
  CHECK(message_of([&] { engine->run(many); }).starts_with("batch is "));
}

TEST_CASE_FIXTURE(Fixture,
                  "prepared by one engine, a call of another on the same kernels loads nothing, but is made ready") {
  prepare({call("getrf", 4, 3)});
  const std::size_t loaded = device->loaded.size();
  engine = std::make_unique<Engine>(device, families, kernels);
  device->is_capturing = true;
  CHECK(failure_of([&] { engine->run(call("getrf", 4, 3)); }) == Failure::not_prepared);
  device->is_capturing = false;
  engine->run(call("getrf", 4, 3));
  CHECK(device->loaded.size() == loaded);
  CHECK(kernels->counters().compiles == 1);
}

}  // namespace kgen::test
