// A model of the least time that a GPU needs: the largest of what its memory, its shuffle and shared-memory path, its
// instruction issue and its floating-point pipe need, each from counts and the architecture's rates.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "tools/kgen/measure/measure.hpp"
#include "tools/laboratory/bound/machine_code.hpp"

namespace kgen::bench {

// Of one GPU. Clocks are those of a multiprocessor for one instruction of a warp, when many warps issue it.
struct Rates {
  int sm;
  std::string_view gpu;
  int multiprocessors;
  double hertz, copy;                         // copy: bytes read and written a second
  int fetch;                                  // bytes that memory reads at once; it writes single sectors of 32
  double issue, integer;                      // any instruction; those of the ALU
  double fp64, fp32;                          // a fused multiply-add
  std::array<double, 3> matrix;               // FP64 8x8x4, 16x8x4, 16x8x8
  double shuffle;                             // these share one path with global accesses
  std::array<double, 3> load, store, global;  // 4, 8, 16 bytes a lane
};
std::span<const Rates> rates();
// Of the GPU whose name is part of `gpu`, else of the first of its architecture; NULL: nobody has measured one.
const Rates* find_rates(int sm, std::string_view gpu = {});

struct Bound {  // seconds for one matrix
  double memory = 0, shared = 0, issue = 0, pipe = 0;
  double latency = 0;  // an estimate, of code that was run; 0: of none
  double largest() const;
  std::string_view binds() const;  // "memory", "shared", "issue", "pipe", "latency"
};

// Bytes that memory moves for one matrix of the batch, pointers included; neighbours share sectors.
double sector_bytes(const Case& of, const Rates& rates);

// What nobody can beat: memory and the floating-point pipe alone.
Bound least_bound(const Case& of, const Rates& rates);
// What a kernel's code can reach, by its instructions, or (of code with loops) by a run of whole blocks over `batch`
// matrices, of which a multiprocessor has `blocks` at once. `whole`: its operands are the case's, so that neighbours'
// sectors are known.
Bound code_bound(const Case& of, const Code_counts& counts, const Launch& launch, const Rates& rates);
Bound run_bound(const Case& of, const trace::Counts& counts, double batch, bool whole, const Launch& launch, int blocks,
                const Rates& rates);

}  // namespace kgen::bench
