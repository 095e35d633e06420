// One variant for all calls of the tests' engine, as long as this lives; then the planner's own choice again, whatever
// happens meanwhile.
#pragma once

#include <string>

#include "tests/support/calls.hpp"

namespace kgen::test {

struct Variant_in_use {
  explicit Variant_in_use(const std::string& id) { engine().use_variant(id); }
  ~Variant_in_use() { engine().use_variant({}); }
};

}  // namespace kgen::test
