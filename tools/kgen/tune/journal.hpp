// What a tuning run has measured so far, line by line beside the table, so that an interrupted run goes on
// where it was.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/kgen/tune/measurement.hpp"

namespace kgen::tune {

// What a measurement depends on beside variant and runs, but for the date. Entries of other conditions are not used.
struct Conditions : Tuning_run {
  std::string architecture;
  std::uint64_t bytes = 0;
  std::string text() const;
};

struct Measured {
  double seconds = 0;
  std::string problem;  // why there is no time; without either, and with no runs: it was not worth measuring
};

class Journal {
 public:
  // Reads what is there; lines that are damaged or of other conditions are passed over. Throws Error(io) naming the
  // file if it cannot be written, or if another process has it. An empty path keeps everything in memory.
  Journal(std::filesystem::path file, const Conditions& conditions);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  std::optional<Measured> find(const Spec& spec, const std::string& digest, int runs) const;
  void add(const Spec& spec, const std::string& digest, int runs, const Measured& measured);
  // Notes a variant that runs so long that it may never end: twice begun and not ended, it is one with a problem. False
  // if nothing is kept.
  bool begin(const Spec& spec, const std::string& digest);
  // What earlier runs of the command measured, each variant once, by its most timed runs.
  struct Entry {
    Spec spec;
    std::string digest;
    int runs = 0;
    Measured measured;
  };
  std::vector<Entry> before() const;
  void remove();  // when all is done
  std::size_t size() const { return measured_.size(); }

 private:
  void open();
  [[noreturn]] void fail() const;
  void read();
  void append(const std::string& line);
  std::filesystem::path file_;
  std::string conditions_;
  int opened_ = -1;                           // and locked, so that no other process writes it
  std::map<std::string, Measured> measured_;  // by id, digest and runs
  std::map<std::string, Entry> before_;       // by id and digest
};

}  // namespace kgen::tune
