// The names that a text uses: C++ and Lua, read as far as that needs. Internal to the generator.
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
// The identifiers of a template, whatever they stand for: Lua puts names together, in strings too.
std::vector<Token> words_in(std::string_view text);

// C++ text without comments, blank lines and spaces at the ends of lines.
std::string without_comments(std::string_view cpp);
// The same of one line of Lua. Long brackets are not followed: such a line stays as it is.
std::string_view without_lua_comment(std::string_view line);
// Where the string that begins with the quote at `at` ends, behind its last quote.
std::size_t end_of_string(std::string_view text, std::size_t at);

}  // namespace kgen
