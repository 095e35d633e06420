#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/bench/mixed_batch.hpp"
#include "tools/laboratory/bench/modes.hpp"

namespace kgen::bench {
namespace {

constexpr std::int64_t host_matrices = 4;  // of each size, where nobody says how many

struct Mixed_row {
  std::vector<Case> cases;  // one for each size
  std::vector<std::int64_t> counts;
  std::int64_t batch = 0;
  double bytes = 0;
  Result mixed, loop;
  Result uniform;       // the sum of the times of the uniform kernels, and what is wrong with one of them
  std::size_t kernels;  // of the mixed call
  bool right() const { return mixed.right() && loop.right() && uniform.right(); }
  const Case& largest() const { return cases.back(); }
};

// Cases that are alike but for their sizes, in the order of these.
std::vector<std::vector<const Chosen*>> groups_of(const std::vector<Chosen>& chosen) {
  std::vector<std::vector<const Chosen*>> groups;
  const auto alike = [](const Request& a, const Request& b) {
    return a.operation == b.operation && a.precision == b.precision && a.options == b.options && a.layout == b.layout;
  };
  for (const Chosen& one : chosen) {
    if (groups.empty() || !alike(groups.back().front()->of.request, one.of.request)) groups.emplace_back();
    groups.back().push_back(&one);
  }
  return groups;
}

// "8" and so on; "8x4" where matrices are told apart by both sizes alone.
std::vector<std::string> size_words(const Mixed_row& row) {
  std::vector<std::string> words, shapes;
  for (const Case& of : row.cases) {
    words.push_back(std::to_string(size_of(of.request)));
    shapes.push_back(of.shape());
  }
  const std::set<std::string> different(words.begin(), words.end());
  return different.size() == words.size() ? words : shapes;
}

// "1-32", "4,8,16".
std::string sizes_of(const Mixed_row& row) {
  const std::vector<std::string> words = size_words(row);
  const auto first = size_of(row.cases.front().request), last = size_of(row.largest().request);
  const bool is_run = last - first + 1 == static_cast<std::int64_t>(row.cases.size()) && first < last;
  return is_run ? fmt::format("{}-{}", first, last) : join(words, ",");
}

std::vector<std::int64_t> batches_of(const Bench_options& options, const std::vector<Case>& cases, bool timed) {
  std::vector<std::int64_t> batches = parse_batches(options.batch);
  if (!batches.empty()) return batches;
  const auto count = static_cast<std::int64_t>(cases.size());
  if (!timed && !options.bytes) return {host_matrices * count};
  double bytes = 0;
  for (const Case& of : cases) bytes += of.matrix_bytes() / double(count);
  return {static_cast<std::int64_t>(double(options.bytes.value_or(std::uint64_t{1} << 30)) / bytes) + 1};
}

// Each size's kernels over as many matrices of it as there are, one size after another.
Result measure_uniform(const Bench_options& options, Machine& machine, const std::vector<const Chosen*>& group,
                       const std::vector<std::int64_t>& counts) {
  Result sum;
  sum.who = "uniform";
  for (std::size_t k = 0; k < group.size(); ++k) {
    if (counts[k] == 0) continue;
    const Way& way = group[k]->ways.front();
    if (!way.problem.empty()) return not_measured(sum.who, way.problem);
    Workplace place(machine, group[k]->of, Extent{counts[k], 1}, {.matrices_of = options.matrices});
    const Result one = place.measure(way.ready, options.runs);
    sum.times.median += one.times.median;
    sum.times.least += one.times.least;
    sum.times.most += one.times.most;
    sum.failed += one.failed;
    sum.worst_ratio = std::max(sum.worst_ratio, one.worst_ratio);
    sum.wrong_ratio = std::max(sum.wrong_ratio, one.wrong_ratio);
    if (sum.problem.empty()) sum.problem = one.problem;
  }
  return sum;
}

// Compiled in all cores; a plan's kernels are then there.
std::vector<Ready_plan> ready(const std::vector<Plan>& plans, Kernels& kernels) {
  std::vector<const Spec*> specs;
  for (const Plan& plan : plans)
    for (const Step& step : plan.steps) specs.push_back(&step.spec);
  parallel_for(specs.size(), all_cores(), "kernels compiled", [&](std::size_t i) { kernels.get(*specs[i]); });
  std::vector<Ready_plan> ways;
  for (const Plan& plan : plans) ways.push_back(make_way(kernels, plan));
  return ways;
}

Mixed_row measure_row(const Bench_options& options, Kernels& kernels, Machine& machine,
                      const std::vector<const Chosen*>& group, const std::vector<Plan>& plans, std::int64_t batch) {
  Mixed_row row;
  for (const Chosen* one : group) row.cases.push_back(one->of);
  row.counts = mixed_counts(row.cases.size(), batch);
  row.batch = batch;
  row.kernels = plans.front().steps.size();
  for (std::size_t k = 0; k < row.cases.size(); ++k) row.bytes += row.cases[k].bytes() * double(row.counts[k]);
  // Each by itself: what fails with one says nothing of the others.
  const auto result = [](const std::string& who, const auto& measure) {
    try {
      return measure();
    } catch (const Error& error) {
      return not_measured(who, why(error));
    }
  };
  row.uniform = result("uniform", [&] { return measure_uniform(options, machine, group, row.counts); });
  std::vector<Ready_plan> ways;
  std::optional<Mixed_batch> place;
  row.mixed = result("kgen", [&] {
    ways = ready(plans, kernels);
    place.emplace(machine, row.cases, batch, options.matrices);
    return place->measure(ways.front(), options.runs);
  });
  row.loop = place ? result("loop",
                            [&] {
                              return place->measure_loop({ways.begin() + 1, ways.end()}, options.runs);
                            })
                   : not_measured("loop", row.mixed.problem);
  return row;
}

double ratio(const Result& other, const Result& mixed) {
  return mixed.times.median > 0 ? other.times.median / mixed.times.median : 0;
}
double rate(const Mixed_row& row) { return row.mixed.times.median > 0 ? row.bytes / row.mixed.times.median : 0; }

Json json_of(const Mixed_row& row, const Surroundings& with) {
  Json all = json_of(row.largest());
  Json counts = Json::object();
  const std::vector<std::string> words = size_words(row);
  for (std::size_t k = 0; k < row.cases.size(); ++k) counts[words[k]] = row.counts[k];
  all.update({{"sizes", sizes_of(row)},
              {"matrices", counts},
              {"batch", row.batch},
              {"bytes", row.bytes},
              {"kernels", row.kernels},
              {"kgen", json_of(row.mixed)},
              {"loop", json_of(row.loop)},
              {"uniform", json_of(row.uniform)}});
  if (row.mixed.times.median > 0) {
    all["bytes_per_second"] = rate(row);
    if (with.copy > 0) all["fraction_of_copy"] = rate(row) / with.copy;
    all["fraction_of_uniform"] = ratio(row.uniform, row.mixed);
    all["ratio_to_loop"] = ratio(row.loop, row.mixed);
  }
  return all;
}

void print_mixed_head(const Surroundings& with) {
  fmt::print("{:<12} {} {:>8}{:>10}", "op", "p", "sizes", "batch");
  if (with.copy > 0)
    fmt::print("{:>11}{:>6}{:>8}{:>7}{:>12}{:>9}{:>11}{:>7}", "kgen us", "+-%", "GB/s", "copy%", "uniform us",
               "uniform%", "loop us", "ratio");
  fmt::print("{:>7}{:>8}  {}\n", "resid", "kernels", "matrices of each size");
}

void print(const Mixed_row& row, const Surroundings& with) {
  const Times& times = row.mixed.times;
  fmt::print("{:<12} {} {:>8} {:>9}", row.largest().operation(), row.largest().precision(), sizes_of(row), row.batch);
  if (times.median > 0)
    fmt::print("{:>11.2f}{:>6.1f}{:>8.0f}{:>7.1f}{:>12.2f}{:>9.1f}{:>11.2f}{:>7.2f}", times.median * 1e6,
               100 * times.spread(), rate(row) / 1e9, 100 * rate(row) / with.copy, row.uniform.times.median * 1e6,
               100 * ratio(row.uniform, row.mixed), row.loop.times.median * 1e6, ratio(row.loop, row.mixed));
  else if (with.copy > 0)
    fmt::print("{:>11}{:>6}{:>8}{:>7}{:>12}{:>9}{:>11}{:>7}", "-", "-", "-", "-", "-", "-", "-", "-");
  std::string problems;
  for (const Result* one : {&row.mixed, &row.loop, &row.uniform})
    if (!one->right()) problems += fmt::format("  [{}: {}]", one->who, first_line(wrong(*one)));
  const auto [least, most] = std::ranges::minmax(row.counts);
  fmt::print("{:>7}{:>8}  {}{}\n", row.mixed.right() ? fmt::format("{:.2f}", row.mixed.worst_ratio) : "WRONG",
             row.kernels, least == most ? std::to_string(most) : fmt::format("{} to {}", least, most), problems);
  flush_output();
}

void prepare_mixed(Bench_options& options) {
  std::vector<std::string> names;
  for (const std::string& name : options.ops.empty() ? public_names() : parse_operations("--ops", options.ops)) {
    if (operation(name).variable_form)
      names.push_back(name);
    else if (!options.ops.empty())
      refuse_use("--mixed: {} has no form for batches of variable size", name);
  }
  options.ops = join(names, ",");
}

void measure_mixed(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning& tuning,
                   const std::vector<Chosen>& asked) {
  for (const Chosen& one : asked)
    if (const std::int64_t n = size_of(one.of.request); n > one.of.request.operation->variable_limit)
      refuse_use("--mixed: n is {}: {}", n, sizes_taken(*one.of.request.operation, true));
  auto [opened, with] = open_machine(options);
  Machine& machine = *opened;
  const std::shared_ptr<Kernels> kernels = Kernels::shared(machine.shared_device(), families);
  std::vector<Chosen> chosen = asked;
  make_ready(chosen, *kernels);
  with.copy = copy_rate(machine, options.runs);
  Output output(options, with);
  output.document()["runs"] = options.runs;
  Json& rows = output.document()["mixed"] = Json::array();
  if (output.text()) {
    if (with.copy > 0) fmt::print("copy: {:.0f} GB/s; median of {} runs\n", with.copy / 1e9, options.runs);
    print_mixed_head(with);
  }
  std::size_t bad = 0;
  for (const auto& group : groups_of(chosen)) {
    std::vector<Case> cases;
    for (const Chosen* one : group) cases.push_back(one->of);
    say("kgen: {} {}\n", cases.front().operation(), cases.front().precision());
    std::vector<Plan> plans{mixed_plan(*families, cases, tuning)};
    for (const Case& of : cases) plans.push_back(make_plan(*families, of.in_layout(Layout::pointers), {}, tuning));
    for (const std::int64_t batch : batches_of(options, cases, machine.device().is_timed())) {
      const Mixed_row row = measure_row(options, *kernels, machine, group, plans, batch);
      bad += !row.right();
      rows.push_back(json_of(row, with));
      if (output.text()) print(row, with);
    }
  }
  output.deliver();
  if (bad) throw Error(Failure::incomplete, fmt::format("{} of {} results are wrong or missing", bad, rows.size()));
}

}  // namespace

Mode mixed_mode() { return {prepare_mixed, measure_mixed}; }

}  // namespace kgen::bench
