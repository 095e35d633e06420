// posv and solve_posdef: their factors are potrf's and their solutions potrs's, and a matrix that is not positive
// definite loses its own solution only.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/classes.hpp"

namespace kgen::test {
namespace {

const std::string_view solvers[] = {"posv", "solve_posdef"};

std::string_view solution(std::string_view op) { return op == "solve_posdef" ? "X" : "B"; }

// Each test runs with both triangles, in turn.
std::string uplo(int turn) { return turn % 2 ? "upper" : "lower"; }

template <class T>
verify::Problem definite(std::string_view name, const Matrices<T>& a, std::int64_t nrhs, int turn) {
  return problem_of<T>(name, a, nrhs, {{"uplo", uplo(turn)}});
}

// What a problem ended with, as the input of potrs.
template <class T>
verify::Problem with_factor(const verify::Problem& factored, const Matrices<T>& a, std::int64_t nrhs, int turn) {
  verify::Problem problem = definite<T>("potrs", a, nrhs, turn);
  *problem.find("A") = factored.operand("A");
  return problem;
}

template <class T>
Matrices<T> positive_ones(int n, int count) {
  Matrices<T> list;
  for (int b = 0; b < count; ++b) list.push_back(of_bin<T>(verify::find_class("positive_definite"), n, b));
  return list;
}

// L D L^H of small integers, so that every step is exact: pivot k is `pivot`, the others are 1 or 4.
template <class T>
Matrix<T> exact_one(int n, int k, Real<T> pivot, Random& random) {
  Matrix<T> l(n), a(n);
  for (int j = 0; j < n; ++j)
    for (int i = j; i < n; ++i)
      l(i, j) = i == j ? T(1) : make_scalar<T>(Real<T>(random_below(random, 3) - 1), Real<T>(random_below(random, 2)));
  for (int p = 0; p < n; ++p) {
    const Real<T> d = p == k ? pivot : Real<T>(random_below(random, 2) ? 4 : 1);
    for (int j = p; j < n; ++j)
      for (int i = p; i < n; ++i) a(i, j) += l(i, p) * d * make_scalar<T>(real_part(l(j, p)), -imaginary_part(l(j, p)));
  }
  return a;
}

// Matrices that have a solution, and such that do not, with the pivot that says so.
template <class T>
struct Mixture {
  Matrices<T> list;
  Integers info;
  void add(Matrix<T> a, int pivot = 0) {
    list.push_back(std::move(a));
    info.push_back(pivot);
  }
};

// Zero and negative pivots at every place, NaN on the diagonal; nearly singular, graded, huge and tiny matrices.
template <class T>
Mixture<T> mixture(int n) {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  Mixture<T> made;
  Random random(static_cast<unsigned>(n));
  const auto plain = [&](int member) { return of_bin<T>(verify::find_class("positive_definite"), n, member); };
  const auto scaled = [&](auto power) {
    Matrix<T> a = plain(3);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) a(i, j) *= std::ldexp(R(1), power(i) + power(j));
    return a;
  };
  for (int k = 0; k < n; ++k) {
    made.add(exact_one<T>(n, k, k % 2 ? R(-1) : R(0), random), k + 1);
    if (k % 3 != 1) continue;
    made.add(plain(k));
    made.add(exact_one<T>(n, k, R(4), random));
    Matrix<T> poisoned = plain(k);
    poisoned(k, k) = Limits::quiet_NaN();
    made.add(std::move(poisoned), k + 1);
  }
  for (const char* name : {"nearly_singular", "covariance"}) made.add(of_bin<T>(verify::find_class(name), n, 5));
  made.add(scaled([&](int i) { return -(Limits::digits * i) / n; }));
  made.add(scaled([&](int) { return (Limits::max_exponent - 4) / 2; }));
  made.add(scaled([&](int) { return (Limits::min_exponent + 4) / 2; }));
  return made;
}

bool same_matrix(const verify::Problem& one, const verify::Problem& other, std::string_view name, std::int64_t b) {
  const verify::Array &x = one.operand(name), &y = other.operand(name);
  return std::memcmp(x.at(b), y.at(b), static_cast<std::size_t>(x.stride())) == 0;
}

// The same numbers: of NaN, which steps behind a pivot that is not positive may end with, any.
template <class T>
bool same_factor(const verify::Problem& one, const verify::Problem& other, std::int64_t b) {
  const verify::Array& array = one.operand("A");
  for (std::int64_t j = 0; j < array.columns; ++j)
    for (std::int64_t i = 0; i < array.rows; ++i)
      if (!same_value(element<T>(one, "A", b, i, j), element<T>(other, "A", b, i, j))) return false;
  return true;
}

template <class T>
bool all_nan(const verify::Problem& problem, std::int64_t b) {
  const verify::Array& array = problem.operand("X");
  for (std::int64_t j = 0; j < array.columns; ++j)
    for (std::int64_t i = 0; i < array.rows; ++i) {
      const T value = element<T>(problem, "X", b, i, j);
      if (!std::isnan(real_part(value)) || (is_complex<T> && !std::isnan(imaginary_part(value)))) return false;
    }
  return true;
}

// Factor and info have potrf's bits and X has potrs's, where there is one: else B stays, or X is NaN. Without
// right-hand sides the matrices are factored all the same.
template <class T>
void potrf_and_potrs() {
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Mixture<T> given = mixture<T>(n);
    const Matrices<T>& list = given.list;
    for (const std::int64_t nrhs : {1, 3, 0, 2}) {
      INFO("n = ", n, ", nrhs = ", nrhs, ", ", uplo(turn));
      const verify::Problem factored = run(definite<T>("potrf", list, 0, turn)).after;
      const verify::Problem solved =
          nrhs == 0 ? definite<T>("potrs", list, 0, turn) : run(with_factor<T>(factored, list, nrhs, turn)).after;
      for (const std::string_view op : solvers) {
        const verify::Problem before = definite<T>(op, list, nrhs, turn), theirs = lapack(before);
        by_every_family(before, [&](const Outcome& outcome) {
          CHECK(outcome.after.operand("info").bytes == factored.operand("info").bytes);
          CHECK(verify::residual(before, outcome.after).too_large == 0);
          CHECK(verify::residual(before, outcome.after).lost == 0);
          for (std::int64_t b = 0; b < before.batch; ++b) {
            INFO("matrix ", b);
            const int info = given.info[static_cast<std::size_t>(b)];
            CHECK(outcome.after.operand("info").integer(b) == info);
            CHECK(theirs.operand("info").integer(b) == info);
            if (op == "posv" && info == 0) CHECK(same_matrix(outcome.after, factored, "A", b));
            if (op == "posv" && info > 0) CHECK(same_factor<T>(outcome.after, factored, b));
            if (info == 0)
              CHECK(std::memcmp(outcome.after.operand(solution(op)).at(b), solved.operand("B").at(b),
                                static_cast<std::size_t>(solved.operand("B").stride())) == 0);
            else if (op == "posv")
              CHECK(same_matrix(outcome.after, before, "B", b));
            else
              CHECK(all_nan<T>(outcome.after, b));
          }
        });
      }
      ++turn;
    }
  }
}

// Imaginary parts of the diagonal may be anything, and are 0 in a factor.
template <class T>
void imaginary_diagonal() {
  using Limits = std::numeric_limits<Real<T>>;
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = positive_ones<T>(n, 3);
    for (const std::string_view op : {"posv", "solve_posdef", "potrs"})
      for (const std::int64_t nrhs : {1, 3}) {
        INFO(op, ", n = ", n, ", nrhs = ", nrhs);
        verify::Problem clean = definite<T>(op, list, nrhs, ++turn), before = clean;
        for (int k = 0; k < n; ++k) {
          element<T>(before, "A", 0, k, k).imag(Limits::quiet_NaN());
          element<T>(before, "A", 1, k, k).imag(Real<T>(k + 7));
        }
        const verify::Problem expected = run(clean).after;
        by_every_family(before, [&](const Outcome& outcome) { CHECK(difference(outcome.after, expected) == ""); });
      }
  }
}

// A diagonal of powers of four from one end of the range to the other, denormal ones too, and right-hand sides that it
// divides exactly.
template <class T>
void ends_of_the_range() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  constexpr int least = Limits::min_exponent - Limits::digits, most = Limits::max_exponent - 2;
  const auto even = [](int power) { return power + (power & 1); };
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const std::vector<int> powers = {even(least), even(Limits::min_exponent), -4, 0, 6, even(most) - 2};
    Matrices<T> list;
    for (std::size_t turn = 0; turn < powers.size(); ++turn) {
      Matrix<T> a(n);
      for (std::size_t k = 0; k < static_cast<std::size_t>(n); ++k)
        a(static_cast<int>(k), static_cast<int>(k)) = T(std::ldexp(R(1), powers[(turn + k) % powers.size()]));
      list.push_back(std::move(a));
    }
    for (const std::string_view op : solvers)
      for (const std::int64_t nrhs : {1, 3}) {
        INFO(op, ", n = ", n, ", nrhs = ", nrhs);
        verify::Problem before = definite<T>(op, list, nrhs, n);
        const auto exact = [](int k, std::int64_t j) { return j % 2 ? R(1) : k % 2 ? R(-1) : R(1); };
        for (std::int64_t b = 0; b < before.batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < nrhs; ++j)
              element<T>(before, "B", b, k, j) = element<T>(before, "A", b, k, k) * exact(k, j);
        by_every_family(before, [&](const Outcome& outcome) {
          for (std::int64_t b = 0; b < before.batch; ++b) {
            CHECK(outcome.after.operand("info").integer(b) == 0);
            for (int k = 0; k < n; ++k)
              for (std::int64_t j = 0; j < nrhs; ++j)
                CHECK(element<T>(outcome.after, solution(op), b, k, j) == T(exact(k, j)));
          }
        });
      }
  }
}

KGEN_IN_EVERY_PRECISION("posv and solve_posdef", "factors of potrf and solutions of potrs", potrf_and_potrs)
KGEN_IN_EVERY_PRECISION("posv and solve_posdef", "pivots at both ends of the range", ends_of_the_range)
KGEN_IN_COMPLEX("posv and solve_posdef and potrs", "imaginary parts of the diagonal", imaginary_diagonal)

}  // namespace
}  // namespace kgen::test
