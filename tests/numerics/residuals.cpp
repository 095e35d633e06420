// Every operation, every family: small residuals on plain and on nasty matrices, and on extreme ones, info as LAPACK's,
// invariants.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "tests/numerics/against_lapack.hpp"
#include "tests/numerics/extremes.hpp"
#include "tests/support/reference/lapack_matrices.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/turns.hpp"

namespace kgen::test {
namespace {

// The first kernel of the family that serves the request; plans of getrf are verified in numerics/variants_by_name.cpp.
std::optional<Spec> first_of(const Family& family, const Request& request) {
  return family.first_variant(request,
                              [&](const Spec& spec) { return !family.is_plan() || !find(spec.tune, "update"); });
}

// Complex where samples of the operation are real, and the other way round, if it serves that; half of them by the
// seed.
bool family_has_turn(const Family& family, Request request) {
  if (!in_part("families", family.name(), 2)) return false;
  const char precision = request.precision;
  const auto takes = [&](char letter) {
    request.precision = letter;
    return exists(*request.operation, letter) && first_of(family, request);
  };
  return has_turn(family.operation(), precision, takes, 1 + number_of(family.name()) % 2 * 2);
}

// Classes whose members are made without chance: after six the same ones come again, and get elements that are at most
// one rounding away. The places of each and its copies; none where A holds the factors of the matrix.
std::vector<Places> move_copies(verify::Problem& problem, const verify::Classes& classes) {
  constexpr std::size_t different = 6;  // members of covariance; Hilbert's are all one
  verify::Array* const a = problem.find("A");
  if (!a || !problem.original.bytes.empty()) return {};
  std::mt19937_64 random(1);
  const auto move = [&](auto real, char* at) {
    std::memcpy(&real, at, sizeof real);
    const auto turn = random() % 3;
    if (turn > 0 && std::isnormal(real)) real = std::nextafter(real, turn == 1 ? real * 2 : real / 2);
    std::memcpy(at, &real, sizeof real);
  };
  const int bytes = precision(problem.request.precision).real_bytes;
  std::vector<Places> list;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (classes[c]->name != "hilbert" && classes[c]->name != "covariance") continue;
    std::vector<Places> members(different);
    std::size_t member = 0;
    for (auto b = static_cast<std::int64_t>(c); b < problem.batch; b += static_cast<std::int64_t>(classes.size())) {
      Places& places = members[member++ % different];
      for (std::int64_t at = 0; !places.empty() && at < a->rows * a->columns * a->element_bytes; at += bytes)
        bytes == 4 ? move(0.0F, a->at(b) + at) : move(0.0, a->at(b) + at);
      places.push_back(b);
    }
    std::ranges::move(members, std::back_inserter(list));
  }
  return list;
}

// What a factor of 0 multiplies is not read, by the variant in use: A and B with alpha, C with beta.
void check_factors_of_zero(const Sample& sample) {
  const Operation& op = *sample.request.operation;
  for (std::size_t zero = 0; zero < op.scalars.size(); ++zero) {
    INFO(std::string(op.scalars[zero].name), " = 0");
    verify::Problem before = sample.problem(5);
    before.scalars[zero] = 0;
    for (const Operand& operand : op.operands)
      if (operand.shape == Shape::matrix && reads(operand.access) &&
          (operand.name == "C") == (op.scalars[zero].name == "beta"))
        fill_used(before, operand.name, not_a_number);
    const Outcome outcome = run(before);
    const verify::Residual found = verify::residual(before, outcome.after);
    CHECK(found.too_large + found.left_out == 0);
  }
}

// On plain, on nasty and on extreme matrices, by the kernel that is chosen or by these variants.
void check_sample(const Sample& sample, const std::vector<std::string>& variants) {
  const verify::Kind kind = verify::verification(*sample.request.operation).kind(sample.request);
  verify::Classes nasty = verify::nasty_classes(kind);
  if (kind != verify::Kind::no_pivoting) nasty.push_back(&lapack_class(kind));
  const auto count = static_cast<std::int64_t>(nasty.size());
  verify::Problem on_nasty = sample.problem(count * (full() && variants.empty() ? 24 : 4), nasty);
  const std::vector<Places> near = move_copies(on_nasty, nasty);
  const auto check = [&](const verify::Problem& before, const std::vector<Places>& copies) {
    const verify::Problem theirs = lapack(before);
    if (variants.empty()) check_against(before, theirs, copies);
    for (const std::string& variant : variants) {
      INFO(variant);
      const Variant_in_use use(variant);
      check_against(before, theirs, copies);
    }
  };
  check(sample.problem(5), {});
  check(on_nasty, near);
  const Extremes extremes = extremes_of(sample, full() ? 6 : 3);
  const auto check_others = [&] {
    check_extremes(extremes);
    check_factors_of_zero(sample);
  };
  if (variants.empty()) check_others();
  for (const std::string& variant : variants) {
    INFO(variant);
    const Variant_in_use use(variant);
    check_others();
  }
}

// All sizes equal, of middle size first, and the first words that the family serves, by its first variant; nothing if
// it serves none, or in the other precision.
std::optional<std::pair<Sample, std::string>> case_of(const Operation& op, const Family& family, char precision) {
  std::vector<int> sizes = all_sizes();
  std::ranges::stable_sort(sizes, {}, [](int n) { return std::abs(n - 12); });
  for (const int n : sizes)
    for (const Request& request : squares(op.name, precision, n)) {
      if (request.layout != Layout::strided) continue;
      const std::optional<Spec> first = first_of(family, request);
      if (!first) continue;
      if (!family_has_turn(family, request)) return {};
      Sample sample{.request = request};
      sample.request.layout = Layout::packed;
      for (std::size_t i = 0; i < op.sizes.size(); ++i)
        sample.sizes[i] = request.sizes[i] == any_size ? 3 : request.sizes[i];
      return std::pair(sample, id(*first));
    }
  return {};
}

// A variant of families of the operation, each in one precision; with KGEN_TEST_FULL=1 in all, at many sizes.
void residuals_of_families(const Operation& op, char precision) {
  const int most = full() ? 8 : 1;
  std::map<const Family*, int> left;  // variants to try
  for (const auto& family : engine().families().all())
    if (family->operation() == op.name) left[family.get()] = most;
  std::vector<int> sizes = many_sizes(precision);
  // Of middle size first: soon compiled, with all steps that a family has.
  std::ranges::stable_sort(sizes, {}, [](int n) { return std::abs(n - 12); });
  const auto done = [&] { return std::ranges::none_of(left, [](const auto& one) { return one.second > 0; }); };
  for (const std::vector<int>& list : {sizes, all_sizes()}) {  // the second for families that serve few sizes or words
    if (done()) break;
    for (const Sample& sample : samples(op, precision, list)) {
      if (done()) break;
      INFO(sample.name());
      Request strided = sample.request;
      strided.layout = Layout::strided;
      std::vector<std::string> variants;
      for (auto& [family, tries] : left) {
        if (tries <= 0 || !first_of(*family, strided)) continue;
        if (!family_has_turn(*family, strided)) tries = 0;
        for (const std::string& variant : some_variants_of(*family, sample.request, {Layout::strided}))
          if (tries-- > 0) variants.push_back(variant);
      }
      if (!variants.empty()) check_sample(sample, variants);
    }
  }
  // What serves none of these sizes and words, as families of square matrices alone do, where other families take
  // others.
  for (const auto& [family, tries] : left)
    if (tries == most)
      if (const auto found = case_of(op, *family, precision)) check_sample(found->first, {found->second});
}

// And by the kernel that is chosen.
void residuals(char precision) {
  for (const Operation* op : tested_operations())
    if (exists(*op, precision)) residuals_of_families(*op, precision);
  for (const Sample& sample : full() ? samples(precision, all_sizes()) : many_samples(precision)) {
    INFO(sample.name());
    check_sample(sample, {});
  }
}

void singular(char precision) {
  for (const Sample& sample : few_samples(precision)) {
    if (sample.request.operation->find_operand("info") < 0) continue;
    const Operand& matrix = sample.request.operation->operands.front();
    if (matrix.unit_diagonal.holds(sample.request.options)) continue;  // never singular
    Places columns = in_order(std::min(matrix.rows.of(sample.sizes, sample.request.options),
                                       matrix.columns.of(sample.sizes, sample.request.options)));
    check_singular(sample, columns);
  }
}

KGEN_FOR_ALL_OPERATIONS("residuals and info of every family", residuals)
KGEN_FOR_ALL_OPERATIONS("info of exactly singular matrices", singular)

TEST_CASE("operations: every one is verified and compared with LAPACK") {
  for (const Operation* operation : tested_operations()) {
    INFO(operation->name);
    CHECK_NOTHROW(verify::verification(*operation));
    CHECK(lapack_has(*operation));
  }
}

}  // namespace
}  // namespace kgen::test
