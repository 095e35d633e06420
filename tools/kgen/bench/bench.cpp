#include "tools/kgen/bench/bench.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "runtime/files/whole_files.hpp"
#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/options/words.hpp"
#include "verify/matrices.hpp"

namespace kgen {
namespace {

using bench::Case;
using bench::Chosen;
constexpr std::int64_t most_matrices = std::int64_t{1} << 40;

std::vector<bench::Extent> extents_of(const Bench_options& options, const Chosen& one, bool timed) {
  const Case& of = one.of;
  const bool said = options.batch.empty();  // by the suite
  std::vector<bench::Extent> extents;
  for (const std::int64_t batch : parse_batches(said ? one.batch : options.batch))
    extents.push_back(timed ? bench::extent_of_batch(of, batch) : bench::Extent{batch, 1});
  if (extents.empty())
    extents.push_back(!timed && !options.bytes
                          ? bench::Extent{host_batch, 1}
                          : bench::extent_of_bytes(of, options.bytes.value_or(std::uint64_t{1} << 30)));
  return extents;
}

// Rows as they come to stdout, all of them to the file that was named.
class Report : public bench::Output {
 public:
  Report(const Bench_options& options, const bench::Surroundings& with)
      : Output(options, with, bench::csv_head()), with_(with) {
    document()["rows"] = Json::array();
  }
  const std::vector<bench::Row>& rows() const { return rows_; }
  void add(const bench::Row& row, bool peers_too) {
    rows_.push_back(row);
    document()["rows"].push_back(json_of(row, with_));
    if (text() && row.about != about_) fmt::print("{}{}\n", about_.empty() ? "" : "\n", row.about);
    about_ = row.about;
    if (text()) print_row(row, with_);
    add_lines(bench::csv_lines(row, with_) + (peers_too ? bench::csv_peers(row, with_) : ""));
  }

 private:
  const bench::Surroundings& with_;
  std::string about_;  // of the last row
  std::vector<bench::Row> rows_;
};

using Code_bounds = std::map<const bench::Way*, std::optional<bench::Code_bound>>;

// What all cases are measured with.
struct Bench {
  bench::Machine& machine;
  const bench::Bounds* model;  // NULL: nobody knows this architecture's rates
  const Code_bounds& bounds;
  bench::Peers* peers;  // NULL: there are none
};

// The bound of every way, in all cores: code with loops is compiled once more and run. Code that cannot be counted has
// none; what is wrong with it, its measurement says.
Code_bounds bounds_of(bench::Bounds& model, const std::vector<Chosen>& chosen) {
  std::vector<std::pair<const Case*, const bench::Way*>> ways;
  Code_bounds bounds;
  for (const Chosen& one : chosen)
    for (const bench::Way& way : one.ways) ways.emplace_back(&one.of, &way), bounds[&way];
  parallel_for(ways.size(), all_cores(), "bounds counted", [&](std::size_t i) {
    const auto& [of, way] = ways[i];
    if (!way->problem.empty()) return;
    try {
      bounds.at(way) = model.of_plan(*of, way->plan);
    } catch (const Error&) {
    }
  });
  return bounds;
}

std::vector<bench::Step_time> steps_of(bench::Workplace& place, const Case& of, const bench::Way& way, int runs) {
  const std::vector<double> seconds = place.time_steps(way.ready, runs);
  std::vector<bench::Step_time> steps;
  for (std::size_t s = 0; s < seconds.size(); ++s) {
    const Step& step = way.plan.steps[s];
    const Operation& op = *step.spec.request.operation;
    bench::Step_time one{std::string(op.name), {}, seconds[s]};
    for (std::size_t i = 0; i < step.sizes.size(); ++i)
      one.sizes.emplace_back(op.sizes[i].name, of.value(step.sizes[i]));
    steps.push_back(std::move(one));
  }
  return steps;
}

// The rows of one case at one extent: every way on the same matrices, the peers once.
std::vector<bench::Row> measure(const Bench_options& options, const Bench& bench, const Chosen& one,
                                const bench::Extent& extent) {
  const auto& [machine, model, bounds, peers] = bench;
  const int runs = options.runs;
  const Case& of = one.of;
  bench::Row row;
  row.of = of;
  row.extent = extent;
  row.aims = one.aims;
  row.about = one.about;
  row.flops = of.flops() * double(extent.batch);
  if (model) row.least = model->least(of);
  std::optional<bench::Workplace> place;
  std::string problem;
  try {
    bench::Matrices matrices;
    const bench::Prepared prepared{.matrices = &matrices, .matrices_of = options.matrices};
    place.emplace(machine, of, extent, prepared);
    if (peers) row.peers = peers->measure({one, extent, prepared, *place, runs});
  } catch (const Error& error) {
    problem = bench::why(error);
  }
  std::vector<bench::Row> rows;
  for (const bench::Way& way : one.ways) {
    row.variant = way.variant.empty() ? "best" : way.variant;
    row.kernels.clear();
    for (const Step& step : way.plan.steps) row.kernels.push_back(id(step.spec));
    row.plan = way.plan.composed ? id(way.plan.composed->spec) : "";
    row.steps.clear();
    row.code = model ? bounds.at(&way) : std::nullopt;
    const std::string& known = way.problem.empty() ? problem : way.problem;
    row.missing = !known.empty();
    try {
      row.kgen = row.missing ? bench::not_measured("kgen", known) : place->measure(way.ready, runs);
      if (options.stages && !row.missing && way.plan.steps.size() > 1) row.steps = steps_of(*place, of, way, runs);
    } catch (const Error& error) {
      row.missing = true;
      row.kgen = bench::not_measured("kgen", bench::why(error));
    }
    rows.push_back(row);
  }
  return rows;
}

// All cases; the number of results that are wrong or missing.
int measure_all(const Bench_options& options, const Bench& bench, const std::vector<Chosen>& chosen, Report& report) {
  int wrong = 0;
  std::size_t at = 0;
  for (const Chosen& one : chosen) {
    const Case& of = one.of;
    say("kgen: {} of {}: {} {} n = {}\n", ++at, chosen.size(), of.operation(), of.precision(), of.shape());
    for (const bench::Extent& extent : extents_of(options, one, bench.machine.device().is_timed())) {
      bool first = true;
      for (const bench::Row& row : measure(options, bench, one, extent)) {
        wrong += !row.kgen.right();
        report.add(row, first);
        first = false;
      }
    }
  }
  return wrong;
}

std::vector<Chosen> chosen_by(const Bench_options& options, const Families& families, const Tuning& tuning,
                              const Laboratory* laboratory) {
  if (options.suite.empty()) {
    bench::Ways_asked asked = options;
    if (asked.variants.empty()) asked.variants = "best";
    return bench::choose(asked, families, tuning);
  }
  bool given = options.lda != 0 || !options.variants.empty();
  for (const auto& [name, text] : options.words) given = given || !text.empty();
  if (given) refuse_use("--suite: says itself which options, factors, variants and layouts");
  return laboratory->choose_suite(options.suite, options, families, tuning);
}

}  // namespace

namespace bench {

bool is_csv(const std::string& file) { return file.ends_with(".csv"); }

std::pair<std::unique_ptr<Machine>, Surroundings> open_machine(const Bench_options& options) {
  auto machine = open_machine(options.device, "bench", options.overhead ? "" : "--device host verifies without times");
  const Device& device = machine->device();
  const Surroundings with{device.description(), device.architecture(), device.driver()};
  if (!options.json && !options.csv)
    fmt::print("{}, {}{}\n", with.gpu, with.architecture, with.driver.empty() ? "" : ", driver " + with.driver);
  return {std::move(machine), with};
}

Output::Output(const Bench_options& options, const Surroundings& with, const std::string& csv_head)
    : options_(options), csv_(csv_head) {
  json_ = {{"device", options.device}, {"gpu", with.gpu}, {"architecture", with.architecture}, {"driver", with.driver}};
  if (with.copy > 0) json_["copy_bytes_per_second"] = with.copy;
  if (options.csv) fmt::print("{}", csv_);
}

bool Output::text() const { return !options_.json && !options_.csv; }

void Output::add_lines(const std::string& csv) {
  csv_ += csv;
  if (options_.csv) fmt::print("{}", csv), flush_output();
}

void Output::deliver() const {
  const std::string text = json_text(json_) + "\n";
  if (options_.json) fmt::print("{}", text);
  if (options_.save.empty()) return;
  Whole_files files;
  files.stage(options_.save, is_csv(options_.save) ? csv_ : text);
  files.commit();
}

}  // namespace bench

std::vector<std::int64_t> parse_batches(const std::string& text) {
  std::vector<std::int64_t> batches;
  if (text.empty()) return batches;
  for (const std::string& word : split_list("--batch", text)) {
    const auto count = number_in<std::int64_t>(word);
    if (!count || *count < 1 || *count > most_matrices)
      refuse("--batch", word, fmt::format("numbers of matrices from 1 to {}", most_matrices));
    batches.push_back(*count);
  }
  return batches;
}

void bench_command(const Bench_options& given, const Laboratory* laboratory) {
  Bench_options options = given;
  for (const auto& [name, asked] : {std::pair("--suite", !options.suite.empty()),
                                    {"--bound", options.bound},
                                    {"--mixed", options.mixed},
                                    {"--overhead", options.overhead},
                                    {"--peers", !options.peers.empty() && options.peers != "none"}})
    if (asked && !laboratory) refuse_use("{}: {}", name, without_laboratory);
  const bench::Mode* const mode = options.bound      ? &laboratory->bound
                                  : options.mixed    ? &laboratory->mixed
                                  : options.overhead ? &laboratory->overhead
                                                     : nullptr;
  if (mode && bench::is_csv(options.save))
    refuse_use("--save: there is no CSV of it; take a name that does not end in .csv, for JSON");
  const std::shared_ptr<const Families> families = load_families(options.templates);
  device_of("--device", options.device);
  if (mode) mode->prepare(options);
  // A bound without a GPU is that of the best variants on the architecture it is asked for.
  const Tuning tuning =
      options.bound ? tuning_of_architecture(options.arch, options.gpu) : tuning_of_device(options.device);
  std::vector<Chosen> chosen = chosen_by(options, *families, tuning, laboratory);
  parse_batches(options.batch);
  if (!options.save.empty()) check_target(options.save);
  if (laboratory && !options.peers.empty()) laboratory->check_peers(options.peers);
  if (mode) return mode->run(options, families, tuning, chosen);
  auto [machine, with] = bench::open_machine(options);
  const std::shared_ptr<Kernels> kernels = Kernels::shared(machine->shared_device(), families);
  make_ready(chosen, *kernels);
  const std::unique_ptr<bench::Peers> peers =
      laboratory ? laboratory->open_peers(options.peers, chosen, *machine, families, kernels) : nullptr;
  with.copy = bench::copy_rate(*machine, options.runs);
  Report report(options, with);
  const std::vector<std::string> names = peers ? peers->names() : std::vector<std::string>();
  with.peers = !names.empty();
  report.document()["runs"] = options.runs;
  report.document()["peers"] = names;
  if (report.text()) {
    if (with.copy > 0) fmt::print("copy: {:.0f} GB/s; ", with.copy / 1e9);
    if (with.copy > 0 || with.peers)
      fmt::print("median of {} runs; peers: {}\n", options.runs, names.empty() ? "none" : join(names, "; "));
    print_head(with);
  }
  const std::unique_ptr<bench::Bounds> model =
      with.copy > 0 && laboratory ? laboratory->bounds(machine->device(), with.copy, families) : nullptr;
  const Code_bounds bounds = model ? bounds_of(*model, chosen) : Code_bounds();
  const int wrong = measure_all(options, {*machine, model.get(), bounds, peers.get()}, chosen, report);
  if (report.text() && !options.suite.empty()) fmt::print("{}", laboratory->suite_tables(report.rows()));
  report.deliver();
  if (wrong) {
    throw Error(Failure::incomplete,
                fmt::format("{} of {} results are wrong or missing", wrong, report.document()["rows"].size()));
  }
}

}  // namespace kgen
