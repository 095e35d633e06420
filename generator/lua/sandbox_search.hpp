// The search for one of Lua's patterns, as Lua's manual defines them, with every step charged.
#pragma once

#include <lua.hpp>

#include <cstddef>

namespace kgen {

constexpr int most_captures = 32;
// Instead of a capture's length.
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

// The end of the pattern's match, from p to search.pattern_end, with the text from s on; nullptr if there is none.
const char* start_match(Search& search, const char* s, const char* p);

inline int byte_at(const char* s) { return static_cast<unsigned char>(*s); }

}  // namespace kgen
