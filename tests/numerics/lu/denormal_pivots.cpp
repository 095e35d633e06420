// Inverses of matrices with a column of denormal numbers, whose reciprocals overflow: such a pivot is no zero, and what
// is not divided by it is an inverse as good as any. By every family of matinv.
#include <cmath>
#include <limits>
#include <map>

#include "tests/numerics/checks.hpp"
#include "tests/numerics/precisions.hpp"
#include "tests/support/reference/lapack.hpp"

namespace kgen::test {
namespace {

// The first variant of every family, strided, and the last, packed; with KGEN_TEST_FULL=1 both in both layouts.
std::vector<std::string> variants_of_families(const Request& request) {
  std::vector<std::string> ids;
  for (const char* layout : {"strided", "packed"}) {
    std::map<std::string, std::vector<std::string>> of_family;
    for (const Spec& spec : engine().families().variants(with(request, "layout", std::string(layout))))
      of_family[spec.family].push_back(id(spec));
    for (const auto& [family, all] : of_family) {
      const bool strided = std::string_view(layout) == "strided";
      if (strided || full()) ids.push_back(all.front());
      if ((!strided || full()) && all.size() > 1) ids.push_back(all.back());
    }
  }
  return ids;
}

// Small integers, and a diagonal that makes all leading blocks regular. A denormal column of them is exact.
template <class T>
Matrix<T> small_integers(int n, unsigned seed) {
  Random random(seed);
  Matrix<T> a = random_matrix<T>(n, random);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) a(i, j) = T(std::round(std::abs(a(i, j)) * 3)) + (i == j ? T(Real<T>(4 * n)) : T(0));
  return a;
}

// A power of two that makes small integers denormal, and their reciprocals infinite.
template <class T>
Real<T> tiny() {
  return std::ldexp(Real<T>(1), std::numeric_limits<Real<T>>::min_exponent - 10);
}

template <class T>
Matrix<T> with_tiny_column(Matrix<T> a, int column) {
  for (int i = 0; i < a.n; ++i) a(i, column) *= tiny<T>();
  return a;
}

template <class T>
Matrix<T> lapack_inverse(Matrix<T> a) {
  const auto factors = lapack_getrf(a);
  REQUIRE(factors.info == 0);
  REQUIRE(lapack_getri(a, factors.ipiv) == 0);
  return a;
}

// The row of the inverse that is divided by the power of two may overflow; no other row feels it. What is subtracted
// from a denormal column is rounded to the least number: only the first column is as exact as any other.
template <class T>
void check_inverse(const Matrix<T>& regular, int column, const Matrix<T>& found) {
  using Limits = std::numeric_limits<Real<T>>;
  const Matrix<T> expected = lapack_inverse(regular);
  const int n = regular.n;
  const Real<T> rounding = column == 0 ? Limits::epsilon() : Limits::denorm_min() / tiny<T>();
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      INFO("row ", i, ", column ", j);
      const Real<T> limit = Real<T>(16 * n) * rounding * std::abs(expected(j, j));
      if (i != column || std::abs(expected(i, j)) < Limits::max() * tiny<T>() / 4)
        CHECK(std::abs(found(i, j) * (i == column ? tiny<T>() : Real<T>(1)) - expected(i, j)) <= limit);
      else if (std::abs(expected(i, j)) > Limits::max() * tiny<T>() * 4)
        CHECK_FALSE(is_finite(found(i, j)));
    }
}

std::vector<int> a_few_sizes(char precision) {
  if (full()) return {2, 5, 7, 10, 17};
  switch (precision) {
    case 's':
      return {10};
    case 'd':
      return {5};
    case 'c':
      return {7};
    default:
      return {2};
  }
}

template <class T>
void denormal_pivots() {
  for (const int n : a_few_sizes(Scalar<T>::letter)) {
    const std::vector<int> columns = {0, n / 2, n - 1};  // the denormal one
    const Matrix<T> regular = small_integers<T>(n, 40);
    Matrices<T> list;
    for (const int column : columns) list.push_back(with_tiny_column(regular, column));
    for (const int column : columns) {  // singular by a row of zeros: the denormal pivot is not to blame
      Matrix<T> a = with_tiny_column(regular, column);
      for (int j = 0; j < n; ++j) a(n - 1, j) = T(0);
      list.push_back(a);
    }
    list.push_back(random_batch<T>(n, 1, 41)[0]);  // a neighbour
    for (const std::string& id : variants_of_families(lu_request("matinv", Scalar<T>::letter, n))) {
      if (engine().families().find(parse(id)).is_plan()) continue;  // U's inverse by getri overflows, as LAPACK's does
      INFO(id);
      const Variant_in_use variant(id);
      const auto result = matinv(list);
      CHECK(result.problem == "");
      for (std::size_t b = 0; b < list.size(); ++b) {
        INFO("matrix ", b);
        Matrix<T> factors = list[b];
        CHECK(result.info[b] == lapack_getrf(factors).info);
        if (b < 3)
          check_inverse(regular, columns[b], result.matrices[b]);
        else if (b < 6)
          CHECK(all_nan(result.matrices[b]));
      }
    }
  }
}

KGEN_IN_EVERY_PRECISION("matinv", "denormal pivots by every family", denormal_pivots)

}  // namespace
}  // namespace kgen::test
