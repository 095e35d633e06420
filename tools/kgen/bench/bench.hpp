// `kgen bench`: kgen's kernels and their peers on a GPU, in one process, over the same matrices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/model/architecture.hpp"
#include "tools/kgen/options/command_line.hpp"
#include "tools/kgen/options/option_words.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen {

struct Laboratory;

inline constexpr std::int64_t host_batch = 33;  // enough for two blocks of most kernels

struct Bench_options : Question {
  std::string variants, suite, batch, matrices, save, device = "cuda:0";
  std::string peers;  // empty: those that are the default
  std::string arch{default_architecture}, gpu;
  Factor_texts factors;
  std::vector<std::string> templates;
  std::optional<std::uint64_t> bytes;  // of input matrices, at least
  std::int64_t lda = 0;                // 0: n
  int runs = 7;
  bool json = false, csv = false, overhead = false, bound = false, mixed = false, stages = false;
};

std::vector<std::int64_t> parse_batches(const std::string& text);  // of --batch: "1,100,1000"
// Prints; throws Error, also when a result is wrong.
void bench_command(const Bench_options& options, const Laboratory* laboratory);

}  // namespace kgen
