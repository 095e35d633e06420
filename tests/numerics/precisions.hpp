// Two test cases from one function template: "getrf real: conditions" in s or d and "getrf complex: conditions" in c or
// z, other ones for the next topic; in both precisions of each with KGEN_TEST_FULL=1.
// No semicolons or commas in topics: CTest would take the names apart.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "tests/support/calls.hpp"
#include "tests/support/scalar.hpp"

namespace kgen::test {

// Whether a topic's turn is the narrower of two precisions: by the letters of its name.
constexpr bool narrower_has_turn(std::string_view topic) {
  unsigned sum = 0;
  for (const char letter : topic) sum = sum * 31 + static_cast<unsigned char>(letter);
  return sum / 16 % 2 == 0;
}

}  // namespace kgen::test

#define KGEN_IN_TURN(topic, function, narrower, wider)                                    \
  {                                                                                       \
    if (kgen::test::full() || kgen::test::narrower_has_turn(topic)) function<narrower>(); \
    if (kgen::test::full() || !kgen::test::narrower_has_turn(topic)) function<wider>();   \
  }
#define KGEN_FOR_EACH_PRECISION(operation, topic, function)                                          \
  TEST_CASE(operation " real: " topic)                                                               \
  KGEN_IN_TURN(operation " " topic, function, float, double) TEST_CASE(operation " complex: " topic) \
      KGEN_IN_TURN(operation " " topic, function, std::complex<float>, std::complex<double>)
