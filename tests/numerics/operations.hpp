// What tests of every operation share.
#pragma once

#include <doctest/doctest.h>

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

template <class T>
T& element(verify::Problem& problem, std::string_view name, std::int64_t b, std::int64_t i = 0, std::int64_t j = 0) {
  verify::Array& array = *problem.find(name);
  return *reinterpret_cast<T*>(array.at(b) + (j * array.rows + i) * array.element_bytes);
}
template <class T>
T element(const verify::Problem& problem, std::string_view name, std::int64_t b, std::int64_t i = 0,
          std::int64_t j = 0) {
  T value;
  const verify::Array& array = problem.operand(name);
  std::memcpy(&value, array.at(b) + (j * array.rows + i) * array.element_bytes, sizeof value);
  return value;
}

// Both parts, for complex.
inline void put(verify::Array& array, char precision, std::int64_t b, std::int64_t i, std::int64_t j, double value) {
  const std::complex<double> number(value, value == 0 || array.element_bytes <= 4 ? 0 : value);
  const auto bytes = verify::scalar_bytes(number, precision);
  std::memcpy(array.at(b) + (j * array.rows + i) * array.element_bytes, bytes.data(),
              static_cast<std::size_t>(array.element_bytes));
}

// visit(b, i, j) for the elements of an operand that the operation uses, or for all others.
enum class Elements : bool { unused, used };
template <class Visit>
void for_each(Elements which, const verify::Problem& problem, std::size_t operand, const Visit& visit) {
  const verify::Array& array = problem.operands[operand];
  const Operand& row = problem.operation().operands[operand];
  for (std::int64_t b = 0; b < problem.batch && !array.bytes.empty(); ++b)
    for (std::int64_t j = 0; j < array.columns; ++j)
      for (std::int64_t i = 0; i < array.rows; ++i)
        if (problem.is_used(row, i, j) == (which == Elements::used)) visit(b, i, j);
}

inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline void fill_used(verify::Problem& problem, std::string_view operand, double value) {
  const auto k = static_cast<std::size_t>(problem.operation().find_operand(operand));
  for_each(Elements::used, problem, k,
           [&](auto... place) { put(problem.operands[k], problem.request.precision, place..., value); });
}
// NaN where matrices have elements that are not used.
inline verify::Problem with_nothing_unused(verify::Problem problem) {
  const auto& list = problem.operation().operands;
  for (std::size_t k = 0; k < list.size(); ++k)
    if (list[k].shape == Shape::matrix)
      for_each(Elements::unused, problem, k,
               [&](auto... place) { put(problem.operands[k], problem.request.precision, place..., not_a_number); });
  return problem;
}

// The bits of a packed call, wherever its operands lie.
inline void same_bits_in_every_place(const verify::Problem& before, const Outcome& packed) {
  for (const Place& place : places()) {
    INFO(place.name);
    CHECK(difference(run(before, place).after, packed.after) == "");
  }
}

}  // namespace kgen::test
