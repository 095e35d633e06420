// Successive halving: all are measured briefly, the faster half again for longer, and so on (Jamieson and Talwalkar,
// Non-stochastic best arm identification, 2016).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "tools/kgen/tune/measurement.hpp"

namespace kgen::tune {

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
