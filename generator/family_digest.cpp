#include "generator/family_digest.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <unordered_set>

#include "generator/characters.hpp"
#include "generator/emitter.hpp"
#include "generator/helpers.hpp"
#include "generator/template_engine.hpp"

namespace kgen {
namespace {

// They change no kernel that a record is of: of layout listed, where blocks read ahead, none is.
constexpr std::array silent_fields{"about", "paper", "choose", "reads_ahead"};

// Whether a line of Lua, or a declaration, has such a bracket outside of its strings: what begins there may be a text
// that holds what looks like a comment.
bool has_long_brackets(std::string_view lua) {
  for (std::size_t at = 0; at < lua.size();) {
    if (lua[at] == '"' || lua[at] == '\'') {
      at = end_of_string(lua, at);
      continue;
    }
    const std::string_view rest = lua.substr(at);
    if (rest.starts_with("--[") || rest.starts_with("[[") || rest.starts_with("[=")) return true;
    if (rest.starts_with("--"))
      at = std::min(lua.find('\n', at), lua.size());
    else
      ++at;
  }
  return false;
}

// The same of a template: of its lines of Lua, and of expressions in the others, where [[fallthrough]] is CUDA.
bool lua_has_long_brackets(std::string_view text) {
  return std::ranges::any_of(template_lines(text), [](std::string_view line) {
    if (const auto lua = lua_of(line)) return has_long_brackets(*lua);
    const std::size_t expression = line.find("${");
    return expression != line.npos && has_long_brackets(line.substr(expression));
  });
}

// Of a line of CUDA with ${expressions}: up to its comment. `//` in an expression divides.
std::string_view without_comment(std::string_view line) {
  int depth = 0;  // of braces in an expression
  for (std::size_t at = 0; at < line.size();) {
    if (depth == 0 && line.substr(at).starts_with("//")) return line.substr(0, at);
    if (line[at] == '"' || (line[at] == '\'' && depth > 0)) {
      at = end_of_string(line, at);
      continue;
    }
    if (depth == 0 && line.substr(at).starts_with("${")) {
      depth = 1;
      at += 2;
      continue;
    }
    if (depth > 0) depth += line[at] == '{' ? 1 : line[at] == '}' ? -1 : 0;
    ++at;
  }
  return line;
}

std::string_view trimmed_end(std::string_view line) { return line.substr(0, line.find_last_not_of(" \t") + 1); }

std::string template_without_comments(std::string_view text) {
  if (lua_has_long_brackets(text)) return std::string(text);
  std::string result;
  for (const std::string_view line : template_lines(text)) {
    const auto lua = lua_of(line);
    const std::string_view code = trimmed_end(lua ? without_lua_comment(*lua) : without_comment(line));
    if (!code.empty()) result.append(lua ? "%%" : "").append(code).append("\n");
  }
  return result;
}

// Where the field of a declaration that begins at `at` ends: at the comma behind its value, or the declaration's brace.
// Commas of inner tables, calls and functions are not meant.
std::size_t end_of_field(std::string_view text, std::size_t at) {
  int depth = 0;  // of brackets and of blocks that end with `end`
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = end_of_string(text, at);
      continue;
    }
    if (text.substr(at).starts_with("--")) {
      at = text.find('\n', at);
      continue;
    }
    if (depth == 0 && (c == ',' || c == ';' || c == '}')) return at;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    std::size_t end = at + 1;
    if (is_identifier(text.substr(at, 1))) {
      while (end < text.size() && (is_identifier(text.substr(end, 1)) || is_digit(text[end]))) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (word == "function" || word == "if" || word == "do" || word == "repeat") ++depth;
      if (word == "end" || word == "until") --depth;
    }
    at = end;
  }
  return text.npos;
}

// The name of the field that begins at `at`, with its =; nothing if none does.
std::optional<std::string_view> field_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && is_identifier(text.substr(end, 1))) ++end;
  const std::size_t next = text.find_first_not_of(" \t", end);
  if (end == at || next == text.npos || text[next] != '=') return {};
  return text.substr(at, end - at);
}

// Where the next code is, behind spaces, the signs of Lua lines, comments and what separates fields; npos if there is
// none.
std::size_t next_code(std::string_view text, std::size_t at) {
  for (;;) {
    at = text.find_first_not_of(" \t\n%,;", std::min(at, text.size()));
    if (at == text.npos || !text.substr(at).starts_with("--")) return at;
    at = text.find('\n', at);
  }
}

// Takes out of the list of tunables that begins at `at` what explains each: { "rows", values, "rows of a lane" }.
void erase_explanations(std::string& text, std::size_t at) {
  for (at = next_code(text, at + 1); at < text.size() && text[at] == '{'; at = next_code(text, at)) {
    std::size_t end = end_of_field(text, at + 1);                                  // of the name
    if (end < text.size() && text[end] == ',') end = end_of_field(text, end + 1);  // of the values
    const std::size_t about = end < text.size() && text[end] == ',' ? next_code(text, end) : text.npos;
    if (about < text.size() && (text[about] == '"' || text[about] == '\''))
      text.erase(end, end_of_string(text, about) - end);
    at = end_of_field(text, at);
  }
}

// The declaration without what says nothing of kernels; as it is where it cannot be followed. A text whose Lua has long
// brackets keeps its comments, and so all its fields.
std::string without_silent_fields(const std::string& text) {
  const bool commented = lua_has_long_brackets(text);
  const std::size_t begin = text.find('{', commented ? text.find("%% family {") : text.find("family"));
  if (begin == text.npos) return text;
  std::string result = text;
  std::size_t at = next_code(result, begin + 1);
  for (; at < result.size() && result[at] != '}'; at = next_code(result, at)) {
    const auto name = field_at(result, at);
    if (name == "tunables")
      if (const std::size_t value = next_code(result, result.find('=', at) + 1);
          value < result.size() && result[value] == '{')
        erase_explanations(result, value);
    const std::size_t end = end_of_field(result, at);
    if (end == result.npos) break;
    if (!commented && name && std::ranges::find(silent_fields, *name) != silent_fields.end())
      result.erase(at, end - at);
    else
      at = end;
  }
  const bool followed = at < result.size() && !has_long_brackets(std::string_view(result).substr(begin, at - begin));
  return commented && !followed ? text : result;
}

// Where lines of the prelude end says nothing of kernels.
std::string in_one_line(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t word = std::min(text.find_first_not_of(" \n", at), text.size());
    if (word > at) result += ' ';
    at = std::min(text.find_first_of(" \n", word), text.size());
    result += text.substr(word, at - word);
  }
  return result;
}

// What a line of shared Lua defines; "" if nothing.
std::string_view defined_in(std::string_view line) {
  for (const std::string_view opening : {"function ", "local function ", "local "})
    if (line.starts_with(opening)) {
      const std::string_view rest = line.substr(opening.size());
      return rest.substr(0, rest.find_first_of("(= "));
    }
  return {};
}

}  // namespace

void Shared_functions::add_lua(std::string_view text) {
  bool begins = true, begun = false;
  for (const std::string_view line : template_lines(text)) {
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    const bool function = line.starts_with("function ") || line.starts_with("local function ");
    if (line.empty()) {
      begins = true;
    } else if (function || (begins && !indented)) {
      functions_.emplace_back();
      begun = true;
    }
    if (line.empty() || !begun) continue;
    begins = false;
    if (const auto name = defined_in(line); !name.empty()) functions_.back().names.emplace_back(name);
    if (const auto code = trimmed_end(without_lua_comment(line)); !code.empty())
      functions_.back().text.append(code).append("\n");
  }
}

void Shared_functions::add_lines(std::string_view text) {
  bool begun = false;
  const std::string code = template_without_comments(text);
  for (const std::string_view line : template_lines(code)) {
    const auto name = line.starts_with("%% ") ? defined_in(line.substr(3)) : std::string_view();
    if (!name.empty()) {
      functions_.emplace_back().names.emplace_back(name);
      begun = true;
    }
    if (begun) functions_.back().text.append(line).append("\n");
  }
}

void Shared_functions::add(std::string_view text, bool of_lines) {
  const std::size_t before = functions_.size();
  if (of_lines)
    add_lines(text);
  else
    add_lua(text);
  for (std::size_t i = before; i < functions_.size(); ++i)
    for (const Token& token : words_in(functions_[i].text)) functions_[i].words.emplace_back(token.text);
}

std::string Shared_functions::reached(const std::string& text) const {
  std::vector<bool> taken(functions_.size());
  std::unordered_set<std::string_view> words;
  for (const Token& token : words_in(text)) words.insert(token.text);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < functions_.size(); ++i) {
      const auto& names = functions_[i].names;
      const bool wanted =
          names.empty() || std::ranges::any_of(names, [&](const std::string& name) { return words.contains(name); });
      if (taken[i] || !wanted) continue;
      taken[i] = more = true;
      words.insert(functions_[i].words.begin(), functions_[i].words.end());
    }
  }
  std::set<std::string_view> texts;  // they begin with their names
  for (std::size_t i = 0; i < functions_.size(); ++i)
    if (taken[i]) texts.insert(functions_[i].text);
  std::string result;
  for (const std::string_view one : texts) result += one;
  return result;
}

const Shared_functions& shared_functions() {
  static const Shared_functions all = [] {
    Shared_functions functions;
    for (const Lua_helpers& file : lua_helpers()) functions.add(file.text, emits_lines(file));
    return functions;
  }();
  return all;
}

std::string family_digest(std::string_view text, const Shared_functions& shared, const Prelude& prelude) {
  std::string whole = without_silent_fields(template_without_comments(text));
  whole += '\n' + shared.reached(whole);
  std::string parts;
  for (const Part* part : prelude.used_by(words_in(whole))) parts += in_one_line(part->text);
  return sha256(whole + '\n' + parts);
}

}  // namespace kgen
