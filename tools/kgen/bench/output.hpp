// What a bench gives besides its text: one JSON document, or lines of CSV as they become known, to stdout and to the
// file of --save.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/bench/report.hpp"

namespace kgen::bench {

bool is_csv(const std::string& file);

// The device of --device, named in the text. Throws Error(no_device) without one.
struct Opened_machine {
  std::unique_ptr<Machine> machine;
  Surroundings with;
};
Opened_machine open_machine(const Bench_options& options);

class Output {
 public:
  Output(const Bench_options& options, const Surroundings& with, const std::string& csv_head = {});
  nlohmann::json& document() { return json_; }
  bool text() const;  // people read it
  void add_lines(const std::string& csv);
  void deliver() const;  // at the end; the file whole or not at all. Throws Error.

 private:
  const Bench_options& options_;
  nlohmann::json json_;
  std::string csv_;
};

}  // namespace kgen::bench
