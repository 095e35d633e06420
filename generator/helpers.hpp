// The Lua that all families share: templates/common/*.lua, a file for each concept. Internal to the generator.
#pragma once

#include <string>
#include <vector>

#include "generator/embedded.hpp"

namespace kgen {

std::vector<Embedded_file> lua_helpers();  // in the order of their names
std::string lua_helpers_text();            // one behind the other, a blank line between them

}  // namespace kgen
