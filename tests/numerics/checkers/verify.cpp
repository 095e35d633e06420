// The matrices that results are verified on, and the residuals that judge them.
#include <array>
#include <cmath>
#include <set>

#include "generator/text/error.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/support/matrix.hpp"
#include "tests/support/turns.hpp"
#include "verify/reference.hpp"

namespace kgen::test {
namespace {

constexpr double beyond_all = std::numeric_limits<double>::infinity();
using Values = std::vector<double>;  // of a matrix, column by column

// FNV-1a.
std::uint64_t hash(const std::string& bytes) {
  std::uint64_t value = 14695981039346656037U;
  for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211U;
  return value;
}

Values values_of(const verify::Class& one, std::int64_t n, std::int64_t member = 0) {
  Values values;
  for (const verify::Number& number : verify::make(one, {'d', n, n}, member).data) values.push_back(number.real());
  return values;
}
Values definite(std::int64_t n) { return values_of(verify::plain_class(verify::Kind::positive_definite), n); }

template <class T>
verify::Problem with(verify::Problem problem, std::string_view operand, const std::vector<T>& values) {
  std::memcpy(problem.find(operand)->at(0), values.data(), values.size() * sizeof(T));
  return problem;
}
// A problem of one matrix, A, of n rows; -1: n columns too.
verify::Problem problem_with(std::string_view name, const Values& a, std::int64_t columns = -1) {
  const auto n = static_cast<std::int64_t>(std::sqrt(static_cast<double>(a.size())));
  const Sample sample = sample_of(name, 'd', {n, columns < 0 ? n : columns});
  return with(verify::allocate(sample.request, sample.sizes, 1), "A", a);
}
verify::Residual of_inverse(const Values& a, const Values& inverse) {
  const verify::Problem before = problem_with("matinv", a);
  return verify::residual(before, with(before, "C", inverse));
}

void check_right(const verify::Problem& before, const verify::Problem& after) {
  const verify::Residual found = verify::residual(before, after);
  CHECK(found.too_large == 0);
  CHECK(found.lost == 0);
  CHECK(found.wrong_info == 0);
}

TEST_CASE("matrices of a class depend on its name, the precision, the size and the member only") {
  CHECK(hash(verify::make_batch(verify::nasty_classes(), {'d', 7, 7}, 66)) == 13268719065613590385U);
  CHECK(hash(verify::make_batch(verify::nasty_classes(), {'c', 7, 7}, 66)) == 17782342254667704095U);
  const verify::Class& one = verify::find_class("nearly_singular");
  CHECK(values_of(one, 9, 3) == values_of(one, 9, 3));
  CHECK(values_of(one, 9, 3) != values_of(one, 9, 4));
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
      const verify::Problem factored = lapack(sample_of("getrf", 's', {n, n}).problem(36, {&one}));
      for (std::int64_t b = 0; b < factored.batch; ++b) CHECK(factored.operand("info").integer(b) == 0);
    }
  }
}

TEST_CASE("classes are what they say") {
  const verify::Matrix a = verify::make(verify::find_class("nearly_singular"), {'z', 18, 18}, 4);
  for (int j = 0; j < 18; ++j)
    for (int i = 0; i < 18; ++i) CHECK(std::abs(a(i, j) - std::conj(a(j, i))) < 1e-14);
  // The Frobenius norm is that of the singular values.
  const auto square_sum = [](std::string_view name) {
    double sum = 0;
    for (const double element : values_of(verify::find_class(name), 20)) sum += element * element;
    return sum;
  };
  CHECK(square_sum("one_small") == doctest::Approx(19 + 1e-4));
  CHECK(square_sum("one_large") == doctest::Approx(1 + 19e-4));
  CHECK(values_of(verify::find_class("covariance"), 2, 4)[2] == doctest::Approx(std::exp(-0.25)).epsilon(1e-15));
}

TEST_CASE("an inverse that is not finite is lost, but where no number can hold the exact one") {
  const auto lost = [](double pivot, double found) {
    const verify::Residual residual = of_inverse({pivot, 0, 0, 1}, {found, 0, 0, 1});
    CHECK(residual.left_out == 1);
    return residual.lost == 1;
  };
  CHECK(lost(1, beyond_all));
  CHECK(lost(1, not_a_number));
  CHECK(lost(0, beyond_all));  // singular, and info does not say so
  CHECK_FALSE(lost(1e-310, beyond_all));
}

// The limit where a residual is large comes of LAPACK's own method, which divides by such pivots.
TEST_CASE("the reference solves systems of denormal numbers") {
  constexpr std::size_t n = 5;
  for (int member = 0; member < 8; ++member) {
    verify::Square<double> a(n * n);
    const Values of = values_of(verify::plain_class(verify::Kind::general), n, member);
    for (std::size_t i = 0; i < n * n; ++i) a[i] = {of[i] * 1e-310, 0};
    const auto rows = verify::reference_factors(a, n, true);
    std::vector<verify::Pair<double>> b(n, {1e-310, 0});
    verify::reference_solve(a, n, rows, 'N', b.data());
    for (const auto& x : b) CHECK(std::isfinite(x.re));
  }
}

TEST_CASE("an inverse that is right on one side only is not right") {
  constexpr int n = 12;
  const Values a = values_of(verify::find_class("nearly_singular"), n, 3);
  const verify::Problem inverted = lapack(problem_with("matinv", a));
  Values x(a.size());
  std::memcpy(x.data(), inverted.operand("C").at(0), x.size() * sizeof x[0]);
  const verify::Residual right = of_inverse(a, x);
  REQUIRE(right.ratios.size() == 2);
  CHECK(right.largest() < verify::largest_ratio);
  // X + e v^T with v^T A of the size of roundings: the left residual does not see it.
  Values wrong = x;
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i) wrong[n * j + i] += 1e-9 * x[n * j] * (i % 2 ? 1 : -1);
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
  const Values one = identity<double>(n).data;
  const verify::Problem before = with(problem_with("matinv_cond", one), "C", one);
  for (const double ratio : {8.0, 20.0}) {  // below LAPACK's limit, which the inverse has
    const verify::Residual found = verify::residual(before, with(before, "cond", Values{1 / (1 - ratio * n * unit)}));
    REQUIRE(found.ratios.size() == 3);
    CHECK(found.ratios[0].limit == verify::largest_ratio);
    CHECK(found.ratios[2].limit == 10);
    CHECK(found.ratios[2].largest == doctest::Approx(ratio));
    CHECK(found.too_large == (found.ratios[2].largest > found.ratios[2].limit));
  }
}

TEST_CASE("LAPACK's inverses are right where they have a large residual, too") {
  for (const char precision : {'s', 'd', 'c', 'z'})
    for (const int n : {2, 9, 18, 32}) {
      INFO(precision, ", n = ", n);
      const verify::Classes nasty = verify::nasty_classes();
      const verify::Problem before =
          sample_of("matinv", precision, {n}).problem(12 * static_cast<std::int64_t>(nasty.size()), nasty);
      const verify::Residual found = verify::residual(before, lapack(before));
      CHECK(found.too_large == 0);
      CHECK(found.left_out == 0);
      // So the comparison with a reference is needed.
      if (n == 32 && (precision == 'd' || precision == 'z')) CHECK(found.largest() > verify::largest_ratio);
    }
}

TEST_CASE("info that names a failure without reason is wrong, and so is one that hides it") {
  const auto wrong = [](const verify::Problem& before, std::int32_t info) {
    return verify::residual(before, with(before, "info", Integers{info})).wrong_info;
  };
  const Values regular = definite(5);
  for (const char* name : {"getrf", "matinv", "cond", "slogdet", "potrf", "poti", "logdet_posdef"}) {
    INFO(name);
    CHECK(wrong(problem_with(name, regular), 2) == 1);
    CHECK(wrong(problem_with(name, regular), 0) == 0);
  }
  Values singular = regular;  // as if it were its own factors
  singular[5 + 1] = 0;
  for (const char* name : {"getrf", "getri", "trtri"}) {
    INFO(name);
    CHECK(wrong(problem_with(name, singular), 2) == 0);
    CHECK(wrong(problem_with(name, singular), 0) == 1);
    CHECK(wrong(problem_with(name, singular), 1) == 1);
  }
  // Of a matrix that is nearly singular roundings decide.
  Values nearly = regular;
  for (std::size_t j = 0; j < 5; ++j) nearly[5 * j + 1] = nearly[5 * j] * (1 + 1e-15 * static_cast<double>(j));
  CHECK(wrong(problem_with("matinv", nearly), 2) == 0);
}

TEST_CASE("a solution that is zero or NaN without reason is lost") {
  const auto lost = [](std::string_view name, double found, double right, const Values& a = definite(4)) {
    verify::Problem before = problem_with(name, a, 1);
    const bool triangular = name == "trsm";
    if (triangular) before.scalars[0] = 1;
    before = with(before, "B", Values(4, right));
    return verify::residual(before, with(before, triangular ? "B" : "X", Values(4, found))).lost;
  };
  CHECK(lost("solve", 0, 1) == 1);
  CHECK(lost("solve", 0, 0) == 0);
  CHECK(lost("solve", not_a_number, 1) == 1);
  CHECK(lost("solve_posdef", 0, 1) == 1);
  CHECK(lost("trsm", not_a_number, 0) == 1);
  CHECK(lost("trsm", 0, 0) == 0);
  Values singular = definite(4);
  singular[2 * 4 + 2] = 0;
  CHECK(lost("trsm", not_a_number, 0, singular) == 0);
}

TEST_CASE("pivots that are no rows exchange nothing where a solution is judged") {
  verify::Problem before = problem_with("getrs", identity<double>(3).data, 1);
  before = with(with(before, "ipiv", Integers{99999999, -5, 0}), "B", Values{1, 1, 1});
  CHECK(verify::residual(before, before).too_large == 0);
  CHECK(verify::residual(before, with(before, "B", Values{1, 2, 1})).too_large == 1);
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
        if (!before.original.bytes.empty()) continue;  // these would no longer be its factors
        verify::Array* const a = before.find("A");
        for (std::size_t at = 0; a && at < a->bytes.size(); at += sizeof(Real<T>))
          *reinterpret_cast<Real<T>*>(&a->bytes[at]) *= scale;
        check_right(before, lapack(before));
      }
    }
  }
}

TEST_CASE("operations: results of denormal numbers are right where no number is nearer") {
  for (const char precision : {'s', 'd', 'c', 'z'})
    by_type(precision, []<class T>() { denormal_results_are_right<T>(); });
}

// Frank's matrix of order 32, whose inverse long double knows to no digit.
TEST_CASE("a condition number beyond what is known is right if it is large, and wrong if it is not") {
  Matrix<double> a(32);
  for (int j = 0; j < a.n; ++j)
    for (int i = 0; i < a.n && i <= j + 1; ++i) a(i, j) = a.n - std::max(i, j);
  const verify::Problem before = problem_with("cond", a.data);
  const auto wrong = [&](double cond) {
    const verify::Residual found = verify::residual(before, with(before, "cond", Values{cond}));
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
  const verify::Problem before = problem_with("getrf", a.data);
  verify::Problem factored = lapack(before);
  const verify::Residual found = verify::residual(before, factored);
  CHECK(found.largest() > verify::largest_ratio);
  CHECK(found.too_large == 0);
  element<double>(factored, "A", 0, 0, 79) = 1e30;
  CHECK(verify::residual(before, factored).too_large == 1);
}

TEST_CASE("factors that are not finite are lost, but where LAPACK's are not either") {
  for (const auto& [name, output] : {std::pair("getrf", "A"), {"slogdet", "logabsdet"}}) {
    INFO(name);
    const auto found = [&](const Values& a) {
      const verify::Problem before = problem_with(name, a);
      return verify::residual(before, with(lapack(before), output, Values{beyond_all}));
    };
    const verify::Residual large = found({1.7e308, -1.7e308, 1.7e308, 1.7e308}), usual = found({1, 1, 2, 3});
    CHECK(large.left_out == 1);
    CHECK(large.lost == 0);
    CHECK(usual.lost == 1);
  }
}

// A companion matrix among these has a componentwise error of 55, and a tenth of it by LAPACK's method, whose roundings
// differ: both are small beside |L| |U| |x|, which is what elimination promises.
TEST_CASE("operations z: a solution is right where LAPACK's own was lucky (full)") {
  const Sample sample = sample_of("getrs", 'z', {72, 72});  // not transposed, pivots
  const verify::Problem before = sample.problem(132, verify::nasty_classes());
  verify::Problem after = run(before).after;
  const verify::Judge judge = verify::verification(before.operation()).double_precision;
  std::int64_t by_factors = 0;
  for (std::int64_t b = 0; b < before.batch; ++b) {
    const verify::Judgement found = judge(before, after, b);
    by_factors += found.ratios[1] > verify::largest_ratio && found.limits[1] == found.ratios[1];
  }
  CHECK(by_factors > 0);
  CHECK(verify::residual(before, after).too_large == 0);
  for (std::int64_t b = 0; b < after.batch; ++b)
    element<std::complex<double>>(after, "B", b, 3, 7) *= 1 + 1e-6;  // one element, by a millionth
  CHECK(verify::residual(before, after).too_large > 100);
}

// Without pivots their factors are infinite, which promises nothing.
TEST_CASE("operations d: a solution is wrong where elimination has none") {
  const Sample sample = sample_of("gesv", 'd', {2, 1}, {{"pivot", std::string("none")}});
  verify::Problem before = verify::allocate(sample.request, sample.sizes, 1);
  before = with(with(before, "A", Values{1e-310, 1, 1, 1}), "B", Values{1, 2});
  const verify::Problem factored = with(before, "A", Values{1e-310, beyond_all, 1, -beyond_all});
  CHECK(verify::residual(before, with(factored, "B", Values{1, 1})).too_large == 0);
  CHECK(verify::residual(before, with(factored, "B", Values{1, 5})).too_large == 1);
}

}  // namespace
}  // namespace kgen::test
