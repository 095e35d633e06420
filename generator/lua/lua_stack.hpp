// Lua's stack, for what reads declarations. Internal to the generator.
#pragma once

#include <lua.hpp>

#include <string>
#include <vector>

#include "generator/model/operation.hpp"

namespace kgen {

// Pushes the field of a table, without its behaviour.
void push_raw(lua_State* lua, int table, const char* field);

// The value on top as a person would write it.
std::string shown(lua_State* lua);

// The keys of the table on top, sorted, since lua_next gives no order; [1] is "1".
std::vector<std::string> keys_of(lua_State* lua);

// Pushes a table in which the names of the operands that an operation writes are true.
void push_written(lua_State* lua, const Operation& op);

// Leaves the stack as it was, whichever way a function ends.
class Stack_guard {
 public:
  explicit Stack_guard(lua_State* lua) : lua_(lua), top_(lua_gettop(lua)) {}
  ~Stack_guard() { lua_settop(lua_, top_); }
  Stack_guard(const Stack_guard&) = delete;
  Stack_guard& operator=(const Stack_guard&) = delete;

 private:
  lua_State* lua_;
  int top_;
};

}  // namespace kgen
