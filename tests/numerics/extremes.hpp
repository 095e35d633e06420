// Results near underflow and near overflow, of denormal numbers, of exactly singular matrices and of such with Inf, as
// run --check judges them, and of hostile ones, as LAPACK has them; ordinary matrices beside these have the bits that
// they have alone.
#pragma once

#include "tests/numerics/hostile.hpp"
#include "tests/numerics/operations.hpp"
#include "tests/numerics/replayed.hpp"

namespace kgen::test {

// So many of each class, and of the plain one; LAPACK's results.
struct Extremes {
  verify::Classes classes;
  std::vector<const Hostile*> hostile;  // of each class; NULL: it is one of verify/
  verify::Problem before, theirs;
};

// B becomes op(A) X, where A is finite, with X of ones and minus ones: so that X is in range. `a`: what is divided by.
template <class Real, class Wide>
void set_right_hand_sides(verify::Problem& problem, std::int64_t b) {
  const Operation& op = problem.operation();
  const Request& request = problem.request;
  verify::Array& array = *problem.find("B");
  verify::Dense<Wide> a =
      verify::dense<Real, Wide>(problem.original.bytes.empty() ? problem.operand("A") : problem.original, b);
  if (op.find_option("diag") >= 0) a = verify::triangle_of(a, request);
  if (op.find_option("trans") >= 0) a = verify::applied(a, request.word("trans"));
  const bool left = op.find_option("side") < 0 || request.word("side") == "left";
  verify::Dense<Wide> x(static_cast<std::size_t>(array.rows), static_cast<std::size_t>(array.columns));
  for (std::size_t e = 0; e < x.data.size(); ++e) x.data[e].re = e % 3 == 1 || e % 7 == 2 ? 1 : -1;
  if (!verify::finite(a)) return;
  const verify::Dense<Wide> none(x.rows, x.columns);
  const verify::Dense<Wide> minus = left ? verify::minus_product(none, a, x) : verify::minus_product(none, x, a);
  for (std::size_t e = 0; e < minus.data.size(); ++e) {
    const Real parts[] = {static_cast<Real>(-minus.data[e].re), static_cast<Real>(-minus.data[e].im)};
    std::memcpy(array.at(b) + static_cast<std::int64_t>(e) * array.element_bytes, parts,
                static_cast<std::size_t>(array.element_bytes));
  }
}

inline Extremes extremes_of(const Sample& sample, std::int64_t members) {
  const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
  Extremes of{.classes = verify::extreme_classes(kind), .hostile = {}, .before = {}, .theirs = {}};
  of.hostile.resize(of.classes.size());
  for (const Hostile* one : hostile_to(sample.request)) of.classes.push_back(&one->of), of.hostile.push_back(one);
  of.classes.push_back(&verify::plain_class(kind)), of.hostile.push_back(nullptr);
  of.before = sample.problem(members * static_cast<std::int64_t>(of.classes.size()), of.classes);
  const bool single = precision(sample.request.precision).real_bytes == 4;
  for (std::int64_t b = 0; b < of.before.batch && of.before.find("B"); ++b)
    if (of.hostile[static_cast<std::size_t>(b) % of.classes.size()])
      single ? set_right_hand_sides<float, double>(of.before, b)
             : set_right_hand_sides<double, long double>(of.before, b);
  of.theirs = lapack(of.before);
  return of;
}

// One failure to an operand is enough. A complex number that is not finite may be so in either part.
template <class Real>
void check_near(const Hostile& hostile, const verify::Array& mine, const verify::Array& theirs, std::int64_t b) {
  using Limits = std::numeric_limits<Real>;
  const auto count = mine.stride() / static_cast<std::int64_t>(sizeof(Real)),
             parts = mine.element_bytes / std::int64_t(sizeof(Real));
  std::vector<Real> x(static_cast<std::size_t>(count)), y(x.size());
  std::memcpy(x.data(), mine.at(b), x.size() * sizeof(Real));
  std::memcpy(y.data(), theirs.at(b), y.size() * sizeof(Real));
  const auto is_nan = [](Real value) { return std::isnan(value); };
  if (hostile.poisoned && std::ranges::any_of(y, is_nan)) CHECK(std::ranges::any_of(x, is_nan));
  // Where an inverse overflows, an Inf meets zeros, which LAPACK's loops may leave out.
  const bool near_lapack =
      hostile.near_lapack && (hostile.of.name.starts_with("infinite") ||
                              std::ranges::all_of(y, [](Real value) { return std::isfinite(value); }));
  for (std::size_t e = 0; near_lapack && e < x.size(); ++e) {
    const std::size_t first = e - e % static_cast<std::size_t>(parts);
    Real size = 0, error = std::abs(x[e] - y[e]);
    bool finite = true;
    for (std::size_t part = first; part < first + static_cast<std::size_t>(parts); ++part)
      size = std::max(size, std::abs(y[part])), finite = finite && std::isfinite(y[part]);
    if (!finite) continue;
    const bool near = error <= 200 * Limits::epsilon() * size + 4 * Limits::denorm_min();
    if (near) continue;
    CHECK_MESSAGE(near, "part " << e << " is " << x[e] << ", LAPACK's " << y[e]);
    return;
  }
}

// The columns before a pivot that is not positive hold the factor, of integers: every sum is exact.
template <class Real, class Wide>
void check_leading_columns(const verify::Problem& before, const verify::Problem& after) {
  const bool lower = before.is("uplo", "lower");
  const verify::Dense<Wide> a = verify::hermitian(verify::dense<Real, Wide>(before.operand("A"), 0), lower);
  verify::Dense<Wide> l = verify::dense<Real, Wide>(after.operand("A"), 0);
  if (!lower) l = verify::adjoint(l);
  int wrong = 0;
  for (std::size_t j = 0; j + 1 < static_cast<std::size_t>(after.operand("info").integer(0)); ++j)
    for (std::size_t i = j; i < l.rows; ++i) {
      verify::Pair<Wide> rest = a(i, j);
      for (std::size_t k = 0; k <= j; ++k) verify::subtract_product(rest, l(i, k), verify::conjugate(l(j, k)));
      wrong += rest.re != 0 || rest.im != 0;
    }
  CHECK(wrong == 0);
}

inline void check_hostile(const Hostile& hostile, const verify::Problem& before, const verify::Problem& after,
                          const verify::Problem& theirs) {
  const auto& list = before.operation().operands;
  const bool single = precision(before.request.precision).real_bytes == 4;
  const std::string_view name = before.request.name();
  if (hostile.of.name == "indefinite" && (name == "potrf" || name == "posv"))
    single ? check_leading_columns<float, double>(before, after)
           : check_leading_columns<double, long double>(before, after);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!writes(list[i].access) || list[i].element == Element::int32) continue;
    INFO(list[i].name);
    single ? check_near<float>(hostile, after.operands[i], theirs.operands[i], 0)
           : check_near<double>(hostile, after.operands[i], theirs.operands[i], 0);
  }
}

// By the variant in use.
inline void check_extremes(const Extremes& of) {
  const Outcome outcome = run(of.before);
  check_replayed(of.before, outcome.after);
  const auto number = static_cast<std::int64_t>(of.classes.size());
  Places ordinary;
  for (std::int64_t b = 0; b < of.before.batch; ++b) {
    const verify::Class& one = *of.classes[static_cast<std::size_t>(b % number)];
    const Hostile* const hostile = of.hostile[static_cast<std::size_t>(b % number)];
    INFO(std::string(one.name), ", member ", b / number);
    if (one.sort == verify::Sort::plain) ordinary.push_back(b);
    const verify::Problem before = take(of.before, {b}), after = take(outcome.after, {b}),
                          theirs = take(of.theirs, {b});
    CHECK(verify::broken_invariant(before, after) == "");
    const verify::Residual found = verify::residual(before, after);
    CHECK_MESSAGE(found.too_large == 0, found.wrong_ratio);
    CHECK(found.lost == 0);
    CHECK(found.wrong_info == 0);
    if (hostile) check_hostile(*hostile, before, after, theirs);
    if (one.name == "singular" && b / number % 2 == 1) continue;  // rounding decides of info and of all that follows
    if (has_info(before) && (!hostile || hostile->info_known))
      CHECK(after.operand("info").integer(0) == theirs.operand("info").integer(0));
    if (found.left_out > 0 && !hostile) CHECK(verify::residual(before, theirs).left_out > 0);
  }
  CHECK(difference(run(take(of.before, ordinary)).after, outcome.after, ordinary) == "");
}

}  // namespace kgen::test
