#include "tools/kgen/measure/model.hpp"

#include <fmt/format.h>

#include "generator/error.hpp"

namespace kgen::bench {

// A device that counts code instead of loading it.
struct Model::Counter final : Device {
  Counter(std::string architecture_name, int number) : architecture_(std::move(architecture_name)), sm(number) {}

  const std::string& name() const override { return name_; }
  const std::string& description() const override { return name_; }
  const std::string& architecture() const override { return architecture_; }
  bool is_host() const override { return false; }
  Loaded load(const Object& object) override {
    if (const std::optional<Code_counts> counts = count_code(object.code, sm)) {
      const std::lock_guard lock(mutex);
      found[object.id] = *counts;
    }
    return {nullptr, object.launch, object.resources};
  }
  void launch(const Loaded&, std::int64_t, std::int64_t, std::span<const Argument_slot>, std::span<const Written>,
              void*) override {
    nothing();
  }
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
    : rates_(rates), counter_(std::make_shared<Counter>(architecture, rates.sm)) {
  kernels_ = std::make_unique<Kernels>(counter_, std::move(families),
                                       std::make_shared<Cache>(Cache::options_from_environment()),
                                       make_nvrtc_compiler(architecture));
}
Model::~Model() = default;

namespace {

// A step of another operation, with what its kernel takes at run time.
Case case_of(const Case& of, const Step& step) {
  Case found{step.spec.request, of.lda, of.at_run_time};
  for (std::size_t i = 0; i < step.sizes.size(); ++i) {
    const Number& number = step.sizes[i];
    found.at_run_time[std::string(step.spec.request.operation->sizes[i].name)] =
        number.size < 0 ? number.value : of.sizes()[static_cast<std::size_t>(number.size)];
  }
  return found;
}

}  // namespace

Way_bound Model::bound(const Case& of, const Plan& plan) {
  Way_bound way;
  for (const Step& step : plan.steps) {
    const Kernel kernel = kernels_->get(step.spec);
    Step_bound one{.id = kernel.id, .counts = {}, .matrices_per_warp = 0, .bound = {}};
    {
      const std::lock_guard lock(counter_->mutex);
      const auto found = counter_->found.find(kernel.id);
      if (found == counter_->found.end())
        throw Error(Failure::unsupported, fmt::format("{}: its code cannot be counted", kernel.id));
      one.counts = found->second;
    }
    const Launch& launch = kernel.object.launch;
    one.matrices_per_warp = 32.0 * launch.matrices / std::max(launch.threads, 1);
    const Case of_step = case_of(of, step);
    one.bound = code_bound(of_step, one.counts, launch, rates_);
    way.sum.memory += one.bound.memory;
    way.sum.shared += one.bound.shared;
    way.sum.issue += one.bound.issue;
    way.sum.pipe += one.bound.pipe;
    way.total += one.bound.largest();
    way.steps.push_back(std::move(one));
  }
  return way;
}

}  // namespace kgen::bench
