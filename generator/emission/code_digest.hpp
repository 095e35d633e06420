// What a row of a tuning table was measured of, as one digest.
#pragma once

#include <string>

#include "generator/model/family.hpp"

namespace kgen {

// SHA-256 of what is compiled for a variant and of the shape of its launch, which rows keep: of a kernel its
// text with the parts of the prelude that it uses, without comments, white space and the kernel's name; of a plan what
// its steps ask for. So a row outlasts what changes no kernel of it. Throws Error as rendering does.
std::string code_digest(const Families& families, const Spec& spec);

}  // namespace kgen
