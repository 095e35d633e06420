// Lua's string.find, match, gmatch and gsub, with every step of the search charged: that of Lua's own library can take
// a time that grows with any power of the text's length.
#pragma once

#include <lua.hpp>

namespace kgen {

int pattern_find(lua_State* lua);
int pattern_match(lua_State* lua);
int pattern_gmatch(lua_State* lua);
int pattern_gsub(lua_State* lua);

}  // namespace kgen
