// The facade: a request's plan is made once, kept under the request, and launched from then on.
#include "runtime/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <future>
#include <thread>
#include <unordered_map>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/engine/open_device.hpp"
#include "runtime/engine/ready_plan.hpp"
#include "runtime/engine/workspace.hpp"

namespace kgen {
namespace {

// The embedded families, loaded once: engines with the same families share their kernels.
std::shared_ptr<const Families> embedded_families() {
  static const auto families = std::make_shared<const Families>(Families::load());
  return families;
}

// The kernels of a plan, made at the same time, as many as there are processors.
std::vector<Kernel> fetch(Kernels& kernels, const Plan& plan) {
  const std::size_t count = plan.steps.size();
  std::vector<Kernel> fetched(count);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) fetched[i] = kernels.get(plan.steps[i].spec);
  };
  const std::size_t workers = std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < workers; ++i) others.push_back(std::async(std::launch::async, work));
  work();
  for (auto& other : others) other.get();
  return fetched;
}

void refuse_any_array(const Call& call) {
  const auto refuse = [](const void* data, std::string_view name) {
    if (data == any_array)
      throw Error(
          Failure::usage,
          fmt::format("{} is KGEN_ANY: only calls between kgen_prepare_begin and kgen_prepare_end take it", name));
  };
  for (std::size_t i = 0; i < call.operation->sizes.size(); ++i)
    refuse(call.per_matrix_sizes[i], call.operation->sizes[i].name);
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const Operand& operand = call.operation->operands[i];
    refuse(call.operands[i].data, operand.data_name(call.pointers));
    refuse(call.operands[i].per_matrix_leading, operand.leading);
  }
  refuse(call.info, "info");
}

// Of a call that runs no kernel: the values that are 0 or 1 where a size is 0, and info, which is 0.
void fill_values(Device& device, const Call& call, void* stream) {
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const Operand& operand = call.operation->operands[i];
    const bool is_info = static_cast<int>(i) == call.operation->info();
    if (operand.if_empty < 0 && !is_info) continue;
    const bool single = precision(call.precision).real_bytes == 4;
    const auto value = is_info ? 0.0F : static_cast<float>(operand.if_empty);
    const double wide = value;
    std::array<std::byte, 16> element{};  // of a complex number the imaginary part is 0
    std::memcpy(element.data(), single ? static_cast<const void*>(&value) : &wide, single ? sizeof value : sizeof wide);
    const auto bytes = static_cast<std::size_t>(element_bytes(operand, call.precision));
    device.fill(call.operands[i].data, std::span(element).first(bytes), static_cast<std::size_t>(call.batch), stream);
  }
}

}  // namespace

struct Engine::State {
  State(std::shared_ptr<Device> on, std::shared_ptr<const Families> of, std::shared_ptr<Kernels> with,
        std::shared_ptr<const Tuning_tables> tables)
      : device(std::move(on)),
        families(std::move(of)),
        kernels(std::move(with)),
        tuning{std::move(tables), device->architecture(), device->description()},
        workspace(device) {}

  using Kept = std::pair<const Request, Ready_plan>;

  Kept* find(const Request& request) {
    if (last && last->first == request) return last;  // most calls are like the one before
    const auto found = plans.find(request);
    return found == plans.end() ? nullptr : &*found;
  }

  // The plan of another number of right-hand sides, if the same kernels serve both.
  const Kept* of_other_columns(Request request, const Plan& plan) const {
    for (request.nrhs_class = 0; request.nrhs_class <= std::ssize(nrhs_classes); ++request.nrhs_class) {
      const auto found = plans.find(request);
      if (found != plans.end() && std::ranges::equal(found->second.specs, plan.steps, {}, {}, &Step::spec))
        return &*found;
    }
    return nullptr;
  }

  Kept& make(const Request& request) {
    const Plan plan = make_plan(*families, request, variant, tuning);
    if (const Kept* same = of_other_columns(request, plan)) return *plans.emplace(request, same->second).first;
    if (device->capturing(stream)) {
      throw Error(Failure::not_prepared,
                  fmt::format("the stream is capturing and {} is not prepared: make the call between "
                              "kgen_prepare_begin and kgen_prepare_end before the capture begins",
                              about(request)));
    }
    const bool needed = needs_library(plan);
    if (needed && !library) library = open_library(device);
    return *plans.insert_or_assign(request, make_ready(plan, fetch(*kernels, plan), needed ? library : nullptr)).first;
  }

  // The kernels run once over no matrices: whatever the first launch costs is paid.
  void prepare(const Call& call, const Request& request) {
    if (!find(request)) {
      Call nothing = call;
      nothing.batch = 0;
      try {
        const Kept& made = make(request);
        // Kernels that another number of right-hand sides has made ready are warm, and a capture takes no launch of
        // ours.
        if (!device->capturing(stream)) launch(*device, made.second, nothing, nullptr, stream);
      } catch (...) {
        plans.erase(request);  // not warmed
        throw;
      }
    }
    const std::size_t bytes = workspace_bytes(find(request)->second.workspace, call.batch);
    most_workspace = std::max(most_workspace, bytes);
    workspace.reserve(bytes, stream);
  }

  std::shared_ptr<Device> device;
  std::shared_ptr<const Families> families;
  std::shared_ptr<Kernels> kernels;
  Tuning tuning;
  Workspace workspace;
  void* stream = nullptr;
  bool preparing = false;
  std::size_t most_workspace = 0;  // that calls needed, in bytes, since the last prepare_begin
  std::string variant;
  std::shared_ptr<Library> library;  // once a plan needs it
  std::unordered_map<Request, Ready_plan, Request_hash> plans;
  Kept* last = nullptr;
};

Engine::Engine(const std::string& name, std::shared_ptr<const Families> families) {
  std::shared_ptr<Device> device = open_device(name);
  if (!families) families = embedded_families();
  state_ = std::make_unique<State>(device, families, Kernels::shared(device, families), load_tables());
}
Engine::Engine(std::shared_ptr<Device> device, std::shared_ptr<const Families> families,
               std::shared_ptr<Kernels> kernels, std::shared_ptr<const Tuning_tables> tables)
    : state_(std::make_unique<State>(std::move(device), std::move(families), std::move(kernels), std::move(tables))) {}
Engine::~Engine() = default;

void Engine::set_stream(void* stream) { state_->stream = stream; }
void Engine::set_workspace(void* memory, std::size_t bytes) { state_->workspace.use(memory, bytes); }
Device& Engine::device() { return *state_->device; }
const Families& Engine::families() const { return *state_->families; }
Kernels& Engine::kernels() { return *state_->kernels; }

void Engine::use_variant(const std::string& name) {
  std::string variant;
  if (!name.empty()) {
    const Spec spec = spec_named(*state_->families, name);
    state_->families->find(spec).check(spec);
    variant = id(spec);
  }
  state_->variant = std::move(variant);
  state_->plans.clear();
  state_->last = nullptr;
}

Plan Engine::plan(const Request& request) const {
  return make_plan(*state_->families, request, state_->variant, state_->tuning);
}

std::span<const Kernel> Engine::last_kernels() const {
  if (!state_->last) return {};
  return state_->last->second.kernels;
}

void Engine::prepare_begin() {
  if (state_->preparing) throw Error(Failure::usage, "engine is preparing already: kgen_prepare_end comes first");
  state_->preparing = true;
  state_->most_workspace = 0;
}

void Engine::prepare_end() {
  if (!state_->preparing) throw Error(Failure::usage, "engine is not preparing: kgen_prepare_begin comes first");
  state_->preparing = false;
}

std::size_t Engine::workspace_size() const { return state_->most_workspace; }

void Engine::run(Call call) {
  complete(call);
  check_arguments(call);
  if (call.is_empty()) return;
  const auto check_arrays = [&] {
    refuse_any_array(call);
    state_->device->check_reach(call);
  };
  if (call.only_fills()) {
    if (state_->preparing) return;
    check_arrays();
    return fill_values(*state_->device, call, state_->stream);
  }
  const Request request = request_of(call);
  if (state_->preparing) return state_->prepare(call, request);
  check_arrays();

  State::Kept* const found = state_->find(request);
  State::Kept& kept = found ? *found : state_->make(request);
  Ready_plan& plan = kept.second;
  if (plan.library) check_whole_elements(call);
  char* workspace = nullptr;
  std::size_t bytes = 0;
  if (!plan.workspace.empty()) {
    bytes = workspace_bytes(plan.workspace, call.batch);
    state_->most_workspace = std::max(state_->most_workspace, bytes);
    workspace = state_->workspace.get(bytes, state_->stream);
  }
  state_->device->check_memory(call, {workspace, bytes});
  launch(*state_->device, plan, call, workspace, state_->stream);

  // The first call reports where its kernels came from when they were made ready; later calls found them in memory.
  if (++plan.uses == 2) {
    for (Kernel& kernel : plan.kernels) {
      kernel.origin = Origin::memory;
      kernel.seconds = 0;
    }
  }
  state_->last = &kept;
}

}  // namespace kgen
