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

bool layout_serves(Layout offered, Layout asked) {
  return offered == asked || (asked == Layout::packed && offered == Layout::strided);
}

double priority_of(const Families& families, const Spec& chosen) {
  const auto choice = families.find(chosen).choose(chosen.request);
  return choice ? choice->priority : 0;
}

// For a packed batch without a record a strided kernel is taken where none is packed, or where its family offers itself
// more strongly.
std::optional<Choice> choose(const Families& families, const Tuning& tuning, Request asked) {
  std::optional<Choice> own = lookup(tuning, families, asked);
  if (asked.layout != Layout::packed || (own && own->match != Match::heuristic)) return own;
  asked.layout = Layout::strided;
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
  const Request& own = spec.request;
  if (own.operation != request.operation) differs("operation", std::string(own.name()), std::string(request.name()));
  if (own.precision != request.precision)
    differs("precision", std::string(1, own.precision), std::string(1, request.precision));
  for (const Setting& setting : settings(request)) {
    const std::string has = to_string(*find(own, setting.name));
    const bool fits =
        setting.name == "layout" ? layout_serves(own.layout, request.layout) : has == to_string(setting.value);
    if (!fits) differs(setting.name, has, to_string(setting.value));
  }
  families.find(spec).check(spec);
  return spec;
}

Plan one_step(Spec spec, std::string match) {
  Step step{std::move(spec), {}};
  for (std::size_t i = 0; i < step.spec.request.operation->operands.size(); ++i)
    step.operands.push_back({.operand = static_cast<int>(i)});
  return {.steps = {std::move(step)}, .match = std::move(match)};
}

// matinv: getrf and getri in place on C, which starts as a copy of A; the pivots live in the workspace. getri finds the
// same first zero on U's diagonal as getrf did, so its info is the final one.
Plan matinv_plan(const Families& families, const Request& request, const Tuning& tuning) {
  const std::int64_t n = request.size("n");
  Match weakest = Match::exact;
  const auto best = [&](std::string_view operation) {
    Request asked = make_request(operation, request.precision,
                                 operation == "getri" ? Settings{{"n", n}} : Settings{{"m", n}, {"n", n}});
    asked.layout = request.layout;
    std::optional<Choice> choice = choose(families, tuning, asked);
    if (!choice) return families.best(asked);  // throws, naming the request
    // Copies are not tuned: every variant runs at the speed of memory.
    if (operation != "lacpy") weakest = std::max(weakest, choice->match);
    return std::move(choice->spec);
  };
  const View a{.operand = 0}, c{.operand = 1}, info{.operand = 2};
  const View pivots{.rows = n, .columns = 1};

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

}  // namespace

bool serves(const Spec& spec, const Request& request) {
  Request asked = make_spec(request).request;
  if (!layout_serves(spec.request.layout, asked.layout)) return false;
  asked.layout = spec.request.layout;
  return spec.request == asked;
}

Plan make_plan(const Families& families, const Request& request, const std::string& variant, const Tuning& tuning) {
  if (request.layout == Layout::listed) {
    if (variant.empty()) return make_variable_plan(families, request, tuning);
    throw Error(Failure::usage, fmt::format("variant {}: batches of variable size take a kernel for each size, and "
                                            "none can be given",
                                            variant));
  }
  if (!variant.empty()) return one_step(given_variant(families, request, variant), "given");
  if (std::optional<Choice> own = choose(families, tuning, request)) {
    std::string match(to_string(own->match));
    return one_step(std::move(own->spec), std::move(match));
  }
  for (const Decomposition& decomposition : decompositions) {
    if (decomposition.operation == request.name()) return decomposition.make(families, request, tuning);
  }
  families.best(request);  // throws, naming the request
  throw Error(Failure::unsupported, fmt::format("no plan serves {}", request.name()));
}

}  // namespace kgen
