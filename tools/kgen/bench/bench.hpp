// `kgen bench`: kgen's kernels and their peers on a GPU, in one process, over the same matrices.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/architecture.hpp"
#include "tools/kgen/bench/report.hpp"

namespace kgen {

inline constexpr std::int64_t host_batch = 33;  // enough for two blocks of most kernels

struct Bench_options : bench::Ways_asked {
  std::string suite, batch, matrices, save, device = "cuda:0";
  std::string peers;  // empty: those that are the default
  std::string arch{default_architecture}, gpu;
  std::optional<std::uint64_t> bytes;  // of input matrices, at least
  int runs = 7;
  bool csv = false, overhead = false, bound = false, mixed = false, stages = false;
};

std::vector<std::int64_t> parse_batches(const std::string& text);  // of --batch: "1,100,1000"
// Prints; throws Error, also when a result is wrong.
void bench_command(const Bench_options& options, const Laboratory* laboratory);

namespace bench {

bool is_csv(const std::string& file);

// The device of --device, named in the text. Throws Error(no_device) without one.
std::pair<std::unique_ptr<Machine>, Surroundings> open_machine(const Bench_options& options);

// What a bench gives besides its text: one JSON document, or lines of CSV as they become known, to stdout and to the
// file of --save.
class Output {
 public:
  Output(const Bench_options& options, const Surroundings& with, const std::string& csv_head = {});
  Json& document() { return json_; }
  bool text() const;  // people read it
  void add_lines(const std::string& csv);
  void deliver() const;  // at the end; the file whole or not at all. Throws Error.

 private:
  const Bench_options& options_;
  Json json_;
  std::string csv_;
};

}  // namespace bench

}  // namespace kgen
