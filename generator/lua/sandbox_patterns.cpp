// Functions called by Lua leave by longjmp when they raise an error: they keep no C++ object with a destructor alive.
#include "generator/lua/sandbox_patterns.hpp"

#include <cctype>
#include <cstring>
#include <string_view>

#include "generator/lua/sandbox_budget.hpp"
#include "generator/lua/sandbox_search.hpp"

namespace kgen {
namespace {

// Pushes capture `index`; the whole match s..e for 0 if the pattern has none.
void push_capture(Search& search, int index, const char* s, const char* e) {
  if (index >= search.count) {
    if (index != 0) luaL_error(search.lua, "invalid capture index %%%d", index + 1);
    lua_pushlstring(search.lua, s, static_cast<std::size_t>(e - s));
    return;
  }
  const Capture& capture = search.captures[index];
  if (capture.length == unclosed) luaL_error(search.lua, "unfinished capture");
  if (capture.length == position)
    lua_pushinteger(search.lua, capture.start - search.begin + 1);
  else
    lua_pushlstring(search.lua, capture.start, static_cast<std::size_t>(capture.length));
}

// Without captures the whole match, unless there is no s.
int push_captures(Search& search, const char* s, const char* e) {
  const int count = search.count == 0 && s ? 1 : search.count;
  luaL_checkstack(search.lua, count, "too many captures");
  for (int index = 0; index < count; ++index) push_capture(search, index, s, e);
  return count;
}

// The offset that an `init` argument means.
std::size_t start_offset(lua_State* lua, int argument, std::size_t length) {
  const lua_Integer init = luaL_optinteger(lua, argument, 1);
  if (init > 0) return static_cast<std::size_t>(init) - 1;
  if (init == 0 || init < -static_cast<lua_Integer>(length)) return 0;
  return length - static_cast<std::size_t>(-init);
}

const char* find_plain(lua_State* lua, const char* s, const char* end, const char* text, std::size_t length) {
  charge(lua, static_cast<std::uint64_t>(end - s) / 16);
  if (length == 0) return s;
  for (; static_cast<std::size_t>(end - s) >= length; ++s) {
    s = static_cast<const char*>(std::memchr(s, *text, static_cast<std::size_t>(end - s) - length + 1));
    if (!s) return nullptr;
    charge(lua, 1 + length / 16);
    if (std::memcmp(s, text, length) == 0) return s;
  }
  return nullptr;
}

int find_or_match(lua_State* lua, bool find) {
  std::size_t length = 0, pattern_length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  const char* p = luaL_checklstring(lua, 2, &pattern_length);
  const std::size_t start = start_offset(lua, 3, length);
  if (start > length) {
    luaL_pushfail(lua);
    return 1;
  }
  const char* s = text + start;
  charge(lua, pattern_length / 16);
  const bool special = std::string_view(p, pattern_length).find_first_of("^$*+?.([%-") != std::string_view::npos;
  if (find && (lua_toboolean(lua, 4) || !special)) {
    if (const char* found = find_plain(lua, s, text + length, p, pattern_length)) {
      lua_pushinteger(lua, found - text + 1);
      lua_pushinteger(lua, found - text + static_cast<std::ptrdiff_t>(pattern_length));
      return 2;
    }
    luaL_pushfail(lua);
    return 1;
  }
  Search search{lua, text, text + length, p + pattern_length};
  const bool anchored = *p == '^';
  if (anchored) ++p;
  do {
    const char* e = start_match(search, s, p);
    if (!e) continue;
    if (!find) return push_captures(search, s, e);
    lua_pushinteger(lua, s - text + 1);
    lua_pushinteger(lua, e - text);
    return push_captures(search, nullptr, nullptr) + 2;
  } while (s++ < search.end && !anchored);
  luaL_pushfail(lua);
  return 1;
}

// Upvalues: the text, the pattern, the offset to go on from, the end of the match before (-1: none).
int next_match(lua_State* lua) {
  std::size_t length = 0, pattern_length = 0;
  const char* text = lua_tolstring(lua, lua_upvalueindex(1), &length);
  const char* p = lua_tolstring(lua, lua_upvalueindex(2), &pattern_length);
  Search search{lua, text, text + length, p + pattern_length};
  const lua_Integer last = lua_tointeger(lua, lua_upvalueindex(4));
  for (const char* s = text + lua_tointeger(lua, lua_upvalueindex(3)); s <= search.end; ++s) {
    const char* e = start_match(search, s, p);
    if (!e || e - text == last) continue;
    lua_pushinteger(lua, e - text);
    lua_copy(lua, -1, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(4));
    return push_captures(search, s, e);
  }
  return 0;
}

// Adds the replacement string on place 3, in which %0 to %9 stand for the match and the captures.
void add_string(Search& search, luaL_Buffer* buffer, const char* s, const char* e) {
  std::size_t length = 0;
  const char* text = lua_tolstring(search.lua, 3, &length);
  charge(search.lua, length / 8);
  for (const char* end = text + length; text < end; ++text) {
    if (*text != '%') {
      luaL_addchar(buffer, *text);
      continue;
    }
    ++text;
    if (*text == '%') {
      luaL_addchar(buffer, '%');
    } else if (*text == '0') {
      luaL_addlstring(buffer, s, static_cast<std::size_t>(e - s));
    } else if (std::isdigit(byte_at(text))) {
      push_capture(search, *text - '1', s, e);
      luaL_tolstring(search.lua, -1, nullptr);
      lua_remove(search.lua, -2);
      luaL_addvalue(buffer);
    } else {
      luaL_error(search.lua, "invalid use of '%%' in replacement string");
    }
  }
}

// Adds what takes the place of the match; says whether it is another text.
void add_replacement(Search& search, luaL_Buffer* buffer, const char* s, const char* e) {
  lua_State* lua = search.lua;
  switch (lua_type(lua, 3)) {
    case LUA_TFUNCTION: {
      lua_pushvalue(lua, 3);
      lua_call(lua, push_captures(search, s, e), 1);
      break;
    }
    case LUA_TTABLE:
      push_capture(search, 0, s, e);
      lua_gettable(lua, 3);
      break;
    default:
      return add_string(search, buffer, s, e);
  }
  if (!lua_toboolean(lua, -1)) {
    lua_pop(lua, 1);
    luaL_addlstring(buffer, s, static_cast<std::size_t>(e - s));
  } else if (lua_isstring(lua, -1)) {
    luaL_addvalue(buffer);
  } else {
    luaL_error(lua, "invalid replacement value (a %s)", luaL_typename(lua, -1));
  }
}

}  // namespace

int pattern_find(lua_State* lua) { return find_or_match(lua, true); }
int pattern_match(lua_State* lua) { return find_or_match(lua, false); }

int pattern_gmatch(lua_State* lua) {
  std::size_t length = 0;
  luaL_checklstring(lua, 1, &length);
  luaL_checkstring(lua, 2);
  const std::size_t start = start_offset(lua, 3, length);
  lua_settop(lua, 2);
  lua_pushinteger(lua, static_cast<lua_Integer>(start > length ? length + 1 : start));
  lua_pushinteger(lua, -1);
  lua_pushcclosure(lua, next_match, 4);
  return 1;
}

int pattern_gsub(lua_State* lua) {
  std::size_t length = 0, pattern_length = 0;
  const char* s = luaL_checklstring(lua, 1, &length);
  const char* p = luaL_checklstring(lua, 2, &pattern_length);
  const int type = lua_type(lua, 3);
  luaL_argexpected(lua, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  const lua_Integer most = luaL_optinteger(lua, 4, static_cast<lua_Integer>(length) + 1);
  lua_settop(lua, 3);
  if (type == LUA_TNUMBER) lua_tostring(lua, 3);
  Search search{lua, s, s + length, p + pattern_length};
  const bool anchored = *p == '^';
  if (anchored) ++p;
  const char* last = nullptr;
  lua_Integer count = 0;
  luaL_Buffer buffer;
  luaL_buffinit(lua, &buffer);
  while (count < most) {
    const char* e = start_match(search, s, p);
    if (e && e != last) {
      ++count;
      add_replacement(search, &buffer, s, e);
      s = last = e;
    } else if (s < search.end) {
      luaL_addchar(&buffer, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  luaL_addlstring(&buffer, s, static_cast<std::size_t>(search.end - s));
  luaL_pushresult(&buffer);
  lua_pushinteger(lua, count);
  return 2;
}

}  // namespace kgen
