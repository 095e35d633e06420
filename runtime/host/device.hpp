// The device `host`.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "runtime/device/device.hpp"
#include "runtime/host/written.hpp"

namespace kgen {

// One for the process, never destroyed. Its kernels' ids are those of specs, which say what a launch writes.
std::shared_ptr<Device> open_host_device();

// Launches any kernel that it has loaded: what is written is given.
void launch_on_host(const Loaded& kernel, std::int64_t batch, std::int64_t columns,
                    std::span<const Argument_slot> arguments, std::span<const Written> written);

}  // namespace kgen
