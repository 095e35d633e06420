// Verification of solutions of A X = B by LU factors.
#include "verify/factors.hpp"
#include "verify/reference.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

std::string_view op_of(const Request& request) {
  return request.operation->find_option("trans") < 0 ? "no" : request.word("trans");
}

// |L| |U|, with its rows where those of A were.
template <class Wide>
Dense<Wide> moduli_of_factors(const Dense<Wide>& lu, const std::vector<std::size_t>& rows) {
  const std::size_t n = lu.rows;
  Dense<Wide> l = identity<Wide>(n), u(n, n);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) (i > j ? l : u)(i, j) = lu(i, j);
  Dense<Wide> moduli = product_of_moduli(l, u);
  for (std::size_t k = n; k-- > 0;)
    for (std::size_t j = 0; j < n; ++j) std::swap(moduli(k, j), moduli(rows[k], j));
  return moduli;
}

template <class Real, class Wide>
Elimination<Wide> reference(const Dense<Wide>& a, const Dense<Wide>& b, std::string_view op, bool pivot) {
  Dense<Real> lu = converted<Real>(a);
  const std::vector<std::size_t> rows = reference_factors(lu.data, a.rows, pivot);
  Dense<Real> x = converted<Real>(b);
  const char letter = op == "no" ? 'N' : op == "transpose" ? 'T' : 'C';
  for (std::size_t j = 0; j < x.columns; ++j) reference_solve(lu.data, a.rows, rows, letter, &x.data[j * x.rows]);
  return {converted<Wide>(x), applied(moduli_of_factors(converted<Wide>(lu), rows), op)};
}

template <class Real, class Wide>
Judgement judge_with(const Dense<Wide>& a, const Problem& before, const Problem& after, std::int64_t b) {
  const std::string_view op = op_of(before.request);
  return judge_solution<Real, Wide>(before, after, b, applied(a, op), [&] {
    return reference<Real>(a, dense<Real, Wide>(before.operand("B"), b), op, pivots(before.request));
  });
}

template <class Real, class Wide>
Judgement judge_system(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_with<Real>(dense<Real, Wide>(before.operand("A"), b), before, after, b);
}

template <class Real, class Wide>
Judgement judge_factored_system(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_with<Real>(factored_matrix<Real, Wide>(before, b), before, after, b);
}

void make_factored_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_factors(problem, classes, seed);
  make_right_hand_sides(problem, seed);
}

}  // namespace

std::vector<Verification> solve_verifications() {
  const auto of_matrices = [](std::string_view operation) {
    return Verification{operation,   {normwise_error, componentwise_error}, lu_kind,
                        make_system, judge_system<float, double>,           judge_system<double, long double>};
  };
  return {{"getrs",
           {normwise_error, componentwise_error},
           lu_kind,
           make_factored_system,
           judge_factored_system<float, double>,
           judge_factored_system<double, long double>,
           largest_ratio,
           true},
          of_matrices("gesv"),
          of_matrices("solve")};
}

}  // namespace kgen::verify
