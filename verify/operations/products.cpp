// Verification of products, element by element, as BLAS's testing routines do it (dmmch): in units of what the terms'
// absolute values would sum up to.
#include "verify/dense.hpp"
#include "verify/solutions.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Wide>
Wide abs1(Pair<Wide> a) {
  return std::abs(a.re) + std::abs(a.im);
}

template <class Wide>
Pair<Wide> wide(std::complex<double> a) {
  return {static_cast<Wide>(a.real()), static_cast<Wide>(a.imag())};
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
    size += abs1(a) * abs1(b);
  }
};

// alpha U V + beta C, of each factor nothing where it is 0, in the elements of C that are used. A triangular factor has
// zeros elsewhere, which count for nothing.
template <class Real, class Wide>
Judgement judge_product(const Problem& before, const Problem& after, std::int64_t b, const Dense<Wide>& u,
                        const Dense<Wide>& v) {
  Judgement found;
  const Operation& op = before.operation();
  const Operand& c = op.operands[static_cast<std::size_t>(op.find_operand("C"))];
  const bool adds = reads(c.access), hermitian = op.complex_only;
  const Pair<Wide> alpha = wide<Wide>(before.scalars[0]), beta = wide<Wide>(before.scalars[1]);
  const bool summed = abs1(alpha) != 0, added = adds && abs1(beta) != 0;
  const bool kept = adds && beta.re == 1 && beta.im == 0 && (!summed || u.columns == 0);  // every bit of C
  const Dense<Wide> is = dense<Real, Wide>(after.operand("C"), b);
  const Dense<Wide> old = adds ? dense<Real, Wide>(before.operand("C"), b) : Dense<Wide>(is.rows, is.columns);
  found.left_out = summed && !(finite(u) && finite(v));
  const Wide terms = static_cast<Wide>(u.columns) + 2, top = std::numeric_limits<Real>::max();
  for (std::size_t j = 0; j < is.columns && !found.left_out; ++j)
    for (std::size_t i = 0; i < is.rows; ++i) {
      if (!before.is_used(c, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j))) continue;
      const bool real = hermitian && i == j && !kept;
      const Pair<Wide> was = real ? Pair<Wide>{old(i, j).re, 0} : old(i, j);
      found.left_out |= added && !(std::isfinite(was.re) && std::isfinite(was.im));
      Sum<Wide> sum, whole;
      for (std::size_t l = 0; l < u.columns && summed; ++l) sum.add(u(i, l), v(l, j));
      if (summed) whole.add(alpha, sum.value);
      whole.size = summed ? abs1(alpha) * sum.size : 0;
      if (added) whole.add(beta, was);
      if (real) whole.value.im = 0;
      if (sum.size >= top / 4 || whole.size >= top / 4) continue;  // it may overflow on the way
      const Wide unit = rounding<Real>(whole.size, abs1(alpha) + 1);
      const Wide error = abs1<Wide>({is(i, j).re - whole.value.re, is(i, j).im - whole.value.im});
      const bool wrong = !std::isfinite(error) || (real && is(i, j).im != 0);
      const Wide ratio = wrong ? std::numeric_limits<Wide>::infinity() : error / (terms * unit);
      found.ratios[0] = std::max(found.ratios[0], static_cast<double>(ratio));
    }
  return found;
}

template <class Real, class Wide>
Dense<Wide> factor(const Problem& before, std::string_view operand, std::string_view option, std::int64_t b) {
  return applied(dense<Real, Wide>(before.operand(operand), b), before.request.word(option));
}

template <class Real, class Wide>
Judgement judge_gemm(const Problem& before, const Problem& after, std::int64_t b) {
  return judge_product<Real>(before, after, b, factor<Real, Wide>(before, "A", "transa", b),
                             factor<Real, Wide>(before, "B", "transb", b));
}

template <class Real, class Wide>
Judgement judge_syrk(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a = factor<Real, Wide>(before, "A", "trans", b);
  return judge_product<Real>(before, after, b, a,
                             applied(a, before.operation().complex_only ? "conjugate" : "transpose"));
}

template <class Real, class Wide>
Judgement judge_trmm(const Problem& before, const Problem& after, std::int64_t b) {
  const Dense<Wide> a =
      applied(triangle_of(dense<Real, Wide>(before.operand("A"), b), before.request), before.request.word("trans"));
  const Dense<Wide> b_matrix = dense<Real, Wide>(before.operand("B"), b);
  return before.is("side", "left") ? judge_product<Real>(before, after, b, a, b_matrix)
                                   : judge_product<Real>(before, after, b, b_matrix, a);
}

// Each operand of the classes, none like another.
void make_factors_and_sum(Problem& problem, const Classes& classes, std::uint64_t seed) {
  for (std::size_t i = 0; i < problem.operands.size(); ++i)
    if (reads(problem.operation().operands[i].access))
      fill(problem.operands[i], problem.request.precision, problem.batch, classes, seed++);
  const bool complex = precision(problem.request.precision).complex && !problem.operation().complex_only;
  problem.scalars[0] = {0.75, complex ? -0.5 : 0.0};
  problem.scalars[1] = {-0.625, complex ? 0.25 : 0.0};
}

}  // namespace

std::vector<Verification> product_verifications() {
  const auto row = [](std::string_view operation, std::string_view formula, Judge single_precision,
                      Judge double_precision) {
    return Verification{
        operation,      {formula},     any_matrix, make_factors_and_sum, single_precision, double_precision,
        Info::no_claim, largest_ratio, true};
  };
  return {row("gemm", "|C - (alpha op(A) op(B) + beta C)| / ((k + 2) (|alpha| |op(A)| |op(B)| + |beta| |C|) eps)",
              judge_gemm<float, double>, judge_gemm<double, long double>),
          row("syrk", "|C - (alpha op(A) op(A)^T + beta C)| / ((k + 2) (|alpha| |op(A)| |op(A)^T| + |beta| |C|) eps)",
              judge_syrk<float, double>, judge_syrk<double, long double>),
          row("herk", "|C - (alpha op(A) op(A)^H + beta C)| / ((k + 2) (|alpha| |op(A)| |op(A)^H| + |beta| |C|) eps)",
              judge_syrk<float, double>, judge_syrk<double, long double>),
          row("trmm", "|C - alpha op(A) B| / ((n + 2) |alpha| |op(A)| |B| eps)", judge_trmm<float, double>,
              judge_trmm<double, long double>)};
}

}  // namespace kgen::verify
