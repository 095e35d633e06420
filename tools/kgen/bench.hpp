// `kgen bench`: kgen's kernels and their peers on a GPU, in one process, over the same matrices.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace kgen {

struct Bench_options {
  std::string ops, sizes = "4,8,16,24,32", precisions = "s,d", variant, save, device = "cuda:0";
  std::vector<std::string> templates;
  std::uint64_t bytes = std::uint64_t{1} << 30;  // of input matrices, at least
  int runs = 7;
  bool json = false, overhead = false;
};

void add_bench_command(CLI::App& app);
void bench_command(const Bench_options& options);  // prints; throws Error, also when a result is wrong

}  // namespace kgen
