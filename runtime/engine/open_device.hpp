// Devices by their names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/device/device.hpp"

namespace kgen {

// What a device's name says: "host", or "cuda:K" with K = `gpu`, whether there is such a GPU or not.
struct Device_name {
  std::optional<int> gpu;  // nothing: host
};
std::optional<Device_name> parse_device(std::string_view name);  // nothing: it is no device's name
// The process's device of that name; throws Error(no_device) naming the name and what there is.
// "cuda:K", "host"; empty: the first GPU. `host` is taken by name only: it is slow, and takes ordinary memory.
std::shared_ptr<Device> open_device(const std::string& name);

}  // namespace kgen
