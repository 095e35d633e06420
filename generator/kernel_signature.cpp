#include "generator/kernel_signature.hpp"

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

}  // namespace

std::optional<Signature_problem> signature_problem(std::string_view text, std::string_view name,
                                                   std::string_view parameters) {
  const std::string wanted = normal(parameters);
  std::optional<Signature_problem> first;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t open = text.find_first_not_of(blanks, at + name.size());
    if (open == text.npos || text[open] != '(') continue;
    const std::size_t close = text.find(')', open);
    const std::string_view list = text.substr(open + 1, close == text.npos ? close : close - open - 1);
    if (normal(list) == wanted) return std::nullopt;
    if (!first)
      first = {at, fmt::format("the kernel takes ({}), but is launched with ({}); declare it as "
                               "${{name}}(${{parameters}})",
                               normal(list), wanted)};
  }
  if (first) return first;
  return Signature_problem{0, "declares no kernel ${name}(${parameters})"};
}

}  // namespace kgen
