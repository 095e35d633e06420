// The one table of operations. A row is written in generator/operations/GROUP.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/operation.hpp"
#include "generator/precision.hpp"

namespace kgen {

std::span<const Operation> operations();                    // in the order of the groups
std::span<const Operation* const> public_operations();      // those that users call
std::span<const Operation> bookkeeping_operations();        // kernels that are launched by plans alone
std::vector<std::string> public_names();                    // theirs
std::vector<Precision> precisions_of(const Operation& op);  // those that it has
const Operation* find_operation(std::string_view name);     // NULL: there is none, or it is not for users to call
const Operation& operation(std::string_view name);          // throws Error(usage) naming what is allowed

}  // namespace kgen
