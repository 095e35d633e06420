#include "tools/laboratory/bound/model.hpp"

#include <fmt/format.h>

#include "generator/model/architecture.hpp"
#include "generator/text/error.hpp"
#include "tools/laboratory/trace/device.hpp"

namespace kgen::bench {

// A device that counts code instead of loading it.
struct Model::Counter final : Device {
  Counter(std::string architecture_name, int number) : architecture_(std::move(architecture_name)), sm(number) {}

  const std::string& name() const override { return name_; }
  const std::string& description() const override { return name_; }
  const std::string& architecture() const override { return architecture_; }
  Loaded load(const Object& object) override {
    if (const std::optional<Code_counts> counts = count_code(object.code, sm)) {
      const std::lock_guard lock(mutex);
      found[object.id] = *counts;
    }
    return {nullptr, object.launch, object.resources};
  }
  void launch(const Loaded&, std::int64_t, std::int64_t, std::span<const Argument_slot>, void*) override { nothing(); }
  void fill(void*, std::span<const std::byte>, std::size_t, void*) override { nothing(); }
  bool capturing(void*) override { return false; }
  void* allocate(std::size_t) override { nothing(); }
  void release(void*) override { nothing(); }
  void upload(void*, const void*, std::size_t) override { nothing(); }
  void download(void*, const void*, std::size_t) override { nothing(); }
  void synchronize(void*) override { nothing(); }

  [[noreturn]] void nothing() const { throw Error(Failure::device, "the model runs nothing"); }

  std::string architecture_, name_ = "model";
  int sm;
  std::mutex mutex;
  std::map<std::string, Code_counts> found;
};

Model::Model(const Rates& rates, const std::string& architecture, std::shared_ptr<const Families> families)
    : rates_(rates), families_(families), counter_(std::make_shared<Counter>(architecture, rates.sm)) {
  kernels_ = std::make_unique<Kernels>(counter_, std::move(families),
                                       std::make_shared<Cache>(Cache::options_from_environment()),
                                       make_nvrtc_compiler(architecture));
}
Model::~Model() = default;

namespace {

// A machine whose device is the one that counts.
class Traced_machine final : public Host {
 public:
  explicit Traced_machine(const std::string& architecture) {
    auto device = std::make_shared<trace::Traced_device>(architecture);
    traced_ = device.get();
    device_ = std::move(device);
  }
  std::vector<trace::Counts> take_counts() { return traced_->take_counts(); }

 private:
  trace::Traced_device* traced_;
};

// A step of another operation, with what its kernel takes at run time.
Case case_of(const Case& of, const Step& step) {
  Case found{step.spec.request, of.lda, of.at_run_time, {}};
  if (found.request.operation == of.request.operation) found.factors = of.factors;
  for (std::size_t i = 0; i < step.sizes.size(); ++i)
    found.at_run_time[std::string(step.spec.request.operation->sizes[i].name)] = of.value(step.sizes[i]);
  return found;
}

}  // namespace

// Whole blocks of every step, on matrices whose results are verified: counts of a run that went wrong are none.
Model::Run Model::run(const Case& of, const Plan& plan) const {
  Traced_machine machine(counter_->architecture());
  Kernels kernels(machine.shared_device(), families_, std::make_shared<Cache>(Cache::options_from_environment()),
                  trace::make_ptx_compiler(counter_->architecture()));
  const Ready_plan way = make_way(kernels, plan);
  Run run;
  for (const Kernel& kernel : way.kernels) run.batch = std::max<std::int64_t>(run.batch, kernel.object.launch.matrices);
  Workplace place(machine, of, {run.batch, 1}, {.sampled = run.batch, .sides = false});
  const Result result = place.measure(way, 1);
  if (!result.right()) throw Error(Failure::device, fmt::format("a run of its PTX was wrong: {}", wrong(result)));
  run.steps = machine.take_counts();
  return run;
}

Way_bound Model::bound(const Case& of, const Plan& plan) {
  Way_bound way;
  std::vector<Launch> launches;
  bool loops = false;
  for (const Step& step : plan.steps) {
    const Kernel kernel = kernels_->get(step.spec);
    Step_bound one;
    one.id = kernel.id;
    {
      const std::lock_guard lock(counter_->mutex);
      const auto found = counter_->found.find(kernel.id);
      if (found == counter_->found.end())
        throw Error(Failure::unsupported, fmt::format("{}: its code cannot be counted", kernel.id));
      one.counts = found->second;
    }
    loops = loops || one.counts.loops > 0;
    const Launch& launch = kernel.object.launch;
    one.matrices_per_warp = 32.0 * launch.matrices / std::max(launch.threads, 1);
    if (const auto fits = occupancy(rates_.sm, launch, kernel.object.resources)) one.fits = *fits;
    launches.push_back(launch);
    way.steps.push_back(std::move(one));
  }
  const Run ran = loops ? run(of, plan) : Run();
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    Step_bound& one = way.steps[s];
    const Case of_step = case_of(of, plan.steps[s]);
    if (loops) {
      one.run = ran.steps.at(s), one.batch = ran.batch;
      one.bound =
          run_bound(of_step, *one.run, double(one.batch), plan.steps.size() == 1, launches[s], one.fits.blocks, rates_);
    } else {
      one.bound = code_bound(of_step, one.counts, launches[s], rates_);
    }
    way.sum.memory += one.bound.memory;
    way.sum.shared += one.bound.shared;
    way.sum.issue += one.bound.issue;
    way.sum.pipe += one.bound.pipe;
    way.sum.latency += one.bound.latency;
    way.total += one.bound.largest();
  }
  return way;
}

Least Model::least(const Case& of) const {
  const Bound bound = least_bound(of, rates_);
  return {bound.largest(), sector_bytes(of, rates_), bound.pipe > 0 ? of.flops() / bound.pipe : 0};
}

Code_bound Model::of_plan(const Case& of, const Plan& plan) {
  const Way_bound found = bound(of, plan);
  return {found.total, std::string(found.binds())};
}

// Of code with loops it would be the bound of one pass.
std::optional<double> Model::of_object(const Case& of, const Object& object) const {
  const auto counts = count_code(object.code, rates_.sm);
  if (!counts || counts->loops > 0) return std::nullopt;
  return code_bound(of, *counts, object.launch, rates_).largest();
}

std::unique_ptr<Bounds> bounds_of_device(const Device& device, double copy, std::shared_ptr<const Families> families) {
  const std::string& architecture = device.architecture();
  const Rates* known = find_rates(architecture_number(architecture).value_or(0), device.description());
  if (!known) return nullptr;
  Rates rates = *known;
  rates.copy = copy;
  for (const Cuda_found::Gpu& one : find_cuda().gpus)
    if (fmt::format("cuda:{}", one.ordinal) == device.name()) rates.multiprocessors = one.multiprocessors;
  return std::make_unique<Model>(rates, architecture, std::move(families));
}

}  // namespace kgen::bench
