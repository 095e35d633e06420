// What several unit tests need.
#pragma once

#include <string>

#include "generator/family.hpp"

namespace kgen::test {

// Those that are built in, loaded once.
inline const Families& families() {
  static const Families all = Families::load();
  return all;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace kgen::test
