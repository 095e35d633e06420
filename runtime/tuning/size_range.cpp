#include "runtime/tuning/size_range.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

std::optional<std::int16_t> number(std::string_view text, std::int64_t most) {
  const auto value = number_in<std::int16_t>(text);
  return value && *value >= 1 && *value <= most ? value : std::nullopt;
}

// Which size differs, where no text says more.
template <class Size_at>
std::uint8_t differing(std::size_t count, const Size_at& size_at) {
  std::size_t found = count;
  for (std::size_t i = 0; i < count; ++i) {
    if (size_at(i) == any_size) continue;
    if (size_at(i) != 1) return static_cast<std::uint8_t>(i);
    found = std::min(found, i);
  }
  return static_cast<std::uint8_t>(found == count ? 0 : found);
}

}  // namespace

Size_range range_of(const Request& request) {
  const std::size_t count = request.operation->sizes.size();
  Size_range range;
  range.differs = differing(count, [&](std::size_t i) { return request.sizes[i]; });
  const std::int16_t size = request.sizes[range.differs];
  range.first = range.last = size;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == range.differs) continue;
    const bool equal = i > range.differs && request.sizes[i] == size && size != any_size;
    range.others[i] = equal ? Size_range::same : request.sizes[i];
  }
  return range;
}

Request at(const Size_range& range, Request request, std::int16_t size) {
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    request.sizes[i] = i == range.differs || range.others[i] == Size_range::same ? size : range.others[i];
  return request;
}

bool holds(const Size_range& range, const Request& request) {
  const std::int16_t size = request.sizes[range.differs];
  return range.first <= size && size <= range.last && at(range, request, size).sizes == request.sizes;
}

std::optional<std::int16_t> common_size(const Size_range& a, const Size_range& b, const Request& like) {
  if (a.differs == b.differs && a.others == b.others) {
    const std::int16_t first = std::max(a.first, b.first);
    return first <= std::min(a.last, b.last) ? std::optional(first) : std::nullopt;
  }
  for (std::int16_t size = a.first; size <= a.last; ++size)
    if (holds(b, at(a, like, size))) return size;
  return {};
}

std::string to_string(const Size_range& range, const Operation& operation) {
  std::string text;
  for (std::size_t i = 0; i < operation.sizes.size(); ++i) {
    if (i > 0) text += "x";
    const std::int16_t size = i == range.differs ? range.first : range.others[i];
    text += size == Size_range::same ? "=" : size == any_size ? "*" : fmt::format("{}", size);
    if (i == range.differs && range.last != range.first) text += fmt::format("-{}", range.last);
  }
  return text;
}

std::optional<Size_range> parse_range(std::string_view text, const Operation& operation) {
  Size_range range;
  const std::size_t count = operation.sizes.size();
  std::optional<std::size_t> ranged;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t end = text.find('x');
    const std::string_view one = text.substr(0, end);
    if ((end == text.npos) != (i + 1 == count)) return {};
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (one == "*") continue;
    if (one == "=") {
      range.others[i] = Size_range::same;
      continue;
    }
    const std::size_t dash = one.find('-');
    const auto first = number(one.substr(0, dash), operation.limit);
    const auto last = dash == one.npos ? first : number(one.substr(dash + 1), operation.limit);
    if (!first || !last || *last < *first || (dash != one.npos && ranged)) return {};
    range.others[i] = *first;
    if (dash == one.npos) continue;
    ranged = i;
    range.last = *last;
  }
  // What equals another one is no number of its own.
  range.differs = ranged ? static_cast<std::uint8_t>(*ranged) : differing(count, [&](std::size_t i) {
    return range.others[i] == Size_range::same ? any_size : range.others[i];
  });
  for (std::size_t i = 0; i <= range.differs; ++i)
    if (range.others[i] == Size_range::same) return {};  // as what stands behind it
  range.first = range.others[range.differs];
  if (!ranged) range.last = range.first;
  range.others[range.differs] = 0;
  return range;
}

}  // namespace kgen
