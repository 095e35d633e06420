// What a family's kernels are made of, as one digest that tuning records keep: its template, and of the prelude and of
// the Lua helpers what the template can reach. What changes no kernel that a record is of does not count:
// docs/tuning.md has the list. Internal to the generator.
#pragma once

#include <string>
#include <string_view>

#include "generator/prelude.hpp"

namespace kgen {

std::string family_digest(std::string_view text, std::string_view helpers, const Prelude& prelude);

}  // namespace kgen
