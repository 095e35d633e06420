#include "generator/model/size_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgen {

bool takes_any_size(const Operation& op) { return std::ranges::all_of(op.sizes, &Size::never_compiled); }

std::string sizes_taken(const Operation& op, bool variable, int least) {
  return variable ? variable_sizes_taken(op, op.variable_limit, least)
                  : fmt::format("{} takes {} to {}", op.name, least, op.limit);
}
std::string variable_sizes_taken(const Operation& op, std::int64_t limit, int least) {
  const std::string uniform = limit < op.limit ? fmt::format("; to {} in uniform ones", op.limit) : "";
  return fmt::format("{} takes {} to {} in batches of variable size{}", op.name, least, limit, uniform);
}

}  // namespace kgen
