// Which operations tests of all of them go through, and which of the four precisions a topic, an operation or a family
// has its turn in: by its name, so that a new one moves no other. With KGEN_TEST_FULL=1 in all.
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

// Real and complex ones in turn.
constexpr std::string_view letters_in_turn = "szdc";
constexpr char turn_of(std::string_view name, unsigned later = 0) {
  return letters_in_turn[(number_of(name) + later) % letters_in_turn.size()];
}

// The first of them from the name's turn on that `serves` takes.
template <class Serves>
bool has_turn(std::string_view name, char precision, const Serves& serves, unsigned later = 0) {
  if (full()) return serves(precision);
  for (unsigned k = 0; k < letters_in_turn.size(); ++k)
    if (const char letter = turn_of(name, later + k); serves(letter)) return letter == precision;
  return false;
}

}  // namespace kgen::test
