#include "tools/kgen/tune/run.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <set>
#include <unordered_map>

#include "generator/model/precision.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/tune/compile.hpp"
#include "tools/kgen/tune/measure.hpp"
#include "tools/kgen/tune/pack.hpp"
#include "tools/kgen/tune/search.hpp"

namespace kgen::tune {
namespace {

using Clock = Compile_ahead::Clock;

constexpr std::size_t most_runners_up = 4;  // of a measurement
constexpr double at_the_bound = 1.02;       // so near to what nobody can beat no other variant is worth compiling
constexpr double most_seconds = 1e9;        // of a budget

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

// What a request costs: something in any case, and more for larger kernels, which take longer to compile.
double weight_of(const Request& request) {
  return double(size_of(request) + 16) * (precision(request.precision).complex ? 1.25 : 1.0);
}

Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

double seconds_between(Clock::time_point begin, Clock::time_point end) {
  return std::chrono::duration<double>(end - begin).count();
}

// Whether a variant is of the same request but for sizes one apart.
bool neighbours(const Spec& variant, const Request& request) {
  Request moved = variant.request;
  bool apart = false;
  for (std::size_t i = 0; i < moved.sizes.size(); ++i) {
    if (std::abs(moved.sizes[i] - request.sizes[i]) != 1) continue;
    moved.sizes[i] = request.sizes[i];
    apart = true;
  }
  return apart && moved == request;
}

class Run {
 public:
  Run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings);
  void all(const std::function<void(const Outcome&)>& report);

 private:
  // A request and what is known of it.
  struct Asked {
    Outcome outcome;
    Tried tried;
    std::optional<Spec> heuristic;
    Measurer::Ways ways;                   // of what this process measured
    bool enough = false;                   // nothing can be much faster than what was found
    std::optional<bool> heuristic_spills;  // once it is compiled
  };
  // A request in a round.
  struct Job {
    std::size_t round = 0;  // from 0
    std::size_t asked = 0;
    std::set<std::string> open;  // candidates that were handed out and not yet received
  };

  void read_journal();
  std::vector<Spec> candidates(std::size_t j);
  Default_of default_of() const;
  Made make(const Spec& spec) const;
  bool over() const { return settings_.stop() || Clock::now() >= end_; }
  Clock::time_point deadline(std::size_t j) const;
  bool tune(std::size_t j, Compile_ahead& pool);
  void receive(Asked& asked, const Made& made, Measurer::Place& place, std::vector<Timed>& fresh);
  void rank(Asked& asked, std::vector<Timed> fresh, Measurer::Place& place);
  Measurement measurement_of(const bench::Case& of, const std::vector<Timed>& ranking, const Asked& asked) const;
  std::shared_ptr<const Families> families_;
  const Settings_of_run& settings_;
  const bool writes_;  // or the results are verified only
  std::unique_ptr<Compiler> compiler_;
  Measurer measurer_;
  Output output_;
  std::vector<Job> jobs_;  // round by round
  std::mutex mutex_;       // of the jobs' `open` and of all that follows but outcomes and ways
  std::vector<Asked> asked_;
  bool others_ = false;  // in the journal: requests of a command that was interrupted, which may yet go on
  const Clock::time_point start_ = Clock::now(), end_;
};

Run::Run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings)
    : families_(families),
      settings_(settings),
      writes_(!settings.out.empty()),
      compiler_(make_compiler(machine.device().architecture())),
      measurer_(machine, families, settings),
      output_(settings.out, machine.device().architecture(), default_of()),
      end_(start_ + duration(std::min(settings.seconds, most_seconds))) {
  std::vector<std::size_t> rounds;
  for (const std::size_t width : widths)
    if (settings.candidates == 0 || width < settings.candidates) rounds.push_back(width);
  for (std::size_t round = 0; round <= rounds.size(); ++round)
    for (std::size_t i = 0; i < settings.requests.size(); ++i) jobs_.push_back({round, i, {}});
  for (const Request& request : settings.requests) {
    asked_.emplace_back().outcome.request = request;
    asked_.back().outcome.index = asked_.size() - 1;
  }
  read_journal();
}

// What earlier runs of the same command measured, under the same conditions.
void Run::read_journal() {
  for (const Journal::Entry& entry : measurer_.journal().before()) {
    others_ = others_ || std::ranges::none_of(
                             asked_, [&](const Asked& asked) { return entry.spec.request == asked.outcome.request; });
    for (Asked& asked : asked_) {
      if (entry.spec.request != asked.outcome.request || !measurer_.is_current(entry)) continue;
      asked.tried.ids.insert(id(entry.spec));
      asked.outcome.resumed = true;
      if (!entry.measured.problem.empty()) {
        asked.outcome.problems.push_back({id(entry.spec), entry.measured.problem});
      } else if (entry.runs == 0) {
        ++asked.outcome.pruned;
      } else {
        asked.tried.timed.push_back({entry.spec, entry.measured.seconds});
        ++asked.outcome.measured;
      }
    }
  }
}

// Until when job j, whose turn it is, may go on: its share of what is left, were its round the last.
Clock::time_point Run::deadline(std::size_t j) const {
  double rest = 0;
  for (std::size_t other = j; other < jobs_.size() && jobs_[other].round == jobs_[j].round; ++other)
    rest += weight_of(asked_[jobs_[other].asked].outcome.request);
  const auto now = Clock::now();
  const double left = std::max(0.0, seconds_between(now, end_));
  return now + duration(left * weight_of(asked_[jobs_[j].asked].outcome.request) / rest);
}

std::vector<Spec> Run::candidates(std::size_t j) {
  Job& job = jobs_[j];
  Asked& asked = asked_[job.asked];
  const Request& request = asked.outcome.request;
  const bool first = job.round == 0;
  std::size_t width = job.round < std::size(widths) ? widths[job.round] : std::numeric_limits<std::size_t>::max();
  if (settings_.candidates > 0) width = std::min(width, settings_.candidates);
  Tried tried;
  {
    const std::lock_guard lock(mutex_);
    if (over() || (!first && (asked.enough || asked.tried.ids.size() >= width))) return {};
    tried = asked.tried;
    for (const Asked& other : asked_) {
      if (other.tried.timed.empty()) continue;
      const Spec& best = other.tried.timed.front().spec;
      if (neighbours(best, request)) tried.nearby.push_back(best);
    }
  }
  const std::size_t most = width - std::min(width, tried.ids.size());
  Space space =
      space_of(*families_, {output_.tables(), measurer_.conditions().architecture, measurer_.conditions().gpu}, request,
               tried, most);
  const std::lock_guard lock(mutex_);
  asked.heuristic = space.heuristic;
  asked.outcome.variants = space.legal;
  for (const Spec& spec : space.candidates) {
    asked.tried.ids.insert(id(spec));
    job.open.insert(id(spec));
  }
  return space.candidates;
}

// Each request's once: the table is packed again and again.
Default_of Run::default_of() const {
  return [families = families_, architecture = measurer_.conditions().architecture,
          known = std::unordered_map<Request, std::optional<Spec>, Request_hash>()](const Request& request) mutable {
    const auto [found, added] = known.try_emplace(request);
    if (added) found->second = built_in_default(*families, request, architecture);
    return found->second;
  };
}

Made Run::make(const Spec& spec) const {
  Made made{spec, {}, {}};
  try {
    if (families_->find(spec).is_plan())
      measurer_.make_steps(spec);
    else
      made.object = compiler_->compile(render(*families_, spec));
  } catch (const std::exception& error) {
    made.problem = error.what();
  }
  return made;
}

// A compiled candidate is measured for the first time.
void Run::receive(Asked& asked, const Made& made, Measurer::Place& place, std::vector<Timed>& fresh) {
  Outcome& outcome = asked.outcome;
  const bench::Case of = bench::square_case(outcome.request);
  ++outcome.compiled;
  double best = 0;
  for (const auto* timed : {&asked.tried.timed, &fresh})
    for (const Timed& one : *timed) best = best > 0 ? std::min(best, one.seconds) : one.seconds;
  const bool own_choice = made.spec == asked.heuristic;
  if (own_choice) asked.heuristic_spills = spills(made.object.resources);
  if (made.problem.empty() && !own_choice && !measurer_.worth_measuring(made, of, best)) {
    ++outcome.pruned;
    measurer_.journal().add(made.spec, measurer_.digest(made.spec), 0, {});
    return;
  }
  if (!measurer_.load(made, of, asked.ways, outcome)) return;
  const Ready_plan& way = asked.ways[id(made.spec)];
  if (const auto seconds = measurer_.measure(measurer_.prepare(place, of), way, made.spec, rounds[0], outcome)) {
    fresh.push_back({made.spec, *seconds});
    ++outcome.measured;
    outcome.resumed = false;
    const double least = measurer_.least_seconds(of);
    const bool reaches_bound = *seconds > 0 && *seconds < at_the_bound * least;
    asked.enough = asked.enough || (reaches_bound && !(own_choice && *asked.heuristic_spills));
  }
}

// Whether anything was done for the request.
bool Run::tune(std::size_t j, Compile_ahead& pool) {
  Job& job = jobs_[j];
  Asked& asked = asked_[job.asked];
  Outcome& outcome = asked.outcome;
  outcome.round = job.round + 1;
  Measurer::Place place;
  std::vector<Timed> fresh;
  const std::int64_t compiled = outcome.compiled;
  const auto until = deadline(j);
  // The families' own choice is waited for: a measurement names no slower variant than that.
  const auto waits_for_heuristic = [&] {
    const std::lock_guard lock(mutex_);
    return asked.heuristic && job.open.contains(id(*asked.heuristic));
  };
  while (!asked.enough || waits_for_heuristic()) {
    const bool first = job.round == 0 && fresh.empty() && asked.tried.timed.empty();
    const bool wait = first || waits_for_heuristic();
    const auto made = pool.next(j, wait ? end_ : std::min(until, end_), [this] { return over(); });
    if (!made) break;
    {
      const std::lock_guard lock(mutex_);
      job.open.erase(id(made->spec));
    }
    if (!asked.enough || made->spec == asked.heuristic) receive(asked, *made, place, fresh);
  }
  pool.drop(j);
  const bool heuristic_unknown = waits_for_heuristic();
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& name : job.open) asked.tried.ids.erase(name);  // their turn may come in a later round
    job.open.clear();
  }
  if (settings_.stop() || heuristic_unknown) return outcome.compiled > compiled;
  const bool known = outcome.measurement || !writes_;
  if (!fresh.empty() || (!known && !asked.tried.timed.empty())) {
    rank(asked, std::move(fresh), place);
  } else if (known || over()) {
    outcome.finished = outcome.finished || (job.round == 0 && !over());
    return outcome.compiled > compiled;
  }
  outcome.finished = true;
  return true;
}

void Run::rank(Asked& asked, std::vector<Timed> fresh, Measurer::Place& place) {
  Outcome& outcome = asked.outcome;
  const bench::Case of = bench::square_case(outcome.request);
  std::vector<Timed> all = asked.tried.timed;
  all.insert(all.end(), fresh.begin(), fresh.end());
  std::vector<Timed> ranking = all;
  if (writes_) {
    const auto again = [&](const Spec& spec, int runs) -> std::optional<double> {
      if (const auto known = measurer_.journal().find(spec, measurer_.digest(spec), runs)) return known->seconds;
      const auto way = asked.ways.find(id(spec));
      // One that an earlier process measured, or that there is no time for, stays where it is.
      if (over() || way == asked.ways.end()) return std::ranges::find(all, spec, &Timed::spec)->seconds;
      return measurer_.measure(measurer_.prepare(place, of), way->second, spec, runs, outcome);
    };
    ranking = halve(std::move(ranking), asked.heuristic, again);
    if (asked.heuristic) prefer(ranking, *asked.heuristic);
    if (!ranking.empty() && ranking[0].spec == asked.heuristic) {
      if (!asked.heuristic_spills)  // an earlier process measured it
        asked.heuristic_spills = spills(make(*asked.heuristic).object.resources);
      if (*asked.heuristic_spills) give_up_the_lead(ranking);
    }
  }
  {
    const std::lock_guard lock(mutex_);
    asked.tried.timed = ranking;
  }
  if (!writes_ || ranking.empty()) return;
  outcome.measurement = measurement_of(of, ranking, asked);
  output_.add(*outcome.measurement);
}

Measurement Run::measurement_of(const bench::Case& of, const std::vector<Timed>& ranking, const Asked& asked) const {
  const Outcome& outcome = asked.outcome;
  Measurement measurement{measurer_.conditions()};
  measurement.date = today();
  measurement.architecture = measurer_.conditions().architecture;
  measurement.spec = ranking[0].spec;
  measurement.seconds = ranking[0].seconds;
  const bench::Extent extent = measurer_.extent_of(of);
  measurement.batch = extent.batch;
  measurement.bytes_per_second = bench::traffic(of, extent) / measurement.seconds;
  if (measurer_.copy_rate() > 0) measurement.fraction_of_copy = measurement.bytes_per_second / measurer_.copy_rate();
  measurement.digest = measurer_.digest(measurement.spec);
  measurement.variants = outcome.variants;
  measurement.measured = outcome.measured;
  const std::size_t last = std::min(ranking.size(), most_runners_up + 1);
  measurement.runners_up.assign(ranking.begin() + 1, ranking.begin() + static_cast<std::ptrdiff_t>(last));
  for (const Timed& one : ranking) {
    if (one.spec == asked.heuristic) measurement.heuristic = one;
  }
  return measurement;
}

void Run::all(const std::function<void(const Outcome&)>& report) {
  // The rounds of one request never overlap, so that each begins with what the one before has found.
  const std::size_t ahead = std::min(asked_.size(), 2 + static_cast<std::size_t>(settings_.threads));
  Compile_ahead pool([this](const Spec& spec) { return make(spec); }, jobs_.size(), ahead, settings_.threads,
                     [this](std::size_t j) { return candidates(j); });
  try {
    for (std::size_t j = 0; j < jobs_.size() && !over(); ++j) {
      if (tune(j, pool)) report(asked_[jobs_[j].asked].outcome);
    }
  } catch (...) {
    output_.write();
    throw;
  }
  pool.stop();
  output_.write();
  const bool complete = std::ranges::all_of(asked_, [](const Asked& asked) { return asked.outcome.finished; });
  if (complete && !others_ && !settings_.stop()) measurer_.journal().remove();
  settings_.done(seconds_between(start_, Clock::now()));
}

}  // namespace

void run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings,
         const std::function<void(const Outcome&)>& report) {
  Run(machine, families, settings).all(report);
}

}  // namespace kgen::tune
