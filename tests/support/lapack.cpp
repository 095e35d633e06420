#include "tests/support/lapack.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "tests/support/replay.hpp"

#define lapack_complex_float std::complex<float>
#define lapack_complex_double std::complex<double>
#include <cblas.h>
#include <lapacke.h>

namespace kgen::test {
namespace {

using verify::Problem;

// A routine of LAPACKE by element type: getrf<double>(n, ...) calls LAPACKE_dgetrf_work.
#define ROUTINE(name)                                                                                       \
  template <class T, class... Arguments>                                                                    \
  auto name(Arguments... arguments) {                                                                       \
    if constexpr (std::is_same_v<T, float>) return LAPACKE_s##name##_work(LAPACK_COL_MAJOR, arguments...);  \
    if constexpr (std::is_same_v<T, double>) return LAPACKE_d##name##_work(LAPACK_COL_MAJOR, arguments...); \
    if constexpr (std::is_same_v<T, std::complex<float>>)                                                   \
      return LAPACKE_c##name##_work(LAPACK_COL_MAJOR, arguments...);                                        \
    if constexpr (std::is_same_v<T, std::complex<double>>)                                                  \
      return LAPACKE_z##name##_work(LAPACK_COL_MAJOR, arguments...);                                        \
  }
ROUTINE(getrf)
ROUTINE(getri)
ROUTINE(potrf)
ROUTINE(lange)
ROUTINE(lacpy)

// Matrix `b` of an operand; a NULL pointer if that is NULL.
template <class T>
T* data(Problem& problem, std::string_view operand, std::int64_t b) {
  verify::Array& array = *problem.find(operand);
  return array.bytes.empty() ? nullptr : reinterpret_cast<T*>(array.at(b));
}
template <class T>
Matrix<T> square(Problem& problem, std::string_view operand, std::int64_t b) {
  Matrix<T> a(static_cast<int>(problem.size("n")));
  std::copy_n(data<T>(problem, operand, b), a.data.size(), a.data.begin());
  return a;
}
template <class T>
void store(const Matrix<T>& a, Problem& problem, std::string_view operand, std::int64_t b) {
  std::copy(a.data.begin(), a.data.end(), data<T>(problem, operand, b));
}
char letter(const Problem& problem, std::string_view option) {
  const auto index = static_cast<std::size_t>(problem.operation().find_option(option));
  return problem.operation().options[index].words[problem.request.options[index]].letters.front();
}

template <class T>
void factor(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  int &info = *data<int>(problem, "info", b), *ipiv = data<int>(problem, "ipiv", b);
  if (ipiv) {
    info = getrf<T>(m, n, data<T>(problem, "A", b), m, ipiv);
    return;
  }
  const Replay<T> replay = replay_getrf(square<T>(problem, "A", b), {});  // LAPACK always pivots
  store(replay.lu, problem, "A", b);
  info = replay.info;
}

template <class T>
void invert_factors(Problem& problem, std::int64_t b) {
  Matrix<T> a = square<T>(problem, "A", b);
  Integers swaps(static_cast<std::size_t>(a.n));
  std::iota(swaps.begin(), swaps.end(), 1);
  if (const int* ipiv = data<int>(problem, "ipiv", b)) std::copy_n(ipiv, a.n, swaps.begin());
  *data<int>(problem, "info", b) = lapack_getri(a, swaps);
  store(a, problem, "C", b);
}

template <class T>
int invert(Matrix<T>& a) {
  const Lapack_factors factors = lapack_getrf(a);
  if (factors.info == 0) lapack_getri(a, factors.ipiv);
  return factors.info;
}

template <class T>
void invert_matrix(Problem& problem, std::int64_t b) {
  Matrix<T> a = square<T>(problem, "A", b);
  *data<int>(problem, "info", b) = invert(a);
  store(a, problem, "C", b);
}

template <class T>
void factor_cholesky(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n"));
  *data<int>(problem, "info", b) = potrf<T>(letter(problem, "uplo"), n, data<T>(problem, "A", b), n);
}

template <class T>
void condition(Problem& problem, std::int64_t b) {
  Matrix<T> a = square<T>(problem, "A", b);
  std::vector<Real<T>> work(a.data.size());
  const auto norm = [&] { return lange<T>(letter(problem, "norm"), a.n, a.n, a.data.data(), a.n, work.data()); };
  const Real<T> of_matrix = norm();
  const int info = invert(a);
  *data<int>(problem, "info", b) = info;
  *data<Real<T>>(problem, "cond", b) = info ? std::numeric_limits<Real<T>>::infinity() : of_matrix * norm();
}

template <class T>
void solve_triangular(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  const CBLAS_SIDE side = letter(problem, "side") == 'L' ? CblasLeft : CblasRight;
  const CBLAS_UPLO uplo = letter(problem, "uplo") == 'L' ? CblasLower : CblasUpper;
  const CBLAS_DIAG diag = letter(problem, "diag") == 'U' ? CblasUnit : CblasNonUnit;
  const char op = letter(problem, "trans");
  const CBLAS_TRANSPOSE trans = op == 'N' ? CblasNoTrans : op == 'T' ? CblasTrans : CblasConjTrans;
  const std::complex<double> given = problem.scalars[0];
  const T alpha = make_scalar<T>(static_cast<Real<T>>(given.real()), static_cast<Real<T>>(given.imag()));
  const T* a = data<T>(problem, "A", b);
  T* x = data<T>(problem, "B", b);
  const int lda = side == CblasLeft ? m : n;
  const auto solve = [&](auto routine, auto factor) {
    routine(CblasColMajor, side, uplo, trans, diag, m, n, factor, a, lda, x, m);
  };
  if constexpr (std::is_same_v<T, float>) solve(cblas_strsm, alpha);
  if constexpr (std::is_same_v<T, double>) solve(cblas_dtrsm, alpha);
  if constexpr (std::is_same_v<T, std::complex<float>>) solve(cblas_ctrsm, &alpha);
  if constexpr (std::is_same_v<T, std::complex<double>>) solve(cblas_ztrsm, &alpha);
}

template <class T>
void copy(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  lacpy<T>('A', m, n, data<T>(problem, "A", b), m, data<T>(problem, "C", b), m);
}

// For s, d, c, z.
struct Row {
  std::string_view operation;
  std::array<void (*)(Problem&, std::int64_t b), 4> routine;
};
#define ROW(operation, function)                                                                                    \
  {                                                                                                                 \
    operation, { function<float>, function<double>, function<std::complex<float>>, function<std::complex<double>> } \
  }
const Row rows[] = {
    ROW("getrf", factor),   ROW("getri", invert_factors),  ROW("matinv", invert_matrix), ROW("potrf", factor_cholesky),
    ROW("cond", condition), ROW("trsm", solve_triangular), ROW("lacpy", copy),
};

}  // namespace

bool lapack_has(const Operation& operation) {
  return std::ranges::find(rows, operation.name, &Row::operation) != std::end(rows);
}

verify::Problem lapack(verify::Problem problem) {
  const Row& row = *std::ranges::find(rows, problem.operation().name, &Row::operation);
  const std::size_t precision = std::string_view("sdcz").find(problem.request.precision);
  for (std::int64_t b = 0; b < problem.batch; ++b) row.routine[precision](problem, b);
  return problem;
}

template <class T>
Lapack_factors lapack_getrf(Matrix<T>& a) {
  Lapack_factors factors;
  factors.ipiv.resize(static_cast<std::size_t>(a.n));
  factors.info = getrf<T>(a.n, a.n, a.data.data(), a.n, factors.ipiv.data());
  return factors;
}

template <class T>
int lapack_getri(Matrix<T>& lu, const Integers& ipiv) {
  std::vector<T> work(static_cast<std::size_t>(64 * lu.n));
  return getri<T>(lu.n, lu.data.data(), lu.n, ipiv.data(), work.data(), static_cast<int>(work.size()));
}

#define INSTANTIATE(T)                                 \
  template Lapack_factors lapack_getrf<T>(Matrix<T>&); \
  template int lapack_getri<T>(Matrix<T>&, const Integers&);
INSTANTIATE(float)
INSTANTIATE(double)
INSTANTIATE(std::complex<float>)
INSTANTIATE(std::complex<double>)

}  // namespace kgen::test
