// What tests leave no trace of: a folder and environment variables; and files as bytes.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kgen::test {

namespace fs = std::filesystem;

inline std::string read(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Makes its folder too.
inline void write(const std::string& file, std::string_view bytes) {
  fs::create_directories(fs::path(file).parent_path());
  std::ofstream stream(file, std::ios::binary);
  if (!stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush())
    throw std::runtime_error("cannot write " + file);
}

// A new folder, removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "kgen-test-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }
  std::string operator/(std::string_view name) const { return (path_ / name).string(); }
  // With its path for every $.
  std::string operator()(std::string text) const {
    const std::string path = path_.string();
    for (std::size_t at = 0; (at = text.find('$', at)) != text.npos; at += path.size()) text.replace(at, 1, path);
    return text;
  }
  // Names of everything in it, sorted.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(path_))
      names.push_back(fs::relative(entry.path(), path_).string());
    std::ranges::sort(names);
    return names;
  }

 private:
  fs::path path_;
};

// An environment variable, put back at the end.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old, was_set_ = true;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { was_set_ ? ::setenv(name_, old_.c_str(), 1) : ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::string old_;
  bool was_set_ = false;
};

}  // namespace kgen::test
