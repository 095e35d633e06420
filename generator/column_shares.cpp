#include "generator/column_shares.hpp"

namespace kgen {

std::optional<std::size_t> shared_size(const Request& request) {
  if (request.layout == Layout::listed) return {};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) return i;
  return {};
}

bool is_wide(const Request& request, std::span<const std::int64_t> sizes) {
  // For fewer, reading the factors once more costs more than idle blocks; beyond n = 16, by times with 64 and 128
  // columns, it mostly costs less (docs/performance.md).
  constexpr std::int64_t least = 64, times_order = 16, small = 16;
  if (!request.operation->wide_plan) return false;
  const std::optional<std::size_t> shared = shared_size(request);
  if (!shared || sizes[*shared] < least) return false;  // as most calls, on whose way this is
  const std::int64_t order = request.size("n");
  return order <= common_limit && (order > small || sizes[*shared] >= times_order * order);
}

}  // namespace kgen
