// The tuning records of a run: those that it began with and those that it made, for lookups and in their file.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime/tuning/records.hpp"

namespace kgen::tune {

// The records as they are now; the measuring thread adds, those that compile ahead look up.
class Known {
 public:
  explicit Known(std::shared_ptr<const Records> records) : records_(std::move(records)) {}
  std::shared_ptr<const Records> get();
  void add(const Record& record);

 private:
  std::mutex mutex_;
  std::shared_ptr<const Records> records_;
};

// The file of records: what is pending is merged into it now and then, whole.
class Output {
 public:
  explicit Output(std::filesystem::path file);  // empty: none
  void add(const Record& record);
  void write();

 private:
  std::filesystem::path file_;
  std::vector<Record> pending_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace kgen::tune
