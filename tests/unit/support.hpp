// What several unit tests need.
#pragma once

#include <string>

#include "generator/model/family.hpp"
#include "tests/support/folder.hpp"

namespace kgen::test {

// Those that are built in, loaded once.
inline const Families& families() {
  static const Families all = Families::load();
  return all;
}

// Those in a folder, beside them.
inline Families load(const Folder& folder) { return Families::load({&folder.path(), 1}); }

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace kgen::test
