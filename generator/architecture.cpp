#include "generator/architecture.hpp"

#include <charconv>

namespace kgen {

std::optional<int> architecture_number(std::string_view name) {
  constexpr std::string_view prefix = "sm_";
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  int number = 0;
  const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool right = problem == std::errc() && end == name.data() + name.size() && number >= 10 && number <= 999;
  return right ? std::optional(number) : std::nullopt;
}

}  // namespace kgen
