#include "tools/laboratory/trace/latency.hpp"

namespace kgen::trace {

// Not measured by kgen but for FP64's 8 (docs/experiments/getrf_rows_across_lanes.md). Arithmetic: Abdelkhalik et al.,
// "Demystifying the Nvidia Ampere Architecture", 2022; shared memory: Luo et al., "Dissecting the NVIDIA Hopper
// Architecture", 2025. The rest are round numbers near what is told of these architectures. A scheduler serves an FP64
// instruction in 2 clocks, a matrix instruction in 16.
const Latencies& latencies() {
  static const Latencies table = [] {
    Latencies made;
    const auto row = [&](Kind kind, double result, double issue = 1) {
      made.result[static_cast<std::size_t>(kind)] = result;
      made.issue[static_cast<std::size_t>(kind)] = issue;
    };
    row(Kind::free, 0, 0);
    row(Kind::integer, 4);
    row(Kind::multiply, 4);
    row(Kind::fp32, 4);
    row(Kind::fp64, 8, 2);
    row(Kind::special, 18);
    row(Kind::division, 60, 12);
    row(Kind::matrix, 32, 16);
    row(Kind::shuffle, 23);
    row(Kind::vote, 12);
    row(Kind::reduction, 23);
    row(Kind::load, 29);
    row(Kind::store, 0);
    row(Kind::copy, 0);
    row(Kind::commit, 0);
    row(Kind::wait, 0);
    row(Kind::branch, 0, 4);
    row(Kind::sync, 0, 4);
    row(Kind::barrier, 0);
    row(Kind::other, 0);
    made.global = 480;
    made.barrier = 25;
    return made;
  }();
  return table;
}

}  // namespace kgen::trace
