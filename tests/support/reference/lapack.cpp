#include "tests/support/reference/lapack.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

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

// Matrix `b` of an operand; a NULL pointer if that is NULL.
template <class T>
T* data(Problem& problem, std::string_view operand, std::int64_t b) {
  verify::Array& array = *problem.find(operand);
  return array.bytes.empty() ? nullptr : reinterpret_cast<T*>(array.at(b));
}
template <class T>
Matrix<T> matrix(Problem& problem, std::string_view operand, std::int64_t b) {
  const verify::Array& array = *problem.find(operand);
  Matrix<T> a({static_cast<int>(array.rows), static_cast<int>(array.columns)});
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

// LAPACK always pivots.
template <class T>
int factor_without_pivoting(Problem& problem, std::int64_t b) {
  const Replay<T> replay = replay_getrf(matrix<T>(problem, "A", b), {});
  store(replay.lu, problem, "A", b);
  return replay.info;
}

template <class T>
void factor(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  int &info = *data<int>(problem, "info", b), *ipiv = data<int>(problem, "ipiv", b);
  if (ipiv) {
    info = getrf<T>(m, n, data<T>(problem, "A", b), m, ipiv);
    return;
  }
  info = factor_without_pivoting<T>(problem, b);
}

Integers swaps_of(Problem& problem, std::int64_t b) {
  Integers swaps(static_cast<std::size_t>(problem.size("n")));
  std::iota(swaps.begin(), swaps.end(), 1);
  if (const int* ipiv = data<int>(problem, "ipiv", b)) std::copy_n(ipiv, swaps.size(), swaps.begin());
  return swaps;
}

template <class T>
void invert_factors(Problem& problem, std::int64_t b) {
  Matrix<T> a = matrix<T>(problem, "A", b);
  const int info = lapack_getri(a, swaps_of(problem, b));
  if (info > 0) std::ranges::fill(a.data, make_scalar<T>(std::nan(""), std::nan("")));
  *data<int>(problem, "info", b) = info;
  store(a, problem, "C", b);
}

template <class T>
int invert(Matrix<T>& a) {
  const Lapack_factors factors = lapack_getrf(a);
  if (factors.info == 0)
    lapack_getri(a, factors.ipiv);
  else  // as kgen says
    std::ranges::fill(a.data, make_scalar<T>(std::nan(""), std::nan("")));
  return factors.info;
}

template <class T>
void invert_matrix(Problem& problem, std::int64_t b) {
  Matrix<T> a = matrix<T>(problem, "A", b);
  *data<int>(problem, "info", b) = invert(a);
  store(a, problem, "C", b);
}

template <class T>
void solve_factored(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  getrs<T>(letter(problem, "trans"), n, nrhs, data<T>(problem, "A", b), n, swaps_of(problem, b).data(),
           data<T>(problem, "B", b), n);
}

template <class T>
void factor_and_solve(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  T *a = data<T>(problem, "A", b), *right = data<T>(problem, "B", b);
  if (int* ipiv = data<int>(problem, "ipiv", b)) {
    *data<int>(problem, "info", b) = gesv<T>(n, nrhs, a, n, ipiv, right, n);
    return;
  }
  const int info = factor_without_pivoting<T>(problem, b);
  *data<int>(problem, "info", b) = info;
  if (info == 0) getrs<T>('N', n, nrhs, a, n, swaps_of(problem, b).data(), right, n);
}

// The factors are those of op(A).
template <class T>
void solve_system(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  Matrix<T> a = op_of(matrix<T>(problem, "A", b), letter(problem, "trans"));
  T *right = data<T>(problem, "B", b), *x = data<T>(problem, "X", b);
  std::copy_n(right, n * nrhs, x);
  Integers swaps(static_cast<std::size_t>(n));
  const int info = gesv<T>(n, nrhs, a.data.data(), n, swaps.data(), x, n);
  *data<int>(problem, "info", b) = info;
  if (info > 0) std::fill_n(x, n * nrhs, make_scalar<T>(std::nan(""), std::nan("")));
}

template <class T>
void determinant(Problem& problem, std::int64_t b) {
  Matrix<T> a = matrix<T>(problem, "A", b);
  const Lapack_factors factors = lapack_getrf(a);
  T sign = 1;
  Real<T> log = 0;
  for (int k = 0; k < a.n; ++k) {
    const T u = a(k, k);
    if (factors.ipiv[static_cast<std::size_t>(k)] != k + 1) sign = -sign;
    sign = factors.info ? T(0) : sign * (u / std::abs(u));
    log += std::log(std::abs(u));
  }
  *data<int>(problem, "info", b) = factors.info;
  *data<T>(problem, "sign", b) = sign;
  *data<Real<T>>(problem, "logabsdet", b) = log;
}

template <class T>
void factor_cholesky(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n"));
  *data<int>(problem, "info", b) = potrf<T>(letter(problem, "uplo"), n, data<T>(problem, "A", b), n);
}

template <class T>
void definite_determinant(Problem& problem, std::int64_t b) {
  Matrix<T> a = matrix<T>(problem, "A", b);
  const int info = potrf<T>(letter(problem, "uplo"), a.n, a.data.data(), a.n);
  Real<T> log = 0;
  for (int k = 0; k < a.n; ++k) log += 2 * std::log(real_part(a(k, k)));
  *data<int>(problem, "info", b) = info;
  *data<Real<T>>(problem, "logdet", b) = info ? std::numeric_limits<Real<T>>::quiet_NaN() : log;
}

template <class T>
void solve_cholesky(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  potrs<T>(letter(problem, "uplo"), n, nrhs, data<T>(problem, "A", b), n, data<T>(problem, "B", b), n);
}

template <class T>
void factor_and_solve_cholesky(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  *data<int>(problem, "info", b) =
      posv<T>(letter(problem, "uplo"), n, nrhs, data<T>(problem, "A", b), n, data<T>(problem, "B", b), n);
}

template <class T>
void solve_definite_system(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), nrhs = static_cast<int>(problem.size("nrhs"));
  Matrix<T> a = matrix<T>(problem, "A", b);
  T* x = data<T>(problem, "X", b);
  std::copy_n(data<T>(problem, "B", b), n * nrhs, x);
  const int info = posv<T>(letter(problem, "uplo"), n, nrhs, a.data.data(), n, x, n);
  *data<int>(problem, "info", b) = info;
  if (info > 0) std::fill_n(x, n * nrhs, make_scalar<T>(std::nan(""), std::nan("")));
}

template <class T>
void invert_cholesky(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n"));
  *data<int>(problem, "info", b) = potri<T>(letter(problem, "uplo"), n, data<T>(problem, "A", b), n);
}

template <class T>
void invert_definite(Problem& problem, std::int64_t b) {
  factor_cholesky<T>(problem, b);
  if (*data<int>(problem, "info", b) == 0) invert_cholesky<T>(problem, b);
}

template <class T>
void invert_triangle(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n"));
  *data<int>(problem, "info", b) =
      trtri<T>(letter(problem, "uplo"), letter(problem, "diag"), n, data<T>(problem, "A", b), n);
}

template <class T>
void multiply_triangle(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n"));
  T* a = data<T>(problem, "A", b);
  for (int k = 0; k < n; ++k)
    a[k * n + k] = real_part(a[k * n + k]);  // LAPACK takes them for real, and may keep the rest
  lauum<T>(letter(problem, "uplo"), n, a, n);
}

template <class T>
void norm(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  std::vector<Real<T>> work(static_cast<std::size_t>(m));
  *data<Real<T>>(problem, "value", b) =
      lange<T>(letter(problem, "norm"), m, n, data<T>(problem, "A", b), std::max(m, 1), work.data());
}

template <class T>
void condition(Problem& problem, std::int64_t b) {
  Matrix<T> a = matrix<T>(problem, "A", b);
  std::vector<Real<T>> work(a.data.size());
  const auto norm = [&] { return lange<T>(letter(problem, "norm"), a.n, a.n, a.data.data(), a.n, work.data()); };
  const Real<T> of_matrix = norm();
  const int info = invert(a);
  *data<int>(problem, "info", b) = info;
  const Real<T> of_inverse = norm();  // NaN as well where the inverse overflows
  const bool out_of_range = info > 0 || (std::isfinite(of_matrix) && !std::isfinite(of_inverse));
  *data<Real<T>>(problem, "cond", b) = out_of_range ? std::numeric_limits<Real<T>>::infinity() : of_matrix * of_inverse;
  if (problem.find("C")) store(a, problem, "C", b);
}

CBLAS_TRANSPOSE transposition(const Problem& problem, std::string_view option) {
  const char op = letter(problem, option);
  return op == 'N' ? CblasNoTrans : op == 'T' ? CblasTrans : CblasConjTrans;
}
template <class T>
T scalar(const Problem& problem, std::size_t index) {
  const std::complex<double> given = problem.scalars[index];
  return make_scalar<T>(static_cast<Real<T>>(given.real()), static_cast<Real<T>>(given.imag()));
}
int leading(const Problem& problem, std::string_view operand) {
  return std::max(static_cast<int>(problem.operand(operand).rows), 1);
}

template <class T>
void multiply(Problem& problem, std::int64_t b) {
  const auto size = [&](std::string_view name) { return static_cast<int>(problem.size(name)); };
  const auto sum = [&](auto routine, auto alpha, auto beta) {
    routine(CblasColMajor, transposition(problem, "transa"), transposition(problem, "transb"), size("m"), size("n"),
            size("k"), alpha, data<T>(problem, "A", b), leading(problem, "A"), data<T>(problem, "B", b),
            leading(problem, "B"), beta, data<T>(problem, "C", b), leading(problem, "C"));
  };
  const T alpha = scalar<T>(problem, 0), beta = scalar<T>(problem, 1);
  if constexpr (std::is_same_v<T, float>) sum(cblas_sgemm, alpha, beta);
  if constexpr (std::is_same_v<T, double>) sum(cblas_dgemm, alpha, beta);
  if constexpr (std::is_same_v<T, std::complex<float>>) sum(cblas_cgemm, &alpha, &beta);
  if constexpr (std::is_same_v<T, std::complex<double>>) sum(cblas_zgemm, &alpha, &beta);
}

CBLAS_UPLO triangle(const Problem& problem) { return letter(problem, "uplo") == 'L' ? CblasLower : CblasUpper; }

template <class T>
void multiply_with_transpose(Problem& problem, std::int64_t b) {
  const auto n = static_cast<int>(problem.size("n")), k = static_cast<int>(problem.size("k"));
  const auto sum = [&](auto routine, auto alpha, auto beta) {
    routine(CblasColMajor, triangle(problem), transposition(problem, "trans"), n, k, alpha, data<T>(problem, "A", b),
            leading(problem, "A"), beta, data<T>(problem, "C", b), leading(problem, "C"));
  };
  const T alpha = scalar<T>(problem, 0), beta = scalar<T>(problem, 1);
  const bool hermitian = problem.operation().complex_only;
  if constexpr (std::is_same_v<T, float>) sum(cblas_ssyrk, alpha, beta);
  if constexpr (std::is_same_v<T, double>) sum(cblas_dsyrk, alpha, beta);
  if constexpr (std::is_same_v<T, std::complex<float>>)
    hermitian ? sum(cblas_cherk, alpha.real(), beta.real()) : sum(cblas_csyrk, &alpha, &beta);
  if constexpr (std::is_same_v<T, std::complex<double>>)
    hermitian ? sum(cblas_zherk, alpha.real(), beta.real()) : sum(cblas_zsyrk, &alpha, &beta);
}

template <class T>
void multiply_triangular(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  std::copy_n(data<T>(problem, "B", b), m * n, data<T>(problem, "C", b));
  const auto multiply = [&](auto routine, auto alpha) {
    routine(CblasColMajor, letter(problem, "side") == 'L' ? CblasLeft : CblasRight, triangle(problem),
            transposition(problem, "trans"), letter(problem, "diag") == 'U' ? CblasUnit : CblasNonUnit, m, n, alpha,
            data<T>(problem, "A", b), leading(problem, "A"), data<T>(problem, "C", b), m);
  };
  const T alpha = scalar<T>(problem, 0);
  if constexpr (std::is_same_v<T, float>) multiply(cblas_strmm, alpha);
  if constexpr (std::is_same_v<T, double>) multiply(cblas_dtrmm, alpha);
  if constexpr (std::is_same_v<T, std::complex<float>>) multiply(cblas_ctrmm, &alpha);
  if constexpr (std::is_same_v<T, std::complex<double>>) multiply(cblas_ztrmm, &alpha);
}

template <class T>
void solve_triangular(Problem& problem, std::int64_t b) {
  const auto m = static_cast<int>(problem.size("m")), n = static_cast<int>(problem.size("n"));
  const CBLAS_SIDE side = letter(problem, "side") == 'L' ? CblasLeft : CblasRight;
  const CBLAS_UPLO uplo = triangle(problem);
  const CBLAS_DIAG diag = letter(problem, "diag") == 'U' ? CblasUnit : CblasNonUnit;
  const CBLAS_TRANSPOSE trans = transposition(problem, "trans");
  const T alpha = scalar<T>(problem, 0);
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
  const Matrix<T> a = op_of(matrix<T>(problem, "A", b), letter(problem, "trans"));
  lacpy<T>('A', m, n, a.data.data(), m, data<T>(problem, "C", b), m);
}

template <class T>
void swap_rows(Problem& problem, std::int64_t b) {
  const auto size = [&](std::string_view name) { return static_cast<int>(problem.size(name)); };
  laswp<T>(size("n"), data<T>(problem, "A", b), size("m"), size("k1"), size("k2"), data<int>(problem, "ipiv", b),
           size("incx"));
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
  const std::size_t precision = std::string_view("sdcz").find(problem.request.precision);
  for (std::int64_t b = 0; b < problem.batch; ++b) row->routine[precision](problem, b);
  return problem;
}

template <class T>
Lapack_factors lapack_getrf(Matrix<T>& a) {
  Lapack_factors factors;
  factors.ipiv.resize(static_cast<std::size_t>(a.extents().least()));
  factors.info = getrf<T>(a.m, a.n, a.data.data(), a.m, factors.ipiv.data());
  return factors;
}

template <class T>
int lapack_getri(Matrix<T>& lu, const Integers& ipiv) {
  std::vector<T> work(static_cast<std::size_t>(64 * lu.n));
  return getri<T>(lu.n, lu.data.data(), lu.n, ipiv.data(), work.data(), static_cast<int>(work.size()));
}

#define INSTANTIATE_LAPACK(T)                          \
  template Lapack_factors lapack_getrf<T>(Matrix<T>&); \
  template int lapack_getri<T>(Matrix<T>&, const Integers&);
INSTANTIATE_LAPACK(float)
INSTANTIATE_LAPACK(double)
INSTANTIATE_LAPACK(std::complex<float>)
INSTANTIATE_LAPACK(std::complex<double>)

}  // namespace kgen::test
