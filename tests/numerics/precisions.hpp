// One test case per precision from one function template: "getrf d: conditions" and so on.
// No semicolons or commas in topics: CTest would take the names apart.
#pragma once

#include <doctest/doctest.h>

#include "tests/support/scalar.hpp"

#define KGEN_FOR_EACH_PRECISION(operation, topic, function)              \
  TEST_CASE(operation " s: " topic) { function<float>(); }               \
  TEST_CASE(operation " d: " topic) { function<double>(); }              \
  TEST_CASE(operation " c: " topic) { function<std::complex<float>>(); } \
  TEST_CASE(operation " z: " topic) { function<std::complex<double>>(); }
