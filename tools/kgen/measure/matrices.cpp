#include "tools/kgen/measure/matrices.hpp"

namespace kgen::bench {

const verify::Problem& Matrices::get(const verify::Classes& classes, const Case& of, std::int64_t count) {
  Case same = of;  // layouts and gaps make no other operands
  same.request.layout = Layout::strided;
  same.lda = 0;
  if (same != of_) made_.clear();
  of_ = same;
  const std::tuple key{classes, count};
  const auto found = made_.find(key);
  if (found != made_.end()) return found->second;
  verify::Problem made = verify::make_problem(same.request, same.sizes(), count, classes);
  set_factors(made, same.factors);
  return made_.emplace(key, std::move(made)).first->second;
}

std::string with_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap) {
  if (column_bytes == lda_bytes) return matrices;
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  std::string wide;
  wide.reserve(matrices.size() / column * step);
  for (std::size_t at = 0; at < matrices.size(); at += column)
    wide.append(matrices, at, column).append(step - column, gap);
  return wide;
}

std::string without_gaps(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes) {
  if (column_bytes == lda_bytes) return matrices;
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  std::string narrow;
  narrow.reserve(matrices.size() / step * column);
  for (std::size_t at = 0; at < matrices.size(); at += step) narrow.append(matrices, at, column);
  return narrow;
}

bool gaps_intact(const std::string& matrices, std::int64_t column_bytes, std::int64_t lda_bytes, char gap) {
  const auto column = static_cast<std::size_t>(column_bytes), step = static_cast<std::size_t>(lda_bytes);
  for (std::size_t at = 0; at < matrices.size(); at += step)
    for (std::size_t i = at + column; i < at + step; ++i)
      if (matrices[i] != gap) return false;
  return true;
}

}  // namespace kgen::bench
