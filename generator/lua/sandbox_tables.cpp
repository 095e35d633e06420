// Functions called by Lua leave by longjmp when they raise an error: they keep no C++ object with a destructor alive.
#include "generator/lua/sandbox_tables.hpp"

#include <algorithm>

#include "generator/lua/sandbox_budget.hpp"

namespace kgen {
namespace {

int call_upvalue(lua_State* lua) {
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
  return lua_gettop(lua);
}

std::uint64_t elements(lua_Integer first, lua_Integer last) {
  return first > last ? 0 : static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
}

// Whether element `right` of the table at `from` must stand in front of element `left`, by the function at 2 if any.
bool precedes(lua_State* lua, int from, lua_Integer right, lua_Integer left) {
  charge(lua, 3);
  const bool function = !lua_isnil(lua, 2);
  if (function) lua_pushvalue(lua, 2);
  lua_geti(lua, from, right);
  lua_geti(lua, from, left);
  bool result = false;
  if (function) {
    lua_call(lua, 2, 1);
    result = lua_toboolean(lua, -1);
    lua_pop(lua, 1);
  } else {
    result = lua_compare(lua, -2, -1, LUA_OPLT);
    lua_pop(lua, 2);
  }
  return result;
}

void move(lua_State* lua, int from, lua_Integer at, int to, lua_Integer place) {
  lua_geti(lua, from, at);
  lua_seti(lua, to, place);
}

int compare_keys(lua_State* lua) {
  const bool number1 = lua_type(lua, 1) == LUA_TNUMBER, number2 = lua_type(lua, 2) == LUA_TNUMBER;
  lua_pushboolean(lua, number1 != number2 ? number1 : lua_compare(lua, 1, 2, LUA_OPLT));
  return 1;
}

// Upvalues: the table, its sorted keys, how many have been given.
int next_in_order(lua_State* lua) {
  for (lua_Integer index = lua_tointeger(lua, lua_upvalueindex(3)) + 1;; ++index) {
    charge(lua, 1);
    lua_pushinteger(lua, index);
    lua_replace(lua, lua_upvalueindex(3));
    if (lua_rawgeti(lua, lua_upvalueindex(2), index) == LUA_TNIL) return 1;
    lua_pushvalue(lua, -1);
    if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) return 2;  // else removed on the way
    lua_pop(lua, 2);
  }
}

}  // namespace

int table_sort(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  if (!lua_isnoneornil(lua, 2)) luaL_checktype(lua, 2, LUA_TFUNCTION);
  lua_settop(lua, 2);
  const lua_Integer count = luaL_len(lua, 1);
  charge(lua, elements(1, count));
  lua_newtable(lua);
  int from = 1, to = 3;
  for (lua_Integer width = 1; width < count; width *= 2) {
    charge(lua, elements(1, count));
    for (lua_Integer start = 1; start <= count; start += 2 * width) {
      const lua_Integer middle = std::min(start + width, count + 1), end = std::min(start + 2 * width, count + 1);
      lua_Integer left = start, right = middle;
      for (lua_Integer place = start; place < end; ++place) {
        const bool take_right = right < end && (left == middle || precedes(lua, from, right, left));
        move(lua, from, take_right ? right++ : left++, to, place);
      }
    }
    std::swap(from, to);
  }
  if (from != 1)
    for (lua_Integer place = 1; place <= count; ++place) move(lua, from, place, 1, place);
  return 0;
}

int pairs_in_order(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  lua_settop(lua, 1);
  lua_newtable(lua);
  lua_Integer count = 0;
  for (lua_pushnil(lua); lua_next(lua, 1); lua_pop(lua, 1)) {
    const int type = lua_type(lua, -2);
    if (type != LUA_TNUMBER && type != LUA_TSTRING)
      return luaL_error(lua, "pairs: a key is a %s: only numbers and strings have an order", luaL_typename(lua, -2));
    charge(lua, 1);
    lua_pushvalue(lua, -2);
    lua_rawseti(lua, 2, ++count);
  }
  lua_pushcfunction(lua, table_sort);
  lua_pushvalue(lua, 2);
  lua_pushcfunction(lua, compare_keys);
  lua_call(lua, 2, 0);
  lua_pushinteger(lua, 0);
  lua_pushcclosure(lua, next_in_order, 3);
  return 1;
}

int table_concat(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  const lua_Integer first = luaL_optinteger(lua, 3, 1);
  charge(lua, elements(first, lua_isnoneornil(lua, 4) ? luaL_len(lua, 1) : luaL_checkinteger(lua, 4)));
  return call_upvalue(lua);
}

int table_insert(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  if (lua_gettop(lua) > 2) charge(lua, elements(luaL_checkinteger(lua, 2), luaL_len(lua, 1)) / 2);
  return call_upvalue(lua);
}

int table_remove(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  if (lua_gettop(lua) > 1) charge(lua, elements(luaL_checkinteger(lua, 2), luaL_len(lua, 1)) / 2);
  return call_upvalue(lua);
}

int table_unpack(lua_State* lua) {
  const lua_Integer first = luaL_optinteger(lua, 2, 1);
  const bool bounded = !lua_isnoneornil(lua, 3);
  charge(lua, elements(first, bounded ? luaL_checkinteger(lua, 3) : luaL_len(lua, 1)) / 2);
  return call_upvalue(lua);
}

}  // namespace kgen
