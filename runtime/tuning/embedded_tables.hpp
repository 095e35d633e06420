// The files of runtime/tuning/*.tsv, built into the library.
#pragma once

#include <vector>

#include "generator/text/embedded.hpp"

namespace kgen {

const std::vector<Embedded_file>& embedded_tables();  // paths relative to runtime/tuning/: "sm_90.tsv"

}  // namespace kgen
