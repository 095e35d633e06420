// Whole runs of the tuner on `host`, timed by the clock: what they write, how they go on after an interruption, and
// what becomes of wrong variants.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "generator/emission/emitter.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/engine/open_device.hpp"
#include "tests/support/families.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/requests.hpp"
#include "tests/support/tables.hpp"
#include "tools/kgen/tune/pack.hpp"
#include "tools/kgen/tune/run.hpp"

using namespace kgen;
using test::families, test::shared_families, test::Folder;
namespace fs = std::filesystem;

namespace {

// `host` with a clock.
class Clocked : public bench::Machine {
 public:
  Clocked() { device_ = open_device("host"); }
  void* stream() const override { return nullptr; }
  void copy(void* to, const void* from, std::size_t bytes) override { host_.copy(to, from, bytes); }
  void fill(void* memory, unsigned char byte, std::size_t bytes) override { host_.fill(memory, byte, bytes); }
  void wait() override {}
  bench::Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override {
    measurements += runs > 0;
    std::vector<double> seconds;
    for (int run = -1; run < runs; ++run) {
      before();
      const auto start = std::chrono::steady_clock::now();
      work();
      if (run >= 0) seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return bench::summary(seconds);
  }
  int measurements = 0;

 private:
  bench::Host host_;
};

// A model by which every time is below what anybody can reach.
struct Endless final : bench::Bounds {
  bench::Least least(const bench::Case&) const override { return {1e3}; }
  bench::Code_bound of_plan(const bench::Case&, const Plan&) override { return {}; }
  std::optional<double> of_object(const bench::Case&, const Object&) const override { return std::nullopt; }
};

tune::Settings_of_run settings_for(const std::vector<std::int64_t>& sizes, const fs::path& out) {
  tune::Settings_of_run settings;
  for (const std::int64_t n : sizes) settings.requests.push_back(test::square("getrf", 'd', n));
  settings.candidates = 3;
  settings.threads = 2;
  settings.out = out;
  settings.stop = [] { return false; };
  return settings;
}

// Of the last request.
tune::Outcome outcome_of(Clocked& machine, const tune::Settings_of_run& settings,
                         const std::shared_ptr<const Families>& of = shared_families()) {
  tune::Outcome outcome;
  tune::run(machine, of, settings, [&](const tune::Outcome& one) { outcome = one; });
  return outcome;
}

// The compiler of `host`, which waits before a text that names `symbol` until it is let go; half a minute at most.
class Held_back {
 public:
  Held_back(const Folder& folder, const std::string& symbol)
      : go_(folder / "go"), compiler_("KGEN_CXX", folder / "compiler"), cache_("KGEN_CACHE_DIR", folder / "cache") {
    test::write(folder / "compiler",
                fmt::format("#!/bin/sh\n"
                            "case \"$*\" in *--version*) exec g++ \"$@\" ;; esac\n"
                            "text=$(mktemp) && cat > \"$text\"\n"
                            "if grep -q {} \"$text\"; then\n"
                            "  i=0; while [ ! -e {} ] && [ $i -lt 600 ]; do sleep 0.05; i=$((i + 1)); done\n"
                            "fi\n"
                            "g++ \"$@\" < \"$text\"; status=$?; rm \"$text\"; exit $status\n",
                            symbol, go_));
    fs::permissions(folder / "compiler", fs::perms::owner_all);
  }
  void let_go() const { test::write(go_, "go"); }

 private:
  std::string go_;
  test::Variable compiler_, cache_;
};

// How many requests a table says were measured.
std::int64_t measured(const Tuning_table& table) {
  std::int64_t count = 0;
  for (const Measured_sizes& one : table.measured) count += one.sizes.last - one.sizes.first + 1;
  return count;
}

}  // namespace

TEST_CASE("where a variant reaches the bound the families' choice is waited for, and nothing else is measured") {
  const Folder folder;
  Clocked machine;
  auto settings = settings_for({2}, folder / "r.tsv");
  settings.bounds = [](const auto&...) { return std::make_unique<Endless>(); };
  const Spec own = families().default_of(settings.requests[0]);
  const Held_back compiler(folder, symbol(own));
  settings.stop = [&] {
    if (machine.measurements > 0) compiler.let_go();
    return false;
  };
  settings.done = [&](double) { compiler.let_go(); };
  const tune::Outcome outcome = outcome_of(machine, settings);
  CHECK(outcome.finished);
  REQUIRE(outcome.measurement);
  REQUIRE(outcome.measurement->heuristic);
  CHECK(outcome.measurement->heuristic->spec == own);
  CHECK(outcome.measured == 2);
}

TEST_CASE("a run packs the winner of each request into the table that is there") {
  const Folder folder;
  Clocked machine;
  const Spec other = families().default_of(test::square("getri", 'z', 32));
  test::write(folder / "r.tsv", to_text(test::table_of({{other, "host"}})));

  std::vector<tune::Outcome> outcomes;
  tune::run(machine, shared_families(), settings_for({2, 3}, folder / "r.tsv"),
            [&](const tune::Outcome& outcome) { outcomes.push_back(outcome); });
  REQUIRE(outcomes.size() == 2);
  const Tuning_table table = read_table(folder / "r.tsv");
  CHECK(table.problems.empty());
  CHECK(table.architecture == "host");
  CHECK(measured(table) == 3);
  for (int i = 0; i < 2; ++i) {
    const tune::Outcome& outcome = outcomes[static_cast<std::size_t>(i)];
    CHECK(outcome.finished);
    CHECK(outcome.measured == 3);
    CHECK(outcome.problems.empty());
    REQUIRE(outcome.measurement);
    const tune::Measurement& best = *outcome.measurement;
    CHECK(best.architecture == "host");
    CHECK(best.seconds > 0);
    CHECK(best.batch == 33);
    CHECK(best.measured == 3);
    CHECK(best.variants == static_cast<std::int64_t>(families().variants(outcome.request).size()));
    CHECK(best.digest == code_digest(families(), best.spec));
    CHECK(best.runners_up.size() == 2);
    REQUIRE(best.heuristic);
    CHECK(best.heuristic->spec == families().default_of(outcome.request));
    CHECK(best.date.size() == 10);
    // What is chosen by the table is within 2% of the winner.
    const auto choice = lookup({test::tables_of({table}), "host", best.gpu}, families(), outcome.request);
    REQUIRE(choice);
    CHECK(choice->match == Match::exact);
    const bool won = choice->spec == best.spec;
    const bool near = best.heuristic->seconds <= tune::tolerance * best.seconds && !choice->row;
    CHECK((won || near || choice->row));
  }
  const auto kept = lookup({test::tables_of({table}), "host"}, families(), other.request);
  REQUIRE(kept);
  CHECK(kept->row != nullptr);
  CHECK_FALSE(fs::exists(folder / "r.tsv.journal"));
}

TEST_CASE("a file that is no whole table of this architecture is refused and left as it is") {
  Clocked machine;
  const Spec spec = families().default_of(test::square("getri", 'z', 32));
  const std::string good = to_text(test::table_of({{spec, "host"}}));
  const std::string elsewhere = to_text(test::table_of({{spec, "sm_80"}}));
  for (const auto& [text, why] : {std::pair(good + "rubbish\n", "would be lost"), std::pair(elsewhere, "of sm_80")}) {
    const Folder folder;
    test::write(folder / "r.tsv", text);
    CHECK_THROWS_WITH_AS(
        tune::run(machine, shared_families(), settings_for({2}, folder / "r.tsv"), [](const tune::Outcome&) {}),
        doctest::Contains(why), Error);
    CHECK(test::read(folder / "r.tsv") == text);
  }
}

TEST_CASE("an interrupted run leaves a good file, and the next one goes on where it was") {
  const Folder folder;
  Clocked machine;
  auto settings = settings_for({2, 3, 4}, folder / "r.tsv");
  std::vector<tune::Outcome> outcomes;
  int most = 0;  // measurements
  settings.stop = [&] { return most > 0 && machine.measurements >= most; };
  tune::run(machine, shared_families(), settings, [&](const tune::Outcome& outcome) {
    outcomes.push_back(outcome);
    if (outcomes.size() == 1) most = machine.measurements + 1;  // stops in the midst of the next request
  });
  REQUIRE(outcomes.size() == 2);
  CHECK(outcomes[0].finished);
  CHECK_FALSE(outcomes[1].finished);
  CHECK_FALSE(outcomes[1].measurement);
  CHECK(measured(read_table(folder / "r.tsv")) == 1);
  REQUIRE(fs::exists(folder / "r.tsv.journal"));
  // As if the process had died while it wrote.
  std::ofstream(folder / "r.tsv.journal", std::ios::app) << "{\"id\": \"getrf__d__m_3";

  most = 0;
  outcomes.clear();
  machine.measurements = 0;
  tune::run(machine, shared_families(), settings, [&](const tune::Outcome& outcome) { outcomes.push_back(outcome); });
  REQUIRE(outcomes.size() == 3);
  CHECK(outcomes[0].resumed);
  CHECK_FALSE(outcomes[1].resumed);
  CHECK(outcomes[1].measured == 3);
  CHECK(machine.measurements >= 2 * 3 - 1);
  CHECK(machine.measurements <= 2 * 9 - 1);  // one was in the journal
  CHECK(measured(read_table(folder / "r.tsv")) == 3);
  CHECK_FALSE(fs::exists(folder / "r.tsv.journal"));
}

TEST_CASE("a journal of families that are no longer loaded is gone on from without them") {
  const Folder folder;
  const fs::path templates = folder / "families";
  fs::create_directories(templates);
  fs::copy_file(fs::path(KGEN_SOURCE_DIR) / "templates/lu/getrf_rows_across_lanes.cu.t",
                templates / "getrf_elsewhere.cu.t");
  Clocked machine;
  auto settings = settings_for({2}, folder / "r.tsv");
  settings.candidates = 6;
  const std::string journal = folder / "r.tsv.journal";
  settings.stop = [&] { return fs::exists(journal) && test::read(journal).find("__elsewhere__") != std::string::npos; };
  const auto more = std::make_shared<const Families>(Families::load({&templates, 1}));
  tune::run(machine, more, settings, [](const tune::Outcome&) {});
  REQUIRE(settings.stop());

  settings.stop = [] { return false; };
  const tune::Outcome outcome = outcome_of(machine, settings);
  CHECK(outcome.finished);
  CHECK(outcome.measured == 6);
  CHECK(outcome.problems.empty());
  CHECK(measured(read_table(folder / "r.tsv")) == 1);
  CHECK(test::read(folder / "r.tsv").find("elsewhere") == std::string::npos);
  CHECK_FALSE(fs::exists(folder / "r.tsv.journal"));
}

TEST_CASE("every request has its turn before any has a second one, and a budget that is too short leaves no damage") {
  const Folder folder;
  Clocked machine;
  auto settings = settings_for({2, 3}, folder / "r.tsv");
  settings.candidates = 5;
  std::vector<std::pair<std::size_t, std::size_t>> turns;  // request, round
  std::vector<tune::Outcome> last(2);
  const auto report = [&](const tune::Outcome& outcome) {
    turns.emplace_back(outcome.index, outcome.round);
    last[outcome.index] = outcome;
  };
  settings.seconds = 0;
  tune::run(machine, shared_families(), settings, report);
  CHECK(turns.empty());
  CHECK_FALSE(fs::exists(folder / "r.tsv"));
  CHECK(machine.measurements == 0);

  // Stopped at the end of the first round: each has its measurement.
  settings.seconds = 1e6;
  settings.stop = [&] { return turns.size() == 2; };
  tune::run(machine, shared_families(), settings, report);
  CHECK(turns == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 1}});
  CHECK(measured(read_table(folder / "r.tsv")) == 2);
  CHECK(last[1].measured == 3);
  CHECK(fs::exists(folder / "r.tsv.journal"));

  // The same command goes on: what was measured is taken from the journal.
  turns.clear();
  settings.stop = [] { return false; };
  tune::run(machine, shared_families(), settings, report);
  CHECK(turns == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}, {1, 1}, {0, 2}, {1, 2}});
  CHECK(last[0].measured == 5);
  REQUIRE(last[0].measurement);
  CHECK(last[0].measurement->measured == 5);
  CHECK(measured(read_table(folder / "r.tsv")) == 2);
  CHECK_FALSE(fs::exists(folder / "r.tsv.journal"));
}

TEST_CASE("wrong and failing variants are reported by their ids and never taken") {
  const Folder folder;
  const std::string head =
      "%% family { operation = 'getrf', about = 'a test', flops = 0, bytes = 0,\n"
      "%%   launch = function(s) return { threads = 32, matrices = 32, shared = 0 } end }\n"
      "KERNEL void __launch_bounds__(32)\n${name}(${parameters})\n{\n";
  test::write(folder / "families/getrf_wrong.cu.t", head +
                                                        "    const i64 matrix = block_index() * 32 + threadIdx.x;\n"
                                                        "    if (matrix < batch) info[matrix] = 0;\n}\n");
  test::write(folder / "families/getrf_broken.cu.t", head + "    this is no code\n}\n");
  const fs::path templates = folder / "families";
  const auto families = std::make_shared<const Families>(Families::load({&templates, 1}));
  Clocked machine;
  auto settings = settings_for({2}, folder / "r.tsv");
  settings.candidates = 6;
  const tune::Outcome outcome = outcome_of(machine, settings, families);
  std::string failed;
  for (const auto& [id, what] : outcome.problems) failed += fmt::format("{}: {}\n", id, what);
  CAPTURE(failed);
  REQUIRE(outcome.problems.size() == 2);
  CHECK(failed.find("__wrong: ") != std::string::npos);
  CHECK(failed.find("__broken: ") != std::string::npos);
  CHECK(outcome.measured == 4);
  const std::string text = test::read(folder / "r.tsv");
  CHECK(measured(read_table(folder / "r.tsv")) == 1);
  CHECK(text.find("__wrong") == std::string::npos);
  CHECK(text.find("__broken") == std::string::npos);
}

TEST_CASE("a variant that is right on random matrices and wrong on nearly singular ones is never taken") {
  const Folder folder;
  const fs::path templates = fs::path(KGEN_SOURCE_DIR) / "tests/tune/families";
  const auto families = std::make_shared<const Families>(Families::load({&templates, 1}));
  Clocked machine;
  auto settings = settings_for({2}, folder / "r.tsv");
  settings.candidates = 4;  // it comes behind kgen's own
  const tune::Outcome outcome = outcome_of(machine, settings, families);
  REQUIRE(outcome.problems.size() == 1);
  CAPTURE(outcome.problems[0].what);
  CHECK(outcome.problems[0].id.find("__sometimes_wrong__") != std::string::npos);
  CHECK(outcome.problems[0].what.find("wrong: residual ") == 0);
  CHECK(outcome.problems[0].what.find(" on ") != std::string::npos);  // a class: the random ones are right
  CHECK(outcome.problems[0].what.find("info of 0 matrices") != std::string::npos);
  CHECK(outcome.measured == 3);
  CHECK(measured(read_table(folder / "r.tsv")) == 1);
  CHECK(test::read(folder / "r.tsv").find("sometimes_wrong") == std::string::npos);
}

TEST_CASE("a table that cannot be written is an error that names it") {
  Clocked machine;
  const Folder folder;
  fs::create_directories(folder / "r.tsv");
  CHECK_THROWS_AS(
      tune::run(machine, shared_families(), settings_for({2}, folder / "r.tsv"), [](const tune::Outcome&) {}), Error);
  CHECK_THROWS_WITH_AS(
      tune::run(machine, shared_families(), settings_for({2}, folder / "none/r.tsv"), [](const tune::Outcome&) {}),
      doctest::Contains("none/r.tsv.journal"), Error);
}
