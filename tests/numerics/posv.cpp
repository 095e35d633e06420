// potrs, posv and solve_posdef by every family: their factors are potrf's and their solutions potrs's, a column of X is
// the same whatever stands beside it, and a matrix that is not positive definite loses its own solution only.
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

// A column of X has the same bits alone and among others, by every family, and a small error.
template <class T>
void columns() {
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = positive_ones<T>(n, 3);
    for (const std::string_view op : {"posv", "solve_posdef", "potrs"}) {
      ++turn;
      const auto problem = [&](std::int64_t nrhs) {
        verify::Problem made = definite<T>(op, list, nrhs, turn);
        if (op == "potrs") *made.find("A") = lapack(definite<T>("potrf", list, 0, turn)).operand("A");
        return made;
      };
      const verify::Problem all = run(problem(1000)).after;
      CHECK(verify::residual(problem(1000), all).too_large == 0);
      const verify::Array& x = all.operand(solution(op));
      for (const std::int64_t nrhs : {1, 2, 33}) {
        INFO(op, ", n = ", n, ", nrhs = ", nrhs);
        by_every_family(problem(nrhs), [&](const Outcome& outcome) {
          const verify::Array& some = outcome.after.operand(solution(op));
          for (std::int64_t b = 0; b < 3; ++b)
            CHECK(std::memcmp(some.at(b), x.at(b), static_cast<std::size_t>(some.stride())) == 0);
        });
      }
    }
  }
}

// NaN and Inf stay in their column of X; those of A in its matrix.
template <class T>
void poisoned() {
  using Limits = std::numeric_limits<Real<T>>;
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = positive_ones<T>(n, 5);
    for (const std::string_view op : {"posv", "solve_posdef", "potrs"}) {
      verify::Problem clean = definite<T>(op, list, 3, ++turn);
      if (op == "potrs") *clean.find("A") = lapack(definite<T>("potrf", list, 0, turn)).operand("A");
      const verify::Problem expected = run(clean).after;
      verify::Problem before = clean;
      element<T>(before, "B", 1, n / 2, 1) = Limits::quiet_NaN();
      element<T>(before, "B", 2, n - 1, 0) = Limits::infinity();
      element<T>(before, "A", 3, n / 2, n / 2) = Limits::quiet_NaN();
      by_every_family(before, [&](Outcome outcome) {
        for (int i = 0; i < n; ++i) CHECK(is_nan(element<T>(outcome.after, solution(op), 1, i, 1)));
        for (const auto& [b, column] : {std::pair{1, 1}, std::pair{2, 0}})
          for (int i = 0; i < n; ++i)
            element<T>(outcome.after, solution(op), b, i, column) = element<T>(expected, solution(op), b, i, column);
        const Places others{0, 1, 2, 4};
        CHECK(difference(take(outcome.after, others), expected, others) == "");
      });
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

// One matrix, and one right-hand side, for the whole batch; X in place of B and beside it.
template <class T>
void one_definite_for_all() {
  int turn = 0;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = positive_ones<T>(n, 5);
    for (const std::int64_t nrhs : {1, 3}) {
      const verify::Problem before = definite<T>("solve_posdef", list, nrhs, ++turn);
      check_one_for_all(before, {"A"});
      check_one_for_all(before, {"A", "B"}, {.extra_rows = 1, .in_place = false});
      const verify::Problem factored = lapack(definite<T>("potrf", list, 0, turn));
      check_one_for_all(with_factor<T>(factored, list, nrhs, turn), {"A"});
    }
  }
}

// The other triangle. All precisions together: both triangles with one and with three right-hand sides.
template <class T>
void unused_triangle() {
  const auto letter = static_cast<int>(std::string_view("sdcz").find(Scalar<T>::letter));
  for (const int n : small_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = positive_ones<T>(n, 5);
    int turn = letter;
    for (const std::string_view op : {"posv", "solve_posdef", "potrs"}) {
      const int triangle = turn / 2;
      for (const std::int64_t nrhs : {1, 3}) {
        if (!full() && nrhs != (turn % 2 ? 3 : 1)) continue;
        INFO(op, ", n = ", n, ", nrhs = ", nrhs, ", ", uplo(triangle));
        const verify::Problem factored = lapack(definite<T>("potrf", list, 0, triangle));
        check_unused<T>(op == "potrs" ? with_factor<T>(factored, list, nrhs, triangle)
                                      : definite<T>(op, list, nrhs, triangle));
      }
      ++turn;
    }
  }
}

KGEN_IN_REAL_AND_COMPLEX("posv and solve_posdef", "factors of potrf and solutions of potrs", potrf_and_potrs)
KGEN_IN_REAL_AND_COMPLEX("posv and solve_posdef and potrs", "a column is the same alone and among others", columns)
KGEN_IN_REAL_AND_COMPLEX("posv and solve_posdef and potrs", "NaN and Inf stay where they are", poisoned)
KGEN_IN_REAL_AND_COMPLEX("posv and solve_posdef", "pivots at both ends of the range", ends_of_the_range)
KGEN_IN_REAL_AND_COMPLEX("solve_posdef and potrs", "one matrix for the whole batch", one_definite_for_all)
KGEN_IN_EVERY_PRECISION("posv and solve_posdef and potrs", "what is not used", unused_triangle)
TEST_CASE("posv and solve_posdef and potrs c: imaginary parts of the diagonal") {
  imaginary_diagonal<std::complex<float>>();
}
TEST_CASE("posv and solve_posdef and potrs z: imaginary parts of the diagonal") {
  imaginary_diagonal<std::complex<double>>();
}

}  // namespace
}  // namespace kgen::test
