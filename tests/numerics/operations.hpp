// What tests of every operation share.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "generator/model/operation.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/samples.hpp"
#include "verify/verification.hpp"

// One test case per precision: "operations d: residuals" and so on, over every operation.
// No semicolons or commas in topics: CTest would take the names apart.
#define KGEN_FOR_ALL_OPERATIONS(topic, function)       \
  TEST_CASE("operations s: " topic) { function('s'); } \
  TEST_CASE("operations d: " topic) { function('d'); } \
  TEST_CASE("operations c: " topic) { function('c'); } \
  TEST_CASE("operations z: " topic) { function('z'); }

namespace kgen::test {

inline bool has_info(const verify::Problem& problem) { return problem.operation().find_operand("info") >= 0; }

// The matrices that the operation reads.
template <class Change>  // of (operand's row, its array)
void change_inputs(verify::Problem& problem, const Change& change) {
  const auto& list = problem.operation().operands;
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].shape == Shape::matrix && reads(list[i].access)) change(list[i], problem.operands[i]);
}

// Both parts, for complex.
inline void put(verify::Array& array, char precision, std::int64_t b, std::int64_t i, std::int64_t j, double value) {
  const std::complex<double> number(value, value == 0 || array.element_bytes <= 4 ? 0 : value);
  const auto bytes = verify::scalar_bytes(number, precision);
  std::memcpy(array.at(b) + (j * array.rows + i) * array.element_bytes, bytes.data(),
              static_cast<std::size_t>(array.element_bytes));
}

}  // namespace kgen::test
