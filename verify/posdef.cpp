// Verification of Cholesky factorisation: LAPACK's dpot01, in the 1-norm.
#include "verify/dense.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// The Hermitian matrix of which one triangle was given; of the other nothing is used.
template <class Wide>
Dense<Wide> hermitian(Dense<Wide> a, bool lower) {
  for (std::size_t j = 0; j < a.columns; ++j) {
    a(j, j).im = 0;
    for (std::size_t i = j + 1; i < a.rows; ++i) {
      Pair<Wide>&below = a(i, j), &above = a(j, i);
      (lower ? above : below) = conjugate(lower ? below : above);
    }
  }
  return a;
}

// The lower factor: L itself, or U^H.
template <class Wide>
Dense<Wide> lower_factor(const Dense<Wide>& stored, bool lower) {
  Dense<Wide> l(stored.rows, stored.columns);
  for (std::size_t j = 0; j < l.columns; ++j)
    for (std::size_t i = j; i < l.rows; ++i) l(i, j) = lower ? stored(i, j) : conjugate(stored(j, i));
  return l;
}

template <class Real, class Wide>
Judgement judge_cholesky(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const bool lower = before.is("uplo", "lower");
  const Dense<Wide> a = hermitian(dense<Real, Wide>(before.operand("A"), b), lower);
  const Dense<Wide> l = lower_factor(dense<Real, Wide>(after.operand("A"), b), lower);
  leave_out(found, after.operand("info").integer(b) > 0, a, l);
  if (found.left_out || a.data.empty()) return found;
  const Wide error = norm1(minus_product(a, l, adjoint(l)));
  found.ratios[0] = static_cast<double>(error / static_cast<Wide>(a.rows) / norm1(a) / eps<Real>());
  found.left_out = !std::isfinite(found.ratios[0]);
  return found;
}

}  // namespace

std::vector<Verification> posdef_verifications() {
  return {{"potrf",
           {"|A - L L'| / (n |A| eps)"},
           definite_matrix,
           make_a,
           judge_cholesky<float, double>,
           judge_cholesky<double, long double>}};
}

}  // namespace kgen::verify
