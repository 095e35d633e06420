// Verification of solutions of op(A) X = B by LU factors.
#include "verify/factors.hpp"
#include "verify/reference.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

std::string_view op_of(const Request& request) {
  return request.operation->find_option("trans") < 0 ? "no" : request.word("trans");
}

// LAPACK's method for op(A) X = B with these factors, whose rows stood in `rows`, in their own precision.
template <class Real, class Wide>
Elimination<Wide> by_factors(const Dense<Real>& lu, const std::vector<std::size_t>& rows, const Dense<Wide>& b,
                             std::string_view op, bool pivot) {
  Dense<Real> x = converted<Real>(b);
  const char letter = op == "no" ? 'N' : op == "transpose" ? 'T' : 'C';
  for (std::size_t j = 0; j < x.columns; ++j) reference_solve(lu.data, lu.rows, rows, letter, &x.data[j * x.rows]);
  return {converted<Wide>(x), applied(moduli_of_factors(converted<Wide>(lu), rows), op), pivot};
}

template <class Real, class Wide>
Judgement judge_system(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = applied(dense<Real, Wide>(before.operand("A"), b), op_of(before.request));
  return judge_solution<Real, Wide>(before, after, b, a, [&] {
    Dense<Real> lu = converted<Real>(a);
    const bool pivot = pivots(before.request);
    const std::vector<std::size_t> rows = reference_factors(lu.data, lu.rows, pivot);
    return by_factors(lu, rows, dense<Real, Wide>(before.operand("B"), b), "no", pivot);
  });
}

template <class Real, class Wide>
Judgement judge_system_and_factors(const Problem& before, const Problem& after, std::int64_t b) {
  return with_factors(judge_system<Real, Wide>(before, after, b), judge_factors<Real, Wide>(before, after, b));
}

template <class Real, class Wide>
Judgement judge_factored_system(const Problem& before, const Problem& after, std::int64_t b) {
  const std::string_view op = op_of(before.request);
  const Dense<Wide> a = factored_matrix<Real, Wide>(before, b);
  return judge_solution<Real, Wide>(before, after, b, applied(a, op), [&] {
    const bool pivot = pivots(before.request);
    std::vector<std::size_t> rows(a.rows);
    for (std::size_t k = 0; k < a.rows; ++k) {  // a pivot that is no row exchanges nothing, as in swap_rows
      const std::int64_t row = pivot ? before.operand("ipiv").integer(b, static_cast<std::int64_t>(k)) : 0;
      rows[k] = row >= 1 && row <= static_cast<std::int64_t>(a.rows) ? static_cast<std::size_t>(row - 1) : k;
    }
    return by_factors(dense<Real, Real>(before.operand("A"), b), rows, dense<Real, Wide>(before.operand("B"), b), op,
                      pivot);
  });
}

void make_factored_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_factors(problem, classes, seed);
  make_right_hand_sides(problem, seed);
}

}  // namespace

std::vector<Verification> solve_verifications() {
  return {{"getrs",
           {normwise_error, componentwise_error},
           lu_kind,
           make_factored_system,
           judge_factored_system<float, double>,
           judge_factored_system<double, long double>,
           Info::no_claim,
           largest_ratio,
           true},
          {"gesv",
           {normwise_error, componentwise_error, factors_error},
           lu_kind,
           make_system,
           judge_system_and_factors<float, double>,
           judge_system_and_factors<double, long double>,
           Info::zero_pivot},
          {"solve",
           {normwise_error, componentwise_error},
           lu_kind,
           make_system,
           judge_system<float, double>,
           judge_system<double, long double>,
           Info::singular}};
}

}  // namespace kgen::verify
