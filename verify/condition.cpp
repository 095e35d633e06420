// Verification of condition numbers: against the norms of A and of its inverse in a wider type.
#include "verify/dense.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// An inverse has a relative error of about n eps cond, and so has its norm.
constexpr double most_times_cond = 10;

template <class Real, class Wide>
Judgement judge_condition(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Wide value = dense<Real, Wide>(after.operand("cond"), b)(0, 0).re;
  found.left_out = after.operand("info").integer(b) > 0 || !finite(a);
  if (found.left_out || a.data.empty()) return found;
  // The infinity-norm is the 1-norm of the adjoint, whose inverse is the inverse's adjoint.
  if (before.is("norm", "infinity")) a = adjoint(a);
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  const Wide exact = norm1(a) * norm1(inverse), n = static_cast<Wide>(a.rows);
  // What is computed on the way may overflow where the condition number itself does not.
  const Wide room = static_cast<Wide>(std::numeric_limits<Real>::max()) / (n * exact);
  found.left_out = !std::isfinite(value);
  found.lost = std::isnan(value) || (found.left_out && n * exact < room && norm1(a) < room);
  if (found.left_out) return found;
  found.ratios[0] = static_cast<double>(std::abs(value - exact) / exact / (n * eps<Real>() * exact));
  found.left_out = !std::isfinite(found.ratios[0]);
  return found;
}

}  // namespace

std::vector<Verification> condition_verifications() {
  return {{"cond",
           {"|cond - |A| |inv(A)|| / (n cond^2 eps)"},
           any_matrix,
           make_a,
           judge_condition<float, double>,
           judge_condition<double, long double>,
           most_times_cond}};
}

}  // namespace kgen::verify
