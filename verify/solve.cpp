// Verification of solutions of A X = B: per column, the normwise backward error of LAPACK's testing routine dget02, and
// the componentwise one of dget08's kind (Oettli and Prager), in a wider type. Where one is above the limit, LAPACK's
// method is run on the same system: elimination promises no small componentwise error.
#include "verify/factors.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

template <class Wide>
Wide modulus(Pair<Wide> a) {
  return std::hypot(a.re, a.im);
}

// The letter of op(A).
char op_of(const Request& request) {
  if (request.operation->find_option("trans") < 0) return 'N';
  const std::string_view word = request.word("trans");
  return word == "no" ? 'N' : word == "transpose" ? 'T' : 'C';
}

template <class Wide>
Dense<Wide> applied(const Dense<Wide>& a, char op) {
  if (op == 'N') return a;
  Dense<Wide> result = adjoint(a);
  if (op == 'T')
    for (auto& element : result.data) element = conjugate(element);
  return result;
}

bool reads_factors(const Operation& op) { return op.name == "getrs"; }

template <class Wide>
struct Errors {
  Wide normwise = 0, componentwise = 0;
};

// The largest of all columns, over n.
template <class Wide>
Errors<Wide> backward_errors(const Dense<Wide>& a, const Dense<Wide>& x, const Dense<Wide>& b) {
  const Dense<Wide> residual = minus_product(b, a, x);
  const Wide norm = norm1(a), n = static_cast<Wide>(a.rows);
  Errors<Wide> found;
  for (std::size_t j = 0; j < x.columns; ++j) {
    Wide error = 0, size = 0;
    for (std::size_t i = 0; i < a.rows; ++i) {
      const Wide own = modulus(residual(i, j));
      Wide scale = modulus(b(i, j));
      for (std::size_t k = 0; k < a.rows; ++k) scale += modulus(a(i, k)) * modulus(x(k, j));
      error += own;
      size += modulus(x(i, j));
      if (own != 0) found.componentwise = std::max(found.componentwise, own / scale / n);
    }
    if (error != 0) found.normwise = std::max(found.normwise, error / norm / size / n);
  }
  return found;
}

// What LAPACK's method gives for the same system, in its own precision.
template <class Real, class Wide>
Dense<Wide> reference(const Dense<Wide>& a, const Dense<Wide>& b, char op, bool pivot) {
  Square<Real> lu = converted<Real>(a).data;
  const std::vector<std::size_t> rows = reference_factors(lu, a.rows, pivot);
  Dense<Real> x = converted<Real>(b);
  for (std::size_t j = 0; j < x.columns; ++j) reference_solve(lu, a.rows, rows, op, &x.data[j * x.rows]);
  return converted<Wide>(x);
}

// Of a singular matrix: what took the solution's place is what the operation promises.
template <class Wide>
bool kept(const Operation& op, const Dense<Wide>& x, const Dense<Wide>& b) {
  if (op.name != "solve")
    return std::ranges::equal(x.data, b.data, [](const auto& one, const auto& other) {
      return (one.re == other.re || one.re != one.re) && (one.im == other.im || one.im != one.im);
    });
  return std::ranges::all_of(x.data, [](const auto& element) { return std::isnan(element.re); });
}

template <class Real, class Wide>
Judgement judge_solution(const Problem& before, const Problem& after, std::int64_t b) {
  Judgement found;
  const Operation& op = before.operation();
  const Dense<Wide> a =
      reads_factors(op) ? factored_matrix<Real, Wide>(before, b) : dense<Real, Wide>(before.operand("A"), b);
  const Dense<Wide> x = dense<Real, Wide>(after.operand(op.find_operand("X") < 0 ? "B" : "X"), b);
  const Dense<Wide> right = dense<Real, Wide>(before.operand("B"), b);
  if (op.find_operand("info") >= 0 && after.operand("info").integer(b) > 0) {
    found.left_out = true;
    found.lost = !kept(op, x, right);
    return found;
  }
  found.left_out = !finite(a) || !finite(right);
  if (found.left_out || x.data.empty()) return found;
  const char letter = op_of(before.request);
  const auto own = [&] { return reference<Real>(a, right, letter, pivots(before.request)); };
  if (!finite(x)) {
    found.left_out = true;
    found.lost = finite(own());
    return found;
  }
  const Dense<Wide> applied_a = applied(a, letter);
  const auto ratios = [&](const Dense<Wide>& solution) {
    const Errors<Wide> errors = backward_errors(applied_a, solution, right);
    return std::array<double, most_ratios>{static_cast<double>(errors.normwise / eps<Real>()),
                                           static_cast<double>(errors.componentwise / eps<Real>())};
  };
  found.ratios = ratios(x);
  if (std::max(found.ratios[0], found.ratios[1]) > largest_ratio) {
    const auto limits = ratios(own());
    for (std::size_t i = 0; i < most_ratios; ++i)
      if (std::isfinite(limits[i])) found.limits[i] = std::max(largest_ratio, times_reference * limits[i]);
  }
  found.left_out = !std::isfinite(found.ratios[0]) || !std::isfinite(found.ratios[1]);
  return found;
}

void make_b(Problem& problem, std::uint64_t seed) {
  fill(*problem.find("B"), problem.request.precision, problem.batch, {&find_class("random")}, seed + 1);
}
void make_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_a(problem, classes, seed);
  make_b(problem, seed);
}
void make_factored_system(Problem& problem, const Classes& classes, std::uint64_t seed) {
  make_factors(problem, classes, seed);
  make_b(problem, seed);
}

}  // namespace

std::vector<Verification> solve_verifications() {
  const auto row = [](std::string_view operation, auto make) {
    return Verification{operation,
                        {"|B - op(A) X| / (n |A| |X| eps)", "|B - op(A) X|_i / (n (|A| |X| + |B|)_i eps)"},
                        lu_kind,
                        make,
                        judge_solution<float, double>,
                        judge_solution<double, long double>};
  };
  return {row("getrs", make_factored_system), row("gesv", make_system), row("solve", make_system)};
}

}  // namespace kgen::verify
