#include "generator/model/nrhs_class.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "generator/model/column_shares.hpp"

namespace kgen {
namespace {

std::int8_t class_of(std::int64_t columns) {
  const auto reached = std::ranges::count_if(nrhs_classes, [&](std::int64_t least) { return columns >= least; });
  return static_cast<std::int8_t>(std::max<std::ptrdiff_t>(1, reached));
}

// That of as many columns as the matrix has rows.
std::int8_t class_of_order(const Request& request) {
  const auto compiled = std::ranges::find_if(request.sizes, [](std::int16_t size) { return size != any_size; });
  return class_of(compiled == request.sizes.end() ? 0 : *compiled);
}

// "-8", or of the last one "-".
std::string end_of(std::int8_t number) {
  const auto next = static_cast<std::size_t>(number);
  return next < nrhs_classes.size() ? fmt::format("-{}", nrhs_classes[next] - 1) : "-";
}

std::int8_t class_of(const Request& request) {
  return request.nrhs_class == about_order ? class_of_order(request) : request.nrhs_class;
}

}  // namespace

std::int8_t nrhs_class(const Request& request, std::int64_t columns) {
  if (!shared_size(request)) return about_order;
  return columns == any_size ? class_of_order(request) : class_of(columns);
}

std::int8_t nrhs_class(const Request& request, std::span<const std::int64_t> sizes) {
  const std::optional<std::size_t> shared = shared_size(request);
  return shared ? nrhs_class(request, sizes[*shared]) : about_order;
}

int nrhs_distance(std::int8_t measured, const Request& request) {
  return std::abs((measured == about_order ? class_of_order(request) : measured) - class_of(request));
}

std::string nrhs_text(std::int8_t number) {
  if (number == about_order) return "-";
  return fmt::format("{}{}", nrhs_classes[static_cast<std::size_t>(number - 1)], end_of(number));
}

std::optional<std::pair<std::int8_t, std::int8_t>> parse_nrhs(std::string_view text) {
  if (text == nrhs_text(about_order)) return std::pair{about_order, about_order};
  constexpr auto count = static_cast<std::int8_t>(std::ssize(nrhs_classes));
  for (std::int8_t first = 1; first <= count; ++first)
    for (std::int8_t last = first; last <= count; ++last)
      if (fmt::format("{}{}", nrhs_classes[static_cast<std::size_t>(first - 1)], end_of(last)) == text)
        return std::pair{first, last};
  return {};
}

std::optional<Columns> columns_of(const Request& request) {
  const auto& sizes = request.operation->sizes;
  const auto taken = std::ranges::find_if(sizes, [&](const Size& size) { return size.takes_one(request.options); });
  if (taken == sizes.end()) return {};
  if (request.sizes[static_cast<std::size_t>(taken - sizes.begin())] == 1) return Columns{taken->name, 1, 1};
  if (request.layout == Layout::grouped) return Columns{taken->name, 1, 0};  // the bound is more than 1
  const auto number = static_cast<std::size_t>(class_of(request));
  return Columns{taken->name, nrhs_classes[number - 1],
                 number < nrhs_classes.size() ? nrhs_classes[number] - 1 : std::int64_t{0}};
}

}  // namespace kgen
