// Verification of building blocks.
#include <cstring>
#include <limits>

#include "verify/dense.hpp"
#include "verify/verification.hpp"

namespace kgen::verify {
namespace {

// Every bit.
Judgement judge_copy(const Problem& before, const Problem& after, std::int64_t b) {
  const Array &a = before.operand("A"), &c = after.operand("C");
  const bool same = std::memcmp(a.at(b), c.at(b), static_cast<std::size_t>(a.stride())) == 0;
  return {.ratios = {same ? 0 : std::numeric_limits<double>::infinity()}};
}

}  // namespace

std::vector<Verification> auxiliary_verifications() {
  return {{"lacpy", {"|C - A|"}, any_matrix, make_a, judge_copy, judge_copy}};
}

}  // namespace kgen::verify
