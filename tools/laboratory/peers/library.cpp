#include "tools/laboratory/peers/library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "generator/text/error.hpp"
#include "runtime/compiler/cuda_library.hpp"

namespace kgen::bench {

Library::Library(const Library_files& files) : about_(files.about) {
  const char* const named = files.home ? std::getenv(files.home) : nullptr;
  const std::filesystem::path home = named ? named : "", own = home.empty() ? home : home / "lib";
  const Opened_library opened = open_cuda_library(files.variable, files.names, open_shared_library, own);
  opened_ = opened.handle;
  file_ = opened.file;
  if (opened_) return;
  std::string places = fmt::format("name the file in {}", files.variable);
  if (files.home) places += fmt::format(", or the folder in whose lib it is in {}", files.home);
  if (!home.empty()) places += fmt::format(" (now '{}')", home.string());
  throw Error(Failure::unsupported, fmt::format("{} is not measured: {}: get it by {}, or {}", about_, opened.problem,
                                                files.install, places));
}

void* Library::address(const std::string& name) const { return dlsym(opened_, name.c_str()); }

Library::Found Library::operator[](const std::string& name) const {
  if (void* found = address(name)) return {found};
  throw Error(Failure::unsupported, fmt::format("{} is not measured: {} has no {}", about_, file_, name));
}

}  // namespace kgen::bench
