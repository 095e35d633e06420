#include "generator/model/architecture.hpp"

#include "runtime/compiler/compiler.hpp"
#include "runtime/plan/plan.hpp"
#include "tests/unit/support.hpp"

using namespace kgen;

TEST_CASE("an architecture's name has its number and nothing else") {
  CHECK(kgen::architecture_number("sm_90") == 90);
  CHECK(kgen::architecture_number("sm_120") == 120);
  CHECK(kgen::architecture_number(kgen::default_architecture) == 90);
  for (const char* other :
       {"", "sm_", "90", "host", "sm_9", "sm_-90", "sm_+90", "sm_90a", "sm_90 ", "sm_1000", "sm_090", "SM_90"}) {
    CAPTURE(other);
    CHECK(!kgen::architecture_number(other));
  }
}

TEST_CASE("architectures that there are and newer ones are plausible, gaps and absurd numbers are not") {
  for (const kgen::Architecture& row : kgen::architectures()) CHECK(kgen::is_plausible_architecture(row.number));
  CHECK(kgen::architectures().back().number == 121);
  for (const int number : {122, 130, 210}) CHECK(kgen::is_plausible_architecture(number));
  for (const int number : {10, 71, 91, 99, 102, 119, 300, 999}) CHECK(!kgen::is_plausible_architecture(number));
}

TEST_CASE("every architecture that NVRTC makes code for has a row, in order") {
  CHECK(std::ranges::is_sorted(architectures(), {}, &Architecture::number));
  // As NVRTC 13.0 lists them; that of this machine may know others.
  std::vector<std::string> listed{"sm_75", "sm_80",  "sm_86",  "sm_87",  "sm_88",  "sm_89",
                                  "sm_90", "sm_100", "sm_103", "sm_110", "sm_120", "sm_121"};
  std::ranges::copy(find_nvrtc().architectures, std::back_inserter(listed));
  for (const std::string& name : listed) {
    CAPTURE(name);
    const Architecture* row = find_architecture(architecture_number(name).value_or(0));
    REQUIRE(row);
    CHECK(architecture_name(row->number) == name);
    CHECK(row->block_shared >= 48 * 1024);
    CHECK(row->block_shared <= row->shared);
  }
}

TEST_CASE("what a kernel needs says where it runs, and where it is chosen") {
  CHECK(least_architecture({}) == 70);
  CHECK(least_architecture({.redux = true}) == 80);
  CHECK(least_architecture({.shared = 64 * 1024}) == 70);
  CHECK(least_architecture({.shared = 65 * 1024}) == 70);
  CHECK(least_architecture({.shared = 100 * 1024}) == 80);
  CHECK(least_architecture({.shared = 1 << 20}) > architectures().back().number);
  const Needs matrix{.fp64_matrix = true}, large{.shared = 200 * 1024};
  CHECK(!runs_on({}, 62));
  CHECK(!runs_on({.shared = 65 * 1024}, 75));  // less than sm_70 has
  CHECK(runs_on({.shared = 100 * 1024}, 87));
  for (const int small : {86, 89, 120}) CHECK(!runs_on({.shared = 100 * 1024}, small));
  CHECK(runs_on(large, 110));
  for (const int small : {80, 89, 120, 121, 130}) CHECK(!runs_on(large, small));
  for (const Architecture& row : architectures()) {
    CAPTURE(row.number);
    CHECK(runs_on(matrix, row.number) == (row.number >= 80));
    CHECK(suits(matrix, row.number) == (row.number == 80 || row.number == 90 || row.number == 100));
  }
  CHECK(runs_on(matrix, 130));
  CHECK(!suits(matrix, 130));  // nobody knows
}

// Through the planner, with all tables that come with kgen.
TEST_CASE("no choice has FP64 matrix instructions where they are slow, and each fits the architecture") {
  const auto tables = built_in_tables();
  const bool full = test::full();
  std::size_t looked_at = 0, on_fast = 0;
  const auto look_at = [&](const Request& request, const std::string& architecture) {
    const int number = architecture_number(architecture).value();
    const Plan plan = make_plan(test::families(), request, {}, {tables, architecture});
    for (const Step& step : plan.steps) {
      if (is_library(step.spec)) continue;
      const Needs needs = test::families().find(step.spec).properties(step.spec).needs;
      INFO(architecture << ": " << id(step.spec));
      CHECK(suits(needs, number));
      ++looked_at;
      on_fast += needs.fp64_matrix;
    }
  };
  std::vector<std::int64_t> sizes{9, 17, 24, 32, 48, 128};
  std::size_t count = 0;
  if (full) {
    sizes.clear();
    for (std::int64_t n = 1; n <= max_size; ++n) sizes.push_back(n);
  }
  for (const Operation* op : public_operations())
    for (const std::int64_t n : sizes)
      for (const char letter : {'d', 'z'}) {
        if (n > op->limit || !op->has(precision(letter))) continue;
        for (const Request& request : test::squares(op->name, letter, n)) {
          if (!full && count++ % 5 != 0) continue;  // prime to the counts of words and layouts
          look_at(request, "sm_90");
          for (const Architecture& row : architectures())
            if (row.number >= 80 && row.fp64_matrix == Rate::slow && (full || row.number == 86 || row.number == 120))
              look_at(request, architecture_name(row.number));
        }
      }
  CHECK(looked_at > 400);
  CHECK(on_fast > 40);  // the same choice has them elsewhere
}

// A sample of sizes and options, in turn for each architecture; all with KGEN_TEST_FULL=1.
TEST_CASE("every operation, size, precision and option has a kernel on every architecture, which is no paper study") {
  const auto tables = built_in_tables();
  const bool full = test::full();
  std::size_t turn = 0, looked_at = 0;
  const auto look_at = [&](const Request& request, int number) {
    INFO(to_string(request) << " on " << architecture_name(number));
    const Plan plan = make_plan(test::families(), request, {}, {tables, architecture_name(number)});
    CHECK(!plan.steps.empty());
    for (const Step& step : plan.steps) {
      const Family& family = test::families().find(step.spec);
      CHECK(family.properties(step.spec).requires_sm <= number);
      CHECK(!family.file().starts_with("studies/"));
      ++looked_at;
    }
  };
  for (const Operation* op : public_operations())
    for (const Precision& row : precisions_of(*op))
      for (std::int64_t n = 1; n <= op->limit; ++n) {
        if (!full && n != 2 && n != 7 && n != 23 && n != 32 && n != 33 && n != op->limit) continue;
        for (const Request& request : test::squares(op->name, row.letter, n))
          for (const int number : {75, 80, 86, 89, 90, 100, 120}) {
            if (request.layout == Layout::grouped || (!full && turn++ % 37 != 0)) continue;
            look_at(request, number);
            if (const auto one = test::with_one(request)) look_at(*one, number);
          }
      }
  CHECK(looked_at > 1000);
}
