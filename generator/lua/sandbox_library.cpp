// Functions called by Lua leave by longjmp when they raise an error: they keep no C++ object with a destructor alive.
#include "generator/lua/sandbox_library.hpp"

#include <algorithm>
#include <initializer_list>

#include "generator/lua/sandbox_budget.hpp"
#include "generator/lua/sandbox_patterns.hpp"
#include "generator/lua/sandbox_tables.hpp"
#include "generator/model/architecture.hpp"

namespace kgen {
namespace {

constexpr lua_Integer most_repeats = 100'000;

// Bytes of shared memory that every architecture from this one on gives a block.
int shared_memory_from(lua_State* lua) {
  lua_Integer least = LUA_MAXINTEGER;
  for (const Architecture& row : architectures())
    if (row.number >= luaL_checkinteger(lua, 1)) least = std::min<lua_Integer>(least, row.block_shared);
  lua_pushinteger(lua, least);
  return 1;
}

// Bytes that a multiprocessor of this architecture has for all its blocks.
int shared_memory_of_multiprocessor(lua_State* lua) {
  const Architecture* row = find_architecture(static_cast<int>(luaL_checkinteger(lua, 1)));
  if (!row) return luaL_error(lua, "there is no architecture %d", static_cast<int>(lua_tointeger(lua, 1)));
  lua_pushinteger(lua, row->shared);
  return 1;
}

// Tables and functions have only an address for a text, and that differs from run to run.
void refuse_addresses(lua_State* lua, int argument, const char* function) {
  const int type = lua_type(lua, argument);
  if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN && type != LUA_TNIL)
    luaL_error(lua, "%s: a %s has no text that is the same in every run", function, luaL_typename(lua, argument));
}

int checked_tostring(lua_State* lua) {
  luaL_checkany(lua, 1);
  refuse_addresses(lua, 1, "tostring");
  luaL_tolstring(lua, 1, nullptr);
  return 1;
}

// Upvalue: string.format.
int checked_format(lua_State* lua) {
  std::size_t length = 0;
  const char* format = luaL_checklstring(lua, 1, &length);
  charge(lua, length / 8);
  for (const char* at = format; *at; ++at) {
    if (*at != '%') continue;
    ++at;
    while (*at && !(*at >= 'a' && *at <= 'z') && !(*at >= 'A' && *at <= 'Z') && *at != '%') ++at;
    if (*at == 'p') return luaL_error(lua, "string.format: %%p is not allowed, an address differs from run to run");
    if (!*at) break;
  }
  const int count = lua_gettop(lua);
  for (int argument = 2; argument <= count; ++argument) refuse_addresses(lua, argument, "string.format");
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

// Upvalue: string.rep, whose loop no limit on Lua's steps would end.
int checked_rep(lua_State* lua) {
  if (luaL_checkinteger(lua, 2) > most_repeats)
    return luaL_error(lua, "string.rep: at most %d times", static_cast<int>(most_repeats));
  if (lua_tointeger(lua, 2) > 0) charge(lua, static_cast<std::uint64_t>(lua_tointeger(lua, 2)) / 8);
  const int count = lua_gettop(lua);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, count, 1);
  return 1;
}

// Upvalue: a function that goes once through the string in front.
int charged_by_length(lua_State* lua) {
  std::size_t length = 0;
  if (lua_type(lua, 1) == LUA_TSTRING) lua_tolstring(lua, 1, &length);
  charge(lua, length / 8);
  lua_pushvalue(lua, lua_upvalueindex(1));
  lua_insert(lua, 1);
  lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
  return lua_gettop(lua);
}

// As Lua's, but the message says where.
int placed_assert(lua_State* lua) {
  luaL_checkany(lua, 1);
  if (lua_toboolean(lua, 1)) return lua_gettop(lua);
  const char* message = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "assertion failed";
  return luaL_error(lua, "%s", message);
}

int refuse_change(lua_State* lua) {
  return luaL_error(lua, "%s%s cannot be changed", lua_tostring(lua, lua_upvalueindex(1)),
                    luaL_tolstring(lua, 2, nullptr));
}

// Copies fields from the table on top to the one below it, and pops the former.
void pick(lua_State* lua, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    lua_getfield(lua, -1, name);
    lua_setfield(lua, -3, name);
  }
  lua_pop(lua, 1);
}

// The same for one field, which becomes the upvalue of `function`; pops nothing.
void wrap(lua_State* lua, const char* name, lua_CFunction function) {
  lua_getfield(lua, -1, name);
  lua_pushcclosure(lua, function, 1);
  lua_setfield(lua, -3, name);
}

// Replaces the library on top by a view of it that cannot be changed.
void protect(lua_State* lua, const char* label) {
  lua_createtable(lua, 0, 1);
  lua_pushstring(lua, label);
  lua_pushcclosure(lua, undefined_name, 1);
  lua_setfield(lua, -2, "__index");
  lua_setmetatable(lua, -2);
  lua_newtable(lua);
  lua_createtable(lua, 0, 2);
  lua_rotate(lua, -3, -1);
  lua_setfield(lua, -2, "__index");
  lua_pushstring(lua, label);
  lua_pushcclosure(lua, refuse_change, 1);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, -2);
}

}  // namespace

int undefined_name(lua_State* lua) {
  if (lua_type(lua, 2) == LUA_TSTRING)
    return luaL_error(lua, "undefined name '%s%s'", lua_tostring(lua, lua_upvalueindex(1)), lua_tostring(lua, 2));
  return luaL_error(lua, "undefined field: '%s' is indexed with a %s", lua_tostring(lua, lua_upvalueindex(1)),
                    luaL_typename(lua, 2));
}

int refuse_new_name(lua_State* lua) {
  return luaL_error(lua, "'%s' is assigned in a declaration: use a local", luaL_tolstring(lua, 2, nullptr));
}

void push_library(lua_State* lua) {
  lua_newtable(lua);

  luaL_requiref(lua, "_G", luaopen_base, 0);
  wrap(lua, "tonumber", charged_by_length);
  pick(lua, {"ipairs", "select", "type", "error"});
  lua_pushcfunction(lua, pairs_in_order);
  lua_setfield(lua, -2, "pairs");
  lua_pushcfunction(lua, checked_tostring);
  lua_setfield(lua, -2, "tostring");
  lua_pushcfunction(lua, placed_assert);
  lua_setfield(lua, -2, "assert");
  lua_pushcfunction(lua, shared_memory_from);
  lua_setfield(lua, -2, "shared_memory_from");
  lua_pushcfunction(lua, shared_memory_of_multiprocessor);
  lua_setfield(lua, -2, "shared_memory_of_multiprocessor");

  lua_newtable(lua);
  luaL_requiref(lua, "math", luaopen_math, 0);
  pick(lua, {"abs", "ceil", "floor", "fmod", "huge", "log", "max", "maxinteger", "min", "mininteger", "modf", "pi",
             "sqrt", "tointeger", "type", "ult"});
  protect(lua, "math.");
  lua_setfield(lua, -2, "math");

  lua_newtable(lua);
  luaL_requiref(lua, "table", luaopen_table, 0);
  wrap(lua, "concat", table_concat);
  wrap(lua, "insert", table_insert);
  wrap(lua, "remove", table_remove);
  wrap(lua, "unpack", table_unpack);
  pick(lua, {"pack"});
  lua_pushcfunction(lua, table_sort);
  lua_setfield(lua, -2, "sort");
  protect(lua, "table.");
  lua_setfield(lua, -2, "table");

  lua_newtable(lua);
  luaL_requiref(lua, "string", luaopen_string, 0);
  wrap(lua, "format", checked_format);
  wrap(lua, "rep", checked_rep);
  wrap(lua, "byte", charged_by_length);
  pick(lua, {"char", "len", "lower", "reverse", "sub", "upper"});
  lua_pushcfunction(lua, pattern_find);
  lua_setfield(lua, -2, "find");
  lua_pushcfunction(lua, pattern_match);
  lua_setfield(lua, -2, "match");
  lua_pushcfunction(lua, pattern_gmatch);
  lua_setfield(lua, -2, "gmatch");
  lua_pushcfunction(lua, pattern_gsub);
  lua_setfield(lua, -2, "gsub");
  protect(lua, "string.");
  // ("x"):method() goes the same way.
  lua_pushliteral(lua, "");
  lua_getmetatable(lua, -1);
  lua_pushvalue(lua, -3);
  lua_setfield(lua, -2, "__index");
  lua_pop(lua, 2);
  lua_setfield(lua, -2, "string");
}

}  // namespace kgen
