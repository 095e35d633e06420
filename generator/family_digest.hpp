// What a family's kernels are made of, as one digest that tuning records keep: its template, and of the prelude and of
// the Lua helpers what the template can reach. Comments do not count, nor do `about`, `paper`, `choose` and what
// explains a tunable, which change no kernel, nor `reads_ahead`, which changes none that a record is of. Internal to
// the generator.
#pragma once

#include <string>
#include <string_view>

#include "generator/prelude.hpp"

namespace kgen {

std::string family_digest(std::string_view text, std::string_view helpers, const Prelude& prelude);

}  // namespace kgen
