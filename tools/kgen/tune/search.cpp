#include "tools/kgen/tune/search.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kgen::tune {

std::vector<Timed> halve(std::vector<Timed> first, const std::optional<Spec>& keep, const Measure& measure) {
  std::vector<Timed> running = std::move(first), out;
  const auto sort = [](std::vector<Timed>& timed) { std::ranges::stable_sort(timed, {}, &Timed::seconds); };
  sort(running);
  for (std::size_t round = 1; round < std::size(rounds); ++round) {
    const std::size_t count = std::max(least_kept, (running.size() + 1) / 2);
    std::vector<Timed> going, left;
    for (std::size_t i = 0; i < running.size(); ++i) {
      const bool good = i < count && running[i].seconds < hopeless * running[0].seconds;
      (good || (keep && running[i].spec == *keep) ? going : left).push_back(running[i]);
    }
    std::erase_if(going, [&](Timed& one) {
      const std::optional<double> seconds = measure(one.spec, rounds[round]);
      if (seconds) one.seconds = *seconds;
      return !seconds;
    });
    sort(going);
    out.insert(out.begin(), left.begin(), left.end());
    if (going.empty()) return out;
    running = std::move(going);
  }
  running.insert(running.end(), out.begin(), out.end());
  return running;
}

void prefer(std::vector<Timed>& ranking, const Spec& choice) {
  const auto found = std::ranges::find(ranking, choice, &Timed::spec);
  if (found != ranking.end() && found->seconds <= noise * ranking[0].seconds)
    std::rotate(ranking.begin(), found, std::next(found));
}

void give_up_the_lead(std::vector<Timed>& ranking) {
  if (ranking.size() > 1 && ranking[1].seconds <= worth_no_spills * ranking[0].seconds)
    std::swap(ranking[0], ranking[1]);
}

}  // namespace kgen::tune
