// Systems and determinants of matrices with given singular values, made by the generators of LAPACK's own tests:
// backward errors below LAPACK's limit, and info as LAPACK's.
#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Every size with KGEN_TEST_FULL=1.
std::vector<int> generated_sizes(char precision) { return full() ? all_sizes() : system_sizes(precision); }

// Of getrs and solve; op(A) = A alone without KGEN_TEST_FULL=1.
template <class T>
std::vector<std::string> trans_words() {
  if (!full()) return {"no"};
  if (!is_complex<T>) return {"no", "transpose"};
  return {"no", "transpose", "conjugate"};
}

// Scales and conditions of LAPACK's tests (dlatb4): entries near overflow and near underflow.
template <class T>
Matrices<T> with_given_values(int n, Matrix<T> (*make)(int, int, Real<T>, Real<T>, std::int32_t)) {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  constexpr R eps = Limits::epsilon() / 2, small = R(0.25) * (Limits::min() / eps), large = 1 / small;
  Matrices<T> list;
  for (int mode = 1; mode <= 5; ++mode) {
    for (const R condition : {R(10), R(0.1) / eps}) list.push_back(make(n, mode, condition, R(1), n));
    for (const R largest : {small, large}) list.push_back(make(n, mode, R(10), largest, n + 1));
  }
  return list;
}

template <class T>
Matrices<T> generated(int n) {
  using R = Real<T>;
  Matrices<T> list = with_given_values<T>(n, lapack_latms<T>);
  std::vector<R> values(static_cast<std::size_t>(n), R(1));
  for (std::size_t i = 0; i < values.size(); ++i)
    if (i % 3 == 2) values[i] = R(1e-3);
  for (const int bandwidth : {0, 1, n / 2}) list.push_back(lapack_lagge<T>(values, bandwidth, n));
  return list;
}

// LAPACK's limit for the normwise error; the rest as verify/ judges.
void check(const verify::Problem& before, const Outcome& outcome, const verify::Problem& theirs) {
  CHECK(outcome.problem == "");
  CHECK(verify::broken_invariant(before, outcome.after) == "");
  if (has_info(before)) CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
  const verify::Residual found = verify::residual(before, outcome.after);
  INFO("matrix ", found.worst);
  CHECK(found.ratios[0].largest < verify::largest_ratio);
  CHECK(found.too_large == 0);
  CHECK(found.left_out == 0);
}

template <class T>
void check_all(const verify::Problem& before) {
  INFO(before.request.name(), ", n = ", before.sizes[0], ", nrhs = ", before.sizes[1]);
  check(before, run(before), lapack(before));
}

template <class T>
void solutions() {
  for (const int n : generated_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = generated<T>(n);
    verify::Problem factored = lapack(problem_of<T>("getrf", list));
    for (const std::int64_t nrhs : {1, 3}) {
      check_all<T>(problem_of<T>("gesv", list, nrhs));
      verify::Problem before = with_factors<T>(factored, list, nrhs);
      before.original = problem_of<T>("getrf", list).operand("A");
      for (const std::string& trans : trans_words<T>()) {
        before.request = with(before.request, "trans", trans);
        INFO(trans);
        check_all<T>(before);
        check_all<T>(problem_of<T>("solve", list, nrhs, {{"trans", trans}}));
      }
    }
  }
}

template <class T>
void definite_solutions() {
  int turn = 0;
  for (const int n : generated_sizes(Scalar<T>::letter)) {
    const Matrices<T> list = with_given_values<T>(n, lapack_definite<T>);
    for (const std::int64_t nrhs : {1, 3}) {
      const Settings uplo{{"uplo", std::string(turn++ % 2 ? "upper" : "lower")}};
      check_all<T>(problem_of<T>("posv", list, nrhs, uplo));
      check_all<T>(problem_of<T>("solve_posdef", list, nrhs, uplo));
      if (nrhs == 1)
        for (const char* op : {"logdet_posdef", "poti"}) check_all<T>(problem_of<T>(op, list, 0, uplo));
      verify::Problem before = problem_of<T>("potrs", list, nrhs, uplo);
      before.original = before.operand("A");
      *before.find("A") = lapack(problem_of<T>("potrf", list, 0, uplo)).operand("A");
      check_all<T>(before);
    }
  }
}

template <class T>
void determinants() {
  for (const int n : generated_sizes(Scalar<T>::letter)) check_all<T>(problem_of<T>("slogdet", generated<T>(n)));
}

// The generators do what they say: the modulus of the determinant is the product of the singular values.
template <class T>
void generators() {
  using R = Real<T>;
  const int n = 12;
  const R condition = 100, log_condition = std::log(condition);
  const auto check_log = [&](const Matrix<T>& a, R expected) {
    const verify::Problem found = lapack(problem_of<T>("slogdet", Matrices<T>{a}));
    const R limit = 30 * n * condition * std::numeric_limits<R>::epsilon();
    CHECK(std::abs(element<R>(found, "logabsdet", 0) - expected) < limit);
  };
  check_log(lapack_latms<T>(n, 1, condition, 1, 5), -R(n - 1) * log_condition);
  check_log(lapack_latms<T>(n, 2, condition, 1, 5), -log_condition);
  check_log(lapack_latms<T>(n, 3, condition, 1, 5), -R(n) / 2 * log_condition);
  check_log(lapack_latms<T>(n, 3, condition, 4, 5), -R(n) / 2 * log_condition + R(n) * std::log(R(4)));
  const Matrix<T> band = lapack_lagge<T>(std::vector<R>(static_cast<std::size_t>(n), R(2)), 1, 5);
  check_log(band, R(n) * std::log(R(2)));
  CHECK(band(2, 0) == T(0));
}

KGEN_IN_EVERY_PRECISION("generated", "solutions", solutions)
KGEN_IN_EVERY_PRECISION("generated", "solutions of positive definite systems", definite_solutions)
KGEN_IN_EVERY_PRECISION("generated", "determinants", determinants)
KGEN_IN_EVERY_PRECISION("generated", "the generators themselves", generators)

}  // namespace
}  // namespace kgen::test
