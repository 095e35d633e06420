#include "generator/prelude/prelude_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

std::string_view from_first_letter(std::string_view code) {
  return code.substr(std::min(code.find_first_not_of(" \t\n"), code.size()));
}

// A declaration without the template<...> in front of it.
std::string_view behind_template(std::string_view code) {
  code = from_first_letter(code);
  if (!code.starts_with("template")) return code;
  int depth = 0;
  for (std::size_t at = code.find('<'); at < code.size(); ++at) {
    depth += code[at] == '<' ? 1 : code[at] == '>' ? -1 : 0;
    if (depth == 0) return from_first_letter(code.substr(at + 1));
  }
  return code;
}

void add_first_name(Part& part, std::string_view code) {
  if (const auto tokens = tokens_of(code); !tokens.empty()) part.names.emplace_back(tokens[0].text);
}
void add_last_name(Part& part, std::string_view code) {
  const auto tokens = tokens_of(code);
  const auto name = std::ranges::find_if(tokens.rbegin(), tokens.rend(), is_identifier, &Token::text);
  if (name != tokens.rend()) part.names.emplace_back(name->text);
}
void add_signature(Part& part, std::string_view signature) {
  for (const Token& token : tokens_of(signature))
    if (token.text == "float" || token.text == "double" || token.text == "Complex") part.types.emplace(token.text);
}

// What a declaration defines, from its code without comments.
void name_part(Part& part) {
  const std::string_view code = behind_template(part.text);
  const std::size_t opens = code.find('{'), calls = code.find('('), ends = code.find_first_of("({=;");
  const bool is_using = code.starts_with("using ");
  if (code.starts_with("#")) {
    for (const std::string_view line : template_lines(part.text))
      if (line.starts_with("#define ")) add_first_name(part, line.substr(8));
  } else if (code.starts_with("struct ")) {
    add_last_name(part, code.substr(0, opens));
  } else if (code.starts_with("enum ")) {
    for (std::size_t at = opens; at < code.size(); at = code.find(',', at + 1)) add_first_name(part, code.substr(at));
  } else if (const std::size_t at = code.find("operator"); at < calls) {
    part.names = {std::string(code.substr(at + 8, calls - at - 8))};
    add_signature(part, code.substr(0, opens));
  } else if (is_using || code.starts_with("typedef ") || code.starts_with("constexpr ") || ends == calls) {
    add_last_name(part, code.substr(0, ends));
    const bool is_function = ends == calls || (is_using && code.find('=') == code.npos);  // using ::fma;
    if (is_function) part.kind = part.parent >= 0 ? Part::Kind::member : Part::Kind::function;
    if (ends == calls) add_signature(part, code.substr(0, opens));
  }
}

class Scanner {
 public:
  Scanner(const Prelude_file& file, int first_place)
      : file_(file), lines_(template_lines(file.content)), first_place_(first_place) {}

  std::vector<Part> scan() {
    scan_lines(1, static_cast<int>(lines_.size()), -1);
    for (const Part& part : parts_)
      if (part.names.empty() || part.names[0].empty())
        fail(part.body.first, "this declares nothing that the prelude's scanner knows");
    return std::move(parts_);
  }

 private:
  std::string_view line(int number) const { return lines_[static_cast<std::size_t>(number - 1)]; }
  std::string_view trimmed(int number) const { return from_first_letter(line(number)); }
  [[noreturn]] void fail(int number, const char* why) const {
    throw Error(Failure::bad_template, fmt::format("{}:{}: {}", file_.name, number, why));
  }
  std::string code(Lines lines) const {
    std::string text;
    for (int number = lines.first; number <= lines.last; ++number) text.append(line(number)).append("\n");
    return without_comments(text);
  }

  void scan_lines(int first, int last, int parent) {
    Lines comment, guard;
    for (int number = first; number <= last; ++number) {
      const std::string_view text = trimmed(number);
      if (text.empty()) {
        comment = {};
      } else if (text.starts_with("//")) {
        if (comment.last != number - 1) comment.first = number;
        comment.last = number;
      } else if (text.starts_with("namespace KGEN_PRELUDE")) {
        in_namespace_ = true;
        comment = {};
      } else if (parent < 0 && in_namespace_ && text.starts_with("}")) {
        in_namespace_ = false;
      } else if (const auto [end, has_else] = walk_if(number, last); end != 0 && !has_else) {
        if (guard.first != 0) fail(number, "#if inside #if");
        guard = {number, end};
      } else if (guard.first != 0 && number == guard.last) {
        guard = {};
      } else {
        const Lines body{number, end != 0 ? end : end_of_declaration(number, last)};
        add({.file = file_.name,
             .comment = comment,
             .body = body,
             .guard = guard,
             .parent = parent,
             .in_namespace = in_namespace_});
        number = body.last;
      }
    }
  }

  // A static member of a struct is a part; whatever else a struct holds belongs to it.
  void add(Part part) {
    part.text = code(part.body);
    const std::string_view bare = behind_template(part.text);
    if (part.parent >= 0 && !bare.starts_with("static ")) {
      Part& owner = parts_[static_cast<std::size_t>(part.parent - first_place_)];
      if (part.body.first != owner.body.last + 1) fail(part.body.first, "a static member stands before this one");
      owner.body.last = part.body.last;
      owner.text += part.text;
      return;
    }
    const int opens = opening_line(part, bare), end = part.body.last;
    if (opens != 0) {
      part.end = end;
      part.body.last = opens;
      part.text = code(part.body);
    }
    name_part(part);
    parts_.push_back(std::move(part));
    if (opens != 0) scan_lines(opens + 1, end - 1, first_place_ + static_cast<int>(parts_.size()) - 1);
  }

  // The line of the brace of a struct with static members; 0 if the declaration is none.
  int opening_line(const Part& part, std::string_view bare) const {
    if (!bare.starts_with("struct ") || part.text.find("\n  static ") == part.text.npos) return 0;
    int number = part.body.first;
    while (!line(number).ends_with("{")) ++number;
    return number;
  }

  int end_of_declaration(int number, int last) const {
    int depth = 0;
    const bool macro = trimmed(number).starts_with("#");
    for (int at = number; at <= last; ++at) {
      if (macro && !line(at).ends_with('\\')) return at;
      if (macro || trimmed(at).starts_with("#")) continue;
      const std::string text = code({at, at});
      for (const char c : text) depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
      if (depth == 0 && (text.ends_with(";\n") || text.ends_with("}\n"))) return at;
    }
    fail(number, "this declaration has no end");
  }

  // Of the #if in this line: where it ends, and whether it has an #else. 0: it has none.
  std::pair<int, bool> walk_if(int number, int last) const {
    if (!trimmed(number).starts_with("#if")) return {};
    int depth = 0;
    bool other = false;
    for (int at = number; at <= last; ++at) {
      const std::string_view text = trimmed(at);
      depth += text.starts_with("#if") ? 1 : text.starts_with("#endif") ? -1 : 0;
      other |= depth == 1 && text.starts_with("#el");
      if (depth == 0) return {at, other};
    }
    fail(number, "this #if has no #endif");
  }

  Prelude_file file_;
  std::vector<std::string_view> lines_;
  int first_place_;
  bool in_namespace_ = false;
  std::vector<Part> parts_;
};

}  // namespace

std::vector<Part> parts_of(const Prelude_file& file, int first_place) { return Scanner(file, first_place).scan(); }

}  // namespace kgen
