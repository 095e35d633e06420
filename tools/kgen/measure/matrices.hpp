// Operands to measure on.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "tools/kgen/options/case.hpp"
#include "verify/problem.hpp"

namespace kgen::bench {

// Problems of cases, made of some classes; those of the last request and sizes are kept, because making them takes
// longer than measuring on them. Not for several threads.
class Matrices {
 public:
  const verify::Problem& get(const verify::Classes& classes, const Case& of, std::int64_t count);

 private:
  Case of_;
  std::map<std::tuple<verify::Classes, std::int64_t>, verify::Problem> made_;
};

// With gaps of such bytes behind each column, from columns of so many bytes to columns so many bytes apart; and back.
std::string with_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap);
std::string without_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes);
bool gaps_intact(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap);

}  // namespace kgen::bench
