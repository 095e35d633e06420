// The Python package's functions, which python/kgen_cuda/_makers.py makes of operations.
#pragma once

#include <string>

#include "generator/model/operation.hpp"

namespace kgen::bindings {

std::string python_table();      // python/kgen_cuda/_table.py: kgen_call's arrays
std::string python_functions();  // python/kgen_cuda/_functions.py: what users call
// The functions made of an operation, or why there is none, as a cell of a table.
std::string python_names(const Operation& op);

}  // namespace kgen::bindings
