// kgen_bindings FOLDER: writes what is made from the table of operations, and from the comments in templates/common/,
// into the repository in FOLDER.
// kgen_bindings --check FOLDER: names the files that differ from it; exit status 1 if any does.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>

#include "generator/text/error.hpp"
#include "tools/bindings/files.hpp"

namespace {

int update(int count, char** arguments) {
  const bool check = count == 3 && std::string_view(arguments[1]) == "--check";
  if (!check && (count != 2 || std::string_view(arguments[1]).starts_with('-'))) {
    fmt::print(stderr, "usage: kgen_bindings [--check] FOLDER\n");
    return 2;
  }
  int status = 0;
  const std::filesystem::path root = arguments[count - 1];
  std::set<std::filesystem::path> written;
  for (const auto& [path, text] : kgen::bindings::files()) {
    const auto file = root / path;
    written.insert(file);
    if (!check) std::filesystem::create_directories(file.parent_path());
    std::ifstream there(file, std::ios::binary);
    if (std::string(std::istreambuf_iterator<char>(there), {}) == text) continue;
    if (check) {
      fmt::print(stderr, "{} is stale: run tools/bindings/update\n", path);
      status = 1;
    } else if (std::ofstream(file, std::ios::binary) << text << std::flush) {
      fmt::print("{}\n", path);
    } else {
      fmt::print(stderr, "{} cannot be written\n", file.string());
      status = 1;
    }
  }
  // Of an operation or a group that is no more.
  for (const std::string_view folder : {kgen::bindings::headers_folder, kgen::bindings::functions_folder})
    for (const auto& left : std::filesystem::directory_iterator(root / folder)) {
      if (written.contains(left.path())) continue;
      fmt::print(stderr, "{} belongs to no operation: remove it\n", left.path().string());
      status = 1;
    }
  return status;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return update(count, arguments);
  } catch (const kgen::Error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
