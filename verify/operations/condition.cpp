// Verification of norms and condition numbers: against the norms of A and of its inverse in a wider type.
#include "verify/dense.hpp"
#include "verify/inverse.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// 1 / cond is A's distance from the nearest singular matrix, beside its norm. What roundings change A by changes it by
// as much, however large cond is: so that of a matrix that is singular but for rounding any large number is right.
constexpr double most_of_distance = 10;
constexpr std::string_view condition_error = "|1 / cond - 1 / (|A| |inv(A)|)| / (n eps)";
// A sum of n numbers, each of them rounded twice if it is complex.
constexpr double most_of_norm = 2;

template <class Real, class Wide>
Judgement judge_condition(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Wide value = dense<Real, Wide>(after.operand("cond"), b)(0, 0).re;
  const bool singular = after.operand("info").integer(b) > 0;
  found.left_out = singular || !finite(a);
  found.lost = singular ? value != std::numeric_limits<Wide>::infinity() : !finite(a) && std::isfinite(value);
  if (found.left_out || a.data.empty()) return found;
  // The infinity-norm is the 1-norm of the adjoint, whose inverse is the inverse's adjoint.
  if (before.is("norm", "infinity")) a = adjoint(a);
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  const Wide size = norm1(a), of_inverse = norm1(inverse), exact = size * of_inverse, n = static_cast<Wide>(a.rows);
  // What is computed on the way may overflow where the condition number itself does not.
  const Wide room = static_cast<Wide>(std::numeric_limits<Real>::max()) / (n * exact);
  found.left_out = !std::isfinite(value);
  found.lost = std::isnan(value) || (found.left_out && n * exact < room && size < room && !out_of_range<Real>(inverse));
  if (found.left_out) return found;
  // Where the wider type's roundings decide what the reference is, all that is known is that the number is large.
  constexpr double most_of_error = 0.01;
  found.unknown[0] = !(exact * eps<Wide>() <= most_of_error);
  const Wide distance = std::isfinite(exact) ? 1 / exact : 0,
             unit = relative_rounding<Real>(std::min(size, of_inverse), a.rows);
  found.ratios[0] = value > 0 ? static_cast<double>(std::abs(1 / value - distance) / (n * unit))
                              : std::numeric_limits<double>::infinity();
  return found;
}

// Both residuals of the inverse, and the condition number.
template <class Real, class Wide>
Judgement judge_inverse_and_condition(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found = judge_inverse<Real, Wide>(before, after, b);
  const Judgement condition = judge_condition<Real, Wide>(before, after, b);
  found.lost = found.lost || condition.lost;
  found.ratios[2] = condition.left_out ? 0 : condition.ratios[0];
  found.unknown[2] = condition.unknown[0];
  return found;
}

// The norm that the problem asks for. In the wider type nothing over- or underflows.
template <class Wide>
Wide exact_norm(const Problem& problem, const Dense<Wide>& a) {
  if (problem.is("norm", "one")) return norm1(a);
  if (problem.is("norm", "infinity")) return norm1(adjoint(a));
  Wide largest = 0, squares = 0;
  for (const Pair<Wide>& element : a.data) {
    largest = std::max(largest, modulus(element));
    squares += element.re * element.re + element.im * element.im;
  }
  return problem.is("norm", "max") ? largest : std::sqrt(squares);
}

template <class Wide>
bool has_nan(const Dense<Wide>& a) {
  return std::ranges::any_of(a.data, [](const auto& of) { return std::isnan(of.re) || std::isnan(of.im); });
}

// What is not finite has to be what it should be: the ratio is infinite where it is not.
template <class Real, class Wide>
Judgement judge_norm(const Problem& before, const Problem& after, std::int64_t b) {
  constexpr auto wrong = std::numeric_limits<double>::infinity();
  Judgement found;
  const Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Wide value = dense<Real, Wide>(after.operand("value"), b)(0, 0).re;
  if (has_nan(a)) {
    found.ratios[0] = std::isnan(value) ? 0 : wrong;
    return found;
  }
  const Wide exact = finite(a) ? exact_norm(before, a) : std::numeric_limits<Wide>::infinity();
  const Wide n = static_cast<Wide>(std::max(a.rows, a.columns)), top = std::numeric_limits<Real>::max();
  // A sum that is rounded may overflow where the exact one hardly does not.
  if (exact >= top * (1 - 2 * n * eps<Real>()) && value == std::numeric_limits<Wide>::infinity()) return found;
  const Wide unit = rounding<Real>(exact, Wide(1));
  found.ratios[0] = std::isfinite(value) ? static_cast<double>(std::abs(value - exact) / (n * unit)) : wrong;
  return found;
}

}  // namespace

std::vector<Verification> condition_verifications() {
  return {{"lange",
           {"|value - norm(A)| / (max(m, n) norm(A) eps)"},
           any_matrix,
           make_a,
           judge_norm<float, double>,
           judge_norm<double, long double>,
           Info::no_claim,
           most_of_norm},
          {"cond",
           {condition_error},
           any_matrix,
           make_a,
           judge_condition<float, double>,
           judge_condition<double, long double>,
           Info::singular,
           most_of_distance},
          {"matinv_cond",
           {right_inverse, left_inverse, condition_error},
           any_matrix,
           make_a,
           judge_inverse_and_condition<float, double>,
           judge_inverse_and_condition<double, long double>,
           Info::singular,
           largest_ratio,
           false,
           {0, 0, most_of_distance}}};
}

}  // namespace kgen::verify
