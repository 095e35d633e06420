#include "generator/lua/kernel_signature.hpp"

#include <fmt/format.h>

namespace kgen {
namespace {

constexpr std::string_view blanks = " \t\n";

// One blank instead of several, and none beside commas, stars and brackets: layout is the template's own affair.
std::string normal(std::string_view text) {
  const auto closes = [](char c) { return c == ',' || c == '*' || c == '(' || c == ')'; };
  std::string found;
  bool blank = false;
  for (const char c : text) {
    if (blanks.find(c) != blanks.npos) {
      blank = true;
      continue;
    }
    if (blank && !found.empty() && !closes(c) && !closes(found.back())) found += ' ';
    found += c;
    blank = false;
  }
  return found;
}

// visit(place of the name, list) for every `name(list)`, until it returns true.
template <class Visit>
void each_call(std::string_view text, std::string_view name, Visit visit) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t open = text.find_first_not_of(blanks, at + name.size());
    if (open == text.npos || text[open] != '(') continue;
    const std::size_t close = text.find(')', open);
    if (visit(at, text.substr(open + 1, close == text.npos ? close : close - open - 1))) return;
  }
}

}  // namespace

std::size_t find_signature(std::string_view text, std::string_view name, std::string_view parameters) {
  const std::string wanted = normal(parameters);
  std::size_t found = text.npos;
  each_call(text, name, [&](std::size_t at, std::string_view list) {
    if (normal(list) != wanted) return false;
    found = at;
    return true;
  });
  return found;
}

std::optional<Signature_problem> signature_problem(std::string_view text, std::string_view name,
                                                   std::string_view parameters) {
  if (find_signature(text, name, parameters) != text.npos) return std::nullopt;
  std::optional<Signature_problem> first;
  each_call(text, name, [&](std::size_t at, std::string_view list) {
    first = {at, fmt::format("the kernel takes ({}), but is launched with ({}); declare it as "
                             "${{name}}(${{parameters}})",
                             normal(list), normal(parameters))};
    return true;
  });
  return first ? first : Signature_problem{0, "declares no kernel ${name}(${parameters})"};
}

}  // namespace kgen
