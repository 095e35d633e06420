// Results near underflow and near overflow, of denormal numbers, of exactly singular matrices and of such with Inf, as
// run --check judges them; ordinary matrices beside these have the bits that they have alone.
#pragma once

#include "tests/numerics/operations.hpp"

namespace kgen::test {

// So many of each class, and of the plain one; LAPACK's results.
struct Extremes {
  verify::Classes classes;
  verify::Problem before, theirs;
};

inline Extremes extremes_of(const Sample& sample, std::int64_t members) {
  const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
  verify::Classes classes = verify::extreme_classes(kind);
  classes.push_back(&verify::plain_class(kind));
  const verify::Problem before = sample.problem(members * static_cast<std::int64_t>(classes.size()), classes);
  return {classes, before, lapack(before)};
}

// By the variant in use.
inline void check_extremes(const Extremes& of) {
  const Outcome outcome = run(of.before);
  CHECK(outcome.problem == "");
  const auto number = static_cast<std::int64_t>(of.classes.size());
  Places ordinary;
  for (std::int64_t b = 0; b < of.before.batch; ++b) {
    const verify::Class& one = *of.classes[static_cast<std::size_t>(b % number)];
    INFO(std::string(one.name), ", member ", b / number);
    if (one.sort == verify::Sort::plain) ordinary.push_back(b);
    const verify::Problem before = take(of.before, {b}), after = take(outcome.after, {b});
    CHECK(verify::broken_invariant(before, after) == "");
    const verify::Residual found = verify::residual(before, after);
    CHECK_MESSAGE(found.too_large == 0, found.wrong_ratio);
    CHECK(found.lost == 0);
    CHECK(found.wrong_info == 0);
    if (one.name == "singular" && b / number % 2 == 1) continue;  // rounding decides of info and of all that follows
    if (has_info(before)) CHECK(after.operand("info").integer(0) == of.theirs.operand("info").integer(b));
    if (found.left_out > 0) CHECK(verify::residual(before, take(of.theirs, {b})).left_out > 0);
  }
  CHECK(difference(run(take(of.before, ordinary)).after, outcome.after, ordinary) == "");
}

}  // namespace kgen::test
