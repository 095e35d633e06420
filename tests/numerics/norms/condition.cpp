// cond and matinv_cond by every family, in both norms: against the exact inverse, on nearly and exactly singular
// matrices, near both ends of the range.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

#include "tests/numerics/precisions.hpp"
#include "tests/numerics/systems.hpp"
#include "tests/support/conditions.hpp"

namespace kgen::test {
namespace {

std::vector<int> sizes_of(char precision) {
  if (full()) return few_sizes(precision);
  switch (precision) {
    case 's':
      return {10};
    case 'd':
      return {8};
    case 'c':
      return {6};
    default:
      return {3};
  }
}

// check(before, outcome) for both operations, both norms, every family.
template <class T, class Check>
void by_all(const Matrices<T>& list, const Check& check) {
  for (const char* name : {"cond", "matinv_cond"})
    for (const char* norm : {"one", "infinity"}) {
      INFO(std::string(name), ", ", std::string(norm), ", n = ", list.front().n);
      verify::Problem before = problem_of<T>(name, list);
      before.request = with(before.request, "norm", std::string(norm));
      by_every_family(before, [&](const Outcome& outcome) { check(before, outcome); });
    }
}

template <class T>
void check_residuals(const verify::Problem& before, const Outcome& outcome) {
  const verify::Residual found = verify::residual(before, outcome.after);
  INFO("matrix ", found.worst, ": ", found.wrong_ratio);
  CHECK(found.too_large == 0);
  CHECK(found.lost == 0);
}

// With given singular values, and scaled by a power of two, which does not change a condition number.
template <class T>
void regular() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  constexpr R eps = Limits::epsilon();
  for (const int n : sizes_of(Scalar<T>::letter)) {
    Random random(static_cast<unsigned>(n));
    Matrices<T> list{random_matrix<T>(n, random), identity<T>(n)};
    if (n > 1)
      for (int mode = 1; mode <= 5; ++mode)
        for (const R condition : {R(10), 1 / std::sqrt(eps), R(0.1) / eps})
          list.push_back(lapack_latms<T>(n, mode, condition, R(1), n));
    const std::size_t unscaled = list.size();
    constexpr int power = Limits::max_exponent / 2;
    for (const int scale : {power, -power})
      for (std::size_t i = 0; i < 2; ++i) {
        list.push_back(list[i]);
        for (T& element : list.back().data) element *= std::ldexp(R(1), scale);
      }
    by_all(list, [&](const verify::Problem& before, const Outcome& outcome) {
      check_residuals<T>(before, outcome);
      const auto cond = [&](std::size_t i) { return element<R>(outcome.after, "cond", static_cast<std::int64_t>(i)); };
      CHECK(cond(1) == 1);
      for (std::size_t i = unscaled; i < list.size(); ++i) {
        const R expected = cond((i - unscaled) % 2);
        CHECK(std::abs(cond(i) - expected) <= 10 * R(n) * eps * expected * expected);
      }
    });
  }
}

// A of `rank` columns times `rank` rows, plus delta I.
template <class T>
void nearly_singular() {
  for (const int n : sizes_of(Scalar<T>::letter)) {
    if (n == 1) continue;
    Random random(static_cast<unsigned>(n));
    Matrices<T> list;
    for (const int rank : {1, n / 2, n - 1})
      for (const int quarters : {1, 2, 3}) {
        const auto delta = std::pow(std::numeric_limits<Real<T>>::epsilon(), Real<T>(quarters) / 4);
        const Matrix<T> b = random_matrix<T>(n, random), c = random_matrix<T>(n, random);
        Matrix<T>& a = list.emplace_back(n);
        for (int j = 0; j < n; ++j) {
          for (int i = 0; i < n; ++i)
            for (int k = 0; k < rank; ++k) a(i, j) += b(i, k) * c(j, k);
          a(j, j) += delta;
        }
      }
    by_all(list, [&](const verify::Problem& before, const Outcome& outcome) {
      check_residuals<T>(before, outcome);
      for (std::int64_t b = 0; b < before.batch; ++b) CHECK(outcome.after.operand("info").integer(b) == 0);
    });
  }
}

// A zero column at every place, NaN, infinity, and pivots that are denormal, each before a regular matrix.
template <class T>
void singular() {
  using R = Real<T>;
  using Limits = std::numeric_limits<R>;
  for (const int n : sizes_of(Scalar<T>::letter)) {
    const Matrices<T> clean = random_batch<T>(n, 2 * n + 6, 15);
    Matrices<T> list = clean;
    Places even;
    for (int k = 0; k < n + 3; ++k) {
      Matrix<T>& a = list[static_cast<std::size_t>(2 * k + 1)];
      even.push_back(2 * k);
      for (int i = 0; i < n && k < n; ++i) a(i, k) = T(0);
    }
    list[static_cast<std::size_t>(2 * n + 1)](n - 1, n / 2) = T(Limits::quiet_NaN());
    list[static_cast<std::size_t>(2 * n + 3)](n / 2, n - 1) = T(Limits::infinity());
    Matrix<T>& denormal = list[static_cast<std::size_t>(2 * n + 5)] = identity<T>(n);
    for (int i = 0; i < n; ++i) denormal(i, i) = T(Limits::min() / 2);
    std::map<std::string, verify::Problem> of_family;
    by_all(clean, [&](const verify::Problem& before, const Outcome& outcome) {
      if (outcome.kernels.size() == 1)
        of_family.try_emplace(outcome.kernels[0] + to_string(before.request), outcome.after);
    });
    by_all(list, [&](const verify::Problem& before, const Outcome& outcome) {
      const verify::Problem& after = outcome.after;
      check_residuals<T>(before, outcome);
      const bool inverts = before.request.name() == "matinv_cond";
      for (int k = 0; k < n; ++k) {
        INFO("zero column ", k);
        CHECK(after.operand("info").integer(2 * k + 1) == k + 1);
        CHECK(element<R>(after, "cond", 2 * k + 1) == Limits::infinity());
        if (inverts) CHECK(is_nan(element<T>(after, "C", 2 * k + 1, n - 1, 0)));
      }
      CHECK(std::isnan(element<R>(after, "cond", 2 * n + 1)));
      CHECK(std::isinf(element<R>(after, "cond", 2 * n + 3)));
      CHECK(after.operand("info").integer(2 * n + 5) == 0);
      const auto alone = of_family.find(outcome.kernels[0] + to_string(before.request));
      REQUIRE(alone != of_family.end());
      CHECK(difference(take(after, even), alone->second, even) == "");
    });
  }
}

// In d getrf's pivots leave 5.55e-17 for the last one, pivots that are nearly as large leave 0.
template <class T>
void singular_but_for_rounding() {
  constexpr std::array<std::string_view, 10> signs{"++--+-+-++", "+-+--++-+-", "--+--+++++", "++-+++--+-",
                                                   "--+++--+++", "-++--+++--", "-+-++-++++", "++-+-+-+-+",
                                                   "++-+-+--++", "-++-+++---"};
  Matrices<T> list{Matrix<T>(10)};
  for (std::size_t i = 0; i < 10; ++i)
    for (std::size_t j = 0; j < 10; ++j)
      list[0](static_cast<int>(i), static_cast<int>(j)) = T(signs[i][j] == '+' ? 1 : -1);
  by_all(list, [&](const verify::Problem& before, const Outcome& outcome) {
    const verify::Problem& after = outcome.after;
    const bool singular = after.operand("info").integer(0) != 0;
    CHECK(std::isinf(element<Real<T>>(after, "cond", 0)) == singular);
    if (before.request.name() == "matinv_cond") CHECK(is_nan(element<T>(after, "C", 0, 9, 0)) == singular);
  });
}

// matinv_cond gives matinv's inverse and cond's condition number, of the same family with the same tunables, but where
// pivots are far apart.
template <class T>
void same_bits_alone() {
  for (const int n : sizes_of(Scalar<T>::letter)) {
    Matrices<T> list = random_batch<T>(n, 12, 16);
    for (T& element : list[3].data) element *= std::numeric_limits<Real<T>>::min();  // what the steps cannot do
    const verify::Problem both = problem_of<T>("matinv_cond", list);
    for (const std::string& variant : in_turn(both.request, some_variants(both.request, {Layout::strided}))) {
      INFO(variant);
      const auto run_as = [&](std::string_view name) {
        Spec spec = parse(variant);
        Settings sizes{{"n", std::int64_t(n)}, {"layout", std::string(spec.request.word("layout"))}};
        if (name != "matinv") set(sizes, "norm", std::string("one"));
        spec.request = make_request(name, Scalar<T>::letter, sizes);
        if (name == "cond" && find(spec.tune, "transfer")) set(spec.tune, "transfer", std::string("direct"));
        if (name == "cond" && find(spec.tune, "transfer_out")) set(spec.tune, "transfer_out", std::string("none"));
        const Variant_in_use use(id(spec));
        return run(problem_of<T>(name, list)).after;
      };
      const verify::Problem found = run_as("matinv_cond"), inverse = run_as("matinv"), condition = run_as("cond");
      CHECK(found.operand("C").bytes == inverse.operand("C").bytes);
      CHECK(found.operand("info").bytes == inverse.operand("info").bytes);
      CHECK(found.operand("cond").bytes == condition.operand("cond").bytes);
    }
  }
}

KGEN_IN_EVERY_PRECISION("condition", "given singular values and scales", regular)
KGEN_IN_EVERY_PRECISION("condition", "nearly singular matrices", nearly_singular)
KGEN_IN_EVERY_PRECISION("condition", "singular at every place, NaN and infinity", singular)
KGEN_IN_EVERY_PRECISION("condition", "singular but for rounding", singular_but_for_rounding)
KGEN_IN_EVERY_PRECISION("condition", "matinv_cond gives the bits of matinv and of cond", same_bits_alone)

}  // namespace
}  // namespace kgen::test
