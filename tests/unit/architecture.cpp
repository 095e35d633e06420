#include "generator/architecture.hpp"

#include <doctest/doctest.h>

TEST_CASE("an architecture's name has its number and nothing else") {
  CHECK(kgen::architecture_number("sm_90") == 90);
  CHECK(kgen::architecture_number("sm_120") == 120);
  CHECK(kgen::architecture_number(kgen::default_architecture) == 90);
  for (const char* other :
       {"", "sm_", "90", "host", "sm_9", "sm_-90", "sm_+90", "sm_90a", "sm_90 ", "sm_1000", "SM_90"}) {
    CAPTURE(other);
    CHECK(!kgen::architecture_number(other));
  }
}
