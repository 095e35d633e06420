#include "generator/model/size_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgen {

bool takes_any_size(const Operation& op) { return std::ranges::all_of(op.sizes, &Size::never_compiled); }

std::string sizes_taken(const Operation& op, bool variable) {
  return variable ? fmt::format("{} takes 1 to {} in batches of variable size; to {} in uniform ones", op.name,
                                common_limit, op.limit)
                  : fmt::format("{} takes 1 to {}", op.name, op.limit);
}

}  // namespace kgen
