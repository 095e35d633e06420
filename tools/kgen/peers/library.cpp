#include "tools/kgen/peers/library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>

#include "generator/error.hpp"
#include "runtime/compiler/nvrtc_library.hpp"

namespace kgen::bench {

Library::Library(const Library_files& files) : about_(files.about) {
  const auto try_open = [&](const std::string& file) {
    opened_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (opened_) file_ = file;
    return opened_ != nullptr;
  };
  if (const char* chosen = std::getenv(files.variable); chosen && *chosen) {
    if (try_open(chosen)) return;
    throw Error(Failure::unsupported, fmt::format("{} is not measured: {}: {}", about_, files.variable, dlerror()));
  }
  for (const std::string& name : files.names) {
    if (try_open(name)) return;
    for (const auto& folder : cuda_library_folders())
      if (try_open((folder / name).string())) return;
  }
  throw Error(Failure::unsupported,
              fmt::format("{} is not measured: {} was not found: get it by {}, or name the file in {}", about_,
                          files.names.front(), files.install, files.variable));
}

void* Library::address(const std::string& name) const { return dlsym(opened_, name.c_str()); }

void* Library::needed(const std::string& name) const {
  if (void* found = address(name)) return found;
  throw Error(Failure::unsupported, fmt::format("{} is not measured: {} has no {}", about_, file_, name));
}

}  // namespace kgen::bench
