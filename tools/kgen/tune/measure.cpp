#include "tools/kgen/tune/measure.hpp"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "generator/emission/emitter.hpp"
#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "runtime/include/kgen/kgen.h"
#include "tools/kgen/common/occupancy.hpp"
#include "tools/kgen/common/say.hpp"

namespace kgen::tune {
namespace {

constexpr std::int64_t few = 33;         // matrices to verify on: enough for two blocks of most kernels
constexpr double beyond_the_best = 1.1;  // a variant whose bound is so much above the best time is not measured

constexpr auto long_time = std::chrono::seconds(10);

// Says of a variant that seems never to end which it is, and notes it in the journal; there is no way to stop it but to
// end the process.
class Watch {
 public:
  explicit Watch(std::function<void()> notice)
      : thread_([notice = std::move(notice)](const std::stop_token& ended) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any condition;
          if (!condition.wait_for(lock, ended, long_time, [&] { return ended.stop_requested(); })) notice();
        }) {}

 private:
  std::jthread thread_;
};

Conditions conditions_of(const bench::Machine& machine, const Settings_of_run& settings) {
  const Device& device = machine.device();
  const std::string driver = device.driver();
  return {{.date = {},
           .gpu = device.description(),
           .driver = driver,
           .compiler = driver.empty() ? "" : fmt::format("NVRTC {}", find_nvrtc().version),
           .kgen = fmt::format("{}.{}.{}", KGEN_VERSION_MAJOR, KGEN_VERSION_MINOR, KGEN_VERSION_PATCH)},
          device.architecture(),
          settings.bytes};
}

std::filesystem::path journal_of(const std::filesystem::path& out) {
  return out.empty() ? out : std::filesystem::path(out.string() + ".journal");
}

}  // namespace

Measurer::Measurer(bench::Machine& machine, std::shared_ptr<const Families> families, const Settings_of_run& settings)
    : machine_(machine),
      families_(std::move(families)),
      bytes_(settings.bytes),
      kernels_(Kernels::shared(machine.shared_device(), families_)),
      conditions_(conditions_of(machine, settings)),
      steps_by_{load_tables(), conditions_.architecture, conditions_.gpu},
      copy_rate_(bench::copy_rate(machine, 7)),
      journal_(journal_of(settings.out), conditions_) {
  if (settings.bounds) bounds_ = settings.bounds(machine.device(), copy_rate_, families_);
}

const std::string& Measurer::digest(const Spec& spec) const {
  std::string& found = digests_[id(spec)];
  if (found.empty()) found = code_digest(*families_, spec);
  return found;
}

bool Measurer::is_current(const Journal::Entry& entry) const {
  try {
    return digest(entry.spec) == entry.digest;
  } catch (const Error&) {
    return false;  // no such family, or the variant is not legal any more
  }
}

bench::Extent Measurer::extent_of(const bench::Case& of) const {
  return bytes_ ? bench::extent_of_bytes(of, bytes_) : bench::Extent{few, 1};
}

double Measurer::least_seconds(const bench::Case& of) const {
  return bounds_ ? bounds_->least(of).seconds * double(extent_of(of).batch) : 0;
}

bool Measurer::worth_measuring(const Made& made, const bench::Case& of, double best) const {
  const Resources& used = made.object.resources;
  if (!used.known) return true;
  if (spills(used)) return false;
  const auto sm = architecture_number(made.object.architecture);
  const auto fits = sm ? occupancy(*sm, made.object.launch, used) : std::nullopt;
  if (fits && fits->blocks == 0) return false;
  const auto bound = bounds_ && best > 0 ? bounds_->of_object(of, made.object) : std::nullopt;
  return !bound || *bound * double(extent_of(of).batch) < beyond_the_best * best;
}

bench::Workplace& Measurer::prepare(Place& place, const bench::Case& of) {
  if (place) return *place;
  place.emplace(machine_, of, extent_of(of), bench::Prepared{.matrices = &matrices_});
  return *place;
}

void Measurer::make_steps(const Spec& plan) const {
  bench::make_way(*kernels_, make_plan(*families_, plan.request, id(plan), steps_by_));
}

bool Measurer::load(const Made& made, const bench::Case& of, Ways& to, Outcome& outcome) {
  const std::string name = id(made.spec);
  std::string problem = made.problem;
  if (problem.empty()) {
    try {
      if (families_->find(made.spec).is_plan()) {
        to[name] = bench::make_way(*kernels_, make_plan(*families_, of.request, name, steps_by_));
        return true;
      }
      Kernel kernel{.id = name, .loaded = machine_.device().load(made.object), .object = {}};
      to[name] = make_ready(make_plan(*families_, of.request, name), {std::move(kernel)});
      return true;
    } catch (const Error& error) {
      problem = error.what();
    }
  }
  outcome.problems.push_back({name, problem});
  return false;
}

Measured Measurer::time(bench::Workplace& place, const Ready_plan& way, int runs, bool& broken) {
  Measured measured;
  try {
    const bench::Result result = place.measure(way, runs);
    measured.seconds = result.times.median;
    measured.problem = bench::wrong(result);
  } catch (const Error& error) {
    measured.problem = error.what();
    try {
      machine_.wait();
    } catch (const Error&) {
      broken = true;
    }
  }
  return measured;
}

std::optional<double> Measurer::measure(bench::Workplace& place, const Ready_plan& way, const Spec& spec, int runs,
                                        Outcome& outcome) {
  bool broken = false;
  std::optional<Measured> measured = journal_.find(spec, digest(spec), runs);
  if (!measured) {
    const Watch never_ending([&] {
      bool noted = false;
      try {
        noted = journal_.begin(spec, digest(spec));
      } catch (const Error&) {
        // A journal that cannot be written stops the run after the measurement, if that ends.
      }
      say("kgen: has been running for {} s: {}\n", long_time.count(), id(spec));
      if (noted)
        say("kgen: if it never ends, end this command (Ctrl-C twice) and give it again; after a second time it "
            "goes on without that variant\n");
    });
    measured = time(place, way, runs, broken);
    journal_.add(spec, digest(spec), runs, *measured);
  }
  if (measured->problem.empty()) return measured->seconds;
  outcome.problems.push_back({id(spec), measured->problem});
  if (broken) {
    throw Error(Failure::device, fmt::format("{}: {}; the device cannot be used any more by this process. The same "
                                             "command goes on without this variant",
                                             id(spec), measured->problem));
  }
  return std::nullopt;
}

}  // namespace kgen::tune
