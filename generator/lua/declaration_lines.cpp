#include "generator/lua/declaration_lines.hpp"

#include <fmt/format.h>

#include "generator/text/characters.hpp"
#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

bool is_letter(char c) { return c == '_' || is_lower(c) || (c >= 'A' && c <= 'Z') || is_digit(c); }

// Whether a line holds `field =`, or the quoted field.
bool names_field(std::string_view line, std::string_view field) {
  for (std::size_t at = line.find(field); at != line.npos; at = line.find(field, at + 1)) {
    const std::size_t end = at + field.size();
    if (at > 0 && end < line.size() && (line[at - 1] == '"' || line[at - 1] == '\'') && line[at - 1] == line[end])
      return true;
    const std::size_t next = line.find_first_not_of(" \t", end);
    if (next == line.npos || line[next] != '=' || line.substr(next).starts_with("==")) continue;
    if (at == 0 || (!is_letter(line[at - 1]) && line[at - 1] != '.')) return true;
  }
  return false;
}

// Whether a line that begins a local function ends it, too.
bool ends_function(std::string_view code) {
  code = code.substr(0, code.find("--"));
  code = code.substr(0, code.find_last_not_of(" \t\r") + 1);
  return code.ends_with(" end");
}

}  // namespace

Declaration_lines::Declaration_lines(const std::string& file, std::string_view text) {
  const auto error_at = [&](int line, const char* message) {
    return Error(Failure::bad_template, fmt::format("{}:{}: {}", file, line, message));
  };
  int number = 0;
  std::size_t function_at = std::string_view::npos;  // where the line begins that opens a local function, inside one
  for (const std::string_view line : template_lines(text)) {
    ++number;
    const auto lua = lua_of(line);
    if (first_) {
      if (!lua) return;
      lines_.emplace_back(*lua);
      continue;
    }
    const std::string_view content = lua ? *lua : line;
    const std::size_t at = content.find_first_not_of(" \t");
    if (at == content.npos) continue;
    if (!lua) throw error_at(number, "text stands before family { ... }: a template opens with its declaration");
    std::string_view code = content.substr(at);
    if (function_at != code.npos) {
      if (at == function_at && code.starts_with("end")) function_at = code.npos;
      continue;
    }
    if (code.starts_with("--")) continue;
    if (code.starts_with("local function ")) {
      if (!ends_function(code)) function_at = at;
      continue;
    }
    const bool opens = code.starts_with("family");
    code.remove_prefix(opens ? 6 : 0);
    const std::size_t next = code.find_first_not_of(" \t");
    if (!opens || (next != code.npos && code[next] != '{' && code[next] != '('))
      throw error_at(number, "only comments and local functions stand before family { ... }");
    first_ = number;
    lines_.emplace_back(content);
  }
  if (!first_) throw error_at(1, "no family { ... }: a template opens with its declaration");
}

int Declaration_lines::of(std::string_view field) const {
  for (std::size_t i = 0; i < lines_.size(); ++i)
    if (names_field(lines_[i], field)) return first_ + static_cast<int>(i);
  return first_;
}

int Declaration_lines::of_tunable(std::string_view name) const {
  for (std::size_t i = static_cast<std::size_t>(of("tunables") - first_); i < lines_.size(); ++i)
    if (names_field(lines_[i], name)) return first_ + static_cast<int>(i);
  return of("tunables");
}

}  // namespace kgen
