// From measurements to a tuning table: rows only where the default loses, and one for consecutive sizes that one
// variant serves well.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/model/family.hpp"
#include "runtime/tuning/tuning_table.hpp"
#include "tools/kgen/tune/measurement.hpp"

namespace kgen::tune {

inline constexpr double tolerance = 1.02;  // so much slower than the best is as good

using Default_of = std::function<std::optional<Spec>(const Request&)>;  // built_in_default()

// The table with these measurements, all of its architecture, in place of what it says of the same requests on the same
// GPUs.
Tuning_table pack(Tuning_table table, std::span<const Measurement> measurements, const Default_of& default_of);

// `kgen tune --pack`: a tuning table of the raw measurements that were kept.
// Of all lines, in their order, of one architecture. Prints how many rows there are, and how far what is chosen by the
// new table for the measured requests lies from each one's best. Throws Error naming file and line of what is damaged.
void pack_files(const std::vector<std::string>& files, const std::string& out, const Families& families);

}  // namespace kgen::tune
