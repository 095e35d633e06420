// The names that a C++ text uses, read as far as that needs. Internal to the generator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kgen {

struct Token {
  std::string_view text;  // an identifier, "float" or "double" for a number of that type, or one of - == /
  bool scoped = false;    // behind ::
  bool called = false;    // in front of ( or <
};

bool is_identifier(std::string_view text);
// Of C++ text; what stands in comments and strings does not count.
std::vector<Token> tokens_of(std::string_view cpp);

// C++ text without comments, blank lines and spaces at the ends of lines.
std::string without_comments(std::string_view cpp);

}  // namespace kgen
