#include "tools/laboratory/trace/warp.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/text/error.hpp"

namespace kgen::trace {
namespace {

constexpr std::int64_t most_steps = std::int64_t{1} << 31;  // of a warp: more is a loop without an end

}  // namespace

void fail(int line, const std::string& what) {
  throw Error(Failure::device, fmt::format("line {} of its PTX: {}", line, what));
}

Warp::Warp(Block& block, const Grid& grid, int index) : block_(block) {
  const Program& program = block.program;
  registers_.resize(static_cast<std::size_t>(program.registers));
  ready_.resize(registers_.size());
  joined_.resize(program.code.size());
  local_.resize(static_cast<std::size_t>(program.local) * lanes);
  living_ = grid.threads - index * lanes >= lanes ? all_lanes : (1u << (grid.threads - index * lanes)) - 1;
  groups_.push_back({0, living_});
  const std::int64_t row = std::min<std::int64_t>(grid.blocks, 2147483647);
  const auto number = [&](std::string_view name, int lane) -> std::int64_t {
    if (name == "%tid.x") return index * lanes + lane;
    if (name == "%laneid") return lane;
    if (name == "%ntid.x") return grid.threads;
    if (name == "%ctaid.x") return grid.block % row;
    if (name == "%ctaid.y") return grid.block / row;
    if (name == "%nctaid.x") return row;
    if (name == "%nctaid.y") return (grid.blocks + row - 1) / row;
    return name == "%nctaid.z" ? 1 : 0;
  };
  for (const auto& [name, reg] : program.given)
    for (int lane = 0; lane < lanes; ++lane)
      registers_[static_cast<std::size_t>(reg)][lane] = static_cast<std::uint32_t>(number(name, lane));
}

// Lanes at the same place go on together, and those that are behind the others first.
Group Warp::take_group() {
  std::ranges::sort(groups_, {}, &Group::at);
  std::vector<Group> merged;
  for (const Group& group : groups_)
    if (!merged.empty() && merged.back().at == group.at)
      merged.back().mask |= group.mask;
    else
      merged.push_back(group);
  const auto waits = [this](const Group& group) {
    return block_.program.code[static_cast<std::size_t>(group.at)].meets && group.mask != living_;
  };
  const auto first = std::ranges::find_if_not(merged, waits);
  if (first == merged.end()) fail(line_, "its lanes wait for one another");
  const Group taken = *first;
  merged.erase(first);
  groups_ = std::move(merged);
  return taken;
}

Warp::State Warp::run() {
  while (!groups_.empty()) {
    Group group = take_group();
    for (bool alone = true; alone;) {
      const Instruction& one = block_.program.code[static_cast<std::size_t>(group.at)];
      line_ = one.line;
      if (one.meets && group.mask != living_) break;
      const bool goes_on = step(group);
      if (group.mask == 0) break;
      if (!goes_on) {
        groups_.push_back(group);
        return State::barrier;
      }
      alone = std::ranges::none_of(groups_, [&](const Group& other) { return other.at <= group.at; });
    }
    if (group.mask != 0) groups_.push_back(group);
  }
  return State::end;
}

// Of a group without lanes nothing is left.
bool Warp::step(Group& group) {
  const Instruction& one = block_.program.code[static_cast<std::size_t>(group.at)];
  if (++steps_ > most_steps) fail(one.line, "does not end");
  if (one.begins) end_of_part();
  std::uint32_t mask = group.mask;
  if (one.guard >= 0) {
    const Register& guard = registers_[static_cast<std::size_t>(one.guard)];
    for (int lane = 0; lane < lanes; ++lane)
      if ((guard[lane] != 0) == one.guarded_by_false) mask &= ~(1u << lane);
  }
  if (one.kind == Kind::branch) {
    go(group, one, mask);
    return true;
  }
  if (one.ends) {
    living_ &= ~mask;
    group.mask &= ~mask;
  } else {
    execute(one, mask);
  }
  ++group.at;
  return one.kind != Kind::barrier;
}

void Warp::go(Group& group, const Instruction& one, std::uint32_t mask) {
  if (!one.folded) {
    count(one);
    ++taken_;
    end_of_part();
    begin_ = std::max(begin_, ready_[static_cast<std::size_t>(one.guard)]) +
             block_.latencies.issue[static_cast<std::size_t>(Kind::branch)];
  }
  const std::uint32_t others = group.mask & ~mask;
  if (others != 0 && mask != 0) {
    groups_.push_back({group.at + 1, others});
    group.mask = mask;
  }
  group.at = mask != 0 ? one.target : group.at + 1;
}

// Within a part of the code, from branch to branch, the assembler's order is taken to be the best: an instruction
// issues as soon as what it reads is there, if the scheduler has had time for all. Parts issue in order.
void Warp::end_of_part() {
  begin_ = std::max(begin_ + taken_, last_);
  taken_ = 0;
}

double Warp::ready(const Instruction& one) const {
  double at = one.kind == Kind::free ? 0 : begin_;
  for (const Operand& operand : one.in)
    if (operand.reg >= 0) at = std::max(at, ready_[static_cast<std::size_t>(operand.reg)]);
  if (one.guard >= 0) {
    at = std::max(at, ready_[static_cast<std::size_t>(one.guard)]);
    for (const int reg : one.out) at = std::max(at, ready_[static_cast<std::size_t>(reg)]);
  }
  return at;
}

void Warp::issued(const Instruction& one, double at, double result) {
  if (one.kind != Kind::free) {
    const double clocks = block_.latencies.issue[static_cast<std::size_t>(one.kind)] * one.machine;
    taken_ += clocks;
    last_ = std::max(last_, at + clocks);
  }
  for (const int reg : one.out) ready_[static_cast<std::size_t>(reg)] = result;
}

void Warp::count(const Instruction& one) {
  Counts& counts = block_.counts;
  if (one.kind == Kind::free) return;
  counts.issued += one.machine;
  const auto is = [&](Kind kind) { return one.kind == kind ? 1 : 0; };
  counts.integer += is(Kind::integer) * one.machine;
  counts.fp32 += is(Kind::fp32);
  counts.fp64 += is(Kind::fp64);
  counts.shuffles += is(Kind::shuffle);
  counts.votes += is(Kind::vote);
  counts.reductions += is(Kind::reduction);
  counts.barriers += is(Kind::barrier);
  if (is(Kind::matrix)) ++counts.matrix[one.out.size() == 2 ? 0 : one.in.size() == 7 ? 1 : 2];
  if (is(Kind::division)) counts.issued += 9, (one.type.bits == 64 ? counts.fp64 : counts.fp32) += 8;
}

// wait_all is for what is of no group, too; a number says how many of the newest groups may be on their way still.
void Warp::wait_for_copies(const Instruction& one) {
  const std::size_t newest = one.in.empty() ? 0 : std::min(committed_.size(), std::size_t(one.in[0].value));
  if (one.in.empty()) last_ = std::max(last_, std::exchange(copies_, 0));
  const auto end = committed_.end() - static_cast<std::ptrdiff_t>(newest);
  for (auto group = committed_.begin(); group != end; ++group) last_ = std::max(last_, *group);
  committed_.erase(committed_.begin(), end);
}

void Warp::execute(const Instruction& one, std::uint32_t mask) {
  count(one);
  const double result = block_.latencies.result[static_cast<std::size_t>(one.kind)];
  switch (one.kind) {
    case Kind::load:
    case Kind::store:
      return access(one, mask);
    case Kind::copy:
      return copy(one, mask);
    case Kind::wait:
      wait_for_copies(one);
      return end_of_part();
    case Kind::commit:
      committed_.push_back(std::exchange(copies_, 0));
      return;
    case Kind::sync:
    case Kind::barrier:
      taken_ += block_.latencies.issue[static_cast<std::size_t>(one.kind)];
      return end_of_part();
    case Kind::call:
      fail(one.line, "calls a function, which is not run");
    default:
      break;
  }
  if (one.space == Space::param) return access(one, mask);
  const double at = ready(one);
  issued(one, at, at + result);
  if (one.action != nullptr)
    one.action(registers_, one, mask);
  else if (one.meets)
    meet(one, mask);
}

}  // namespace kgen::trace
