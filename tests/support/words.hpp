// The words of a text, whatever its language.
#pragma once

#include <string_view>
#include <vector>

#include "generator/prelude/source_tokens.hpp"
#include "generator/text/parsing.hpp"

namespace kgen::test {

// Letters, digits and _, not beginning with a digit.
inline std::vector<std::string_view> words_in(std::string_view text) {
  const auto continues = [](std::string_view at) { return is_identifier(at) || (!at.empty() && is_digit(at[0])); };
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (continues(text.substr(at)))
      while (continues(text.substr(end))) ++end;
    if (is_identifier(text.substr(at))) words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

// One line of Lua without its comment. Long brackets are not followed: such a line stays as it is.
inline std::string_view without_lua_comment(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    if (rest.starts_with("[[") || rest.starts_with("[=") || rest.starts_with("--[")) return line;
    if (rest.starts_with("--")) return line.substr(0, at);
    at = rest[0] == '"' || rest[0] == '\'' ? end_of_string(line, at) : at + 1;
  }
  return line;
}

}  // namespace kgen::test
