// What the tuner tries for a request, in which order: the whole space of variants is too large to compile.
#pragma once

#include <vector>

#include "generator/family.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen::tune {

struct Space {
  std::int64_t legal = 0;         // variants that there are
  std::vector<Spec> candidates;   // the most promising first
  std::optional<Spec> heuristic;  // the families' own choice, the first of them
};

// The families' choice, the choice by the records so far (a neighbouring size's winner, when that was tuned before),
// then from each family in turn the variant nearest to its own choice, or to the record's. What cannot run on the
// architecture is left out, and what leaves most lanes idle.
Space space_of(const Families& families, const Tuning& tuning, const Spec& request);

}  // namespace kgen::tune
