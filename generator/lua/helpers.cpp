#include "generator/lua/helpers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <new>
#include <unordered_map>

#include "generator/text/embedded.hpp"
#include "generator/text/error.hpp"
#include "generator/text/template_engine.hpp"

namespace kgen {
namespace {

int append_code(lua_State*, const void* piece, std::size_t size, void* code) {
  static_cast<std::string*>(code)->append(static_cast<const char*>(piece), size);
  return 0;
}

constexpr std::string_view lua_suffix = ".lua", lines_suffix = ".t";

// A blank line between functions is not one to emit.
std::string without_lines_between(std::string_view text) {
  std::string result;
  bool inside = false;
  for (const std::string_view line : template_lines(text)) {
    inside = inside || line.starts_with("%% function ") || line.starts_with("%% local function ");
    result.append(inside || !line.empty() ? line : "%%").append("\n");
    inside = inside && line != "%% end";
  }
  return result;
}

Lua_helpers compiled(lua_State* lua, const Embedded_file& file) {
  Lua_helpers helpers{file.path, file.content, fmt::format("=\1h{}", file.path), ""};
  const std::string chunk = lua_chunk(helpers);
  if (luaL_loadbufferx(lua, chunk.data(), chunk.size(), helpers.chunk.c_str(), "t") != LUA_OK)
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
    if (file.path.starts_with("common/") && (file.path.ends_with(lua_suffix) || file.path.ends_with(lines_suffix)))
      all.push_back(compiled(lua.get(), file));
  return all;
}

}  // namespace

std::string lua_chunk(const Lua_helpers& file) {
  return emits_lines(file) ? lua_chunk(without_lines_between(file.text), std::string(file.path), true)
                           : std::string(file.text);
}

std::string dumped(lua_State* lua) {
  std::string code;
  lua_dump(lua, append_code, &code, 0);
  return code;
}

const std::vector<Lua_helpers>& lua_helpers() {
  static const std::vector<Lua_helpers> all = all_compiled();
  return all;
}

bool emits_lines(const Lua_helpers& file) { return file.path.ends_with(lines_suffix); }

std::string_view word_of(std::string_view line, bool of_lines) {
  const std::string_view opening = of_lines ? "%% function " : "function ";
  return line.starts_with(opening) ? line.substr(opening.size(), line.find('(') - opening.size()) : "";
}

const Lua_helpers* helpers_with(std::string_view word) {
  static const auto words = [] {
    std::unordered_map<std::string_view, const Lua_helpers*> all;
    for (const Lua_helpers& file : lua_helpers())
      for (const std::string_view line : template_lines(file.text))
        if (const std::string_view defined = word_of(line, emits_lines(file)); !defined.empty())
          all.emplace(defined, &file);
    return all;
  }();
  const auto found = words.find(word);
  return found == words.end() ? nullptr : found->second;
}

const Lua_helpers* helpers_at(std::string_view path) {
  const auto& files = lua_helpers();
  const auto found = std::ranges::find(files, path, &Lua_helpers::path);
  return found == files.end() ? nullptr : &*found;
}

}  // namespace kgen
