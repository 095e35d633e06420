// Sizes of requests that differ in one size, and in those that are equal to it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "generator/model/request.hpp"

namespace kgen {

// Written "17-20", "17-20x=" (square ones), "17-20x1", "*x17-20" (* is a size that kernels take at run time).
struct Size_range {
  static constexpr std::int16_t same = -1;         // as the one that differs
  std::uint8_t differs = 0;                        // which size does
  std::int16_t first = any_size, last = any_size;  // of it
  std::array<std::int16_t, most_sizes> others{};   // of each other one, at its place: a number, any_size, or `same`

  bool operator==(const Size_range&) const = default;
};

// Of this request alone. The size that differs is the first that is a number but 1, else the first number.
Size_range range_of(const Request& request);
// The request with the range's sizes, of which this is the one that differs.
Request at(const Size_range& range, Request request, std::int16_t size);
bool holds(const Size_range& range, const Request& request);
// One of `a` that `b` holds too, of requests like this one.
std::optional<std::int16_t> common_size(const Size_range& a, const Size_range& b, const Request& like);
std::string to_string(const Size_range& range, const Operation& operation);
// Nothing if the text is no range of sizes that the operation has.
std::optional<Size_range> parse_range(std::string_view text, const Operation& operation);

}  // namespace kgen
