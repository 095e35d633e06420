// The functions that templates may call. Each gives the same result on every machine and in every run.
#pragma once

#include <lua.hpp>

namespace kgen {

// Pushes a new table of the allowed functions and libraries.
void push_library(lua_State* lua);

// Metamethods. undefined_name has a label ("op.") as upvalue.
int undefined_name(lua_State* lua);
int refuse_new_name(lua_State* lua);

}  // namespace kgen
