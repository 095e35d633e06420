#include "tools/kgen/tune_space.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

namespace kgen::tune {
namespace {

constexpr int most_threads = 1024;      // of a block, on every architecture
constexpr int most_shared = 227 << 10;  // bytes of dynamic shared memory, sm_90's limit and the largest there is
constexpr std::int64_t most_lanes_per_row = 4;  // beyond, instructions for idle lanes bind whatever the kernel does

bool worth_compiling(const Family& family, const Spec& spec, const std::string& architecture) {
  const Properties properties = family.properties(spec);
  const Launch& launch = properties.launch;
  if (launch.threads > most_threads || launch.shared > most_shared || launch.matrices < 1) return false;
  if (const auto sm = sm_number(architecture); sm && properties.requires_sm > *sm) return false;
  return launch.threads <= launch.matrices * std::max<std::int64_t>(32, most_lanes_per_row * spec.size("n"));
}

// The values of each tunable among a family's variants, in order.
using Values = std::map<std::string, std::set<Value>>;

// Steps from one variant to another: in the order of a number's legal values, one for a word.
std::int64_t steps(const Settings& from, const Settings& to, const Values& values) {
  std::int64_t count = 0;
  for (const Setting& setting : from) {
    const Value* other = find(to, setting.name);
    if (!other || *other == setting.value) continue;
    const std::set<Value>& legal = values.at(setting.name);
    const auto place = [&](const Value& value) { return std::distance(legal.begin(), legal.find(value)); };
    const bool number = std::holds_alternative<std::int64_t>(setting.value) && legal.contains(*other);
    count += number ? std::abs(place(setting.value) - place(*other)) : 1;
  }
  return count;
}

// A family's variants, nearest to the centre first.
std::vector<Spec> ordered(std::vector<Spec> variants, const Settings& centre) {
  Values values;
  for (const Spec& variant : variants)
    for (const Setting& setting : variant.tune) values[setting.name].insert(setting.value);
  std::vector<std::pair<std::int64_t, Spec>> placed;
  placed.reserve(variants.size());
  for (Spec& variant : variants) {
    const std::int64_t apart = steps(variant.tune, centre, values);
    placed.emplace_back(apart, std::move(variant));
  }
  std::ranges::stable_sort(placed, {}, &std::pair<std::int64_t, Spec>::first);
  std::ranges::transform(placed, variants.begin(), [](auto& one) { return std::move(one.second); });
  return variants;
}

}  // namespace

Space space_of(const Families& families, const Tuning& tuning, const Spec& request) {
  Space space;
  const auto choice = lookup(tuning, families, request);
  const auto own = lookup({nullptr, tuning.architecture}, families, request);
  if (own) space.heuristic = own->spec;
  std::vector<std::vector<Spec>> by_family;
  for (const auto& family : families.all()) {
    if (family->operation() != request.operation) continue;
    std::vector<Spec> variants;
    for (Settings& tune : family->variants(request)) {
      Spec spec = request;
      spec.family = family->name();
      spec.tune = std::move(tune);
      ++space.legal;
      if (worth_compiling(*family, spec, tuning.architecture)) variants.push_back(std::move(spec));
    }
    if (variants.empty()) continue;
    const auto chosen = family->choose(request);
    const Settings centre = choice && choice->spec.family == family->name() ? choice->spec.tune
                            : chosen                                        ? chosen->tune
                                                                            : variants.front().tune;
    by_family.push_back(ordered(std::move(variants), centre));
  }

  std::set<std::string> seen;
  const auto add = [&](const Spec& spec) {
    if (seen.insert(id(spec)).second) space.candidates.push_back(spec);
  };
  if (space.heuristic) add(*space.heuristic);
  if (choice) add(choice->spec);
  for (std::size_t i = 0, added = 1; added; ++i) {
    added = 0;
    for (const auto& variants : by_family) {
      if (i >= variants.size()) continue;
      add(variants[i]);
      ++added;
    }
  }
  return space;
}

}  // namespace kgen::tune
