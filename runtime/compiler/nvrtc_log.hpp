// What NVRTC's program log says under --ptxas-options=-v.
#pragma once

#include <string>
#include <string_view>

#include "runtime/object/object.hpp"

namespace kgen {

// Registers, stack, spills and shared memory of the kernel; `known` if they were all found.
Resources resources_of_log(std::string_view log);
// The log without the assembler's figures: warnings and errors.
std::string messages_of_log(std::string_view log);

}  // namespace kgen
