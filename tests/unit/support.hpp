// What several unit tests need.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "generator/model/family.hpp"

namespace kgen::test {

// Those that are built in, loaded once.
inline const Families& families() {
  static const Families all = Families::load();
  return all;
}

// A folder of templates that is gone when the test ends.
struct Folder {
  std::filesystem::path path;
  explicit Folder(const std::string& name)
      : path(std::filesystem::temp_directory_path() / ("kgen_" + name + "_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((path / file).parent_path());
    std::ofstream(path / file) << text;
  }
  Families load() const { return Families::load({&path, 1}); }
};

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace kgen::test
