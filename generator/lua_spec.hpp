// A spec as templates see it. Internal to the generator.
#pragma once

#include <optional>

#include "generator/sandbox.hpp"
#include "generator/spec.hpp"

namespace kgen {

// Of the call: known to `choose` or `steps`, but not to a kernel's text, which must not depend on it.
struct Facts_of_call {
  bool columns = false;  // which numbers of them it reaches (columns_reached), and whether that is usual: to `choose`
  std::optional<bool> in_place = {};
};

// Pushes the table that a declaration's functions get as `s`, and that the text below it has as `spec`: the request's
// sizes and words, `tune` (the tunables known so far), and what follows from them. `label`, "s." or "spec.", is how
// errors call it.
void push_spec(Sandbox& sandbox, const Request& request, const Settings& tune, const char* label,
               const Facts_of_call& facts = {});

}  // namespace kgen
