// Kernels of layout listed: their blocks go round over the matrices of a class.
#pragma once

#include <string>
#include <string_view>

#include "generator/family.hpp"

namespace kgen {

// A family's text, whose kernel serves the block's matrices, as one whose kernel does so for one place after another:
// the body becomes a function of `block`, and block_index() is that there. No size of a class is known where kernels
// are launched, so any grid serves it; best is one of as many blocks as the GPU has room for at once
// (docs/experiments/variable_size.md). Where `properties` say so, what a round's matrices have is read a round
// ahead, or where shared memory has no room for it they no longer do: the body gets what reads it from there
// (Class_ahead and Ahead in common/listed.cuh) for the arguments that name matrices. Throws Error(bad_template) where
// the text asks for the block's place otherwise.
std::string going_round(std::string_view text, const Spec& spec, const std::string& symbol, Properties& properties,
                        std::string_view file, bool lines);

}  // namespace kgen
