#include "generator/prelude/source_tokens.hpp"

#include <algorithm>

#include "generator/text/characters.hpp"

namespace kgen {
namespace {

bool begins_name(char c) { return c == '_' || is_lower(c) || (c >= 'A' && c <= 'Z'); }
bool continues_name(char c) { return begins_name(c) || is_digit(c); }

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

std::size_t next_of(std::string_view text, std::size_t at) { return text.find_first_not_of(" \t\n", at); }

// The token whose identifier stands in `text` from begin to end.
Token token_at(std::string_view text, std::size_t begin, std::size_t end) {
  Token token{text.substr(begin, end - begin)};
  token.scoped = begin >= 2 && text.substr(begin - 2, 2) == "::";
  const std::size_t next = next_of(text, end);
  token.called = next != text.npos && (text[next] == '(' || text[next] == '<');
  return token;
}

}  // namespace

bool is_identifier(std::string_view text) { return !text.empty() && begins_name(text[0]); }

std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

std::vector<Token> tokens_of(std::string_view cpp) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < cpp.size();) {
    const char c = cpp[at];
    std::size_t end = at + 1;
    if (cpp.substr(at).starts_with("//")) {
      end = std::min(cpp.find('\n', at), cpp.size());
    } else if (cpp.substr(at).starts_with("/*")) {
      const std::size_t close = cpp.find("*/", at + 2);
      end = close == cpp.npos ? cpp.size() : close + 2;
    } else if (c == '"' || c == '\'') {
      end = end_of_string(cpp, at);
    } else if (begins_name(c)) {
      end = end_of_name(cpp, at);
      tokens.push_back(token_at(cpp, at, end));
    } else if (is_digit(c)) {
      end = end_of_number(cpp, at);
      if (const auto type = type_of_number(cpp.substr(at, end - at)); !type.empty()) tokens.push_back({type});
    } else if (cpp.substr(at).starts_with("==")) {
      end = at + 2;
      tokens.push_back({cpp.substr(at, 2)});
    } else if (c == '-' || c == '/') {
      tokens.push_back({cpp.substr(at, 1)});
    }
    at = end;
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
  for (std::size_t at = 0; at < cpp.size();) {
    const char c = cpp[at];
    if (cpp.substr(at).starts_with("//")) {
      at = std::min(cpp.find('\n', at), cpp.size());
    } else if (cpp.substr(at).starts_with("/*")) {
      const std::size_t close = cpp.find("*/", at + 2);
      at = close == cpp.npos ? cpp.size() : close + 2;
      line += ' ';
    } else if (c == '"' || (c == '\'' && (at == 0 || !continues_name(cpp[at - 1])))) {
      const std::size_t end = end_of_string(cpp, at);
      line += cpp.substr(at, end - at);
      at = end;
    } else {
      if (c == '\n')
        end_line();
      else
        line += c;
      ++at;
    }
  }
  end_line();
  return text;
}

}  // namespace kgen
