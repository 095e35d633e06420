#include "generator/spec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

constexpr std::size_t longest_id = 200;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A count in the one way to write it: no sign, no leading zero.
std::optional<std::int64_t> to_count(std::string_view text) {
  if (text.empty() || !is_digit(text[0]) || (text.size() > 1 && text[0] == '0')) return {};
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t at = text.find("__");
    fields.push_back(text.substr(0, at));
    if (at == text.npos) return fields;
    text.remove_prefix(at + 2);
  }
}

std::string allowed_values(const Parameter& parameter) {
  return parameter.is_size() ? fmt::format("1..{}", max_size) : fmt::format("{}", fmt::join(parameter.words, " | "));
}

void check_value(const Parameter& parameter, const Value& value) {
  const std::int64_t* size = std::get_if<std::int64_t>(&value);
  const std::string* word = std::get_if<std::string>(&value);
  const bool legal = parameter.is_size() ? size && *size >= 1 && *size <= max_size
                                         : word && std::ranges::find(parameter.words, *word) != parameter.words.end();
  if (!legal)
    throw Error(Failure::usage, fmt::format("{} '{}' is not allowed: {}", parameter.is_size() ? "size" : parameter.name,
                                            to_string(value), allowed_values(parameter)));
}

Setting parse_setting(std::string_view field, std::string_view whole) {
  const std::size_t at = field.rfind('_');
  if (at != field.npos) {
    const std::string_view name = field.substr(0, at), text = field.substr(at + 1);
    if (is_name(name)) {
      if (const auto count = to_count(text)) return {std::string(name), *count};
      if (is_word(text)) return {std::string(name), std::string(text)};
    }
  }
  throw Error(Failure::usage, fmt::format("'{}': the field '{}' is not of the form name_value", whole, field));
}

}  // namespace

std::string to_string(const Value& value) {
  if (const std::int64_t* count = std::get_if<std::int64_t>(&value)) return std::to_string(*count);
  return std::get<std::string>(value);
}

const Value* find(const Settings& settings, std::string_view name) {
  for (const Setting& setting : settings)
    if (setting.name == name) return &setting.value;
  return nullptr;
}

void set(Settings& settings, std::string_view name, Value value) {
  for (Setting& setting : settings)
    if (setting.name == name) {
      setting.value = std::move(value);
      return;
    }
  settings.push_back({std::string(name), std::move(value)});
}

bool is_word(std::string_view text) {
  return !text.empty() && is_lower(text[0]) &&
         std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c); });
}

bool is_name(std::string_view text) {
  return !text.empty() && is_lower(text[0]) && text.back() != '_' && text.find("__") == text.npos &&
         std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
}

std::int64_t Spec::size(std::string_view name) const {
  const Value* value = find(op, name);
  if (value && std::holds_alternative<std::int64_t>(*value)) return std::get<std::int64_t>(*value);
  throw Error(Failure::usage, fmt::format("{} has no size '{}'", operation, name));
}

std::string Spec::word(std::string_view name) const {
  const Value* value = find(op, name);
  if (value && std::holds_alternative<std::string>(*value)) return std::get<std::string>(*value);
  throw Error(Failure::usage, fmt::format("{} has no option '{}'", operation, name));
}

void check_parameters(const Spec& spec) {
  const Operation& op = operation(spec.operation);
  precision(spec.precision);
  for (std::size_t i = 0; i < std::max(op.parameters.size(), spec.op.size()); ++i) {
    if (i >= spec.op.size())
      throw Error(Failure::usage, fmt::format("{}: parameter '{}' is missing", op.name, op.parameters[i].name));
    if (i >= op.parameters.size() || spec.op[i].name != op.parameters[i].name)
      throw Error(Failure::usage,
                  fmt::format("{}: unexpected parameter '{}'{}", op.name, spec.op[i].name,
                              i < op.parameters.size() ? fmt::format(", '{}' comes here", op.parameters[i].name)
                                                       : std::string(": it has no more")));
    check_value(op.parameters[i], spec.op[i].value);
  }
}

std::string id(const Spec& spec) {
  std::string text = fmt::format("{}__{}", spec.operation, spec.precision);
  for (const Setting& setting : spec.op) text += fmt::format("__{}_{}", setting.name, to_string(setting.value));
  text += fmt::format("__{}", spec.family);
  for (const Setting& setting : spec.tune) text += fmt::format("__{}_{}", setting.name, to_string(setting.value));
  if (text.size() > longest_id)
    throw Error(Failure::usage,
                fmt::format("the id {} has {} characters, {} are allowed", text, text.size(), longest_id));
  return text;
}

Spec parse(std::string_view id) {
  if (id.size() > longest_id)
    throw Error(Failure::usage, fmt::format("an id of {} characters: {} are allowed", id.size(), longest_id));
  const std::vector<std::string_view> fields = split(id);
  const auto refuse = [&](const std::string& why) { throw Error(Failure::usage, fmt::format("'{}': {}", id, why)); };
  std::size_t next = 0;
  const auto take = [&](std::string_view what) -> std::string_view {
    if (next == fields.size()) refuse(fmt::format("the {} is missing", what));
    return fields[next++];
  };

  // What the tables refuse, with the id in front.
  const auto named = [&](auto check) {
    try {
      return check();
    } catch (const Error& error) {
      throw Error(Failure::usage, fmt::format("'{}': {}", id, error.what()));
    }
  };

  Spec spec;
  spec.operation = take("operation");
  const Operation* op = named([&] { return &operation(spec.operation); });
  const std::string_view letter = take("precision");
  if (letter.size() != 1) refuse(fmt::format("unknown precision '{}': s, d, c or z", letter));
  spec.precision = named([&] { return precision(letter[0]).letter; });
  for (const Parameter& parameter : op->parameters) {
    const std::string_view field = take(fmt::format("field {}_...", parameter.name));
    Setting setting = parse_setting(field, id);
    if (setting.name != parameter.name)
      refuse(fmt::format("'{}' stands where {}_... is expected", field, parameter.name));
    named([&] { check_value(parameter, setting.value); });
    spec.op.push_back(std::move(setting));
  }
  spec.family = take("family");
  if (!is_name(spec.family)) refuse(fmt::format("'{}' is not the name of a family", spec.family));
  while (next < fields.size()) {
    Setting setting = parse_setting(fields[next], id);
    if (find(spec.tune, setting.name)) refuse(fmt::format("'{}' is given twice", setting.name));
    spec.tune.push_back(std::move(setting));
    ++next;
  }
  return spec;
}

Spec request(std::string_view name, char letter, std::int64_t size) {
  Spec spec;
  const Operation& op = operation(name);
  spec.operation = op.name;
  spec.precision = precision(letter).letter;
  for (const Parameter& parameter : op.parameters) {
    Value value = parameter.is_size() ? Value(size) : Value(std::string(parameter.words.front()));
    check_value(parameter, value);
    spec.op.push_back({std::string(parameter.name), std::move(value)});
  }
  return spec;
}

}  // namespace kgen
