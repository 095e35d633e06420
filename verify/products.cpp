// Verification of products, element by element, as BLAS's testing routines do it (dmmch): in units of what the terms'
// absolute values would sum up to.
#include "verify/dense.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Wide>
Wide modulus(Pair<Wide> a) {
  return std::abs(a.re) + std::abs(a.im);
}

template <class Wide>
Pair<Wide> wide(std::complex<double> a) {
  return {static_cast<Wide>(a.real()), static_cast<Wide>(a.imag())};
}

// op(A) by the word of an option.
template <class Wide>
Dense<Wide> applied(const Dense<Wide>& a, std::string_view trans) {
  if (trans == "no") return a;
  Dense<Wide> result = adjoint(a);
  if (trans == "transpose")
    for (auto& element : result.data) element = conjugate(element);
  return result;
}

// What the operation is to give, and how large what it is summed up from is.
template <class Wide>
struct Sum {
  Pair<Wide> value{};
  Wide size = 0;
  void add(Pair<Wide> a, Pair<Wide> b) {
    const Pair<Wide> term = product(a, b);
    value.re += term.re;
    value.im += term.im;
    size += modulus(a) * modulus(b);
  }
};

// alpha U V + beta C, of each factor nothing where it is 0.
template <class Real, class Wide>
Judgement judge_product(const Problem& before, const Problem& after, std::int64_t b, const Dense<Wide>& u,
                        const Dense<Wide>& v) {
  Judgement found;
  const Pair<Wide> alpha = wide<Wide>(before.scalars[0]), beta = wide<Wide>(before.scalars[1]);
  const bool summed = modulus(alpha) != 0, added = modulus(beta) != 0;
  const Dense<Wide> old = dense<Real, Wide>(before.operand("C"), b), is = dense<Real, Wide>(after.operand("C"), b);
  found.left_out = (summed && !(finite(u) && finite(v))) || (added && !finite(old));
  if (found.left_out) return found;
  const Wide terms = static_cast<Wide>(u.columns) + 2, top = std::numeric_limits<Real>::max();
  for (std::size_t j = 0; j < old.columns; ++j)
    for (std::size_t i = 0; i < old.rows; ++i) {
      Sum<Wide> sum, whole;
      for (std::size_t l = 0; l < u.columns && summed; ++l) sum.add(u(i, l), v(l, j));
      if (summed) whole.add(alpha, sum.value);
      whole.size = modulus(alpha) * sum.size;
      if (added) whole.add(beta, old(i, j));
      if (sum.size >= top / 4 || whole.size >= top / 4) continue;  // it may overflow on the way
      const Wide unit = whole.size * eps<Real>() + modulus(alpha) * std::numeric_limits<Real>::denorm_min() +
                        std::numeric_limits<Real>::denorm_min();
      const Wide error = modulus<Wide>({is(i, j).re - whole.value.re, is(i, j).im - whole.value.im});
      const Wide ratio = std::isfinite(error) ? error / (terms * unit) : std::numeric_limits<Wide>::infinity();
      found.ratios[0] = std::max(found.ratios[0], static_cast<double>(ratio));
    }
  return found;
}

template <class Real, class Wide>
Judgement judge_gemm(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_product<Real, Wide>(before, after, b,
                                   applied(dense<Real, Wide>(before.operand("A"), b), before.request.word("transa")),
                                   applied(dense<Real, Wide>(before.operand("B"), b), before.request.word("transb")));
}

// Each operand of the classes, none like another.
void make_factors_and_sum(Problem& problem, const Classes& classes, std::uint64_t seed) {
  for (Array& array : problem.operands) fill(array, problem.request.precision, problem.batch, classes, seed++);
  const bool complex = precision(problem.request.precision).complex;
  problem.scalars[0] = {0.75, complex ? -0.5 : 0.0};
  problem.scalars[1] = {-0.625, complex ? 0.25 : 0.0};
}

}  // namespace

std::vector<Verification> product_verifications() {
  return {{"gemm",
           {"|C - (alpha op(A) op(B) + beta C)| / ((k + 2) (|alpha| |op(A)| |op(B)| + |beta| |C|) eps)"},
           any_matrix,
           make_factors_and_sum,
           judge_gemm<float, double>,
           judge_gemm<double, long double>}};
}

}  // namespace kgen::verify
