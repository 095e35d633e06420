// Indentation of emitted text. Internal to the generator.
#pragma once

#include <string>
#include <string_view>

namespace kgen {

// Goes through the lines of a text from the first one on. A line stands at least four columns further to the right for
// each brace that is open around it: what functions of lines write for one depth may be called at another. What stands
// deeper already stays; directives and what continues them do, too.
class Indentation {
 public:
  std::string indented(std::string_view line);

 private:
  std::size_t depth_ = 0;
  bool in_directive_ = false;  // the line before ends with a backslash
};

}  // namespace kgen
