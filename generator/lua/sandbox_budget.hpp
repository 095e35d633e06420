// What a call of a template may still use. Counts, so that a template ends the same way on every machine; a clock only
// for what a single instruction does in many ways, like passing on 100,000 arguments.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <string>

namespace kgen {

struct Budget {
  enum class Refusal { none, memory, string, steps };

  std::size_t bytes = 0;       // in use now
  std::size_t most_bytes = 0;  // while limited
  std::int64_t steps = 0;      // left
  bool limited = false;        // within a call
  Refusal refused = Refusal::none;
  int line = 0;              // of the template, reached last
  std::int64_t started = 0;  // nanoseconds of this thread's processor time, 0 before the first look
};

inline Budget& budget_of(lua_State* lua) { return **static_cast<Budget**>(lua_getextraspace(lua)); }

constexpr std::int64_t most_steps_of_call = 20'000'000;  // a 32 x 32 kernel takes about 200,000
inline const std::string too_many_steps =
    fmt::format("takes more than {} million steps: an endless loop?", most_steps_of_call / 1'000'000);

// Takes away the steps of work that Lua does not count, because a function of its library does it; raises an error
// when none are left.
inline void charge(lua_State* lua, std::uint64_t steps) {
  constexpr std::uint64_t all = std::uint64_t(1) << 40;
  Budget& budget = budget_of(lua);
  budget.steps -= static_cast<std::int64_t>(steps < all ? steps : all);
  if (budget.limited && budget.steps < 0) luaL_error(lua, "%s", too_many_steps.c_str());
}

}  // namespace kgen
