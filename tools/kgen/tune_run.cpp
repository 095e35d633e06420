#include "tools/kgen/tune_run.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>
#include <mutex>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/include/kgen/kgen.h"
#include "tools/kgen/bench_bound.hpp"
#include "tools/kgen/bench_model.hpp"
#include "tools/kgen/occupancy.hpp"
#include "tools/kgen/tune_compile.hpp"
#include "tools/kgen/tune_search.hpp"
#include "tools/kgen/tune_space.hpp"
#include "tools/kgen/whole_files.hpp"

namespace kgen::tune {
namespace {

using Clock = Compile_ahead::Clock;

constexpr std::int64_t few = 33;            // matrices to verify on: enough for two blocks of most kernels
constexpr std::size_t most_runners_up = 4;  // of a record
constexpr double at_the_bound = 1.02;       // so near to what nobody can beat no other variant is worth compiling
constexpr double beyond_the_best = 1.1;     // a variant whose bound is so much above the best time is not measured
constexpr auto between_writes = std::chrono::seconds(2);

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

// What a request costs: something in any case, and more for larger kernels, which take longer to compile.
double weight_of(const Spec& request) {
  return double(request.size("n") + 16) * (precision(request.precision).complex ? 1.25 : 1.0);
}

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// The tuning records as they are now; the measuring thread adds, those that compile ahead look up.
class Known {
 public:
  explicit Known(std::shared_ptr<const Records> records) : records_(std::move(records)) {}
  std::shared_ptr<const Records> get() {
    const std::lock_guard lock(mutex_);
    return records_;
  }
  void add(const Record& record) {
    added_.records.push_back(record);
    added_.lines.push_back(static_cast<int>(added_.records.size()));
    auto more = std::make_shared<Records>(*get());
    if (added_.records.size() > 1) more->files.pop_back();
    more->files.push_back(std::make_shared<const Record_file>(added_));
    const std::lock_guard lock(mutex_);
    records_ = std::move(more);
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const Records> records_;
  Record_file added_;
};

// The file of records: what is pending is merged into it now and then, whole.
class Output {
 public:
  explicit Output(std::filesystem::path file) : file_(std::move(file)) {}
  void add(const Record& record) {
    pending_.push_back(record);
    if (Clock::now() > next_) write();
  }
  void write() {
    next_ = Clock::now() + between_writes;
    if (pending_.empty() || file_.empty()) return;
    const std::string before = std::filesystem::exists(file_) ? read_file(file_) : std::string();
    Whole_files files;
    files.stage(file_, merge_records(before, pending_));
    files.commit();
    pending_.clear();
  }

 private:
  std::filesystem::path file_;
  std::vector<Record> pending_;
  Clock::time_point next_ = Clock::now() + between_writes;
};

class Run {
 public:
  Run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings);
  void all(const std::function<void(const Outcome&)>& report);

 private:
  std::vector<Spec> candidates(std::size_t i);
  bool finished_before(Outcome& outcome);
  void tune(std::size_t i, Outcome& outcome, Compile_ahead& pool);
  bool worth_measuring(const Made& made, const bench::Case& of, double best) const;
  double least_seconds(const bench::Case& of) const;
  std::optional<double> measure(bench::Workplace& place, const Ready_plan& way, const Spec& spec, int runs,
                                Outcome& outcome);
  Record record_of(const bench::Case& of, const std::vector<Timed>& ranking, const Outcome& outcome) const;
  std::vector<Timed> runners_up(const std::vector<Timed>& ranking) const;
  Clock::time_point deadline(std::size_t i) const;
  bench::Extent extent_of(const bench::Case& of) const {
    return settings_.bytes ? bench::extent_of_bytes(of, settings_.bytes) : bench::Extent{few, 1};
  }
  const std::string& digest(const Spec& spec) const { return families_->find(spec).digest(); }

  bench::Machine& machine_;
  std::shared_ptr<const Families> families_;
  const Settings_of_run& settings_;
  const bool records_;                // or the results are verified only
  std::shared_ptr<Kernels> kernels_;  // for what measuring needs beside the candidates: getri's factors
  std::unique_ptr<Compiler> compiler_;
  Conditions conditions_;
  double copy_rate_ = 0;
  std::optional<bench::Rates> rates_;
  Journal journal_;
  Output output_;
  Known known_;
  std::vector<Space> spaces_;  // each is written once, before the pool hands out its kernels
  const Clock::time_point start_ = Clock::now();
};

Conditions conditions_of(const bench::Machine& machine, const Settings_of_run& settings) {
  const Device& device = machine.device();
  Conditions conditions{device.architecture(), device.description(), {}, {}, {}, settings.bytes, settings.candidates};
  conditions.kgen = fmt::format("{}.{}.{}", KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR, KGEN_VERSION_PATCH);
  if (device.is_host()) return conditions;
  conditions.driver = cuda_driver().version;
  conditions.compiler = fmt::format("NVRTC {}", find_nvrtc().version);
  return conditions;
}

std::filesystem::path journal_of(const std::filesystem::path& out) {
  return out.empty() ? out : std::filesystem::path(out.string() + ".journal");
}

Run::Run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings)
    : machine_(machine),
      families_(families),
      settings_(settings),
      records_(!settings.out.empty()),
      kernels_(Kernels::shared(machine.shared_device(), families)),
      compiler_(machine.device().is_host() ? make_host_compiler()
                                           : make_nvrtc_compiler(machine.device().architecture())),
      conditions_(conditions_of(machine, settings)),
      journal_(journal_of(settings.out), conditions_),
      output_(settings.out),
      known_(load_records()),
      spaces_(settings.requests.size()) {
  auto* gpu = dynamic_cast<bench::Gpu*>(&machine);
  if (!gpu) return;
  copy_rate_ = bench::copy_rate(*gpu, 7);
  if (const bench::Rates* known = bench::find_rates(sm_number(conditions_.architecture).value_or(0))) {
    rates_ = *known;
    rates_->copy = copy_rate_;
  }
}

// Until when request i, whose turn it is, may go on: its share of what is left of the budget.
Clock::time_point Run::deadline(std::size_t i) const {
  if (settings_.seconds <= 0) return Clock::time_point::max();
  const auto now = Clock::now(), end = start_ + duration(settings_.seconds);
  double rest = 0;
  for (std::size_t r = i; r < settings_.requests.size(); ++r) rest += weight_of(settings_.requests[r]);
  const double left = std::max(0.0, std::chrono::duration<double>(end - now).count());
  return now + duration(left * weight_of(settings_.requests[i]) / rest);
}

std::vector<Spec> Run::candidates(std::size_t i) {
  const Spec& request = settings_.requests[i];
  Space& space = spaces_[i];
  space = space_of(*families_, {known_.get(), conditions_.architecture}, request);
  if (settings_.candidates > 0 && space.candidates.size() > static_cast<std::size_t>(settings_.candidates)) {
    space.candidates.resize(static_cast<std::size_t>(settings_.candidates));
  }
  const Record* record = journal_.finished(request);
  if (record && digest(record->spec) == record->digest) return {};
  return space.candidates;
}

bool Run::finished_before(Outcome& outcome) {
  const Record* record = journal_.finished(outcome.request);
  if (!record) return false;
  try {
    if (digest(record->spec) != record->digest) return false;
  } catch (const Error&) {
    return false;  // the family is gone
  }
  outcome.record = *record;
  outcome.variants = record->variants;
  outcome.measured = record->measured;
  outcome.resumed = outcome.finished = true;
  return true;
}

// What nobody can beat; 0 if nobody measured the architecture's rates.
double Run::least_seconds(const bench::Case& of) const {
  if (!rates_) return 0;
  return bench::least_bound(of, bench::flops_of(*families_, of), *rates_).largest() * double(extent_of(of).batch);
}

bool Run::worth_measuring(const Made& made, const bench::Case& of, double best) const {
  const Resources& used = made.object.resources;
  if (!used.known) return true;
  if (used.spill_stores > 0 || used.spill_loads > 0) return false;
  const auto sm = sm_number(made.object.architecture);
  const auto fits = sm ? occupancy(*sm, made.object.launch, used) : std::nullopt;
  if (fits && fits->blocks == 0) return false;
  const auto counts = rates_ && best > 0 ? count_code(made.object.code, rates_->sm) : std::nullopt;
  if (!counts) return true;
  const double bound = bench::code_bound(of, *counts, made.object.launch, *rates_).largest();
  return bound * double(extent_of(of).batch) < beyond_the_best * best;
}

// Nothing if the variant fails or is wrong, which is noted; throws if the device is broken for good.
std::optional<double> Run::measure(bench::Workplace& place, const Ready_plan& way, const Spec& spec, int runs,
                                   Outcome& outcome) {
  Measured measured;
  bool broken = false;
  if (const auto before = journal_.find(spec, digest(spec), runs)) {
    measured = *before;
  } else {
    try {
      const bench::Result result = place.measure(way, runs);
      measured.seconds = result.times.median;
      if (!result.right()) {
        measured.problem = !result.problem.empty() ? result.problem
                                                   : fmt::format("wrong: residual {:.3g}, info of {} matrices is not 0",
                                                                 result.worst_ratio, result.failed);
      }
    } catch (const Error& error) {
      measured.problem = error.what();
      try {
        machine_.wait();
      } catch (const Error&) {
        broken = true;
      }
    }
    journal_.add(spec, digest(spec), runs, measured);
  }
  if (measured.problem.empty()) return measured.seconds;
  outcome.problems.push_back({id(spec), measured.problem});
  if (broken) {
    throw Error(Failure::device, fmt::format("{}: {}; the device cannot be used any more by this process. The same "
                                             "command goes on without this variant",
                                             id(spec), measured.problem));
  }
  return std::nullopt;
}

void Run::tune(std::size_t i, Outcome& outcome, Compile_ahead& pool) {
  const bench::Case of{outcome.request};
  std::optional<bench::Workplace> place;
  std::map<std::string, Ready_plan> ways;
  std::vector<Timed> first;
  double best = 0;
  const double enough = at_the_bound * least_seconds(of);
  const auto until = deadline(i);
  // The first is waited for, however late it is: every request gets a record.
  while (auto made = pool.next(i, first.empty() ? Clock::time_point::max() : until, settings_.stop)) {
    ++outcome.compiled;
    const std::string name = id(made->spec);
    if (!made->problem.empty()) {
      outcome.problems.push_back({name, made->problem});
      continue;
    }
    if (made->spec != spaces_[i].heuristic && !worth_measuring(*made, of, best)) {
      ++outcome.pruned;
      continue;
    }
    if (!place) {
      const bench::Extent extent = extent_of(of);
      place.emplace(machine_, *kernels_, *families_, of, extent);
    }
    try {
      Kernel kernel{.id = name, .loaded = machine_.device().load(made->object), .object = {}};
      ways[name] = make_ready(bench::plan_of(*families_, of, name), {std::move(kernel)});
    } catch (const Error& error) {
      outcome.problems.push_back({name, error.what()});
      continue;
    }
    if (const auto seconds = measure(*place, ways[name], made->spec, rounds[0], outcome)) {
      first.push_back({made->spec, *seconds});
      ++outcome.measured;
      best = best > 0 ? std::min(best, *seconds) : *seconds;
      if (best > 0 && best < enough) break;
    }
  }
  pool.drop(i);
  if (outcome.compiled > 0 || !settings_.stop()) outcome.variants = spaces_[i].legal;
  if (settings_.stop()) return;
  outcome.finished = true;
  if (!records_ || first.empty()) return;
  const auto again = [&](const Spec& spec, int runs) { return measure(*place, ways[id(spec)], spec, runs, outcome); };
  const std::vector<Timed> ranking = halve(std::move(first), spaces_[i].heuristic, again);
  if (ranking.empty()) return;
  outcome.record = record_of(of, ranking, outcome);
  journal_.finish(*outcome.record);
}

// The next best; and where none of these could serve the same matrices in another layout, the best that could.
std::vector<Timed> Run::runners_up(const std::vector<Timed>& ranking) const {
  std::vector<Timed> chosen(ranking.begin() + 1, ranking.begin() + static_cast<std::ptrdiff_t>(
                                                                       std::min(ranking.size(), most_runners_up + 1)));
  const Parameter* layout = find_parameter(operation(ranking[0].spec.operation), "layout");
  if (!layout) return chosen;
  for (const std::string_view word : layout->words) {
    const auto serves = [&](const Timed& one) {
      Spec spec = one.spec;
      set(spec.op, "layout", std::string(word));
      return families_->find(spec).supports(spec);
    };
    if (serves(ranking[0]) || std::ranges::any_of(chosen, serves)) continue;
    const auto found = std::ranges::find_if(ranking, serves);
    if (found != ranking.end()) chosen.push_back(*found);
  }
  return chosen;
}

Record Run::record_of(const bench::Case& of, const std::vector<Timed>& ranking, const Outcome& outcome) const {
  Record record;
  record.architecture = conditions_.architecture;
  record.spec = ranking[0].spec;
  record.seconds = ranking[0].seconds;
  const bench::Extent extent = extent_of(of);
  record.batch = extent.batch;
  record.bytes_per_second = bench::traffic(of, extent) / record.seconds;
  if (copy_rate_ > 0) record.fraction_of_copy = record.bytes_per_second / copy_rate_;
  record.digest = digest(record.spec);
  record.gpu = conditions_.gpu;
  record.driver = conditions_.driver;
  record.compiler = conditions_.compiler;
  record.kgen = conditions_.kgen;
  record.date = today();
  record.variants = outcome.variants;
  record.measured = outcome.measured;
  record.runners_up = runners_up(ranking);
  const auto own = lookup({nullptr, conditions_.architecture}, *families_, of.request);
  for (const Timed& one : ranking) {
    if (own && one.spec == own->spec) record.heuristic = one;
  }
  return record;
}

void Run::all(const std::function<void(const Outcome&)>& report) {
  Compile_ahead pool(*families_, *compiler_, settings_.requests.size(), settings_.threads,
                     [this](std::size_t i) { return candidates(i); });
  try {
    for (std::size_t i = 0; i < settings_.requests.size() && !settings_.stop(); ++i) {
      Outcome outcome;
      outcome.request = settings_.requests[i];
      if (!finished_before(outcome)) tune(i, outcome, pool);
      if (outcome.record) {
        known_.add(*outcome.record);
        output_.add(*outcome.record);
      }
      report(outcome);
    }
  } catch (...) {
    output_.write();
    throw;
  }
  output_.write();
  if (!settings_.stop()) journal_.remove();
}

}  // namespace

void run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings,
         const std::function<void(const Outcome&)>& report) {
  Run(machine, families, settings).all(report);
}

}  // namespace kgen::tune
