// Lua's stack, for what reads declarations. Internal to the generator.
#pragma once

#include <lua.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "generator/model/operation.hpp"
#include "generator/model/setting.hpp"

namespace kgen {

// Pushes an integer, a truth, a text, a function, or what a setting has.
template <class Any>
void push(lua_State* lua, const Any& value) {
  if constexpr (std::is_same_v<Any, Value>)
    std::visit([lua](const auto& one) { push(lua, one); }, value);
  else if constexpr (std::is_same_v<Any, bool>)
    lua_pushboolean(lua, value);
  else if constexpr (std::is_integral_v<Any>)
    lua_pushinteger(lua, value);
  else if constexpr (std::is_convertible_v<Any, std::string_view>)
    lua_pushlstring(lua, std::string_view(value).data(), std::string_view(value).size());
  else
    lua_pushcfunction(lua, value);
}
// Makes it a field of the table on top.
template <class Any>
void set_field(lua_State* lua, const std::string& name, const Any& value) {
  push(lua, value);
  lua_setfield(lua, -2, name.c_str());
}

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
