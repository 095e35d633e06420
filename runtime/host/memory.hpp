// What `host` checks of a call's memory: Device::check_reach and Device::check_memory say it.
#pragma once

#include <span>

#include "runtime/call/call.hpp"

namespace kgen {

void check_reach(const Call& call);
void check_memory(const Call& call, std::span<const char> workspace);

}  // namespace kgen
