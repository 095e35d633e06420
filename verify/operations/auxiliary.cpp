// Verification of building blocks.
#include <cmath>
#include <cstring>
#include <limits>

#include "verify/dense.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// One NaN is as good as another.
template <class Real>
bool same_value(Real x, Real y) {
  return (std::isnan(x) && std::isnan(y)) || (x == y && std::signbit(x) == std::signbit(y));
}

// Every bit; of a transpose every value.
template <class Real>
bool is_copied(const Problem& before, const Problem& after, std::int64_t b) {
  const Array &a = before.operand("A"), &c = after.operand("C");
  if (before.is("trans", "no")) return std::memcmp(a.at(b), c.at(b), static_cast<std::size_t>(a.stride())) == 0;
  const Dense<Real> expected = applied(dense<Real, Real>(a, b), before.request.word("trans"));
  const Dense<Real> found = dense<Real, Real>(c, b);
  for (std::size_t i = 0; i < found.data.size(); ++i) {
    if (!same_value(found.data[i].re, expected.data[i].re)) return false;
    if (precision(before.request.precision).complex && !same_value(found.data[i].im, expected.data[i].im)) return false;
  }
  return true;
}
template <class Real>
Judgement judge_copy(const Problem& before, const Problem& after, std::int64_t b) {
  return {.ratios = {is_copied<Real>(before, after, b) ? 0 : std::numeric_limits<double>::infinity()}};
}

}  // namespace

std::vector<Verification> auxiliary_verifications() {
  return {{"lacpy", {"|C - op(A)|"}, any_matrix, make_a, judge_copy<float>, judge_copy<double>}};
}

}  // namespace kgen::verify
