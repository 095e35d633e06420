#include "generator/helpers.hpp"

#include <fmt/format.h>

#include <memory>
#include <new>
#include <unordered_map>

#include "generator/embedded.hpp"
#include "generator/error.hpp"

namespace kgen {
namespace {

int append_code(lua_State*, const void* piece, std::size_t size, void* code) {
  static_cast<std::string*>(code)->append(static_cast<const char*>(piece), size);
  return 0;
}

Lua_helpers compiled(lua_State* lua, const Embedded_file& file) {
  Lua_helpers helpers{fmt::format("=\1h{}", file.path), file.content, ""};
  if (luaL_loadbufferx(lua, file.content.data(), file.content.size(), helpers.chunk.c_str(), "t") != LUA_OK)
    throw Error(Failure::bad_template, fmt::format("templates/{}", lua_tostring(lua, -1) + 2));
  helpers.code = dumped(lua);
  lua_pop(lua, 1);
  return helpers;
}

std::vector<Lua_helpers> all_compiled() {
  const std::unique_ptr<lua_State, decltype(&lua_close)> lua(luaL_newstate(), &lua_close);
  if (!lua) throw std::bad_alloc();
  std::vector<Lua_helpers> all;
  for (const Embedded_file& file : embedded_files())
    if (file.path.starts_with("common/") && file.path.ends_with(".lua")) all.push_back(compiled(lua.get(), file));
  return all;
}

using Words = std::unordered_map<std::string_view, const Lua_helpers*>;

Words all_words() {
  constexpr std::string_view definition = "\nfunction ";
  Words words;
  for (const Lua_helpers& file : lua_helpers())
    for (std::size_t at = file.text.find(definition); at != file.text.npos; at = file.text.find(definition, at)) {
      at += definition.size();
      words.emplace(file.text.substr(at, file.text.find('(', at) - at), &file);
    }
  return words;
}

}  // namespace

std::string dumped(lua_State* lua) {
  std::string code;
  lua_dump(lua, append_code, &code, 0);
  return code;
}

const std::vector<Lua_helpers>& lua_helpers() {
  static const std::vector<Lua_helpers> all = all_compiled();
  return all;
}

std::string lua_helpers_text() {
  std::string text;
  for (const Lua_helpers& file : lua_helpers()) text.append(file.text).append("\n");
  return text;
}

const Lua_helpers* helpers_with(std::string_view word) {
  static const Words words = all_words();
  const auto found = words.find(word);
  return found == words.end() ? nullptr : found->second;
}

}  // namespace kgen
