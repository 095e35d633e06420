// The facade: a request's plan is made once, kept under a small key, and launched from then on.
#include "runtime/engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <map>
#include <unordered_map>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "runtime/engine/ready_plan.hpp"
#include "runtime/engine/workspace.hpp"

namespace kgen {
namespace {

// The embedded families, loaded once: engines with the same families share their kernels.
std::shared_ptr<const Families> embedded_families() {
  static const auto families = std::make_shared<const Families>(Families::load());
  return families;
}

enum class Layout { strided, packed, pointers };
constexpr Layout layouts[] = {Layout::strided, Layout::packed, Layout::pointers};

std::string word_of(Layout layout) {
  return layout == Layout::strided ? "strided" : layout == Layout::packed ? "packed" : "pointers";
}

// What decides a call's plan. Sizes that a key cannot hold have no plan either.
struct Kind_of_call {
  const Operation* operation;
  char precision;
  std::int64_t m, n;
  bool pivot, in_place;
  Layout layout;

  bool has_key() const { return m <= max_size && n <= max_size; }
  std::uint64_t key() const {
    const auto index = static_cast<std::uint64_t>(operation - operations().data());
    return index << 32 | static_cast<std::uint64_t>(static_cast<unsigned char>(precision)) << 24 |
           static_cast<std::uint64_t>(m) << 16 | static_cast<std::uint64_t>(n) << 8 |
           static_cast<std::uint64_t>(layout) << 2 | std::uint64_t{pivot} << 1 | std::uint64_t{in_place};
  }
};

// Whether an output of the operation may be one of its inputs.
bool may_be_in_place(const Operation& op) {
  const auto has = [&](Access access) {
    return std::any_of(op.operands.begin(), op.operands.end(), [&](const Operand& operand) {
      return operand.kind == Operand_kind::matrix && operand.access == access;
    });
  };
  return has(Access::in) && has(Access::out);
}

// Only operations with the parameter differ by it.
Kind_of_call kind(const Operation& op, char precision, std::int64_t m, std::int64_t n, bool pivot, bool in_place,
                  Layout layout) {
  return {&op,
          precision,
          find_parameter(op, "m") ? m : n,
          n,
          pivot && find_parameter(op, "pivot"),
          in_place && may_be_in_place(op),
          layout};
}

bool in_place(const Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t out = 0; out < operands.size(); ++out) {
    if (operands[out].kind != Operand_kind::matrix || operands[out].access != Access::out) continue;
    for (std::size_t in = 0; in < operands.size(); ++in) {
      if (operands[in].kind == Operand_kind::matrix && operands[in].access == Access::in &&
          call.operands[in].data == call.operands[out].data) {
        return true;
      }
    }
  }
  return false;
}

// No gaps, and matrices that begin where groups of them can be copied in pieces of 16 bytes.
bool packed(const Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    const Operand_view& view = call.operands[i];
    const std::int64_t rows = operand.rows == "m" ? call.m : call.n;
    const std::int64_t columns = operand.columns == "m" ? call.m : call.n;
    if (rows > max_size || columns > max_size) return false;  // the planner will say so
    if (operand.kind == Operand_kind::matrix) {
      if (view.leading != rows || view.stride != rows * columns) return false;
      if (reinterpret_cast<std::uintptr_t>(view.data) % packed_alignment != 0) return false;
    } else if (operand.kind == Operand_kind::pivots && call.pivot && view.stride != rows) {
      return false;
    }
  }
  return true;
}

Kind_of_call kind(const Call& call) {
  const Layout layout = call.pointers ? Layout::pointers : packed(call) ? Layout::packed : Layout::strided;
  return kind(*call.operation, call.precision, call.m, call.n, call.pivot, in_place(call), layout);
}

Request request_of(const Kind_of_call& kind) {
  const Operation& op = *kind.operation;
  Spec spec = kgen::request(op.name, kind.precision, 1);  // the planner says which sizes are served
  for (const Parameter& parameter : op.parameters) {
    if (parameter.is_size()) set(spec.op, parameter.name, parameter.name == "m" ? kind.m : kind.n);
  }
  if (find_parameter(op, "pivot")) set(spec.op, "pivot", std::string(kind.pivot ? "partial" : "none"));
  if (find_parameter(op, "layout")) set(spec.op, "layout", word_of(kind.layout));
  return {std::string(op.name), kind.precision, spec.op, kind.in_place};
}

// The kernels of some plans by their ids, made at the same time.
std::map<std::string, Kernel> fetch(Kernels& kernels, std::span<const Plan> plans) {
  std::map<std::string, Spec> specs;
  for (const Plan& plan : plans) {
    for (const Step& step : plan.steps) specs.emplace(id(step.spec), step.spec);
  }
  const auto policy = specs.size() == 1 ? std::launch::deferred : std::launch::async;
  std::map<std::string, std::future<Kernel>> pending;
  for (const auto& [name, spec] : specs) {
    pending.emplace(name, std::async(policy, [&kernels, &wanted = spec] { return kernels.get(wanted); }));
  }
  std::map<std::string, Kernel> fetched;
  for (auto& [name, kernel] : pending) fetched.emplace(name, kernel.get());
  return fetched;
}

void check_request(const Operation& op, std::int64_t m, std::int64_t n, std::int64_t batch) {
  for (const auto& [name, value] : {std::pair{"m", m}, std::pair{"n", n}, std::pair{"batch", batch}}) {
    if (value < 0) throw Error(Failure::usage, fmt::format("{} is {}: must be at least 0", name, value));
  }
  if (m != n && !find_parameter(op, "m")) {
    throw Error(Failure::usage, fmt::format("m is {}: must be n = {} for {}", m, n, op.name));
  }
}

std::size_t bytes_for(std::int64_t per_matrix, std::int64_t batch) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(per_matrix, batch, &bytes)) {
    throw Error(Failure::usage, fmt::format("batch is {}: its workspace would reach beyond the address space", batch));
  }
  return bytes;
}

}  // namespace

struct Engine::State {
  State(std::shared_ptr<Device> on, std::shared_ptr<const Families> of, std::shared_ptr<Kernels> with,
        std::shared_ptr<const Records> records)
      : device(std::move(on)),
        families(std::move(of)),
        kernels(std::move(with)),
        tuning{std::move(records), device->architecture()},
        workspace(device) {}

  Ready_plan* find(const Kind_of_call& kind) {
    if (!kind.has_key()) return nullptr;
    const auto found = plans.find(kind.key());
    return found == plans.end() ? nullptr : &found->second;
  }

  // Makes the plans of these calls ready, none of which is yet.
  void make(std::span<const Kind_of_call> kinds) {
    if (kinds.empty()) return;
    std::vector<Plan> made;
    for (const Kind_of_call& kind : kinds) made.push_back(make_plan(*families, request_of(kind), variant, tuning));
    if (device->capturing(stream)) {
      throw Error(
          Failure::not_prepared,
          fmt::format("the stream is capturing and {} (precision {}, n = {}) is not prepared: call kgen_prepare "
                      "before the capture begins",
                      kinds[0].operation->name, kinds[0].precision, kinds[0].n));
    }
    const std::map<std::string, Kernel> fetched = fetch(*kernels, made);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      std::vector<Kernel> steps;
      for (const Step& step : made[i].steps) steps.push_back(fetched.at(id(step.spec)));
      plans.insert_or_assign(kinds[i].key(), make_ready(made[i], std::move(steps)));
    }
  }

  Ready_plan& get(const Kind_of_call& kind) {
    if (Ready_plan* ready = find(kind)) return *ready;
    make(std::span(&kind, 1));
    return *find(kind);
  }

  // Every kind of call that prepare answers for; with a variant given, those that it serves.
  std::vector<Kind_of_call> kinds(const Operation& op, char precision, std::int64_t m, std::int64_t n) const {
    std::vector<Kind_of_call> all;
    for (const Layout layout : layouts) {
      for (const bool pivot : {true, false}) {
        for (const bool in_place : {false, true}) {
          const Kind_of_call one = kind(op, precision, m, n, pivot, in_place, layout);
          const auto same = [&](const Kind_of_call& other) { return other.key() == one.key(); };
          if (std::find_if(all.begin(), all.end(), same) != all.end()) continue;
          if (!variant.empty() && !serves(parse(variant), request_of(one))) continue;
          all.push_back(one);
        }
      }
    }
    return all;
  }

  std::shared_ptr<Device> device;
  std::shared_ptr<const Families> families;
  std::shared_ptr<Kernels> kernels;
  Tuning tuning;
  Workspace workspace;
  void* stream = nullptr;
  std::string variant;
  std::unordered_map<std::uint64_t, Ready_plan> plans;
  Ready_plan* last = nullptr;
};

Engine::Engine(const std::string& name, std::shared_ptr<const Families> families) {
  std::shared_ptr<Device> device = open_device(name);
  if (!families) families = embedded_families();
  state_ = std::make_unique<State>(device, families, Kernels::shared(device, families), load_records());
}
Engine::Engine(std::shared_ptr<Device> device, std::shared_ptr<const Families> families,
               std::shared_ptr<Kernels> kernels, std::shared_ptr<const Records> records)
    : state_(std::make_unique<State>(std::move(device), std::move(families), std::move(kernels), std::move(records))) {}
Engine::~Engine() = default;

Request request_of(const Call& call) { return request_of(kind(call)); }

void Engine::set_stream(void* stream) { state_->stream = stream; }
void Engine::set_workspace(void* memory, std::size_t bytes) { state_->workspace.use(memory, bytes); }
Device& Engine::device() { return *state_->device; }
const Families& Engine::families() const { return *state_->families; }
Kernels& Engine::kernels() { return *state_->kernels; }

void Engine::use_variant(const std::string& id) {
  if (!id.empty()) state_->families->find(parse(id)).check(parse(id));
  state_->variant = id;
  state_->plans.clear();
  state_->last = nullptr;
}

Plan Engine::plan(const Request& request) const {
  return make_plan(*state_->families, request, state_->variant, state_->tuning);
}

std::span<const Kernel> Engine::last_kernels() const {
  if (!state_->last) return {};
  return state_->last->kernels;
}

std::size_t Engine::workspace_size(const Operation& op, char precision, std::int64_t m, std::int64_t n,
                                   std::int64_t batch) {
  check_request(op, m, n, batch);
  if (m == 0 || n == 0 || batch == 0) return 0;
  std::int64_t per_matrix = 0;
  for (const Layout layout : layouts) {
    for (const bool place : {false, true}) {
      const Request request = request_of(kind(op, precision, m, n, true, place, layout));
      per_matrix = std::max(per_matrix, make_plan(*state_->families, request, {}, state_->tuning).workspace_per_matrix);
    }
  }
  return bytes_for(per_matrix, batch);
}

void Engine::prepare(const Operation& op, char precision, std::int64_t m, std::int64_t n, std::int64_t batch) {
  check_request(op, m, n, batch);
  if (m == 0 || n == 0) return;
  if (m > max_size || n > max_size) {  // no key holds it; the planner says why
    make_plan(*state_->families, request_of(kind(op, precision, m, n, true, false, Layout::strided)));
  }
  Call nothing;
  nothing.operation = &op;
  nothing.precision = precision;
  nothing.m = m;
  nothing.n = n;
  const std::vector<Kind_of_call> all = state_->kinds(op, precision, m, n);
  std::vector<Kind_of_call> missing;
  for (const Kind_of_call& kind : all) {
    if (!state_->find(kind)) missing.push_back(kind);
  }
  state_->make(missing);
  for (const Kind_of_call& kind : missing) {
    launch(*state_->device, state_->get(kind), nothing, nullptr, state_->stream);
  }
  std::size_t bytes = 0;
  for (const Kind_of_call& kind : all) {
    bytes = std::max(bytes, bytes_for(state_->get(kind).workspace_per_matrix, batch));
  }
  state_->workspace.reserve(bytes, state_->stream);
}

void Engine::run(const Call& call) {
  check_arguments(call);
  const Kind_of_call kind_of_call = kind(call);
  if (kind_of_call.m == 0 || call.n == 0 || call.batch == 0) return;

  Ready_plan& plan = state_->get(kind_of_call);
  char* workspace = nullptr;
  if (plan.workspace_per_matrix > 0) {
    workspace = state_->workspace.get(bytes_for(plan.workspace_per_matrix, call.batch), state_->stream);
  }
  launch(*state_->device, plan, call, workspace, state_->stream);

  // The first call reports where its kernels came from when they were made ready; later calls found them in memory.
  if (++plan.uses == 2) {
    for (Kernel& kernel : plan.kernels) {
      kernel.origin = Origin::memory;
      kernel.seconds = 0;
    }
  }
  state_->last = &plan;
}

}  // namespace kgen
