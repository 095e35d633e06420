// A library with cuBLAS's names that works in host memory, one matrix after another and as plainly as can be: what a
// peer passes to cuBLAS is so checked without a GPU. It has what stands for operations that cuBLAS has no batched
// routine of.
#include <complex>
#include <cstddef>
#include <cstdint>

namespace {

template <class Number>
Number adjoint(Number value) {
  if constexpr (std::is_floating_point_v<Number>)
    return value;
  else
    return std::conj(value);
}

// op(A), element (i, j).
template <class Number>
Number at(const Number* a, int lda, int trans, int i, int j) {
  const Number value = trans ? a[j + std::int64_t{i} * lda] : a[i + std::int64_t{j} * lda];
  return trans == 2 ? adjoint(value) : value;
}

template <class Number>
void gemm(int transa, int transb, int m, int n, int k, Number alpha, const Number* a, int lda, const Number* b, int ldb,
          Number beta, Number* c, int ldc) {
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < m; ++i) {
      Number sum = 0;
      for (int l = 0; l < k; ++l) sum += at(a, lda, transa, i, l) * at(b, ldb, transb, l, j);
      Number& to = c[i + std::int64_t{j} * ldc];
      to = beta == Number(0) ? alpha * sum : alpha * sum + beta * to;
    }
}

// op(A) X = alpha B, side left.
template <class Number>
void trsm(bool upper, int trans, bool unit, int m, int n, Number alpha, const Number* a, int lda, Number* b, int ldb) {
  const bool forward = upper == (trans != 0);
  for (int j = 0; j < n; ++j) {
    Number* x = b + std::int64_t{j} * ldb;
    for (int i = 0; i < m; ++i) x[i] *= alpha;
    for (int step = 0; step < m; ++step) {
      const int i = forward ? step : m - 1 - step;
      for (int l = forward ? 0 : i + 1; l < (forward ? i : m); ++l) x[i] -= at(a, lda, trans, i, l) * x[l];
      if (!unit) x[i] /= at(a, lda, trans, i, i);
    }
  }
}

// Gauss and Jordan without pivoting, which positive definite matrices allow.
template <class Number>
void invert(int n, const Number* from, int lda, Number* to, int ldc) {
  const auto c = [&](int i, int j) -> Number& { return to[i + std::int64_t{j} * ldc]; };
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) c(i, j) = from[i + std::int64_t{j} * lda];
  for (int k = 0; k < n; ++k) {
    const Number pivot = Number(1) / c(k, k);
    c(k, k) = 1;
    for (int j = 0; j < n; ++j) c(k, j) *= pivot;
    for (int i = 0; i < n; ++i) {
      const Number factor = c(i, k);
      if (i == k) continue;
      c(i, k) = 0;
      for (int j = 0; j < n; ++j) c(i, j) -= factor * c(k, j);
    }
  }
}

constexpr int not_supported = 15;
int handle_of_all = 0;

}  // namespace

extern "C" {
int cublasCreate_v2(void** handle) { return *handle = &handle_of_all, 0; }
int cublasDestroy_v2(void*) { return 0; }
int cublasSetStream_v2(void*, void*) { return 0; }
int cublasSetWorkspace_v2(void*, void*, std::size_t) { return 0; }
int cublasGetProperty(int, int* value) { return *value = 0; }
const char* cublasGetStatusString(int) { return "a problem"; }

// With 32-bit integers as peers call it, and with 64-bit ones as plans do.
#define PRODUCTS(LETTER, NUMBER, SUFFIX, INT)                                                                        \
  int cublas##LETTER##gemmBatched##SUFFIX(void*, int ta, int tb, INT m, INT n, INT k, const NUMBER* alpha,           \
                                          NUMBER* const* a, INT lda, NUMBER* const* b, INT ldb, const NUMBER* beta,  \
                                          NUMBER* const* c, INT ldc, INT batch) {                                    \
    for (INT i = 0; i < batch; ++i)                                                                                  \
      gemm(ta, tb, int(m), int(n), int(k), *alpha, a[i], int(lda), b[i], int(ldb), *beta, c[i], int(ldc));           \
    return 0;                                                                                                        \
  }                                                                                                                  \
  int cublas##LETTER##gemmStridedBatched##SUFFIX(                                                                    \
      void*, int ta, int tb, INT m, INT n, INT k, const NUMBER* alpha, const NUMBER* a, INT lda, long long sa,       \
      const NUMBER* b, INT ldb, long long sb, const NUMBER* beta, NUMBER* c, INT ldc, long long sc, INT batch) {     \
    for (INT i = 0; i < batch; ++i)                                                                                  \
      gemm(ta, tb, int(m), int(n), int(k), *alpha, a + i * sa, int(lda), b + i * sb, int(ldb), *beta, c + i * sc,    \
           int(ldc));                                                                                                \
    return 0;                                                                                                        \
  }                                                                                                                  \
  int cublas##LETTER##trsmBatched##SUFFIX(void*, int side, int uplo, int trans, int diag, INT m, INT n,              \
                                          const NUMBER* alpha, NUMBER* const* a, INT lda, NUMBER* const* b, INT ldb, \
                                          INT batch) {                                                               \
    if (side != 0) return not_supported;                                                                             \
    for (INT i = 0; i < batch; ++i)                                                                                  \
      trsm(uplo == 1, trans, diag == 1, int(m), int(n), *alpha, a[i], int(lda), b[i], int(ldb));                     \
    return 0;                                                                                                        \
  }

#define ROUTINES(LETTER, NUMBER)                                                                                   \
  PRODUCTS(LETTER, NUMBER, , int)                                                                                  \
  PRODUCTS(LETTER, NUMBER, _64, std::int64_t)                                                                      \
  int cublas##LETTER##matinvBatched(void*, int n, NUMBER* const* a, int lda, NUMBER* const* c, int ldc, int* info, \
                                    int batch) {                                                                   \
    for (int i = 0; i < batch; ++i) invert(n, a[i], lda, c[i], ldc), info[i] = 0;                                  \
    return 0;                                                                                                      \
  }                                                                                                                \
  int cublas##LETTER##getrfBatched() { return not_supported; }                                                     \
  int cublas##LETTER##getriBatched() { return not_supported; }                                                     \
  int cublas##LETTER##getrsBatched() { return not_supported; }

ROUTINES(S, float)
ROUTINES(D, double)
ROUTINES(C, std::complex<float>)
ROUTINES(Z, std::complex<double>)
}
