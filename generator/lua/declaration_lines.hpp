// Where in a template the parts of its declaration stand, for messages. Internal to the generator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen {

class Declaration_lines {
 public:
  // Throws Error(bad_template) unless the template has family { ... } and no text stands before it.
  Declaration_lines(const std::string& file, std::string_view text);

  int first() const { return first_; }
  int of(std::string_view field) const;  // the first line if it does not have the field
  int of_tunable(std::string_view name) const;

 private:
  std::vector<std::string> lines_;  // the declaration's Lua, from its first line on
  int first_ = 0;
};

}  // namespace kgen
