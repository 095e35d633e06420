// The matrices that results are verified on, and the residuals that judge them.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "tests/support/classes.hpp"
#include "tests/support/reference/lapack.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/turns.hpp"
#include "verify/reference.hpp"
#include "verify/verification.hpp"

namespace kgen::test {
namespace {

// FNV-1a.
std::uint64_t hash(const std::string& bytes) {
  std::uint64_t value = 14695981039346656037U;
  for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  return value;
}

template <class T>
verify::Residual of_inverse(const Matrix<T>& a, const Matrix<T>& x) {
  const Request request = square("matinv", Scalar<T>::letter, a.n);
  const verify::Problem before = verify::allocate(request, {a.n}, 1);
  verify::Problem after = before, given = before;
  std::memcpy(given.find("A")->at(0), a.data.data(), a.data.size() * sizeof(T));
  std::memcpy(after.find("C")->at(0), x.data.data(), x.data.size() * sizeof(T));
  return verify::residual(given, after);
}

TEST_CASE("matrices of a class depend on its name, the precision, the size and the member only") {
  CHECK(hash(verify::make_batch(verify::nasty_classes(), {'d', 7, 7}, 66)) == 13268719065613590385U);
  CHECK(hash(verify::make_batch(verify::nasty_classes(), {'c', 7, 7}, 66)) == 17782342254667704095U);
  const verify::Class& one = verify::find_class("nearly_singular");
  CHECK(of_bin<double>(one, 9, 3).data == of_bin<double>(one, 9, 3).data);
  CHECK(of_bin<double>(one, 9, 3).data != of_bin<double>(one, 9, 4).data);
  CHECK_THROWS_AS(verify::find_class("easy"), Error);
  std::set<std::string> names;
  for (const std::string& name : verify::class_names()) {
    CHECK(names.insert(name).second);
    CHECK_FALSE(verify::classes_called(name).empty());
  }
  for (const verify::Kind kind : {verify::Kind::no_pivoting, verify::Kind::positive_definite})
    for (const verify::Class* other : verify::nasty_classes(kind)) CHECK(other->kind >= kind);
}

TEST_CASE("every class has rectangular matrices, and none of a square one is singular but in extreme classes") {
  for (const verify::Class& one : verify::classes()) {
    if (one.sort == verify::Sort::extreme) continue;
    INFO(std::string(one.name));
    for (const auto& [m, n] : {std::pair(1, 5), std::pair(5, 1), std::pair(12, 7), std::pair(7, 12)}) {
      const verify::Matrix a = verify::make(one, {'z', m, n}, 1);
      CHECK(a.data.size() == static_cast<std::size_t>(m * n));
      for (const verify::Number& element : a.data)
        CHECK((std::isfinite(element.real()) && std::isfinite(element.imag())));
    }
    for (int n = 1; n <= 32; ++n) {
      for (int member = 0; member < 36; ++member) {
        Matrix<float> single = of_bin<float>(one, n, member);
        CHECK(lapack_getrf(single).info == 0);
      }
    }
  }
}

TEST_CASE("classes are what they say") {
  const Matrix<std::complex<double>> a = of_bin<std::complex<double>>(verify::find_class("nearly_singular"), 18, 4);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n; ++i) CHECK(std::abs(a(i, j) - std::conj(a(j, i))) < 1e-14);
  // The Frobenius norm is that of the singular values.
  const auto square_sum = [](const Matrix<double>& matrix) {
    double sum = 0;
    for (const double element : matrix.data) sum += element * element;
    return sum;
  };
  CHECK(square_sum(of_bin<double>(verify::find_class("one_small"), 20)) == doctest::Approx(19 + 1e-4));
  CHECK(square_sum(of_bin<double>(verify::find_class("one_large"), 20)) == doctest::Approx(1 + 19e-4));
  const auto exact = of_bin<double>(verify::find_class("covariance"), 2, 4);
  CHECK(exact(0, 1) == doctest::Approx(std::exp(-0.25)).epsilon(1e-15));
}

TEST_CASE("an inverse that is not finite is lost, but where no number can hold the exact one") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto lost = [](double pivot, double found) {
    Matrix<double> a(2), x(2);
    a(0, 0) = pivot, x(0, 0) = found;
    a(1, 1) = x(1, 1) = 1;
    const verify::Residual residual = of_inverse(a, x);
    CHECK(residual.left_out == 1);
    return residual.lost == 1;
  };
  CHECK(lost(1, infinity));
  CHECK(lost(1, std::numeric_limits<double>::quiet_NaN()));
  CHECK(lost(0, infinity));  // singular, and info does not say so
  CHECK_FALSE(lost(1e-310, infinity));
}

// The limit where a residual is large comes of LAPACK's own method, which divides by such pivots.
TEST_CASE("the reference solves systems of denormal numbers") {
  constexpr std::size_t n = 5;
  const verify::Class& plain = verify::plain_class(verify::Kind::general);
  for (int member = 0; member < 8; ++member) {
    verify::Square<double> a(n * n);
    const Matrix<double> of = of_bin<double>(plain, n, member);
    for (std::size_t i = 0; i < n * n; ++i) a[i] = {of.data[i] * 1e-310, 0};
    const auto rows = verify::reference_factors(a, n, true);
    std::vector<verify::Pair<double>> b(n, {1e-310, 0});
    verify::reference_solve(a, n, rows, 'N', b.data());
    for (const auto& x : b) CHECK(std::isfinite(x.re));
  }
}

TEST_CASE("an inverse that is right on one side only is not right") {
  const Matrix<double> a = of_bin<double>(verify::find_class("nearly_singular"), 12, 3);
  Matrix<double> x = a;
  const auto factors = lapack_getrf(x);
  REQUIRE(lapack_getri(x, factors.ipiv) == 0);
  const verify::Residual right = of_inverse(a, x);
  REQUIRE(right.ratios.size() == 2);
  CHECK(right.largest() < verify::largest_ratio);
  // X + e v^T with v^T A of the size of roundings: the left residual does not see it.
  Matrix<double> wrong = x;
  double largest = 0;
  for (const double element : x.data) largest = std::max(largest, std::abs(element));
  for (int j = 0; j < x.n; ++j)
    for (int i = 0; i < x.n; ++i) wrong(i, j) += 1e-9 * x(0, j) * (i % 2 ? 1 : -1);
  const verify::Residual found = of_inverse(a, wrong);
  CHECK(right.too_large == 0);
  CHECK(found.too_large == 1);
  CHECK(found.wrong_ratio == found.ratios[0].largest);
  CHECK(found.ratios[0].largest > 100 * found.ratios[1].largest);
  CHECK_FALSE(found.largest() < verify::largest_ratio);
}

TEST_CASE("the limit that is said of a residual is the one that it is judged by") {
  constexpr double unit = std::numeric_limits<double>::epsilon() / 2;
  constexpr int n = 4;
  verify::Problem before = verify::allocate(square("matinv_cond", 'd', n), {n}, 1);
  for (const char* name : {"A", "C"}) {
    const Matrix<double> one = identity<double>(n);
    std::memcpy(before.find(name)->at(0), one.data.data(), one.data.size() * sizeof(double));
  }
  for (const double ratio : {8.0, 20.0}) {  // below LAPACK's limit, which the inverse has
    verify::Problem after = before;
    const double cond = 1 / (1 - ratio * n * unit);
    std::memcpy(after.find("cond")->at(0), &cond, sizeof cond);
    const verify::Residual found = verify::residual(before, after);
    REQUIRE(found.ratios.size() == 3);
    CHECK(found.ratios[0].limit == verify::largest_ratio);
    CHECK(found.ratios[2].limit == 10);
    CHECK(found.ratios[2].largest == doctest::Approx(ratio));
    CHECK(found.too_large == (found.ratios[2].largest > found.ratios[2].limit));
  }
}

template <class T>
void lapack_is_right() {
  double largest = 0;
  for (const verify::Class* one : verify::nasty_classes()) {
    for (const int n : {2, 9, 18, 32}) {
      for (int member = 0; member < 12; ++member) {
        INFO(std::string(one->name), ", n = ", n, ", member ", member);
        const Matrix<T> a = of_bin<T>(*one, n, member);
        Matrix<T> x = a;
        const auto factors = lapack_getrf(x);
        REQUIRE(lapack_getri(x, factors.ipiv) == 0);
        const verify::Residual found = of_inverse(a, x);
        CHECK(found.too_large == 0);
        CHECK(found.left_out == 0);
        largest = std::max(largest, found.largest());
      }
    }
  }
  // So the comparison with a reference is needed.
  if (sizeof(Real<T>) == 8) CHECK(largest > verify::largest_ratio);
}

TEST_CASE("LAPACK's inverses are right where they have a large residual, too") {
  lapack_is_right<float>();
  lapack_is_right<double>();
  lapack_is_right<std::complex<float>>();
  lapack_is_right<std::complex<double>>();
}

// A problem of n x n matrices of the operation, whose matrix is `a`.
verify::Problem problem_with(const char* name, const Matrix<double>& a, const Settings& more = {}) {
  Settings settings{{"n", a.n}};
  if (operation(name).find_size("m") >= 0) settings.push_back({"m", a.n});
  settings.insert(settings.end(), more.begin(), more.end());
  verify::Problem problem = verify::allocate(make_request(name, 'd', settings), {a.n, a.n}, 1);
  std::memcpy(problem.find("A")->at(0), a.data.data(), a.data.size() * sizeof(double));
  return problem;
}

TEST_CASE("info that names a failure without reason is wrong, and so is one that hides it") {
  const Matrix<double> regular = of_bin<double>(verify::plain_class(verify::Kind::positive_definite), 5);
  const std::int32_t two = 2, none = 0;
  const auto wrong = [](const verify::Problem& before, verify::Problem after, std::int32_t info) {
    std::memcpy(after.find("info")->at(0), &info, sizeof info);
    return verify::residual(before, after).wrong_info;
  };
  for (const char* name : {"getrf", "matinv", "cond", "slogdet", "potrf", "poti", "logdet_posdef"}) {
    INFO(name);
    const verify::Problem before = problem_with(name, regular);
    CHECK(wrong(before, before, two) == 1);
    CHECK(wrong(before, before, none) == 0);
  }
  Matrix<double> singular = regular;  // as if it were its own factors
  singular(1, 1) = 0;
  for (const char* name : {"getrf", "getri", "trtri"}) {
    INFO(name);
    const verify::Problem before = problem_with(name, singular);
    CHECK(wrong(before, before, two) == 0);
    CHECK(wrong(before, before, none) == 1);
    CHECK(wrong(before, before, 1) == 1);
  }
  // Of a matrix that is nearly singular roundings decide.
  Matrix<double> nearly = regular;
  for (int j = 0; j < nearly.n; ++j) nearly(1, j) = nearly(0, j) * (1 + 1e-15 * j);
  CHECK(wrong(problem_with("matinv", nearly), problem_with("matinv", nearly), two) == 0);
}

TEST_CASE("a solution that is zero or NaN without reason is lost") {
  const Matrix<double> a = of_bin<double>(verify::plain_class(verify::Kind::positive_definite), 4);
  const auto lost = [&](const char* name, double found, double right) {
    verify::Problem before = problem_with(name, a, {{"nrhs", 1}});
    for (int i = 0; i < 4; ++i) std::memcpy(before.find("B")->at(0) + 8 * i, &right, sizeof right);
    verify::Problem after = before;
    for (int i = 0; i < 4; ++i) std::memcpy(after.find("X")->at(0) + 8 * i, &found, sizeof found);
    return verify::residual(before, after).lost;
  };
  CHECK(lost("solve", 0, 1) == 1);
  CHECK(lost("solve", 0, 0) == 0);
  CHECK(lost("solve", std::numeric_limits<double>::quiet_NaN(), 1) == 1);
  CHECK(lost("solve_posdef", 0, 1) == 1);

  Matrix<double> triangle = a;
  const auto lost_by_triangle = [&](double found) {
    verify::Problem before = verify::allocate(make_request("trsm", 'd', {{"m", 4}, {"n", 1}}), {4, 1}, 1);
    std::memcpy(before.find("A")->at(0), triangle.data.data(), triangle.data.size() * sizeof(double));
    before.scalars[0] = 1;
    verify::Problem after = before;
    for (int i = 0; i < 4; ++i) std::memcpy(after.find("B")->at(0) + 8 * i, &found, sizeof found);
    return verify::residual(before, after).lost;
  };
  CHECK(lost_by_triangle(std::numeric_limits<double>::quiet_NaN()) == 1);
  CHECK(lost_by_triangle(0) == 0);
  triangle(2, 2) = 0;
  CHECK(lost_by_triangle(std::numeric_limits<double>::quiet_NaN()) == 0);
}

TEST_CASE("pivots that are no rows exchange nothing where a solution is judged") {
  verify::Problem before = problem_with("getrs", identity<double>(3), {{"nrhs", 1}});
  const std::int32_t pivots[] = {99999999, -5, 0};
  const double right[] = {1, 1, 1}, wrong[] = {1, 2, 1};
  std::memcpy(before.find("ipiv")->at(0), pivots, sizeof pivots);
  std::memcpy(before.find("B")->at(0), right, sizeof right);
  verify::Problem after = before;
  CHECK(verify::residual(before, after).too_large == 0);
  std::memcpy(after.find("B")->at(0), wrong, sizeof wrong);
  CHECK(verify::residual(before, after).too_large == 1);
}

// Sums and products of denormal numbers are rounded to multiples of the least one, LAPACK's as well.
template <class T>
void denormal_results_are_right() {
  constexpr Real<T> tiny = std::numeric_limits<Real<T>>::min();
  for (const Operation* op : tested_operations()) {
    if (!lapack_has(*op) || !exists(*op, Scalar<T>::letter)) continue;
    for (const Sample& sample : samples(*op, Scalar<T>::letter, std::array{4, 5, 7})) {
      for (const Real<T> scale : {Real<T>(1), std::sqrt(tiny), tiny / 64}) {  // of ordinary numbers, and of products
        INFO(sample.name(), ", ", scale);
        verify::Problem before = sample.problem(3);
        for (verify::Array* array : {before.find("A"), &before.original})
          for (std::size_t at = 0; array && at < array->bytes.size(); at += sizeof(Real<T>)) {
            Real<T> part;
            std::memcpy(&part, &array->bytes[at], sizeof part);
            part *= scale;
            std::memcpy(&array->bytes[at], &part, sizeof part);
          }
        if (!before.original.bytes.empty()) continue;  // these would no longer be its factors
        const verify::Residual found = verify::residual(before, lapack(before));
        CHECK(found.too_large == 0);
        CHECK(found.lost == 0);
        CHECK(found.wrong_info == 0);
      }
    }
  }
}

TEST_CASE("operations: results of denormal numbers are right where no number is nearer") {
  denormal_results_are_right<float>();
  denormal_results_are_right<double>();
  denormal_results_are_right<std::complex<float>>();
  denormal_results_are_right<std::complex<double>>();
}

// Frank's matrix of order 32, whose inverse long double knows to no digit.
TEST_CASE("a condition number beyond what is known is right if it is large, and wrong if it is not") {
  Matrix<double> a(32);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n && i <= j + 1; ++i) a(i, j) = a.n - std::max(i, j);
  const verify::Problem before = problem_with("cond", a);
  const auto wrong = [&](double cond) {
    verify::Problem after = before;
    std::memcpy(after.find("cond")->at(0), &cond, sizeof cond);
    const verify::Residual found = verify::residual(before, after);
    CHECK(found.checked() == (found.too_large == 1));
    return found.too_large == 1;
  };
  for (const double cond : {6.6450311771837e+36, 1e20}) CHECK_FALSE(wrong(cond));
  for (const double cond : {1e10, 1.0, 0.0, -6.6450311771837e+36}) CHECK(wrong(cond));
}

// Wilkinson's matrix: factors grow as 2^n, by LAPACK's method, too.
TEST_CASE("factors of a matrix whose pivots grow are right") {
  Matrix<double> a(80);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n; ++i)
      a(i, j) = j == a.n - 1 || i == j ? 1.0 - 1e-3 * i / a.n : i > j ? -1.0 + 1e-3 * j : 0.0;
  const verify::Problem before = problem_with("getrf", a);
  const verify::Residual found = verify::residual(before, lapack(before));
  CHECK(found.largest() > verify::largest_ratio);
  CHECK(found.too_large == 0);
  verify::Problem wrong = lapack(before);
  const double huge = 1e30;
  std::memcpy(wrong.find("A")->at(0) + 8 * 80 * 79, &huge, sizeof huge);
  CHECK(verify::residual(before, wrong).too_large == 1);
}

TEST_CASE("factors that are not finite are lost, but where LAPACK's are not either") {
  for (const char* operation : {"getrf", "slogdet"}) {
    INFO(operation);
    Matrix<double> a(2);
    a(0, 0) = a(0, 1) = a(1, 1) = 1.7e308;
    a(1, 0) = -1.7e308;
    const verify::Problem large = problem_with(operation, a);
    verify::Problem after = lapack(large);
    const char* const output = std::string_view(operation) == "getrf" ? "A" : "logabsdet";
    const double infinity = std::numeric_limits<double>::infinity();
    std::memcpy(after.find(output)->at(0), &infinity, sizeof infinity);
    CHECK(verify::residual(large, after).left_out == 1);
    CHECK(verify::residual(large, after).lost == 0);
    a(0, 0) = a(1, 0) = 1;
    a(0, 1) = 2;
    a(1, 1) = 3;
    const verify::Problem usual = problem_with(operation, a);
    after = lapack(usual);
    std::memcpy(after.find(output)->at(0), &infinity, sizeof infinity);
    CHECK(verify::residual(usual, after).lost == 1);
  }
}

}  // namespace
}  // namespace kgen::test
