#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <mutex>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/bench/modes.hpp"
#include "tools/laboratory/bound/model.hpp"

namespace kgen::bench {
namespace {

// One way's bounds.
struct Bound_row {
  const Case& of;
  const Plan& plan;
  Bound least;
  const std::optional<Way_bound>& way;
  std::string problem;
};

std::vector<std::string> kernels_of(const Plan& plan) {
  std::vector<std::string> ids;
  for (const Step& step : plan.steps) ids.push_back(id(step.spec));
  return ids;
}

std::string in_line(const Plan& plan) {
  return kernels_in_line(kernels_of(plan), plan.composed ? id(plan.composed->spec) : "");
}

// What part of copy bandwidth a time for one matrix is.
double reach(const Case& of, double seconds, const Rates& rates) { return of.bytes() / seconds / rates.copy; }

Json json_of(const Bound& bound) {
  return {{"memory_seconds", bound.memory}, {"shared_seconds", bound.shared},   {"issue_seconds", bound.issue},
          {"pipe_seconds", bound.pipe},     {"latency_seconds", bound.latency}, {"binds", bound.binds()}};
}

// `each`: what is told of a count.
Json json_of(const trace::Instruction_counts& all, const auto& each) {
  const auto widths = [&](const auto& counts) { return Json{each(counts[0]), each(counts[1]), each(counts[2])}; };
  return {{"issued", each(all.issued)},
          {"integer", each(all.integer)},
          {"fp64", each(all.fp64)},
          {"fp32", each(all.fp32)},
          {"matrix", widths(all.matrix)},
          {"shuffles", each(all.shuffles)},
          {"reductions", each(all.reductions)},
          {"shared_loads", widths(all.shared_loads)},
          {"shared_stores", widths(all.shared_stores)},
          {"global", widths(all.global)}};
}

Json json_of(const Code_counts& counts) {
  Json all = json_of(counts, std::identity());
  all.update({{"rare", counts.rare}, {"loops", counts.loops}});
  return all;
}

// Of a run, for one matrix.
Json json_of(const trace::Counts& run, std::int64_t batch) {
  const auto each = [&](std::int64_t count) { return double(count) / double(batch); };
  Json all = json_of(run, each);
  all.update({{"votes", each(run.votes)},
              {"barriers", each(run.barriers)},
              {"shared_clocks", each(run.shared_clocks)},
              {"conflicts", each(run.conflicts)},
              {"block_clocks", run.clocks / double(run.blocks)}});
  return all;
}

Json json_of(const Step_bound& step) {
  Json all = json_of(step.bound);
  all.update({{"id", step.id},
              {"matrices_per_warp", step.matrices_per_warp},
              {"counts", json_of(step.counts)},
              {"blocks", step.fits.blocks},
              {"blocks_limit", step.fits.limit}});
  if (step.run) all["run"] = json_of(*step.run, step.batch);
  return all;
}

Json json_of(const Bound_row& row, const Rates& rates) {
  Json all = json_of(row.of);
  all.update({{"bytes", row.of.bytes()},
              {"sector_bytes", sector_bytes(row.of, rates)},
              // what every way needs
              {"least",
               {{"memory_seconds", row.least.memory}, {"pipe_seconds", row.least.pipe}, {"binds", row.least.binds()}}},
              {"kernels", join(kernels_of(row.plan), " ")}});
  if (!row.problem.empty()) all["problem"] = row.problem;
  if (!row.way) return all;
  all["code"] = json_of(row.way->sum);
  all["seconds"] = row.way->total;
  all["fraction_of_copy"] = reach(row.of, row.way->total, rates);
  all["steps"] = Json::array();
  for (const Step_bound& step : row.way->steps) all["steps"].push_back(json_of(step));
  return all;
}

void print_bound_head(const Rates& rates) {
  fmt::print(
      "{} (sm_{}): {} multiprocessors at {:.2f} GHz, copy {:.0f} GB/s; least times of one matrix by a model, in ps, "
      "not measured\n",
      rates.gpu, rates.sm, rates.multiprocessors, rates.hertz / 1e9, rates.copy / 1e9);
  fmt::print("{:<7}{:>2}{:>6}{:>9}{:>9}{:>9}{:>9}{:>9}{:>8}{:>7}{:>9}{:>8}{:>8}{:>7}  {}\n", "op", "p", "n", "memory",
             "shared", "issue", "pipe", "latency", "binds", "copy%", "any way%", "instr", "a warp", "blocks",
             "kernels");
}

void print_bound(const Bound_row& row, const Rates& rates) {
  fmt::print("{:<7}{:>2}{:>6}", row.of.operation(), row.of.precision(), row.of.shape());
  const double any = 100 * reach(row.of, row.least.largest(), rates);
  if (!row.way) {
    fmt::print("{:>60}{:>9.1f}{:>23}  {}  [{}]\n", "", any, "", in_line(row.plan), "no bound, see below");
    return;
  }
  const Bound& sum = row.way->sum;
  const Step_bound& first = row.way->steps.front();
  double issued = 0;
  for (const Step_bound& step : row.way->steps) issued += step.issued_by_warp();
  fmt::print("{:>9.1f}{:>9.1f}{:>9.1f}{:>9.1f}{:>9}{:>8}{:>7.1f}{:>9.1f}{:>8.0f}{:>8.3g}{:>7}  {}\n", sum.memory * 1e12,
             sum.shared * 1e12, sum.issue * 1e12, sum.pipe * 1e12,
             sum.latency > 0 ? fmt::format("{:.1f}", sum.latency * 1e12) : "-", row.way->binds(),
             100 * reach(row.of, row.way->total, rates), any, issued, first.matrices_per_warp, first.fits.blocks,
             in_line(row.plan));
}

// Below the table: what compilers say takes lines of its own.
void print_problems(std::vector<std::string> problems) {
  constexpr std::size_t most = 3;
  std::erase(problems, "");
  for (std::size_t i = 0; i < std::min(most, problems.size()); ++i)
    fmt::print("{}{}\n", first_line(problems[i]), next_lines(problems[i], "    "));
  if (problems.size() > most) fmt::print("and {} more, which --json tells\n", problems.size() - most);
}

// `tuning`: the architecture, and the GPU if one was asked for.
void print_bounds(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning& tuning,
                  const std::vector<Chosen>& chosen) {
  const std::string& arch = tuning.architecture;
  const Rates* rates = find_rates(architecture_number(arch).value_or(0), tuning.gpu);
  std::vector<std::string> measured;
  for (const Rates& row : bench::rates())
    measured.push_back(fmt::format("{} ({})", row.gpu, architecture_name(row.sm)));
  if (!rates) refuse("--arch", options.arch, "architectures of GPUs whose rates were measured: " + join(measured));
  if (!options.gpu.empty() && tuning.gpu.find(rates->gpu) == tuning.gpu.npos)
    refuse("--gpu", options.gpu, "GPUs whose rates were measured: " + join(measured));
  Model model(*rates, arch, families);
  std::vector<std::pair<const Case*, const Way*>> ways;
  for (const Chosen& one : chosen)
    for (const Way& way : one.ways) ways.emplace_back(&one.of, &way);
  std::vector<std::optional<Way_bound>> bounds(ways.size());
  std::vector<std::string> problems(ways.size());
  std::vector<bool> known(ways.size());
  Json rows = Json::array();
  std::size_t reported = 0, missing = 0;
  std::mutex mutex;  // of what is known and reported
  const auto report = [&](std::size_t i) {
    const Case& of = *ways[i].first;
    const Bound_row row{of, ways[i].second->plan, least_bound(of, *rates), bounds[i], problems[i]};
    missing += !bounds[i];
    if (options.json)
      rows.push_back(json_of(row, *rates));
    else
      print_bound(row, *rates);
    flush_output();
  };
  if (!options.json) print_bound_head(*rates);
  // Rows in a terminal say themselves how far it is.
  const bool shown = !options.json && ::isatty(STDOUT_FILENO);
  parallel_for(ways.size(), all_cores(), shown ? "" : "kernels compiled", [&](std::size_t i) {
    problems[i] = ways[i].second->problem;
    try {
      if (problems[i].empty()) bounds[i] = model.bound(*ways[i].first, ways[i].second->plan);
    } catch (const Error& error) {
      problems[i] = error.what();
    }
    // In the order of the ways, each as soon as those before it are known.
    const std::lock_guard lock(mutex);
    known[i] = true;
    while (reported < ways.size() && known[reported]) report(reported++);
  });
  if (options.json) {
    const Json document = {{"architecture", arch}, {"gpu", rates->gpu}, {"bounds", rows}};
    fmt::print("{}\n", json_text(document));
  }
  if (!options.json) print_problems(problems);
  if (missing) throw Error(Failure::compile, fmt::format("{} of {} variants have no bound", missing, ways.size()));
}

}  // namespace

Mode bound_mode() {
  return {[](Bench_options&) {}, print_bounds};
}

}  // namespace kgen::bench
