#include "tools/kgen/bench_measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "tools/kgen/batch.hpp"
#include "tools/kgen/square_call.hpp"

namespace kgen::bench {
namespace {

constexpr std::string_view nasty = "nasty";  // verify/matrices.hpp's name for all classes that are
constexpr std::int64_t distinct = 4096;      // matrices made on the host; the batch repeats them
constexpr unsigned char poison = 0xff;       // a NaN, and an info that no routine gives
constexpr double small_bytes = 256 << 20;
constexpr std::int64_t nasty_matrices = 132, nasty_on_host = 33;  // twelve and three of each class
constexpr std::int64_t most_calls = 512, least_calls = 8;

bool is_input(const Operand& operand) { return operand.access != Access::out; }
bool is_output(const Operand& operand) { return operand.access != Access::in; }

void* const* pointers(const Memory& memory) { return reinterpret_cast<void* const*>(memory.data()); }
std::int32_t* integers(const Guarded_memory& memory) { return reinterpret_cast<std::int32_t*>(memory.data()); }

std::string download(Device& device, const char* from, std::int64_t bytes) {
  std::string text(static_cast<std::size_t>(bytes), '\0');
  device.download(text.data(), from, text.size());
  return text;
}

// Batches of matrices, and of pivots, begin where packed kernels and 16-byte accesses want them; `bytes` divides one's.
std::int64_t round_up(std::int64_t batch, std::int64_t bytes) {
  const std::int64_t unit = packed_alignment / std::gcd<std::int64_t, std::int64_t>(packed_alignment, bytes);
  return (batch + unit - 1) / unit * unit;
}

}  // namespace

bool Case::pivot() const {
  const Value* word = find(request.op, "pivot");
  return !word || to_string(*word) != "none";
}

std::string Case::layout() const { return request.word("layout"); }

double Case::matrix_bytes() const { return double(n() * n() * kgen::precision(precision()).element_bytes); }

double Case::bytes(double read, double written, double pointer) const {
  double each = 0;
  for (const Operand& operand : kgen::operation(operation()).operands) {
    const int times = is_input(operand) + is_output(operand);
    if (operand.kind == Operand_kind::matrix) each += is_input(operand) * read + is_output(operand) * written + pointer;
    if (operand.kind == Operand_kind::pivots && pivot()) each += times * 4.0 * double(n());
    if (operand.kind == Operand_kind::info) each += times * 4.0;
  }
  return each;
}

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
  return make_plan(families, {of.operation(), of.precision(), of.request.op, false}, variant, tuning);
}

Ready_plan make_way(Kernels& kernels, const Plan& plan) {
  std::vector<Kernel> steps;
  for (const Step& step : plan.steps) steps.push_back(kernels.get(step.spec));
  return make_ready(plan, std::move(steps));
}

std::optional<Plan> factors_plan(const Families& families, const Case& of) {
  const auto& operands = operation(of.operation()).operands;
  const bool wanted = std::any_of(operands.begin(), operands.end(), [](const Operand& operand) {
    return operand.kind == Operand_kind::pivots && operand.access == Access::in;
  });
  if (!wanted) return std::nullopt;
  Case getrf{request("getrf", of.precision(), of.n()), of.lda};
  if (!of.pivot()) set(getrf.request.op, "pivot", std::string("none"));
  return plan_of(families, getrf);
}

Workplace::Workplace(Machine& machine, Kernels& kernels, const Families& families, const Case& of, const Extent& extent,
                     const Prepared& prepared)
    : machine_(machine),
      operation_(operation(of.operation())),
      of_(of),
      extent_(extent),
      sampled_(prepared.sampled),
      element_bytes_(precision(of.precision()).element_bytes),
      matrix_bytes_(of.leading() * of.n() * element_bytes_),
      spacing_(extent.calls > 1 ? round_up(extent.batch, std::gcd(matrix_bytes_, of.n() * 4)) : extent.batch) {
  if (!prepared.matrices_of.empty()) classes_ = verify::classes_called(prepared.matrices_of, of.pivot());
  Device& device = machine.device();
  const auto matrices = static_cast<std::size_t>(total() * matrix_bytes_);
  original_ = Guarded_memory(machine, matrices);
  work_ = Guarded_memory(machine, matrices);
  ipiv_ = Guarded_memory(machine, static_cast<std::size_t>(total() * of.n()) * sizeof(std::int32_t));
  info_ = Guarded_memory(machine, static_cast<std::size_t>(total()) * sizeof(std::int32_t));
  if (classes_.empty()) classes_ = {&verify::find_class(of.pivot() ? "random" : "dominant")};
  Matrices own;
  Matrices& matrices_of = prepared.matrices ? *prepared.matrices : own;
  const std::string& dense = matrices_of.get(classes_, of.precision(), of.n(), std::min(distinct, total()));
  const auto upload = [&](const std::string& host) {
    device.upload(original_.data(), host.data(), host.size());
    machine.repeat(original_.data(), original_.bytes(), host.size());
  };
  if (of.leading() == of.n())
    upload(dense);
  else
    upload(with_gaps(dense, of.n() * element_bytes_, of.leading() * element_bytes_, char(poison)));
  std::optional<Ready_plan> made;
  const Ready_plan* factors = prepared.factors;
  if (const auto plan = factors_plan(families, of); plan && !factors) factors = &made.emplace(make_way(kernels, *plan));
  if (factors) make_factors(*factors);
  if (of.layout() == "pointers") make_pointers();
  machine.wait();
  if (prepared.matrices_of == nasty) return;
  const std::int64_t count = device.is_host() ? nasty_on_host : nasty_matrices;
  nasty_ = std::make_unique<Workplace>(machine, kernels, families, of, Extent{count, 1},
                                       Prepared{&matrices_of, factors, count, nasty});
}

void Workplace::make_factors(const Ready_plan& way) {
  factors_ = Guarded_memory(machine_, work_.bytes());
  machine_.copy(factors_.data(), original_.data(), factors_.bytes());
  Call all = call(kgen::operation("getrf"), nullptr, factors_.data(), 0);
  all.pointers = false;
  all.operands[0].data = factors_.data();
  all.batch = total();
  launch(machine_.device(), way, all, nullptr, machine_.stream());
}

void Workplace::make_pointers() {
  if (array_a_.bytes()) return;
  const auto bytes = static_cast<std::size_t>(total()) * sizeof(void*);
  array_a_ = Memory(machine_.device(), bytes);
  array_c_ = Memory(machine_.device(), bytes);
  machine_.addresses(array_a_.data(), input(), matrix_bytes_, total());
  machine_.addresses(array_c_.data(), work_.data(), matrix_bytes_, total());
  machine_.wait();
}

bool Workplace::in_place() const {
  return std::any_of(operation_.operands.begin(), operation_.operands.end(), [](const Operand& operand) {
    return operand.kind == Operand_kind::matrix && operand.access == Access::inout;
  });
}

void* Workplace::input() const {
  return in_place() ? work_.data() : factors_.bytes() ? factors_.data() : original_.data();
}

Call Workplace::call(const Operation& op, void* matrices, void* out, std::int64_t index) const {
  Call call = square_call(op, of_.precision(), of_.pivot(), of_.n(), of_.leading(), extent_.batch);
  call.pointers = of_.layout() == "pointers";
  const std::int64_t first = this->first(index);
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    void*& data = call.operands[i].data;
    if (operand.kind == Operand_kind::matrix) {
      data = static_cast<char*>(is_output(operand) ? out : matrices) + first * matrix_bytes_;
      const Memory& array = operand.access == Access::out ? array_c_ : array_a_;
      if (call.pointers) data = array.data() + first * static_cast<std::int64_t>(sizeof(void*));
    } else if (operand.kind == Operand_kind::info) {
      data = integers(info_) + first;
    } else if (call.pivot) {
      data = integers(ipiv_) + first * of_.n();
    }
  }
  return call;
}

Peer_call Workplace::peer_call(std::int64_t index) const {
  const std::int64_t first = this->first(index);
  return {.operation = operation_.name,
          .precision = of_.precision(),
          .n = of_.n(),
          .lda = of_.leading(),
          .batch = extent_.batch,
          .A = pointers(array_a_) + first,
          .C = in_place() ? nullptr : pointers(array_c_) + first,
          .ipiv = of_.pivot() ? integers(ipiv_) + first * of_.n() : nullptr,
          .info = integers(info_) + first};
}

void Workplace::restore() {
  if (in_place())
    machine_.copy(work_.data(), original_.data(), work_.bytes());
  else
    machine_.fill(work_.data(), poison, work_.bytes());
  machine_.fill(info_.data(), poison, info_.bytes());
  for (const Operand& operand : operation_.operands)
    if (operand.kind == Operand_kind::pivots && operand.access == Access::out)
      machine_.fill(ipiv_.data(), poison, ipiv_.bytes());
}

std::vector<Call> Workplace::calls_of(const Ready_plan& way) {
  const auto needed = static_cast<std::size_t>(way.workspace_per_matrix * extent_.batch);
  if (workspace_.bytes() < needed) workspace_ = Memory(machine_.device(), needed);
  std::vector<Call> calls;
  for (std::int64_t i = 0; i < extent_.calls; ++i) calls.push_back(call(operation_, input(), work_.data(), i));
  return calls;
}

void Workplace::launch_all(const Ready_plan& way, const std::vector<Call>& calls) {
  for (const Call& one : calls) {
    check_arguments(one);  // what Engine::run does before it launches
    launch(machine_.device(), way, one, workspace_.data(), machine_.stream());
  }
}

Result Workplace::measure(const Ready_plan& way, int runs) {
  Result result;
  result.who = "kgen";
  const std::vector<Call> calls = calls_of(way);
  result.times = machine_.time(
                     runs, [&] { restore(); }, [&] { launch_all(way, calls); }) /
                 double(extent_.calls);
  verify(result);
  if (nasty_) nasty_->verify_nasty(way, result);
  return result;
}

// Untimed. What is wrong is added to the result of the measurement.
void Workplace::verify_nasty(const Ready_plan& way, Result& result) {
  Result found;
  restore();
  launch_all(way, calls_of(way));
  verify(found);
  result.failed += found.failed;
  if (found.wrong_ratio > result.wrong_ratio) {
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = found.wrong_class;
  }
  if (result.problem.empty() && !found.problem.empty())
    result.problem = fmt::format("on nearly singular and other nasty matrices: {}", found.problem);
}

Result Workplace::measure(Peer& peer, int runs) {
  Result result;
  result.who = peer.name();
  try {
    make_pointers();
    std::vector<Peer_call> calls;
    for (std::int64_t i = 0; i < extent_.calls; ++i) calls.push_back(peer_call(i));
    const auto work = [&] {
      for (const Peer_call& one : calls) peer.run(one);
    };
    result.times = machine_.time(
                       runs, [&] { restore(); }, work) /
                   double(extent_.calls);
    verify(result);
  } catch (const Error& error) {
    result.problem = error.what();
  }
  return result;
}

void Workplace::verify(Result& result) const {
  machine_.wait();
  for (std::int64_t call = 0; call < extent_.calls; ++call)
    result.failed += machine_.count_nonzero(integers(info_) + first(call), extent_.batch);
  const std::int64_t count = std::min(sampled_, extent_.batch), last_call = extent_.calls - 1;
  for (const std::int64_t at :
       std::set{first(0), first(last_call / 2) + (extent_.batch - count) / 2, first(last_call) + extent_.batch - count})
    verify_sample(result, at, count);
  const std::pair<const char*, const Guarded_memory*> operands[] = {
      {"its input", &original_}, {"its input", &factors_}, {"its output", &work_}, {"ipiv", &ipiv_}, {"info", &info_}};
  for (const auto& [name, memory] : operands)
    if (!memory->intact()) result.problem = fmt::format("it writes in front of {0} or behind {0}", name);
}

void Workplace::verify_sample(Result& result, std::int64_t first, std::int64_t count) const {
  Device& device = machine_.device();
  const std::int64_t n = of_.n(), column = n * element_bytes_, step = of_.leading() * element_bytes_;
  const auto matrices = [&](const Guarded_memory& from) {
    return download(device, from.data() + first * matrix_bytes_, count * matrix_bytes_);
  };
  const std::string output = matrices(work_);
  if (!gaps_intact(output, column, step, char(poison))) result.problem = "it writes between the columns";
  Batch pivots{count, n, 1, {}};
  const bool writes_pivots =
      std::any_of(operation_.operands.begin(), operation_.operands.end(),
                  [](const Operand& operand) { return operand.kind == Operand_kind::pivots && is_output(operand); });
  if (writes_pivots && of_.pivot()) {
    pivots.data = download(device, ipiv_.data() + first * n * 4, count * n * 4);
    if (const std::int64_t bad = count_outside(pivots)) result.problem = fmt::format("{} pivots are not in k..n", bad);
  }
  Verified& before = verified_[first];
  std::string bytes = output + pivots.data;
  if (bytes != before.bytes) {
    const Batch a{count, n, n, without_gaps(matrices(original_), column, step)};
    const Batch x{count, n, n, without_gaps(output, column, step)};
    const Batch info{count, 1, 1, std::string(static_cast<std::size_t>(4 * count), '\0')};
    before = {std::move(bytes), residual(of_.operation(), kgen::precision(of_.precision()), of_.pivot(), a,
                                         Input::original, x, pivots, info)};
  }
  const Residual& found = before.residual;
  result.worst_ratio = std::max(result.worst_ratio, found.largest());
  if (found.wrong_ratio > result.wrong_ratio) {
    const verify::Class& one = *classes_[static_cast<std::size_t>((first + found.worst) % distinct) % classes_.size()];
    result.wrong_ratio = found.wrong_ratio;
    result.wrong_class = one.nasty ? one.name : "";
  }
  if (found.left_out > 0 && result.problem.empty())
    result.problem = fmt::format("{} of {} results are not finite", found.left_out, count);
}

}  // namespace kgen::bench
