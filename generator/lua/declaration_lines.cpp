#include "generator/lua/declaration_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

// Whether a line holds `field =`, or the quoted field.
bool names_field(std::string_view line, std::string_view field) {
  for (std::size_t at = line.find(field); at != line.npos; at = line.find(field, at + 1)) {
    const std::size_t end = at + field.size();
    if (at > 0 && end < line.size() && (line[at - 1] == '"' || line[at - 1] == '\'') && line[at - 1] == line[end])
      return true;
    const std::size_t next = line.find_first_not_of(" \t", end);
    if (next == line.npos || line[next] != '=' || line.substr(next).starts_with("==")) continue;
    if (at == 0 || (!continues_name(line[at - 1]) && line[at - 1] != '.')) return true;
  }
  return false;
}

}  // namespace

Declaration_lines::Declaration_lines(const std::string& file, std::string_view text) {
  const auto error_at = [&](int line, const char* message) {
    return Error(Failure::bad_template, fmt::format("{}:{}: {}", file, line, message));
  };
  int number = 0;
  for (const std::string_view line : template_lines(text)) {
    ++number;
    const auto lua = lua_of(line);
    if (!lua && first_) return;
    const std::string_view content = lua ? *lua : line;
    if (!first_) {
      const std::string_view code = content.substr(std::min(content.find_first_not_of(" \t"), content.size()));
      if (!lua && !code.empty())
        throw error_at(number, "text stands before family { ... }: a template opens with its declaration");
      const std::size_t next = code.find_first_not_of(" \t", std::min<std::size_t>(6, code.size()));
      if (!code.starts_with("family") || (next != code.npos && code[next] != '{' && code[next] != '(')) continue;
      first_ = number;
    }
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
