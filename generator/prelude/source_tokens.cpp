#include "generator/prelude/source_tokens.hpp"

#include <algorithm>

#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && continues_name(text[at])) ++at;
  return at;
}

std::size_t end_of_number(std::string_view text, std::size_t at) {
  const bool hexadecimal = text.substr(at, 2) == "0x";
  for (++at; at < text.size(); ++at) {
    const char c = text[at], before = text[at - 1];
    const bool sign = (c == '+' || c == '-') && !hexadecimal && (before == 'e' || before == 'E');
    if (!continues_name(c) && c != '.' && c != '\'' && !sign) break;
  }
  return at;
}

// "float" or "double"; empty for an integer.
std::string_view type_of_number(std::string_view number) {
  if (number.starts_with("0x") || number.find_first_of(".eE") == number.npos) return {};
  return number.ends_with('f') || number.ends_with('F') ? "float" : "double";
}

// Where the comment, string, name, number or sign that begins at `at` ends.
std::size_t end_of_piece(std::string_view text, std::size_t at) {
  const char c = text[at], next = at + 1 < text.size() ? text[at + 1] : '\0';
  if (begins_name(c)) return end_of_name(text, at);
  if (is_digit(c)) return end_of_number(text, at);
  if (c == '"' || c == '\'') return end_of_string(text, at);
  if (c == '/' && next == '/') return std::min(text.find('\n', at), text.size());
  if (c == '/' && next == '*') return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  return at + (c == '=' && next == '=' ? 2 : 1);
}

}  // namespace

bool is_identifier(std::string_view text) { return !text.empty() && begins_name(text[0]); }

std::vector<Token> tokens_of(std::string_view cpp) {
  std::vector<Token> tokens;
  for (std::size_t at = 0, end = 0; at < cpp.size(); at = end) {
    end = end_of_piece(cpp, at);
    const std::string_view text = cpp.substr(at, end - at);
    if (begins_name(text[0])) {
      const bool scoped = cpp.substr(0, at).ends_with("::");
      const std::size_t next = cpp.find_first_not_of(" \t\n", end);
      tokens.push_back({text, scoped, next != cpp.npos && (cpp[next] == '(' || cpp[next] == '<')});
    } else if (is_digit(text[0])) {
      if (const std::string_view type = type_of_number(text); !type.empty()) tokens.push_back({type});
    } else if (text == "==" || text == "-" || text == "/") {
      tokens.push_back({text});
    }
  }
  return tokens;
}

std::string without_comments(std::string_view cpp) {
  std::string text, line;
  const auto end_line = [&] {
    line.resize(line.find_last_not_of(" \t") + 1);
    if (!line.empty()) text += line + '\n';
    line.clear();
  };
  for (std::size_t at = 0, end = 0; at < cpp.size(); at = end) {
    end = end_of_piece(cpp, at);
    const std::string_view piece = cpp.substr(at, end - at);
    if (piece == "\n")
      end_line();
    else if (piece.starts_with("/*"))
      line += ' ';
    else if (!piece.starts_with("//"))
      line += piece;
  }
  end_line();
  return text;
}

}  // namespace kgen
