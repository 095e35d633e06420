// Every operation, every family: small residuals on plain and on nasty matrices, info as LAPACK's, invariants.
#include <algorithm>
#include <map>

#include "tests/numerics/against_lapack.hpp"

namespace kgen::test {
namespace {

std::string family_of(const std::string& id) {
  const Spec spec = parse(id);
  return std::string(spec.request.name()) + " " + spec.family;
}

// Whether a kernel of the family serves the request; plans of getrf are verified in numerics/lu_plans.cpp.
bool serves(const Family& family, const Request& request) {
  return std::ranges::any_of(family.variants(request),
                             [&](const Settings& tune) { return !family.is_plan() || !find(tune, "update"); });
}

// The kernel that is chosen at every size, and a variant of each family; with KGEN_TEST_FULL=1 of each at many sizes.
void residuals(char precision) {
  std::map<std::string, int> tried;
  for (const Sample& sample : samples(precision, many_sizes(precision))) {
    INFO(sample.name());
    const verify::Classes nasty =
        verify::nasty_classes(verify::verification(*sample.request.operation).kind(sample.request));
    const auto count = static_cast<std::int64_t>(nasty.size());
    std::vector<std::string> variants = some_variants(sample.request, {Layout::strided});
    std::erase_if(variants, [&](const auto& variant) { return ++tried[family_of(variant)] > (full() ? 24 : 1); });
    for (const verify::Problem& before : {sample.problem(5), sample.problem(count * (full() ? 24 : 4), nasty)}) {
      const verify::Problem theirs = lapack(before);
      check_against(before, theirs);
      for (const std::string& variant : variants) {
        INFO(variant);
        const Variant_in_use use(variant);
        check_against(before, theirs);
      }
    }
  }
  // A family that none of the sizes reaches would be verified by nobody.
  for (const Sample& sample : samples(precision, all_sizes()))
    for (const auto& family : engine().families().all()) {
      const std::string_view name = sample.request.name();
      if (family->operation() != name || tried.contains(std::string(name) + " " + family->name())) continue;
      Request strided = sample.request;
      strided.layout = Layout::strided;
      INFO(sample.name(), ", ", family->name());
      CHECK(!serves(*family, strided));
    }
}

// Zero in every column, and for positive definite matrices row, in turn; every other matrix is regular.
void singular(char precision) {
  for (const Sample& sample : samples(precision, few_sizes(precision))) {
    INFO(sample.name());
    if (sample.request.operation->find_operand("info") < 0) continue;
    const bool definite =
        verify::verification(*sample.request.operation).kind(sample.request) == verify::Kind::positive_definite;
    const Operand& matrix = sample.request.operation->operands.front();
    if (matrix.unit_diagonal.holds(sample.request.options)) continue;  // never singular
    const std::int64_t order = std::min(matrix.rows.of(sample.sizes, sample.request.options),
                                        matrix.columns.of(sample.sizes, sample.request.options));
    const verify::Problem regular = sample.problem(2 * order);
    verify::Problem before = regular;
    bool first = true;
    change_inputs(before, [&](const Operand&, verify::Array& array) {
      for (std::int64_t k = 0; k < order && first; ++k)
        for (std::int64_t i = 0; i < array.rows; ++i) {
          put(array, precision, 2 * k + 1, i, k, 0);
          if (definite) put(array, precision, 2 * k + 1, k, i, 0);
        }
      first = false;
    });
    const Outcome outcome = run(before), alone = run(regular);
    const verify::Problem theirs = lapack(before);
    CHECK(outcome.problem == "");
    CHECK(verify::broken_invariant(before, outcome.after) == "");
    Places even;
    for (std::int64_t b = 0; b < before.batch; ++b) {
      INFO("matrix ", b);
      if (b % 2 == 0) even.push_back(b);
      CHECK(theirs.operand("info").integer(b) == (b % 2 ? b / 2 + 1 : 0));
      CHECK(outcome.after.operand("info").integer(b) == theirs.operand("info").integer(b));
    }
    CHECK(difference(take(outcome.after, even), alone.after, even) == "");
  }
}

KGEN_FOR_ALL_OPERATIONS("residuals and info of every family", residuals)
KGEN_FOR_ALL_OPERATIONS("info of exactly singular matrices", singular)

TEST_CASE("operations: every one is verified and compared with LAPACK") {
  for (const Operation& operation : operations()) {
    INFO(operation.name);
    CHECK_NOTHROW(verify::verification(operation));
    CHECK(lapack_has(operation));
  }
}

}  // namespace
}  // namespace kgen::test
