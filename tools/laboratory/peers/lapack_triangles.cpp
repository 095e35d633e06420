// Cholesky's factorisation and what is made of it, triangles, products.
#include <cmath>
#include <complex>
#include <limits>

#include "tools/laboratory/peers/lapack.hpp"
#include "tools/laboratory/peers/library.hpp"

namespace kgen::bench::lapack {
namespace {

void potrf(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  with.lapack.potrf(&uplo, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1);
}

void potrs(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char uplo = letter(of, "uplo");
  int info = 0;  // of its arguments
  with.lapack.potrs(&uplo, &n, &nrhs, of.matrices("A")[b], &lda, of.matrices("B")[b], &ldb, &info, 1);
}

void posv(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), lda = of.leading("A"), ldb = of.leading("B");
  const char uplo = letter(of, "uplo");
  with.lapack.posv(&uplo, &n, &nrhs, of.matrices("A")[b], &lda, of.matrices("B")[b], &ldb, of.integers("info") + b, 1);
}

void solve_posdef(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), nrhs = of.size("nrhs"), ldx = of.leading("X");
  const char uplo = letter(of, "uplo");
  with.copy_matrix("B", "X", nrhs, b);
  with.lapack.posv(&uplo, &n, &nrhs, with.copy_of_a(b), &n, of.matrices("X")[b], &ldx, of.integers("info") + b, 1);
}

void potri(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  with.lapack.potri(&uplo, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1);
}

void poti(Worker& with, std::int64_t b) {
  potrf(with, b);
  if (with.of.integers("info")[b] == 0) potri(with, b);
}

void trtri(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo"), diag = letter(of, "diag");
  with.lapack.trtri(&uplo, &diag, &n, of.matrices("A")[b], &lda, of.integers("info") + b, 1, 1);
}

template <class Real>
void make_diagonal_real(void* a, int n, int lda) {
  for (int k = 0; k < n; ++k) static_cast<Real*>(a)[2 * (std::int64_t{k} * lda + k) + 1] = 0;
}

void lauum(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), lda = of.leading("A");
  const char uplo = letter(of, "uplo");
  int info = 0;  // of its arguments
  // LAPACK takes the diagonal for real, and may keep its imaginary parts.
  if (of.call.precision == 'c') make_diagonal_real<float>(of.matrices("A")[b], n, lda);
  if (of.call.precision == 'z') make_diagonal_real<double>(of.matrices("A")[b], n, lda);
  with.lapack.lauum(&uplo, &n, of.matrices("A")[b], &lda, &info, 1);
}

template <class Number>
double logarithm_of_roots(const void* factor, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += 2 * std::log(double(std::real(static_cast<const Number*>(factor)[k * n + k])));
  return sum;
}

void logdet_posdef(Worker& with, std::int64_t b) {
  const int n = with.of.size("n");
  const char uplo = letter(with.of, "uplo");
  int& info = with.of.integers("info")[b];
  void* const a = with.copy_of_a(b);
  with.lapack.potrf(&uplo, &n, a, &n, &info, 1);
  double (*const logarithm[])(const void*, int) = {logarithm_of_roots<float>, logarithm_of_roots<double>,
                                                   logarithm_of_roots<std::complex<float>>,
                                                   logarithm_of_roots<std::complex<double>>};
  const auto precision = letters.find(with.of.call.precision);
  with.store_real("logdet", b, info ? std::numeric_limits<double>::quiet_NaN() : logarithm[precision](a, n));
}

void trsm(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), lda = of.leading("A"), ldb = of.leading("B");
  const char side = letter(of, "side"), uplo = letter(of, "uplo"), trans = letter(of, "trans"),
             diag = letter(of, "diag");
  with.lapack.trsm(&side, &uplo, &trans, &diag, &m, &n, of.call.scalars[0], of.matrices("A")[b], &lda,
                   of.matrices("B")[b], &ldb, 1, 1, 1, 1);
}

// BLAS multiplies in place: C is B first, where it is not the same array.
void trmm(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), lda = of.leading("A"), ldc = of.leading("C");
  const char side = letter(of, "side"), uplo = letter(of, "uplo"), trans = letter(of, "trans"),
             diag = letter(of, "diag");
  with.copy_columns(of.matrices("B")[b], of.leading("B"), of.matrices("C")[b], ldc, n, m);
  with.lapack.trmm(&side, &uplo, &trans, &diag, &m, &n, of.call.scalars[0], of.matrices("A")[b], &lda,
                   of.matrices("C")[b], &ldc, 1, 1, 1, 1);
}

void gemm(Worker& with, std::int64_t b) {
  const Arrays& of = with.of;
  const int m = of.size("m"), n = of.size("n"), k = of.size("k"), lda = of.leading("A"), ldb = of.leading("B"),
            ldc = of.leading("C");
  const char transa = letter(of, "transa"), transb = letter(of, "transb");
  with.lapack.gemm(&transa, &transb, &m, &n, &k, of.call.scalars[0], of.matrices("A")[b], &lda, of.matrices("B")[b],
                   &ldb, of.call.scalars[1], of.matrices("C")[b], &ldc, 1, 1);
}

void rank_k(Worker& with, Syrk function, std::int64_t b) {
  const Arrays& of = with.of;
  const int n = of.size("n"), k = of.size("k"), lda = of.leading("A"), ldc = of.leading("C");
  const char uplo = letter(of, "uplo"), trans = letter(of, "trans");
  function(&uplo, &trans, &n, &k, of.call.scalars[0], of.matrices("A")[b], &lda, of.call.scalars[1],
           of.matrices("C")[b], &ldc, 1, 1);
}
void syrk(Worker& with, std::int64_t b) { rank_k(with, with.lapack.syrk, b); }
void herk(Worker& with, std::int64_t b) { rank_k(with, with.lapack.herk, b); }

constexpr Routine triangles[] = {
    {{"potrf"}, potrf},
    {{"potrs"}, potrs},
    {{"posv"}, posv},
    {{"solve_posdef"}, solve_posdef},
    {{"logdet_posdef"}, logdet_posdef},
    {{"potri"}, potri},
    {{"poti"}, poti},
    {{"trtri"}, trtri},
    {{"lauum"}, lauum},
    {{"trsm"}, trsm},
    {{"trmm"}, trmm},
    {{"gemm"}, gemm},
    {{"syrk"}, syrk},
    {{"herk"}, herk},
};

}  // namespace

std::span<const Routine> triangle_routines() { return triangles; }

}  // namespace kgen::bench::lapack
