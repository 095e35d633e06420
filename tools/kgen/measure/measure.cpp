#include "tools/kgen/measure/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"

namespace kgen::bench {
namespace {

constexpr std::int64_t distinct = 4096;  // matrices made on the host at most; the batch repeats them
constexpr std::int64_t distinct_bytes = 32 << 20, least_distinct = 64;
constexpr double small_bytes = 256 << 20;

// Classes that kernels are verified on besides, by verify/matrices.hpp's names: of each nasty one twelve matrices and
// three on `host`, of each extreme one six and three.
struct Side_batch {
  std::string_view classes;
  std::int64_t matrices, on_host;
  std::string_view about;
};
constexpr Side_batch side_batches[] = {{"nasty", 132, 33, "nearly singular and other nasty"},
                                       {"extreme", 36, 18, "singular, denormal and other extreme"}};

constexpr std::int64_t most_calls = 512, least_calls = 8;

// Of a batch whose every operand begins where packed kernels and 16-byte accesses want it.
std::int64_t round_up(std::int64_t batch, const std::vector<Measured_operand>& operands) {
  std::int64_t unit = 1;
  for (const Measured_operand& one : operands)
    unit = std::max(unit, packed_alignment / std::gcd<std::int64_t, std::int64_t>(packed_alignment, one.step()));
  return (batch + unit - 1) / unit * unit;
}

std::string download(Device& device, const char* from, std::int64_t bytes) {
  std::string text(static_cast<std::size_t>(bytes), '\0');
  device.download(text.data(), from, text.size());
  return text;
}

// Bytes of a column, and from one column to the next.
std::pair<std::size_t, std::size_t> column_and_step(const Measured_operand& one) {
  return {static_cast<std::size_t>(one.rows * one.element_bytes),
          static_cast<std::size_t>(one.leading * one.element_bytes)};
}

// Matrices without gaps as they lie in the operand's memory, with poison behind each column; and back.
std::string spread(const Measured_operand& one, const std::string& matrices) {
  const auto [column, step] = column_and_step(one);
  if (column == step) return matrices;
  std::string wide;
  wide.reserve(matrices.size() / column * step);
  for (std::size_t at = 0; at < matrices.size(); at += column)
    wide.append(matrices, at, column).append(step - column, char(poison));
  return wide;
}

std::string without_gaps(const Measured_operand& one, const std::string& matrices) {
  const auto [column, step] = column_and_step(one);
  if (column == step) return matrices;
  std::string narrow;
  narrow.reserve(matrices.size() / step * column);
  for (std::size_t at = 0; at < matrices.size(); at += step) narrow.append(matrices, at, column);
  return narrow;
}

bool gaps_intact(const Measured_operand& one, const std::string& matrices) {
  const auto [column, step] = column_and_step(one);
  for (std::size_t at = 0; at < matrices.size(); at += step)
    for (std::size_t i = at + column; i < at + step; ++i)
      if (matrices[i] != char(poison)) return false;
  return true;
}

}  // namespace

Extent extent_of_bytes(const Case& of, std::uint64_t bytes) {
  const auto matrix = static_cast<std::uint64_t>(of.matrix_bytes());
  return {static_cast<std::int64_t>((bytes + matrix - 1) / matrix), 1};
}

Extent extent_of_batch(const Case& of, std::int64_t batch) {
  const double calls = small_bytes / (of.matrix_bytes() * double(std::max<std::int64_t>(batch, 1)));
  return {batch, std::clamp(static_cast<std::int64_t>(calls), least_calls, most_calls)};
}

double traffic(const Case& of, const Extent& extent) { return of.bytes() * double(extent.batch); }

std::string ratio_of(const Result& result) {
  return fmt::format("{:.3g}{}", result.wrong_ratio > 0 ? result.wrong_ratio : result.worst_ratio,
                     result.wrong_class.empty() ? "" : " on " + result.wrong_class);
}

std::string wrong(const Result& result) {
  if (result.right() || !result.problem.empty()) return result.problem;
  return fmt::format("wrong: residual {}, info of {} matrices is not 0", ratio_of(result), result.failed);
}

Ready_plan make_way(Kernels& kernels, const Plan& plan) {
  std::vector<Kernel> steps;
  for (const Step& step : plan.steps) steps.push_back(kernels.get(step.spec));
  return make_ready(plan, std::move(steps), needs_library(plan) ? kernels.library() : nullptr);
}

Workplace::Workplace(Machine& machine, const Case& of, const Extent& extent, const Prepared& prepared)
    : machine_(machine), of_(of), extent_(extent), sampled_(prepared.sampled) {
  const verify::Kind kind = verify::verification(*of.request.operation).kind(of.request);
  classes_ = prepared.matrices_of.empty() ? verify::Classes{&verify::plain_class(kind)}
                                          : verify::classes_called(prepared.matrices_of, kind);
  for (const Operand& operand : of.request.operation->operands)
    operands_.push_back({&operand,
                         of.rows(operand),
                         of.columns(operand),
                         operand.shape == Shape::matrix ? of.leading(operand) : of.rows(operand),
                         element_bytes(operand, of.precision()),
                         {},
                         {}});
  spacing_ = extent.calls > 1 ? round_up(extent.batch, operands_) : extent.batch;
  Matrices own;
  Matrices& matrices = prepared.matrices ? *prepared.matrices : own;
  const auto room = static_cast<std::int64_t>(double(distinct_bytes) / of.matrix_bytes());
  made_ = matrices.get(classes_, of, std::min(std::clamp(room, least_distinct, distinct), total()));
  scalars_ = verify::scalar_bytes(made_);
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    Measured_operand& one = operands_[i];
    if (!made_.operands[i].bytes.empty())
      one.memory = Operand_memory(machine, one.operand->access, static_cast<std::size_t>(total() * one.step()),
                                  spread(one, made_.operands[i].bytes));
  }
  machine.wait();
  for (const Side_batch& side : side_batches) {
    if (prepared.matrices_of == side.classes || !prepared.sides) continue;
    const std::int64_t count = machine.device().is_timed() ? side.matrices : side.on_host;
    sides_.emplace_back(side.about, std::make_unique<Workplace>(machine, of, Extent{count, 1},
                                                                Prepared{&matrices, count, side.classes, false}));
  }
}

void Workplace::make_pointers() {
  for (Measured_operand& one : operands_) {
    if (one.operand->shape != Shape::matrix || one.pointers.bytes()) continue;
    one.pointers = Memory(machine_.device(), static_cast<std::size_t>(total()) * sizeof(void*));
    machine_.addresses(one.pointers.data(), one.memory.data(), one.step(), total());
  }
  machine_.wait();
}

void Workplace::restore() {
  for (const Measured_operand& one : operands_) one.memory.restore();
}

std::vector<Call> Workplace::calls(bool by_pointers) {
  if (by_pointers) make_pointers();
  const Call one_call = call_of(of_.request, of_.sizes(), extent_.batch, scalars_, of_.lda);
  std::vector<Call> list(static_cast<std::size_t>(extent_.calls), one_call);
  for (std::int64_t k = 0; k < extent_.calls; ++k) {
    Call& call = list[static_cast<std::size_t>(k)];
    call.pointers = by_pointers;
    for (std::size_t i = 0; i < operands_.size(); ++i) {
      const Measured_operand& one = operands_[i];
      if (!one.memory.bytes()) continue;
      const bool array = by_pointers && one.operand->shape == Shape::matrix;
      call.operands[i].data = array ? one.pointers.data() + first(k) * static_cast<std::int64_t>(sizeof(void*))
                                    : one.memory.data() + first(k) * one.step();
    }
  }
  return list;
}

void Workplace::launch_all(const Ready_plan& way, const std::vector<Call>& calls) {
  for (const Call& one : calls) {
    check_arguments(one);  // what Engine::run does before it launches
    launch(machine_.device(), way, one, workspace_.data(), machine_.stream());
  }
}

void Workplace::make_workspace(const Ready_plan& way) {
  const std::size_t needed = workspace_bytes(way.workspace, extent_.batch);
  if (workspace_.bytes() < needed) workspace_ = Memory(machine_.device(), needed);
}

std::vector<double> Workplace::time_steps(const Ready_plan& way, int runs) {
  make_workspace(way);
  const Call one = calls(of_.request.layout == Layout::pointers).front();
  return machine_.time_parts(
      runs, [&] { restore(); },
      [&](const auto& part) {
        launch(machine_.device(), way, one, workspace_.data(), machine_.stream(), [&](std::size_t) { part(); });
      });
}

Result Workplace::measure(const Ready_plan& way, int runs) {
  Result result;
  result.who = "kgen";
  make_workspace(way);
  const std::vector<Call> list = calls(of_.request.layout == Layout::pointers);
  result.times = machine_.time(
                     runs, [&] { restore(); }, [&] { launch_all(way, list); }) /
                 double(extent_.calls);
  verify(result, nullptr);
  for (const auto& [about, side] : sides_) add_untimed(side->measure(way, 0), about, result);
  return result;
}

Result Workplace::measure(const Guest& guest, int runs) {
  Result result;
  result.who = guest.name;
  const auto before = [&] {
    restore();
    if (guest.before) guest.before();
  };
  result.times = machine_.time(runs, before, guest.work) / double(extent_.calls);
  verify(result, &guest);
  return result;
}

// What is wrong beside the measurement.
void Workplace::add_untimed(const Result& found, std::string_view about, Result& result) {
  result.failed += found.failed;
  if (found.wrong_ratio > result.wrong_ratio) {
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = found.wrong_class;
  }
  if (result.problem.empty() && !found.problem.empty())
    result.problem = fmt::format("on {} matrices: {}", about, found.problem);
}

Memory Workplace::repeated(const Measured_operand& like, const verify::Array& array) const {
  Memory memory(machine_.device(), static_cast<std::size_t>(total() * like.step()));
  machine_.repeat(spread(like, array.bytes), memory.data(), memory.bytes());
  return memory;
}

verify::Problem picked(const verify::Problem& from, const std::vector<std::int64_t>& matrices) {
  const auto of = [&](const verify::Array& all) {
    verify::Array some = all;
    some.bytes.clear();
    for (const std::int64_t one : matrices)
      if (!all.bytes.empty()) some.bytes.append(all.at(one), static_cast<std::size_t>(all.stride()));
    return some;
  };
  verify::Problem problem = from;
  problem.batch = std::ssize(matrices);
  for (verify::Array& array : problem.operands) array = of(array);
  problem.original = of(from.original);
  return problem;
}

const verify::Problem& Matrices::get(const verify::Classes& classes, const Case& of, std::int64_t count) {
  Case same = of;  // layouts and gaps make no other operands
  same.request.layout = Layout::strided;
  same.lda = 0;
  if (same != of_) made_.clear();
  of_ = same;
  const std::tuple key{classes, count};
  const auto found = made_.find(key);
  if (found != made_.end()) return found->second;
  verify::Problem made = verify::make_problem(same.request, same.sizes(), count, classes);
  set_factors(made, same.factors);
  return made_.emplace(key, std::move(made)).first->second;
}

// What was measured is verified: samples of the batch, every info, and the guards around operands.
void Workplace::verify(Result& result, const Guest* guest) const {
  machine_.wait();
  if (const int info = of_.request.operation->info(); info >= 0 && !verify::is_extreme(classes_)) {
    const auto* values = reinterpret_cast<const std::int32_t*>(operands_[static_cast<std::size_t>(info)].memory.data());
    for (std::int64_t call = 0; call < extent_.calls; ++call)
      result.failed += machine_.count_nonzero(values + first(call), extent_.batch);
  }
  const std::int64_t count = std::min(sampled_, extent_.batch), last_call = extent_.calls - 1;
  for (const std::int64_t at :
       std::set{first(0), first(last_call / 2) + (extent_.batch - count) / 2, first(last_call) + extent_.batch - count})
    verify_sample(result, at, count, guest);
  for (const Measured_operand& one : operands_)
    if (!one.memory.intact())
      result.problem = fmt::format("it writes in front of {0} or behind {0}", one.operand->name);
}

// The matrices repeat those that were made.
verify::Problem Workplace::sample_before(std::int64_t first, std::int64_t count) const {
  std::vector<std::int64_t> sample;
  for (std::int64_t b = 0; b < count; ++b) sample.push_back((first + b) % made_.batch);
  return picked(made_, sample);
}

verify::Problem Workplace::sample_after(std::int64_t first, std::int64_t count, Result& result) const {
  verify::Problem sample = made_;
  sample.batch = count;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Measured_operand& one = operands_[i];
    if (!one.memory.bytes()) continue;
    const std::string there = download(machine_.device(), one.memory.data() + first * one.step(), count * one.step());
    if (!gaps_intact(one, there))
      result.problem = fmt::format("it writes between the columns of {}", one.operand->name);
    sample.operands[i].bytes = without_gaps(one, there);
  }
  return sample;
}

void Workplace::verify_sample(Result& result, std::int64_t first, std::int64_t count, const Guest* guest) const {
  verify::Problem after = sample_after(first, count, result);
  if (guest && guest->forgive) guest->forgive(sample_before(first, count), after);
  std::string bytes;
  for (const verify::Array& array : after.operands) bytes += array.bytes;
  Verified& last = verified_[first];
  if (bytes != last.bytes) {
    const verify::Problem before = sample_before(first, count);
    last = {std::move(bytes), verify::residual(before, after), verify::broken_invariant(before, after)};
  }
  const verify::Residual& found = last.residual;
  if (!last.problem.empty()) result.problem = last.problem;
  result.worst_ratio = std::max(result.worst_ratio, found.largest());
  if (found.wrong_ratio > result.wrong_ratio) {
    const auto member = static_cast<std::size_t>((first + found.worst) % made_.batch);
    const verify::Class& one = *classes_[member % classes_.size()];
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = one.sort == verify::Sort::plain ? "" : one.name;
  }
  // What a guest says of a singular matrix and leaves of it is its own.
  if (result.problem.empty() && !(guest && verify::is_extreme(classes_)))
    result.problem = verify::lost_or_wrong_info(found, count);
}

}  // namespace kgen::bench
