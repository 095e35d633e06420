// One row of the bench: an operation at one precision and size, by kgen and by its peers, over the same batch.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/engine/engine.hpp"
#include "tools/kgen/bench_gpu.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

struct Case {
  std::string operation;
  char precision = 'd';
  std::int64_t n = 0;
};

struct Result {
  std::string who;  // "kgen", or the peer's name
  Times times;
  double worst_ratio = 0;   // of the sample that was verified
  std::int64_t failed = 0;  // matrices whose info is not 0; none of the inputs is singular
  std::string problem;      // why there is no time
  bool right() const;
};

struct Row {
  Case of;
  std::int64_t batch = 0;
  double bytes = 0;  // each input byte read once, each output byte written once
  std::vector<std::string> kernels;
  Result kgen;
  std::vector<Result> peers;
};

// `setup` makes inputs (factors for getri); `engine` is what is measured.
Row measure(Gpu& gpu, Engine& setup, Engine& engine, std::span<const std::unique_ptr<Peer>> peers, const Case& of,
            std::uint64_t bytes, int runs);

}  // namespace kgen::bench
