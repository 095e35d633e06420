#include "tests/support/reference/lapack.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "generator/text/error.hpp"
#include "tests/support/reference/lapack_routine.hpp"
#include "tests/support/reference/replay.hpp"

namespace kgen::test {
namespace {

using verify::Problem;

ROUTINE(getrf)
ROUTINE(getri)
ROUTINE(getrs)
ROUTINE(gesv)
ROUTINE(potrf)
ROUTINE(potrs)
ROUTINE(posv)
ROUTINE(potri)
ROUTINE(trtri)
ROUTINE(lauum)
ROUTINE(lange)
ROUTINE(lacpy)
ROUTINE(laswp)
BLAS_ROUTINE(gemm)
BLAS_ROUTINE(syrk)
BLAS_ROUTINE(trmm)
BLAS_ROUTINE(trsm)

// Matrix b of a problem's operands, by their names, and what its call says.
template <class T>
struct One {
  Problem& problem;
  std::int64_t b;

  int size(std::string_view name) const { return static_cast<int>(problem.size(name)); }
  char letter(std::string_view option) const {
    const auto index = static_cast<std::size_t>(problem.operation().find_option(option));
    return problem.operation().options[index].words[problem.request.options[index]].letters.front();
  }
  T scalar(std::size_t index) const {
    const std::complex<double> given = problem.scalars[index];
    return make_scalar<T>(static_cast<Real<T>>(given.real()), static_cast<Real<T>>(given.imag()));
  }
  // NULL if the operand is.
  T* data(std::string_view operand) const { return at<T>(operand); }
  int* integers(std::string_view operand) const { return at<int>(operand); }
  Real<T>& real(std::string_view operand) const { return *at<Real<T>>(operand); }
  int& info() const { return *at<int>("info"); }
  int leading(std::string_view operand) const { return std::max(static_cast<int>(problem.operand(operand).rows), 1); }

  Matrix<T> matrix(std::string_view operand) const {
    const verify::Array& array = problem.operand(operand);
    Matrix<T> a({static_cast<int>(array.rows), static_cast<int>(array.columns)});
    std::copy_n(data(operand), a.data.size(), a.data.begin());
    return a;
  }
  void store(const Matrix<T>& a, std::string_view operand) const { std::ranges::copy(a.data, data(operand)); }

 private:
  template <class V>
  V* at(std::string_view operand) const {
    verify::Array& array = *problem.find(operand);
    return array.bytes.empty() ? nullptr : reinterpret_cast<V*>(array.at(b));
  }
};

template <class T>
T no_number() {
  return make_scalar<T>(std::nan(""), std::nan(""));
}

// LAPACK always pivots.
template <class T>
int factor_without_pivoting(const One<T>& of) {
  const Replay<T> replay = replay_getrf(of.matrix("A"), {});
  of.store(replay.lu, "A");
  return replay.info;
}

template <class T>
void factor(const One<T>& of) {
  const int m = of.size("m");
  int* const ipiv = of.integers("ipiv");
  of.info() = ipiv ? getrf<T>(m, of.size("n"), of.data("A"), m, ipiv) : factor_without_pivoting(of);
}

template <class T>
Integers swaps_of(const One<T>& of) {
  Integers swaps(static_cast<std::size_t>(of.size("n")));
  std::iota(swaps.begin(), swaps.end(), 1);
  if (const int* ipiv = of.integers("ipiv")) std::copy_n(ipiv, swaps.size(), swaps.begin());
  return swaps;
}

template <class T>
int invert_lu(Matrix<T>& lu, const Integers& swaps) {
  std::vector<T> work(static_cast<std::size_t>(64 * lu.n));
  return getri<T>(lu.n, lu.data.data(), lu.n, swaps.data(), work.data(), static_cast<int>(work.size()));
}
template <class T>
void invert_factors(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  of.info() = invert_lu(a, swaps_of(of));
  if (of.info() > 0) std::ranges::fill(a.data, no_number<T>());
  of.store(a, "C");
}

template <class T>
int invert(Matrix<T>& a) {
  Integers swaps(static_cast<std::size_t>(a.n));
  const int info = getrf<T>(a.n, a.n, a.data.data(), a.n, swaps.data());
  if (info == 0)
    invert_lu(a, swaps);
  else  // as kgen says
    std::ranges::fill(a.data, no_number<T>());
  return info;
}

template <class T>
void invert_matrix(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  of.info() = invert(a);
  of.store(a, "C");
}

template <class T>
void solve_factored(const One<T>& of) {
  const int n = of.size("n");
  getrs<T>(of.letter("trans"), n, of.size("nrhs"), of.data("A"), n, swaps_of(of).data(), of.data("B"), n);
}

template <class T>
void factor_and_solve(const One<T>& of) {
  const int n = of.size("n"), nrhs = of.size("nrhs");
  if (int* ipiv = of.integers("ipiv")) {
    of.info() = gesv<T>(n, nrhs, of.data("A"), n, ipiv, of.data("B"), n);
    return;
  }
  of.info() = factor_without_pivoting(of);
  if (of.info() == 0) getrs<T>('N', n, nrhs, of.data("A"), n, swaps_of(of).data(), of.data("B"), n);
}

// X is B's place after what solves there.
template <class T, class Solve>
void solve_beside(const One<T>& of, const Solve& solve) {
  const int count = of.size("n") * of.size("nrhs");
  T* const x = of.data("X");
  std::copy_n(of.data("B"), count, x);
  of.info() = solve(x);
  if (of.info() > 0) std::fill_n(x, count, no_number<T>());
}

// The factors are those of op(A).
template <class T>
void solve_system(const One<T>& of) {
  Matrix<T> a = op_of(of.matrix("A"), of.letter("trans"));
  Integers swaps(static_cast<std::size_t>(a.n));
  solve_beside(of, [&](T* x) { return gesv<T>(a.n, of.size("nrhs"), a.data.data(), a.n, swaps.data(), x, a.n); });
}

template <class T>
void determinant(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  Integers swaps(static_cast<std::size_t>(a.n));
  of.info() = getrf<T>(a.n, a.n, a.data.data(), a.n, swaps.data());
  T sign = 1;
  Real<T> log = 0;
  for (int k = 0; k < a.n; ++k) {
    const T u = a(k, k);
    if (swaps[static_cast<std::size_t>(k)] != k + 1) sign = -sign;
    sign = of.info() ? T(0) : sign * (u / std::abs(u));
    log += std::log(std::abs(u));
  }
  *of.data("sign") = sign;
  of.real("logabsdet") = log;
}

template <class T>
void factor_cholesky(const One<T>& of) {
  of.info() = potrf<T>(of.letter("uplo"), of.size("n"), of.data("A"), of.size("n"));
}

template <class T>
void definite_determinant(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  of.info() = potrf<T>(of.letter("uplo"), a.n, a.data.data(), a.n);
  Real<T> log = 0;
  for (int k = 0; k < a.n; ++k) log += 2 * std::log(real_part(a(k, k)));
  of.real("logdet") = of.info() ? std::numeric_limits<Real<T>>::quiet_NaN() : log;
}

template <class T>
void solve_cholesky(const One<T>& of) {
  const int n = of.size("n");
  potrs<T>(of.letter("uplo"), n, of.size("nrhs"), of.data("A"), n, of.data("B"), n);
}

template <class T>
void factor_and_solve_cholesky(const One<T>& of) {
  const int n = of.size("n");
  of.info() = posv<T>(of.letter("uplo"), n, of.size("nrhs"), of.data("A"), n, of.data("B"), n);
}

template <class T>
void solve_definite_system(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  solve_beside(of, [&](T* x) { return posv<T>(of.letter("uplo"), a.n, of.size("nrhs"), a.data.data(), a.n, x, a.n); });
}

template <class T>
void invert_cholesky(const One<T>& of) {
  of.info() = potri<T>(of.letter("uplo"), of.size("n"), of.data("A"), of.size("n"));
}

template <class T>
void invert_definite(const One<T>& of) {
  factor_cholesky(of);
  if (of.info() == 0) invert_cholesky(of);
}

template <class T>
void invert_triangle(const One<T>& of) {
  of.info() = trtri<T>(of.letter("uplo"), of.letter("diag"), of.size("n"), of.data("A"), of.size("n"));
}

template <class T>
void multiply_triangle(const One<T>& of) {
  const int n = of.size("n");
  T* a = of.data("A");
  for (int k = 0; k < n; ++k)
    a[k * n + k] = real_part(a[k * n + k]);  // LAPACK takes them for real, and may keep the rest
  lauum<T>(of.letter("uplo"), n, a, n);
}

template <class T>
void norm(const One<T>& of) {
  std::vector<Real<T>> work(static_cast<std::size_t>(of.size("m")));
  of.real("value") =
      lange<T>(of.letter("norm"), of.size("m"), of.size("n"), of.data("A"), of.leading("A"), work.data());
}

template <class T>
void condition(const One<T>& of) {
  Matrix<T> a = of.matrix("A");
  std::vector<Real<T>> work(a.data.size());
  const auto norm = [&] { return lange<T>(of.letter("norm"), a.n, a.n, a.data.data(), a.n, work.data()); };
  const Real<T> of_matrix = norm();
  of.info() = invert(a);
  const Real<T> of_inverse = norm();  // NaN as well where the inverse overflows
  const bool out_of_range = of.info() > 0 || (std::isfinite(of_matrix) && !std::isfinite(of_inverse));
  of.real("cond") = out_of_range ? std::numeric_limits<Real<T>>::infinity() : of_matrix * of_inverse;
  if (of.problem.find("C")) of.store(a, "C");
}

CBLAS_TRANSPOSE transposition(char op) { return op == 'N' ? CblasNoTrans : op == 'T' ? CblasTrans : CblasConjTrans; }
CBLAS_UPLO triangle(char uplo) { return uplo == 'L' ? CblasLower : CblasUpper; }
CBLAS_SIDE side_of(char side) { return side == 'L' ? CblasLeft : CblasRight; }
CBLAS_DIAG diagonal(char diag) { return diag == 'U' ? CblasUnit : CblasNonUnit; }
// As BLAS takes factors.
template <class T>
auto passed(const T& factor) {
  if constexpr (is_complex<T>)
    return static_cast<const void*>(&factor);
  else
    return factor;
}

template <class T>
void multiply(const One<T>& of) {
  const T alpha = of.scalar(0), beta = of.scalar(1);
  gemm<T>(CblasColMajor, transposition(of.letter("transa")), transposition(of.letter("transb")), of.size("m"),
          of.size("n"), of.size("k"), passed(alpha), of.data("A"), of.leading("A"), of.data("B"), of.leading("B"),
          passed(beta), of.data("C"), of.leading("C"));
}

template <class T>
void multiply_with_transpose(const One<T>& of) {
  const T alpha = of.scalar(0), beta = of.scalar(1);
  const auto sum = [&](const auto& routine, auto by, auto plus) {
    routine(CblasColMajor, triangle(of.letter("uplo")), transposition(of.letter("trans")), of.size("n"), of.size("k"),
            by, of.data("A"), of.leading("A"), plus, of.data("C"), of.leading("C"));
  };
  const bool hermitian = of.problem.operation().complex_only;
  if (!hermitian) return sum([](auto... each) { syrk<T>(each...); }, passed(alpha), passed(beta));
  if constexpr (std::is_same_v<T, std::complex<float>>) sum(cblas_cherk, alpha.real(), beta.real());
  if constexpr (std::is_same_v<T, std::complex<double>>) sum(cblas_zherk, alpha.real(), beta.real());
}

template <class T>
void multiply_triangular(const One<T>& of) {
  const T alpha = of.scalar(0);
  std::copy_n(of.data("B"), of.size("m") * of.size("n"), of.data("C"));
  trmm<T>(CblasColMajor, side_of(of.letter("side")), triangle(of.letter("uplo")), transposition(of.letter("trans")),
          diagonal(of.letter("diag")), of.size("m"), of.size("n"), passed(alpha), of.data("A"), of.leading("A"),
          of.data("C"), of.size("m"));
}

template <class T>
void solve_triangular(const One<T>& of) {
  const T alpha = of.scalar(0);
  trsm<T>(CblasColMajor, side_of(of.letter("side")), triangle(of.letter("uplo")), transposition(of.letter("trans")),
          diagonal(of.letter("diag")), of.size("m"), of.size("n"), passed(alpha), of.data("A"), of.leading("A"),
          of.data("B"), of.size("m"));
}

template <class T>
void copy(const One<T>& of) {
  const int m = of.size("m"), n = of.size("n");
  const Matrix<T> a = op_of(of.matrix("A"), of.letter("trans"));
  lacpy<T>('A', m, n, a.data.data(), m, of.data("C"), m);
}

template <class T>
void swap_rows(const One<T>& of) {
  laswp<T>(of.size("n"), of.data("A"), of.size("m"), of.size("k1"), of.size("k2"), of.integers("ipiv"),
           of.size("incx"));
}

// For s, d, c, z.
struct Row {
  std::string_view operation;
  std::array<void (*)(Problem&, std::int64_t b), 4> routine;
};
#define OF_TYPE(function, T) [](Problem& problem, std::int64_t b) { function<T>({problem, b}); }
#define ROW(operation, function)                                                                   \
  {                                                                                                \
    operation, {                                                                                   \
      OF_TYPE(function, float), OF_TYPE(function, double), OF_TYPE(function, std::complex<float>), \
          OF_TYPE(function, std::complex<double>)                                                  \
    }                                                                                              \
  }
const Row lapack_rows[] = {
    ROW("getrf", factor),
    ROW("getri", invert_factors),
    ROW("matinv", invert_matrix),
    ROW("potrf", factor_cholesky),
    ROW("getrs", solve_factored),
    ROW("gesv", factor_and_solve),
    ROW("solve", solve_system),
    ROW("slogdet", determinant),
    ROW("cond", condition),
    ROW("matinv_cond", condition),
    ROW("lange", norm),
    ROW("trsm", solve_triangular),
    ROW("gemm", multiply),
    ROW("syrk", multiply_with_transpose),
    ROW("herk", multiply_with_transpose),
    ROW("trmm", multiply_triangular),
    ROW("lacpy", copy),
    ROW("laswp", swap_rows),
    ROW("potrs", solve_cholesky),
    ROW("posv", factor_and_solve_cholesky),
    ROW("solve_posdef", solve_definite_system),
    ROW("logdet_posdef", definite_determinant),
    ROW("potri", invert_cholesky),
    ROW("poti", invert_definite),
    ROW("trtri", invert_triangle),
    ROW("lauum", multiply_triangle),
};

}  // namespace

bool lapack_has(const Operation& operation) {
  return std::ranges::find(lapack_rows, operation.name, &Row::operation) != std::end(lapack_rows);
}

verify::Problem lapack(verify::Problem problem) {
  const auto row = std::ranges::find(lapack_rows, problem.operation().name, &Row::operation);
  if (row == std::end(lapack_rows))
    throw Error(Failure::usage,
                "tests/support/reference/lapack.cpp has no row of " + std::string(problem.operation().name));
  const auto routine = row->routine[place_of(problem.request.precision)];
  for (std::int64_t b = 0; b < problem.batch; ++b) routine(problem, b);
  return problem;
}

}  // namespace kgen::test
