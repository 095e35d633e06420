// An infinite element of the diagonal is a pivot whose reciprocal is 0: what LAPACK computes there is finite, and so it
// must be here, in every family of every operation that divides by a diagonal.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <set>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

enum class Shape_of { diagonal, upper, lower, full };

template <class T>
constexpr Real<T> infinity = std::numeric_limits<Real<T>>::infinity();

// Small integers beside a larger diagonal, so that pivots stand there; the matrix is Hermitian if it is full.
template <class T>
Matrix<T> integers(int n, Shape_of shape) {
  Matrix<T> a(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      const bool there =
          shape == Shape_of::full || (shape == Shape_of::upper ? i < j : shape == Shape_of::lower && i > j);
      if (i == j)
        a(i, j) = T(Real<T>(4 * n + i));
      else if (there)
        a(i, j) = make_scalar<T>(Real<T>((i + j) % 3 - 1), Real<T>((i - j) % 3));
    }
  return a;
}

// One matrix for each shape, each place on the diagonal (first, middle, last), and each kind of infinity; a regular one
// behind each. Definite ones have real diagonals.
template <class T>
Matrices<T> with_infinity(int n, bool definite) {
  std::vector<T> infinities{T(infinity<T>)};
  if (!definite) {
    infinities.push_back(T(-infinity<T>));
    if (is_complex<T>) {
      infinities.push_back(make_scalar<T>(0, infinity<T>));
      infinities.push_back(make_scalar<T>(2, -infinity<T>));
      infinities.push_back(make_scalar<T>(-infinity<T>, infinity<T>));
    }
  }
  Matrices<T> list;
  for (const Shape_of shape : {Shape_of::diagonal, Shape_of::upper, Shape_of::lower, Shape_of::full}) {
    if (definite && (shape == Shape_of::upper || shape == Shape_of::lower)) continue;
    for (const int place : std::set{0, n / 2, n - 1}) {
      for (const T& one : infinities) {
        list.push_back(integers<T>(n, shape));
        list.back()(place, place) = one;
      }
      list.push_back(integers<T>(n, shape));
    }
  }
  return list;
}

// Where LAPACK's result is finite it is this one, but for rounding. One failure to an operand is enough.
template <class V>
void compare(const verify::Array& mine, const verify::Array& theirs, std::int64_t b, std::string_view name) {
  const auto count = mine.rows * mine.columns;
  for (std::int64_t e = 0; e < count; ++e) {
    V x, y;
    std::memcpy(&x, mine.at(b) + e * mine.element_bytes, sizeof x);
    std::memcpy(&y, theirs.at(b) + e * theirs.element_bytes, sizeof y);
    if (!is_finite(y)) continue;
    const Real<V> error = std::abs(x - y), limit = 200 * std::numeric_limits<Real<V>>::epsilon() * (1 + std::abs(y));
    if (!(error <= limit)) {
      CHECK_MESSAGE(
          error <= limit, std::string(name), ", element ", e % mine.rows, ", ", e / mine.rows, ": ",
          fmt::format("{} {}i, LAPACK {} {}i", real_part(x), imaginary_part(x), real_part(y), imaginary_part(y)));
      return;
    }
  }
}

template <class T>
void check(const verify::Problem& before) {
  const verify::Problem theirs = lapack(before);
  by_every_family(before, [&](const Outcome& outcome) {
    INFO(outcome.kernels.front());
    for (std::int64_t b = 0; b < before.batch; ++b) {
      INFO("matrix ", b);
      for (std::size_t i = 0; i < before.operation().operands.size(); ++i) {
        const Operand& operand = before.operation().operands[i];
        if (!writes(operand.access)) continue;
        const verify::Array &mine = outcome.after.operands[i], &their = theirs.operands[i];
        if (std::string_view(operand.name) == "ipiv") continue;
        if (operand.element == Element::int32) {
          CHECK(std::memcmp(mine.at(b), their.at(b), static_cast<std::size_t>(mine.stride())) == 0);
        } else if (operand.element == Element::real) {
          compare<Real<T>>(mine, their, b, operand.name);
        } else {
          compare<T>(mine, their, b, operand.name);
        }
      }
    }
  });
}

struct Case {
  const char* name;
  bool definite = false;
  Settings options = {};
};

std::vector<Case> cases_of_division() {
  const auto word = [](const char* name, const char* value) { return Setting{name, std::string(value)}; };
  std::vector<Case> cases;
  for (const char* name :
       {"getrf", "getri", "matinv", "matinv_cond", "cond", "slogdet", "solve", "gesv", "getrs", "trsm", "trtri"})
    cases.push_back({.name = name});
  for (const char* name : {"potrf", "potrs", "posv", "solve_posdef", "potri", "poti", "logdet_posdef"})
    cases.push_back({.name = name, .definite = true});
  cases.push_back({.name = "getrf", .options = {word("pivot", "none")}});
  cases.push_back({.name = "getrs", .options = {word("trans", "conjugate")}});
  cases.push_back({.name = "trsm", .options = {word("uplo", "upper"), word("side", "right")}});
  cases.push_back({.name = "trtri", .options = {word("uplo", "upper")}});
  return cases;
}

template <class T>
verify::Problem problem_with_infinity(const Case& one, int n, std::int64_t nrhs) {
  verify::Problem problem = problem_of<T>(one.name, with_infinity<T>(n, one.definite), nrhs, one.options);
  problem.scalars[0] = 1;  // alpha
  const int ipiv = problem.operation().find_operand("ipiv");
  if (ipiv < 0 || !reads(problem.operation().operands[static_cast<std::size_t>(ipiv)].access)) return problem;
  for (std::int64_t b = 0; b < problem.batch; ++b)
    for (int i = 0; i < n; ++i) element<std::int32_t>(problem, "ipiv", b, i) = i + 1;
  return problem;
}

// With KGEN_TEST_FULL=1 many sizes.
template <class T>
void infinite_pivots() {
  for (const int n : full() ? std::vector{1, 2, 3, 5, 8, 17, 32} : std::vector{1, 6})
    for (const Case& one : cases_of_division()) {
      const std::string_view name = one.name;
      if (!full() && !one.options.empty() && n > 1) continue;
      if (name != "trsm" && operation(name).find_size("nrhs") >= 0) check<T>(problem_with_infinity<T>(one, n, 3));
      check<T>(problem_with_infinity<T>(one, n, name == "trsm" ? n : operation(name).find_size("nrhs") >= 0 ? 1 : 0));
    }
}

// 1 x 1 and denormal: the reciprocal is infinite and not NaN. In larger matrices an Inf meets zeros, as in LAPACK.
template <class T>
void infinite_inverses() {
  const verify::Problem before = [] {
    Matrices<T> list{identity<T>(1)};
    list[0](0, 0) = T(std::numeric_limits<Real<T>>::denorm_min());
    verify::Problem problem = problem_of<T>("getri", list);
    element<std::int32_t>(problem, "ipiv", 0, 0) = 1;
    return problem;
  }();
  by_every_family(before, [&](const Outcome& outcome) {
    INFO(outcome.kernels.front());
    const T x = element<T>(outcome.after, "C", 0, 0, 0);
    CHECK(!is_nan(x));
    CHECK(!is_finite(x));
  });
}

KGEN_IN_COMPLEX("getri", "inverses that overflow", infinite_inverses)
KGEN_IN_COMPLEX("division", "infinite pivots", infinite_pivots)

}  // namespace
}  // namespace kgen::test
