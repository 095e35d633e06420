#include "tools/kgen/bench.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "generator/error.hpp"
#include "tools/kgen/bench_measure.hpp"
#include "tools/kgen/bench_overhead.hpp"
#include "tools/kgen/selection.hpp"
#include "tools/kgen/words.hpp"

namespace kgen {
namespace {

using bench::Case;
using nlohmann::json;

// All combinations that are asked for; with a variant, the one that it serves.
std::vector<Case> cases_of(const Bench_options& options, const Families& families) {
  if (!options.variant.empty()) {
    const Spec spec = spec_of_id(families, "--variant", options.variant);
    Spec plain = request(spec.operation, spec.precision, spec.size("n"));
    set(plain.op, "layout", std::string("packed"));
    if (!serves(spec, {plain.operation, plain.precision, plain.op, false}))
      throw Error(Failure::usage,
                  fmt::format("--variant {}: the bench's calls are packed, square and pivoted", options.variant));
    return {{spec.operation, spec.precision, spec.size("n")}};
  }
  const std::vector<std::string> listed = listed_operations();
  const std::vector<std::string> ops = options.ops.empty() ? listed : split_words("--ops", options.ops, listed);
  std::vector<Case> cases;
  for (const std::string& op : ops)
    for (const char precision : parse_precisions("--precisions", options.precisions))
      for (const std::int64_t n : parse_sizes("--sizes", options.sizes)) cases.push_back({op, precision, n});
  return cases;
}

json json_of(const bench::Result& result) {
  if (!result.problem.empty()) return {{"who", result.who}, {"problem", result.problem}};
  return {{"who", result.who},
          {"seconds", result.times.median},
          {"least_seconds", result.times.least},
          {"most_seconds", result.times.most},
          {"worst_ratio", result.worst_ratio},
          {"failed", result.failed},
          {"right", result.right()}};
}

json json_of(const bench::Row& row, double copy_rate) {
  json peers = json::array();
  for (const bench::Result& peer : row.peers) {
    json one = json_of(peer);
    if (peer.problem.empty()) one["peer_over_kgen"] = peer.times.median / row.kgen.times.median;
    peers.push_back(one);
  }
  const double rate = row.bytes / row.kgen.times.median;
  return {{"op", row.of.operation},
          {"precision", std::string(1, row.of.precision)},
          {"n", row.of.n},
          {"batch", row.batch},
          {"bytes", row.bytes},
          {"kernels", row.kernels},
          {"kgen", json_of(row.kgen)},
          {"bytes_per_second", rate},
          {"fraction_of_copy", rate / copy_rate},
          {"peers", peers}};
}

std::string verdict(const bench::Result& result) {
  return result.right() ? fmt::format("{:.2f}", result.worst_ratio)
                        : fmt::format("WRONG (ratio {:.3g}, {} failed)", result.worst_ratio, result.failed);
}

void print_head() {
  fmt::print("{:<7}{:>2}{:>4}{:>11}{:>11}{:>7}{:>9}{:>7}{:>11}{:>7}{:>8}{:>8}  {}\n", "op", "p", "n", "batch",
             "kgen ms", "+-%", "GB/s", "copy%", "peer ms", "+-%", "ratio", "resid", "kernels");
}

double spread(const bench::Times& times) { return 50 * (times.most - times.least) / times.median; }

void print_row(const bench::Row& row, double copy_rate) {
  const double rate = row.bytes / row.kgen.times.median;
  fmt::print("{:<7}{:>2}{:>4}{:>11}{:>11.4f}{:>7.1f}{:>9.0f}{:>7.1f}", row.of.operation, row.of.precision, row.of.n,
             row.batch, row.kgen.times.median * 1e3, spread(row.kgen.times), rate / 1e9, 100 * rate / copy_rate);
  std::string notes;
  const bench::Result* peer = row.peers.empty() ? nullptr : &row.peers.front();
  if (peer && peer->problem.empty())
    fmt::print("{:>11.4f}{:>7.1f}{:>8.2f}", peer->times.median * 1e3, spread(peer->times),
               peer->times.median / row.kgen.times.median);
  else
    fmt::print("{:>11}{:>7}{:>8}", "-", "-", "-");
  for (const bench::Result& one : row.peers)
    if (!one.right()) notes += fmt::format("  [{}: {}]", one.who, one.problem.empty() ? verdict(one) : one.problem);
  fmt::print(" {:>7}  {}{}\n", verdict(row.kgen), join(row.kernels, " "), notes);
  std::fflush(stdout);
}

double median_of(const std::vector<double>& seconds) { return bench::summary(seconds).median; }

json overhead(bench::Gpu& gpu, const std::shared_ptr<const Families>& families, const std::vector<Case>& cases,
              bool quiet) {
  const std::vector<bench::Cost> costs = bench::kernel_costs(gpu, families, cases);
  json kernels = json::array(), launches = json::array();
  std::vector<double> cold, warm, memory;
  if (!quiet) fmt::print("{:>12}{:>12}{:>14}  kernel\n", "compiled ms", "disk ms", "memory us");
  for (const bench::Cost& cost : costs) {
    if (!quiet)
      fmt::print("{:>12.1f}{:>12.3f}{:>14.2f}  {}\n", cost.cold * 1e3, cost.warm * 1e3, cost.memory * 1e6, cost.id);
    kernels.push_back({{"id", cost.id},
                       {"precision", std::string(1, cost.precision)},
                       {"n", cost.n},
                       {"compiled_seconds", cost.cold},
                       {"disk_seconds", cost.warm},
                       {"memory_seconds", cost.memory}});
    cold.push_back(cost.cold), warm.push_back(cost.warm), memory.push_back(cost.memory);
  }
  if (!quiet) {
    fmt::print("{:>12.1f}{:>12.3f}{:>14.2f}  median of {}\n\n", median_of(cold) * 1e3, median_of(warm) * 1e3,
               median_of(memory) * 1e6, costs.size());
    fmt::print("{:<7}{:>2}{:>4}{:>9}{:>10}{:>19}{:>10}\n", "op", "p", "n", "kernels", "call us", "empty launches us",
               "above us");
  }
  for (const Case& of : cases) {
    fmt::print(stderr, "kgen: launching {} {} n = {}\n", of.operation, of.precision, of.n);
    const bench::Launch_cost cost = bench::launch_cost(gpu, families, of);
    if (!quiet)
      fmt::print("{:<7}{:>2}{:>4}{:>9}{:>10.3f}{:>19.3f}{:>10.3f}\n", of.operation, of.precision, of.n, cost.kernels,
                 cost.call * 1e6, cost.empty * 1e6, (cost.call - cost.empty) * 1e6);
    launches.push_back({{"op", of.operation},
                        {"precision", std::string(1, of.precision)},
                        {"n", of.n},
                        {"call_seconds", cost.call},
                        {"kernels", cost.kernels},
                        {"empty_launches_seconds", cost.empty}});
  }
  return {{"kernels", kernels},
          {"launches", launches},
          {"median_compiled_seconds", median_of(cold)},
          {"median_disk_seconds", median_of(warm)},
          {"median_memory_seconds", median_of(memory)}};
}

// The report's JSON form: to stdout, to the file that was named, or nowhere.
void deliver(const Bench_options& options, const json& report) {
  const std::string text = report.dump(2, ' ', false, lossy) + "\n";
  if (options.json) fmt::print("{}", text);
  if (options.save.empty()) return;
  std::ofstream file(options.save, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Error(Failure::io, fmt::format("{}: cannot be written", options.save));
}

}  // namespace

void bench_command(const Bench_options& options) {
  const std::shared_ptr<const Families> families = load_families(options.templates);
  const std::vector<Case> cases = cases_of(options, *families);
  if (options.device == "host") throw Error(Failure::usage, "--device host: the bench needs a GPU, as cuda:0");
  // NVRTC 12.9 and later keep a cache of their own, which would make a cold compile look warm; it is read when NVRTC
  // loads.
  if (options.overhead) setenv("CUDA_CACHE_DISABLE", "1", 1);
  if (const Cuda_found cuda = find_cuda(); cuda.gpus.empty()) {
    throw Error(Failure::no_device, fmt::format("bench needs a GPU: {}", without_host_advice(cuda.problem)));
  }
  bench::Gpu gpu(options.device);
  json report = {{"device", gpu.device().name()},
                 {"gpu", gpu.device().description()},
                 {"architecture", gpu.device().architecture()},
                 {"driver", cuda_driver().version}};
  if (!options.json)
    fmt::print("{}, {}, driver {}\n", gpu.device().description(), gpu.device().architecture(), cuda_driver().version);

  if (options.overhead) {
    report["overhead"] = overhead(gpu, families, cases, options.json);
    deliver(options, report);
    return;
  }

  std::vector<std::unique_ptr<bench::Peer>> peers;
  bench::Peer_opened cublas = bench::open_cublas(gpu.stream());
  if (cublas.peer)
    peers.push_back(std::move(cublas.peer));
  else
    fmt::print(stderr, "kgen: {}\n", cublas.problem);

  const double copy = bench::copy_rate(gpu, options.runs);
  Engine setup(options.device, families), engine(options.device, families);
  setup.set_stream(gpu.stream());
  engine.set_stream(gpu.stream());
  engine.use_variant(options.variant);
  report["copy_bytes_per_second"] = copy;
  report["runs"] = options.runs;
  report["peers"] = json::array();
  for (const auto& peer : peers) report["peers"].push_back(peer->name());
  if (!options.json) {
    fmt::print("copy: {:.0f} GB/s; at least {:.3g} MiB of matrices per row, packed; median of {} runs; peer: {}\n",
               copy / 1e9, double(options.bytes) / (1 << 20), options.runs, peers.empty() ? "none" : peers[0]->name());
    print_head();
  }
  int wrong = 0;
  json rows = json::array();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& of = cases[i];
    fmt::print(stderr, "kgen: {} of {}: {} {} n = {}\n", i + 1, cases.size(), of.operation, of.precision, of.n);
    const bench::Row row = bench::measure(gpu, setup, engine, peers, of, options.bytes, options.runs);
    wrong += !row.kgen.right();
    rows.push_back(json_of(row, copy));
    if (!options.json) print_row(row, copy);
  }
  report["rows"] = rows;
  deliver(options, report);
  if (wrong) throw Error(Failure::device, fmt::format("{} of {} results are wrong", wrong, cases.size()));
}

void add_bench_command(CLI::App& app) {
  CLI::App* command = app.add_subcommand("bench", "Measure kgen and cuBLAS on a GPU, over the same matrices");
  const auto options = std::make_shared<Bench_options>();
  command->footer(
      "Every result is verified; a wrong one is marked and the exit status is 1.\n"
      "Examples:\n"
      "  kgen bench --ops getrf,getri --sizes 4,8,16,24,32 --precisions d\n"
      "  kgen bench --ops matinv --sizes 1-32 --bytes 256MiB --save matinv.json\n"
      "  kgen bench --overhead --ops getrf --sizes 8 --precisions d");
  command->add_option("--ops,--op", options->ops, "Operations: " + join(listed_operations()) + " (default all)")
      ->type_name("LIST");
  command->add_option("--sizes,--size", options->sizes, "Sizes: 8, 4,8,12, 1-32, 1-32:4 (default 4,8,16,24,32)")
      ->type_name("LIST");
  command->add_option("--precisions,--precision", options->precisions, "Of s,d,c,z (default s,d)")->type_name("LIST");
  command->add_option("--bytes", options->bytes, "Input matrices per row, at least (default 1GiB)")
      ->transform(CLI::AsSizeValue(true))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->option_text("BYTES");
  command->add_option("--runs", options->runs, "Timed runs per row, of which the median counts (default 7)")
      ->check(CLI::Range(1, 10000))
      ->option_text("N");
  command->add_option("--variant", options->variant, "The id of the kernel to measure instead of the chosen ones")
      ->type_name("ID");
  command->add_option("--save", options->save, "Write the JSON document to this file as well")->type_name("FILE");
  command->add_option("--device", options->device, "The GPU: cuda:0, cuda:1, ... (default cuda:0)")
      ->type_name("DEVICE");
  command->add_flag("--overhead", options->overhead, "Measure compiling, reading the cache and launching instead");
  command->add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(*command, options->templates);
  command->callback([options] { bench_command(*options); });
}

}  // namespace kgen
