#include "generator/architecture.hpp"

#include <doctest/doctest.h>

TEST_CASE("an architecture's name has its number and nothing else") {
  CHECK(kgen::architecture_number("sm_90") == 90);
  CHECK(kgen::architecture_number("sm_120") == 120);
  CHECK(kgen::architecture_number(kgen::default_architecture) == 90);
  for (const char* other :
       {"", "sm_", "90", "host", "sm_9", "sm_-90", "sm_+90", "sm_90a", "sm_90 ", "sm_1000", "sm_090", "SM_90"}) {
    CAPTURE(other);
    CHECK(!kgen::architecture_number(other));
  }
}

TEST_CASE("architectures that there are and newer ones are plausible, gaps and absurd numbers are not") {
  for (const int number : kgen::known_architectures()) CHECK(kgen::is_plausible_architecture(number));
  CHECK(kgen::known_architectures().back() == 121);
  for (const int number : {122, 130, 210}) CHECK(kgen::is_plausible_architecture(number));
  for (const int number : {10, 71, 91, 99, 102, 119, 300, 999}) CHECK(!kgen::is_plausible_architecture(number));
}
