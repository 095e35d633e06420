// Verification of LU factorisation and of inverses, as LAPACK's testing routines dget01 and dget03 define the ratios
// (dget03 has the factor rcond = 1 / (|A| |X|)), in the 1-norm. Sums have twice the bits of s and c, and long double's
// of d and z, so that matrices near to singular ones are judged right.
#include "verify/dense.hpp"
#include "verify/factors.hpp"
#include "verify/inverse.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Real, class Wide>
Judgement judge_factors(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Dense<Wide> lu = dense<Real, Wide>(after.operand("A"), b);
  leave_out(found, after.operand("info").integer(b) > 0, a, lu);
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
  found.left_out = !std::isfinite(found.ratios[0]);  // the residual itself overflows
  if (found.ratios[0] > largest_ratio && lu.rows == lu.columns) found.limits[0] = largest_ratio * growth();
  return found;
}

template <class Real, class Wide>
Judgement judge_inverse_of_factors(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_inverse_of<Real>(factored_matrix<Real, Wide>(before, b), before, after, b);
}

}  // namespace

std::vector<Verification> lu_verifications() {
  return {
      {"getrf",
       {"|P A - L U| / (n |A| eps)"},
       lu_kind,
       make_a,
       judge_factors<float, double>,
       judge_factors<double, long double>,
       Info::zero_pivot,
       largest_ratio,
       true},
      {"getri",
       {right_inverse, left_inverse},
       lu_kind,
       make_factors,
       judge_inverse_of_factors<float, double>,
       judge_inverse_of_factors<double, long double>,
       Info::zero_on_diagonal},
      {"matinv",
       {right_inverse, left_inverse},
       any_matrix,
       make_a,
       judge_inverse<float, double>,
       judge_inverse<double, long double>,
       Info::singular},
  };
}

}  // namespace kgen::verify
