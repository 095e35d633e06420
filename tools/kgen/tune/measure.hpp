// The measuring half of a tuning run: loads, times and verifies one variant after another, and keeps the journal.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/tune/compile.hpp"
#include "tools/kgen/tune/run.hpp"

namespace kgen::tune {

class Measurer {
 public:
  Measurer(bench::Machine& machine, std::shared_ptr<const Families> families, const Settings_of_run& settings);

  using Place = std::optional<bench::Workplace>;
  using Ways = std::map<std::string, Ready_plan>;  // loaded kernels by their ids

  Journal& journal() { return journal_; }
  const Conditions& conditions() const { return conditions_; }
  double copy_rate() const { return copy_rate_; }     // 0 on `host`
  const std::string& digest(const Spec& spec) const;  // of its code
  // Whether it is the code that was measured: the family may be of another run's --templates.
  bool is_current(const Journal::Entry& entry) const;
  bench::Extent extent_of(const bench::Case& of) const;

  // What nobody can beat, for a batch; 0 if nobody knows.
  double least_seconds(const bench::Case& of) const;
  // Whether it does not spill, fits a multiprocessor, and may come near the best time so far (0: none).
  bool worth_measuring(const Made& made, const bench::Case& of, double best) const;
  void make_steps(const Spec& plan) const;  // compiles and loads them; in any thread; throws Error
  bool load(const Made& made, const bench::Case& of, Ways& to, Outcome& outcome);  // false: a problem was added
  bench::Workplace& prepare(Place& place, const bench::Case& of);                  // made when it is first needed
  // Nothing if the variant fails or is wrong, which is noted; throws Error if the device is broken for good. What the
  // journal knows is not measured again.
  std::optional<double> measure(bench::Workplace& place, const Ready_plan& way, const Spec& spec, int runs,
                                Outcome& outcome);

 private:
  Measured time(bench::Workplace& place, const Ready_plan& way, int runs, bool& broken);

  bench::Machine& machine_;
  std::shared_ptr<const Families> families_;
  std::uint64_t bytes_;
  std::shared_ptr<Kernels> kernels_;
  Conditions conditions_;
  Tuning steps_by_;  // what the kernels of plans are chosen by
  double copy_rate_;
  std::unique_ptr<const bench::Bounds> bounds_;  // NULL: nobody knows the device's rates
  Journal journal_;
  mutable std::map<std::string, std::string>
      digests_;  // by ids: each takes a rendering, and is asked for again and again
  bench::Matrices matrices_;
};

}  // namespace kgen::tune
