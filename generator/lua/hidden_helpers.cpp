#include "generator/lua/hidden_helpers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "generator/lua/helpers.hpp"
#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

struct Lua_token {
  std::string_view text;
  int line;
  bool is_name() const { return is_letter(text[0]); }
  static bool is_letter(char c) { return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
};

// Where the long bracket that opens at `at` ends, behind it: [[...]], [=[...]=]. `at` if none opens there.
std::size_t end_of_long_bracket(std::string_view text, std::size_t at) {
  const std::size_t second = text.find_first_not_of('=', at + 1);
  if (text[at] != '[' || second == text.npos || text[second] != '[') return at;
  const std::string close = fmt::format("]{}]", std::string(second - at - 1, '='));
  const std::size_t end = text.find(close, second);
  return end == text.npos ? text.size() : end + close.size();
}

std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

// Names, and of all else what tells an assignment from a comparison or a field: strings and comments are left out.
std::vector<Lua_token> tokens_of_lua(std::string_view text) {
  std::vector<Lua_token> tokens;
  int line = 1;
  const auto is_part = [](char c) { return Lua_token::is_letter(c) || (c >= '0' && c <= '9'); };
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    const char c = text[at];
    end = at + 1;
    if (text.substr(at).starts_with("--")) {
      const std::size_t bracket = std::min(at + 2, text.size() - 1);
      end = end_of_long_bracket(text, bracket);
      if (end == bracket) end = std::min(text.find('\n', at), text.size());
    } else if (c == '"' || c == '\'') {
      end = end_of_quoted(text, at);
    } else if (c == '[' && end_of_long_bracket(text, at) != at) {
      end = end_of_long_bracket(text, at);
    } else if (is_part(c)) {
      while (end < text.size() && is_part(text[end])) ++end;
      tokens.push_back({text.substr(at, end - at), line});
    } else if (c > ' ') {
      if (end < text.size() && text[end] == '=' && std::string_view("=<>~").find(c) != std::string_view::npos) ++end;
      tokens.push_back({text.substr(at, end - at), line});
    }
    line += static_cast<int>(std::count(text.begin() + std::ptrdiff_t(at), text.begin() + std::ptrdiff_t(end), '\n'));
  }
  return tokens;
}

int line_of_helper(const Lua_helpers& file, std::string_view helper) {
  int number = 0;
  for (const std::string_view line : template_lines(file.text)) {
    ++number;
    if (word_of(line, emits_lines(file)) == helper) return number;
  }
  return number;
}

class Search {
 public:
  Search(std::string_view chunk, const std::string& file, bool is_shared)
      : tokens_(tokens_of_lua(chunk)), file_(file), shared_(is_shared) {}

  void run() {
    int braces = 0;  // within them NAME = is a field of a table
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const std::string_view text = here();
      if (text == "{") ++braces;
      if (text == "}") --braces;
      if (text == "for") {
        ++at_;
        names("loop variable");
      } else if (text == "local" && next() != "function") {
        ++at_;
        names("local");
      } else if (text == "function") {
        function(at_ > 0 && tokens_[at_ - 1].text == "local");
      } else if (braces == 0 && next() == "=" && (at_ == 0 || tokens_[at_ - 1].text != ".")) {
        check("assignment to");
      }
    }
  }

 private:
  std::string_view here() const { return at_ < tokens_.size() ? tokens_[at_].text : ""; }
  std::string_view next() const { return at_ + 1 < tokens_.size() ? tokens_[at_ + 1].text : ""; }

  void check(std::string_view what) const {
    if (at_ >= tokens_.size() || !tokens_[at_].is_name()) return;
    const Lua_helpers* home = helpers_with(here());
    if (home == nullptr) return;
    throw Error(Failure::bad_template,
                fmt::format("{}:{}: the {} '{}' hides the helper that families share, of templates/{}:{}: take "
                            "another name",
                            file_, tokens_[at_].line, what, here(), home->path, line_of_helper(*home, here())));
  }

  // NAME {, NAME}, each perhaps with <const> behind it.
  void names(std::string_view what) {
    for (;; ++at_) {
      check(what);
      if (next() == "<") at_ += 3;
      if (next() != ",") return;
      ++at_;
    }
  }

  // A function's name, if it has one, and its parameters.
  void function(bool local) {
    ++at_;
    const bool plain = next() == "(";  // no field of a table
    if (here() != "(" && plain && (local || !shared_)) check(local ? "local function" : "function");
    while (at_ < tokens_.size() && here() != "(") ++at_;
    ++at_;
    if (here() != ")") names("parameter");
  }

  std::vector<Lua_token> tokens_;
  const std::string& file_;
  bool shared_;
  std::size_t at_ = 0;
};

}  // namespace

void refuse_hidden_helpers(std::string_view chunk, const std::string& file, bool is_shared) {
  Search(chunk, file, is_shared).run();
}

}  // namespace kgen
