#include "tools/kgen/residual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <string_view>

#include "generator/error.hpp"

namespace kgen {

namespace {

using Number = std::complex<double>;
using Matrix = std::vector<Number>;  // column-major, n x n

template <class R>
Matrix load(const char* data, std::size_t count, bool complex) {
  Matrix matrix(count);
  for (auto& element : matrix) {
    R parts[2] = {0, 0};
    const std::size_t bytes = complex ? sizeof parts : sizeof(R);
    std::memcpy(parts, data, bytes);
    data += bytes;
    element = {static_cast<double>(parts[0]), static_cast<double>(parts[1])};
  }
  return matrix;
}

Matrix matrix_at(const Batch& batch, const Precision& precision, std::int64_t b) {
  const auto count = static_cast<std::size_t>(batch.rows * batch.columns);
  const char* data = batch.data.data() + static_cast<std::size_t>(b) * count * precision.element_bytes;
  return precision.real_bytes == 4 ? load<float>(data, count, precision.complex)
                                   : load<double>(data, count, precision.complex);
}

std::int32_t integer_at(const Batch& batch, std::int64_t index) {
  std::int32_t value = 0;
  std::memcpy(&value, batch.data.data() + 4 * index, sizeof value);
  return value;
}

bool finite(const Matrix& a) {
  for (const auto& element : a) {
    if (!std::isfinite(element.real()) || !std::isfinite(element.imag())) return false;
  }
  return true;
}

double norm1(const Matrix& a, std::size_t n) {
  double largest = 0;
  for (std::size_t j = 0; j < n; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += std::abs(a[j * n + i]);
    if (!(sum <= largest)) largest = sum;  // NaN too
    if (std::isnan(largest)) break;
  }
  return largest;
}

// a - L U, for triangular factors packed in one matrix: L with a unit diagonal, and U.
Matrix minus_lu(Matrix a, const Matrix& lu, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k <= j; ++k) {
      a[j * n + k] -= lu[j * n + k];
      for (std::size_t i = k + 1; i < n; ++i) a[j * n + i] -= lu[k * n + i] * lu[j * n + k];
    }
  }
  return a;
}

enum class Direction { forward, backward };

// The sequence of swaps that ipiv says. Values outside 1 .. n are the kernel's to clamp; here they swap nothing.
void swap_rows(Matrix& a, const Batch& pivots, std::int64_t b, std::size_t n, Direction direction) {
  for (std::size_t step = 0; step < n; ++step) {
    const std::size_t k = direction == Direction::forward ? step : n - 1 - step;
    const std::int64_t p = integer_at(pivots, b * pivots.rows + static_cast<std::int64_t>(k));
    if (p < 1 || p > static_cast<std::int64_t>(n)) continue;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[j * n + k], a[j * n + static_cast<std::size_t>(p - 1)]);
  }
}

double factor_residual(const Matrix& original, const Matrix& lu, const Batch* pivots, std::int64_t b, std::size_t n) {
  Matrix a = original;
  const double norm = norm1(a, n);
  if (pivots) swap_rows(a, *pivots, b, n, Direction::forward);
  const double error = norm1(minus_lu(std::move(a), lu, n), n);
  return error == 0 ? 0 : error / (static_cast<double>(n) * norm);
}

double inverse_residual(const Matrix& a, const Matrix& x, const Batch*, std::int64_t, std::size_t n) {
  Matrix product(n * n);
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) product[j * n + i] += a[k * n + i] * x[j * n + k];
    }
    product[j * n + j] -= 1.0;
  }
  // Divided one after the other: the product of the norms may overflow.
  return norm1(product, n) / static_cast<double>(n) / norm1(a, n) / norm1(x, n);
}

// How good an operation's output is: one row for each that can be verified.
struct Row {
  std::string_view operation, formula;
  bool reads_factors;  // its input: the factors of the original matrix, with their pivots
  double (*of)(const Matrix& original, const Matrix& output, const Batch* pivots, std::int64_t b, std::size_t n);
};
constexpr std::string_view of_factors = "|P A - L U| / (n |A| eps)", of_inverse = "|A X - I| / (n |A| |X| eps)";
constexpr Row table[] = {
    {"getrf", of_factors, false, factor_residual},
    {"getri", of_inverse, true, inverse_residual},
    {"matinv", of_inverse, false, inverse_residual},
};

const Row* find_row(const std::string& operation) {
  const auto* row =
      std::find_if(std::begin(table), std::end(table), [&](const Row& one) { return one.operation == operation; });
  return row == std::end(table) ? nullptr : row;
}

}  // namespace

bool has_residual(const std::string& operation) { return find_row(operation) != nullptr; }

std::vector<std::string> with_residual() {
  std::vector<std::string> names;
  for (const Row& row : table) names.emplace_back(row.operation);
  return names;
}

Residual residual(const std::string& operation, const Precision& precision, bool pivot, const Batch& input, Input holds,
                  const Batch& output, const Batch& pivots, const Batch& info) {
  const Row* row = find_row(operation);
  if (!row) throw Error(Failure::usage, fmt::format("residuals of {} are not known", operation));
  const bool from_factors = row->reads_factors && holds == Input::operand;
  const auto n = static_cast<std::size_t>(input.rows);
  // LAPACK's eps: half the distance from 1 to the next number.
  const double eps = precision.real_bytes == 4 ? std::numeric_limits<float>::epsilon() / 2.0
                                               : std::numeric_limits<double>::epsilon() / 2.0;
  Residual result;
  result.formula = row->formula;
  for (std::int64_t b = 0; b < input.count; ++b) {
    Matrix a = matrix_at(input, precision, b);
    const Matrix x = matrix_at(output, precision, b);
    if (n == 0) continue;
    if (integer_at(info, b) > 0 || !finite(a) || !finite(x)) {
      ++result.left_out;
      continue;
    }
    if (from_factors) {  // A = P' L U
      for (auto& element : a = minus_lu(Matrix(n * n), a, n)) element = -element;
      if (pivot) swap_rows(a, pivots, b, n, Direction::backward);
    }
    const double value = row->of(a, x, pivot ? &pivots : nullptr, b, n);
    if (std::isfinite(value)) {
      result.largest = std::max(result.largest, value / eps);
    } else {
      ++result.left_out;  // the residual itself overflows
    }
  }
  return result;
}

}  // namespace kgen
