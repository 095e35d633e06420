// What all families share: templates/common/*.lua, Lua that makes values and pieces of text, and templates/common/*.t,
// whose functions emit lines, as a family's own do. A file for each concept. Internal to the generator.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace kgen {

struct Lua_helpers {      // a file of them
  std::string_view path;  // below templates/
  std::string_view text;
  std::string chunk;  // what Lua calls it: "=\1h" and its path
  std::string code;   // compiled
};

const std::vector<Lua_helpers>& lua_helpers();   // in the order of their names, compiled once
bool emits_lines(const Lua_helpers& file);       // *.t
std::string lua_chunk(const Lua_helpers& file);  // all of it as Lua, line by line
// The word that a line defines: it begins with "function WORD(", of a file *.t with "%% function WORD(". Else "".
std::string_view word_of(std::string_view line, bool of_lines);
const Lua_helpers* helpers_with(std::string_view word);  // the file that defines it; nullptr if none does
const Lua_helpers* helpers_at(std::string_view path);

// The compiled code of the function on top.
std::string dumped(lua_State* lua);

}  // namespace kgen
