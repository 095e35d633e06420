// What a family's kernels are made of, as one digest that tuning records keep: its template, and of the prelude and of
// what families share (generator/helpers.hpp) what the template can reach. What changes no kernel that a record is of
// does not count: docs/tuning.md has the list. Internal to the generator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/prelude.hpp"

namespace kgen {

// The functions that families share, one by one.
class Shared_functions {
 public:
  // A file of Lua, where one begins with "function" or "local function" and what else there is behind a blank line; of
  // lines (*.t), where it begins with "%% function" or "%% local".
  void add(std::string_view text, bool of_lines);
  // Those that a text reaches, in the order of their names: their files do not matter.
  std::string reached(const std::string& text) const;

 private:
  struct Function {
    std::vector<std::string> names;  // none: reached by every text
    std::string text;                // without comments
    std::vector<std::string> words;  // of the text
  };
  void add_lua(std::string_view text);
  void add_lines(std::string_view text);
  std::vector<Function> functions_;
};

const Shared_functions& shared_functions();  // of templates/common/

std::string family_digest(std::string_view text, const Shared_functions& shared, const Prelude& prelude);

}  // namespace kgen
