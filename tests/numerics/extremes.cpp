// Matrices near underflow and near overflow, of denormal numbers, exactly singular ones and such with Inf: results are
// judged as run --check judges them, and ordinary matrices beside these have the bits that they have alone.
#include "generator/precision.hpp"
#include "tests/numerics/operations.hpp"

namespace kgen::test {
namespace {

void check_class(const verify::Class& of, const verify::Problem& before, const verify::Problem& after,
                 const verify::Problem& theirs) {
  const verify::Verification& row = verify::verification(before.operation());
  const bool single = precision(before.request.precision).real_bytes == 4;
  const verify::Judge judge = single ? row.single_precision : row.double_precision;
  CHECK(verify::broken_invariant(before, after) == "");
  const verify::Residual found = verify::residual(before, after);
  INFO("residual ", found.wrong_ratio, " of member ", found.worst);
  CHECK(found.too_large == 0);
  CHECK(found.lost == 0);
  CHECK(found.wrong_info == 0);
  for (std::int64_t b = 0; b < before.batch; ++b) {
    INFO("member ", b);
    if (of.name == "singular" && b % 2 == 1) continue;  // rounding decides of info and of what is left out
    if (has_info(before)) CHECK(after.operand("info").integer(b) == theirs.operand("info").integer(b));
    const verify::Judgement mine = judge(before, after, b), lapacks = judge(before, theirs, b);
    CHECK((!mine.left_out || lapacks.left_out));
  }
}

void both_ends(char precision) {
  for (const Sample& sample : few_samples(precision)) {
    INFO(sample.name());
    const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
    verify::Classes classes = verify::extreme_classes(kind);
    classes.push_back(&verify::plain_class(kind));
    const auto number = static_cast<std::int64_t>(classes.size());
    const verify::Problem before = sample.problem(6 * number, classes), theirs = lapack(before);
    const Outcome outcome = run(before);
    CHECK(outcome.problem == "");
    Places places;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      INFO(std::string(classes[c]->name));
      places.clear();
      for (auto b = static_cast<std::int64_t>(c); b < before.batch; b += number) places.push_back(b);
      check_class(*classes[c], take(before, places), take(outcome.after, places), take(theirs, places));
    }
    const Outcome alone = run(take(before, places));  // the ordinary ones
    CHECK(difference(alone.after, outcome.after, places) == "");
  }
}

KGEN_FOR_ALL_OPERATIONS("both ends of the range", both_ends)

}  // namespace
}  // namespace kgen::test
