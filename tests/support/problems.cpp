#include "tests/support/problems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "generator/model/precision.hpp"

namespace kgen::test {
namespace {

double real_at(const char* data, int bytes) {
  double wide = 0;
  float narrow = 0;
  std::memcpy(bytes == 8 ? static_cast<void*>(&wide) : &narrow, data, static_cast<std::size_t>(bytes));
  return bytes == 8 ? wide : narrow;
}

// Of the first number that differs.
std::string difference(const char* a, const char* b, const verify::Array& of, int real_bytes, bool integers) {
  const std::int64_t at = first_difference(a, b, of.stride(), real_bytes, integers), element = at / of.element_bytes;
  if (at < 0) return {};
  if (!integers)
    return fmt::format("({}, {}) is {:a}, not {:a}", element % of.rows + 1, element / of.rows + 1,
                       real_at(a + at, real_bytes), real_at(b + at, real_bytes));
  std::int32_t values[2];
  std::memcpy(&values[0], a + at, sizeof values[0]);
  std::memcpy(&values[1], b + at, sizeof values[1]);
  return fmt::format("({}) is {}, not {}", element + 1, values[0], values[1]);
}

}  // namespace

std::int64_t first_difference(const char* a, const char* b, std::int64_t bytes, int real_bytes, bool integers) {
  const int each = integers ? 4 : real_bytes;
  for (std::int64_t at = 0; at < bytes; at += each) {
    if (std::memcmp(a + at, b + at, static_cast<std::size_t>(each)) == 0) continue;
    if (!integers && std::isnan(real_at(a + at, each)) && std::isnan(real_at(b + at, each))) continue;
    return at;
  }
  return -1;
}

Places in_order(std::int64_t count) {
  Places places(static_cast<std::size_t>(count));
  std::iota(places.begin(), places.end(), 0);
  return places;
}

Places reversed(std::int64_t count) {
  Places places = in_order(count);
  std::ranges::reverse(places);
  return places;
}

verify::Problem take(const verify::Problem& from, const Places& which) {
  verify::Problem some = from;
  some.batch = static_cast<std::int64_t>(which.size());
  const auto pick = [&](verify::Array& to, const verify::Array& all) {
    to.bytes.clear();
    if (all.bytes.empty()) return;
    for (const std::int64_t b : which) to.bytes.append(all.at(b), static_cast<std::size_t>(all.stride()));
  };
  for (std::size_t i = 0; i < some.operands.size(); ++i) pick(some.operands[i], from.operands[i]);
  pick(some.original, from.original);
  return some;
}

std::string difference(const verify::Problem& some, const verify::Problem& all, const Places& of) {
  const int real_bytes = precision(some.request.precision).real_bytes;
  if (some.batch != static_cast<std::int64_t>(of.size())) return "another number of matrices";
  for (std::size_t i = 0; i < some.operands.size(); ++i) {
    const Operand& operand = some.operation().operands[i];
    const verify::Array &a = some.operands[i], &b = all.operands[i];
    if (!writes(operand.access) || is_null(some.request, operand)) continue;
    for (std::int64_t matrix = 0; matrix < some.batch; ++matrix) {
      const std::int64_t other = of[static_cast<std::size_t>(matrix)];
      const std::string found = difference(a.at(matrix), b.at(other), a, real_bytes, operand.element == Element::int32);
      if (!found.empty()) return fmt::format("matrix {}, compared with {}: {}{}", matrix, other, operand.name, found);
    }
  }
  return {};
}

std::string difference(const verify::Problem& one, const verify::Problem& other) {
  return difference(one, other, in_order(other.batch));
}

}  // namespace kgen::test
