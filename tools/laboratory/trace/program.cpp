#include "tools/laboratory/trace/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"

namespace kgen::trace {
namespace {

constexpr int short_body = 8;  // instructions that the assembler guards

[[noreturn]] void refuse(int line, std::string_view text) {
  throw Error(Failure::unsupported, fmt::format("line {} of its PTX cannot be run: {}", line, text));
}

std::vector<std::string_view> trimmed_parts(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts = split(text, separator);
  for (std::string_view& part : parts) part = trimmed(part);
  return parts;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words = trimmed_parts(text, " ");
  std::erase_if(words, [](std::string_view word) { return word.empty(); });
  return words;
}

// 12, -1, 0x1f, 0f3F800000, 0d3FF0000000000000: its bits.
std::uint64_t number(std::string_view text, int line) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 2 && text[0] == '0' && std::string_view("xXfFdD").find(text[1]) != text.npos) {
    base = 16;
    text.remove_prefix(2);
  }
  if (text.ends_with('U')) text.remove_suffix(1);
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (problem != std::errc() || end != text.data() + text.size()) refuse(line, text);
  return negative ? -value : value;
}

// Operands are apart by commas, but those within braces belong together.
std::vector<std::string_view> operands_of(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    depth += (c == '{') - (c == '}');
    if (c != ',' || depth > 0) continue;
    if (const auto part = trimmed(text.substr(begin, i - begin)); !part.empty()) parts.push_back(part);
    begin = i + 1;
  }
  return parts;
}

class Reader {
 public:
  Program read(std::string_view ptx);

 private:
  int reg(std::string_view name) {
    const auto [found, is_new] = registers_.emplace(name, program_.registers);
    program_.registers += is_new;
    if (is_new && !is_declared(name)) {
      if (std::ranges::find(given_registers, name) == std::end(given_registers)) refuse(line_, name);
      program_.given[std::string(name)] = found->second;
    }
    return found->second;
  }
  Operand operand(std::string_view text) {
    if (text.starts_with('%')) return {reg(text)};
    if (!dynamic_.empty() && text == dynamic_) return {-1, static_cast<std::uint64_t>(program_.dynamic_begin())};
    if (const auto found = addresses_.find(std::string(text)); found != addresses_.end()) return {-1, found->second};
    return {-1, number(text, line_)};
  }
  template <class Add>
  void each(std::string_view text, Add add) {  // of {a, b}, or the only one
    if (text.starts_with('{')) text = text.substr(1, text.size() - 2);
    for (const std::string_view part : trimmed_parts(text, ",")) add(part);
  }
  // .reg .b32 %r<9>; or .reg .b32 %name;
  void declare(std::string_view text) {
    for (const std::string_view name : trimmed_parts(words_of(text.substr(0, text.find(';'))).back(), ","))
      declared_.emplace(name.substr(0, name.find('<')));
  }
  bool is_declared(std::string_view name) const {
    return declared_.contains(name) || declared_.contains(name.substr(0, name.find_last_not_of("0123456789") + 1));
  }
  void variable(std::string_view text);
  void call();
  void statement(std::string_view text);
  void operands(Instruction& one, std::string_view text);

  Program program_;
  std::map<std::string, int, std::less<>> registers_;
  std::map<std::string, std::uint64_t, std::less<>> addresses_;  // of variables, each in its memory, and of parameters
  std::map<std::string, int, std::less<>> labels_;
  std::vector<std::pair<std::size_t, std::string>> branches_;  // and where they go
  std::set<std::string, std::less<>> declared_;                // registers, or what the names of many begin with
  std::string dynamic_;
  int line_ = 0;
};

int bytes_of(std::string_view type) {
  const auto digits = type.find_first_of("0123456789");
  return digits == type.npos ? 0 : std::stoi(std::string(type.substr(digits))) / 8;
}

// .shared .align 16 .b8 name[512]; .local .align 8 .b8 name[24]; .extern .shared .align 16 .b8 name[];
void Reader::variable(std::string_view text) {
  if (text.ends_with(';')) text.remove_suffix(1);
  const std::vector<std::string_view> words = words_of(text);
  int bytes = 1, align = 1;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == ".align") align = static_cast<int>(number(words[i + 1], line_));
    if (words[i].starts_with('.')) bytes = std::max(bytes, bytes_of(words[i]));
  }
  std::string_view name = words.back();
  if (words[0] == ".extern") {
    dynamic_ = name.substr(0, name.find('['));
    return;
  }
  if (const auto bracket = name.find('['); bracket != name.npos) {
    bytes *= static_cast<int>(number(name.substr(bracket + 1, name.size() - bracket - 2), line_));
    name = name.substr(0, bracket);
  }
  int& end = words[0] == ".local" ? program_.local : program_.static_shared;
  end = (end + align - 1) / align * align;
  addresses_[std::string(name)] = static_cast<std::uint64_t>(end);
  end += bytes;
}

void Reader::operands(Instruction& one, std::string_view text) {
  const std::vector<std::string_view> all = operands_of(text);
  if (one.kind == Kind::branch) {
    branches_.emplace_back(program_.code.size(), all.at(0));
    return;
  }
  const auto inside = [&](std::string_view place) {  // [%rd1+16]
    place = place.substr(1, place.size() - 2);
    const auto sign = place.find('+');
    one.in.push_back(operand(trimmed(place.substr(0, sign))));
    if (sign != place.npos) one.in.back().offset = number(trimmed(place.substr(sign + 1)), line_);
  };
  const bool load = one.kind == Kind::load || one.space == Space::param;
  std::size_t i = 0;
  if (one.kind != Kind::store && one.kind != Kind::copy && one.kind != Kind::sync && one.kind != Kind::barrier &&
      one.kind != Kind::wait && !one.ends && !all.empty() && all[0].front() != '[') {
    // What is written; a second result, behind a bar, is whether the lane was there.
    each(all[0].substr(0, all[0].find('|')), [&](std::string_view part) { one.out.push_back(reg(part)); });
    i = 1;
  }
  for (; i < all.size(); ++i) {
    if (all[i].front() == '[')
      inside(all[i]);
    else
      each(all[i], [&](std::string_view part) { one.in.push_back(operand(part)); });
  }
  if (load && one.in.size() != 1) refuse(line_, text);
}

void Reader::statement(std::string_view text) {
  Instruction one;
  one.line = line_;
  const std::string_view whole = text;
  if (text.starts_with('@')) {
    const auto end = text.find_first_of(" \t");
    std::string_view guard = text.substr(1, end - 1);
    one.guarded_by_false = guard.starts_with('!');
    if (one.guarded_by_false) guard.remove_prefix(1);
    one.guard = reg(guard);
    text = trimmed(text.substr(end));
  }
  const auto end = text.find_first_of(" \t");
  const std::vector<std::string_view> words = split(text.substr(0, end), ".");
  try {
    decode(one, words);
  } catch (const Error&) {
    refuse(line_, whole);
  }
  if ((one.kind == Kind::load || one.kind == Kind::store) && one.space == Space::none) refuse(line_, whole);
  operands(one, end == text.npos ? std::string_view() : trimmed(text.substr(end)));
  program_.code.push_back(std::move(one));
}

// A call of a function, whose statements stand in braces of their own.
void Reader::call() {
  Instruction one;
  one.line = line_;
  one.kind = Kind::call;
  program_.code.push_back(std::move(one));
}

// The first kernel; functions that it calls stand before and behind it.
Program Reader::read(std::string_view ptx) {
  bool in_parameters = false, in_body = false, in_call = false;
  int depth = 0;  // of braces
  for (std::size_t begin = 0; begin < ptx.size();) {
    const std::size_t end = std::min(ptx.find('\n', begin), ptx.size());
    const std::string_view line = ptx.substr(begin, end - begin);
    begin = end + 1;
    ++line_;
    std::string_view text = trimmed(line.substr(0, line.find("//")));
    if (text.empty()) continue;
    if (in_call) {
      in_call = text != "}";
    } else if (text == "{" && line.find("callseq") != line.npos) {
      call();
      in_call = true;
    } else if (text.find(".entry") != text.npos) {
      in_parameters = true;
    } else if (in_parameters && text.starts_with(".param")) {
      if (text.ends_with(',')) text.remove_suffix(1);
      const std::vector<std::string_view> words = words_of(text);
      std::string_view name = words.back();
      name = name.substr(0, name.find('['));
      addresses_[std::string(name)] = static_cast<std::uint64_t>(16 * program_.parameters++);
    } else if (text == "{") {
      in_body = true, in_parameters = false;
      ++depth;
    } else if (text == "}") {
      if (--depth == 0) break;
    } else if (text.starts_with(".shared") || text.starts_with(".extern .shared") || text.starts_with(".local")) {
      variable(text);
    } else if (text.starts_with(".reg")) {
      declare(text);
    } else if (!in_body || text.starts_with('.')) {
      continue;
    } else if (text.ends_with(':')) {
      labels_[std::string(text.substr(0, text.size() - 1))] = static_cast<int>(program_.code.size());
    } else if (text.ends_with(';')) {
      for (const std::string_view one : trimmed_parts(text.substr(0, text.size() - 1), ";"))
        if (!one.empty()) statement(one);
    } else {
      refuse(line_, text);
    }
  }
  for (const auto& [at, label] : branches_) {
    const auto found = labels_.find(label);
    if (found == labels_.end()) refuse(program_.code[at].line, label);
    Instruction& branch = program_.code[at];
    branch.target = found->second;
    const auto body = static_cast<std::ptrdiff_t>(branch.target) - static_cast<std::ptrdiff_t>(at);
    branch.folded = branch.guard < 0 || (body > 0 && body <= short_body);
    if (!branch.folded) program_.code.at(static_cast<std::size_t>(branch.target)).begins = true;
  }
  join_accesses(program_.code);
  return std::move(program_);
}

}  // namespace

Program read_program(std::string_view ptx) { return Reader().read(ptx); }

}  // namespace kgen::trace
