// How good a solution X of A X = B is, whatever it was found by: per column, the normwise backward error of LAPACK's
// testing routine dget02, and the componentwise one of dget08's kind (Oettli and Prager), in a wider type. Where one is
// above the limit, LAPACK's method is run on the same system: elimination promises no small componentwise error, and
// without pivots no small norm, but one that is small beside |L| |U| |x| (Higham, Accuracy and Stability of Numerical
// Algorithms, theorem 9.4).
#pragma once

#include <functional>

#include "verify/dense.hpp"

namespace kgen::verify {

// What judge_solution's ratios are.
inline constexpr std::string_view normwise_error = "|B - op(A) X| / (n |A| |X| eps)",
                                  componentwise_error = "|B - op(A) X|_i / (n (|A| |X| + |B|)_i eps)";

// What LAPACK's method gives for a system, in its own precision: the solution, and the product of its factors' moduli,
// |L| |U|, with rows and columns in the order of the matrix that X is multiplied by.
template <class Wide>
struct Elimination {
  Dense<Wide> x, factors;
  bool bounded = true;  // by pivots, or because the matrix is definite: then norms of factors are not much larger
};

// The solution is the operand X, or what B became where there is none. Where info says that there is no solution, X
// must be NaN, or B as it was. `a`: the matrix that X is multiplied by; `own`: LAPACK's method for the same system.
template <class Real, class Wide>
Judgement judge_solution(const Problem& before, const Problem& after, std::int64_t b, const Dense<Wide>& a,
                         const std::function<Elimination<Wide>()>& own);

// What A has become besides: the third ratio.
inline Judgement with_factors(Judgement solution, const Judgement& factors) {
  solution.ratios[2] = factors.ratios[0], solution.limits[2] = factors.limits[0];
  const double limit = std::max(factors.limits[0], largest_ratio);
  solution.lost |= factors.lost || (solution.left_out && !(factors.ratios[0] <= limit));
  return solution;
}

// Fills A with members of the classes, and B with random numbers.
void make_system(Problem& problem, const Classes& classes, std::uint64_t seed);
void make_right_hand_sides(Problem& problem, std::uint64_t seed);

}  // namespace kgen::verify
