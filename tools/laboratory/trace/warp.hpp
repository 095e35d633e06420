// A warp that runs: its registers, the places where its lanes are, and the clocks that its instructions wait for one
// another.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/laboratory/trace/block.hpp"

namespace kgen::trace {

constexpr std::uint32_t all_lanes = ~std::uint32_t{0};

// What a block's warps share.
struct Block {
  const Program& program;
  std::span<const Argument_slot> arguments;
  Memory_of_launch& memory;
  const Latencies& latencies;
  Counts& counts;
  std::vector<std::byte> shared;
  std::vector<double> written;  // when what was stored in each word of shared memory is there
};

// Lanes at one place of the code.
struct Group {
  int at = 0;
  std::uint32_t mask = 0;
};

class Warp {
 public:
  Warp(Block& block, const Grid& grid, int index);
  enum class State { barrier, end };
  State run();  // to the next barrier, or to the end
  double now() const { return std::max(begin_ + taken_, last_); }
  void released(double at) { begin_ = last_ = at, taken_ = 0; }

 private:
  Group take_group();
  bool step(Group& group);  // false: a barrier was reached
  void execute(const Instruction& one, std::uint32_t mask);
  void wait_for_copies(const Instruction& one);
  void meet(const Instruction& one, std::uint32_t mask);  // shuffles, votes, reductions
  void access(const Instruction& one, std::uint32_t mask);
  void copy(const Instruction& one, std::uint32_t mask);
  void go(Group& group, const Instruction& one, std::uint32_t mask);
  static Space space_of(const Instruction& one, std::uint64_t address);
  std::byte* place(Space space, int line, int lane, std::uint64_t address, std::int64_t bytes);
  void touch(std::span<const std::uint64_t> addresses, std::int64_t bytes, bool written);
  bool is_joined(const Instruction& one, std::span<const std::uint64_t> addresses);
  void count_shared(std::span<const std::uint64_t> addresses, std::int64_t bytes, bool load);
  void count(const Instruction& one);
  // When it may issue, by what it reads.
  double ready(const Instruction& one) const;
  void end_of_part();
  void issued(const Instruction& one, double at, double result);

  std::uint64_t get(const Operand& operand, int lane) const {
    return operand.reg < 0 ? operand.value : registers_[static_cast<std::size_t>(operand.reg)][lane];
  }
  std::uint64_t address(const Operand& operand, int lane) const { return get(operand, lane) + operand.offset; }

  Block& block_;
  Registers registers_;
  std::vector<std::byte> local_;  // of one lane after the other
  std::vector<double> ready_;     // of each register
  std::vector<bool> joined_;      // accesses that were aligned for those that are joined with them
  std::vector<Group> groups_;
  std::uint32_t living_ = all_lanes;
  int line_ = 0;
  std::int64_t steps_ = 0;
  // Of the part of the code that runs: when it began, how many clocks of the scheduler its instructions have taken, and
  // when the last of all issued. And when what is copied has come: of no group yet, and of each group.
  double begin_ = 0, taken_ = 0, last_ = 0, copies_ = 0;
  std::vector<double> committed_;
};

[[noreturn]] void fail(int line, const std::string& what);

}  // namespace kgen::trace
