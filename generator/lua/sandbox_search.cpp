// Called by functions of Lua, this leaves by longjmp where it raises an error: it keeps no C++ object with a
// destructor.
#include "generator/lua/sandbox_search.hpp"

#include <cctype>
#include <cstring>

#include "generator/lua/sandbox_budget.hpp"

namespace kgen {
namespace {

constexpr int deepest = 200;

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
      if (in_class(c, byte_at(++p))) return wanted;
    } else if (p[1] == '-' && p + 2 < last) {
      if (byte_at(p) <= c && c <= byte_at(p + 2)) return wanted;
      p += 2;
    } else if (byte_at(p) == c) {
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
      return in_class(byte_at(s), byte_at(p + 1));
    case '[':
      charge(search.lua, 1 + static_cast<std::uint64_t>(behind - p) / 8);
      return in_set(byte_at(s), p, behind - 1);
    default:
      return byte_at(p) == byte_at(s);
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
  const int before = s == search.begin ? 0 : byte_at(s - 1), here = s == search.end ? 0 : byte_at(s);
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
    if (*p == '%' && std::isdigit(byte_at(p + 1))) {
      s = match_again(search, s, byte_at(p + 1));
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

}  // namespace

const char* start_match(Search& search, const char* s, const char* p) {
  search.depth = search.count = 0;
  return match_here(search, s, p);
}

}  // namespace kgen
