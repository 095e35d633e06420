// A tuning measurement: the variant that was fastest for one request on one architecture, how fast it was and on what,
// and how far behind the others were. One line of JSON each; docs/tuning.md describes its fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tuning/tuning_table.hpp"

namespace kgen::tune {

struct Timed {
  Spec spec;
  double seconds = 0;
  bool operator==(const Timed&) const = default;
};

struct Measurement : Tuning_run {
  std::string architecture = {};  // "sm_90" or "host"
  Spec spec = {};                 // the request, and the variant that won
  double seconds = 0;             // of one launch over `batch` matrices, median
  std::int64_t batch = 0;
  double bytes_per_second = 0;              // each input byte read once, each output byte written once
  double fraction_of_copy = 0;              // of the copy bandwidth measured in the same process
  std::string digest = {};                  // code_digest() of the winner when it was measured
  std::int64_t variants = 0, measured = 0;  // how many there were, and how many of them were timed
  std::optional<Timed> heuristic = {};      // what the families themselves would have chosen
  std::vector<Timed> runners_up = {};       // the next best, fastest first

  bool operator==(const Measurement&) const = default;
};

std::string to_line(const Measurement& measurement);  // without the line's end
// Nothing if the line is not a measurement, and in `problem` why.
std::optional<Measurement> parse_measurement(std::string_view line, std::string& problem);

}  // namespace kgen::tune
