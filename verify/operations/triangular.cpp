// Verification of triangular solves, as LAPACK's testing routines do it (dtrt02), for all columns (rows) of X at once,
// of inverses (dtrt01), on both sides, and of products of a triangle with its conjugate transpose, in the 1-norm.
#include "verify/dense.hpp"
#include "verify/inverse.hpp"
#include "verify/reference.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// Whether a solution with a triangle is, in the operands' own precision.
template <class Real, class Wide>
bool solution_is_finite(const Dense<Wide>& a, const Dense<Wide>& right, bool from_left) {
  Dense<Real> lu = converted<Real>(from_left ? a : transposed(a));
  const std::vector<std::size_t> rows = reference_factors(lu.data, lu.rows, false);
  Dense<Real> x = converted<Real>(from_left ? right : transposed(right));
  for (std::size_t j = 0; j < x.columns; ++j) reference_solve(lu.data, lu.rows, rows, 'N', &x.data[j * x.rows]);
  return finite(x);
}

template <class Real, class Wide>
Judgement judge_solution(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Request& request = before.request;
  const Dense<Wide> a = applied(triangle_of(dense<Real, Wide>(before.operand("A"), b), request), request.word("trans"));
  const Dense<Wide> x = dense<Real, Wide>(after.operand("B"), b);
  Dense<Wide> right = dense<Real, Wide>(before.operand("B"), b);
  const Pair<Wide> alpha{static_cast<Wide>(before.scalars[0].real()), static_cast<Wide>(before.scalars[0].imag())};
  for (auto& element : right.data) element = product(alpha, element);
  if (before.scalars[0] == std::complex<double>(0)) {  // X is 0, whatever A and B hold
    found.ratios[0] = norm1(x) == 0 ? 0 : std::numeric_limits<double>::infinity();
    return found;
  }
  found.left_out = !finite(a) || !finite(x) || !finite(right);
  found.lost =
      finite(a) && finite(right) && !finite(x) && solution_is_finite<Real>(a, right, before.is("side", "left"));
  if (found.left_out || x.data.empty()) return found;
  const Wide error = norm1(before.is("side", "left") ? minus_product(right, a, x) : minus_product(right, x, a));
  const Wide size = norm1(a), of_x = norm1(x);
  const Wide unit = rounding_of_product<Real>(size * of_x, std::max(x.rows, x.columns), size, of_x);
  found.ratios[0] = static_cast<double>(error / static_cast<Wide>(a.rows) / unit);
  return found;
}

// What LAPACK's method gives for the same triangle, in its own precision.
template <class Real, class Wide>
Dense<Wide> reference_triangle(const Dense<Wide>& a, bool lower) {
  Dense<Real> x = converted<Real>(lower ? transposed(a) : a);
  reference_triangle_inverse(x.data, x.rows);
  return converted<Wide>(lower ? transposed(x) : x);
}

template <class Real, class Wide>
Judgement judge_triangle_inverse(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = triangle_of(dense<Real, Wide>(before.operand("A"), b), before.request);
  const Dense<Wide> x = triangle_of(dense<Real, Wide>(after.operand("A"), b), before.request);
  Judgement found = judge_inverse_by<Real, Wide>(a, x, after.operand("info").integer(b) > 0, [&] {
    return reference_triangle<Real>(a, before.is("uplo", "lower"));
  });
  found.lost = found.lost && finite(reference_triangle<Real>(a, before.is("uplo", "lower")));
  expect_as_it_came(found, before, after, b);
  return found;
}

// L' L, or U U', of which the same triangle is compared.
template <class Real, class Wide>
Judgement judge_product(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const bool lower = before.is("uplo", "lower");
  Dense<Wide> a = triangle_of(dense<Real, Wide>(before.operand("A"), b), before.request);
  for (std::size_t k = 0; k < a.rows; ++k) a(k, k).im = 0;
  const Dense<Wide> x = triangle_of(dense<Real, Wide>(after.operand("A"), b), before.request);
  const Dense<Wide> left = lower ? adjoint(a) : a, right = lower ? a : adjoint(a);
  found.left_out = !finite(a) || !finite(x);
  found.lost = finite(a) && !finite(x) && norm1(product_of_moduli(left, right)) < std::numeric_limits<Real>::max() / 4;
  if (found.left_out || a.data.empty()) return found;
  for (std::size_t k = 0; k < x.rows; ++k)
    if (x(k, k).im != 0) found.ratios[0] = std::numeric_limits<double>::infinity();
  const Dense<Wide> error = triangle_of(minus_product(x, left, right), before.request);
  const Wide unit = rounding_of_product<Real>(norm1(left) * norm1(right), a.rows, norm1(left), norm1(right));
  found.ratios[0] = std::max(found.ratios[0], static_cast<double>(norm1(error) / static_cast<Wide>(a.rows) / unit));
  return found;
}

// Of matrices whose triangles have no zeros on the diagonal, and are well-conditioned where the matrices are.
void make_scaled_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_system(problem, classes, seed);
  problem.scalars[0] = precision(problem.request.precision).complex ? std::complex<double>(0.75, -0.5) : 0.75;
}

}  // namespace

std::vector<Verification> triangular_verifications() {
  return {{"trsm",
           {"|alpha B - op(A) X| / (n |A| |X| eps)"},
           definite_matrix,
           make_scaled_system,
           judge_solution<float, double>,
           judge_solution<double, long double>,
           Info::no_claim,
           largest_ratio,
           true},
          {"trtri",
           {right_inverse, left_inverse},
           definite_matrix,
           make_a,
           judge_triangle_inverse<float, double>,
           judge_triangle_inverse<double, long double>,
           Info::zero_on_diagonal,
           largest_ratio,
           true},
          {"lauum",
           {"|X - A' A| / (n |A'| |A| eps)"},
           definite_matrix,
           make_a,
           judge_product<float, double>,
           judge_product<double, long double>,
           Info::no_claim,
           largest_ratio,
           true}};
}

}  // namespace kgen::verify
