// trtri, lauum, potri and poti by every family: zeros on the diagonal at every place, poti as potrf and potri, and what
// LAPACK does not use of the diagonal.
#include <cmath>
#include <limits>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"

namespace kgen::test {
namespace {

// Of more than 32 rows some where a panel of either width begins and ends, with KGEN_TEST_FULL=1 to 128.
std::vector<int> inverse_sizes(char precision) {
  std::vector<int> sizes = system_sizes(precision);
  for (const int n : {33, 40, 64, 65, 96, 113, 128})
    if (full() || n == 40) sizes.push_back(n);
  return sizes;
}

// Each test runs with both triangles, in turn.
template <class T>
verify::Problem problem_for(std::string_view name, const Matrices<T>& list, int turn) {
  return problem_of<T>(name, list, 0, {{"uplo", std::string(turn % 2 ? "upper" : "lower")}});
}

template <class T>
Matrices<T> definite_ones(int n, int count) {
  Matrices<T> list;
  for (int b = 0; b < count; ++b) list.push_back(lapack_definite<T>(n, 3, Real<T>(10), Real<T>(1), n + b));
  return list;
}

// The first zero on the diagonal is LAPACK's info, such a matrix stays as it came, and the others do not notice.
template <class T>
void zeros() {
  int turn = 0;
  for (const int n : inverse_sizes(Scalar<T>::letter))
    for (const std::string_view op : {"trtri", "potri"}) {
      const verify::Problem clean = problem_for<T>(op, definite_ones<T>(n, 2 * n + 1), turn++);
      verify::Problem before = clean;
      Places regular{0};
      for (int k = 0; k < n; ++k) {
        element<T>(before, "A", 2 * k + 1, k, k) = T(0);
        element<T>(before, "A", 2 * k + 1, n - 1, n - 1) = T(0);
        regular.push_back(2 * k + 2);
      }
      const verify::Problem expected = run(clean).after, theirs = lapack(before);
      by_every_family(before, [&](const Outcome& outcome) {
        INFO(op, ", n = ", n);
        CHECK(outcome.after.operand("info").bytes == theirs.operand("info").bytes);
        for (int k = 0; k < n; ++k) {
          const std::int64_t b = 2 * k + 1;
          CHECK(outcome.after.operand("info").integer(b) == k + 1);
          CHECK(std::memcmp(outcome.after.operand("A").at(b), before.operand("A").at(b),
                            static_cast<std::size_t>(before.operand("A").stride())) == 0);
        }
        CHECK(difference(take(outcome.after, regular), expected, regular) == "");
      });
    }
}

// The bits of potrf and potri one after the other, also on nearly singular matrices; info is potrf's.
template <class T>
void potrf_and_potri() {
  int turn = 0;
  for (const int n : inverse_sizes(Scalar<T>::letter)) {
    Matrices<T> list = definite_ones<T>(n, 3);
    list.push_back(lapack_definite<T>(n, 4, 1 / (20 * std::numeric_limits<Real<T>>::epsilon()), Real<T>(1), n));
    list.push_back(identity<T>(n));
    list.back()(n / 2, n / 2) = T(-1);
    const verify::Problem before = problem_for<T>("poti", list, ++turn);
    const verify::Problem factored = run(problem_for<T>("potrf", list, turn)).after;
    verify::Problem factor = problem_for<T>("potri", list, turn);
    *factor.find("A") = factored.operand("A");
    const verify::Problem expected = run(factor).after;
    by_every_family(before, [&](const Outcome& outcome) {
      INFO("n = ", n);
      CHECK(outcome.after.operand("info").bytes == factored.operand("info").bytes);
      CHECK(outcome.after.operand("info").integer(4) == n / 2 + 1);
      const verify::Residual found = verify::residual(before, outcome.after);
      CHECK(found.largest() < verify::largest_ratio);
      CHECK(found.left_out == 1);
      for (std::int64_t b = 0; b < 4; ++b)
        CHECK(std::memcmp(outcome.after.operand("A").at(b), expected.operand("A").at(b),
                          static_cast<std::size_t>(expected.operand("A").stride())) == 0);
    });
  }
}

// Imaginary parts of the diagonal may be anything, and are 0 in a Hermitian result.
template <class T>
void inverse_of_imaginary_diagonal() {
  int turn = 0;
  for (const int n : inverse_sizes(Scalar<T>::letter))
    for (const std::string_view op : {"lauum", "potri", "poti"}) {
      const verify::Problem clean = problem_for<T>(op, definite_ones<T>(n, 3), turn++);
      verify::Problem before = clean;
      for (int k = 0; k < n; ++k) {
        element<T>(before, "A", 0, k, k).imag(std::numeric_limits<Real<T>>::quiet_NaN());
        element<T>(before, "A", 1, k, k).imag(Real<T>(k + 7));
      }
      const verify::Problem expected = run(clean).after;
      by_every_family(before, [&](const Outcome& outcome) {
        INFO(op, ", n = ", n);
        CHECK(difference(outcome.after, expected) == "");
        for (int k = 0; k < n; ++k) CHECK(imaginary_part(element<T>(outcome.after, "A", 0, k, k)) == 0);
      });
    }
}

// A unit diagonal is not used and keeps its bits, also where packed kernels move whole tiles.
template <class T>
void unit_diagonal() {
  for (const char* uplo : {"lower", "upper"}) {
    verify::Problem before = problem_of<T>("trtri", definite_ones<T>(8, 3), 0, {{"uplo", uplo}, {"diag", "unit"}});
    for (int k = 0; k < 8; ++k) element<T>(before, "A", 1, k, k) = std::numeric_limits<Real<T>>::quiet_NaN();
    Request packed = before.request;
    packed.layout = Layout::packed;
    for (const std::string& variant : some_variants(packed, {Layout::packed})) {
      INFO(variant);
      const Variant_in_use use(variant);
      const Outcome outcome = run(before);
      CHECK(outcome.problem == "");
      CHECK(verify::broken_invariant(before, outcome.after) == "");
      CHECK(verify::residual(before, outcome.after).largest() < verify::largest_ratio);
    }
  }
}

TEST_CASE("trtri d: a unit diagonal in packed batches") { unit_diagonal<double>(); }
TEST_CASE("trtri c: a unit diagonal in packed batches") { unit_diagonal<std::complex<float>>(); }
KGEN_IN_EVERY_PRECISION("trtri and potri", "a zero at every place", zeros)
KGEN_IN_EVERY_PRECISION("poti", "is potrf and potri", potrf_and_potri)
KGEN_IN_COMPLEX("lauum and potri and poti", "imaginary parts of the diagonal", inverse_of_imaginary_diagonal)

}  // namespace
}  // namespace kgen::test
