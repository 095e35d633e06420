// Inverses of nearly singular matrices: where a value is computed twice and rounded differently, X A - I stays small,
// but A X - I grows with the condition number.
#include <algorithm>
#include <limits>

#include "tests/numerics/lu/lu.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/reference/residual.hpp"

namespace kgen::test {
namespace {

// B B^H + delta I, B of n rows and `rank` columns: a usual covariance.
template <class T>
Matrix<T> covariance(int n, int rank, Real<T> delta, Random& random) {
  Matrix<T> b(n);
  for (int j = 0; j < rank; ++j) {
    for (int i = 0; i < n; ++i) b(i, j) = random_scalar<T>(random);
  }
  Matrix<T> a(n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < rank; ++k) a(i, j) += b(i, k) * make_scalar<T>(real_part(b(j, k)), -imaginary_part(b(j, k)));
    }
    a(j, j) += delta;
  }
  return a;
}

// delta is eps^(1/4), eps^(1/2), eps^(3/4).
template <class T>
void both_residuals() {
  for (const int n : {9, 18, 21, 26, 32}) {
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    for (const int rank : {1, 3, n / 2}) {
      for (const int quarters : {1, 2, 3}) {
        const Real<T> delta = std::pow(std::numeric_limits<Real<T>>::epsilon(), Real<T>(quarters) / 4);
        list.push_back(covariance<T>(n, rank, delta, random));
      }
    }
    const auto result = matinv(list);
    CHECK(result.problem == "");
    for (std::size_t b = 0; b < list.size(); ++b) {
      INFO(result.family, ", n = ", n, ", matrix ", b);
      CHECK(result.info[b] == 0);
      CHECK(inverse_ratio(list[b], result.matrices[b]) < ratio_threshold);  // X A - I
      CHECK(inverse_ratio(result.matrices[b], list[b]) < ratio_threshold);  // A X - I
    }
  }
}

// docs/api.md says how near the largest number the entries may be: what is too near is scaled by a power of two.
template <class T>
void near_the_top() {
  const auto scaled = [](Matrix<T> a, Real<T> factor) {
    for (T& element : a.data) element *= factor;
    return a;
  };
  const Real<T> top = std::ldexp(Real<T>(1), std::numeric_limits<Real<T>>::max_exponent - 17);  // largest number / 2^16
  const int n = 32;
  Random random(7);
  Matrices<T> list;
  for (int i = 0; i < 20; ++i) list.push_back(scaled(random_matrix<T>(n, random), top));
  const auto result = matinv(list);
  for (std::size_t b = 0; b < list.size(); ++b) {
    CHECK(result.info[b] == 0);
    CHECK(inverse_ratio(list[b], result.matrices[b]) < ratio_threshold);
  }
  // 2^14 times as large: what rows grow by on the way is beyond the largest number, unless the kernel scales
  Matrices<T> beyond;
  for (const Matrix<T>& a : list) beyond.push_back(scaled(a, Real<T>(0x1p14)));
  for (const Matrix<T>& x : matinv(beyond).matrices) CHECK(std::all_of(x.data.begin(), x.data.end(), is_finite<T>));
}

KGEN_IN_EVERY_PRECISION("matinv", "nearly singular matrices have two small residuals", both_residuals)
KGEN_IN_EVERY_PRECISION("matinv", "entries near the largest number", near_the_top)

}  // namespace
}  // namespace kgen::test
