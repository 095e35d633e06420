// Which operations tests of all of them go through, and which of the four precisions a topic, an operation or a family
// has its turn in: by its name, so that a new one moves no other. With KGEN_TEST_FULL=1 in all. What has no turn in
// every run has one by the run's seed, which tools/test and tools/gpu-check take from the commit.
#pragma once

#include <cstddef>
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

// KGEN_TEST_SEED, in hexadecimal digits; 0 without.
inline unsigned long seed() {
  const char* value = std::getenv("KGEN_TEST_SEED");
  return value == nullptr ? 0 : std::strtoul(value, nullptr, 16);
}

// One in `parts` of what a topic has, by its place, another one in the next topic and with the next seed. All with
// KGEN_TEST_FULL=1, and where one operation is tested alone.
inline bool in_part(std::string_view topic, std::size_t place, unsigned parts = 3) {
  if (full() || std::getenv("KGEN_TEST_OPERATION") != nullptr) return true;
  return (place + number_of(topic) + seed()) % parts == 0;
}
inline bool in_part(std::string_view topic, std::string_view name, unsigned parts = 3) {
  return in_part(topic, number_of(name) / letters_in_turn.size(), parts);  // in each precision some
}

// So many of a list, from a place on that topic and seed say.
inline std::vector<int> some_of(const std::vector<int>& list, std::size_t count, std::string_view topic) {
  if (full()) return list;
  std::vector<int> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(list[(number_of(topic) + seed() * count + i) % list.size()]);
  return some;
}

// The one of an operation's precisions that it has in a topic: with the next seed another one.
inline char precision_in_turn(const Operation& op, std::string_view topic) {
  const std::vector<Precision> all = precisions_of(op);
  return all[(number_of(op.name) + number_of(topic) + seed()) % all.size()].letter;
}

}  // namespace kgen::test
