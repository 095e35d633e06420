// A compiler that needs nothing: the code of an object is its id.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"

namespace kgen::test {

struct Fake_compiler : Compiler {
  explicit Fake_compiler(std::string of = "fake") : name(std::move(of)) {}
  std::string name, version = "fake compiler 1";
  std::string without;  // identity_without_compiler(), if it is not the same
  std::string refused;  // a kernel that does not compile
  mutable std::atomic<int> compiles = 0;
  mutable std::atomic<int> failures = 0;  // the next so many compiles fail
  std::chrono::milliseconds takes{0};

  const std::string& architecture() const override { return name; }
  std::string identity() const override { return version; }
  std::string identity_without_compiler() const override { return without.empty() ? version : without; }
  std::string keyed_text(const Source& source) const override { return source.text; }
  Object compile(const Source& source) const override {
    ++compiles;
    std::this_thread::sleep_for(takes);
    if (failures.fetch_sub(1) > 0 || source.id == refused) throw Error(Failure::compile, "refused on purpose");
    return object_of(source, name, "cubin", "code of " + source.id);
  }
};

}  // namespace kgen::test
