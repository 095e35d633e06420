// What the tuner tries for a request, in which order (the whole space of variants is too large to compile), and which
// of what it measured goes on.
#pragma once

#include <functional>
#include <limits>
#include <optional>
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

// Successive halving: all are measured briefly, the faster half again for longer, and so on (Jamieson and Talwalkar,
// Non-stochastic best arm identification, 2016).
inline constexpr int rounds[] = {2, 4, 9};      // timed runs of each round
inline constexpr std::size_t least_kept = 4;    // as many go on at least
inline constexpr double hopeless = 1.5;         // times slower than the best: does not go on
inline constexpr double worth_no_spills = 1.1;  // times slower than one that spills: is named before it
inline constexpr double noise = 1.005;          // times of one variant on one GPU differ by that

// The median of so many timed runs of a variant; nothing if it failed or was wrong, or if there is no more time.
using Measure = std::function<std::optional<double>(const Spec& spec, int runs)>;

// What the rounds after the first make of the first round's times: fastest first, those that got further before the
// others. `keep`: one that goes on whatever its time, so that it can be compared.
std::vector<Timed> halve(std::vector<Timed> first, const std::optional<Spec>& keep, const Measure& measure);

// The default leads where no variant is faster by more than noise: a measurement departs from it for a
// reason.
void prefer(std::vector<Timed>& ranking, const Spec& choice);

// The first, which spills, changes places with the next where that takes hardly longer.
void give_up_the_lead(std::vector<Timed>& ranking);

}  // namespace kgen::tune
