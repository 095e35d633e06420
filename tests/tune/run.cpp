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

// A run of getrf's requests into a table in a folder of its own.
struct Run {
  Folder folder;
  const std::string table = folder / "r.tsv", journal = folder / "r.tsv.journal";
  Clocked machine;
  tune::Settings_of_run settings;
  std::shared_ptr<const Families> of = shared_families();
  std::vector<tune::Outcome> outcomes;

  Run(const std::vector<std::int64_t>& sizes, int candidates = 3) {
    for (const std::int64_t n : sizes) settings.requests.push_back(test::square("getrf", 'd', n));
    settings.candidates = candidates;
    settings.threads = 2;
    settings.out = table;
    settings.stop = [] { return false; };
  }
  // Its outcomes, one after another, are in `outcomes`; the last.
  tune::Outcome operator()(const std::function<void()>& each = [] {}) {
    outcomes.clear();
    machine.measurements = 0;
    tune::run(machine, of, settings, [&](const tune::Outcome& one) {
      outcomes.push_back(one);
      each();
    });
    return outcomes.empty() ? tune::Outcome{} : outcomes.back();
  }
  // How many requests the table says were measured, by a run that is through.
  std::int64_t measured(bool through = true) const {
    CHECK(fs::exists(journal) == !through);
    std::int64_t count = 0;
    for (const Measured_sizes& one : read_table(table).measured) count += one.sizes.last - one.sizes.first + 1;
    return count;
  }
  bool names(std::string_view part) const { return test::read(table).find(part) != std::string::npos; }
};

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

}  // namespace

TEST_CASE("where a variant reaches the bound the families' choice is waited for, and nothing else is measured") {
  Run run({2});
  run.settings.bounds = [](const auto&...) { return std::make_unique<Endless>(); };
  const Spec own = families().default_of(run.settings.requests[0]);
  const Held_back compiler(run.folder, symbol(own));
  run.settings.stop = [&] {
    if (run.machine.measurements > 0) compiler.let_go();
    return false;
  };
  run.settings.done = [&](double) { compiler.let_go(); };
  const tune::Outcome outcome = run();
  CHECK(outcome.finished);
  REQUIRE(outcome.measurement);
  REQUIRE(outcome.measurement->heuristic);
  CHECK(outcome.measurement->heuristic->spec == own);
  CHECK(outcome.measured == 2);
}

TEST_CASE("a run packs the winner of each request into the table that is there") {
  Run run({2, 3});
  const Spec other = families().default_of(test::square("getri", 'z', 32));
  test::write(run.table, to_text(test::table_of({{other, "host"}})));
  run();
  REQUIRE(run.outcomes.size() == 2);
  const Tuning_table table = read_table(run.table);
  CHECK(table.problems.empty());
  CHECK(table.architecture == "host");
  CHECK(run.measured() == 3);
  for (const tune::Outcome& outcome : run.outcomes) {
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
}

TEST_CASE("a file that is no whole table of this architecture is refused and left as it is") {
  const Spec spec = families().default_of(test::square("getri", 'z', 32));
  const std::string good = to_text(test::table_of({{spec, "host"}}));
  const std::string elsewhere = to_text(test::table_of({{spec, "sm_80"}}));
  for (const auto& [text, why] : {std::pair(good + "rubbish\n", "would be lost"), std::pair(elsewhere, "of sm_80")}) {
    Run run({2});
    test::write(run.table, text);
    CHECK_THROWS_WITH_AS(run(), doctest::Contains(why), Error);
    CHECK(test::read(run.table) == text);
  }
}

TEST_CASE("an interrupted run leaves a good file, and the next one goes on where it was") {
  Run run({2, 3, 4});
  int most = 0;  // measurements
  run.settings.stop = [&] { return most > 0 && run.machine.measurements >= most; };
  run([&] {
    if (run.outcomes.size() == 1) most = run.machine.measurements + 1;  // stops in the midst of the next request
  });
  REQUIRE(run.outcomes.size() == 2);
  CHECK(run.outcomes[0].finished);
  CHECK_FALSE(run.outcomes[1].finished);
  CHECK_FALSE(run.outcomes[1].measurement);
  CHECK(run.measured(false) == 1);
  // As if the process had died while it wrote.
  std::ofstream(run.journal, std::ios::app) << "{\"id\": \"getrf__d__m_3";

  most = 0;
  run();
  REQUIRE(run.outcomes.size() == 3);
  CHECK(run.outcomes[0].resumed);
  CHECK_FALSE(run.outcomes[1].resumed);
  CHECK(run.outcomes[1].measured == 3);
  CHECK(run.machine.measurements >= 2 * 3 - 1);
  CHECK(run.machine.measurements <= 2 * 9 - 1);  // one was in the journal
  CHECK(run.measured() == 3);
}

TEST_CASE("a journal of families that are no longer loaded is gone on from without them") {
  Run run({2}, 6);
  const fs::path templates = run.folder / "families";
  fs::create_directories(templates);
  fs::copy_file(fs::path(KGEN_SOURCE_DIR) / "templates/lu/getrf_rows_across_lanes.cu.t",
                templates / "getrf_elsewhere.cu.t");
  run.settings.stop = [&] {
    return fs::exists(run.journal) && test::read(run.journal).find("__elsewhere__") != std::string::npos;
  };
  run.of = std::make_shared<const Families>(Families::load({&templates, 1}));
  run();
  REQUIRE(run.settings.stop());

  run.settings.stop = [] { return false; };
  run.of = shared_families();
  const tune::Outcome outcome = run();
  CHECK(outcome.finished);
  CHECK(outcome.measured == 6);
  CHECK(outcome.problems.empty());
  CHECK(run.measured() == 1);
  CHECK_FALSE(run.names("elsewhere"));
}

TEST_CASE("every request has its turn before any has a second one, and a budget that is too short leaves no damage") {
  using Turns = std::vector<std::pair<std::size_t, std::size_t>>;  // request, round
  Run run({2, 3}, 5);
  const auto turns = [&] {
    Turns made;
    for (const tune::Outcome& one : run.outcomes) made.emplace_back(one.index, one.round);
    return made;
  };
  run.settings.seconds = 0;
  run();
  CHECK(run.outcomes.empty());
  CHECK_FALSE(fs::exists(run.table));
  CHECK(run.machine.measurements == 0);

  // Stopped at the end of the first round: each has its measurement.
  run.settings.seconds = 1e6;
  run.settings.stop = [&] { return run.outcomes.size() == 2; };
  CHECK(run().measured == 3);
  CHECK(turns() == Turns{{0, 1}, {1, 1}});
  CHECK(run.measured(false) == 2);

  // The same command goes on: what was measured is taken from the journal.
  run.settings.stop = [] { return false; };
  run();
  REQUIRE(turns() == Turns{{0, 1}, {1, 1}, {0, 2}, {1, 2}});
  CHECK(run.outcomes[2].measured == 5);
  REQUIRE(run.outcomes[2].measurement);
  CHECK(run.outcomes[2].measurement->measured == 5);
  CHECK(run.measured() == 2);
}

TEST_CASE("wrong and failing variants are reported by their ids and never taken") {
  Run run({2}, 6);
  const std::string head =
      "%% family { operation = 'getrf', about = 'a test', flops = 0, bytes = 0,\n"
      "%%   launch = function(s) return { threads = 32, matrices = 32, shared = 0 } end }\n"
      "KERNEL void __launch_bounds__(32)\n${name}(${parameters})\n{\n";
  const fs::path templates = run.folder / "families";
  test::write(templates / "getrf_wrong.cu.t", head +
                                                  "    const i64 matrix = block_index() * 32 + threadIdx.x;\n"
                                                  "    if (matrix < batch) info[matrix] = 0;\n}\n");
  test::write(templates / "getrf_broken.cu.t", head + "    this is no code\n}\n");
  run.of = std::make_shared<const Families>(Families::load({&templates, 1}));
  const tune::Outcome outcome = run();
  std::string failed;
  for (const auto& [id, what] : outcome.problems) failed += fmt::format("{}: {}\n", id, what);
  CAPTURE(failed);
  REQUIRE(outcome.problems.size() == 2);
  CHECK(failed.find("__wrong: ") != std::string::npos);
  CHECK(failed.find("__broken: ") != std::string::npos);
  CHECK(outcome.measured == 4);
  CHECK(run.measured() == 1);
  CHECK_FALSE(run.names("__wrong"));
  CHECK_FALSE(run.names("__broken"));
}

TEST_CASE("a variant that is right on random matrices and wrong on nearly singular ones is never taken") {
  Run run({2}, 4);  // it comes behind kgen's own
  const fs::path templates = fs::path(KGEN_SOURCE_DIR) / "tests/tune/families";
  run.of = std::make_shared<const Families>(Families::load({&templates, 1}));
  const tune::Outcome outcome = run();
  REQUIRE(outcome.problems.size() == 1);
  CAPTURE(outcome.problems[0].what);
  CHECK(outcome.problems[0].id.find("__sometimes_wrong__") != std::string::npos);
  CHECK(outcome.problems[0].what.find("wrong: residual ") == 0);
  CHECK(outcome.problems[0].what.find(" on ") != std::string::npos);  // a class: the random ones are right
  CHECK(outcome.problems[0].what.find("info of 0 matrices") != std::string::npos);
  CHECK(outcome.measured == 3);
  CHECK(run.measured() == 1);
  CHECK_FALSE(run.names("sometimes_wrong"));
}

TEST_CASE("a table that cannot be written is an error that names it") {
  Run run({2});
  fs::create_directories(run.table);
  CHECK_THROWS_AS(run(), Error);
  run.settings.out = run.folder / "none/r.tsv";
  CHECK_THROWS_WITH_AS(run(), doctest::Contains("none/r.tsv.journal"), Error);
}
