#include "generator/column_shares.hpp"

namespace kgen {

std::optional<std::size_t> shared_size(const Request& request) {
  if (request.layout == Layout::listed) return {};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) return i;
  return {};
}

bool may_be_wide(const Request& request) {
  return request.operation->wide_from && shared_size(request) && request.operation->wide_from(request.size("n")) > 0;
}

bool is_wide(const Request& request, std::span<const std::int64_t> sizes) {
  if (!request.operation->wide_from) return false;  // as most calls, on whose way this is
  const std::optional<std::size_t> shared = shared_size(request);
  if (!shared) return false;
  const std::int64_t order = request.size("n"), least = request.operation->wide_from(order);
  const std::int64_t columns = sizes[*shared] == any_size ? order : sizes[*shared];
  return least > 0 && columns >= least;
}

bool is_usually_wide(const Request& request) {
  const std::vector<std::int64_t> sizes(request.sizes.begin(), request.sizes.end());
  return is_wide(request, sizes);
}

}  // namespace kgen
