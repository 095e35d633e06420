#include "tools/kgen/options/case.hpp"

#include <algorithm>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/precision.hpp"

namespace kgen::bench {
namespace {

std::uint8_t zeros_of(const Factors& factors) {
  std::uint8_t zeros = 0;
  for (std::size_t i = 0; i < factors.size(); ++i)
    if (factors[i] && *factors[i] == std::complex<double>(0)) zeros = static_cast<std::uint8_t>(zeros | 1U << i);
  return zeros;
}

}  // namespace

std::array<std::int64_t, most_sizes> Case::sizes() const {
  std::array<std::int64_t, most_sizes> all{};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    const auto given = at_run_time.find(request.operation->sizes[i].name);
    all[i] = request.sizes[i] != any_size ? request.sizes[i]
             : given != at_run_time.end() ? given->second
                                          : default_value(*request.operation, i, all, 16);
  }
  return all;
}

std::string Case::shape() const {
  const auto all = sizes();
  const std::size_t count = request.operation->sizes.size();
  const bool same = std::all_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                                [&](std::int64_t size) { return size == all[0]; });
  std::string text = std::to_string(all[0]);
  for (std::size_t i = 1; i < count && !same; ++i) text += "x" + std::to_string(all[i]);
  return text;
}

double Case::flops() const {
  return double(kgen::flops(*request.operation, kgen::precision(precision()).complex, {sizes(), request.options}));
}

bool Case::is_read(const Operand& operand) const {
  return kgen::is_read(operand, {sizes(), request.options, zeros_of(factors)});
}

double Case::bytes() const {
  return double(kgen::bytes(*request.operation, precision(), {sizes(), request.options, zeros_of(factors)}));
}

double Case::matrix_bytes() const {
  double sum = 0;
  for (const Operand& operand : request.operation->operands)
    if (operand.shape == Shape::matrix && reads(operand.access))
      sum += double(rows(operand) * columns(operand) * element_bytes(operand, precision()));
  return sum;
}

// Other numbers of columns may divide its calls.
Request Case::in_layout(Layout layout) const {
  Request other = with(request, "layout", std::string(to_string(layout)));
  other.nrhs_class = nrhs_class(other, sizes());
  return other;
}

Case square_case(const Request& request) {
  Case of{request};
  const std::int64_t largest = *std::max_element(request.sizes.begin(), request.sizes.end());
  for (std::size_t i = 0; i < request.operation->sizes.size() && largest > 0; ++i)
    if (request.sizes[i] == any_size && !request.operation->sizes[i].is_given())
      of.at_run_time[std::string(request.operation->sizes[i].name)] = largest;
  return of;
}

}  // namespace kgen::bench
