// Plans: one step where a kernel of the operation itself serves the request, else those that a family of plans lists.
#include "runtime/plan/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "runtime/plan/expand.hpp"

namespace kgen {
namespace {

bool layout_serves(Layout offered, Layout asked) {
  return offered == asked || (asked == Layout::packed && offered == Layout::strided);
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

Plan plan_of(const Families& families, const Tuning& tuning, Choice choice, const Request& request, bool chosen) {
  if (families.find(choice.spec).is_plan()) return expand(families, tuning, std::move(choice), request);
  Step step{choice.spec, {}};
  for (std::size_t i = 0; i < step.spec.request.operation->operands.size(); ++i)
    step.operands.push_back({.index = static_cast<int>(i)});
  const std::string match(to_string(choice.match));
  if (chosen) step.choice = std::move(choice);
  return {.steps = {std::move(step)}, .match = match};
}

}  // namespace

bool needs_library(const Plan& plan) {
  return std::ranges::any_of(plan.steps, [](const Step& step) { return is_library(step.spec); });
}

std::int64_t end_of_buffer(const Buffer& buffer, std::int64_t begin, std::int64_t batch) {
  constexpr std::int64_t alignment = 256;
  return (begin + buffer.per_matrix * batch + buffer.fixed + alignment - 1) / alignment * alignment;
}

std::size_t workspace_bytes(std::span<const Buffer> buffers, std::int64_t batch) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 2;
  std::int64_t bytes = 0;
  for (const Buffer& buffer : buffers) {
    if (buffer.per_matrix > 0 && batch > (most - bytes - buffer.fixed) / buffer.per_matrix)
      throw Error(Failure::usage,
                  fmt::format("batch is {}: its workspace would reach beyond the address space", batch));
    bytes = end_of_buffer(buffer, bytes, batch);
  }
  return static_cast<std::size_t>(bytes);
}

bool serves(const Spec& spec, const Request& request) {
  Request asked = make_spec(request).request;
  if (!layout_serves(spec.request.layout, asked.layout)) return false;
  asked.layout = spec.request.layout;
  return spec.request == asked;
}

Plan make_plan(const Families& families, const Request& request, const std::string& variant, const Tuning& tuning) {
  if (request.layout == Layout::grouped) {
    if (variant.empty()) return make_variable_plan(families, request, tuning);
    throw Error(Failure::usage, fmt::format("variant {}: batches of variable size take a kernel for each size, and "
                                            "none can be given",
                                            variant));
  }
  if (!variant.empty()) {
    Plan plan = plan_of(families, tuning, {.spec = given_variant(families, request, variant)}, request, false);
    plan.match = "given";
    return plan;
  }
  std::optional<Choice> choice = lookup(tuning, families, request);
  if (!choice) throw Error(Failure::unsupported, fmt::format("no family serves {}", about(request)));
  return plan_of(families, tuning, *std::move(choice), request, true);
}

}  // namespace kgen
