// Functions called by Lua leave by longjmp when they raise an error: they keep no C++ object with a destructor alive.
#include "generator/sandbox_patterns.hpp"

#include <cctype>
#include <cstring>
#include <string_view>

#include "generator/sandbox_budget.hpp"

namespace kgen {
namespace {

constexpr int most_captures = 32;
constexpr int deepest = 200;
constexpr std::ptrdiff_t unclosed = -1, position = -2;

struct Capture {
  const char* start;
  std::ptrdiff_t length;
};

// A search in `begin`..`end`. Pattern pointers are called p, text pointers s, as in Lua's manual.
struct Search {
  lua_State* lua;
  const char *begin, *end, *pattern_end;
  int depth = 0;
  int count = 0;
  Capture captures[most_captures] = {};
};

const char* match_here(Search& search, const char* s, const char* p);

bool in_class(int c, int letter) {
  bool found = false;
  switch (std::tolower(letter)) {
    case 'a':
      found = std::isalpha(c);
      break;
    case 'c':
      found = std::iscntrl(c);
      break;
    case 'd':
      found = std::isdigit(c);
      break;
    case 'g':
      found = std::isgraph(c);
      break;
    case 'l':
      found = std::islower(c);
      break;
    case 'p':
      found = std::ispunct(c);
      break;
    case 's':
      found = std::isspace(c);
      break;
    case 'u':
      found = std::isupper(c);
      break;
    case 'w':
      found = std::isalnum(c);
      break;
    case 'x':
      found = std::isxdigit(c);
      break;
    default:
      return letter == c;
  }
  return std::isupper(letter) ? !found : found;
}

int byte(const char* s) { return static_cast<unsigned char>(*s); }

// Behind the single-character class that begins at p.
const char* class_end(Search& search, const char* p) {
  if (*p++ == '%') {
    if (p == search.pattern_end) luaL_error(search.lua, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (p[-1] != '[') return p;
  const char* from = p;
  if (*p == '^') ++p;
  do {  // a ']' in front stands for itself
    if (p == search.pattern_end) luaL_error(search.lua, "malformed pattern (missing ']')");
    if (*p++ == '%') {
      if (p == search.pattern_end) luaL_error(search.lua, "malformed pattern (missing ']')");
      ++p;
    }
  } while (p == search.pattern_end || *p != ']');
  charge(search.lua, static_cast<std::uint64_t>(p - from) / 8);
  return p + 1;
}

// p is at '[', last at its ']'.
bool in_set(int c, const char* p, const char* last) {
  const bool wanted = p[1] != '^';
  if (!wanted) ++p;
  while (++p < last) {
    if (*p == '%') {
      if (in_class(c, byte(++p))) return wanted;
    } else if (p[1] == '-' && p + 2 < last) {
      if (byte(p) <= c && c <= byte(p + 2)) return wanted;
      p += 2;
    } else if (byte(p) == c) {
      return wanted;
    }
  }
  return !wanted;
}

bool single(Search& search, const char* s, const char* p, const char* behind) {
  if (s >= search.end) return false;
  switch (*p) {
    case '.':
      return true;
    case '%':
      return in_class(byte(s), byte(p + 1));
    case '[':
      charge(search.lua, 1 + static_cast<std::uint64_t>(behind - p) / 8);
      return in_set(byte(s), p, behind - 1);
    default:
      return byte(p) == byte(s);
  }
}

const char* match_balance(Search& search, const char* s, const char* p) {
  if (p >= search.pattern_end - 1) luaL_error(search.lua, "malformed pattern (missing arguments to '%%b')");
  if (s >= search.end || *s != *p) return nullptr;
  const char* from = s;
  std::ptrdiff_t open = 1;
  while (++s < search.end) {
    if (*s == p[1]) {
      if (--open == 0) break;
    } else if (*s == p[0]) {
      ++open;
    }
  }
  charge(search.lua, static_cast<std::uint64_t>(s - from) / 8);
  return s < search.end ? s + 1 : nullptr;
}

const char* match_longest(Search& search, const char* s, const char* p, const char* behind) {
  std::ptrdiff_t times = 0;
  while (single(search, s + times, p, behind)) ++times;
  charge(search.lua, static_cast<std::uint64_t>(times) / 8);
  for (; times >= 0; --times)
    if (const char* found = match_here(search, s + times, behind + 1)) return found;
  return nullptr;
}

const char* match_shortest(Search& search, const char* s, const char* p, const char* behind) {
  for (;; ++s) {
    if (const char* found = match_here(search, s, behind + 1)) return found;
    if (!single(search, s, p, behind)) return nullptr;
  }
}

const char* open_capture(Search& search, const char* s, const char* p, std::ptrdiff_t kind) {
  if (search.count == most_captures) luaL_error(search.lua, "too many captures");
  search.captures[search.count++] = {s, kind};
  const char* found = match_here(search, s, p);
  if (!found) --search.count;
  return found;
}

const char* close_capture(Search& search, const char* s, const char* p) {
  int index = search.count - 1;
  while (index >= 0 && search.captures[index].length != unclosed) --index;
  if (index < 0) luaL_error(search.lua, "invalid pattern capture");
  search.captures[index].length = s - search.captures[index].start;
  const char* found = match_here(search, s, p);
  if (!found) search.captures[index].length = unclosed;
  return found;
}

// What capture `digit` found must come again.
const char* match_again(Search& search, const char* s, int digit) {
  const int index = digit - '1';
  if (index < 0 || index >= search.count || search.captures[index].length == unclosed)
    luaL_error(search.lua, "invalid capture index %%%d", index + 1);
  const std::ptrdiff_t length = search.captures[index].length;
  if (length == position) return nullptr;  // no text to come again
  charge(search.lua, static_cast<std::uint64_t>(length) / 8);
  if (search.end - s < length || std::memcmp(search.captures[index].start, s, static_cast<std::size_t>(length)) != 0)
    return nullptr;
  return s + length;
}

// Whether %f[set] holds between s-1 and s.
bool at_frontier(Search& search, const char* s, const char* p, const char* behind) {
  const int before = s == search.begin ? 0 : byte(s - 1), here = s == search.end ? 0 : byte(s);
  return !in_set(before, p, behind - 1) && in_set(here, p, behind - 1);
}

// The end of the match of the pattern from p on with the text from s on, nullptr if there is none.
const char* match_here(Search& search, const char* s, const char* p) {
  if (++search.depth > deepest) luaL_error(search.lua, "pattern too complex");
  const char* found = nullptr;
  for (;;) {
    charge(search.lua, 1);
    if (p == search.pattern_end) {
      found = s;
      break;
    }
    if (*p == '(') {
      found = p[1] == ')' ? open_capture(search, s, p + 2, position) : open_capture(search, s, p + 1, unclosed);
      break;
    }
    if (*p == ')') {
      found = close_capture(search, s, p + 1);
      break;
    }
    if (*p == '$' && p + 1 == search.pattern_end) {
      found = s == search.end ? s : nullptr;
      break;
    }
    if (*p == '%' && p[1] == 'b') {
      s = match_balance(search, s, p + 2);
      if (!s) break;
      p += 4;
      continue;
    }
    if (*p == '%' && p[1] == 'f') {
      p += 2;
      if (*p != '[') luaL_error(search.lua, "missing '[' after '%%f' in pattern");
      const char* behind = class_end(search, p);
      if (!at_frontier(search, s, p, behind)) break;
      p = behind;
      continue;
    }
    if (*p == '%' && std::isdigit(byte(p + 1))) {
      s = match_again(search, s, byte(p + 1));
      if (!s) break;
      p += 2;
      continue;
    }
    const char* behind = class_end(search, p);
    const char repeat = behind == search.pattern_end ? '\0' : *behind;
    if (repeat == '*') {
      found = match_longest(search, s, p, behind);
      break;
    }
    if (repeat == '-') {
      found = match_shortest(search, s, p, behind);
      break;
    }
    const bool here = single(search, s, p, behind);
    if (repeat == '+') {
      found = here ? match_longest(search, s + 1, p, behind) : nullptr;
      break;
    }
    if (repeat == '?') {
      if (here && (found = match_here(search, s + 1, behind + 1))) break;
      p = behind + 1;
      continue;
    }
    if (!here) break;
    ++s;
    p = behind;
  }
  --search.depth;
  return found;
}

const char* start_match(Search& search, const char* s, const char* p) {
  search.depth = search.count = 0;
  return match_here(search, s, p);
}

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
    } else if (std::isdigit(byte(text))) {
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
