// General matrices: LU, inverses, determinants, norms and condition numbers.
#include <array>
#include <cmath>
#include <complex>
#include <limits>

#include "tools/laboratory/peers/lapack.hpp"

namespace kgen::bench::lapack {
namespace {

void getrf(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), lda = of.leading("A");
  with.lapack.getrf(&m, &n, of.matrices("A")[b], &lda, of.integers("ipiv") + b * std::min(m, n),
                    of.integers("info") + b);
}

void getri(Worker& with, std::int64_t b) {
  with.copy_matrix("A", "C", with.of.size("n"), b);
  with.invert_c(b, with.of.integers("ipiv") + b * with.of.size("n"), with.of.integers("info") + b);
}

void matinv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), ldc = of.leading("C");
  int* info = of.integers("info") + b;
  with.copy_matrix("A", "C", n, b);
  with.lapack.getrf(&n, &n, of.matrices("C")[b], &ldc, with.pivots(), info);
  if (*info == 0) with.invert_c(b, with.pivots(), info);
}

void getrs(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char trans = letter(of, "trans");
  int info = 0;  // of its arguments
  with.lapack.getrs(&trans, &n, &nrhs, of.matrices("A")[b], &lda, of.integers("ipiv") + b * n, of.matrices("B")[b],
                    &ldb, &info, 1);
}

void gesv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  with.lapack.gesv(&n, &nrhs, of.matrices("A")[b], &lda, of.integers("ipiv") + b * n, of.matrices("B")[b], &ldb,
                   of.integers("info") + b);
}

void solve(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), ldx = of.leading("X");
  const char trans = letter(of, "trans");
  void* const a = with.copy_of_a(b);
  int &info = of.integers("info")[b], of_arguments = 0;
  with.copy_matrix("B", "X", nrhs, b);
  with.lapack.getrf(&n, &n, a, &n, with.pivots(), &info);
  if (info == 0)
    with.lapack.getrs(&trans, &n, &nrhs, a, &n, with.pivots(), of.matrices("X")[b], &ldx, &of_arguments, 1);
}

template <class Number>
void sign_and_logarithm(Worker& with, std::int64_t b) {
  using Real = decltype(std::abs(Number{}));
  const int n = with.of.size("n");
  int& info = with.of.integers("info")[b];
  auto* lu = static_cast<Number*>(with.copy_of_a(b));
  const int* ipiv = with.pivots();
  with.lapack.getrf(&n, &n, lu, &n, with.pivots(), &info);
  Number sign = info > 0 ? 0 : 1;
  Real logarithm = info > 0 ? -std::numeric_limits<Real>::infinity() : 0;
  for (int k = 0; k < n && info == 0; ++k) {
    const Number pivot = lu[k * n + k];
    const Real modulus = std::abs(pivot);
    sign *= ipiv[k] == k + 1 ? pivot / modulus : -pivot / modulus;
    logarithm += std::log(modulus);
  }
  static_cast<Number*>(with.of.vectors("sign"))[b] = sign;
  static_cast<Real*>(with.of.vectors("logabsdet"))[b] = logarithm;
}

void slogdet(Worker& with, std::int64_t b) {
  switch (with.of.call.precision) {
    case 's':
      return sign_and_logarithm<float>(with, b);
    case 'd':
      return sign_and_logarithm<double>(with, b);
    case 'c':
      return sign_and_logarithm<std::complex<float>>(with, b);
    default:
      return sign_and_logarithm<std::complex<double>>(with, b);
  }
}

void laswp(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A"), k1 = of.size("k1"), k2 = of.size("k2"), incx = of.size("incx");
  const auto pivots =
      of.call.rows(of.call.operation->operands[static_cast<std::size_t>(of.call.operation->find_operand("ipiv"))]);
  with.lapack.laswp(&n, of.matrices("A")[b], &lda, &k1, &k2, of.integers("ipiv") + b * pivots, &incx);
}

void lange(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  with.store_real("value", b,
                  with.norm(letter(of, "norm"), of.matrices("A")[b], of.size("m"), of.size("n"), of.leading("A")));
}

// The norm of A, its inverse where `inverse` is, and the inverse's norm.
void invert_and_judge(Worker& with, std::int64_t b, void* inverse, int leading) {
  const Arrays& of = with.of;
  const int n = of.size("n"), length = 64 * n;
  const char norm = letter(of, "norm");
  int& info = of.integers("info")[b];
  const double of_a = with.norm(norm, of.matrices("A")[b], n, n, of.leading("A"));
  with.copy_columns(of.matrices("A")[b], of.leading("A"), inverse, leading, n, n);
  with.lapack.getrf(&n, &n, inverse, &leading, with.pivots(), &info);
  int inverted = info;
  if (info == 0) with.lapack.getri(&n, inverse, &leading, with.pivots(), with.work.data(), &length, &inverted);
  with.store_real("cond", b,
                  info ? std::numeric_limits<double>::infinity() : of_a * with.norm(norm, inverse, n, n, leading));
}
void cond(Worker& with, std::int64_t b) { invert_and_judge(with, b, with.copy_of_a(b), with.of.size("n")); }
void matinv_cond(Worker& with, std::int64_t b) {
  invert_and_judge(with, b, with.of.matrices("C")[b], with.of.leading("C"));
}

bool has_pivoting(const Case& of) { return of.request.word("pivot") == "partial"; }

constexpr Routine general[] = {
    {{"getrf", has_pivoting}, getrf},
    {{"getri", has_pivoting}, getri},
    {{"matinv"}, matinv},
    {{"getrs", has_pivoting}, getrs},
    {{"gesv", has_pivoting}, gesv},
    {{"solve"}, solve},
    {{"slogdet"}, slogdet},
    {{"laswp"}, laswp},
    {{"lange"}, lange},
    {{"cond"}, cond},
    {{"matinv_cond"}, matinv_cond},
};

}  // namespace

std::span<const Routine> general_routines() { return general; }

}  // namespace kgen::bench::lapack
