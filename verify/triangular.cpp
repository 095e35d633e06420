// Verification of triangular solves, as LAPACK's testing routines do it (dtrt02), for all columns (rows) of X at once,
// in the 1-norm.
#include "verify/dense.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// op(A): of the triangle that is used, and no more.
template <class Wide>
Dense<Wide> applied(const Dense<Wide>& a, const Request& request) {
  const bool lower = request.word("uplo") == "lower", unit = request.word("diag") == "unit";
  const std::string_view trans = request.word("trans");
  Dense<Wide> op(a.rows, a.columns);
  for (std::size_t j = 0; j < a.columns; ++j) {
    for (std::size_t i = 0; i < a.rows; ++i) {
      if (i != j && (i > j) != lower) continue;
      Pair<Wide> element = i == j && unit ? Pair<Wide>{1, 0} : a(i, j);
      if (trans == "conjugate") element = conjugate(element);
      (trans == "no" ? op(i, j) : op(j, i)) = element;
    }
  }
  return op;
}

template <class Real, class Wide>
Judgement judge_solution(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Dense<Wide> a = applied(dense<Real, Wide>(before.operand("A"), b), before.request);
  const Dense<Wide> x = dense<Real, Wide>(after.operand("B"), b);
  Dense<Wide> right = dense<Real, Wide>(before.operand("B"), b);
  const Pair<Wide> alpha{static_cast<Wide>(before.scalars[0].real()), static_cast<Wide>(before.scalars[0].imag())};
  for (auto& element : right.data) element = product(alpha, element);
  if (before.scalars[0] == std::complex<double>(0)) {  // X is 0, whatever A and B hold
    found.ratios[0] = norm1(x) == 0 ? 0 : std::numeric_limits<double>::infinity();
    return found;
  }
  found.left_out = !finite(a) || !finite(x) || !finite(right);
  if (found.left_out || x.data.empty()) return found;
  const Wide error = norm1(before.is("side", "left") ? minus_product(right, a, x) : minus_product(right, x, a));
  const Wide size = norm1(a) * norm1(x);
  if (error != 0) found.ratios[0] = static_cast<double>(error / static_cast<Wide>(a.rows) / size / eps<Real>());
  found.left_out = !std::isfinite(found.ratios[0]);
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
           largest_ratio,
           true}};
}

}  // namespace kgen::verify
