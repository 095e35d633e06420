#include "generator/text/indentation.hpp"

#include <algorithm>

namespace kgen {

std::string Indentation::indented(std::string_view line) {
  const std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  const std::string_view text = line.substr(at);
  const bool directive = in_directive_ || text.starts_with('#');
  in_directive_ = directive && text.ends_with('\\');
  if (directive || text.empty()) return std::string(line);
  const std::string_view code = text.substr(0, text.find("//"));
  const auto closes_first = std::min(code.find_first_not_of('}'), code.size());
  const std::size_t around = depth_ - std::min(depth_, closes_first);
  for (const char c : code) {
    if (c == '{') ++depth_;
    if (c == '}' && depth_ > 0) --depth_;
  }
  return std::string(std::max(at, 4 * around), ' ') + std::string(text);
}

}  // namespace kgen
