// Whether KGEN_TEST_FULL=1 asks for a far larger sample.
#pragma once

#include <cstdlib>
#include <string_view>

namespace kgen::test {

inline bool full() {
  const char* value = std::getenv("KGEN_TEST_FULL");
  return value != nullptr && std::string_view(value) == "1";
}

}  // namespace kgen::test
