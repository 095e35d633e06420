// kgen_bindings FOLDER: writes what is made from the table of operations, and from the comments in templates/common/,
// into the repository in FOLDER.
// kgen_bindings --check FOLDER: names the files that differ from it; exit status 1 if any does.
// kgen_bindings --functions FILE: writes the functions behind kgen.h, for the build.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "generator/text/error.hpp"
#include "tools/bindings/files.hpp"

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream there(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(there), {});
}

bool write(const fs::path& file, const std::string& text) {
  if (std::ofstream(file, std::ios::binary) << text << std::flush) return true;
  fmt::print(stderr, "{} cannot be written\n", file.string());
  return false;
}

int update(const fs::path& root, bool check) {
  int status = 0;
  std::set<fs::path> written;
  for (const auto& [path, made, below] : kgen::bindings::files()) {
    const fs::path file = root / path;
    written.insert(file);
    if (!check) fs::create_directories(file.parent_path());
    const std::string before = read(file);
    const std::size_t at = before.find(below);
    if (at == before.npos) throw kgen::Error(kgen::Failure::io, fmt::format("{} has no line '{}'", path, below));
    const std::string text = before.substr(0, below.empty() ? 0 : at + below.size()) + made;
    if (before == text) continue;
    if (check) {
      fmt::print(stderr, "{} is stale: run tools/bindings/update\n", path);
      status = 1;
    } else if (write(file, text)) {
      fmt::print("{}\n", path);
    } else {
      status = 1;
    }
  }
  // Of a group that is no more.
  for (const auto& left : fs::directory_iterator(root / kgen::bindings::headers_folder)) {
    if (written.contains(left.path())) continue;
    fmt::print(stderr, "{} belongs to no operation: remove it\n", left.path().string());
    status = 1;
  }
  return status;
}

int run(int count, char** arguments) {
  const std::string_view first = count > 1 ? arguments[1] : "--help";
  if (count == 2 && !first.starts_with('-')) return update(first, false);
  if (count == 3 && first == "--check") return update(arguments[2], true);
  if (count == 3 && first == "--functions") {
    const std::string text = kgen::bindings::c_functions();
    return read(arguments[2]) == text || write(arguments[2], text) ? 0 : 1;
  }
  fmt::print(stderr, "usage: kgen_bindings [--check] FOLDER | --functions FILE\n");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(count, arguments);
  } catch (const kgen::Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
