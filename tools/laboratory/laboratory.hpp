// What kgen is compared with: peers, suites of cases, and the bound by a model of the GPU.
#pragma once

#include "tools/kgen/measure/laboratory.hpp"

namespace kgen {

const Laboratory& laboratory();

}  // namespace kgen
