// Verification of Cholesky factorisation, LAPACK's dpot01 in the 1-norm, of solutions by it, and of inverses.
#include "verify/dense.hpp"
#include "verify/inverse.hpp"
#include "verify/reference.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// The lower factor: L itself, or U^H.
template <class Wide>
Dense<Wide> lower_factor(const Dense<Wide>& stored, bool lower) {
  Dense<Wide> l(stored.rows, stored.columns);
  for (std::size_t j = 0; j < l.columns; ++j)
    for (std::size_t i = j; i < l.rows; ++i) l(i, j) = lower ? stored(i, j) : conjugate(stored(j, i));
  return l;
}

constexpr std::string_view factor_error = "|A - L L'| / (n |A| eps)";

template <class Real, class Wide>
Judgement judge_cholesky(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const bool lower = before.is("uplo", "lower");
  const Dense<Wide> a = hermitian(dense<Real, Wide>(before.operand("A"), b), lower);
  const Dense<Wide> l = lower_factor(dense<Real, Wide>(after.operand("A"), b), lower);
  leave_out(found, after.operand("info").integer(b) > 0, a, l);
  if (found.left_out || a.data.empty()) return found;
  const Dense<Wide> right = adjoint(l);
  const Wide error = norm1(minus_product(a, l, right));
  const Wide unit = rounding_of_product<Real>(norm1(a), a.rows, norm1(l), norm1(right));
  found.ratios[0] = static_cast<double>(error / static_cast<Wide>(a.rows) / unit);
  for (std::size_t k = 0; k < l.rows; ++k)
    if (!(l(k, k).re > 0) || l(k, k).im != 0) found.ratios[0] = std::numeric_limits<double>::infinity();
  return found;
}

// A change of A by eps |A| changes the logarithm by up to n cond(A) eps, where nothing underflows.
template <class Real, class Wide>
Judgement judge_logdet(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Dense<Wide> a = hermitian(dense<Real, Wide>(before.operand("A"), b), before.is("uplo", "lower"));
  const Wide log = dense<Real, Wide>(after.operand("logdet"), b)(0, 0).re;
  const bool indefinite = after.operand("info").integer(b) > 0;
  found.left_out = indefinite || !finite(a);
  if (indefinite) found.lost = !std::isnan(log);
  if (found.left_out || a.data.empty()) return found;
  Square<Wide> l = a.data;
  reference_cholesky(l, a.rows);
  Wide exact = 0;
  for (std::size_t k = 0; k < a.rows; ++k) exact += 2 * std::log(l[k * a.rows + k].re);
  Dense<Wide> inverse = a;
  inverse.data = reference_inverse(a.data, a.rows, true);
  const Wide size = norm1(a), cond = static_cast<Wide>(a.rows) * size * norm1(inverse);
  const Wide unit = cond * relative_rounding<Real>(size, a.rows) + rounding<Real>(std::abs(exact), Wide(1));
  found.ratios[0] = static_cast<double>(std::abs(log - exact) / unit);
  found.lost = std::isfinite(exact) && !std::isfinite(log);
  found.left_out = !std::isfinite(found.ratios[0]);
  return found;
}

template <class Real, class Wide>
Elimination<Wide> reference(const Dense<Wide>& a, const Dense<Wide>& b) {
  Dense<Real> factor = converted<Real>(a);
  reference_cholesky(factor.data, a.rows);
  Dense<Real> x = converted<Real>(b);
  for (std::size_t j = 0; j < x.columns; ++j) reference_cholesky_solve(factor.data, a.rows, &x.data[j * a.rows]);
  const Dense<Wide> l = lower_factor(converted<Wide>(factor), true);
  return {converted<Wide>(x), product_of_moduli(l, adjoint(l))};
}

template <class Real, class Wide>
Judgement judge_with(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  return judge_solution<Real, Wide>(before, after, b, a,
                                    [&] { return reference<Real>(a, dense<Real, Wide>(before.operand("B"), b)); });
}

template <class Real, class Wide>
Judgement judge_definite_system(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  return judge_with<Real>(hermitian(a, before.is("uplo", "lower")), before, after, b);
}

template <class Real, class Wide>
Judgement judge_definite_system_and_factor(const Problem& before, const Problem& after, std::int64_t b) {
  return with_factors(judge_definite_system<Real, Wide>(before, after, b),
                      judge_cholesky<Real, Wide>(before, after, b));
}

// The matrix whose factor a problem reads: the one that it was made of, or L L^H where nobody knows that.
template <class Real, class Wide>
Dense<Wide> definite_factored_matrix(const Problem& before, std::int64_t b) {
  const bool lower = before.is("uplo", "lower");
  if (!before.original.bytes.empty()) return hermitian(dense<Real, Wide>(before.original, b), lower);
  const Dense<Wide> l = lower_factor(dense<Real, Wide>(before.operand("A"), b), lower);
  Dense<Wide> a = minus_product(Dense<Wide>(l.rows, l.rows), l, adjoint(l));
  for (auto& element : a.data) element = {-element.re, -element.im};
  return a;
}

template <class Real, class Wide>
Judgement judge_factored_definite_system(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_with<Real>(definite_factored_matrix<Real, Wide>(before, b), before, after, b);
}

// Of a Hermitian matrix by LAPACK's method, in its own precision: W' W with W = inverse(L).
template <class Real, class Wide>
Dense<Wide> reference_definite_inverse(const Dense<Wide>& a) {
  Dense<Real> l = converted<Real>(a);
  reference_cholesky(l.data, a.rows);
  Dense<Real> u = transposed(lower_factor(l, true));
  reference_triangle_inverse(u.data, a.rows);
  const Dense<Real> w = transposed(u);
  Dense<Wide> x = converted<Wide>(minus_product(Dense<Real>(a.rows, a.rows), adjoint(w), w));
  for (auto& element : x.data) element = {-element.re, -element.im};
  return x;
}

template <class Real, class Wide>
Judgement judge_definite_inverse(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  Dense<Wide> x = dense<Real, Wide>(after.operand("A"), b);
  const int info = after.operand("info").integer(b);
  for (std::size_t k = 0; k < x.rows && info == 0; ++k)  // hermitian() would hide it
    if (x(k, k).im != 0) x(k, k).re = std::numeric_limits<Wide>::quiet_NaN();
  return judge_inverse_by<Real, Wide>(a, hermitian(x, before.is("uplo", "lower")), info > 0,
                                      [&] { return reference_definite_inverse<Real>(a); });
}

template <class Real, class Wide>
Judgement judge_inverse_of_factor(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found = judge_definite_inverse<Real>(definite_factored_matrix<Real, Wide>(before, b), before, after, b);
  expect_as_it_came(found, before, after, b);
  if (found.lost && !finite(lower_factor(dense<Real, Wide>(before.operand("A"), b), before.is("uplo", "lower"))))
    found.lost = false;  // the factor was of no definite matrix
  return found;
}

template <class Real, class Wide>
Judgement judge_factor_and_invert(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  return judge_definite_inverse<Real>(hermitian(a, before.is("uplo", "lower")), before, after, b);
}

// Factors by LAPACK's method, in the triangle that is used.
template <class Real>
void cholesky_of_all(Problem& problem) {
  Array& a = *problem.find("A");
  const bool lower = problem.is("uplo", "lower");
  const auto n = static_cast<std::size_t>(a.rows), bytes = static_cast<std::size_t>(a.element_bytes);
  for (std::int64_t b = 0; b < problem.batch; ++b) {
    Dense<Real> l = hermitian(dense<Real, Real>(a, b), lower);
    reference_cholesky(l.data, n);
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = j; i < n; ++i) {
        const Pair<Real> element = lower ? l(i, j) : conjugate(l(i, j));
        std::memcpy(a.at(b) + (lower ? j * n + i : i * n + j) * bytes, &element, bytes);
      }
  }
}

void make_factored(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  problem.original = *problem.find("A");
  if (precision(problem.request.precision).real_bytes == 4)
    cholesky_of_all<float>(problem);
  else
    cholesky_of_all<double>(problem);
}

void make_factored_definite_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_factored(problem, classes, seed);
  make_right_hand_sides(problem, seed);
}

}  // namespace

std::vector<Verification> posdef_verifications() {
  return {{"potrf",
           {factor_error},
           definite_matrix,
           make_a,
           judge_cholesky<float, double>,
           judge_cholesky<double, long double>,
           Info::indefinite,
           largest_ratio,
           true},
          {"potrs",
           {normwise_error, componentwise_error},
           definite_matrix,
           make_factored_definite_system,
           judge_factored_definite_system<float, double>,
           judge_factored_definite_system<double, long double>,
           Info::no_claim,
           largest_ratio,
           true},
          {"posv",
           {normwise_error, componentwise_error, factor_error},
           definite_matrix,
           make_system,
           judge_definite_system_and_factor<float, double>,
           judge_definite_system_and_factor<double, long double>,
           Info::indefinite,
           largest_ratio,
           true},
          {"solve_posdef",
           {normwise_error, componentwise_error},
           definite_matrix,
           make_system,
           judge_definite_system<float, double>,
           judge_definite_system<double, long double>,
           Info::indefinite,
           largest_ratio,
           true},
          {"logdet_posdef",
           {"|log - log det A| / ((n cond + |log|) eps)"},
           definite_matrix,
           make_a,
           judge_logdet<float, double>,
           judge_logdet<double, long double>,
           Info::indefinite,
           largest_ratio,
           true},
          {"potri",
           {right_inverse, left_inverse},
           definite_matrix,
           make_factored,
           judge_inverse_of_factor<float, double>,
           judge_inverse_of_factor<double, long double>,
           Info::zero_real_on_diagonal,
           largest_ratio,
           true},
          {"poti",
           {right_inverse, left_inverse},
           definite_matrix,
           make_a,
           judge_factor_and_invert<float, double>,
           judge_factor_and_invert<double, long double>,
           Info::indefinite,
           largest_ratio,
           true}};
}

}  // namespace kgen::verify
