#include "generator/lua/lua_stack.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kgen {

void push_raw(lua_State* lua, int table, const char* field) {
  table = lua_absindex(lua, table);
  lua_pushstring(lua, field);
  lua_rawget(lua, table);
}

std::string shown(lua_State* lua) {
  switch (lua_type(lua, -1)) {
    case LUA_TNUMBER:
      return lua_isinteger(lua, -1) ? std::to_string(lua_tointeger(lua, -1))
                                    : fmt::format("the float {}", lua_tonumber(lua, -1));
    case LUA_TSTRING:
      return fmt::format("'{}'", lua_tostring(lua, -1));
    case LUA_TNIL:
      return "nil";
    case LUA_TBOOLEAN:
      return lua_toboolean(lua, -1) ? "true" : "false";
    default:
      return fmt::format("a {}", luaL_typename(lua, -1));
  }
}

std::vector<std::string> keys_of(lua_State* lua) {
  std::vector<std::string> found;
  for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1))
    found.push_back(lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2)
                    : lua_isinteger(lua, -2)         ? std::to_string(lua_tointeger(lua, -2))
                                                     : "?");
  std::ranges::sort(found);
  return found;
}

void push_written(lua_State* lua, const Operation& op) {
  lua_newtable(lua);
  for (const Operand& operand : op.operands)
    if (writes(operand.access)) set_field(lua, operand.name, true);
}

}  // namespace kgen
