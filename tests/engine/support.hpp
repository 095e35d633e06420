// An engine on a device that only takes notes: what is launched with which arguments, what is allocated; and whether
// its streams are capturing.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>

#include "runtime/engine/engine.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/families.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {

struct Fake_device : Device {
  struct Launched {
    std::string id;
    std::int64_t batch, columns;
    std::vector<std::uint64_t> arguments;  // their first eight bytes
    std::vector<Argument_slot> slots;      // and all of them
  };
  std::string label = "fake", arch = "sm_90";
  std::vector<std::unique_ptr<std::string>> loaded;
  std::vector<Launched> launches;
  std::vector<void*> allocated, released;
  std::vector<std::size_t> sizes;
  bool is_capturing = false;
  std::string its_driver;  // of a GPU

  const std::string& name() const override { return label; }
  const std::string& description() const override { return label; }
  const std::string& architecture() const override { return arch; }
  std::string driver() const override { return its_driver; }
  Loaded load(const Object& object) override {
    loaded.push_back(std::make_unique<std::string>(object.id));
    return {loaded.back().get(), object.launch, object.resources};
  }
  void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::span<const Argument_slot> arguments,
              void*) override {
    launches.push_back(
        {*static_cast<std::string*>(kernel.handle), batch, columns, {}, {arguments.begin(), arguments.end()}});
    for (const Argument_slot& slot : arguments) {
      std::uint64_t& bits = launches.back().arguments.emplace_back();
      std::memcpy(&bits, slot.bytes.data(), sizeof bits);
    }
  }
  void fill(void* memory, std::span<const std::byte> element, std::size_t count, void*) override {
    for (std::size_t i = 0; i < count; ++i)
      std::memcpy(static_cast<std::byte*>(memory) + i * element.size(), element.data(), element.size());
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

struct Fixture {
  std::shared_ptr<Fake_device> device = std::make_shared<Fake_device>();
  // Without a kernel of its own matinv is a plan of several, with a workspace.
  std::shared_ptr<const Families> families =
      std::make_shared<const Families>(Families::load().without_kernels("matinv"));
  std::shared_ptr<Kernels> kernels = std::make_shared<Kernels>(
      device, families, std::make_shared<Cache>(Cache::Options{}), std::make_shared<Fake_compiler>("sm_90"));
  std::unique_ptr<Engine> engine = std::make_unique<Engine>(device, families, kernels);

  // Operands are never followed by a device that launches nothing.
  alignas(16) double a[2];
  alignas(16) double c[2];
  alignas(16) double x[2];
  int ipiv[1], info[1];
  Call call(std::string_view name, std::int64_t n, std::int64_t batch) {
    const std::map<std::string, void*> data{{"A", a},       {"C", c},       {"B", c},    {"X", x},
                                            {"ipiv", ipiv}, {"info", info}, {"sign", c}, {"logabsdet", x}};
    Call call = call_of({.operation = &operation(name)}, {n, n, n, n}, batch, {});
    for (std::size_t i = 0; i < call.operation->operands.size(); ++i)
      call.operands[i].data = data.at(call.operation->operands[i].name);
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
    for (const auto& launch : device->launches) names.emplace_back(parse(launch.id).request.name());
    return names;
  }
  void prepare(const std::vector<Call>& calls) {
    engine->prepare_begin();
    for (const Call& call : calls) engine->run(call);
    engine->prepare_end();
  }
};

inline Call without_pivots(Call call) {
  call.operands[1] = {};
  return call;
}
inline Call with_any_array(Call call) {
  for (Operand_view& view : call.operands)
    if (view.data) view.data = any_array;
  return call;
}

using Names = std::vector<std::string>;
inline std::uint64_t bits(const void* p) { return reinterpret_cast<std::uintptr_t>(p); }

}  // namespace kgen::test
