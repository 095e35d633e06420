// Which sizes an operation takes, as every message says it.
#pragma once

#include <string>

#include "generator/model/operation.hpp"

namespace kgen {

bool takes_any_size(const Operation& op);  // none is compiled in
// "getrf takes 1 to 128"; "lange takes 1 to 32 in batches of variable size; to 128 in uniform ones". Kernels have sizes
// from 1 on, calls from 0 on.
std::string sizes_taken(const Operation& op, bool variable = false, int least = 1);
// The same where kernels for batches of variable size go only so far.
std::string variable_sizes_taken(const Operation& op, std::int64_t limit, int least);

}  // namespace kgen
