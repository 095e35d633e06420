#include "tools/kgen/tune/search.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>

#include "generator/model/architecture.hpp"
#include "generator/model/operation.hpp"
#include "tools/kgen/common/occupancy.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen::tune {
namespace {

constexpr int most_threads = 1024;              // of a block, on every architecture
constexpr std::int64_t most_lanes_per_row = 4;  // beyond, instructions for idle lanes bind whatever the kernel does

bool worth_compiling(const Family& family, const Spec& spec, const std::string& architecture) {
  if (family.is_plan()) return true;
  const Properties properties = family.properties(spec);
  const Launch& launch = properties.launch;
  if (launch.threads > most_threads || launch.shared > most_shared() || launch.matrices < 1) return false;
  if (const auto sm = architecture_number(architecture); sm && !suits(properties.needs, *sm)) return false;
  return launch.threads <= launch.matrices * std::max<std::int64_t>(32, most_lanes_per_row * size_of(spec.request));
}

// The values of each tunable among a family's variants, in order.
using Values = std::map<std::string, std::set<Value>>;

Values values_of(const std::vector<Settings>& variants) {
  Values values;
  for (const Settings& variant : variants)
    for (const Setting& setting : variant) values[setting.name].insert(setting.value);
  return values;
}

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
std::vector<Settings> ordered(std::vector<Settings> variants, const Settings& centre, const Values& values) {
  std::vector<std::pair<std::int64_t, Settings>> placed;
  placed.reserve(variants.size());
  for (Settings& variant : variants) {
    const std::int64_t apart = steps(variant, centre, values);
    placed.emplace_back(apart, std::move(variant));
  }
  std::ranges::stable_sort(placed, {}, &std::pair<std::int64_t, Settings>::first);
  std::ranges::transform(placed, variants.begin(), [](auto& one) { return std::move(one.second); });
  return variants;
}

Spec variant_of(const Family& family, const Request& request, const Settings& tune) {
  return make_spec(request, family.name(), tune);
}

// What is best at this size: for this operation in other layouts, then for others in this layout; on other GPUs of the
// architecture, too.
std::vector<Spec> related_winners(const Tuning& tuning, const Request& request) {
  std::vector<Spec> own, others;
  if (!tuning.tables) return own;
  for (const Operation* operation : public_operations()) {
    const bool same = operation == request.operation;
    for (const auto& table : tuning.tables->of(operation->name, request.precision))
      for (const Tuning_row& row : table->rows) {
        const Request like = row.like;
        if (like.operation != operation || like.precision != request.precision) continue;
        if (table->architecture != tuning.architecture || same == (like.layout == request.layout)) continue;
        const std::int64_t size = size_of(request);
        if (size < row.sizes.first || row.sizes.last < size) continue;
        (same ? own : others).push_back(table->variants[row.variant].spec);
      }
  }
  own.insert(own.end(), others.begin(), others.end());
  return own;
}

// Whether these are the same tunables, as those of families that are one file are.
bool alike(const Settings& a, const Settings& b) {
  return std::ranges::equal(a, b, {}, &Setting::name, &Setting::name);
}

// The legal variant that is fewest steps away.
const Settings& nearest(const std::vector<Settings>& variants, const Settings& centre, const Values& values) {
  return *std::ranges::min_element(variants, {}, [&](const Settings& one) { return steps(one, centre, values); });
}

// A family's variants on their way into the list of candidates.
struct Group {
  const Family* family;
  std::optional<Settings> own;  // its own choice
  std::optional<Timed> best;    // of those that were measured
  std::vector<Settings> variants;
  Values values;  // of these
  std::size_t next = 0;
};

// The fastest first; of those that were not measured the ones that offer themselves before the others.
bool before(const Group& a, const Group& b) {
  if (a.best && b.best) return a.best->seconds < b.best->seconds;
  if (a.best || b.best) return a.best.has_value();
  return a.own && !b.own;
}

}  // namespace

Space space_of(const Families& families, const Tuning& tuning, const Request& request, const Tried& tried,
               std::size_t most) {
  Space space;
  const auto choice = lookup(tuning, families, request);
  space.heuristic = families.try_default(request, tuning.architecture);

  std::vector<Group> groups;
  std::optional<double> fastest;
  for (const auto& family : families.all()) {
    if (family->operation() != request.name()) continue;
    Group group{family.get(), {}, {}, family->variants(request), {}};
    space.legal += static_cast<std::int64_t>(group.variants.size());
    if (group.variants.empty()) continue;
    group.values = values_of(group.variants);
    if (family->place()) group.own = group.variants.front();
    if (family->is_plan() && !group.own) continue;
    for (const Timed& one : tried.timed) {
      if (one.spec.family != family->name()) continue;
      if (!group.best || one.seconds < group.best->seconds) group.best = one;
      if (!fastest || one.seconds < *fastest) fastest = one.seconds;
    }
    groups.push_back(std::move(group));
  }
  std::ranges::stable_sort(groups, before);

  std::set<std::string> seen = tried.ids;
  const auto full = [&] { return space.candidates.size() >= most; };
  const auto add = [&](const Spec& spec) {
    const Family& family = families.find(spec);
    if (full() || seen.contains(id(spec)) || !worth_compiling(family, spec, tuning.architecture)) return false;
    seen.insert(id(spec));
    space.candidates.push_back(spec);
    return true;
  };
  const auto carry_over = [&](const Spec& other) {  // of another size, or of an older text of its family
    for (const Group& group : groups) {
      if (group.family->name() != other.family) continue;
      const Spec here = variant_of(*group.family, request, other.tune);
      if (group.family->supports(here)) add(here);
    }
  };
  if (space.heuristic && !full() && seen.insert(id(*space.heuristic)).second) {
    space.candidates.push_back(*space.heuristic);
  }
  if (choice) add(choice->spec);
  for (const Group& group : groups)
    if (group.own) add(variant_of(*group.family, request, *group.own));
  for (const Spec& other : tried.nearby) carry_over(other);
  for (const Spec& other : related_winners(tuning, request)) {
    if (other.request.operation == request.operation) carry_over(other);
    for (const Group& group : groups) {
      if (other.family != group.family->name() || group.family->is_plan()) continue;
      if (!alike(other.tune, group.variants.front())) continue;
      add(variant_of(*group.family, request, nearest(group.variants, other.tune, group.values)));
    }
  }
  if (choice && choice->row)
    for (const Next_variant& next : choice->row->next) carry_over(choice->table->variants[next.variant].spec);

  // The next candidate of a group; the order is made when it is first asked for.
  const auto add_next = [&](Group& group) {
    if (group.next == 0) {
      const bool is_chosen = choice && choice->spec.family == group.family->name();
      const Settings centre = group.best  ? group.best->spec.tune
                              : is_chosen ? choice->spec.tune
                              : group.own ? *group.own
                                          : group.variants.front();
      group.variants = ordered(std::move(group.variants), centre, group.values);
    }
    while (!full() && group.next < group.variants.size()) {
      if (add(variant_of(*group.family, request, group.variants[group.next++]))) return true;
    }
    return false;
  };
  const auto promising = [&](const Group& group) {
    return group.best ? group.best->seconds <= hopeless * *fastest : group.own.has_value();
  };
  for (Group& group : groups)
    if (promising(group) || !group.best) add_next(group);
  for (const bool wanted : {true, false}) {
    for (bool added = true; added;) {
      added = false;
      for (Group& group : groups)
        if (promising(group) == wanted && add_next(group)) added = true;
    }
  }
  return space;
}

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
