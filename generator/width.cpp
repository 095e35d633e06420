#include "generator/width.hpp"

#include <algorithm>

#include "generator/column_shares.hpp"

namespace kgen {
namespace {

// None, of most requests.
Widths divided_at(const Request& request) {
  if (!request.operation->divided_at || !shared_size(request)) return {};
  return request.operation->divided_at(request);
}

int reached(const Widths& widths, std::int64_t columns) {
  return static_cast<int>(
      std::ranges::count_if(widths, [&](std::int64_t least) { return least > 0 && columns >= least; }));
}

// How many of the numbers that divide calls such a call reaches.
std::size_t count_reached(const Request& request) {
  const Widths widths = divided_at(request);
  return static_cast<std::size_t>(
      std::clamp(reached(widths, usual_columns(request)) + request.width, 0, int(widths.size())));
}

}  // namespace

std::int64_t usual_columns(const Request& request) {
  const auto compiled = std::ranges::find_if(request.sizes, [](std::int16_t size) { return size != any_size; });
  return compiled == request.sizes.end() ? 0 : *compiled;
}

std::int8_t width(const Request& request, std::int64_t columns) {
  const Widths widths = divided_at(request);
  return static_cast<std::int8_t>(reached(widths, columns) - reached(widths, usual_columns(request)));
}

std::int8_t width(const Request& request, std::span<const std::int64_t> sizes) {
  if (!request.operation->divided_at) return 0;
  const std::optional<std::size_t> shared = shared_size(request);
  if (!shared || sizes[*shared] == any_size) return 0;
  return width(request, sizes[*shared]);
}

std::int8_t width_of_step(const Request& step, const Request& call) {
  return call.width == 0 ? std::int8_t{0} : width(step, columns_reached(call));
}

std::int64_t columns_reached(const Request& request) {
  const std::size_t count = count_reached(request);
  return count == 0 ? 0 : divided_at(request)[count - 1];
}

std::optional<Columns> columns_of(const Request& request) {
  const auto& sizes = request.operation->sizes;
  const auto taken = std::ranges::find_if(sizes, [&](const Size& size) { return size.takes_one(request.options); });
  if (taken == sizes.end()) return {};
  if (request.sizes[static_cast<std::size_t>(taken - sizes.begin())] == 1) return Columns{taken->name, 1, 1};
  if (request.layout == Layout::listed) return Columns{taken->name, 1, 0};  // the bound is more than 1
  const Widths widths = divided_at(request);
  const std::size_t count = count_reached(request);
  const std::int64_t next = count < widths.size() ? widths[count] : 0;
  return Columns{taken->name, std::max<std::int64_t>(columns_reached(request), 2), next == 0 ? 0 : next - 1};
}

}  // namespace kgen
