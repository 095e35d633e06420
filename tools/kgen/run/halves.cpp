#include "tools/kgen/run/halves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "generator/model/operation.hpp"
#include "generator/model/precision.hpp"
#include "tools/kgen/run/batch.hpp"

namespace kgen {
namespace {

using Number = std::complex<double>;

bool is_finite(const Number& value) { return std::isfinite(value.real()) && std::isfinite(value.imag()); }

double size_of(const Number& value) { return std::max(std::abs(value.real()), std::abs(value.imag())); }

// Rounding errors of whoever made the matrix are no difference.
bool differs(const verify::Problem& problem, std::size_t index, std::int64_t matrix) {
  const Operand& operand = problem.operation().operands[index];
  const Precision& row = precision(problem.request.precision);
  const verify::Array& array = problem.operands[index];
  const auto at = [&](std::int64_t i, std::int64_t j) { return element(array, row.real_bytes, matrix, i, j); };
  double largest = 0, others = 0, apart = 0;
  for (std::int64_t j = 0; j < array.columns; ++j)
    for (std::int64_t i = 0; i < array.rows; ++i) {
      const Number value = at(i, j), mirrored = at(j, i);
      if (!is_finite(value)) return false;
      largest = std::max(largest, size_of(value));
      if (i == j || problem.is_used(operand, i, j)) continue;
      others = std::max(others, size_of(value));
      apart = std::max(
          apart,
          size_of(value / 2.0 - (operand.symmetry == Symmetry::hermitian ? std::conj(mirrored) : mirrored) / 2.0));
    }
  const double eps =
      row.real_bytes == 4 ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  return others > 0 && apart > 100 * static_cast<double>(array.rows) * eps * largest;
}

// Whether the call reads the operand: C of beta 0 it does not.
bool is_read_of(const verify::Problem& problem, const Operand& operand) {
  const auto scalar = static_cast<std::size_t>(operand.unread_at_zero);
  return reads(operand.access) && (operand.unread_at_zero < 0 || problem.scalars[scalar] != 0.0);
}

}  // namespace

std::vector<Other_half> other_halves(const verify::Problem& before) {
  std::vector<Other_half> found;
  const auto& operands = before.operation().operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].symmetry == Symmetry::none || !is_read_of(before, operands[i])) continue;
    Other_half half{operands[i].name};
    for (std::int64_t b = 0; b < before.batch && !before.operands[i].bytes.empty(); ++b)
      half.differ += differs(before, i, b);
    found.push_back(half);
  }
  return found;
}

std::string note(const Other_half& half, const verify::Problem& problem) {
  const Operation& op = problem.operation();
  const Operand& operand = op.operands[static_cast<std::size_t>(op.find_operand(half.operand))];
  const bool hermitian = operand.symmetry == Symmetry::hermitian && precision(problem.request.precision).complex;
  return fmt::format("{} of {} of {} {} is not {}: {} uses the {} triangle alone (--uplo)", half.operand, half.differ,
                     problem.batch, problem.batch == 1 ? "matrix" : "matrices", hermitian ? "Hermitian" : "symmetric",
                     op.name, problem.request.word("uplo"));
}

}  // namespace kgen
