#include "verify/residual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include "generator/error.hpp"
#include "verify/reference.hpp"

namespace kgen {

namespace {

using verify::Pair;
using verify::subtract_product;
template <class Wide>
using Matrix = verify::Square<Wide>;

template <class Real, class Wide>
Matrix<Wide> matrix_at(const Batch& batch, bool complex, std::int64_t b) {
  Matrix<Wide> matrix(static_cast<std::size_t>(batch.rows * batch.columns));
  const std::size_t bytes = (complex ? 2 : 1) * sizeof(Real);
  const char* data = batch.data.data() + static_cast<std::size_t>(b) * matrix.size() * bytes;
  for (auto& element : matrix) {
    Real parts[2] = {0, 0};
    std::memcpy(parts, data, bytes);
    data += bytes;
    element = {parts[0], parts[1]};
  }
  return matrix;
}

std::int32_t integer_at(const Batch& batch, std::int64_t index) {
  std::int32_t value = 0;
  std::memcpy(&value, batch.data.data() + 4 * index, sizeof value);
  return value;
}

template <class Wide>
bool finite(const Matrix<Wide>& a) {
  return std::all_of(a.begin(), a.end(),
                     [](const Pair<Wide>& element) { return std::isfinite(element.re) && std::isfinite(element.im); });
}

template <class Wide>
Wide norm1(const Matrix<Wide>& a, std::size_t n) {
  Wide largest = 0;
  for (std::size_t j = 0; j < n; ++j) {
    Wide sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += std::hypot(a[j * n + i].re, a[j * n + i].im);
    if (!(sum <= largest)) largest = sum;  // NaN too
    if (std::isnan(largest)) break;
  }
  return largest;
}

// a - L U, for triangular factors packed in one matrix: L with a unit diagonal, and U.
template <class Wide>
Matrix<Wide> minus_lu(Matrix<Wide> a, const Matrix<Wide>& lu, std::size_t n) {
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k <= j; ++k) {
      a[j * n + k].re -= lu[j * n + k].re;
      a[j * n + k].im -= lu[j * n + k].im;
      for (std::size_t i = k + 1; i < n; ++i) subtract_product(a[j * n + i], lu[k * n + i], lu[j * n + k]);
    }
  }
  return a;
}

enum class Direction { forward, backward };

// The sequence of swaps that ipiv says. Values outside 1 .. n are the kernel's to clamp; here they swap nothing.
template <class Wide>
void swap_rows(Matrix<Wide>& a, const Batch& pivots, std::int64_t b, std::size_t n, Direction direction) {
  for (std::size_t step = 0; step < n; ++step) {
    const std::size_t k = direction == Direction::forward ? step : n - 1 - step;
    const std::int64_t p = integer_at(pivots, b * pivots.rows + static_cast<std::int64_t>(k));
    if (p < 1 || p > static_cast<std::int64_t>(n)) continue;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[j * n + k], a[j * n + static_cast<std::size_t>(p - 1)]);
  }
}

template <class Wide>
Wide factor_ratio(const Matrix<Wide>& original, const Matrix<Wide>& lu, const Batch* pivots, std::int64_t b,
                  std::size_t n) {
  Matrix<Wide> a = original;
  const Wide norm = norm1(a, n);
  if (pivots) swap_rows(a, *pivots, b, n, Direction::forward);
  const Wide error = norm1(minus_lu(std::move(a), lu, n), n);
  return error == 0 ? 0 : error / (static_cast<Wide>(n) * norm);
}

// |left right - I| / (n |left| |right|)
template <class Wide>
Wide identity_ratio(const Matrix<Wide>& left, const Matrix<Wide>& right, std::size_t n) {
  Matrix<Wide> error(n * n);
  for (std::size_t j = 0; j < n; ++j) {
    error[j * n + j].re = 1;
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) subtract_product(error[j * n + i], left[k * n + i], right[j * n + k]);
    }
  }
  // Divided one after the other: the product of the norms may overflow.
  return norm1(error, n) / static_cast<Wide>(n) / norm1(left, n) / norm1(right, n);
}

// How good an operation's output is: one row for each that can be verified.
enum class Output { factors, inverse };
struct Row {
  std::string_view operation;
  bool reads_factors;  // its input: the factors of the original matrix, with their pivots
  Output output;
};
constexpr Row table[] = {
    {"getrf", false, Output::factors},
    {"getri", true, Output::inverse},
    {"matinv", false, Output::inverse},
};
constexpr std::string_view of_factors = "|P A - L U| / (n |A| eps)", of_right_inverse = "|A X - I| / (n |A| |X| eps)",
                           of_left_inverse = "|X A - I| / (n |A| |X| eps)";

const Row* find_row(const std::string& operation) {
  const auto* row =
      std::find_if(std::begin(table), std::end(table), [&](const Row& one) { return one.operation == operation; });
  return row == std::end(table) ? nullptr : row;
}

// The ratios of what LAPACK's method gives for the same matrix.
template <class Real, class Wide>
void reference_ratios(const Matrix<Wide>& a, std::size_t n, bool pivot, Wide* ratios) {
  Matrix<Real> narrow(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) narrow[i] = {static_cast<Real>(a[i].re), static_cast<Real>(a[i].im)};
  Matrix<Wide> x(a.size());
  std::size_t at = 0;
  for (const auto& element : verify::reference_inverse(std::move(narrow), n, pivot)) x[at++] = {element.re, element.im};
  ratios[0] = identity_ratio(a, x, n);
  ratios[1] = identity_ratio(x, a, n);
}

// What residual() is asked, in the operands' and a wider type.
template <class Real, class Wide>
Residual residual_in(const Row& row, bool complex, bool pivot, const Batch& input, bool from_factors,
                     const Batch& output, const Batch& pivots, const Batch& info) {
  const auto n = static_cast<std::size_t>(input.rows);
  const Wide eps = std::numeric_limits<Real>::epsilon() / 2;  // LAPACK's: half the distance from 1 to the next number
  Residual result;
  if (row.output == Output::factors)
    result.ratios = {{of_factors}};
  else
    result.ratios = {{of_right_inverse}, {of_left_inverse}};
  for (std::int64_t b = 0; b < input.count && n > 0; ++b) {
    Matrix<Wide> a = matrix_at<Real, Wide>(input, complex, b);
    const Matrix<Wide> x = matrix_at<Real, Wide>(output, complex, b);
    if (integer_at(info, b) > 0 || !finite(a) || !finite(x)) {
      ++result.left_out;
      continue;
    }
    if (from_factors) {  // A = P' L U
      for (auto& element : a = minus_lu(Matrix<Wide>(n * n), a, n)) element = {-element.re, -element.im};
      if (pivot) swap_rows(a, pivots, b, n, Direction::backward);
    }
    Wide values[2] = {0, 0};
    if (row.output == Output::factors) {
      values[0] = factor_ratio(a, x, pivot ? &pivots : nullptr, b, n);
    } else {
      values[0] = identity_ratio(a, x, n);
      values[1] = identity_ratio(x, a, n);
    }
    if (!std::isfinite(values[0]) || !std::isfinite(values[1])) {
      ++result.left_out;  // the residual itself overflows
      continue;
    }
    const Wide limit = static_cast<Wide>(largest_ratio) * eps;
    Wide limits[2] = {limit, limit};
    if (row.output == Output::inverse && std::max(values[0], values[1]) > limit) {
      Wide theirs[2];
      reference_ratios<Real>(a, n, pivot, theirs);
      for (int i = 0; i < 2; ++i)
        if (std::isfinite(theirs[i])) limits[i] = std::max(limit, times_reference * theirs[i]);
    }
    bool wrong = false;
    for (std::size_t i = 0; i < result.ratios.size(); ++i) {
      const auto ratio = static_cast<double>(values[i] / eps);
      result.ratios[i].largest = std::max(result.ratios[i].largest, ratio);
      if (values[i] <= limits[i]) continue;
      wrong = true;
      if (ratio > result.wrong_ratio) {
        result.wrong_ratio = ratio;
        result.worst = b;
      }
    }
    result.too_large += wrong;
  }
  return result;
}

}  // namespace

double Residual::largest() const {
  double largest = 0;
  for (const Ratio& ratio : ratios) largest = std::max(largest, ratio.largest);
  return largest;
}

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
  const auto compute = precision.real_bytes == 4 ? residual_in<float, double> : residual_in<double, long double>;
  return compute(*row, precision.complex, pivot, input, from_factors, output, pivots, info);
}

}  // namespace kgen
