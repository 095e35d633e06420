// Which operations tests of all of them go through, and which of the four precisions a topic, an operation or a family
// of the tests has its turn in: by its name, so that a new one moves no other. With KGEN_TEST_FULL=1 in all.
#pragma once

#include <cstdlib>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"
#include "tests/support/full.hpp"

namespace kgen::test {

// All, or the one that KGEN_TEST_OPERATION names (tools/test --operation).
inline bool is_tested(std::string_view operation) {
  const char* only = std::getenv("KGEN_TEST_OPERATION");
  return only == nullptr || only == operation;
}
inline std::vector<const Operation*> tested_operations() {
  std::vector<const Operation*> list;
  for (const Operation& op : operations())
    if (is_tested(op.name)) list.push_back(&op);
  return list;
}

constexpr unsigned number_of(std::string_view name) {
  unsigned sum = 0;
  for (const char letter : name) sum = sum * 31 + static_cast<unsigned char>(letter);
  return sum / 16;
}

// In s and z, else in d and c: one real and one complex precision, 64 bits in one of them.
constexpr bool has_s_and_z(std::string_view name) { return number_of(name) % 2 == 0; }
constexpr bool is_s_or_z(char precision) { return precision == 's' || precision == 'z'; }
constexpr char partner_of(char precision) { return "dszc"[std::string_view("sdcz").find(precision)]; }

inline bool has_turn(std::string_view name, char precision) {
  return full() || has_s_and_z(name) == is_s_or_z(precision);
}

}  // namespace kgen::test
