#include "generator/architecture.hpp"

#include <algorithm>
#include <charconv>

namespace kgen {

std::optional<int> architecture_number(std::string_view name) {
  constexpr std::string_view prefix = "sm_";
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool right = problem == std::errc() && end == name.data() + name.size() && number >= 10 && number <= 999;
  return right && name.front() != '0' ? std::optional(number) : std::nullopt;
}

std::span<const int> known_architectures() {
  static constexpr int known[] = {50, 52, 53, 60, 61,  62,  70,  72,  75,  80, 86,
                                  87, 88, 89, 90, 100, 101, 103, 110, 120, 121};
  return known;
}

bool is_plausible_architecture(int number) {
  constexpr int newest_plausible = 299;
  const auto known = known_architectures();
  return std::ranges::binary_search(known, number) || (number > known.back() && number <= newest_plausible);
}

}  // namespace kgen
