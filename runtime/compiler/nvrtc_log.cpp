#include "runtime/compiler/nvrtc_log.hpp"

#include <cctype>
#include <charconv>

namespace kgen {
namespace {

// The number in front of `unit`.
bool number_before(std::string_view line, std::string_view unit, int& value) {
  const std::size_t end = line.find(unit);
  if (end == line.npos) return false;
  std::size_t begin = end;
  while (begin > 0 && std::isdigit(static_cast<unsigned char>(line[begin - 1])) != 0) --begin;
  return std::from_chars(line.data() + begin, line.data() + end, value).ec == std::errc();
}

template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    visit(text.substr(0, end));
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
}

}  // namespace

Resources resources_of_log(std::string_view log) {
  Resources resources;
  bool registers = false, memory = false;
  for_each_line(log, [&](std::string_view line) {
    if (number_before(line, " bytes stack frame", resources.stack)) {
      memory = number_before(line, " bytes spill stores", resources.spill_stores) &&
               number_before(line, " bytes spill loads", resources.spill_loads);
    } else if (number_before(line, " registers", resources.registers)) {
      registers = true;
      number_before(line, " bytes smem", resources.shared);
    }
  });
  resources.known = registers && memory;
  return resources;
}

std::string messages_of_log(std::string_view log) {
  std::string messages;
  for_each_line(log, [&](std::string_view line) {
    const std::size_t end = line.find_last_not_of(std::string_view(" \r\0", 3));
    line = line.substr(0, end == line.npos ? 0 : end + 1);
    if (line.empty() || line.starts_with("ptxas info") || line.starts_with("ptxas         .")) return;
    messages.append(line).push_back('\n');
  });
  if (!messages.empty()) messages.pop_back();
  return messages;
}

}  // namespace kgen
