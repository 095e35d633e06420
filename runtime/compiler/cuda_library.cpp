#include "runtime/compiler/cuda_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <vector>

namespace kgen {
namespace {

namespace fs = std::filesystem;

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
  // In the active virtual environment.
  if (const char* environment = std::getenv("VIRTUAL_ENV"); environment != nullptr && *environment != '\0') {
    for (fs::directory_iterator entry(fs::path(environment) / "lib", error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().filename().string().starts_with("python"))
        found.push_back(entry->path() / "site-packages/nvidia/cu13/lib");
    }
  }
  return found;
}

}  // namespace

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
