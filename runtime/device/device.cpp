#include "runtime/device/device.hpp"

#include <fmt/format.h>

#include <charconv>

#include "generator/error.hpp"

namespace kgen {
namespace {

std::string what_there_is() {
  std::string names = "'host'";
  for (const Cuda_found::Gpu& gpu : find_cuda().gpus) names += fmt::format(", 'cuda:{}'", gpu.ordinal);
  return names;
}

}  // namespace

std::shared_ptr<Device> open_device(const std::string& name) {
  if (name.empty()) return find_cuda().gpus.empty() ? open_host_device() : open_cuda_device(0);
  if (name == "host") return open_host_device();
  constexpr std::string_view prefix = "cuda:";
  if (name.starts_with(prefix)) {
    int ordinal = -1;
    const char* end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(name.data() + prefix.size(), end, ordinal);
    if (error == std::errc() && stop == end && ordinal >= 0) return open_cuda_device(ordinal);
  }
  throw Error(Failure::no_device, fmt::format("there is no device '{}'; this machine has {}", name, what_there_is()));
}

}  // namespace kgen
