#include "generator/lua/lua_spec.hpp"

#include "generator/lua/lua_stack.hpp"
#include "generator/model/precision.hpp"

namespace kgen {

void push_spec(Sandbox& sandbox, const Request& request, const Settings& tune, const char* label,
               std::optional<bool> in_place) {
  lua_State* lua = sandbox.lua();
  const Precision& row = precision(request.precision);
  const Settings wanted = settings(request);
  lua_newtable(lua);
  for (const Settings* list : {&wanted, &tune})
    for (const Setting& setting : *list) {
      sandbox.push(setting.value);
      lua_setfield(lua, -2, setting.name.c_str());
    }
  lua_pushlstring(lua, request.name().data(), request.name().size());
  lua_setfield(lua, -2, "operation");
  push_written(lua, *request.operation);
  lua_setfield(lua, -2, "written");
  lua_pushlstring(lua, &row.letter, 1);
  lua_setfield(lua, -2, "precision");
  lua_pushboolean(lua, row.complex);
  lua_setfield(lua, -2, "complex");
  lua_pushinteger(lua, row.element_bytes);
  lua_setfield(lua, -2, "element_bytes");
  lua_pushinteger(lua, row.real_bytes);
  lua_setfield(lua, -2, "real_bytes");
  if (in_place) {
    lua_pushboolean(lua, *in_place);
    lua_setfield(lua, -2, "in_place");
  }
  sandbox.make_strict(label);
}

}  // namespace kgen
