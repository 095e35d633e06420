// Spec: everything that decides the text of a kernel; and its id, a string that says the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

struct Spec {
  std::string operation;  // a row of operations()
  char precision = 'd';
  Settings op;  // every parameter of the operation, in the table's order
  std::string family;
  Settings tune;  // every tunable of the family, in its declared order

  bool operator==(const Spec&) const = default;
  std::int64_t size(std::string_view name) const;  // a parameter that is a size; throws if there is none
  std::string word(std::string_view name) const;   // a parameter that is a word; throws if there is none
};

// getrf__d__m_8__n_8__pivot_partial__layout_strided__rows_across_lanes__lanes_8__per_block_16: fields separated by two
// underscores; a field's value stands behind its last underscore. A valid C identifier of at most 200 characters.
std::string id(const Spec& spec);
// The inverse: parse(id(spec)) == spec. Throws Error(usage) that names the field. It knows the table of operations, not
// the families: whether the family exists and the tunables are legal is Families' to say.
Spec parse(std::string_view id);

// A spec of the operation at sizes m = n = ... = size, words at their defaults, no family chosen yet.
Spec request(std::string_view operation, char precision, std::int64_t size);
void set(Settings& settings, std::string_view name, Value value);  // replaces, or appends

bool is_name(std::string_view text);  // of a setting or a family: [a-z][a-z0-9]*(_[a-z0-9]+)*
bool is_word(std::string_view text);  // [a-z][a-z0-9]*
// Throws Error(usage) unless operation, precision and op are what the tables allow, complete and in the table's order.
void check_parameters(const Spec& spec);

}  // namespace kgen
