#include "verify/solutions.hpp"

namespace kgen::verify {
namespace {

template <class Wide>
struct Errors {
  Wide normwise = 0, componentwise = 0;
};

// The largest of all columns, in units of n times what rounds, beside `moduli` |x| + |b|.
template <class Real, class Wide>
Errors<Wide> backward_errors(const Dense<Wide>& a, const Dense<Wide>& moduli, const Dense<Wide>& x,
                             const Dense<Wide>& b) {
  const Dense<Wide> residual = minus_product(b, a, x);
  const Wide norm = norm1(moduli), n = static_cast<Wide>(a.rows);
  Errors<Wide> found;
  for (std::size_t j = 0; j < x.columns; ++j) {
    Wide error = 0, size = 0;
    for (std::size_t i = 0; i < a.rows; ++i) size += modulus(x(i, j));
    for (std::size_t i = 0; i < a.rows; ++i) {
      const Wide own = modulus(residual(i, j));
      Wide scale = modulus(b(i, j)), row = 0;
      for (std::size_t k = 0; k < a.rows; ++k) {
        scale += modulus(moduli(i, k)) * modulus(x(k, j));
        row += modulus(moduli(i, k));
      }
      error += own;
      found.componentwise =
          std::max(found.componentwise, own / n / rounding_of_product<Real>(scale, a.rows, row, size));
    }
    found.normwise = std::max(found.normwise, error / n / rounding_of_product<Real>(norm * size, a.rows, norm, size));
  }
  return found;
}

// Of a matrix without a solution: what took the solution's place is what the operation promises.
template <class Wide>
bool kept(bool in_place, const Dense<Wide>& x, const Dense<Wide>& b) {
  if (in_place)
    return std::ranges::equal(x.data, b.data, [](const auto& one, const auto& other) {
      return (one.re == other.re || one.re != one.re) && (one.im == other.im || one.im != one.im);
    });
  return all_nan(x);
}

}  // namespace

template <class Real, class Wide>
Judgement judge_solution(const Problem& before, const Problem& after, std::int64_t b, const Dense<Wide>& a,
                         const std::function<Elimination<Wide>()>& own) {
  Judgement found;
  const Operation& op = before.operation();
  const bool in_place = op.find_operand("X") < 0;
  const Dense<Wide> x = dense<Real, Wide>(after.operand(in_place ? "B" : "X"), b);
  const Dense<Wide> right = dense<Real, Wide>(before.operand("B"), b);
  if (op.info() >= 0 && after.operand("info").integer(b) > 0) {
    found.left_out = true;
    found.lost = !kept(in_place, x, right);
    return found;
  }
  found.left_out = !finite(a) || !finite(right);
  if (found.left_out || x.data.empty()) return found;
  if (!finite(x)) {
    found.left_out = true;
    found.lost = finite(own().x);
    return found;
  }
  const auto ratios = [&](const Dense<Wide>& solution, const Dense<Wide>& moduli) {
    const Errors<Wide> errors = backward_errors<Real>(a, moduli, solution, right);
    return std::array<double, most_ratios>{static_cast<double>(errors.normwise),
                                           static_cast<double>(errors.componentwise)};
  };
  found.ratios = ratios(x, a);
  const auto is_finite = [](const std::array<double, most_ratios>& of) {
    return std::isfinite(of[0]) && std::isfinite(of[1]);
  };
  if (!is_finite(found.ratios)) {  // a column of X is 0 and should not be, or all is out of range
    found.left_out = true;
    found.lost = is_finite(ratios(own().x, a));
    return found;
  }
  if (std::max(found.ratios[0], found.ratios[1]) > largest_ratio) {
    const Elimination<Wide> elimination = own();
    const auto limits = ratios(elimination.x, a);
    for (std::size_t i = 0; i < most_ratios; ++i)
      if (std::isfinite(limits[i])) found.limits[i] = std::max(largest_ratio, times_reference * limits[i]);
    // LAPACK's own roundings may be lucky in the one element that decides.
    const auto promised = ratios(x, elimination.factors);
    for (const std::size_t i : {std::size_t(0), std::size_t(1)})
      if (finite(elimination.factors) && promised[i] <= largest_ratio && (i == 1 || !elimination.bounded))
        found.limits[i] = std::max(found.limits[i], found.ratios[i]);
  }
  return found;
}

template Judgement judge_solution<float, double>(const Problem&, const Problem&, std::int64_t, const Dense<double>&,
                                                 const std::function<Elimination<double>()>&);
template Judgement judge_solution<double, long double>(const Problem&, const Problem&, std::int64_t,
                                                       const Dense<long double>&,
                                                       const std::function<Elimination<long double>()>&);

void make_right_hand_sides(Problem& problem, std::uint64_t seed) {
  fill(*problem.find("B"), problem.request.precision, problem.batch, {&find_class("random")}, seed + 1);
}

void make_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  make_right_hand_sides(problem, seed);
}

}  // namespace kgen::verify
