// Plans: one step where a family of the operation itself serves the request, else a decomposition into the steps of
// other operations.
#include "runtime/plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generator/error.hpp"
#include "generator/operations.hpp"

namespace kgen {
namespace {

std::int64_t size_of(const Request& request, std::string_view name) {
  const Value* value = find(request.op, name);
  const auto* size = value ? std::get_if<std::int64_t>(value) : nullptr;
  if (!size) throw Error(Failure::usage, fmt::format("{}: the request gives no size {}", request.operation, name));
  return *size;
}

void check_sizes(const Request& request, const Operation& op) {
  const std::int64_t n = size_of(request, "n");
  const std::int64_t m = find_parameter(op, "m") ? size_of(request, "m") : n;
  for (const auto& [name, size] : {std::pair{"n", n}, std::pair{"m", m}}) {
    if (size < 1) throw Error(Failure::usage, fmt::format("{} is {}: must be at least 1", name, size));
    if (size > max_size) {
      throw Error(Failure::unsupported, fmt::format("{} is {}: sizes up to {} are supported", name, size, max_size));
    }
  }
}

Spec own_spec(const Request& request) {
  Spec spec;
  spec.operation = request.operation;
  spec.precision = request.precision;
  spec.op = request.op;
  return spec;
}

// Whether a kernel whose parameter has the value `offered` may be given what is asked for.
bool fits(const Setting& asked, const Value* offered) {
  if (!offered) return false;
  const bool packed = asked.name == "layout" && to_string(asked.value) == "packed";
  return *offered == asked.value || (packed && to_string(*offered) == "strided");
}

double priority_of(const Families& families, const Spec& chosen) {
  const auto choice = families.find(chosen).choose(chosen);
  return choice ? choice->priority : 0;
}

// For a packed batch without a record a strided kernel is taken where none is packed, or where its family offers itself
// more strongly.
std::optional<Choice> choose(const Families& families, const Tuning& tuning, Spec asked) {
  std::optional<Choice> own = lookup(tuning, families, asked);
  const Value* layout = find(asked.op, "layout");
  if (!layout || to_string(*layout) != "packed" || (own && own->match != Match::heuristic)) return own;
  set(asked.op, "layout", std::string("strided"));
  std::optional<Choice> strided = lookup(tuning, families, asked);
  if (!own || !strided) return own ? own : strided;
  const bool better =
      strided->match != Match::heuristic || priority_of(families, strided->spec) > priority_of(families, own->spec);
  return better ? strided : own;
}

// The spec of a given variant, which must be of this request.
Spec given_variant(const Families& families, const Request& request, const std::string& variant) {
  const Spec spec = parse(variant);
  const auto differs = [&](std::string_view what, const std::string& of_variant, const std::string& of_request) {
    throw Error(Failure::usage,
                fmt::format("variant {} has {} {}, the request has {}", variant, what, of_variant, of_request));
  };
  if (spec.operation != request.operation) differs("operation", spec.operation, request.operation);
  if (spec.precision != request.precision) {
    differs("precision", std::string(1, spec.precision), std::string(1, request.precision));
  }
  for (const Setting& setting : request.op) {
    const Value* value = find(spec.op, setting.name);
    if (!fits(setting, value)) {
      differs(setting.name, value ? to_string(*value) : "unset", to_string(setting.value));
    }
  }
  families.find(spec).check(spec);
  return spec;
}

Plan one_step(const Operation& op, Spec spec, std::string match) {
  Plan plan;
  Step step;
  step.spec = std::move(spec);
  for (std::size_t i = 0; i < op.operands.size(); ++i) step.operands.push_back({.operand = static_cast<int>(i)});
  plan.steps.push_back(std::move(step));
  plan.match = std::move(match);
  return plan;
}

// matinv: getrf and getri in place on C, which starts as a copy of A; the pivots live in the workspace. getri finds the
// same first zero on U's diagonal as getrf did, so its info is the final one.
Plan matinv_plan(const Families& families, const Request& request, const Tuning& tuning) {
  const std::int64_t n = size_of(request, "n");
  Match weakest = Match::exact;
  const auto best = [&](std::string_view operation) {
    Spec spec = kgen::request(operation, request.precision, n);
    if (const Value* layout = find(request.op, "layout")) set(spec.op, "layout", *layout);
    std::optional<Choice> choice = choose(families, tuning, spec);
    if (!choice) return families.best(spec);  // throws, naming the request
    // Copies are not tuned: every variant runs at the speed of memory.
    if (operation != "lacpy") weakest = std::max(weakest, choice->match);
    return std::move(choice->spec);
  };
  const Binding a{.operand = 0}, c{.operand = 1}, info{.operand = 2};
  const Binding pivots{.operand = -1, .offset_per_matrix = 0, .rows = n};

  Plan plan;
  if (!request.in_place) plan.steps.push_back({best("lacpy"), {a, c}});
  plan.steps.push_back({best("getrf"), {c, pivots, info}});
  plan.steps.push_back({best("getri"), {c, pivots, c, info}});
  plan.workspace_per_matrix = n * static_cast<std::int64_t>(sizeof(std::int32_t));
  plan.match = to_string(weakest);
  return plan;
}

// The operations that other operations' kernels can do.
struct Decomposition {
  std::string_view operation;
  Plan (*make)(const Families& families, const Request& request, const Tuning& tuning);
};
constexpr Decomposition decompositions[] = {{"matinv", matinv_plan}};

[[noreturn]] void refuse(const Families& families, const Request& request) {
  const Value *m = find(request.op, "m"), *n = find(request.op, "n");
  if (m && n && *m != *n) {
    throw Error(Failure::unsupported,
                fmt::format("m is {} and n is {}: only square matrices are supported", to_string(*m), to_string(*n)));
  }
  families.best(own_spec(request));  // throws, naming the request
  throw Error(Failure::unsupported, fmt::format("no plan serves {}", request.operation));
}

}  // namespace

bool serves(const Spec& spec, const Request& request) {
  return spec.operation == request.operation && spec.precision == request.precision &&
         std::ranges::all_of(request.op, [&](const Setting& asked) { return fits(asked, find(spec.op, asked.name)); });
}

Plan make_plan(const Families& families, const Request& request, const std::string& variant, const Tuning& tuning) {
  const Operation& op = operation(request.operation);
  check_sizes(request, op);
  if (!variant.empty()) return one_step(op, given_variant(families, request, variant), "given");
  if (std::optional<Choice> own = choose(families, tuning, own_spec(request))) {
    return one_step(op, std::move(own->spec), std::string(to_string(own->match)));
  }
  for (const Decomposition& decomposition : decompositions) {
    if (decomposition.operation == op.name) return decomposition.make(families, request, tuning);
  }
  refuse(families, request);
}

}  // namespace kgen
