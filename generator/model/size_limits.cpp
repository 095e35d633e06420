#include "generator/model/size_limits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "generator/model/operation.hpp"

namespace kgen {
namespace {

// Those that users call beyond the common limit, but for one.
std::string large_names(std::string_view without = {}) {
  std::vector<std::string_view> names;
  for (const Operation* op : public_operations())
    if (op->limit > common_limit && !takes_any_size(*op) && op->name != without) names.push_back(op->name);
  return fmt::format("{}", fmt::join(names, ", "));
}

// "solve with the identity as B, which answers the same question, to 128"; "": there is none.
std::string instead_of(const Operation& op) {
  if (op.instead.operation.empty()) return {};
  return fmt::format("{}{}{}, which answers the same question, to {}", op.instead.operation,
                     op.instead.how.empty() ? "" : " ", op.instead.how, operation(op.instead.operation).limit);
}

}  // namespace

bool takes_any_size(const Operation& op) { return std::ranges::all_of(op.sizes, &Size::never_compiled); }

std::string beyond_common_limit() { return fmt::format("{} to {}", large_names(), max_size); }

std::string sizes_taken(const Operation& op, bool variable) {
  const std::string instead = instead_of(op);
  if (variable) {
    std::string text = fmt::format("{} takes 1 to {} in batches of variable size", op.name, common_limit);
    if (op.limit > common_limit) return text + fmt::format("; to {} in uniform ones", op.limit);
    return instead.empty() ? text : text + fmt::format("; {} in uniform ones", instead);
  }
  const std::string text = fmt::format("{} takes 1 to {}", op.name, op.limit);
  if (op.limit == max_size) return text;
  if (instead.empty()) return text + "; " + beyond_common_limit();
  return text + fmt::format("; {}, as {}", instead, large_names(op.instead.operation));
}

}  // namespace kgen
