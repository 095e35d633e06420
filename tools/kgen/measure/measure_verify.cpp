// What was measured is verified: samples of the batch, every info, and the guards around operands.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/kgen/measure/measure.hpp"

namespace kgen::bench {
namespace {

std::string download(Device& device, const char* from, std::int64_t bytes) {
  std::string text(static_cast<std::size_t>(bytes), '\0');
  device.download(text.data(), from, text.size());
  return text;
}

}  // namespace

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

void Workplace::verify(Result& result, const Guest* guest) const {
  machine_.wait();
  if (const int info = of_.request.operation->info(); info >= 0 && !verify::is_extreme(classes_)) {
    const auto* values = reinterpret_cast<const std::int32_t*>(operands_[static_cast<std::size_t>(info)].memory.data());
    for (std::int64_t call = 0; call < extent_.calls; ++call)
      result.failed += machine_.count_nonzero(values + first(call), extent_.batch);
  }
  const std::int64_t count = std::min(sampled_, extent_.batch), last_call = extent_.calls - 1;
  for (const std::int64_t at :
       std::set{first(0), first(last_call / 2) + (extent_.batch - count) / 2, first(last_call) + extent_.batch - count})
    verify_sample(result, at, count, guest);
  for (const Measured_operand& one : operands_)
    if (!one.memory.intact() || !one.original.intact())
      result.problem = fmt::format("it writes in front of {0} or behind {0}", one.operand->name);
}

// The matrices repeat those that were made.
verify::Problem Workplace::sample_before(std::int64_t first, std::int64_t count) const {
  const auto repeated = [&](const verify::Array& from) {
    verify::Array array = from;
    if (from.bytes.empty()) return array;
    array.bytes.clear();
    for (std::int64_t b = 0; b < count; ++b)
      array.bytes.append(from.at((first + b) % made_.batch), static_cast<std::size_t>(from.stride()));
    return array;
  };
  verify::Problem sample = made_;
  sample.batch = count;
  for (verify::Array& array : sample.operands) array = repeated(array);
  sample.original = repeated(made_.original);
  return sample;
}

verify::Problem Workplace::sample_after(std::int64_t first, std::int64_t count, Result& result) const {
  verify::Problem sample = made_;
  sample.batch = count;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Measured_operand& one = operands_[i];
    if (!one.memory.bytes()) continue;
    const std::int64_t column = one.rows * one.element_bytes, step = one.leading * one.element_bytes;
    const std::string there = download(machine_.device(), one.memory.data() + first * one.step(), count * one.step());
    if (!gaps_intact(there, column, step, char(poison)))
      result.problem = fmt::format("it writes between the columns of {}", one.operand->name);
    sample.operands[i].bytes = without_gaps(there, column, step);
  }
  return sample;
}

void Workplace::verify_sample(Result& result, std::int64_t first, std::int64_t count, const Guest* guest) const {
  verify::Problem after = sample_after(first, count, result);
  if (guest && guest->forgive) guest->forgive(sample_before(first, count), after);
  std::string bytes;
  for (const verify::Array& array : after.operands) bytes += array.bytes;
  Verified& last = verified_[first];
  if (bytes != last.bytes) {
    const verify::Problem before = sample_before(first, count);
    last = {std::move(bytes), verify::residual(before, after), verify::broken_invariant(before, after)};
  }
  const verify::Residual& found = last.residual;
  if (!last.problem.empty()) result.problem = last.problem;
  result.worst_ratio = std::max(result.worst_ratio, found.largest());
  if (found.wrong_ratio > result.wrong_ratio) {
    const auto member = static_cast<std::size_t>((first + found.worst) % made_.batch);
    const verify::Class& one = *classes_[member % classes_.size()];
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = one.sort == verify::Sort::plain ? "" : one.name;
  }
  // What a guest says of a singular matrix and leaves of it is its own.
  if (result.problem.empty() && !(guest && verify::is_extreme(classes_)))
    result.problem = verify::lost_or_wrong_info(found, count);
}

}  // namespace kgen::bench
