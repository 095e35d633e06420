#include "tools/kgen/run/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <set>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {
namespace {

using Number = std::complex<double>;

bool is_single(const verify::Problem& problem) { return precision(problem.request.precision).real_bytes == 4; }

// Element (i, j) of matrix b.
Number element(const verify::Problem& problem, std::size_t operand, std::int64_t b, std::int64_t i, std::int64_t j) {
  const verify::Array& array = problem.operands[operand];
  const char* const from = array.at(b) + (j * array.rows + i) * array.element_bytes;
  const auto bytes = static_cast<std::size_t>(array.element_bytes);
  float singles[2] = {0, 0};
  double doubles[2] = {0, 0};
  std::memcpy(is_single(problem) ? static_cast<void*>(singles) : doubles, from, bytes);
  return is_single(problem) ? Number(singles[0], singles[1]) : Number(doubles[0], doubles[1]);
}

// The other triangle may hold any.
bool has_nan(const verify::Problem& problem, std::size_t operand, std::int64_t b) {
  for (std::int64_t j = 0; j < problem.operands[operand].columns; ++j) {
    const Rows rows = used_rows(problem.operation().operands[operand], {problem.sizes, problem.request.options}, j);
    for (std::int64_t i = rows.begin; i < rows.end; ++i)
      if (const Number value = element(problem, operand, b, i, j); std::isnan(value.real()) || std::isnan(value.imag()))
        return true;
  }
  return false;
}

Value_range range_of(const verify::Problem& after, std::size_t operand) {
  Value_range range{.operand = after.operation().operands[operand].name};
  for (std::int64_t b = 0; b < after.batch; ++b) {
    const double one = element(after, operand, b, 0, 0).real();
    const bool first = range.largest_at < 0, nan = std::isnan(one);
    range.nan += nan;
    if (!nan && (first || one < range.least)) range.least = one;
    if (!nan && (first || one > range.largest)) range.largest = one, range.largest_at = b;
  }
  return range;
}

// Rounding errors of whoever made the matrix are no difference.
bool halves_differ(const verify::Problem& problem, std::size_t index, std::int64_t b) {
  const Operand& operand = problem.operation().operands[index];
  const std::int64_t n = problem.operands[index].rows;
  const auto size = [](const Number& value) { return std::max(std::abs(value.real()), std::abs(value.imag())); };
  double largest = 0, others = 0, apart = 0;
  for (std::int64_t j = 0; j < n; ++j)
    for (std::int64_t i = 0; i < n; ++i) {
      const Number value = element(problem, index, b, i, j), mirrored = element(problem, index, b, j, i);
      if (!std::isfinite(value.real()) || !std::isfinite(value.imag())) return false;
      largest = std::max(largest, size(value));
      if (i == j || problem.is_used(operand, i, j)) continue;
      others = std::max(others, size(value));
      const bool conjugate = operand.symmetry == Symmetry::hermitian;
      apart = std::max(apart, size(value / 2.0 - (conjugate ? std::conj(mirrored) : mirrored) / 2.0));
    }
  const double eps =
      is_single(problem) ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  return others > 0 && apart > 100 * double(n) * eps * largest;
}

// Whether the call reads the operand: C of beta 0 it does not.
bool is_read_of(const verify::Problem& problem, const Operand& operand) {
  const auto scalar = static_cast<std::size_t>(operand.unread_at_zero);
  return reads(operand.access) && (operand.unread_at_zero < 0 || problem.scalars[scalar] != 0.0);
}

// "n = 8", "m = 8, n = 4".
std::string sizes_text(const verify::Problem& problem) {
  const auto& rows = problem.operation().sizes;
  const bool same = std::all_of(problem.sizes.begin(), problem.sizes.begin() + static_cast<std::ptrdiff_t>(rows.size()),
                                [&](std::int64_t size) { return size == problem.sizes[0]; });
  if (same) return fmt::format("n = {}", problem.sizes[0]);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i)
    text += fmt::format("{}{} = {}", i ? ", " : "", rows[i].name, problem.sizes[i]);
  return text;
}

// Whether there is no matrix, or none with an element, that a check could look at.
bool is_nothing(const verify::Problem& problem) {
  const std::vector<Operand>& list = problem.operation().operands;
  bool any = false;
  for (std::size_t i = 0; i < list.size(); ++i)
    any = any || (list[i].shape == Shape::matrix && !problem.operands[i].bytes.empty());
  return !any;
}

// Those whose file has one for the whole batch.
std::vector<std::string> shared_operands(const Run_problem& problem) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < problem.shared.size(); ++i)
    if (problem.shared[i]) names.push_back(problem.before.operation().operands[i].name);
  return names;
}

void print_document(const Run_problem& problem, const Result& result) {
  const std::optional<verify::Residual>& residual = result.residual;
  const verify::Problem& before = problem.before;
  const Operation& op = before.operation();
  Json json = {{"operation", op.name}, {"precision", std::string(1, before.request.precision)}};
  for (std::size_t i = 0; i < op.sizes.size(); ++i) json[std::string(op.sizes[i].name)] = before.sizes[i];
  for (const Option& option : op.options) json[std::string(option.name)] = before.request.word(option.name);
  json["batch"] = before.batch;
  if (const auto names = shared_operands(problem); !names.empty()) json["shared"] = names;
  json["device"] = result.device;
  json["description"] = result.description;
  json["seconds"] = result.seconds;
  if (result.found.singular) json["singular"] = *result.found.singular;
  json["nan"] = result.found.not_finite;
  for (const Other_half& half : result.found.halves)
    json["other_triangle_differs"][op.operands[half.operand].name] = half.differ;
  for (const Value_range& range : result.found.values) {
    auto& values = json["values"][range.operand];
    if (range.largest_at >= 0)
      values = {{"least", range.least}, {"largest", range.largest}, {"largest_at", range.largest_at}};
    values["nan"] = range.nan;
  }
  auto kernels = Json::array();
  for (const auto& kernel : result.kernels) {
    kernels.push_back({{"id", kernel.id}, {"origin", to_string(kernel.origin)}, {"seconds", kernel.seconds}});
  }
  json["kernels"] = std::move(kernels);
  if (!result.plan.empty()) json["plan"] = result.plan;
  json["match"] = result.match;
  if (problem.pivots_out_of_range) {
    json["pivots_out_of_range"] = *problem.pivots_out_of_range;
    json["pivots_seem_0_based"] = problem.pivots_from_0;
  }
  if (residual) {
    auto ratios = Json::array();
    for (const verify::Ratio& ratio : residual->ratios)
      ratios.push_back({{"formula", ratio.formula}, {"value", ratio.largest}});
    json["checked"] = residual->checked();
    json["residual"] = {{"value", is_nothing(before) ? Json() : Json(residual->largest())},
                        {"ratios", std::move(ratios)},
                        {"left_out", residual->left_out},
                        {"too_large", residual->too_large > 0}};
  }
  print_json(json);
}

std::string origin_of(const Kernel& kernel) {
  if (kernel.origin == Origin::memory) return "from memory";
  return fmt::format("{} in {:.1f} ms", kernel.origin == Origin::disk ? "from disk" : "compiled", 1e3 * kernel.seconds);
}

// "2.02 to 1.68e+03, largest of matrix 17 (from 0)".
std::string text_of(const Value_range& range) {
  if (range.largest_at < 0) return "NaN";
  const bool same = range.least == range.largest;
  return fmt::format("{}{:.6g}{}{}", same ? "" : fmt::format("{:.6g} to ", range.least), range.largest,
                     same ? "" : fmt::format(", largest of matrix {} (from 0)", range.largest_at),
                     range.nan ? fmt::format("; {} NaN", range.nan) : "");
}

// LAPACK's limit is for matrices that are not too nasty; what it gives itself decides on the others.
std::string verdict(const verify::Ratio& ratio, const verify::Residual& residual) {
  if (ratio.largest <= ratio.limit) return ratio.limit > 0 ? fmt::format(": right, below {:.3g}", ratio.limit) : "";
  if (residual.too_large == 0) return ": as LAPACK's own for matrices like these";
  const bool lapacks = ratio.limit == verify::largest_ratio;
  return fmt::format(": too large ({} is {} limit)", ratio.limit, lapacks ? "LAPACK's" : "the");
}

void print_text(const Run_problem& problem, const Result& result) {
  const std::optional<verify::Residual>& residual = result.residual;
  const verify::Problem& before = problem.before;
  fmt::print("{}: {}, {}, precision {}\n", before.operation().name,
             counted(static_cast<std::size_t>(before.batch), "matrix", "matrices"), sizes_text(before),
             before.request.precision);
  fmt::print("  device    {} ({})\n", result.device, result.description);
  if (const auto names = shared_operands(problem); !names.empty())
    fmt::print("  shared    {}: the file's one matrix serves all\n", join(names));
  if (!result.plan.empty()) fmt::print("  plan      {}\n", result.plan);
  std::set<std::string> shown;  // a plan may launch a kernel many times
  for (const auto& kernel : result.kernels)
    if (shown.insert(kernel.id).second) fmt::print("  kernel    {}\n            {}\n", kernel.id, origin_of(kernel));
  fmt::print("  time      {:.3f} ms\n", 1e3 * result.seconds);
  const std::string_view failed = verify::failed_word(verify::verification(before.operation()));
  if (residual && is_nothing(before)) {
    fmt::print("  residual  none: there is nothing to check\n");
  } else if (residual && residual->left_out == before.batch) {
    fmt::print("  residual  none: every matrix is {}, NaN or has a result out of range\n", failed);
  } else if (residual) {
    for (const verify::Ratio& ratio : residual->ratios) {
      const std::string_view title = &ratio == residual->ratios.data() ? "residual" : "";
      if (ratio.is_unknown()) {
        fmt::print("  {:<8}  not checked: {}: the condition number is beyond what the reference knows\n", title,
                   ratio.formula);
        continue;
      }
      fmt::print(
          "  {:<8}  {:.3g} = max {}{}{}\n", title, ratio.largest, ratio.formula,
          residual->left_out > 0 ? fmt::format(", without {} {}, NaN or out of range", residual->left_out, failed) : "",
          verdict(ratio, *residual));
    }
  }
  if (result.found.singular)
    fmt::print("  {:<8}  {}{}\n", failed, *result.found.singular,
               *result.found.singular > 0 && verify::solves_over_b(before.operation())
                   ? ": their B as it came, and no X; info says which"
                   : "");
  fmt::print("  NaN       {}\n", result.found.not_finite);
  for (const Value_range& range : result.found.values) fmt::print("  {:<8}  {}\n", range.operand, text_of(range));
  // What no option could write is not named, nor what only says how it went.
  const Operation& op = problem.before.operation();
  const bool writes_any = std::ranges::any_of(problem.outputs, [](const std::string& file) { return !file.empty(); });
  for (std::size_t i = 0; i < problem.outputs.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (!problem.outputs[i].empty())
      fmt::print("  written   {}: {}\n", operand.name, problem.outputs[i]);
    else if (writes_any && leaves_factors(op) && i == main_input(op))
      fmt::print("  left out  the factors: --factors FILE writes them\n");
    const bool is_result = operand.element != Element::int32 || static_cast<int>(i) == op.swaps();
    if (writes_any && problem.outputs[i].empty() && is_result && operand.access == Access::out &&
        !is_null(problem.before.request, operand))
      fmt::print("  left out  {0}: --{0} FILE writes it\n", operand.name);
  }
}

}  // namespace

Findings findings_of(const verify::Problem& before, const verify::Problem& after, std::size_t output, bool halves_too) {
  Findings found;
  const int info = after.operation().info();
  if (info >= 0) found.singular = 0;
  for (std::int64_t b = 0; b < after.batch; ++b) {
    if (info >= 0) *found.singular += after.operands[static_cast<std::size_t>(info)].integer(b) > 0;
    found.not_finite += has_nan(after, output, b);
  }
  const std::vector<Operand>& operands = after.operation().operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    if (after.batch > 0 && operand.shape == Shape::value && operand.element == Element::real && writes(operand.access))
      found.values.push_back(range_of(after, i));
    if (!halves_too || operand.symmetry == Symmetry::none || !is_read_of(before, operand)) continue;
    found.halves.push_back({i});
    for (std::int64_t b = 0; b < before.batch && !before.operands[i].bytes.empty(); ++b)
      found.halves.back().differ += halves_differ(before, i, b);
  }
  return found;
}

std::string note(const Other_half& half, const verify::Problem& problem) {
  const Operation& op = problem.operation();
  const Operand& operand = op.operands[half.operand];
  const bool hermitian = operand.symmetry == Symmetry::hermitian && precision(problem.request.precision).complex;
  return fmt::format("{} of {} of {} {} is not {}: {} uses the {} triangle alone (--uplo)", operand.name, half.differ,
                     problem.batch, problem.batch == 1 ? "matrix" : "matrices", hermitian ? "Hermitian" : "symmetric",
                     op.name, problem.request.word("uplo"));
}

void print(const Run_problem& problem, const Result& result, bool json) {
  json ? print_document(problem, result) : print_text(problem, result);
}

}  // namespace kgen
