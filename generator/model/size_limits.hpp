// Which sizes an operation takes, and what takes larger ones, as every message says it.
#pragma once

#include <string>

#include "generator/model/operation.hpp"

namespace kgen {

bool takes_any_size(const Operation& op);  // none is compiled in
// "getrf, getrs, gesv, solve, slogdet to 128"
std::string beyond_common_limit();
// "getrf takes 1 to 128"; "potrf takes 1 to 32; getrf, which answers the same question, to 128, as getrs, gesv, ...";
// "getrf takes 1 to 32 in batches of variable size; to 128 in uniform ones".
std::string sizes_taken(const Operation& op, bool variable = false);

}  // namespace kgen
