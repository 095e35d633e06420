#include "generator/lua/lua_spec.hpp"

#include <algorithm>

#include "generator/lua/lua_stack.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/precision.hpp"

namespace kgen {
namespace {

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

}  // namespace

void set_architecture_words(lua_State* lua) {
  set_field(lua, "shared_memory_from", shared_memory_from);
  set_field(lua, "shared_memory_of_multiprocessor", shared_memory_of_multiprocessor);
}

void Spec_table::make_behaviour(const Request& request) {
  lua_State* lua = sandbox_.lua();
  const Precision& row = precision(request.precision);
  lua_createtable(lua, 0, 1);
  lua_newtable(lua);
  for (const auto& [name, value] : settings(request)) set_field(lua, name, value);
  set_field(lua, "operation", request.name());
  push_written(lua, *request.operation);
  lua_setfield(lua, -2, "written");
  set_field(lua, "matrix_operands", std::ranges::count(request.operation->operands, Shape::matrix, &Operand::shape));
  set_field(lua, "precision", std::string(1, row.letter));
  set_field(lua, "complex", row.complex);
  set_field(lua, "element_bytes", row.element_bytes);
  set_field(lua, "real_bytes", row.real_bytes);
  sandbox_.make_strict(label_);
  lua_setfield(lua, -2, "__index");
  luaL_unref(lua, LUA_REGISTRYINDEX, behaviour_);
  behaviour_ = luaL_ref(lua, LUA_REGISTRYINDEX);
  request_ = request;
}

void Spec_table::push(const Request& request, const Settings& tune, std::optional<bool> in_place) {
  lua_State* lua = sandbox_.lua();
  if (behaviour_ == LUA_NOREF || request != request_) make_behaviour(request);
  lua_createtable(lua, 0, static_cast<int>(tune.size()) + 1);
  for (const auto& [name, value] : tune) set_field(lua, name, value);
  if (in_place) set_field(lua, "in_place", *in_place);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, behaviour_);
  lua_setmetatable(lua, -2);
}

}  // namespace kgen
