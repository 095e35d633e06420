#include "generator/text/template_engine.hpp"

#include <fmt/format.h>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"

namespace kgen {
namespace {

struct Line_part {
  bool expression;
  std::string_view text;
};

// Where the expression that begins at `at` ends: the } that belongs to its ${. Strings and nested braces are stepped
// over. npos if there is none.
std::size_t end_of_expression(std::string_view line, std::size_t at) {
  std::string open;
  for (; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '"' || c == '\'') {
      at = end_of_string(line, at) - 1;
    } else if (c == '(' || c == '[' || c == '{') {
      open += c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty()) return c == '}' ? at : line.npos;
      if (open.back() != c) return line.npos;
      open.pop_back();
    } else if (c == '-' && line.substr(at).starts_with("--")) {
      return line.npos;  // a comment would swallow the rest of the line
    }
  }
  return line.npos;
}

// The text and the expressions of a line; nothing if a ${ has no end.
std::optional<std::vector<Line_part>> parts_of_line(std::string_view line) {
  std::vector<Line_part> pieces;
  for (;;) {
    const std::size_t at = line.find("${");
    if (const std::string_view before = line.substr(0, at); !before.empty()) pieces.push_back({false, before});
    if (at == line.npos) return pieces;
    const std::size_t end = end_of_expression(line, at + 2);
    if (end == line.npos) return {};
    pieces.push_back({true, line.substr(at + 2, end - at - 2)});
    line.remove_prefix(end + 1);
  }
}

std::string lua_literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 32 || byte > 126) {
      out += fmt::format("\\{:03}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

std::vector<std::string_view> template_lines(std::string_view text) {
  std::vector<std::string_view> lines = split(text, "\n");
  if (lines.back().empty()) lines.pop_back();
  for (std::string_view& line : lines)
    if (line.ends_with('\r')) line.remove_suffix(1);
  return lines;
}

std::optional<std::string_view> lua_of(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t");
  if (at == line.npos || !line.substr(at).starts_with("%%")) return {};
  return line.substr(at + 2);
}

std::string lua_chunk(std::string_view text, const std::string& file, bool shared) {
  std::string chunk;
  int number = 0;
  for (const std::string_view line : template_lines(text)) {
    if (++number > 1) chunk += '\n';  // none behind the last line: an error at the end is an error there
    if (const auto lua = lua_of(line)) {
      chunk += *lua;
      continue;
    }
    const auto pieces = parts_of_line(line);
    if (!pieces)
      throw Error(
          Failure::bad_template,
          fmt::format("{}:{}: unterminated ${{: its }} must stand on the same line, brackets balanced, without a "
                      "Lua comment: {}",
                      file, number, line.substr(line.find("${"))));
    chunk += shared ? fmt::format("emit({}, {}", lua_literal(file), number) : fmt::format("emit({}", number);
    for (const Line_part& piece : *pieces)
      // In parentheses, so that an expression is one value whatever it is.
      chunk += piece.expression ? fmt::format(", ({})", piece.text) : fmt::format(", {}", lua_literal(piece.text));
    chunk += ')';
  }
  return chunk;
}

std::string expression_at(std::string_view text, int line, int piece) {
  const std::vector<std::string_view> lines = template_lines(text);
  if (line < 1 || static_cast<std::size_t>(line) > lines.size()) return {};
  const auto pieces = parts_of_line(lines[static_cast<std::size_t>(line - 1)]);
  const std::size_t index = static_cast<std::size_t>(piece);
  return pieces && index < pieces->size() && (*pieces)[index].expression ? std::string((*pieces)[index].text) : "";
}

}  // namespace kgen
