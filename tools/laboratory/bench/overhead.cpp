#include <fmt/format.h>

#include <chrono>
#include <set>

#include "generator/text/error.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/engine/engine.hpp"
#include "runtime/files/temporary_folder.hpp"
#include "tools/kgen/bench/bench.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/bench/modes.hpp"
#include "verify/verification.hpp"

namespace kgen::bench {
namespace {

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Cost {  // of one kernel, in seconds; loading included
  std::string id;
  char precision = 'd';
  std::string shape;
  double cold = 0;    // compiled, in an empty cache
  double warm = 0;    // found in the folder by a fresh memory
  double memory = 0;  // found in memory
};

std::vector<Cost> kernel_costs(const Machine& gpu, std::shared_ptr<const Families> families,
                               const std::vector<Case>& cases) {
  const Temporary_folder folder("kgen-bench");
  Cache::Options options = Cache::options_from_environment();
  options.folder = folder.path() / "cache";
  const std::shared_ptr<const Compiler> compiler = make_nvrtc_compiler(gpu.device().architecture());
  const auto fresh = [&] { return Kernels(gpu.shared_device(), families, std::make_shared<Cache>(options), compiler); };
  Kernels cold = fresh(), warm = fresh();
  const auto expect = [](const Kernel& kernel, Origin origin) {
    if (kernel.origin != origin)
      throw Error(Failure::device, fmt::format("{} came from {}, not from {}: its cost would mean nothing", kernel.id,
                                               to_string(kernel.origin), to_string(origin)));
  };
  std::vector<Cost> costs;
  std::set<std::string> seen;
  for (const Case& of : cases)
    for (const Spec& spec : specs_for(*families, of.request)) {
      Cost cost{id(spec), of.precision(), of.shape(), 0, 0, 0};
      if (!seen.insert(cost.id).second) continue;
      say("kgen: compiling {}\n", cost.id);
      cost.cold = seconds_of([&] { expect(cold.get(spec), Origin::compiled); });
      cost.warm = seconds_of([&] { expect(warm.get(spec), Origin::disk); });
      cost.memory = seconds_of([&] { expect(warm.get(spec), Origin::memory); });
      costs.push_back(cost);
    }
  return costs;
}

// An empty kernel, launched by the driver.
class Nothing {
 public:
  explicit Nothing(const Machine& gpu) {
    const char* const what = "an empty kernel";
    const std::string code =
        compile_to_code("extern \"C\" __global__ void nothing() {}", what, gpu.device().architecture());
    check_cuda(cuda_driver().cuLibraryLoadData(&library_, code.data(), nullptr, nullptr, 0, nullptr, nullptr, 0), what);
    CUkernel kernel = nullptr;
    check_cuda(cuda_driver().cuLibraryGetKernel(&kernel, library_, "nothing"), what);
    check_cuda(cuda_driver().cuKernelGetFunction(&function_, kernel), what);
  }
  ~Nothing() { cuda_driver().cuLibraryUnload(library_); }
  Nothing(const Nothing&) = delete;
  Nothing& operator=(const Nothing&) = delete;
  void launch(void* stream) const {
    check_cuda(
        cuda_driver().cuLaunchKernel(function_, 1, 1, 1, 32, 1, 1, 0, static_cast<CUstream>(stream), nullptr, nullptr),
        "an empty launch");
  }

 private:
  CUlibrary library_ = nullptr;
  CUfunction function_ = nullptr;
};

struct Launch_cost {  // on the host, in seconds: medians of thousands
  double call = 0;    // Engine::run of a prepared batch of one matrix
  double empty = 0;   // as many launches of an empty kernel by the driver, between those
  std::size_t kernels = 0;
};

Launch_cost launch_cost(Machine& gpu, const std::shared_ptr<const Families>& families, const Case& of) {
  Engine engine(gpu.device().name(), families);
  engine.set_stream(gpu.stream());
  const verify::Kind kind = verify::verification(*of.request.operation).kind(of.request);
  const verify::Problem problem = verify::make_problem(of.request, of.sizes(), 1, {&verify::plain_class(kind)});
  const Scalar_bytes scalars = verify::scalar_bytes(problem);
  Call call = call_of(of.request, of.sizes(), 1, scalars);
  std::vector<Memory> memory;
  for (std::size_t i = 0; i < problem.operands.size(); ++i) {
    const std::string& bytes = problem.operands[i].bytes;
    if (bytes.empty()) continue;  // NULL
    memory.emplace_back(gpu.device(), bytes.size());
    gpu.device().upload(memory.back().data(), bytes.data(), bytes.size());
    call.operands[i].data = memory.back().data();
  }
  engine.prepare_begin();
  engine.run(call);
  engine.prepare_end();

  engine.run(call);
  const std::size_t kernels = engine.last_kernels().size();
  const Nothing nothing(gpu);
  const auto launch_empty = [&] {
    for (std::size_t i = 0; i < kernels; ++i) nothing.launch(gpu.stream());
  };

  // A few at a time, so that the queue is never full; both kinds in turn, so that both see the same machine.
  constexpr int rounds = 200, at_a_time = 32, warm_up = 10;
  std::vector<double> calls, empties;
  for (int round = -warm_up; round < rounds; ++round) {
    for (int i = 0; i < at_a_time; ++i) {
      const double seconds = seconds_of([&] { engine.run(call); });
      if (round >= 0) calls.push_back(seconds);
    }
    gpu.wait();
    for (int i = 0; i < at_a_time; ++i) {
      const double seconds = seconds_of(launch_empty);
      if (round >= 0) empties.push_back(seconds);
    }
    gpu.wait();
  }
  return {summary(std::move(calls)).median, summary(std::move(empties)).median, kernels};
}

double median_of(const std::vector<Cost>& costs, double Cost::*part) {
  std::vector<double> seconds;
  for (const Cost& cost : costs) seconds.push_back(cost.*part);
  return summary(std::move(seconds)).median;
}

void prepare_overhead(Bench_options& options) {
  options.words = with_layout(options.words, "strided");
  if (!device_of("--device", options.device).gpu) refuse_use("--overhead: needs a GPU, as --device cuda:0");
  // NVRTC 12.9 and later keep a cache of their own, which would make a cold compile look warm; it is read when NVRTC
  // loads.
  ::setenv("CUDA_CACHE_DISABLE", "1", 1);
}

void measure_overhead(const Bench_options& options, const std::shared_ptr<const Families>& families, const Tuning&,
                      const std::vector<Chosen>& chosen) {
  for (const Chosen& one : chosen)
    if (one.of.request.layout != Layout::strided) refuse_use("--overhead: measures strided batches only");
  const bool quiet = options.json;
  auto [machine, with] = open_machine(options);
  std::vector<Case> cases;
  for (const Chosen& row : chosen) cases.push_back(row.of);
  const std::vector<Cost> costs = kernel_costs(*machine, families, cases);
  Json kernels = Json::array(), launches = Json::array();
  if (!quiet) fmt::print("{:>12}{:>12}{:>14}  kernel\n", "compiled ms", "disk ms", "memory us");
  for (const Cost& cost : costs) {
    if (!quiet)
      fmt::print("{:>12.1f}{:>12.3f}{:>14.2f}  {}\n", cost.cold * 1e3, cost.warm * 1e3, cost.memory * 1e6, cost.id);
    kernels.push_back({{"id", cost.id},
                       {"precision", std::string(1, cost.precision)},
                       {"shape", cost.shape},
                       {"compiled_seconds", cost.cold},
                       {"disk_seconds", cost.warm},
                       {"memory_seconds", cost.memory}});
  }
  if (!quiet) {
    fmt::print("{:>12.1f}{:>12.3f}{:>14.2f}  median of {}\n\n", median_of(costs, &Cost::cold) * 1e3,
               median_of(costs, &Cost::warm) * 1e3, median_of(costs, &Cost::memory) * 1e6, costs.size());
    fmt::print("{:<7}{:>2}{:>6}{:>9}{:>10}{:>19}{:>10}\n", "op", "p", "n", "kernels", "call us", "empty launches us",
               "above us");
  }
  for (const Case& of : cases) {
    say("kgen: launching {} {} n = {}\n", of.operation(), of.precision(), of.shape());
    const Launch_cost cost = launch_cost(*machine, families, of);
    if (!quiet)
      fmt::print("{:<7}{:>2}{:>6}{:>9}{:>10.3f}{:>19.3f}{:>10.3f}\n", of.operation(), of.precision(), of.shape(),
                 cost.kernels, cost.call * 1e6, cost.empty * 1e6, (cost.call - cost.empty) * 1e6);
    launches.push_back({{"op", of.operation()},
                        {"precision", std::string(1, of.precision())},
                        {"shape", of.shape()},
                        {"call_seconds", cost.call},
                        {"kernels", cost.kernels},
                        {"empty_launches_seconds", cost.empty}});
  }
  Output output(options, with);
  output.document()["overhead"] = {{"kernels", kernels},
                                   {"launches", launches},
                                   {"median_compiled_seconds", median_of(costs, &Cost::cold)},
                                   {"median_disk_seconds", median_of(costs, &Cost::warm)},
                                   {"median_memory_seconds", median_of(costs, &Cost::memory)}};
  output.deliver();
}

}  // namespace

Mode overhead_mode() { return {prepare_overhead, measure_overhead}; }

}  // namespace kgen::bench
