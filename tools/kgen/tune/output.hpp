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

// The tables as they are now; the measuring thread adds, those that compile ahead look up.
class Known {
 public:
  Known(std::shared_ptr<const Tuning_tables> tables, std::string architecture, Default_of default_of);
  std::shared_ptr<const Tuning_tables> get();
  void add(const Measurement& measurement);

 private:
  std::mutex mutex_;
  std::shared_ptr<const Tuning_tables> before_, now_;
  Tuning_table own_;
  Default_of default_of_;
};

// The table's file: what was measured is packed into it now and then, whole.
class Output {
 public:
  // Empty: no file. Throws Error(usage) if the file is there and is no table that can be read whole.
  Output(std::filesystem::path file, std::string architecture, Default_of default_of);
  void add(const Measurement& measurement);
  void write();

 private:
  Tuning_table before() const;
  std::filesystem::path file_;
  std::string architecture_;
  std::vector<Measurement> all_;
  Default_of default_of_;
  bool pending_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace kgen::tune
