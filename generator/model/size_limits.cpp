#include "generator/model/size_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgen {

bool takes_any_size(const Operation& op) { return std::ranges::all_of(op.sizes, &Size::never_compiled); }

std::string sizes_taken(const Operation& op, bool variable) {
  return variable ? variable_sizes_taken(op, op.variable_limit) : fmt::format("{} takes 1 to {}", op.name, op.limit);
}
std::string variable_sizes_taken(const Operation& op, std::int64_t limit) {
  const std::string uniform = limit < op.limit ? fmt::format("; to {} in uniform ones", op.limit) : "";
  return fmt::format("{} takes 1 to {} in batches of variable size{}", op.name, limit, uniform);
}

}  // namespace kgen
