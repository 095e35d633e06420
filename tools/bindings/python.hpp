// The Python package's functions, which python/kgen_cuda/_makers.py makes of operations.
#pragma once

#include <string>
#include <string_view>

#include "generator/model/operation.hpp"

namespace kgen::bindings {

// The first line of each file.
inline constexpr std::string_view python_made =
    "Made from the table of operations by tools/bindings: change generator/operations/ or tools/bindings/.";

std::string python_table();      // python/kgen_cuda/_table.py: what kgen_call takes
std::string python_functions();  // python/kgen_cuda/_functions.py: what users call
std::string python_types();      // python/kgen_cuda/_functions.pyi: its types
// Info then names a leading minor, else a pivot.
bool needs_positive_definite(const Operation& op);
// The functions made of an operation, or why there is none, as a cell of a table.
std::string python_names(const Operation& op);

}  // namespace kgen::bindings
