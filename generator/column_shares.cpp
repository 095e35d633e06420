#include "generator/column_shares.hpp"

namespace kgen {

std::optional<std::size_t> shared_size(const Request& request) {
  if (request.layout == Layout::listed) return {};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) return i;
  return {};
}

namespace {

// How many columns make a call of this request wide; 0: no number of them, as of most requests.
std::int64_t wide_from(const Request& request) {
  if (!request.operation->wide_from || !shared_size(request)) return 0;
  return request.operation->wide_from(request.size("n"));
}

}  // namespace

bool may_be_wide(const Request& request) { return wide_from(request) > 0; }

bool is_usually_wide(const Request& request) { return may_be_wide(request) && request.size("n") >= wide_from(request); }

bool is_wide(const Request& request, std::span<const std::int64_t> sizes) {
  const std::int64_t least = wide_from(request);
  if (least == 0) return false;
  const std::int64_t columns = sizes[*shared_size(request)];
  return columns == any_size ? is_usually_wide(request) : columns >= least;
}

}  // namespace kgen
