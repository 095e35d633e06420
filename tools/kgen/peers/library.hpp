// A peer's shared library, opened when the bench runs.
#pragma once

#include <dlfcn.h>
#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "generator/error.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

class Library {
 public:
  // `about`: "cuBLAS"; `stem` and `versions`: "libcublas.so", newest first. The file that the environment's `variable`
  // names goes before all.
  Library(std::string about, const char* variable, const std::string& stem, const std::vector<std::string>& versions)
      : about_(std::move(about)), wanted_(fmt::format("{}.{}", stem, versions.front())), variable_(variable) {
    std::vector<std::string> names{wanted_, stem, "/usr/local/cuda/lib64/" + wanted_, "/usr/local/cuda/lib64/" + stem};
    for (const std::string& version : versions) names.push_back(fmt::format("{}.{}", stem, version));
    if (const char* chosen = std::getenv(variable); chosen && *chosen) names.insert(names.begin(), chosen);
    for (const std::string& name : names)
      if (!opened_) opened_ = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  }

  template <class Function>
  void find(const std::string& name, Function& function) {
    if (opened_) function = reinterpret_cast<Function>(dlsym(opened_, name.c_str()));
    whole_ = whole_ && opened_ && function;
  }

  // The peer on this library, unless it was not found, or lacks a function that was asked for.
  template <class Make>
  Peer_opened open(Make make) const {
    const auto not_measured = [&](const std::string& why) {
      return Peer_opened{nullptr, fmt::format("{} is not measured: {}", about_, why)};
    };
    if (!opened_) return not_measured(fmt::format("{} was not found ({} names the file)", wanted_, variable_));
    if (!whole_) return not_measured("its library lacks the batched routines");
    try {
      return {make(), {}};
    } catch (const Error& error) {
      return {nullptr, error.what()};
    }
  }

 private:
  void* opened_ = nullptr;
  bool whole_ = true;
  std::string about_, wanted_;
  const char* variable_;
};

}  // namespace kgen::bench
