// LU factors with their pivots, as getrf leaves them: what the rows of several operations judge by, or read.
#pragma once

#include "verify/dense.hpp"
#include "verify/reference.hpp"

namespace kgen::verify {

// Whether the operation chooses pivots, and what its matrices must be if it does not.
bool pivots(const Request& request);
Kind lu_kind(const Request& request);

// a - L U, for triangular factors in one matrix: L with a unit diagonal, and U.
template <class Wide>
Dense<Wide> minus_lu(Dense<Wide> a, const Dense<Wide>& lu) {
  for (std::size_t j = 0; j < a.columns; ++j) {
    for (std::size_t k = 0; k <= std::min(j, a.rows - 1); ++k) {
      a(k, j).re -= lu(k, j).re;
      a(k, j).im -= lu(k, j).im;
      for (std::size_t i = k + 1; i < a.rows; ++i) subtract_product(a(i, j), lu(i, k), lu(k, j));
    }
  }
  return a;
}

// |L| |U| of such factors, with its rows where those of A were: row k was exchanged with rows[k].
template <class Wide>
Dense<Wide> moduli_of_factors(const Dense<Wide>& lu, const std::vector<std::size_t>& rows) {
  const std::size_t n = lu.rows;
  Dense<Wide> l = identity<Wide>(n), u(n, n);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) (i > j ? l : u)(i, j) = lu(i, j);
  Dense<Wide> moduli = product_of_moduli(l, u);
  for (std::size_t k = n; k-- > 0;)
    for (std::size_t j = 0; j < n && rows[k] < n; ++j) std::swap(moduli(k, j), moduli(rows[k], j));
  return moduli;
}

enum class Direction { forward, backward };

// The sequence of swaps that ipiv says, if there is one. Values outside 1 .. m swap nothing here.
template <class Wide>
void swap_rows(Dense<Wide>& a, const Array& ipiv, std::int64_t b, Direction direction) {
  if (ipiv.bytes.empty()) return;
  for (std::int64_t step = 0; step < ipiv.rows; ++step) {
    const std::int64_t k = direction == Direction::forward ? step : ipiv.rows - 1 - step;
    const std::int64_t p = ipiv.integer(b, k);
    if (p < 1 || p > static_cast<std::int64_t>(a.rows)) continue;
    for (std::size_t j = 0; j < a.columns; ++j)
      std::swap(a(static_cast<std::size_t>(k), j), a(static_cast<std::size_t>(p - 1), j));
  }
}

// The matrix whose factors a problem reads: the one that they were made of, or P' L U where nobody knows that.
template <class Real, class Wide>
Dense<Wide> factored_matrix(const Problem& before, std::int64_t b) {
  if (!before.original.bytes.empty()) return dense<Real, Wide>(before.original, b);
  const Dense<Wide> lu = dense<Real, Wide>(before.operand("A"), b);
  Dense<Wide> a = minus_lu(Dense<Wide>(lu.rows, lu.columns), lu);
  for (auto& element : a.data) element = {-element.re, -element.im};
  swap_rows(a, before.operand("ipiv"), b, Direction::backward);
  return a;
}

// Whether the factors of a square matrix by LAPACK's method are in range.
template <class Real, class Wide>
bool has_factors(const Dense<Wide>& a, bool pivot) {
  Dense<Real> own = converted<Real>(a);
  reference_factors(own.data, own.rows, pivot);
  return finite(converted<Wide>(own));
}

// The factors that A has become, as LAPACK's dget01 judges them in the 1-norm: also those of a singular matrix, but
// without pivots.
inline constexpr std::string_view factors_error = "|P A - L U| / (n |A| eps)";
template <class Real, class Wide>
Judgement judge_factors(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Dense<Wide> lu = dense<Real, Wide>(after.operand("A"), b);
  const bool singular = after.operand("info").integer(b) > 0;
  leave_out(found, singular && !pivots(before.request), a, lu);
  if (found.lost && lu.rows == lu.columns) found.lost = has_factors<Real>(a, pivots(before.request));
  if (found.left_out || a.data.empty()) return found;
  const Wide norm = norm1(a);
  const auto growth = [&, original = a] {  // |L| |U| beside A, by LAPACK's method
    Dense<Real> own = converted<Real>(original);
    const std::vector<std::size_t> rows = reference_factors(own.data, own.rows, pivots(before.request));
    const Dense<Wide> moduli = moduli_of_factors(converted<Wide>(own), rows);
    return finite(moduli) ? static_cast<double>(norm1(moduli) / norm) : 1;
  };
  swap_rows(a, after.operand("ipiv"), b, Direction::forward);
  const Wide error = norm1(minus_lu(std::move(a), lu)), size = norm1(lu);
  const Wide unit = rounding_of_product<Real>(norm, std::max(lu.rows, lu.columns), size, size);
  found.ratios[0] = static_cast<double>(error / static_cast<Wide>(lu.columns) / unit);
  if (found.ratios[0] > largest_ratio && lu.rows == lu.columns) found.limits[0] = largest_ratio * growth();
  found.left_out = singular;
  found.lost = singular && !(found.ratios[0] <= std::max(found.limits[0], largest_ratio));
  return found;
}

// Fills A and ipiv with factors by LAPACK's method; what they are made of is the problem's `original`.
void make_factors(Problem& problem, const Classes& classes, std::uint64_t seed);

}  // namespace kgen::verify
