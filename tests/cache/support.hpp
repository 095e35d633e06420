// What the cache's tests share: a device that needs no GPU, and an engine's part of the cache on it.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>

#include "generator/text/digest.hpp"
#include "generator/text/error.hpp"
#include "runtime/engine/kernels.hpp"
#include "tests/cache/child.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/families.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/requests.hpp"

namespace kgen::test {

inline Cache::Options options(const fs::path& folder, std::uint64_t max_bytes = 1U << 30) {
  return {.folder = folder, .max_bytes = max_bytes};
}

inline std::string digest(int number) { return sha256(std::to_string(number)); }

// Loads nothing but what Fake_compiler makes.
struct Fake_device : Device {
  std::string text = "fake";
  std::atomic<int> loads = 0;
  std::atomic<int> refusals = 0;  // the next so many loads are refused
  Failure refuse_as = Failure::bad_code;

  const std::string& name() const override { return text; }
  const std::string& description() const override { return text; }
  const std::string& architecture() const override { return text; }
  Loaded load(const Object& object) override {
    ++loads;
    if (refusals.fetch_sub(1) > 0) throw Error(refuse_as, "load refused on purpose");
    if (object.code != "code of " + object.id) throw Error(Failure::bad_code, "not what was compiled");
    return {.handle = this, .launch = object.launch, .resources = object.resources};
  }
  void launch(const Loaded&, std::int64_t, std::int64_t, std::span<const Argument_slot>, void*) override {}
  void fill(void*, std::span<const std::byte>, std::size_t, void*) override {}
  bool capturing(void*) override { return false; }
  void* allocate(std::size_t) override { return nullptr; }
  void release(void*) override {}
  void upload(void*, const void*, std::size_t) override {}
  void download(void*, const void*, std::size_t) override {}
  void synchronize(void*) override {}
};

// One "process": its own memory cache and counters, over a folder.
struct Process {
  std::shared_ptr<Fake_device> device = std::make_shared<Fake_device>();
  std::shared_ptr<Fake_compiler> compiler = std::make_shared<Fake_compiler>();
  std::shared_ptr<Cache> cache;
  Kernels kernels;

  explicit Process(const fs::path& folder)
      : cache(std::make_shared<Cache>(options(folder))), kernels(device, shared_families(), cache, compiler) {}

  static Spec spec(int n = 4) { return families().default_of(square("getrf", 'd', n)); }
};

}  // namespace kgen::test
