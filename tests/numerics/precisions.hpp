// Two test cases from one function template: "getrf real: conditions" and "getrf complex: conditions", in s and z or in
// d and c, which the topic's name decides; with KGEN_TEST_FULL=1 in all four. No semicolons in topics: CTest would take
// the names apart.
#pragma once

#include <doctest/doctest.h>

#include "tests/support/scalar.hpp"
#include "tests/support/turns.hpp"

#define KGEN_IN_TURN(topic, function, with_s_and_z, with_d_and_c)                        \
  {                                                                                      \
    if (kgen::test::full() || kgen::test::has_s_and_z(topic)) function<with_s_and_z>();  \
    if (kgen::test::full() || !kgen::test::has_s_and_z(topic)) function<with_d_and_c>(); \
  }
#define KGEN_IN_REAL_AND_COMPLEX(operation, topic, function) \
  TEST_CASE(operation " real: " topic)                       \
  KGEN_IN_TURN(operation " " topic, function, float, double) \
  TEST_CASE(operation " complex: " topic)                    \
  KGEN_IN_TURN(operation " " topic, function, std::complex<double>, std::complex<float>)
// One test case per precision: "trsm s: what is not used".
#define KGEN_IN_EVERY_PRECISION(operation, topic, function)              \
  TEST_CASE(operation " s: " topic) { function<float>(); }               \
  TEST_CASE(operation " d: " topic) { function<double>(); }              \
  TEST_CASE(operation " c: " topic) { function<std::complex<float>>(); } \
  TEST_CASE(operation " z: " topic) { function<std::complex<double>>(); }
