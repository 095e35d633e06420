// gesv and solve: their factors are getrf's, and a singular matrix loses its own solution only.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/conditions.hpp"

namespace kgen::test {
namespace {

const std::string_view solvers[] = {"gesv", "solve"};

std::string_view solution(std::string_view op) { return op == "solve" ? "X" : "B"; }

// Column `to` of what receives X becomes column `from` of another problem's.
void copy_solution(verify::Problem& into, std::int64_t b, std::int64_t to, const verify::Problem& other,
                   std::int64_t from) {
  const std::string_view name = solution(into.operation().name);
  verify::Array& array = *into.find(name);
  const std::int64_t bytes = array.rows * array.element_bytes;
  std::memcpy(array.at(b) + to * bytes, other.operand(name).at(b) + from * bytes, static_cast<std::size_t>(bytes));
}

// Exactly singular matrices, regular ones among them. A zero column or two equal ones at every place, where info says
// so; a zero row or two equal ones, which the last step finds.
template <class T>
struct Singular {
  Matrices<T> list;
  Places regular;
  Integers info;
};

template <class T>
Singular<T> singular_ones(int n) {
  Singular<T> made;
  Random random(static_cast<unsigned>(n));
  const auto add = [&](Matrix<T> a, int info, auto change) {
    for (int i = 0; i < n; ++i) change(a, i);
    if (info == 0) made.regular.push_back(static_cast<std::int64_t>(made.list.size()));
    made.list.push_back(std::move(a));
    made.info.push_back(info);
  };
  const auto unchanged = [](Matrix<T>&, int) {};
  for (int k = 0; k < n; ++k) {
    const auto any = [&] { return random_matrix<T>(n, random); };
    const auto exact = [&] { return exact_lu<T>(n, -1, false, random); };
    add(any(), k + 1, [&](Matrix<T>& a, int i) { a(i, k) = T(0); });
    if (k > 0) add(exact(), k + 1, [&](Matrix<T>& a, int i) { a(i, k) = a(i, k / 2); });
    if (k % 3 != 1) continue;
    add(any(), 0, unchanged);
    add(any(), n, [&](Matrix<T>& a, int j) { a(k, j) = T(0); });
    add(exact(), n, [&](Matrix<T>& a, int j) { a(n - 1, j) = a(k - 1, j); });
  }
  add(random_matrix<T>(n, random), 0, unchanged);
  add(Matrix<T>(n), 1, unchanged);
  return made;
}

template <class T>
bool all_nan(const verify::Problem& problem, std::string_view name, std::int64_t b) {
  const verify::Array& array = problem.operand(name);
  for (std::int64_t j = 0; j < array.columns; ++j)
    for (std::int64_t i = 0; i < array.rows; ++i) {
      const T value = element<T>(problem, name, b, i, j);
      if (!std::isnan(real_part(value)) || (is_complex<T> && !std::isnan(imaginary_part(value)))) return false;
    }
  return true;
}

bool same_matrix(const verify::Problem& one, const verify::Problem& other, std::string_view name, std::int64_t b) {
  const verify::Array &x = one.operand(name), &y = other.operand(name);
  return std::memcmp(x.at(b), y.at(b), static_cast<std::size_t>(x.stride())) == 0;
}

template <class T>
void singular_systems() {
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const Singular<T> given = singular_ones<T>(n);
    const verify::Problem factored = run(problem_of<T>("getrf", given.list)).after;
    for (const std::string_view op : solvers)
      for (const std::int64_t nrhs : {1, 3}) {
        const verify::Problem before = problem_of<T>(op, given.list, nrhs), theirs = lapack(before);
        by_every_family(before, [&](const Outcome& outcome) {
          const Outcome regular = run(take(before, given.regular));
          CHECK(difference(take(outcome.after, given.regular), regular.after) == "");
          for (std::int64_t b = 0; b < before.batch; ++b) {
            INFO("matrix ", b);
            const int info = given.info[static_cast<std::size_t>(b)];
            CHECK(outcome.after.operand("info").integer(b) == info);
            CHECK(theirs.operand("info").integer(b) == info);
            if (op == "gesv") {
              CHECK(same_matrix(outcome.after, factored, "A", b));
              CHECK(same_matrix(outcome.after, factored, "ipiv", b));
              CHECK(same_matrix(outcome.after, before, "B", b) == (info > 0));
              verify::Problem changed = outcome.after;  // what run --check and tune must see
              changed.find("B")->at(b)[0] ^= 1;
              CHECK((verify::broken_invariant(before, changed) == "") == (info == 0));
            } else {
              CHECK(all_nan<T>(outcome.after, "X", b) == (info > 0));
            }
          }
        });
      }
  }
}

// Factors, pivots and info have getrf's bits, on mixtures of random, graded, singular, huge, tiny and poisoned
// matrices; X has getrs's. Where nrhs is 0 the matrices are factored all the same.
template <class T>
void getrf_and_getrs() {
  for (const int n : system_sizes(Scalar<T>::letter)) {
    const std::vector<Condition<T>> mixture = conditions<T>(n, 9);
    const Matrices<T> list = matrices(mixture);
    const verify::Problem factored = run(problem_of<T>("getrf", list)).after;
    for (const std::int64_t nrhs : {1, 3, 0}) {
      INFO("n = ", n, ", nrhs = ", nrhs);
      const verify::Problem solved =
          nrhs == 0 ? problem_of<T>("gesv", list, 0) : run(with_factors<T>(factored, list, nrhs)).after;
      const verify::Problem before = problem_of<T>("gesv", list, nrhs);
      verify::Problem expected = before;
      for (const char* name : {"A", "ipiv", "info"}) *expected.find(name) = factored.operand(name);
      for (std::int64_t b = 0; b < before.batch; ++b)
        for (std::int64_t j = 0; j < nrhs && factored.operand("info").integer(b) == 0; ++j)
          copy_solution(expected, b, j, solved, j);
      by_every_family(before, [&](const Outcome& outcome) { CHECK(difference(outcome.after, expected) == ""); });
      if (nrhs > 0) continue;
      if (n < 12) CHECK(difference(run(before, {.extra_rows = 1, .pointers = true}).after, expected) == "");
      const verify::Problem no_columns = problem_of<T>("solve", list, 0);
      by_every_family(no_columns, [&](const Outcome& outcome) {
        CHECK(outcome.after.operand("info").bytes == factored.operand("info").bytes);
      });
    }
  }
}

// A permuted diagonal of powers of two, each from one end of the range to the other, denormal ones too, and a
// right-hand side that they divide exactly. Then whole matrices near both ends.
template <class T>
void ends_of_the_range() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  constexpr int least = Limits::min_exponent - Limits::digits, most = Limits::max_exponent - 1;
  for (const int n : system_sizes(Scalar<T>::letter)) {
    Matrices<T> list;
    std::vector<int> powers = {least,    least + 1, Limits::min_exponent - 2, Limits::min_exponent - 1, -3,
                               most - 1, most};
    for (int turn = 0; turn < static_cast<int>(powers.size()); ++turn) {
      Matrix<T> a(n);
      for (int k = 0; k < n; ++k)
        a((k + 1) % n, k) = T(std::ldexp(R(1), powers[static_cast<std::size_t>(turn + k) % powers.size()]));
      list.push_back(std::move(a));
    }
    for (const std::string_view op : solvers)
      for (const std::int64_t nrhs : {1, 3}) {
        INFO(op, ", n = ", n, ", nrhs = ", nrhs);
        verify::Problem before = problem_of<T>(op, list, nrhs);
        const auto exact = [](int k, std::int64_t j) { return j % 2 ? R(1) : k % 2 ? R(-1) : R(1); };
        for (std::int64_t b = 0; b < before.batch; ++b)
          for (int k = 0; k < n; ++k)
            for (std::int64_t j = 0; j < nrhs; ++j)
              element<T>(before, "B", b, (k + 1) % n, j) = element<T>(before, "A", b, (k + 1) % n, k) * exact(k, j);
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

KGEN_IN_EVERY_PRECISION("gesv and solve", "singular at every place", singular_systems)
KGEN_IN_EVERY_PRECISION("gesv and solve", "factors of getrf and solutions of getrs", getrf_and_getrs)
KGEN_IN_EVERY_PRECISION("gesv and solve", "pivots at both ends of the range", ends_of_the_range)

}  // namespace
}  // namespace kgen::test
