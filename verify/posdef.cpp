// Verification of Cholesky factorisation, LAPACK's dpot01 in the 1-norm, and of solutions by it.
#include "verify/dense.hpp"
#include "verify/reference.hpp"
#include "verify/solutions.hpp"
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

// What LAPACK's method gives for the same system, in its own precision.
template <class Real, class Wide>
Dense<Wide> reference(const Dense<Wide>& a, const Dense<Wide>& b) {
  Square<Real> l = converted<Real>(a).data;
  reference_cholesky(l, a.rows);
  Dense<Real> x = converted<Real>(b);
  for (std::size_t j = 0; j < x.columns; ++j) reference_cholesky_solve(l, a.rows, &x.data[j * x.rows]);
  return converted<Wide>(x);
}

template <class Real, class Wide>
Judgement judge_with(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  return judge_solution<Real, Wide>(before, after, b, a,
                                    [&] { return reference<Real>(a, dense<Real, Wide>(before.operand("B"), b)); });
}

template <class Real, class Wide>
Judgement judge_system(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = dense<Real, Wide>(before.operand("A"), b);
  return judge_with<Real>(hermitian(a, before.is("uplo", "lower")), before, after, b);
}

// The matrix whose factor a problem reads: the one that it was made of, or L L^H where nobody knows that.
template <class Real, class Wide>
Judgement judge_factored_system(const Problem& before, const Problem& after, std::int64_t b) {
  const bool lower = before.is("uplo", "lower");
  if (!before.original.bytes.empty())
    return judge_with<Real>(hermitian(dense<Real, Wide>(before.original, b), lower), before, after, b);
  const Dense<Wide> l = lower_factor(dense<Real, Wide>(before.operand("A"), b), lower);
  Dense<Wide> a = minus_product(Dense<Wide>(l.rows, l.rows), l, adjoint(l));
  for (auto& element : a.data) element = {-element.re, -element.im};
  return judge_with<Real>(a, before, after, b);
}

// Factors by LAPACK's method, in the triangle that is used.
template <class Real>
void factor_all(Problem& problem) {
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

void make_factored_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_system(problem, classes, seed);
  problem.original = *problem.find("A");
  if (precision(problem.request.precision).real_bytes == 4)
    factor_all<float>(problem);
  else
    factor_all<double>(problem);
}

}  // namespace

std::vector<Verification> posdef_verifications() {
  const auto of_matrices = [](std::string_view operation) {
    return Verification{operation,
                        {normwise_error, componentwise_error},
                        definite_matrix,
                        make_system,
                        judge_system<float, double>,
                        judge_system<double, long double>,
                        largest_ratio,
                        true};
  };
  return {{"potrf",
           {"|A - L L'| / (n |A| eps)"},
           definite_matrix,
           make_a,
           judge_cholesky<float, double>,
           judge_cholesky<double, long double>,
           largest_ratio,
           true},
          {"potrs",
           {normwise_error, componentwise_error},
           definite_matrix,
           make_factored_system,
           judge_factored_system<float, double>,
           judge_factored_system<double, long double>,
           largest_ratio,
           true},
          of_matrices("posv"),
          of_matrices("solve_posdef")};
}

}  // namespace kgen::verify
