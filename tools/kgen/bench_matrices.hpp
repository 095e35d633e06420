// Matrices to measure on.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "verify/matrices.hpp"

namespace kgen::bench {

// Square matrices of some classes, column-major, without gaps; kept while others of this size are asked for: making
// them takes longer than measuring on them.
class Matrices {
 public:
  const std::string& get(const verify::Classes& classes, char precision, std::int64_t n, std::int64_t count);

 private:
  std::int64_t n_ = 0;
  std::map<std::tuple<verify::Classes, char, std::int64_t>, std::string> made_;
};

// From columns without gaps to columns `lda` elements apart, gaps filled with `gap`; and back.
std::string with_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap);
std::string without_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes);
// Whether all gaps hold what with_gaps wrote there.
bool gaps_intact(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap);

}  // namespace kgen::bench
