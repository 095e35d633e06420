#include "tools/laboratory/bench/mixed_batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "generator/text/error.hpp"
#include "verify/random.hpp"

namespace kgen::bench {
namespace {

constexpr std::int64_t distinct_of_size = 256;  // matrices of a size that are made on the host; the batch repeats them
constexpr std::size_t sampled_each = 16;        // of each size at the beginning and at the end
constexpr std::uint64_t seed = 20170612;

// The case of each matrix.
std::vector<std::size_t> drawn(std::size_t cases, std::int64_t batch) {
  verify::Random random(seed);
  std::vector<std::size_t> all(static_cast<std::size_t>(batch));
  for (std::size_t& one : all) one = static_cast<std::size_t>(random() % cases);
  return all;
}

}  // namespace

Plan mixed_plan(const Families& families, const std::vector<Case>& cases, const Tuning& tuning) {
  Request bounds = cases.front().request;
  for (const Case& of : cases)
    for (std::size_t i = 0; i < bounds.operation->sizes.size(); ++i)
      bounds.sizes[i] = std::max(bounds.sizes[i], of.request.sizes[i]);
  bounds.nrhs_class = 0;
  return make_plan(families, with(bounds, "layout", std::string(to_string(Layout::grouped))), {}, tuning);
}

std::vector<std::int64_t> mixed_counts(std::size_t cases, std::int64_t batch) {
  std::vector<std::int64_t> counts(cases, 0);
  for (const std::size_t one : drawn(cases, batch)) ++counts[one];
  return counts;
}

Mixed_batch::Mixed_batch(Machine& machine, const std::vector<Case>& cases, std::int64_t batch,
                         std::string_view matrices_of)
    : machine_(machine), cases_(cases), case_of_(drawn(cases.size(), batch)), members_(cases.size()) {
  const Operation& op = *cases.front().request.operation;
  const verify::Kind kind = verify::verification(op).kind(cases.front().request);
  classes_ =
      matrices_of.empty() ? verify::Classes{&verify::plain_class(kind)} : verify::classes_called(matrices_of, kind);
  for (std::size_t i = 0; i < case_of_.size(); ++i) {
    turn_.push_back(static_cast<std::int64_t>(members_[case_of_[i]].size()));
    members_[case_of_[i]].push_back(i);
  }
  for (std::size_t k = 0; k < cases.size(); ++k)
    made_.push_back(verify::make_problem(
        cases[k].request, cases[k].sizes(),
        std::clamp<std::int64_t>(static_cast<std::int64_t>(members_[k].size()), 1, distinct_of_size), classes_));
  set_factors(made_.front(), cases.front().factors);
  for (verify::Problem& problem : made_) problem.scalars = made_.front().scalars;
  scalars_ = verify::scalar_bytes(made_.front());
  for (std::size_t i = 0; i < op.sizes.size(); ++i) {
    std::vector<std::int32_t> values;
    for (const std::size_t k : case_of_) values.push_back(static_cast<std::int32_t>(cases[k].sizes()[i]));
    sizes_.push_back(numbers(values));
  }
  placed_.resize(op.operands.size()), sorted_.resize(op.operands.size());
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    if (made_.front().operands[i].bytes.empty()) continue;
    place(placed_[i], i, false);
    if (op.operands[i].shape == Shape::matrix)
      make_pointers(i);
    else
      place(sorted_[i], i, true);
  }
  if (op.info() < 0) info_ = Guarded_memory(machine, case_of_.size() * sizeof(std::int32_t));
  machine.wait();
}

Memory Mixed_batch::numbers(const std::vector<std::int32_t>& values) const {
  Memory memory(machine_.device(), values.size() * sizeof values[0]);
  machine_.device().upload(memory.data(), values.data(), memory.bytes());
  return memory;
}

// Matrices begin on 16 bytes, as allocations do; in the order of the batch vectors are as far apart as the longest is.
void Mixed_batch::place(Placed& one, std::size_t operand, bool sorted) {
  one.operand = &cases_.front().request.operation->operands[operand];
  one.element_bytes = element_bytes(*one.operand, cases_.front().precision());
  one.offset.resize(case_of_.size());
  std::vector<std::size_t> order;
  for (const auto& members : members_) order.insert(order.end(), members.begin(), members.end());
  if (!sorted) std::ranges::sort(order);
  std::int64_t longest = 0, end = 0;
  for (const Case& of : cases_) longest = std::max(longest, of.rows(*one.operand) * one.element_bytes);
  for (const std::size_t i : order) {
    const std::int64_t bytes = made_[case_of_[i]].operands[operand].stride();
    const bool is_matrix = one.operand->shape == Shape::matrix;
    if (is_matrix) end = (end + packed_alignment - 1) / packed_alignment * packed_alignment;
    one.offset[i] = end;
    end += is_matrix || sorted ? bytes : longest;
  }
  std::string content;  // of what is only written there is none
  if (reads(one.operand->access)) {
    content.assign(static_cast<std::size_t>(end), char(poison));
    for (const std::size_t i : order) {
      const verify::Problem& made = made_[case_of_[i]];
      const verify::Array& array = made.operands[operand];
      std::memcpy(content.data() + one.offset[i], array.at(turn_[i] % made.batch),
                  static_cast<std::size_t>(array.stride()));
    }
  }
  one.memory = Operand_memory(machine_, one.operand->access, static_cast<std::size_t>(end), content);
}

void Mixed_batch::make_pointers(std::size_t operand) {
  Placed& one = placed_[operand];
  std::vector<const char*> addresses, by_size;
  std::vector<std::int32_t> leading;
  for (std::size_t i = 0; i < case_of_.size(); ++i) {
    addresses.push_back(one.memory.data() + one.offset[i]);
    leading.push_back(static_cast<std::int32_t>(cases_[case_of_[i]].rows(*one.operand)));
  }
  for (const auto& members : members_)
    for (const std::size_t i : members) by_size.push_back(addresses[i]);
  const auto sent = [&](const std::vector<const char*>& list) {
    Memory memory(machine_.device(), list.size() * sizeof(char*));
    machine_.device().upload(memory.data(), list.data(), memory.bytes());
    return memory;
  };
  one.pointers = sent(addresses);
  sorted_[operand].pointers = sent(by_size);
  one.leading = numbers(leading);
}

Mixed_batch::Placed& Mixed_batch::placed(std::size_t operand, bool sorted) {
  return sorted && sorted_[operand].operand ? sorted_[operand] : placed_[operand];
}

void Mixed_batch::restore(bool sorted) {
  for (std::size_t i = 0; i < placed_.size(); ++i) placed(i, sorted).memory.restore();
  if (info_.bytes()) machine_.fill(info_.data(), poison, info_.bytes());
}

Call Mixed_batch::mixed_call() const {
  const Request& request = cases_.front().request;
  Call call;
  call.operation = request.operation;
  call.precision = request.precision;
  call.options = request.options;
  call.pointers = call.variable = true;
  call.batch = static_cast<std::int64_t>(case_of_.size());
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    for (const Case& of : cases_) call.sizes[i] = std::max(call.sizes[i], of.sizes()[i]);
    const bool may_be_null = call.sizes[i] == 1 && request.operation->sizes[i].takes_one(request.options);
    if (!may_be_null) call.per_matrix_sizes[i] = reinterpret_cast<const std::int32_t*>(sizes_[i].data());
  }
  for (std::size_t i = 0; i < request.operation->scalars.size(); ++i) call.scalars[i] = scalars_[i].data();
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const Placed& one = placed_[i];
    if (!one.operand) continue;
    const bool is_matrix = one.operand->shape == Shape::matrix;
    call.operands[i].data = is_matrix ? one.pointers.data() : one.memory.data();
    if (is_matrix) call.operands[i].per_matrix_leading = reinterpret_cast<const std::int32_t*>(one.leading.data());
  }
  call.info = reinterpret_cast<std::int32_t*>(info_.data());
  complete(call);  // vectors are as far apart as the longest is
  return call;
}

std::vector<Call> Mixed_batch::loop_calls() {
  std::vector<Call> calls;
  std::int64_t before = 0;
  for (std::size_t k = 0; k < cases_.size(); ++k) {
    const auto count = static_cast<std::int64_t>(members_[k].size());
    Call call = call_of(cases_[k].in_layout(Layout::pointers), cases_[k].sizes(), count, scalars_);
    for (std::size_t i = 0; i < placed_.size() && count > 0; ++i) {
      const Placed& one = placed(i, true);
      if (!one.operand) continue;
      call.operands[i].data = one.operand->shape == Shape::matrix
                                  ? sorted_[i].pointers.data() + before * static_cast<std::int64_t>(sizeof(char*))
                                  : one.memory.data() + one.offset[members_[k].front()];
    }
    before += count;
    calls.push_back(call);
  }
  return calls;
}

void Mixed_batch::ensure_workspace(std::size_t bytes) {
  if (workspace_.bytes() < bytes) workspace_ = Memory(machine_.device(), bytes);
}

Result Mixed_batch::measure(const Ready_plan& way, int runs) {
  Result result;
  result.who = "kgen";
  const Call call = mixed_call();
  ensure_workspace(workspace_bytes(way.workspace, call.batch));
  const auto work = [&] {
    check_arguments(call);
    launch(machine_.device(), way, call, workspace_.data(), machine_.stream());
  };
  result.times = machine_.time(
      runs, [&] { restore(false); }, work);
  verify(result, false);
  return result;
}

Result Mixed_batch::measure_loop(const std::vector<Ready_plan>& ways, int runs) {
  Result result;
  result.who = "loop";
  const std::vector<Call> calls = loop_calls();
  for (std::size_t k = 0; k < calls.size(); ++k) ensure_workspace(workspace_bytes(ways[k].workspace, calls[k].batch));
  const auto work = [&] {
    for (std::size_t k = 0; k < calls.size(); ++k) {
      if (calls[k].batch == 0) continue;
      check_arguments(calls[k]);
      launch(machine_.device(), ways[k], calls[k], workspace_.data(), machine_.stream());
    }
  };
  result.times = machine_.time(
      runs, [&] { restore(true); }, work);
  verify(result, true);
  return result;
}

void Mixed_batch::verify(Result& result, bool sorted) {
  machine_.wait();
  const int info = cases_.front().request.operation->info();
  const char* const infos = info < 0 ? info_.data() : placed(static_cast<std::size_t>(info), sorted).memory.data();
  if (info >= 0 ? !verify::is_extreme(classes_) : !sorted)
    result.failed = machine_.count_nonzero(reinterpret_cast<const std::int32_t*>(infos),
                                           static_cast<std::int64_t>(case_of_.size()));
  for (std::size_t k = 0; k < cases_.size(); ++k) verify_case(result, k, sorted);
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const Placed& one = placed(i, sorted);
    if (one.operand && !one.memory.intact())
      result.problem = fmt::format("it writes in front of {0} or behind {0}", one.operand->name);
  }
  if (!info_.intact()) result.problem = "it writes in front of info or behind info";
}

void Mixed_batch::verify_case(Result& result, std::size_t which, bool sorted) {
  std::vector<std::size_t> sample = members_[which];
  if (sample.empty()) return;
  if (sample.size() > 2 * sampled_each) sample.erase(sample.begin() + sampled_each, sample.end() - sampled_each);
  std::vector<std::int64_t> turns;
  for (const std::size_t i : sample) turns.push_back(turn_[i] % made_[which].batch);
  const verify::Problem before = picked(made_[which], turns);
  verify::Problem after = before;
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const Placed& one = placed(i, sorted);
    if (!one.operand) continue;
    verify::Array& array = after.operands[i];
    for (std::size_t b = 0; b < sample.size(); ++b)
      machine_.device().download(array.at(static_cast<std::int64_t>(b)), one.memory.data() + one.offset[sample[b]],
                                 static_cast<std::size_t>(array.stride()));
  }
  if (const std::string broken = verify::broken_invariant(before, after); !broken.empty()) result.problem = broken;
  const verify::Residual found = verify::residual(before, after);
  result.worst_ratio = std::max(result.worst_ratio, found.largest());
  result.wrong_ratio = std::max(result.wrong_ratio, found.wrong_ratio);
  if (const std::string wrong = verify::lost_or_wrong_info(found, before.batch);
      !wrong.empty() && result.problem.empty())
    result.problem = fmt::format("of size {}: {}", cases_[which].shape(), wrong);
}

}  // namespace kgen::bench
