// Whether the driver takes what the compiler makes.
#pragma once

#include <string>

#include "runtime/compiler/compiler.hpp"
#include "runtime/device/device.hpp"

namespace kgen {

// What the driver is too old for, and the way out; empty: it is not, or one of them is not there.
std::string too_old_driver(const Compiler_found& nvrtc, const Cuda_found& cuda);

}  // namespace kgen
