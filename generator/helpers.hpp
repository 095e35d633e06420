// The Lua that all families share: templates/common/*.lua, a file for each concept. Internal to the generator.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

struct Lua_helpers {  // a file of them
  std::string chunk;  // what Lua calls it: "=\1h" and its path below templates/
  std::string_view text;
  std::string code;  // compiled
};

const std::vector<Lua_helpers>& lua_helpers();  // in the order of their names, compiled once
std::string lua_helpers_text();                 // one behind the other, a blank line between them
// The file that defines a word: a line of it begins with "function WORD(". nullptr if none does.
const Lua_helpers* helpers_with(std::string_view word);

// The compiled code of the function on top.
std::string dumped(lua_State* lua);

}  // namespace kgen
