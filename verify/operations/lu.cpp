// Verification of LU factorisation and of inverses, as LAPACK's testing routines dget01 and dget03 define the ratios
// (dget03 has the factor rcond = 1 / (|A| |X|)), in the 1-norm. Sums have twice the bits of s and c, and long double's
// of d and z, so that matrices near to singular ones are judged right.
#include "verify/dense.hpp"
#include "verify/factors.hpp"
#include "verify/inverse.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Real, class Wide>
Judgement judge_inverse_of_factors(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_inverse_of<Real>(factored_matrix<Real, Wide>(before, b), before, after, b);
}

}  // namespace

std::vector<Verification> lu_verifications() {
  return {
      {"getrf",
       {factors_error},
       lu_kind,
       make_a,
       judge_factors<float, double>,
       judge_factors<double, long double>,
       Info::zero_pivot,
       largest_ratio,
       true},
      {"getri",
       {right_inverse, left_inverse},
       lu_kind,
       make_factors,
       judge_inverse_of_factors<float, double>,
       judge_inverse_of_factors<double, long double>,
       Info::zero_on_diagonal},
      {"matinv",
       {right_inverse, left_inverse},
       any_matrix,
       make_a,
       judge_inverse<float, double>,
       judge_inverse<double, long double>,
       Info::singular},
  };
}

}  // namespace kgen::verify
