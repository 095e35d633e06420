// One run of the tuner: every request in turn, its candidates compiled ahead, measured by successive halving, the
// winner recorded.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/bench_measure.hpp"
#include "tools/kgen/tune_journal.hpp"

namespace kgen::tune {

struct Settings_of_run {
  std::vector<Spec> requests;  // in the order in which they are tuned
  double seconds = 0;          // the budget; 0: none
  int candidates = 0;          // of each request at most; 0: all
  std::uint64_t bytes = 0;     // of matrices; 0: a few, to verify
  int threads = 1;
  std::filesystem::path out;   // the file of records; empty (on `host`): results are verified, nothing is recorded
  std::function<bool()> stop;  // asked between two measurements
};

struct Problem {
  std::string id, what;
};

// What became of one request.
struct Outcome {
  Spec request;
  std::int64_t variants = 0, compiled = 0, pruned = 0,
               measured = 0;  // pruned: for spills or as it fits no multiprocessor
  std::vector<Problem> problems;
  std::optional<Record> record;
  bool resumed = false;   // it was finished by a run that was interrupted
  bool finished = false;  // false: interrupted
};

// `report` is called for each request when it is done. Records reach the file at least every few seconds and at the
// end, whatever happens; the file is never half written. Throws Error if the device is broken or a file cannot be
// written.
void run(bench::Machine& machine, const std::shared_ptr<const Families>& families, const Settings_of_run& settings,
         const std::function<void(const Outcome&)>& report);

}  // namespace kgen::tune
