// A spec as templates see it. Internal to the generator.
#pragma once

#include <optional>

#include "generator/lua/sandbox.hpp"
#include "generator/model/spec.hpp"

namespace kgen {

// Pushes the table that a declaration's functions get as `s`, and that the text below it has as `spec`: the request's
// sizes and words, `tune` (the tunables known so far), and what follows from them. `label`, "s." or "spec.", is how
// errors call it. `in_place`: of the call, known to `steps`, but not to a kernel's text, which must not depend on it.
void push_spec(Sandbox& sandbox, const Request& request, const Settings& tune, const char* label,
               std::optional<bool> in_place = {});

// Sets the functions by which templates ask what an architecture has, in the table on top.
void set_architecture_words(lua_State* lua);

}  // namespace kgen
