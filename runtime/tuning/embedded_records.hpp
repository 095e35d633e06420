// The files of runtime/tuning/*.jsonl, built into the library.
#pragma once

#include <vector>

#include "generator/embedded.hpp"

namespace kgen {

std::vector<Embedded_file> embedded_records();  // paths relative to runtime/tuning/: "sm_90.getrf.packed.jsonl"

}  // namespace kgen
