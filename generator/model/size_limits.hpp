// Which sizes an operation takes, as every message says it.
#pragma once

#include <string>

#include "generator/model/operation.hpp"

namespace kgen {

bool takes_any_size(const Operation& op);  // none is compiled in
// "getrf takes 1 to 128"; "getrf takes 1 to 32 in batches of variable size; to 128 in uniform ones".
std::string sizes_taken(const Operation& op, bool variable = false);

}  // namespace kgen
