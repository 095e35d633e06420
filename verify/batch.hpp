// Batches of matrices and vectors as operations have them in memory.
#pragma once

#include <cstdint>
#include <string>

namespace kgen {

struct Batch {
  std::int64_t count = 0, rows = 0, columns = 1;  // vectors: one column
  std::string data;                               // column-major, without gaps
};

}  // namespace kgen
