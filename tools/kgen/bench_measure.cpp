#include "tools/kgen/bench_measure.hpp"

#include <algorithm>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "tools/kgen/bench_matrices.hpp"

namespace kgen::bench {
namespace {

constexpr std::int64_t distinct = 4096;  // matrices made on the host; the batch repeats them
constexpr std::int64_t sampled = 256;    // matrices verified at the start, the middle and the end of the batch
constexpr double largest_ratio = 30;     // LAPACK's own threshold
constexpr unsigned char poison = 0xff;   // a NaN, and an info that no routine gives

bool is_input(const Operand& operand) { return operand.access != Access::out; }
bool is_output(const Operand& operand) { return operand.access != Access::in; }

// The operands of a case in device memory, packed.
class Workplace {
 public:
  Workplace(Gpu& gpu, Engine& setup, const Case& of, std::uint64_t bytes);

  std::int64_t batch() const { return batch_; }
  double traffic() const;
  void restore();  // inputs as they were, outputs poisoned
  Call call() const { return call_; }
  Peer_call peer_call();
  void verify(Result& result) const;

 private:
  const Operand& output() const;
  bool in_place() const { return output().access == Access::inout; }
  Call call_of(const Operation& operation, void* matrices, void* out) const;

  Gpu& gpu_;
  const Operation& operation_;
  Case of_;
  std::int64_t matrix_bytes_, batch_;
  std::vector<char> host_;                // the distinct matrices
  Memory original_, work_, ipiv_, info_;  // work_: the output
  Memory factors_;                        // getri's input
  Memory array_a_, array_c_;              // of pointers, for peers
  Call call_;
};

Workplace::Workplace(Gpu& gpu, Engine& setup, const Case& of, std::uint64_t bytes)
    : gpu_(gpu),
      operation_(operation(of.operation)),
      of_(of),
      matrix_bytes_(of.n * of.n * precision(of.precision).element_bytes),
      batch_(static_cast<std::int64_t>((bytes + static_cast<std::uint64_t>(matrix_bytes_) - 1) /
                                       static_cast<std::uint64_t>(matrix_bytes_))),
      host_(random_matrices(of.precision, of.n, std::min(distinct, batch_), 1234)) {
  Device& device = gpu.device();
  const auto matrices = static_cast<std::size_t>(batch_ * matrix_bytes_);
  original_ = Memory(device, matrices);
  work_ = Memory(device, matrices);
  ipiv_ = Memory(device, static_cast<std::size_t>(batch_ * of.n) * sizeof(std::int32_t));
  info_ = Memory(device, static_cast<std::size_t>(batch_) * sizeof(std::int32_t));
  device.upload(original_.data(), host_.data(), host_.size());
  gpu.repeat(original_, host_.size());
  void* input = original_.data();
  const bool wants_factors = std::any_of(operation_.operands.begin(), operation_.operands.end(), [](const Operand& o) {
    return o.kind == Operand_kind::pivots && o.access == Access::in;
  });
  if (wants_factors) {
    factors_ = Memory(device, matrices);
    gpu.copy(factors_.data(), original_.data(), matrices);
    setup.run(call_of(operation("getrf"), nullptr, factors_.data()));
    input = factors_.data();
  }
  gpu.wait();
  call_ = call_of(operation_, input, work_.data());
}

Call Workplace::call_of(const Operation& op, void* matrices, void* out) const {
  Call call;
  call.operation = &op;
  call.precision = of_.precision;
  call.m = call.n = of_.n;
  call.batch = batch_;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    switch (operand.kind) {
      case Operand_kind::matrix:
        call.operands[i] = {is_output(operand) ? out : matrices, of_.n, of_.n * of_.n};
        break;
      case Operand_kind::pivots:
        call.operands[i] = {ipiv_.data(), 0, of_.n};
        break;
      case Operand_kind::info:
        call.operands[i] = {info_.data(), 0, 0};
        break;
    }
  }
  return call;
}

const Operand& Workplace::output() const {
  return *std::find_if(operation_.operands.begin(), operation_.operands.end(), [](const Operand& operand) {
    return operand.kind == Operand_kind::matrix && is_output(operand);
  });
}

double Workplace::traffic() const {
  double each = 0;
  for (const Operand& operand : operation_.operands) {
    const std::int64_t bytes = operand.kind == Operand_kind::matrix   ? matrix_bytes_
                               : operand.kind == Operand_kind::pivots ? of_.n * 4
                                                                      : 4;
    each += double(bytes * (is_input(operand) + is_output(operand)));
  }
  return each * double(batch_);
}

void Workplace::restore() {
  if (in_place())
    gpu_.copy(work_.data(), original_.data(), work_.bytes());
  else
    gpu_.fill(work_.data(), poison, work_.bytes());
  gpu_.fill(info_.data(), poison, info_.bytes());
  for (const Operand& operand : operation_.operands)
    if (operand.kind == Operand_kind::pivots && operand.access == Access::out)
      gpu_.fill(ipiv_.data(), poison, ipiv_.bytes());
}

Peer_call Workplace::peer_call() {
  const auto bytes = static_cast<std::size_t>(batch_) * sizeof(void*);
  const void* input = in_place() ? work_.data() : factors_.bytes() ? factors_.data() : original_.data();
  if (!array_a_.bytes()) {
    array_a_ = Memory(gpu_.device(), bytes);
    array_c_ = Memory(gpu_.device(), bytes);
    gpu_.addresses(array_a_.data(), input, matrix_bytes_, batch_);
    gpu_.addresses(array_c_.data(), work_.data(), matrix_bytes_, batch_);
    gpu_.wait();
  }
  const auto pointers = [](const Memory& memory) { return reinterpret_cast<void* const*>(memory.data()); };
  const auto integers = [](const Memory& memory) { return reinterpret_cast<std::int32_t*>(memory.data()); };
  return {operation_.name, of_.precision,  of_.n, batch_, pointers(array_a_), in_place() ? nullptr : pointers(array_c_),
          integers(ipiv_), integers(info_)};
}

void Workplace::verify(Result& result) const {
  Device& device = gpu_.device();
  gpu_.wait();
  constexpr std::int64_t piece = std::int64_t{1} << 24;
  std::vector<std::int32_t> info;
  for (std::int64_t first = 0; first < batch_; first += piece) {
    info.resize(static_cast<std::size_t>(std::min(piece, batch_ - first)));
    device.download(info.data(), info_.data() + first * 4, info.size() * sizeof(std::int32_t));
    result.failed += std::count_if(info.begin(), info.end(), [](std::int32_t value) { return value != 0; });
  }
  const std::int64_t count = std::min(sampled, batch_);
  for (const std::int64_t first : {std::int64_t{0}, (batch_ - count) / 2, batch_ - count}) {
    Sample sample{of_.precision, of_.n, {}, {}, {}};
    sample.input.resize(static_cast<std::size_t>(count * matrix_bytes_));
    sample.output.resize(sample.input.size());
    device.download(sample.input.data(), original_.data() + first * matrix_bytes_, sample.input.size());
    device.download(sample.output.data(), work_.data() + first * matrix_bytes_, sample.output.size());
    if (in_place()) {
      sample.ipiv.resize(static_cast<std::size_t>(count * of_.n));
      device.download(sample.ipiv.data(), ipiv_.data() + first * of_.n * 4, sample.ipiv.size() * sizeof(std::int32_t));
    }
    result.worst_ratio = std::max(result.worst_ratio, worst_ratio(sample));
  }
}

}  // namespace

bool Result::right() const { return problem.empty() && failed == 0 && worst_ratio < largest_ratio; }

Row measure(Gpu& gpu, Engine& setup, Engine& engine, std::span<const std::unique_ptr<Peer>> peers, const Case& of,
            std::uint64_t bytes, int runs) {
  Workplace place(gpu, setup, of, bytes);
  Row row{of, place.batch(), place.traffic(), {}, {}, {}};
  row.kgen.who = "kgen";
  const Call call = place.call();
  // Ours, so that it is given back after each row; kernels are compiled by the run that warms up.
  const std::size_t needed = engine.workspace_size(*call.operation, of.precision, of.n, of.n, call.batch);
  const Memory workspace(gpu.device(), needed);
  engine.set_workspace(workspace.data(), needed);
  row.kgen.times = gpu.time(
      runs, [&] { place.restore(); }, [&] { engine.run(call); });
  place.verify(row.kgen);
  for (const Kernel& kernel : engine.last_kernels()) row.kernels.push_back(kernel.id);
  engine.set_workspace(nullptr, 0);

  for (const std::unique_ptr<Peer>& peer : peers) {
    if (!peer->serves(of.operation, of.precision, of.n)) continue;
    Result result{peer->name(), {}, 0, 0, {}};
    try {
      const Peer_call peer_call = place.peer_call();
      result.times = gpu.time(
          runs, [&] { place.restore(); }, [&] { peer->run(peer_call); });
      place.verify(result);
    } catch (const Error& error) {
      result.problem = error.what();
    }
    row.peers.push_back(std::move(result));
  }
  return row;
}

}  // namespace kgen::bench
