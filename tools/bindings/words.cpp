#include "tools/bindings/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "generator/lua/helpers.hpp"
#include "generator/prelude/prelude.hpp"
#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "generator/text/template_engine.hpp"
#include "tools/bindings/signature.hpp"

namespace kgen::bindings {
namespace {

// What the families that come with kgen name: in Lua; in emitted text, of which a string of Lua is a part; there what
// they call or qualify by ::, and what they name behind a dot or ::.
struct Named {
  std::set<std::string, std::less<>> lua, text, called, members, statics;
};

// take(name, the character before it, and the one behind it)
template <class Take>
void for_each_name(std::string_view text, Take take) {
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    for (end = begin; end < text.size() && continues_name(text[end]);) ++end;
    if (end == begin) continue;
    take(std::string(text.substr(begin, end - begin)), begin > 0 ? text[begin - 1] : ' ',
         end < text.size() ? text[end] : ' ');
  }
}

void add_text(Named& named, std::string_view text) {
  for_each_name(text, [&named](const std::string& name, char before, char after) {
    if (before == '.' || before == '>') named.members.insert(name);
    if (before == ':') named.statics.insert(name);
    if (before != '.') named.text.insert(name);
    if (after == '(' || after == '<' || before == ':') named.called.insert(name);
  });
}

void add_lua(Named& named, std::string_view code) {
  for_each_name(code, [&named](const std::string& name, char before, char) {
    if (before != '.') named.lua.insert(name);
  });
}

// A line of a template's chunk, where emitted text stands in strings; without comments, of Lua and of the text.
void add_line(Named& named, std::string_view line) {
  std::string code;
  bool in_comment = false;
  for (std::size_t at = 0; at < line.size() && line.substr(at, 2) != "--"; ++at) {
    const char quote = line[at];
    if (quote != '"' && quote != '\'') {
      code += quote;
      continue;
    }
    std::string text;
    for (++at; at < line.size() && line[at] != quote; ++at) {
      const bool escaped = line[at] == '\\' && ++at < line.size();
      text += escaped && line[at] == 'n' ? ' ' : line[at];
    }
    const std::size_t slashes = text.find("//");
    if (!in_comment) add_text(named, std::string_view(text).substr(0, slashes));
    in_comment = in_comment || (slashes != text.npos && line.starts_with("emit("));
    code += ' ';
  }
  add_lua(named, code);
}

Named named_by_families() {
  Named named;
  for (const Embedded_file& file : embedded_files()) {
    if (!file.path.ends_with(".t") || file.path.starts_with("common/")) continue;
    const std::string chunk = lua_chunk(file.content, std::string(file.path));
    for (const std::string_view line : template_lines(chunk)) add_line(named, line);
  }
  return named;
}

struct Word {
  std::string shown, comment;
};
struct Section {
  std::string file, about;
  std::vector<Word> words;
};
struct Count {
  int lua = 0, lines = 0, macros = 0, functions = 0, types = 0, members = 0;
  int all() const { return lua + lines + macros + functions + types + members; }
};

// A line more of a comment, from behind its -- or //. Lines that stand further right than the prose, as lists and code
// do, remain lines, with the three columns that tell them.
constexpr std::string_view further_right = "   ";
void add_comment(std::string& comment, std::string_view line) {
  const bool stays = line.starts_with(further_right);
  const bool after_one = std::string_view(comment).substr(comment.rfind('\n') + 1).starts_with(further_right);
  if (stays || after_one)
    comment += '\n';
  else if (!comment.empty())
    comment += ' ';
  if (stays) comment += further_right;
  comment += stays ? line.substr(further_right.size()) : trimmed(line);
}

// A comment on the page, whose lines but the first begin with `indent`: what stands further right is a block of code.
std::string on_page(const std::string& comment, std::string_view indent) {
  std::string text;
  bool in_block = false;
  for (const std::string_view line : template_lines(comment)) {
    const bool stays = line.starts_with(further_right);
    if (stays != in_block) text += '\n';
    in_block = stays;
    if (stays)
      text += fmt::format("{}    {}\n", indent, line.substr(further_right.size()));
    else
      text += prose(line, text.empty() ? "" : indent, page_columns, indent);
  }
  return text;
}

[[noreturn]] void refuse(std::string_view file, int line, std::string_view name) {
  throw Error(
      Failure::bad_template,
      fmt::format("templates/{}:{}: families name {}: say in a comment right above it what it is", file, line, name));
}

// A comment belongs to the functions behind it, up to the next comment or blank line.
Section section_of(const Lua_helpers& file, const Named& named, Count& count) {
  Section section{std::string(file.path), {}, {}};
  const bool lines = emits_lines(file);
  std::string comment;
  bool in_comment = false, first = true, inside = false;
  int number = 0;
  for (const std::string_view whole : template_lines(file.text)) {
    ++number;
    const std::string_view line = lines ? lua_of(whole).value_or(whole) : whole;
    const std::string_view text = trimmed(line);
    if (inside) {
      inside = text != "end" || line.find("end") > 1;
    } else if (text.starts_with("--")) {
      if (!in_comment) comment.clear();
      add_comment(comment, text.substr(2));
      in_comment = true;
      if (first) section.about = comment;
      continue;
    } else if (text.empty()) {
      comment.clear();
      first = false;
    } else if (const std::string name(word_of(whole, lines)); !name.empty() || text.starts_with("local function ")) {
      const std::string_view code = trimmed(text.substr(0, text.rfind("   --")));
      inside = !code.ends_with(" end");
      first = false;
      if (named.lua.contains(name)) {
        if (comment.empty()) refuse(file.path, number, name);
        ++(lines ? count.lines : count.lua);
        section.words.push_back({std::string(text.substr(9, text.find(')') - 8)), comment});
      }
    }
    in_comment = false;
  }
  return section;
}

// Where the bracket at `open` ends.
std::size_t closing(std::string_view code, std::size_t open, char opens, char closes) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    depth += code[at] == opens ? 1 : code[at] == closes ? -1 : 0;
    if (depth == 0) return at;
  }
  return code.size();
}

std::string on_one_line(std::string_view code) {
  std::string text;
  for (const char c : code)
    if (c != '\n' && c != ' ')
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  return text;
}

// NAME, of a function with its parameters, those of a template first.
std::string shown(const Part& part, const std::string& name, const Part* owner) {
  std::string text = owner ? owner->names[0] + "::" + name : name;
  const std::string_view code = part.text;
  if (part.kind == Part::Kind::other && !code.starts_with("#define")) return text;
  std::size_t at = code.find(name + "(");
  if (at == code.npos) return text;
  if (const std::size_t open = code.find('<'); code.starts_with("template"))
    text += code.substr(open, closing(code, open, '<', '>') + 1 - open);
  at += name.size();
  return on_one_line(text.append(code.substr(at, closing(code, at, '(', ')') + 1 - at)));
}

std::string comment_of(const Part& part) {
  if (part.comment.empty()) return {};
  const auto lines = template_lines(embedded_file(part.file));
  std::string text;
  for (int number = part.comment.first; number <= part.comment.last; ++number)
    add_comment(text, trimmed(lines[static_cast<std::size_t>(number - 1)]).substr(2));
  return text;
}

// The members of a struct that families name, and that its text declares. Functions are parts of their own.
std::vector<std::string> members_of(const Part& part, std::span<const Part> parts, const Named& named) {
  const auto is_function = [&parts](const std::string& name) {
    return std::ranges::any_of(
        parts, [&](const Part& one) { return one.parent >= 0 && std::ranges::count(one.names, name) > 0; });
  };
  std::vector<std::string> names;
  if (part.text.find("struct ") == part.text.npos || part.text.starts_with("#")) return names;
  for (const Token& token : part.uses) {
    std::string name(token.text);
    const bool new_one = std::ranges::find(names, name) == names.end();
    const bool is_named = named.members.contains(name) || (named.statics.contains(name) && !is_function(name));
    if (is_named && name != part.names[0] && new_one) names.push_back(name);
  }
  return names;
}

std::vector<Section> of_prelude(const Named& named, Count& count) {
  std::vector<Section> sections;
  std::set<std::string> done;
  std::set<std::string> members_done;
  const auto parts = Prelude::cuda().parts();
  for (const Part& part : parts) {
    const Part* owner = part.parent >= 0 ? &parts[static_cast<std::size_t>(part.parent)] : nullptr;
    const bool function = part.kind != Part::Kind::other;
    for (const std::string& name : part.names) {
      if (!is_identifier(name) || !(function ? named.called : named.text).contains(name)) continue;
      if (!done.insert(owner ? owner->names[0] + "::" + name : name).second) continue;
      std::string comment = comment_of(part);
      if (comment.empty() && owner) comment = comment_of(*owner);
      if (comment.empty()) refuse(part.file, part.body.first, name);
      const bool macro = part.text.starts_with("#");
      ++(macro ? count.macros : owner ? count.members : function ? count.functions : count.types);
      const auto members = members_of(part, parts, named);
      for (const std::string& member : members) count.members += members_done.insert(member).second ? 1 : 0;
      if (sections.empty() || sections.back().file != part.file) sections.push_back({std::string(part.file), {}, {}});
      std::string text = shown(part, name, owner);
      if (!members.empty()) text += fmt::format("` with `{}", fmt::join(members, "`, `"));
      sections.back().words.push_back({text, comment});
    }
  }
  return sections;
}

std::string text_of(const Section& section) {
  if (section.words.empty()) return {};
  std::string text = fmt::format("\n## {}\n", section.file);
  if (!section.about.empty()) text += on_page(section.about, "") + "\n";
  for (std::size_t i = 0; i < section.words.size();) {  // words that share a comment stand together
    const std::string& comment = section.words[i].comment;
    std::vector<std::string> words;
    for (; i < section.words.size() && section.words[i].comment == comment; ++i)
      words.push_back(fmt::format("`{}`", section.words[i].shown));
    text += on_page(fmt::format("- {}: {}", fmt::join(words, ", "), comment), "  ");
  }
  return text;
}

}  // namespace

std::string template_reference() {
  const Named named = named_by_families();
  Count count;
  std::string text;
  for (const Lua_helpers& file : lua_helpers()) text += text_of(section_of(file, named, count));
  for (const Section& section : of_prelude(named, count)) text += text_of(section);
  return fmt::format(
             "Each that a family of kgen names stands here. What else is in `templates/common/` serves them.\n\n"
             "{} words: {} functions of Lua, {} functions that emit lines; of the prelude {} macros,\n"
             "{} functions, {} types and constants, {} members.\n",
             count.all(), count.lua, count.lines, count.macros, count.functions, count.types, count.members) +
         text;
}

}  // namespace kgen::bindings
