// The options of `kgen tune`, and what it does with --verify.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/parallel.hpp"
#include "tools/kgen/measure/machine.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen::tune {

struct Tune_options : Question {
  std::string budget = "10m", device = "cuda:0", out;
  std::vector<std::string> pack;
  std::uint64_t bytes = std::uint64_t{256} << 20;
  int candidates = 24, jobs = 0;  // jobs: 0: one per core
  bool verify = false;
  int threads() const { return jobs > 0 ? jobs : all_cores(); }
};

std::unique_ptr<bench::Machine> open(const Tune_options& options);
Json document_of(const Device& device);  // what every document begins with

// The variants of tuning tables verified again, on random, nasty and extreme matrices, without being timed. Throws
// Error(incomplete) if one is wrong, another if the device is broken.
void verify(const Tune_options& options, const std::shared_ptr<const Families>& families);

}  // namespace kgen::tune
