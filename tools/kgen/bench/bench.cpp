#include "tools/kgen/bench/bench.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <thread>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/bench/bound_table.hpp"
#include "tools/kgen/bench/mixed.hpp"
#include "tools/kgen/bench/output.hpp"
#include "tools/kgen/bench/overhead.hpp"
#include "tools/kgen/bench/peer_choice.hpp"
#include "tools/kgen/bench/report.hpp"
#include "tools/kgen/bench/suite.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/common/selection.hpp"
#include "tools/kgen/common/whole_files.hpp"
#include "tools/kgen/common/words.hpp"
#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/measure/model.hpp"
#include "verify/matrices.hpp"

namespace kgen {
namespace {

using bench::Case;
using bench::Chosen;
using bench::Extent;
using nlohmann::json;

constexpr std::int64_t most_matrices = std::int64_t{1} << 40;

std::vector<Extent> extents_of(const Bench_options& options, const Chosen& one, bool host) {
  const Case& of = one.of;
  const bool said = options.batch.empty();  // by the suite
  std::vector<Extent> extents;
  for (const std::int64_t batch : parse_batches(said ? one.batch : options.batch))
    extents.push_back(host ? Extent{batch, 1} : bench::extent_of_batch(of, batch));
  if (extents.empty())
    extents.push_back(host && !options.bytes
                          ? Extent{host_batch, 1}
                          : bench::extent_of_bytes(of, options.bytes.value_or(std::uint64_t{1} << 30)));
  return extents;
}

// The model of this GPU: its own number of multiprocessors and the copy rate of this run.
std::unique_ptr<bench::Model> model_of(const bench::Gpu& gpu, double copy,
                                       const std::shared_ptr<const Families>& families) {
  const std::string& architecture = gpu.device().architecture();
  const bench::Rates* known =
      bench::find_rates(architecture_number(architecture).value_or(0), gpu.device().description());
  if (!known) return nullptr;
  bench::Rates rates = *known;
  rates.copy = copy;
  for (const Cuda_found::Gpu& one : find_cuda().gpus)
    if (fmt::format("cuda:{}", one.ordinal) == gpu.device().name()) rates.multiprocessors = one.multiprocessors;
  return std::make_unique<bench::Model>(rates, architecture, families);
}

// Rows as they come to stdout, all of them to the file that was named.
class Report {
 public:
  Report(const Bench_options& options, const bench::Surroundings& with)
      : with_(with), output_(options, with, bench::csv_head()) {
    output_.document()["rows"] = json::array();
  }
  json& document() { return output_.document(); }
  void add(const bench::Row& row, bool peers_too) {
    document()["rows"].push_back(json_of(row, with_));
    if (output_.text() && row.about != about_) fmt::print("{}{}\n", about_.empty() ? "" : "\n", row.about);
    about_ = row.about;
    if (output_.text()) print_row(row, with_);
    output_.add_lines(bench::csv_lines(row, with_) + (peers_too ? bench::csv_peers(row, with_) : ""));
  }
  void deliver() const { output_.deliver(); }

 private:
  const bench::Surroundings& with_;
  bench::Output output_;
  std::string about_;  // of the last row
};

using Bounds = std::map<const bench::Way*, std::optional<bench::Way_bound>>;

// What all cases are measured with.
struct Bench {
  bench::Machine& machine;
  Kernels& kernels;
  const Families& families;
  const bench::Model* model;  // NULL: nobody knows this architecture's rates
  const Bounds& bounds;
  std::span<const bench::Opened_peer> peers;
};

// The bound of every way, in all cores: code with loops is compiled once more and run. Code that cannot be counted has
// none; what is wrong with it, its measurement says.
Bounds bounds_of(bench::Model& model, const std::vector<Chosen>& chosen) {
  std::vector<std::pair<const Case*, const bench::Way*>> ways;
  Bounds bounds;
  for (const Chosen& one : chosen)
    for (const bench::Way& way : one.ways) ways.emplace_back(&one.of, &way), bounds[&way];
  const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  parallel_for(ways.size(), threads, "bounds counted", [&](std::size_t i) {
    const auto& [of, way] = ways[i];
    if (!way->problem.empty()) return;
    try {
      bounds.at(way) = model.bound(*of, way->plan);
    } catch (const Error&) {
    }
  });
  return bounds;
}

// Those of the case: the command's, else its suite's, else the default.
std::vector<const bench::Peer_row*> peers_of(const Bench_options& options, const Chosen& one) {
  const std::string& said = options.peers.empty() ? one.peers : options.peers;
  return bench::parse_peers(said.empty() ? bench::default_peers() : said);
}

// Peers of the processor work on the same matrices in host memory.
std::vector<bench::Result> measure_peers(const Bench& bench, bench::Workplace& place, const Case& of,
                                         const std::vector<const bench::Peer_row*>& wanted, const Extent& extent,
                                         const bench::Prepared& prepared, int runs) {
  std::vector<bench::Result> results;
  bench::Processor processor;
  std::optional<bench::Workplace> in_host_memory;
  for (const auto& [row, peer] : bench.peers) {
    if (!row->serves(of) || std::ranges::find(wanted, row) == wanted.end()) continue;
    if (row->of_several_batches && extent.calls == 1) continue;
    try {
      if (row->on_processor && !in_host_memory)
        in_host_memory.emplace(processor, bench.kernels, bench.families, of, extent, prepared);
      results.push_back((row->on_processor ? *in_host_memory : place).measure(*peer, runs));
    } catch (const Error& error) {
      results.push_back(bench::not_measured(peer->name(), bench::why(error)));
    }
    // Whoever reads the result sees that it is another routine's.
    if (const bench::Served* served = row->find(of.operation()); served && !served->as.empty())
      results.back().who += fmt::format(" by {}", served->as);
  }
  return results;
}

std::vector<bench::Step_time> steps_of(bench::Workplace& place, const Case& of, const bench::Way& way, int runs) {
  const std::vector<double> seconds = place.time_steps(way.ready, runs);
  std::vector<bench::Step_time> steps;
  for (std::size_t s = 0; s < seconds.size(); ++s) {
    const Step& step = way.plan.steps[s];
    const Operation& op = *step.spec.request.operation;
    bench::Step_time one{std::string(op.name), {}, seconds[s]};
    for (std::size_t i = 0; i < step.sizes.size(); ++i) {
      const Number& number = step.sizes[i];
      one.sizes.emplace_back(op.sizes[i].name,
                             number.size < 0 ? number.value : of.sizes()[static_cast<std::size_t>(number.size)]);
    }
    steps.push_back(std::move(one));
  }
  return steps;
}

// The rows of one case at one extent: every way on the same matrices, the peers once.
std::vector<bench::Row> measure(const Bench_options& options, const Bench& bench, const Chosen& one,
                                const Extent& extent) {
  const auto& [machine, kernels, families, model, bounds, peers] = bench;
  const int runs = options.runs;
  const Case& of = one.of;
  bench::Row row;
  row.of = of;
  row.extent = extent;
  row.aim = one.aim;
  row.about = one.about;
  row.flops = of.flops() * double(extent.batch);
  if (model) row.least = model->least(of);
  std::optional<bench::Workplace> place;
  std::string problem;
  try {
    bench::Matrices matrices;
    const bench::Prepared prepared{.matrices = &matrices, .matrices_of = options.matrices};
    place.emplace(machine, kernels, families, of, extent, prepared);
    row.peers = measure_peers(bench, *place, of, peers_of(options, one), extent, prepared, runs);
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
    for (const Extent& extent : extents_of(options, one, bench.machine.device().is_host())) {
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

std::vector<Chosen> chosen_by(const Bench_options& options, const Families& families, const Tuning& tuning) {
  // --overhead measures calls of the functions for strided batches.
  if (options.suite.empty())
    return bench::choose({.ops = options.mixed ? bench::mixed_operations(options.ops) : options.ops,
                          .sizes = options.sizes,
                          .precisions = options.precisions,
                          .words = options.overhead ? with_layout(options.words, "strided") : options.words,
                          .factors = options.factors,
                          .variants = options.variants.empty() ? "best" : options.variants,
                          .lda = options.lda},
                         families, tuning);
  bool given = options.lda != 0 || !options.variants.empty();
  for (const auto* texts : {&options.words, &options.factors})
    for (const auto& [name, text] : *texts) given = given || !text.empty();
  if (given) throw Error(Failure::usage, "--suite: says itself which options, factors, variants and layouts");
  return bench::choose_suite(options.suite, {options.ops, options.sizes, options.precisions}, families, tuning);
}

}  // namespace

std::vector<std::int64_t> parse_batches(const std::string& text) {
  std::vector<std::int64_t> batches;
  if (text.empty()) return batches;
  for (const std::string& word : split_list("--batch", text)) {
    std::int64_t count = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (problem != std::errc() || end != word.data() + word.size() || count < 1 || count > most_matrices)
      refuse("--batch", word, fmt::format("numbers of matrices from 1 to {}", most_matrices));
    batches.push_back(count);
  }
  return batches;
}

void bench_command(const Bench_options& options) {
  const std::shared_ptr<const Families> families = load_families(options.templates);
  // A bound without a GPU is that of the best variants on the architecture it is asked for.
  const bool host = !device_of("--device", options.device).gpu;
  const Tuning tuning =
      options.bound ? tuning_of_architecture(options.arch, options.gpu) : tuning_of_device(options.device);
  std::vector<Chosen> chosen = chosen_by(options, *families, tuning);
  parse_batches(options.batch);
  if (options.overhead && bench::is_csv(options.save))
    throw Error(Failure::usage, "--save: --overhead has no CSV; take a name that does not end in .csv, for JSON");
  if (!options.save.empty()) check_target(options.save);
  const std::vector<const bench::Peer_row*> rivals =
      bench::parse_peers(options.peers.empty() ? bench::default_peers() : options.peers);
  if (options.bound) return bench::print_bounds(options, families, tuning, chosen);
  if (options.overhead && host) throw Error(Failure::usage, "--overhead: needs a GPU, as --device cuda:0");
  for (const Chosen& one : chosen)
    if (options.overhead && one.of.request.layout != Layout::strided)
      throw Error(Failure::usage, "--overhead: measures strided batches only");
  // NVRTC 12.9 and later keep a cache of their own, which would make a cold compile look warm; it is read when NVRTC
  // loads.
  if (options.overhead) setenv("CUDA_CACHE_DISABLE", "1", 1);
  if (!host) {
    if (const Cuda_found cuda = find_cuda(); cuda.gpus.empty())
      throw Error(Failure::no_device, fmt::format("bench needs a GPU: {}{}", without_host_advice(cuda.problem),
                                                  options.overhead ? "" : " (--device host verifies without times)"));
  }
  std::unique_ptr<bench::Machine> machine;
  bench::Gpu* gpu = nullptr;
  if (host) {
    machine = std::make_unique<bench::Host>();
  } else {
    machine = std::make_unique<bench::Gpu>(options.device);
    gpu = static_cast<bench::Gpu*>(machine.get());
  }
  Device& device = machine->device();
  bench::Surroundings with{device.description(), device.architecture(), host ? "" : cuda_driver().version};
  const bool text = !options.json && !options.csv;
  if (text) fmt::print("{}, {}{}\n", with.gpu, with.architecture, host ? "" : ", driver " + with.driver);
  if (options.overhead) {
    Report report(options, with);
    report.document()["overhead"] = bench::overhead(*gpu, families, chosen, !text);
    report.deliver();
    return;
  }

  if (options.mixed) bench::check_mixed(chosen);
  const std::shared_ptr<Kernels> kernels = Kernels::shared(machine->shared_device(), families);
  make_ready(chosen, *kernels);
  if (options.mixed) {
    if (gpu) with.copy = bench::copy_rate(*gpu, options.runs);
    if (text && gpu) fmt::print("copy: {:.0f} GB/s; median of {} runs\n", with.copy / 1e9, options.runs);
    bench::measure_mixed(options, families, chosen, *machine, with, tuning);
    return;
  }
  const bench::Ours ours{machine->shared_device(), families, kernels, load_tables()};
  std::vector<bench::Wish> wishes;
  for (const Chosen& one : chosen) wishes.push_back({&one.of, peers_of(options, one)});
  const std::vector<bench::Opened_peer> peers = bench::open_peers(wishes, *machine, ours, !options.peers.empty());
  if (gpu) with.copy = bench::copy_rate(*gpu, options.runs);
  Report report(options, with);
  std::vector<std::string> names;
  for (const auto& [row, peer] : peers) names.push_back(peer->name());
  with.peers = !names.empty();
  report.document()["runs"] = options.runs;
  report.document()["peers"] = names;
  if (text) {
    if (gpu) fmt::print("copy: {:.0f} GB/s; ", with.copy / 1e9);
    if (gpu || with.peers)
      fmt::print("median of {} runs; peers: {}\n", options.runs, names.empty() ? "none" : join(names, "; "));
    print_head(with);
  }
  const std::unique_ptr<bench::Model> model = gpu ? model_of(*gpu, with.copy, families) : nullptr;
  const Bounds bounds = model ? bounds_of(*model, chosen) : Bounds();
  const int wrong = measure_all(options, {*machine, *kernels, *families, model.get(), bounds, peers}, chosen, report);
  report.deliver();
  if (wrong) {
    throw Error(Failure::incomplete,
                fmt::format("{} of {} results are wrong or missing", wrong, report.document()["rows"].size()));
  }
}

}  // namespace kgen
