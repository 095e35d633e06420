// The bench's results as a table for people, as JSON and as CSV.
#pragma once

#include <string>
#include <vector>

#include "generator/text/error.hpp"
#include "tools/kgen/bench/laboratory.hpp"
#include "tools/kgen/common/json.hpp"

namespace kgen::bench {

// What all rows of a run share.
struct Surroundings {
  std::string gpu, architecture, driver;
  double copy = 0;     // bytes a second; 0 on `host`, where no kernel is timed
  bool peers = false;  // some are measured
};

// A step of a plan: its operation, what sizes it has, and its time.
struct Step_time {
  std::string operation;
  std::vector<std::pair<std::string, std::int64_t>> sizes;
  double seconds = 0;
};

struct Row {
  Case of;
  Extent extent;
  double flops = 0;     // of one call
  Aims aims;            // what a suite asks for
  std::string about;    // what a suite says of this row's run
  std::string variant;  // "best", or an id
  std::string plan;     // its id, where it is one
  std::vector<std::string> kernels;
  std::vector<Step_time> steps;  // of a plan, where --stages asks for them
  Result kgen;
  bool missing = false;            // it was not measured; its problem says why
  std::vector<Result> peers;       // over the same matrices
  std::optional<Least> least;      // of the case; nothing where no rates are known
  std::optional<Code_bound> code;  // of this way's code

  double bytes() const { return traffic(of, extent); }
  // The fastest of those that are right, of those whose name begins so; NULL.
  const Result* best_peer(std::string_view name = {}) const;
  double ratio(std::string_view name = {}) const;  // its time over kgen's; 0 if there is none
  double bound_seconds() const;                    // of one call: what nobody can beat; 0 if unknown
  double code_seconds() const;                     // of one call: what this code can reach; 0 if unknown
};

// A result that is none, and why.
std::string why(const Error& error);
Result not_measured(const std::string& who, const std::string& why);

// A case's part of a JSON object: operation, precision, sizes, options, layout, leading dimension.
Json json_of(const Case& of);

Json json_of(const Result& result);
Json json_of(const Row& row, const Surroundings& surroundings);
void print_head(const Surroundings& surroundings);
void print_row(const Row& row, const Surroundings& surroundings);
std::string csv_head();
std::string csv_lines(const Row& row, const Surroundings& surroundings);  // kgen's line
// A peer's line, once for each case; `row` is any row of it.
std::string csv_peers(const Row& row, const Surroundings& surroundings);

// Ids of a way's kernels; of many only the plan and their number.
std::string kernels_in_line(const std::vector<std::string>& kernels, const std::string& plan);

}  // namespace kgen::bench
