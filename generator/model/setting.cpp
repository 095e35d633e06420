#include "generator/model/setting.hpp"

#include <algorithm>
#include <utility>

#include "generator/text/parsing.hpp"

namespace kgen {

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

}  // namespace kgen
