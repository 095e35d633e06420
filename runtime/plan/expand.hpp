// The kernels that a family of plans comes to. Internal to the planner.
#pragma once

#include <optional>

#include "runtime/plan/plan.hpp"

namespace kgen {

// The family that serves a request, a kernel's or a plan's, if any offers itself. For a packed batch that nobody
// measured a strided kernel is taken where none is packed, or where its family offers itself more strongly.
std::optional<Choice> choose_for_plan(const Families& families, const Tuning& tuning, Request asked);

// The steps of the plan that was chosen for a request, those of plans among them in their place. Of the request counts
// what no spec says: whether it is in place, and its class of right-hand sides.
Plan expand(const Families& families, const Tuning& tuning, Choice choice, const Request& request);

}  // namespace kgen
