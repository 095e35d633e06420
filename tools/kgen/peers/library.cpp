#include "tools/kgen/peers/library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "generator/error.hpp"
#include "runtime/compiler/cuda_library.hpp"

namespace kgen::bench {

Library::Library(const Library_files& files) : about_(files.about) {
  const Opened_library opened = open_cuda_library(files.variable, files.names);
  opened_ = opened.handle;
  file_ = opened.file;
  if (opened_) return;
  throw Error(Failure::unsupported, fmt::format("{} is not measured: {}: get it by {}, or name the file in {}", about_,
                                                opened.problem, files.install, files.variable));
}

void* Library::address(const std::string& name) const { return dlsym(opened_, name.c_str()); }

void* Library::needed(const std::string& name) const {
  if (void* found = address(name)) return found;
  throw Error(Failure::unsupported, fmt::format("{} is not measured: {} has no {}", about_, file_, name));
}

}  // namespace kgen::bench
