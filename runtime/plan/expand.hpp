// The kernels that a family of plans comes to. Internal to the planner.
#pragma once

#include <optional>

#include "runtime/plan/plan.hpp"

namespace kgen {

// The steps of the plan that was chosen for a request, those of plans among them in their place. Of the request counts
// what no spec says: whether it is in place, and its class of right-hand sides.
Plan expand(const Families& families, const Tuning& tuning, Choice choice, const Request& request);

}  // namespace kgen
