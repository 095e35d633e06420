// How good an inverse is: what the rows of several operations judge by. Residuals on both sides, since a method may be
// right on one only.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "verify/dense.hpp"
#include "verify/factors.hpp"
#include "verify/reference.hpp"

namespace kgen::verify {

inline constexpr std::string_view right_inverse = "|A X - I| / (n |A| |X| eps)",
                                  left_inverse = "|X A - I| / (n |A| |X| eps)";

// |left right - I|, in units of n times what rounds.
template <class Real, class Wide>
double identity_ratio(const Dense<Wide>& left, const Dense<Wide>& right) {
  const Wide error = norm1(minus_product(identity<Wide>(left.rows), left, right));
  const Wide one = norm1(left), other = norm1(right);
  return static_cast<double>(error / static_cast<Wide>(left.rows) /
                             rounding_of_product<Real>(one * other, left.rows, one, other));
}

// What LAPACK's method gives for the same matrix, in its own precision.
template <class Real, class Wide>
Dense<Wide> reference(const Dense<Wide>& a, bool pivot) {
  Dense<Real> x = converted<Real>(a);
  x.data = reference_inverse(std::move(x.data), a.rows, pivot);
  return converted<Wide>(x);
}

// Whether an element is beyond the largest number of its type, or so near that a sum on the way to it may be. A matrix
// that the wider type cannot hold either, as an inverse of a singular one, says nothing.
template <class Real, class Wide>
bool out_of_range(const Dense<Wide>& a) {
  const Wide most = std::numeric_limits<Real>::max() / (4 * static_cast<Wide>(std::max<std::size_t>(a.rows, 1)));
  return finite(a) && std::ranges::any_of(
                          a.data, [most](const auto& of) { return std::abs(of.re) > most || std::abs(of.im) > most; });
}

// Whether the inverse of a, as the wider type knows it, is. Then no method has a finite result.
template <class Real, class Wide>
bool inverse_overflows(const Dense<Wide>& a) {
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  return out_of_range<Real>(inverse);
}

// x for the inverse of a; `method`: LAPACK's, for the same matrix in its own precision.
template <class Real, class Wide>
Judgement judge_inverse_by(const Dense<Wide>& a, const Dense<Wide>& x, bool singular,
                           const std::function<Dense<Wide>()>& method) {
  Judgement found;
  leave_out(found, singular, a, x);
  found.lost = found.lost && !inverse_overflows<Real>(a);
  if (found.left_out || a.data.empty()) return found;
  found.ratios = {identity_ratio<Real>(a, x), identity_ratio<Real>(x, a)};
  if (std::max(found.ratios[0], found.ratios[1]) > largest_ratio) {
    const Dense<Wide> own = method();
    const double limits[] = {identity_ratio<Real>(a, own), identity_ratio<Real>(own, a)};
    for (std::size_t i = 0; i < 2; ++i)
      if (std::isfinite(limits[i])) found.limits[i] = std::max(largest_ratio, times_reference * limits[i]);
  }
  return found;
}

template <class Real, class Wide>
Judgement judge_inverse_of(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> x = dense<Real, Wide>(after.operand("C"), b);
  const bool singular = after.operand("info").integer(b) > 0;
  Judgement found =
      judge_inverse_by<Real, Wide>(a, x, singular, [&] { return reference<Real>(a, pivots(before.request)); });
  found.lost = found.lost || (singular && !all_nan(x));
  return found;
}

// Of an inverse that takes its matrix's place: where there is none that is as it came.
inline void expect_as_it_came(Judgement& found, const Problem& before, const Problem& after, std::int64_t b) {
  const Array &was = before.operand("A"), &is = after.operand("A");
  if (after.operand("info").integer(b) > 0 &&
      std::memcmp(was.at(b), is.at(b), static_cast<std::size_t>(was.stride())) != 0)
    found.lost = true;
}

template <class Real, class Wide>
Judgement judge_inverse(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_inverse_of<Real>(dense<Real, Wide>(before.operand("A"), b), before, after, b);
}

}  // namespace kgen::verify
