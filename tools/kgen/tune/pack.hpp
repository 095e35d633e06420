// From measurements to a tuning table: rows only where the default loses, and one for consecutive sizes that one
// variant serves well.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/model/family.hpp"
#include "runtime/tuning/tuning_tables.hpp"
#include "tools/kgen/tune/measurement.hpp"

namespace kgen::tune {

inline constexpr double tolerance = 1.02;  // so much slower than the best is as good

using Default_of = std::function<std::optional<Spec>(const Request&)>;  // built_in_default()

// The table with these measurements, all of its architecture, in place of what it says of the same requests on the same
// GPUs.
Tuning_table pack(Tuning_table table, std::span<const Measurement> measurements, const Default_of& default_of);

// The measurements of a run: for lookups beside the tables that it began with, and in its own table's file.
class Output {
 public:
  // Empty: no file. Throws Error(usage) if the file is there and is no table that can be read whole.
  Output(std::filesystem::path file, std::string architecture, Default_of default_of);
  void add(const Measurement& measurement);  // the file is written now and then, whole
  void write();
  // As they are now: the thread that measures adds, those that compile ahead look up.
  std::shared_ptr<const Tuning_tables> tables();

 private:
  Tuning_table before() const;
  const std::filesystem::path file_;
  Default_of default_of_;
  std::vector<Measurement> all_;
  bool pending_ = false;
  std::chrono::steady_clock::time_point next_;
  const std::shared_ptr<const Tuning_tables> at_first_ = load_tables();
  Tuning_table own_;  // of what was added
  std::mutex mutex_;  // of what follows
  std::shared_ptr<const Tuning_tables> now_ = at_first_;
};

// `kgen tune --pack`: a tuning table of the raw measurements that were kept.
// Of all lines, in their order, of one architecture. Prints how many rows there are, and how far what is chosen by the
// new table for the measured requests lies from each one's best. Throws Error naming file and line of what is damaged.
void pack_files(const std::vector<std::string>& files, const std::string& out, const Families& families);

}  // namespace kgen::tune
