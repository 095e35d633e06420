// The measurements of a run: for lookups beside the tables that it began with, and in its own table's file.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/tuning/tuning_tables.hpp"
#include "tools/kgen/tune/pack.hpp"

namespace kgen::tune {

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

}  // namespace kgen::tune
