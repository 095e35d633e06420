#include "runtime/engine/open_device.hpp"

#include <fmt/format.h>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "runtime/host/device.hpp"

namespace kgen {
namespace {

std::string what_there_is() {
  std::string names = "'host'";
  for (const Cuda_found::Gpu& gpu : find_cuda().gpus) names += fmt::format(", 'cuda:{}'", gpu.ordinal);
  return names;
}

}  // namespace

std::optional<Device_name> parse_device(std::string_view name) {
  if (name == "host") return Device_name{};
  constexpr std::string_view prefix = "cuda:";
  if (!name.starts_with(prefix)) return std::nullopt;
  const auto ordinal = number_in<int>(name.substr(prefix.size()));
  return ordinal && *ordinal >= 0 ? std::optional(Device_name{ordinal}) : std::nullopt;
}

std::shared_ptr<Device> open_device(const std::string& name) {
  if (name.empty()) return open_cuda_device(0);
  if (const auto known = parse_device(name)) return known->gpu ? open_cuda_device(*known->gpu) : open_host_device();
  throw Error(Failure::no_device, fmt::format("there is no device '{}'; this machine has {}", name, what_there_is()));
}

}  // namespace kgen
