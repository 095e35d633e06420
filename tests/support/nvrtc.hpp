// Whether NVRTC is there.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <string_view>

#include "runtime/compiler/compiler.hpp"

namespace kgen::test {

// False, said aloud, where NVRTC is absent; a failure where KGEN_TEST_REQUIRE_NVRTC=1 (as in CI).
inline bool have_nvrtc() {
  const Compiler_found found = find_nvrtc();
  if (found.found) return true;
  const char* required = std::getenv("KGEN_TEST_REQUIRE_NVRTC");
  if (required != nullptr && required == std::string_view("1")) {
    FAIL("KGEN_TEST_REQUIRE_NVRTC=1, but " << found.problem);
  } else {
    MESSAGE("skipped: " << found.problem);
  }
  return false;
}

}  // namespace kgen::test
