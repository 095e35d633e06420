// Successive halving: all are measured briefly, the faster half again for longer, and so on (Jamieson and Talwalkar,
// Non-stochastic best arm identification, 2016).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "runtime/tuning/record.hpp"

namespace kgen::tune {

inline constexpr int rounds[] = {2, 4, 9};    // timed runs of each round
inline constexpr std::size_t least_kept = 4;  // as many go on at least
inline constexpr double hopeless = 1.5;       // times slower than the best: does not go on

// The median of so many timed runs of a variant; nothing if it failed or was wrong, or if there is no more time.
using Measure = std::function<std::optional<double>(const Spec& spec, int runs)>;

// What the rounds after the first make of the first round's times: fastest first, those that got further before the
// others. `keep`: one that goes on whatever its time, so that it can be compared.
std::vector<Timed> halve(std::vector<Timed> first, const std::optional<Spec>& keep, const Measure& measure);

// Where `spec` leads and is not alone, the next changes places with it: for a kernel that spills, which no record names
// where there is another.
void give_up_the_lead(std::vector<Timed>& ranking, const Spec& spec);

}  // namespace kgen::tune
