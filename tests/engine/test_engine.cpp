// The engine on a device that only takes notes: what is launched with which arguments, what is allocated, and what a
// capturing stream allows.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "generator/error.hpp"
#include "runtime/engine/engine.hpp"

namespace kgen {
namespace {

struct Fake_device : Device {
  struct Launched {
    std::string id;
    std::int64_t batch;
    std::vector<std::uint64_t> arguments;
    std::vector<Written> written;
  };
  std::string label = "fake", arch = "sm_90";
  std::vector<std::unique_ptr<std::string>> loaded;
  std::vector<Launched> launches;
  std::vector<void*> allocated, released;
  std::vector<std::size_t> sizes;
  bool is_capturing = false, takes_written = true;

  const std::string& name() const override { return label; }
  const std::string& description() const override { return label; }
  const std::string& architecture() const override { return arch; }
  bool is_host() const override { return takes_written; }
  Loaded load(const Object& object) override {
    loaded.push_back(std::make_unique<std::string>(object.id));
    return {loaded.back().get(), object.launch, object.resources};
  }
  void launch(const Loaded& kernel, std::int64_t batch, std::span<const std::uint64_t> arguments,
              std::span<const Written> written, void*) override {
    launches.push_back({*static_cast<std::string*>(kernel.handle),
                        batch,
                        {arguments.begin(), arguments.end()},
                        {written.begin(), written.end()}});
  }
  bool capturing(void*) override { return is_capturing; }
  void* allocate(std::size_t bytes) override {
    allocated.push_back(std::aligned_alloc(256, (bytes + 255) / 256 * 256));
    sizes.push_back(bytes);
    return allocated.back();
  }
  void release(void* memory) override { released.push_back(memory); }
  void upload(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }
  void download(void* to, const void* from, std::size_t bytes) override { std::memcpy(to, from, bytes); }
  void synchronize(void*) override {}
  ~Fake_device() override { std::for_each(allocated.begin(), allocated.end(), std::free); }
};

struct Fake_compiler : Compiler {
  std::string arch = "sm_90";
  const std::string& architecture() const override { return arch; }
  std::string identity() const override { return "fake"; }
  std::string identity_without_compiler() const override { return identity(); }
  std::string keyed_text(const Source& source) const override { return source.text; }
  Object compile(const Source& source) const override {
    Object object;
    object.id = source.id;
    object.architecture = arch;
    object.code_kind = "cubin";
    object.launch = source.properties.launch;
    return object;
  }
};

struct Fixture {
  std::shared_ptr<Fake_device> device = std::make_shared<Fake_device>();
  // Without a kernel of its own matinv is a plan of several, with a workspace.
  std::shared_ptr<const Families> families = std::make_shared<const Families>(Families::load().without("matinv"));
  std::shared_ptr<Kernels> kernels = std::make_shared<Kernels>(
      device, families, std::make_shared<Cache>(Cache::Options{}), std::make_shared<Fake_compiler>());
  std::unique_ptr<Engine> engine = std::make_unique<Engine>(device, families, kernels);

  // Operands are never followed by a device that launches nothing.
  alignas(16) double a[2];
  alignas(16) double c[2];
  int ipiv[1], info[1];
  Call call(std::string_view name, std::int64_t n, std::int64_t batch) {
    Call call;
    call.operation = &operation(name);
    call.m = call.n = n;
    call.batch = batch;
    const Operand_view A{a, n, n * n}, C{c, n, n * n}, P{ipiv, 0, n}, I{info, 0, 0};
    if (name == "getrf") call.operands = {A, P, I};
    if (name == "getri") call.operands = {A, P, C, I};
    if (name == "matinv") call.operands = {A, C, I};
    return call;
  }
  // A packed call, and the same strided and in pointers.
  static std::vector<Call> in_every_layout(const Call& packed) {
    std::vector<Call> calls(3, packed);
    for (Operand_view& view : calls[1].operands) view.stride += 1;
    calls[2].pointers = true;
    return calls;
  }
  std::vector<std::string> launched() const {  // operations, in order
    std::vector<std::string> names;
    for (const auto& launch : device->launches) names.push_back(parse(launch.id).operation);
    return names;
  }
};

template <class Work>
Failure failure_of(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.kind();
  }
  FAIL("no error");
  return Failure::io;
}

using Names = std::vector<std::string>;
std::uint64_t bits(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace

TEST_CASE_FIXTURE(Fixture, "a tuning record of the device's architecture decides the variant") {
  Record record;
  record.architecture = "sm_90";
  record.spec = parse(
      "getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__rows_1__lanes_32__per_block_4__search_"
      "butterfly__broadcast_shuffle__least_warps_16");
  Record_file file;
  file.records = {record};
  file.lines = {1};
  const auto records = std::make_shared<const Records>(Records{{std::make_shared<const Record_file>(file)}});
  Engine tuned(device, families, kernels, records);
  tuned.run(call("getrf", 8, 3));
  CHECK(parse(device->launches.at(0).id).tune == record.spec.tune);  // whether packed or strided
  const Request asked{"getrf", 'd', record.spec.op, false};
  CHECK(tuned.plan(asked).match == "exact");
  tuned.run(call("getrf", 16, 3));  // too far from 8: the families choose
  CHECK(parse(device->launches.at(1).id).tune != record.spec.tune);
  engine->run(call("getrf", 8, 3));
  CHECK(parse(device->launches.at(2).id).tune != record.spec.tune);
  CHECK(engine->plan(asked).match == "heuristic");
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
  const auto& written = device->launches[0].written;
  REQUIRE(written.size() == 3);
  CHECK((written[0].base == a && written[0].element_bytes == 8 && written[0].rows == 4 && written[0].columns == 4 &&
         written[0].leading == 6 && written[0].stride == 30 && !written[0].pointers));
  CHECK((written[1].base == ipiv && written[1].element_bytes == 4 && written[1].rows == 4 && written[1].stride == 9));
  CHECK((written[2].base == info && written[2].element_bytes == 4 && written[2].rows == 1 && written[2].stride == 1));

  call = this->call("getri", 4, 3);
  call.pointers = true;
  call.pivot = false;
  call.operands[1] = {};
  engine->run(call);
  REQUIRE(device->launches.size() == 2);
  CHECK(device->launches[1].arguments == std::vector<std::uint64_t>{bits(a), 4, 0, 0, bits(c), 4, bits(info), 3});
  REQUIRE(device->launches[1].written.size() == 2);
  CHECK(device->launches[1].written[0].base == c);
  CHECK(device->launches[1].written[0].pointers);
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
    const std::string served = parse(device->launches.back().id).word("layout");
    const Request request = request_of(call);
    CHECK(to_string(*find(request.op, "layout")) == served);
    return served;
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
  gaps.pivot = false;  // nobody looks at the pivots
  CHECK(layout_of(gaps) == "packed");
  gaps.pointers = true;
  CHECK(layout_of(gaps) == "pointers");
}

TEST_CASE("matinv is one kernel where a family does it, and needs no workspace") {
  Fixture fixture;
  fixture.families = std::make_shared<const Families>(Families::load());
  fixture.kernels = std::make_shared<Kernels>(
      fixture.device, fixture.families, std::make_shared<Cache>(Cache::Options{}), std::make_shared<Fake_compiler>());
  Engine engine(fixture.device, fixture.families, fixture.kernels);
  engine.run(fixture.call("matinv", 4, 3));
  CHECK(fixture.launched() == Names{"matinv"});
  CHECK(fixture.device->allocated.empty());
  CHECK(fixture.device->launches[0].arguments ==
        std::vector<std::uint64_t>{bits(fixture.a), bits(fixture.c), bits(fixture.info), 3});
}

TEST_CASE_FIXTURE(Fixture, "an unprepared call on a capturing stream does nothing but say so") {
  device->is_capturing = true;
  CHECK(failure_of([&] { engine->run(call("getrf", 4, 3)); }) == Failure::not_prepared);
  CHECK(failure_of([&] { engine->prepare(operation("getrf"), 'd', 4, 4, 3); }) == Failure::not_prepared);
  CHECK(device->launches.empty());
  CHECK(device->loaded.empty());
  CHECK(device->allocated.empty());
  CHECK(kernels->counters().compiles == 0);
}

TEST_CASE_FIXTURE(Fixture, "a prepared call may be captured: no load, no allocation") {
  engine->prepare(operation("matinv"), 'd', 4, 4, 3);
  for (const auto& launch : device->launches) REQUIRE(launch.batch == 0);  // warmed over no matrices
  const std::size_t loaded = device->loaded.size();
  CHECK(loaded == 9);  // lacpy, getrf, getri; strided, packed and pointers
  CHECK(device->allocated.size() == 1);
  device->launches.clear();
  device->is_capturing = true;
  for (const Call& placed : in_every_layout(call("matinv", 4, 3))) {
    Call call = placed;
    engine->run(call);
    call.operands[1] = call.operands[0];
    engine->run(call);
  }
  CHECK(device->launches.size() == 15);
  CHECK(device->loaded.size() == loaded);
  CHECK(device->allocated.size() == 1);
  CHECK(failure_of([&] { engine->run(call("matinv", 4, 4)); }) == Failure::not_prepared);  // a larger workspace
  CHECK(device->launches.size() == 15);
  engine->prepare(operation("matinv"), 'd', 4, 4, 2);  // nothing is missing: fine during a capture
}

TEST_CASE_FIXTURE(Fixture, "getrf is prepared with and without pivoting, in every layout") {
  engine->prepare(operation("getrf"), 'd', 4, 4, 3);
  CHECK(device->loaded.size() == 6);
  device->is_capturing = true;
  for (const Call& placed : in_every_layout(call("getrf", 4, 3))) {
    for (const bool pivot : {false, true}) {
      Call call = placed;
      call.pivot = pivot;
      engine->run(call);
    }
  }
  CHECK(device->launches.size() == 12);
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

TEST_CASE_FIXTURE(Fixture, "the caller's workspace: misaligned, too small, used, given back") {
  const Call call = this->call("matinv", 4, 5);
  const std::size_t bytes = engine->workspace_size(operation("matinv"), 'd', 4, 4, 5);
  CHECK(bytes == 4 * 5 * sizeof(std::int32_t));
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  CHECK(failure_of([&] { engine->workspace_size(operation("matinv"), 'd', 32, 32, huge); }) == Failure::usage);
  alignas(256) unsigned char memory[512];
  CHECK(failure_of([&] { engine->set_workspace(memory + 4, 256); }) == Failure::usage);
  engine->set_workspace(memory, bytes - 1);
  CHECK(failure_of([&] { engine->run(call); }) == Failure::usage);
  CHECK(failure_of([&] { engine->prepare(operation("matinv"), 'd', 4, 4, 5); }) == Failure::usage);
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
  const Spec request = kgen::request("getrf", 'd', 4);
  Spec packed = request;
  set(packed.op, "layout", std::string("packed"));
  const std::string best = id(families->best(packed));
  std::string chosen;
  for (const Spec& variant : families->variants(request)) {
    if (variant != families->best(request)) chosen = id(variant);
  }
  REQUIRE(chosen != "");  // a strided one, which serves packed calls as well
  engine->use_variant(chosen);
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == chosen);
  const auto message = [&](Call call) -> std::string {
    try {
      engine->run(call);
    } catch (const Error& error) {
      return error.kind() == Failure::usage ? error.what() : "another kind of error";
    }
    return "no error";
  };
  const auto differs = [&](Call call, const std::string& what) {
    return message(call) == "variant " + chosen + " has " + what;
  };
  CHECK(differs(call("getri", 4, 3), "operation getrf, the request has getri"));
  CHECK(differs(call("getrf", 5, 3), "m 4, the request has 5"));
  Call other = call("getrf", 4, 3);
  other.precision = 's';
  CHECK(differs(other, "precision d, the request has s"));
  other = call("getrf", 4, 3);
  other.pivot = false;
  CHECK(differs(other, "pivot partial, the request has none"));
  CHECK(differs(call("matinv", 4, 3), "operation getrf, the request has matinv"));
  device->launches.clear();
  engine->prepare(operation("getrf"), 'd', 4, 4, 3);  // only what the variant serves
  for (const auto& launch : device->launches) CHECK(launch.id == chosen);
  engine->use_variant(best);
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == best);
  other = call("getrf", 4, 3);
  other.operands[0].stride = 17;
  CHECK(message(other) == "variant " + best + " has layout packed, the request has strided");
  engine->use_variant({});
  engine->run(call("getrf", 4, 3));
  CHECK(device->launches.back().id == best);
}

}  // namespace kgen
