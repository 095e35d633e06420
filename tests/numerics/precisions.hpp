// One test case per precision from one function template: "trsm s: what is not used". The default run has one of the
// four, which the topic's name decides; the names of the others end in " (full)". No semicolons or commas in topics:
// CTest would take the names apart.
#pragma once

#include <doctest/doctest.h>

#include "tests/support/scalar.hpp"
#include "tests/support/turns.hpp"

#define KGEN_IN_TURN(operation, letter, topic)                                               \
  (kgen::test::turn_of(operation " " topic) == (letter)[0] ? operation " " letter ": " topic \
                                                           : operation " " letter ": " topic " (full)")
#define KGEN_IN_EVERY_PRECISION(operation, topic, function)                           \
  TEST_CASE(KGEN_IN_TURN(operation, "s", topic)) { function<float>(); }               \
  TEST_CASE(KGEN_IN_TURN(operation, "d", topic)) { function<double>(); }              \
  TEST_CASE(KGEN_IN_TURN(operation, "c", topic)) { function<std::complex<float>>(); } \
  TEST_CASE(KGEN_IN_TURN(operation, "z", topic)) { function<std::complex<double>>(); }
// What complex numbers alone have: in one of theirs.
#define KGEN_IN_COMPLEX(operation, topic, function)                      \
  TEST_CASE(operation " c: " topic) { function<std::complex<float>>(); } \
  TEST_CASE(operation " z: " topic " (full)") { function<std::complex<double>>(); }
