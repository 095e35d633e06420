#include "generator/model/request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/variable_form.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

// What a name stands for in a request: a size, an option, or the layout.
struct Place {
  enum class Kind { none, size, option, layout } kind = Kind::none;
  std::size_t index = 0;
};

Place place_of(const Operation& op, std::string_view name) {
  if (const int size = op.find_size(name); size >= 0) return {Place::Kind::size, static_cast<std::size_t>(size)};
  if (const int option = op.find_option(name); option >= 0)
    return {Place::Kind::option, static_cast<std::size_t>(option)};
  return {name == "layout" ? Place::Kind::layout : Place::Kind::none, 0};
}

[[noreturn]] void refuse(std::string_view name, const Value& value, const std::string& allowed) {
  throw Error(Failure::usage, fmt::format("{} '{}' is not allowed: {}", name, to_string(value), allowed));
}

std::int16_t size_of(const Operation& op, const Value& value) {
  const std::int64_t* size = std::get_if<std::int64_t>(&value);
  if (!size && std::get<std::string>(value) == "any") return any_size;
  if (!size || *size < 1 || *size > op.limit) refuse(fmt::format("{}: size", op.name), value, sizes_taken(op));
  return static_cast<std::int16_t>(*size);
}

std::uint8_t word_of(const Option& option, const Value& value) {
  const std::string* word = std::get_if<std::string>(&value);
  const int found = word ? option.find(*word) : -1;
  if (found < 0) {
    std::vector<std::string_view> words;
    for (const Option::Word& one : option.words) words.push_back(one.name);
    refuse(option.name, value, fmt::format("{}", fmt::join(words, " | ")));
  }
  return static_cast<std::uint8_t>(found);
}

Layout layout_of(const Value& value) {
  const std::string* word = std::get_if<std::string>(&value);
  const auto found = std::ranges::find(layout_names, word ? std::string_view(*word) : std::string_view());
  if (found == layout_names.end()) refuse("layout", value, fmt::format("{}", fmt::join(layout_names, " | ")));
  return static_cast<Layout>(found - layout_names.begin());
}

Value value_at(const Request& request, Place place) {
  if (place.kind == Place::Kind::layout) return std::string(to_string(request.layout));
  if (place.kind == Place::Kind::option)
    return std::string(request.operation->options[place.index].words[request.options[place.index]].name);
  const std::int64_t size = request.sizes[place.index];
  return size == any_size ? Value(std::string("any")) : Value(size);
}

void set_unchecked(Request& request, std::string_view name, const Value& value) {
  const auto [kind, index] = place_of(*request.operation, name);
  if (kind == Place::Kind::none)
    throw Error(Failure::usage, fmt::format("{} has no size or option '{}'", request.name(), name));
  if (kind == Place::Kind::size) request.sizes[index] = size_of(*request.operation, value);
  if (kind == Place::Kind::option) request.options[index] = word_of(request.operation->options[index], value);
  if (kind == Place::Kind::layout) request.layout = layout_of(value);
}

// The one size that is compiled in for a batch of variable size: of the others each matrix has a number of its own,
// which kernels take at run time, unless there are kernels for 1 and no matrix has more. -1 for other batches, and
// where both are compiled in.
int own_compiled_size(const Request& request) {
  const Operation& op = *request.operation;
  if (request.layout != Layout::grouped || !op.variable_form || op.sorted_by_both) return -1;
  return static_cast<int>(compiled_size(op, request.options));
}

// Sizes as 64-bit integers, with `any` for those that are taken at run time.
std::array<std::int64_t, most_sizes> sizes_of(const Request& request, std::int64_t any) {
  std::array<std::int64_t, most_sizes> sizes;
  std::ranges::transform(request.sizes, sizes.begin(),
                         [&](std::int16_t size) { return size == any_size ? any : std::int64_t(size); });
  return sizes;
}

void check_sizes(const Request& request) {
  if (request.layout == Layout::grouped && !request.operation->variable_form)
    throw Error(Failure::usage, fmt::format("{} has no form for batches of variable size", request.name()));
  const int own = own_compiled_size(request);
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    if (request.operation->sizes[i].compiled(request.options) && request.sizes[i] == any_size &&
        (own < 0 || own == static_cast<int>(i)))
      throw Error(Failure::usage,
                  fmt::format("{}: the size {} is missing", request.name(), request.operation->sizes[i].name));
  for (const std::int16_t size : request.sizes)
    if (request.layout == Layout::grouped && size > request.operation->variable_limit)
      refuse(fmt::format("{} in batches of variable size: size", request.name()), std::int64_t(size),
             sizes_taken(*request.operation, true));
}

std::int64_t extent(const Request& request, const Extent& extent) {
  return extent.of(sizes_of(request, any_size), request.options);
}

}  // namespace

std::int64_t Request::size(std::string_view size_name) const {
  const int index = operation->find_size(size_name);
  if (index < 0) throw Error(Failure::usage, fmt::format("{} has no size '{}'", name(), size_name));
  return sizes[static_cast<std::size_t>(index)];
}

std::string_view Request::word(std::string_view option) const {
  const Place place = place_of(*operation, option);
  if (place.kind == Place::Kind::layout) return to_string(layout);
  if (place.kind == Place::Kind::option) return operation->options[place.index].words[options[place.index]].name;
  throw Error(Failure::usage, fmt::format("{} has no option '{}'", name(), option));
}

void check_precision(const Request& request) {
  if (request.operation->complex_only && !precision(request.precision).complex)
    throw Error(Failure::usage,
                fmt::format("{} has no precision {}: it is of complex matrices", request.name(), request.precision));
}

Request make_request(std::string_view name, char letter, const Settings& given) {
  Request request;
  request.operation = &operation(name);
  request.precision = precision(letter).letter;
  check_precision(request);
  for (const Setting& setting : given) set_unchecked(request, setting.name, setting.value);
  normalise(request);
  check_sizes(request);
  return request;
}

void normalise(Request& request) {
  const Operation& op = *request.operation;
  const bool real = !precision(request.precision).complex;
  for (std::size_t i = 0; real && i < op.options.size(); ++i)
    if (const int same = op.options[i].words[request.options[i]].same_in_real; same >= 0)
      request.options[i] = static_cast<std::uint8_t>(same);
  const int own = own_compiled_size(request);
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    const Size& size = op.sizes[i];
    const bool each_its_own = own >= 0 && own != static_cast<int>(i);
    if (each_its_own && !(size.takes_one(request.options) && request.sizes[i] == 1))
      request.sizes[i] = any_size;
    else
      request.sizes[i] = static_cast<std::int16_t>(size.in_request(request.sizes[i], request.options));
  }
}

Settings settings(const Request& request) {
  Settings list;
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i)
    list.push_back({std::string(request.operation->sizes[i].name), value_at(request, {Place::Kind::size, i})});
  for (std::size_t i = 0; i < request.operation->options.size(); ++i)
    list.push_back({std::string(request.operation->options[i].name), value_at(request, {Place::Kind::option, i})});
  list.push_back({"layout", std::string(to_string(request.layout))});
  return list;
}

std::string settings_text(const Request& request, std::string_view equals, std::string_view separator) {
  std::string text;
  for (const auto& [name, value] : settings(request))
    text += fmt::format("{}{}{}{}", text.empty() ? "" : separator, name, equals, to_string(value));
  return text;
}

std::optional<Value> find(const Request& request, std::string_view name) {
  const Place place = place_of(*request.operation, name);
  if (place.kind == Place::Kind::none) return {};
  return value_at(request, place);
}

Request with(Request request, std::string_view name, const Value& value) {
  set_unchecked(request, name, value);
  normalise(request);
  check_sizes(request);
  return request;
}

std::int64_t rows(const Request& request, const Operand& operand) { return extent(request, operand.rows); }
std::int64_t columns(const Request& request, const Operand& operand) { return extent(request, operand.columns); }
bool is_null(const Request& request, const Operand& operand) { return operand.null.holds(request.options); }

std::int64_t flops(const Request& request) {
  return flops(*request.operation, precision(request.precision).complex, {sizes_of(request, 1), request.options});
}
std::int64_t bytes(const Request& request) {
  return bytes(*request.operation, request.precision, {sizes_of(request, 1), request.options});
}

std::string to_string(const Request& request) {
  return fmt::format("{}__{}__{}", request.name(), request.precision, settings_text(request, "_", "__"));
}

std::string about(const Request& request) {
  return fmt::format("{} {}, {}", request.name(), request.precision, settings_text(request, " = ", ", "));
}

}  // namespace kgen
