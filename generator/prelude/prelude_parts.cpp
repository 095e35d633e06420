#include "generator/prelude/prelude_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

bool is_element_type(std::string_view name) { return name == "float" || name == "double" || name == "Complex"; }

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

std::string last_name(std::string_view code) {
  std::string name;
  for (const Token& token : tokens_of(code))
    if (is_identifier(token.text)) name = token.text;
  return name;
}

std::vector<std::string> enumerators(std::string_view code) {
  std::vector<std::string> names;
  std::size_t at = code.find('{');
  while (at != code.npos && code[at] != '}') {
    const std::string_view rest = code.substr(at + 1);
    if (const auto tokens = tokens_of(rest.substr(0, rest.find_first_of(",}=")));
        !tokens.empty() && is_identifier(tokens[0].text))
      names.emplace_back(tokens[0].text);
    at = code.find_first_of(",}", at + 1);
  }
  return names;
}

std::set<std::string, std::less<>> element_types(std::string_view signature) {
  std::set<std::string, std::less<>> types;
  for (const Token& token : tokens_of(signature))
    if (is_element_type(token.text)) types.emplace(token.text);
  return types;
}

// What a declaration defines, from its code without comments.
void name_part(Part& part, bool member) {
  const std::string_view code = behind_template(part.text);
  if (code.starts_with("#")) {
    for (const std::string_view line : template_lines(part.text))
      if (line.starts_with("#define "))
        if (const auto tokens = tokens_of(line.substr(8)); !tokens.empty()) part.names.emplace_back(tokens[0].text);
    return;
  }
  const auto opens = code.find('{'), calls = code.find('('), equals = code.find('=');
  if (code.starts_with("struct ")) {
    part.names = {last_name(code.substr(0, opens))};
  } else if (code.starts_with("enum ")) {
    part.names = enumerators(code);
  } else if (code.starts_with("typedef ")) {
    part.names = {last_name(code)};
  } else if (code.starts_with("using ")) {
    part.names = {last_name(code.substr(0, equals))};
    if (equals == code.npos) part.kind = Part::Kind::function;  // using ::fma;
  } else if (const auto place = code.find("operator"); place < calls) {
    part.names = {std::string(code.substr(place + 8, calls - place - 8))};
    part.types = element_types(code.substr(0, opens));
  } else if (calls != code.npos && calls < equals && calls < opens) {
    part.names = {last_name(code.substr(0, calls))};
    part.kind = member ? Part::Kind::member : Part::Kind::function;
    part.types = element_types(code.substr(0, opens));
  } else if (equals != code.npos && code.starts_with("constexpr ")) {
    part.names = {last_name(code.substr(0, equals))};
  }
}

class Scanner {
 public:
  Scanner(const Prelude_file& file, int first_place)
      : file_(file), lines_(template_lines(file.content)), first_place_(first_place) {}

  std::vector<Part> scan() {
    scan_lines(1, static_cast<int>(lines_.size()), -1);
    for (Part& part : parts_) {
      if (part.names.empty() || part.names[0].empty())
        fail(part.body.first, "this declares nothing that the prelude's scanner knows");
    }
    return std::move(parts_);
  }

 private:
  std::string_view line(int number) const { return lines_[static_cast<std::size_t>(number - 1)]; }
  std::string_view trimmed(int number) const {
    const std::string_view text = line(number);
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  }
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
        if (number > first && trimmed(number - 1).starts_with("//") && !comment.empty())
          comment.last = number;
        else
          comment = {number, number};
      } else if (text.starts_with("namespace KGEN_PRELUDE")) {
        in_namespace_ = true;
        comment = {};
      } else if (parent < 0 && in_namespace_ && text.starts_with("}")) {
        in_namespace_ = false;
      } else if (text.starts_with("#if") && !has_else(number, last)) {
        if (guard.first != 0) fail(number, "#if inside #if");
        guard = {number, end_of_if(number, last)};
      } else if (guard.first != 0 && number == guard.last) {
        guard = {};
      } else {
        Part part;
        part.file = file_.name;
        part.comment = comment;
        part.guard = guard;
        part.in_namespace = in_namespace_;
        part.parent = parent;
        part.body = {number, end_of_declaration(number, last)};
        number = part.body.last;
        add(std::move(part));
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
    const int opens = opening_line(part, bare);
    if (opens == 0) {
      name_part(part, part.parent >= 0);
      parts_.push_back(std::move(part));
      return;
    }
    const Lines members{opens + 1, part.body.last - 1};
    part.end = part.body.last;
    part.body.last = opens;
    part.text = code(part.body);
    name_part(part, false);
    parts_.push_back(std::move(part));
    scan_lines(members.first, members.last, first_place_ + static_cast<int>(parts_.size()) - 1);
  }

  // The line of the brace of a struct with static members; 0 if the declaration is none.
  int opening_line(const Part& part, std::string_view bare) const {
    if (!bare.starts_with("struct ") || part.text.find("\n  static ") == part.text.npos) return 0;
    for (int number = part.body.first; number <= part.body.last; ++number)
      if (line(number).ends_with("{")) return number;
    return 0;
  }

  int end_of_declaration(int number, int last) const {
    if (trimmed(number).starts_with("#if")) return end_of_if(number, last);
    int depth = 0;
    const bool macro = trimmed(number).starts_with("#");
    for (int at = number; at <= last; ++at) {
      std::string_view raw = line(at);
      if (macro && !raw.ends_with('\\')) return at;
      if (macro || trimmed(at).starts_with("#")) continue;
      const std::string text = code({at, at});
      for (const char c : text) depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
      if (depth == 0 && (text.ends_with(";\n") || text.ends_with("}\n"))) return at;
    }
    fail(number, "this declaration has no end");
  }

  int end_of_if(int number, int last) const { return walk_if(number, last).first; }
  bool has_else(int number, int last) const { return walk_if(number, last).second; }
  std::pair<int, bool> walk_if(int number, int last) const {
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
