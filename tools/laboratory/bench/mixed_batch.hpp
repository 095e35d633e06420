// One batch of matrices of several sizes, at random places in it: served by one call of variable size, and by what a
// program would do without one, a uniform call for each size.
#pragma once

#include <string>
#include <vector>

#include "tools/kgen/measure/measure.hpp"

namespace kgen::bench {

// The plan that serves the batch in one call.
Plan mixed_plan(const Families& families, const std::vector<Case>& cases, const Tuning& tuning);

// How many matrices of each case there are in a batch of which every size is as likely: the same on every machine.
std::vector<std::int64_t> mixed_counts(std::size_t cases, std::int64_t batch);

// Inputs are restored before every run, outputs poisoned; afterwards a sample of every size is verified, and the info
// of every matrix, and that nothing was written in front of an operand or behind it.
class Mixed_batch {
 public:
  // `cases`: one for each size, alike in all else.
  Mixed_batch(Machine& machine, const std::vector<Case>& cases, std::int64_t batch, std::string_view matrices_of = {});

  Result measure(const Ready_plan& way, int runs);                     // one call
  Result measure_loop(const std::vector<Ready_plan>& ways, int runs);  // a call for each case, sorted beforehand

 private:
  // Of a vector or value there are two: in the order of the batch, max_n apart, and sorted by size, without gaps.
  struct Placed {
    const Operand* operand = nullptr;
    std::int64_t element_bytes = 0;
    Operand_memory memory;
    std::vector<std::int64_t> offset;  // of each matrix, in bytes
    Memory pointers, leading;          // of matrices, in either order; leading dimensions in that of the batch
  };
  void place(Placed& one, std::size_t operand, bool sorted);
  void make_pointers(std::size_t operand);
  Placed& placed(std::size_t operand, bool sorted);
  void restore(bool sorted);
  Call mixed_call() const;
  std::vector<Call> loop_calls();
  void ensure_workspace(std::size_t bytes);
  void verify(Result& result, bool sorted);
  void verify_case(Result& result, std::size_t which, bool sorted);
  Memory numbers(const std::vector<std::int32_t>& values) const;

  Machine& machine_;
  std::vector<Case> cases_;
  verify::Classes classes_;
  std::vector<verify::Problem> made_;              // of each case as many different matrices as there are
  std::vector<std::size_t> case_of_;               // of each matrix
  std::vector<std::int64_t> turn_;                 // its number among those of its case
  std::vector<std::vector<std::size_t>> members_;  // of each case
  std::vector<Placed> placed_, sorted_;            // of each operand; sorted: of vectors and values
  std::vector<Memory> sizes_;
  Guarded_memory info_;  // of an operation without one
  Scalar_bytes scalars_{};
  Memory workspace_;
};

}  // namespace kgen::bench
