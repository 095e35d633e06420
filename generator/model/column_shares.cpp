#include "generator/model/column_shares.hpp"

namespace kgen {

std::optional<std::size_t> shared_size(const Request& request) {
  if (request.layout == Layout::grouped) return {};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.sizes[i] == any_size) return i;
  return {};
}

}  // namespace kgen
