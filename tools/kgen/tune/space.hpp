// What the tuner tries for a request, in which order: the whole space of variants is too large to compile.
#pragma once

#include <limits>
#include <set>
#include <string>
#include <vector>

#include "generator/model/family.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/tune/measurement.hpp"

namespace kgen::tune {

// What was tried for a request so far.
struct Tried {
  std::set<std::string> ids;  // candidates that were compiled, whatever became of them
  std::vector<Timed> timed;   // those that were measured
  std::vector<Spec> nearby;   // what is best at neighbouring sizes
};

struct Space {
  std::int64_t legal = 0;         // variants that there are
  std::vector<Spec> candidates;   // the most promising first; none of those that were tried
  std::optional<Spec> heuristic;  // the default
};

// At most so many candidates: the families' choice, the choice by the tables so far (a neighbouring size's winner,
// when that was tuned before), each family's first variant, what is best nearby, what won at this size in other layouts
// and for other operations by a family with the same tunables, or the legal variant nearest to it, the row's
// runners-up; then from each family in turn the variant nearest to the fastest of its variants that were measured, or
// to its own choice. Families that were measured and are hopeless come last, and so do those that do not offer
// themselves, but for one variant each. What cannot run on the architecture is left out, and what leaves most lanes
// idle, and plans that do not offer themselves: each variant is many kernels to compile.
Space space_of(const Families& families, const Tuning& tuning, const Request& request, const Tried& tried = {},
               std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace kgen::tune
