// Settings: names with values, in an order; what ids and templates are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kgen {

// A size or a count, or a word of [a-z][a-z0-9]*.
using Value = std::variant<std::int64_t, std::string>;
std::string to_string(const Value& value);

struct Setting {
  std::string name;  // [a-z][a-z0-9]*(_[a-z0-9]+)*
  Value value;
  bool operator==(const Setting&) const = default;
};
using Settings = std::vector<Setting>;  // in declared order
const Value* find(const Settings& settings, std::string_view name);
void set(Settings& settings, std::string_view name, Value value);  // replaces, or appends

bool is_name(std::string_view text);  // of a setting or a family: [a-z][a-z0-9]*(_[a-z0-9]+)*
bool is_word(std::string_view text);  // [a-z][a-z0-9]*

}  // namespace kgen
