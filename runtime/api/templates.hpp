// The families of this process by the folders that KGEN_TEMPLATES names.
#pragma once

#include <memory>

#include "generator/model/family.hpp"

namespace kgen::api {

// Loaded once per value of the variable, so that engines share their kernels. NULL: only the embedded ones.
std::shared_ptr<const Families> families_from_environment();

}  // namespace kgen::api
