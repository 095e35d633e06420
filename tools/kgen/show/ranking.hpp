// How much slower than the chosen variant others were, by the record that it was chosen by.
#pragma once

#include "runtime/tuning/lookup.hpp"

namespace kgen {

// Of the choice's kernel, as its record has it.
inline double seconds_of(const Choice& choice) {
  const Record& record = *choice.record;
  return choice.rank == 0 ? record.seconds : record.runners_up[static_cast<std::size_t>(choice.rank) - 1].seconds;
}

// In percent, how much longer another variant took than the one that was chosen.
inline double slower(const Timed& other, double seconds) { return 100 * (other.seconds / seconds - 1); }

}  // namespace kgen
