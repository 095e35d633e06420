// Lua's functions over tables, with the work charged that Lua's own library hides from the count of steps.
#pragma once

#include <lua.hpp>

namespace kgen {

int pairs_in_order(lua_State* lua);  // numbers first, then strings
// By merging: equal elements keep their order, and an inconsistent comparison still ends and gives one result (Lua's
// own takes its pivots by the clock).
int table_sort(lua_State* lua);

// With Lua's function as upvalue.
int table_concat(lua_State* lua);
int table_insert(lua_State* lua);
int table_remove(lua_State* lua);
int table_unpack(lua_State* lua);

}  // namespace kgen
