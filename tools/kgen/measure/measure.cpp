#include "tools/kgen/measure/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "generator/error.hpp"
#include "generator/precision.hpp"

namespace kgen::bench {
namespace {

constexpr std::string_view nasty = "nasty";  // verify/matrices.hpp's name for all classes that are
constexpr std::int64_t distinct = 4096;      // matrices made on the host at most; the batch repeats them
constexpr std::int64_t distinct_bytes = 32 << 20, least_distinct = 256;
constexpr double small_bytes = 256 << 20;
constexpr std::int64_t nasty_matrices = 132, nasty_on_host = 33;  // twelve and three of each class
constexpr std::int64_t most_calls = 512, least_calls = 8;

std::string download(Device& device, const char* from, std::int64_t bytes) {
  std::string text(static_cast<std::size_t>(bytes), '\0');
  device.download(text.data(), from, text.size());
  return text;
}

// Of a batch whose every operand begins where packed kernels and 16-byte accesses want it.
std::int64_t round_up(std::int64_t batch, const std::vector<Measured_operand>& operands) {
  std::int64_t unit = 1;
  for (const Measured_operand& one : operands)
    unit = std::max(unit, packed_alignment / std::gcd<std::int64_t, std::int64_t>(packed_alignment, one.step()));
  return (batch + unit - 1) / unit * unit;
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

Plan plan_of(const Families& families, const Case& of, const std::string& variant, const Tuning& tuning) {
  return make_plan(families, of.request, variant, tuning);
}

Ready_plan make_way(Kernels& kernels, const Plan& plan) {
  std::vector<Kernel> steps;
  for (const Step& step : plan.steps) steps.push_back(kernels.get(step.spec));
  return make_ready(plan, std::move(steps), needs_library(plan) ? kernels.library() : nullptr);
}

Workplace::Workplace(Machine& machine, Kernels& kernels, const Families& families, const Case& of, const Extent& extent,
                     const Prepared& prepared)
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
                         {},
                         {}});
  spacing_ = extent.calls > 1 ? round_up(extent.batch, operands_) : extent.batch;
  Matrices own;
  Matrices& matrices = prepared.matrices ? *prepared.matrices : own;
  const auto room = static_cast<std::int64_t>(double(distinct_bytes) / of.matrix_bytes());
  made_ = matrices.get(classes_, of, std::min(std::clamp(room, least_distinct, distinct), total()));
  scalars_ = verify::scalar_bytes(made_);
  for (std::size_t i = 0; i < operands_.size(); ++i) place(operands_[i], made_.operands[i]);
  machine.wait();
  if (prepared.matrices_of == nasty || !prepared.nasty) return;
  const std::int64_t count = machine.device().is_host() ? nasty_on_host : nasty_matrices;
  nasty_ =
      std::make_unique<Workplace>(machine, kernels, families, of, Extent{count, 1}, Prepared{&matrices, count, nasty});
}

void Workplace::place(Measured_operand& one, const verify::Array& made) {
  if (made.bytes.empty()) return;
  const auto bytes = static_cast<std::size_t>(total() * one.step());
  one.memory = Guarded_memory(machine_, bytes);
  if (!reads(one.operand->access)) return;
  const bool restored = writes(one.operand->access);
  if (restored) one.original = Guarded_memory(machine_, bytes);
  const Guarded_memory& memory = restored ? one.original : one.memory;
  const std::string content = spread(one, made);
  machine_.device().upload(memory.data(), content.data(), content.size());
  machine_.repeat(memory.data(), memory.bytes(), content.size());
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
  for (const Measured_operand& one : operands_) {
    if (!writes(one.operand->access) || !one.memory.bytes()) continue;
    if (one.original.bytes())
      machine_.copy(one.memory.data(), one.original.data(), one.memory.bytes());
    else
      machine_.fill(one.memory.data(), poison, one.memory.bytes());
  }
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

// What a peer overwrites, and where the copy for it begins.
struct Workplace::Copy {
  const Measured_operand* from;
  char* to;
  bool output;      // to: of the first call's batch; otherwise there is one for all calls
  Memory own = {};  // where no output may be the same array
  Memory pointers = {};
};

std::vector<Workplace::Copy> Workplace::copies(std::vector<Call>& calls) {
  std::vector<Copy> list;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Measured_operand& one = operands_[i];
    if (one.operand->shape != Shape::matrix || writes(one.operand->access)) continue;
    const auto output = std::ranges::find_if(
        operands_, [&](const Measured_operand& other) { return other.operand->may_be == static_cast<int>(i); });
    if (output != operands_.end()) {
      list.push_back({&one, output->memory.data(), true});
      continue;
    }
    Memory own(machine_.device(), static_cast<std::size_t>(extent_.batch * one.step()));
    Memory pointers(machine_.device(), static_cast<std::size_t>(extent_.batch) * sizeof(void*));
    machine_.addresses(pointers.data(), own.data(), one.step(), extent_.batch);
    for (Call& call : calls) call.operands[i].data = call.pointers ? pointers.data() : own.data();
    list.push_back({&one, own.data(), false, std::move(own), std::move(pointers)});
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
  verify(result);
  if (nasty_) nasty_->verify_nasty(way, result);
  return result;
}

// Untimed. What is wrong is added to the result of the measurement.
void Workplace::verify_nasty(const Ready_plan& way, Result& result) {
  Result found = measure(way, 0);
  result.failed += found.failed;
  if (found.wrong_ratio > result.wrong_ratio) {
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = found.wrong_class;
  }
  if (result.problem.empty() && !found.problem.empty())
    result.problem = fmt::format("on nearly singular and other nasty matrices: {}", found.problem);
}

Result Workplace::measure(Peer& peer, int runs) {
  Result best;
  best.who = peer.name();
  try {
    const std::vector<std::string> ways = peer.ways(of_);
    for (std::size_t way = 0; way < ways.size(); ++way) {
      Result one = measure_way(peer, ways[way], way, runs);
      const bool better = !best.right() || one.times.median < best.times.median;
      if (way == 0 || (one.right() && better)) best = std::move(one);
    }
  } catch (const Error& error) {
    best.problem = error.what();
  }
  return best;
}

// What a stand-in needs, beside the operands; made once for a way, and put in place before every run.
struct Workplace::Standing {
  std::size_t operand = 0;
  Memory input, pointers;  // the operand as the routine reads it, and its matrices
  Memory beginning;        // what the operand's own memory holds before, where it is not the input
};

std::string Workplace::spread(const Measured_operand& one, const verify::Array& array) {
  return with_gaps(array.bytes, one.rows * one.element_bytes, one.leading * one.element_bytes, char(poison));
}

Workplace::Standing Workplace::stand(const Stand_in& stand_in) {
  Standing standing;
  if (!stand_in.changes_input()) return standing;
  standing.operand = triangular_operand(*of_.request.operation);
  const Measured_operand& one = operands_[standing.operand];
  const auto repeated = [&](const verify::Array& array) {
    Memory memory(machine_.device(), static_cast<std::size_t>(total() * one.step()));
    const std::string content = spread(one, array);
    machine_.device().upload(memory.data(), content.data(), content.size());
    machine_.repeat(memory.data(), memory.bytes(), content.size());
    return memory;
  };
  standing.input = repeated(bench::standing(made_, stand_in.triangle));
  if (stand_in.identity) standing.beginning = repeated(identities(made_));
  standing.pointers = Memory(machine_.device(), static_cast<std::size_t>(total()) * sizeof(void*));
  machine_.addresses(standing.pointers.data(), standing.input.data(), one.step(), total());
  machine_.wait();
  return standing;
}

// After restore(): the operand that is written begins as the stand-in takes it.
void Workplace::restore(const Standing& standing, const Stand_in& stand_in) {
  if (stand_in.no_info) {
    const int info = of_.request.operation->info();
    if (info >= 0) {
      const Measured_operand& one = operands_[static_cast<std::size_t>(info)];
      machine_.fill(one.memory.data(), 0, one.memory.bytes());
    }
  }
  const Measured_operand& one = operands_[standing.operand];
  if (!standing.input.bytes() || !writes(one.operand->access)) return;
  const Memory& from = standing.beginning.bytes() ? standing.beginning : standing.input;
  if (stand_in.apart && !standing.beginning.bytes())
    machine_.fill(one.memory.data(), poison, one.memory.bytes());
  else
    machine_.copy(one.memory.data(), from.data(), one.memory.bytes());
}

Result Workplace::measure_way(Peer& peer, const std::string& name, std::size_t way, int runs) {
  Result result;
  result.who = peer.name();
  result.way = name;
  try {
    std::vector<Call> list = calls(peer.by_pointers(way));
    const std::vector<Copy> copied = peer.overwrites_inputs(way) ? copies(list) : std::vector<Copy>{};
    const Stand_in stand_in = peer.stand_in(way);
    const Standing standing = stand(stand_in);
    std::vector<Call> inputs = list;
    for (std::size_t k = 0; k < inputs.size() && standing.input.bytes(); ++k) {
      const std::int64_t begin = first(static_cast<std::int64_t>(k));
      inputs[k].operands[standing.operand].data =
          inputs[k].pointers ? standing.pointers.data() + begin * static_cast<std::int64_t>(sizeof(void*))
                             : standing.input.data() + begin * operands_[standing.operand].step();
    }
    const auto work = [&] {
      for (std::size_t k = 0; k < list.size(); ++k) {
        const std::int64_t begin = first(static_cast<std::int64_t>(k));
        for (const Copy& copy : copied) {
          const std::int64_t step = copy.from->step();
          machine_.copy(copy.to + (copy.output ? begin * step : 0), copy.from->memory.data() + begin * step,
                        static_cast<std::size_t>(extent_.batch * step));
        }
        peer.run({list[k], inputs[k], way, static_cast<std::int64_t>(k), extent_.calls});
      }
    };
    const auto before = [&] {
      restore();
      restore(standing, stand_in);
    };
    result.times = machine_.time(runs, before, work) / double(extent_.calls);
    verify(result, stand_in);
  } catch (const Error& error) {
    result.problem = error.what();
  }
  return result;
}

void Workplace::verify(Result& result, const Stand_in& stand_in) const {
  machine_.wait();
  if (const int info = of_.request.operation->info(); info >= 0) {
    const auto* values = reinterpret_cast<const std::int32_t*>(operands_[static_cast<std::size_t>(info)].memory.data());
    for (std::int64_t call = 0; call < extent_.calls; ++call)
      result.failed += machine_.count_nonzero(values + first(call), extent_.batch);
  }
  const std::int64_t count = std::min(sampled_, extent_.batch), last_call = extent_.calls - 1;
  for (const std::int64_t at :
       std::set{first(0), first(last_call / 2) + (extent_.batch - count) / 2, first(last_call) + extent_.batch - count})
    verify_sample(result, at, count, stand_in);
  for (const Measured_operand& one : operands_)
    if (!one.memory.intact() || !one.original.intact())
      result.problem = fmt::format("it writes in front of {0} or behind {0}", one.operand->name);
}

// The matrices repeat those that were made.
verify::Problem Workplace::sample_before(std::int64_t first, std::int64_t count) const {
  const auto repeated = [&](const verify::Array& from) {
    verify::Array array = from;
    if (from.bytes.empty()) return array;
    array.bytes.clear();
    for (std::int64_t b = 0; b < count; ++b)
      array.bytes.append(from.at((first + b) % made_.batch), static_cast<std::size_t>(from.stride()));
    return array;
  };
  verify::Problem sample = made_;
  sample.batch = count;
  for (verify::Array& array : sample.operands) array = repeated(array);
  sample.original = repeated(made_.original);
  return sample;
}

verify::Problem Workplace::sample_after(std::int64_t first, std::int64_t count, Result& result) const {
  verify::Problem sample = made_;
  sample.batch = count;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const Measured_operand& one = operands_[i];
    if (!one.memory.bytes()) continue;
    const std::int64_t column = one.rows * one.element_bytes, step = one.leading * one.element_bytes;
    const std::string there = download(machine_.device(), one.memory.data() + first * one.step(), count * one.step());
    if (!gaps_intact(there, column, step, char(poison)))
      result.problem = fmt::format("it writes between the columns of {}", one.operand->name);
    sample.operands[i].bytes = without_gaps(there, column, step);
  }
  return sample;
}

void Workplace::verify_sample(Result& result, std::int64_t first, std::int64_t count, const Stand_in& stand_in) const {
  verify::Problem after = sample_after(first, count, result);
  if (stand_in != Stand_in{}) forgive(stand_in, sample_before(first, count), after);
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
    result.wrong_class = one.nasty ? one.name : "";
  }
  if (found.left_out > 0 && result.problem.empty())
    result.problem = fmt::format("{} of {} results are not finite", found.left_out, count);
}

}  // namespace kgen::bench
