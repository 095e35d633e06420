// Verification of LU factorisation and of inverses, as LAPACK's testing routines dget01 and dget03 define the ratios
// (dget03 has the factor rcond = 1 / (|A| |X|)), in the 1-norm. Sums have twice the bits of s and c, and long double's
// of d and z, so that matrices near to singular ones are judged right.
#include "verify/dense.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

bool pivots(const Request& request) {
  return request.operation->find_option("pivot") < 0 || request.word("pivot") != "none";
}

Kind lu_kind(const Request& request) { return pivots(request) ? Kind::general : Kind::no_pivoting; }

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

template <class Real, class Wide>
Judgement judge_factors(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  const Dense<Wide> lu = dense<Real, Wide>(after.operand("A"), b);
  leave_out(found, after.operand("info").integer(b) > 0, a, lu);
  if (found.left_out || a.data.empty()) return found;
  const Wide norm = norm1(a);
  swap_rows(a, after.operand("ipiv"), b, Direction::forward);
  const Wide error = norm1(minus_lu(std::move(a), lu));
  if (error != 0) found.ratios[0] = static_cast<double>(error / static_cast<Wide>(lu.columns) / norm / eps<Real>());
  found.left_out = !std::isfinite(found.ratios[0]);  // the residual itself overflows
  return found;
}

// |left right - I| / (n |left| |right|), divided one after the other: the product of the norms may overflow.
template <class Wide>
Wide identity_ratio(const Dense<Wide>& left, const Dense<Wide>& right) {
  const Wide error = norm1(minus_product(identity<Wide>(left.rows), left, right));
  return error / static_cast<Wide>(left.rows) / norm1(left) / norm1(right);
}

// What LAPACK's method gives for the same matrix, in its own precision.
template <class Real, class Wide>
Dense<Wide> reference(const Dense<Wide>& a, bool pivot) {
  Square<Real> narrow(a.data.size());
  for (std::size_t i = 0; i < narrow.size(); ++i)
    narrow[i] = {static_cast<Real>(a.data[i].re), static_cast<Real>(a.data[i].im)};
  Dense<Wide> x(a.rows, a.columns);
  std::size_t at = 0;
  for (const auto& element : reference_inverse(std::move(narrow), a.rows, pivot))
    x.data[at++] = {element.re, element.im};
  return x;
}

template <class Real, class Wide>
Judgement judge_inverse_of(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Dense<Wide> x = dense<Real, Wide>(after.operand("C"), b);
  leave_out(found, after.operand("info").integer(b) > 0, a, x);
  if (found.left_out || a.data.empty()) return found;
  found.ratios = {static_cast<double>(identity_ratio(a, x) / eps<Real>()),
                  static_cast<double>(identity_ratio(x, a) / eps<Real>())};
  if (std::max(found.ratios[0], found.ratios[1]) > largest_ratio) {
    const Dense<Wide> own = reference<Real>(a, pivots(before.request));
    const Wide limits[] = {identity_ratio(a, own), identity_ratio(own, a)};
    for (std::size_t i = 0; i < most_ratios; ++i)
      if (std::isfinite(limits[i]))
        found.limits[i] = std::max(largest_ratio, static_cast<double>(times_reference * limits[i] / eps<Real>()));
  }
  found.left_out = !std::isfinite(found.ratios[0]) || !std::isfinite(found.ratios[1]);
  return found;
}

template <class Real, class Wide>
Judgement judge_inverse(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_inverse_of<Real>(dense<Real, Wide>(before.operand("A"), b), before, after, b);
}

// Of the matrices whose factors were read: those that they were made of, or P' L U where nobody knows these.
template <class Real, class Wide>
Judgement judge_inverse_of_factors(const Problem& before, const Problem& after, std::int64_t b) {
  if (!before.original.bytes.empty())
    return judge_inverse_of<Real>(dense<Real, Wide>(before.original, b), before, after, b);
  const Dense<Wide> lu = dense<Real, Wide>(before.operand("A"), b);
  Dense<Wide> a = minus_lu(Dense<Wide>(lu.rows, lu.columns), lu);
  for (auto& element : a.data) element = {-element.re, -element.im};
  swap_rows(a, before.operand("ipiv"), b, Direction::backward);
  return judge_inverse_of<Real>(a, before, after, b);
}

template <class Real>
void factor_all(Problem& problem) {
  Array &a = *problem.find("A"), &ipiv = *problem.find("ipiv");
  const auto n = static_cast<std::size_t>(a.rows);
  const auto bytes = static_cast<std::size_t>(a.element_bytes);
  for (std::int64_t b = 0; b < problem.batch; ++b) {
    Square<Real> narrow = dense<Real, Real>(a, b).data;
    const std::vector<std::size_t> rows = reference_factors(narrow, n, !ipiv.bytes.empty());
    for (std::size_t i = 0; i < narrow.size(); ++i) std::memcpy(a.at(b) + i * bytes, &narrow[i], bytes);
    for (std::size_t k = 0; k < n && !ipiv.bytes.empty(); ++k) {
      const auto pivot = static_cast<std::int32_t>(rows[k] + 1);
      std::memcpy(ipiv.at(b) + k * sizeof pivot, &pivot, sizeof pivot);
    }
  }
}

void make_factors(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  problem.original = *problem.find("A");
  if (precision(problem.request.precision).real_bytes == 4)
    factor_all<float>(problem);
  else
    factor_all<double>(problem);
}

constexpr std::string_view right_inverse = "|A X - I| / (n |A| |X| eps)", left_inverse = "|X A - I| / (n |A| |X| eps)";

}  // namespace

std::vector<Verification> lu_verifications() {
  return {
      {"getrf",
       {"|P A - L U| / (n |A| eps)"},
       lu_kind,
       make_a,
       judge_factors<float, double>,
       judge_factors<double, long double>},
      {"getri",
       {right_inverse, left_inverse},
       lu_kind,
       make_factors,
       judge_inverse_of_factors<float, double>,
       judge_inverse_of_factors<double, long double>},
      {"matinv",
       {right_inverse, left_inverse},
       any_matrix,
       make_a,
       judge_inverse<float, double>,
       judge_inverse<double, long double>},
  };
}

}  // namespace kgen::verify
