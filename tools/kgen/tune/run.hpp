// One run of the tuner: every request in turn with its few most promising candidates, then in further rounds with more
// of them while the budget lasts. Candidates are compiled ahead, measured by successive halving, the winner written
// down.
#pragma once

#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/tune/journal.hpp"

namespace kgen::tune {

// Candidates of each request after the first rounds; the last round goes to Settings_of_run::candidates.
inline constexpr std::size_t widths[] = {3, 8};

struct Settings_of_run {
  std::vector<Request> requests;                             // in the order in which they are tuned
  double seconds = std::numeric_limits<double>::infinity();  // the budget
  std::size_t candidates = 0;                                // of each request at most; 0: all
  std::uint64_t bytes = 0;                                   // of matrices; 0: a few, to verify
  int threads = 1;
  std::filesystem::path out;   // the table; empty (on `host`): results are verified, nothing is written
  std::function<bool()> stop;  // asked between two measurements
  // The model by whose least times variants are left out (Laboratory::bounds); empty: all are measured.
  std::function<std::unique_ptr<bench::Bounds>(const Device&, double copy, std::shared_ptr<const Families>)> bounds =
      {};
  // Called with the seconds it took when all is written, before kernels that are still being compiled are waited for,
  // which may take a while.
  std::function<void(double)> done = [](double) {};
};

struct Problem {
  std::string id, what;
};

// What has become of one request so far.
struct Outcome {
  Request request;
  std::size_t index = 0;  // of the request
  std::size_t round = 0;  // from 1
  std::int64_t variants = 0, compiled = 0, pruned = 0,
               measured = 0;  // pruned: for spills or as it fits no multiprocessor
  std::vector<Problem> problems;
  std::optional<Measurement> measurement;
  bool resumed = false;   // all that was measured is of a run that was interrupted
  bool finished = false;  // false: interrupted, or the budget ended before its turn
};

// `report` is called for each request when it is done in a round that did something for it. Measurements reach the file
// at least every few seconds and at the end, whatever happens; the file is never half written. At the end of the
// budget, or when `stop` says so, the run ends after the measurement that is under way and the kernels that are being
// compiled. Throws Error if the device is broken or a file cannot be written.
void run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings,
         const std::function<void(const Outcome&)>& report);

}  // namespace kgen::tune
