#include "runtime/compiler/cuda_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

namespace kgen {
namespace {

namespace fs = std::filesystem;

// Folders below `folder`, in the order of their names.
std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (std::error_code ignored; entry->is_directory(ignored)) found.push_back(entry->path());
  std::ranges::sort(found);
  return found;
}

// Of the first python3 on PATH the folder that has bin/ and lib/: of a virtual environment its own.
fs::path python_prefix() {
  std::stringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
  for (std::string folder; std::getline(path, folder, ':');) {
    std::error_code error;
    if (fs::exists(fs::path(folder) / "python3", error)) return fs::path(folder).parent_path();
  }
  return {};
}

// Where pip puts packages: into the active virtual environment, else as the Python on PATH says, or its user's.
// Debian's has folders of its own name below /usr/local.
std::vector<fs::path> python_packages() {
  const auto named = [](const char* variable) {
    const char* value = std::getenv(variable);
    return fs::path(value ? value : "");
  };
  const fs::path prefix = python_prefix();
  std::vector<fs::path> found;
  for (const fs::path& root : {named("VIRTUAL_ENV"), prefix, prefix / "local", named("HOME") / ".local"}) {
    if (!root.is_absolute()) continue;  // not given
    for (const fs::path& library : folders_in(root / "lib")) {
      if (!library.filename().string().starts_with("python")) continue;
      for (const char* packages : {"site-packages", "dist-packages"}) found.push_back(library / packages);
    }
  }
  return found;
}

// Where is looked after the loader's own path, most deliberate first.
std::vector<fs::path> cuda_library_folders() {
  std::vector<fs::path> found;
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    found.push_back(fs::path(value) / "lib64");
    found.push_back(fs::path(value) / "lib");
  }
  found.emplace_back("/usr/local/cuda/lib64");
#ifdef KGEN_NVRTC_HINT
  found.emplace_back(KGEN_NVRTC_HINT);
#endif
  // Beside the program, plain or as NVIDIA's wheels unpack.
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    found.push_back(program.parent_path());
    found.push_back(program.parent_path() / "nvidia/cu13/lib");
  }
  std::ranges::copy(wheel_folders("lib"), std::back_inserter(found));
  return found;
}

}  // namespace

std::vector<fs::path> wheel_folders(const char* folder) {
  std::vector<fs::path> found;
  for (const fs::path& packages : python_packages())
    for (const fs::path& part : folders_in(packages / "nvidia")) found.push_back(part / folder);
  return found;
}

void* open_shared_library(const fs::path& file) { return dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL); }

Opened_library open_cuda_library(const char* variable, std::span<const std::string> names,
                                 void* (*open)(const fs::path&), const fs::path& own) {
  if (const char* chosen = std::getenv(variable); chosen && *chosen) {
    if (void* handle = open(chosen)) return {handle, chosen, {}};
    return {nullptr, {}, fmt::format("{}: {}", variable, dlerror())};
  }
  std::vector<fs::path> folders = cuda_library_folders();
  if (!own.empty()) folders.insert(folders.begin(), own);
  std::string damaged;  // a file that is there but does not open
  for (const std::string& name : names) {
    if (void* handle = open_shared_library(name)) return {handle, name, {}};
    for (const fs::path& folder : folders) {
      const fs::path file = folder / name;
      std::error_code error;
      if (!fs::exists(file, error)) continue;
      if (void* handle = open(file)) return {handle, file.string(), {}};
      if (damaged.empty()) damaged = fmt::format(" ({})", dlerror());
    }
  }
  return {nullptr, {}, fmt::format("{} was not found{}", names.front(), damaged)};
}

}  // namespace kgen
