// Verification of determinants: against the factors of LAPACK's method in a wider type.
#include "verify/factors.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Wide>
struct Determinant {
  Pair<Wide> sign{1, 0};
  Wide log = 0;
};

template <class Wide>
Determinant<Wide> determinant(Dense<Wide> a) {
  const std::vector<std::size_t> rows = reference_factors(a.data, a.rows, true);
  Determinant<Wide> found;
  for (std::size_t k = 0; k < a.rows; ++k) {
    const Pair<Wide> u = a(k, k);
    const Wide size = modulus(u);
    if (rows[k] != k) found.sign = {-found.sign.re, -found.sign.im};
    found.sign = product(found.sign, Pair<Wide>{u.re / size, u.im / size});
    found.log += std::log(size);
  }
  return found;
}

// A change of A by eps |A| changes the logarithm by up to n cond(A) eps, and the sign of a complex matrix as much,
// where nothing underflows.
// Where that is not small, any sign is right.
template <class Real, class Wide>
Judgement judge_determinant(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Pair<Wide> sign = dense<Real, Wide>(after.operand("sign"), b)(0, 0);
  const Wide log = dense<Real, Wide>(after.operand("logabsdet"), b)(0, 0).re;
  const bool singular = after.operand("info").integer(b) > 0;
  found.left_out = singular || !finite(a);
  if (singular) found.lost = sign.re != 0 || sign.im != 0 || !(std::isinf(log) && log < 0);
  if (found.left_out || a.data.empty()) return found;
  const Determinant<Wide> exact = determinant(a);
  found.left_out = !std::isfinite(exact.log) || !std::isfinite(log);
  found.lost = std::isfinite(exact.log) && !std::isfinite(log) && has_factors<Real>(a, true);
  if (found.left_out) return found;
  const bool real = !precision(before.request.precision).complex;
  if (real && sign.re != 1 && sign.re != -1) {
    found.ratios[1] = std::numeric_limits<double>::infinity();
    return found;
  }
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  const Wide size = norm1(a), cond = static_cast<Wide>(a.rows) * size * norm1(inverse);
  const Wide change = cond * relative_rounding<Real>(size, a.rows);
  const Wide unit = change + rounding<Real>(std::abs(exact.log), Wide(1));
  found.ratios[0] = static_cast<double>(std::abs(log - exact.log) / unit);
  const bool decided = change < Wide(0.01);
  if (decided)
    found.ratios[1] =
        static_cast<double>(modulus(Pair<Wide>{sign.re - exact.sign.re, sign.im - exact.sign.im}) / change);
  else if (!(std::abs(modulus(sign) - 1) < Wide(0.5)))  // of modulus 1 all the same, but where a pivot is denormal
    found.ratios[1] = std::numeric_limits<double>::infinity();
  return found;
}

}  // namespace

std::vector<Verification> determinant_verifications() {
  return {{"slogdet",
           {"|log - log |det A|| / ((n cond + |log|) eps)", "|sign - sign(det A)| / (n cond eps)"},
           any_matrix,
           make_a,
           judge_determinant<float, double>,
           judge_determinant<double, long double>,
           Info::singular,
           largest_ratio,
           true}};
}

}  // namespace kgen::verify
