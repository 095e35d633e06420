// Engines: which kernels serve a call, what these are given, and the workspace.
#include <fmt/format.h>

#include "generator/model/symbol.hpp"
#include "tests/engine/support.hpp"
#include "tests/support/tables.hpp"

namespace kgen::test {

TEST_CASE_FIXTURE(Fixture, "a tuning table of the device's architecture decides the variant") {
  const Spec named = parse(
      "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_4__search_"
      "butterfly__broadcast_shuffle__transfer_direct__least_warps_16");
  Engine tuned(device, families, kernels, tables_of({table_of({{named}})}));
  tuned.run(call("getrf", 8, 3));
  CHECK(parse(device->launches.at(0).id).tune == named.tune);  // whether packed or strided
  const Request& request = named.request;
  CHECK(tuned.plan(request).match == "exact");
  tuned.run(call("getrf", 16, 3));  // too far from 8: the families choose
  CHECK(parse(device->launches.at(1).id).tune != named.tune);
  engine->run(call("getrf", 8, 3));
  CHECK(parse(device->launches.at(2).id).tune != named.tune);
  CHECK(engine->plan(request).match == "guess");
}

TEST_CASE_FIXTURE(Fixture, "arguments follow the kernel's signature") {
  Call call = this->call("getrf", 4, 3);
  call.operands[0].leading = 6;
  call.operands[0].stride = 30;
  call.operands[1].stride = 9;
  engine->run(call);
  REQUIRE(device->launches.size() == 1);
  CHECK(device->launches[0].batch == 3);
  CHECK(device->launches[0].arguments == std::vector<std::uint64_t>{bits(a), 6, 30, bits(ipiv), 9, bits(info), 3});

  call = this->call("getri", 4, 3);
  call.pointers = true;
  engine->run(without_pivots(call));
  REQUIRE(device->launches.size() == 2);
  CHECK(device->launches[1].arguments == std::vector<std::uint64_t>{bits(a), 4, 0, 4, bits(c), 4, bits(info), 3});
}

TEST_CASE_FIXTURE(Fixture, "a launch is told how many columns its blocks may share") {
  engine->run(call("getrs", 6, 3));
  engine->run(call("getrf", 6, 3));
  const auto steps = [&](std::size_t from) {
    std::vector<std::int64_t> columns;
    for (std::size_t i = from; i < device->launches.size(); ++i) columns.push_back(device->launches[i].columns);
    return columns;
  };
  CHECK(steps(0) == std::vector<std::int64_t>{6, 0});
}

TEST_CASE_FIXTURE(Fixture, "scalars of 16 bytes and sizes at run time reach the kernel") {
  Call call;
  call.operation = &operation("trsm");
  call.precision = 'z';
  call.sizes = {4, 1000};
  call.batch = 3;
  const double alpha[2] = {1.5, -2.5};
  call.scalars[0] = alpha;
  call.operands = {Operand_view{a, 5, 0}, Operand_view{c, 6, 6000}};
  engine->run(call);
  REQUIRE(device->launches.size() == 1);
  const auto launch = device->launches[0];
  CHECK(parse(launch.id).request.size("n") == any_size);
  REQUIRE(launch.arguments.size() == 9);
  CHECK(launch.arguments[0] == 1000);
  CHECK(std::memcmp(launch.slots[1].bytes.data(), alpha, sizeof alpha) == 0);
  CHECK(std::vector(launch.arguments.begin() + 2, launch.arguments.end()) ==
        std::vector<std::uint64_t>{bits(a), 5, 0, bits(c), 6, 6000, 3});

  // One kernel for every n, which is prepared with any of them.
  device->is_capturing = true;
  call.sizes[1] = 70;
  engine->run(call);
  CHECK(device->launches.at(1).id == launch.id);
  CHECK(device->launches.at(1).arguments[0] == 70);
  call.sizes[1] = 7;  // far fewer
  engine->run(call);
  CHECK(device->launches.at(2).id == launch.id);
  call.sizes[1] = 1;  // a kernel of its own
  CHECK(failure_of([&] { engine->run(call); }) == Failure::not_prepared);
  call.sizes[1] = 7;
  call.options[0] = 1;                                              // from the right n is compiled in
  CHECK(failure_of([&] { engine->run(call); }) == Failure::usage);  // lda is 5
  call.operands[0].leading = 7;
  CHECK(failure_of([&] { engine->run(call); }) == Failure::not_prepared);
}

TEST_CASE_FIXTURE(Fixture, "matinv copies, factors and inverts C, and copies nothing in place") {
  Call call = this->call("matinv", 4, 3);
  engine->run(call);
  CHECK(launched() == Names{"lacpy", "getrf", "getri"});
  REQUIRE(device->allocated.size() == 1);
  const std::uint64_t pivots = bits(device->allocated[0]);
  CHECK(device->launches[0].arguments == std::vector<std::uint64_t>{bits(a), bits(c), 3});
  CHECK(device->launches[1].arguments == std::vector<std::uint64_t>{bits(c), pivots, bits(info), 3});
  CHECK(device->launches[2].arguments == std::vector<std::uint64_t>{bits(c), pivots, bits(c), bits(info), 3});
  device->launches.clear();
  call.operands[1] = call.operands[0];
  engine->run(call);
  CHECK(launched() == Names{"getrf", "getri"});
  CHECK(device->launches[0].arguments[0] == bits(a));

  device->launches.clear();
  call = this->call("matinv", 4, 3);
  call.operands[1].stride = 17;
  engine->run(call);
  REQUIRE(launched() == Names{"lacpy", "getrf", "getri"});
  CHECK(device->launches[0].arguments == std::vector<std::uint64_t>{bits(a), 4, 16, bits(c), 4, 17, 3});
  CHECK(device->launches[1].arguments == std::vector<std::uint64_t>{bits(c), 4, 17, pivots, 4, bits(info), 3});
  CHECK(device->launches[2].arguments ==
        std::vector<std::uint64_t>{bits(c), 4, 17, pivots, 4, bits(c), 4, 17, bits(info), 3});
}

TEST_CASE_FIXTURE(Fixture,
                  "packed kernels serve calls without gaps whose matrices are aligned, strided ones the others") {
  const auto layout_of = [&](const Call& call) {
    engine->run(call);
    const auto served = parse(device->launches.back().id).request.layout;
    Call completed = call;
    complete(completed);
    CHECK(request_of(completed).layout == served);
    return to_string(served);
  };
  const Call whole = call("getri", 5, 3);
  CHECK(layout_of(whole) == "packed");
  for (const std::size_t matrix : {0U, 2U}) {
    Call gaps = whole;
    gaps.operands[matrix].leading = 6;
    gaps.operands[matrix].stride = 30;
    CHECK(layout_of(gaps) == "strided");
    gaps = whole;
    gaps.operands[matrix].stride = 26;
    CHECK(layout_of(gaps) == "strided");
    Call misaligned = whole;
    misaligned.operands[matrix].data = static_cast<double*>(whole.operands[matrix].data) + 1;
    CHECK(layout_of(misaligned) == "strided");
  }
  Call gaps = whole;
  gaps.operands[1].stride = 6;
  CHECK(layout_of(gaps) == "strided");
  gaps = without_pivots(gaps);
  CHECK(layout_of(gaps) == "packed");
  gaps.pointers = true;
  CHECK(layout_of(gaps) == "pointers");
}

TEST_CASE("matinv is one kernel where a family does it, and needs no workspace") {
  Fixture fixture;
  fixture.families = shared_families();
  fixture.kernels =
      std::make_shared<Kernels>(fixture.device, fixture.families, std::make_shared<Cache>(Cache::Options{}),
                                std::make_shared<Fake_compiler>("sm_90"));
  Engine engine(fixture.device, fixture.families, fixture.kernels);
  engine.run(fixture.call("matinv", 4, 3));
  CHECK(fixture.launched() == Names{"matinv"});
  CHECK(fixture.device->allocated.empty());
  CHECK(fixture.device->launches[0].arguments ==
        std::vector<std::uint64_t>{bits(fixture.a), bits(fixture.c), bits(fixture.info), 3});
}

TEST_CASE_FIXTURE(Fixture, "workspaces that earlier work may use live on: with the engine, or for good once captured") {
  engine->run(call("matinv", 4, 3));
  engine->run(call("matinv", 4, 1000));
  REQUIRE(device->allocated.size() == 2);
  CHECK(device->released.empty());
  device->is_capturing = true;
  engine->run(call("matinv", 4, 1000));
  device->is_capturing = false;
  engine->run(call("matinv", 4, 5000));
  REQUIRE(device->allocated.size() == 3);
  CHECK(device->sizes[2] >= 5000 * 16);
  CHECK(device->released.empty());
  engine.reset();
  CHECK(device->released == std::vector<void*>{device->allocated[0], device->allocated[2]});
}

// LAPACK's quick return: no kernel runs, and no other array is looked at.
TEST_CASE_FIXTURE(Fixture,
                  "info is 0 for every matrix where a size of 0 leaves nothing to do, and values as rows say") {
  const auto check = [this](const Request& request, std::array<std::int64_t, most_sizes> sizes) {
    const Operation& op = *request.operation;
    const bool single = precision(request.precision).real_bytes == 4;
    Call call = call_of(request, sizes, 3, {});
    std::array<std::int32_t, 5> infos{7, 7, 7, 7, 7};
    std::array<std::array<double, 8>, most_operands> values{};  // of up to 16 bytes
    for (auto& one : values) one.fill(7);
    for (std::size_t i = 0; i < op.operands.size(); ++i)
      if (op.operands[i].shape == Shape::value) call.operands[i].data = values[i].data();
    if (op.info() >= 0) call.operands[static_cast<std::size_t>(op.info())].data = infos.data() + 1;
    const auto untouched = values;
    prepare({call});
    call.batch = 0;
    engine->run(call);
    CHECK(infos == std::array{7, 7, 7, 7, 7});
    CHECK(values == untouched);
    call.batch = 3;
    engine->run(call);
    CHECK(infos == (op.info() < 0 ? std::array{7, 7, 7, 7, 7} : std::array{7, 0, 0, 0, 7}));
    for (std::size_t i = 0; i < op.operands.size(); ++i) {
      if (op.operands[i].if_empty < 0) continue;
      const auto bytes = static_cast<std::size_t>(element_bytes(op.operands[i], request.precision));
      auto expected = untouched[i];
      for (std::size_t b = 0; b < 3; ++b) {
        auto* const to = reinterpret_cast<std::byte*>(expected.data()) + b * bytes;
        const double wide = op.operands[i].if_empty;
        const auto narrow = static_cast<float>(wide);
        std::memset(to, 0, bytes);
        std::memcpy(to, single ? static_cast<const void*>(&narrow) : &wide, single ? sizeof narrow : sizeof wide);
      }
      CHECK(values[i] == expected);
    }
    for (std::size_t i = 0; i < op.operands.size(); ++i) {
      if (static_cast<int>(i) != op.info() && op.operands[i].if_empty < 0) continue;
      Call without = call;
      without.operands[i].data = nullptr;
      CHECK(message_of([&] { engine->run(without); }, Failure::usage) == op.operands[i].name + " is NULL");
    }
  };
  for (const Operation& op : operations()) {
    const bool has_values = std::ranges::any_of(op.operands, [](const Operand& one) { return one.if_empty >= 0; });
    if (!op.is_public || (op.info() < 0 && !has_values)) continue;
    CAPTURE(op.name);
    for (const Precision& precision : precisions_of(op))
      for (const Layout layout : {Layout::strided, Layout::pointers})
        for (std::size_t zero = 0; zero < op.sizes.size(); ++zero) {
          if (op.sizes[zero].runs_at_zero) continue;
          std::array<std::int64_t, most_sizes> sizes{4, 4};
          sizes[zero] = 0;
          check({.operation = &op, .precision = precision.letter, .layout = layout}, sizes);
        }
  }
  CHECK(device->launches.empty());
}

TEST_CASE_FIXTURE(Fixture, "sizes beyond an operation's limit are not supported, and the message says it") {
  for (const char* name : {"getrs", "gesv", "solve", "slogdet"}) {
    CAPTURE(name);
    const Call large = call(name, 129, 3);
    CHECK(message_of([&] { engine->run(large); }, Failure::unsupported) ==
          fmt::format("n is 129: {} takes 0 to 128", name));
  }
}

TEST_CASE_FIXTURE(Fixture, "rows and columns reach the kernel as what they are") {
  for (const bool apart : {false, true}) {
    Call call;
    call.operation = &operation("lacpy");
    call.sizes = {3, 7};
    call.batch = 5;
    call.operands = {Operand_view{a, 3 + apart, 100}, Operand_view{c, 3, 21}};
    engine->run(call);
    const Fake_device::Launched& last = device->launches.back();
    CHECK(last.id.starts_with("lacpy__d__m_3__n_7__trans_no__layout_strided__"));
    CHECK(last.arguments == std::vector<std::uint64_t>{bits(a), 3U + apart, 100, bits(c), 3, 21, 5});
  }
}

TEST_CASE_FIXTURE(Fixture, "the caller's workspace: misaligned, too small, used, given back") {
  const Call call = this->call("matinv", 4, 5);
  constexpr std::size_t bytes = 256;  // holds 4 * 5 pivots
  alignas(256) unsigned char memory[512];
  CHECK(failure_of([&] { engine->set_workspace(memory + 4, 256); }) == Failure::usage);
  engine->set_workspace(memory, bytes - 1);
  CHECK(failure_of([&] { engine->run(call); }) == Failure::usage);
  CHECK(failure_of([&] { prepare({call}); }) == Failure::usage);
  CHECK(engine->workspace_size() == bytes);  // what it would need
  engine->prepare_end();
  device->launches.clear();
  engine->set_workspace(memory, bytes);
  engine->run(call);
  CHECK(device->allocated.empty());
  REQUIRE(launched() == Names{"lacpy", "getrf", "getri"});
  CHECK(device->launches[1].arguments == std::vector<std::uint64_t>{bits(c), bits(memory), bits(info), 5});
  engine->set_workspace(nullptr, 0);
  engine->run(call);
  CHECK(device->allocated.size() == 1);
}

TEST_CASE_FIXTURE(Fixture, "kernels are made once, and calls tell where they came from") {
  engine->run(call("getrf", 4, 3));
  REQUIRE(engine->last_kernels().size() == 1);
  CHECK(engine->last_kernels()[0].origin == Origin::compiled);
  engine->run(call("getrf", 4, 3));
  CHECK(engine->last_kernels()[0].origin == Origin::memory);
  CHECK(kernels->counters().compiles == 1);
  Engine other(device, families, kernels);
  other.run(call("getrf", 4, 3));
  CHECK(other.last_kernels()[0].origin == Origin::memory);
  CHECK(kernels->counters().compiles == 1);
}

TEST_CASE_FIXTURE(Fixture,
                  "a given variant serves its own requests and is refused by others, which name what differs") {
  const Request request = square("getrf", 'd', 4);
  const std::string best = id(families->default_of(with(request, "layout", "packed")));
  std::string chosen;
  for (const Spec& variant : families->variants(request)) {
    if (variant != families->default_of(request)) chosen = id(variant);
  }
  REQUIRE(chosen != "");  // a strided one, which serves packed calls as well
  engine->use_variant(chosen);
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == chosen);
  const auto message = [&](const Call& call) { return message_of([&] { engine->run(call); }); };
  const auto differs = [&](Call call, const std::string& what) {
    return message(call) == "variant " + chosen + " has " + what;
  };
  CHECK(differs(call("getri", 4, 3), "operation getrf, the request has getri"));
  CHECK(differs(call("getrf", 5, 3), "m 4, the request has 5"));
  Call other = call("getrf", 4, 3);
  other.precision = 's';
  CHECK(differs(other, "precision d, the request has s"));
  other = without_pivots(call("getrf", 4, 3));
  CHECK(differs(other, "pivot partial, the request has none"));
  CHECK(differs(call("matinv", 4, 3), "operation getrf, the request has matinv"));
  engine->use_variant(symbol(parse(best)));  // its short name will do
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == best);
  other = call("getrf", 4, 3);
  other.operands[0].stride = 17;
  CHECK(message(other) == "variant " + best + " has layout packed, the request has strided");
  engine->use_variant({});
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == best);
}

}  // namespace kgen::test
