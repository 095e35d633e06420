#include "runtime/tuning/lookup.hpp"

#include <algorithm>
#include <climits>
#include <compare>
#include <cstdlib>
#include <functional>
#include <tuple>
#include <utility>

#include "generator/architecture.hpp"
#include "generator/code_digest.hpp"

namespace kgen {
namespace {

// A record serves sizes up to a quarter away: beyond, the families' own choice is the better guess.
constexpr std::int64_t reach = 4;

// How far a record is from a request; less is nearer.
struct Distance {
  int words = 0;  // of LAPACK's options, which seldom change what is fastest
  int architecture = 0;
  std::int64_t size = 0;
  int layout = 0;
  std::int64_t smaller = 0;  // of two sizes equally near the larger one: what holds it holds the request
  auto operator<=>(const Distance&) const = default;
};

// Nothing if a record cannot serve the request: operation, precision, and whether there are pivots must be the same.
std::optional<Distance> distance(const Record& record, const Request& request, const std::string& architecture) {
  const Request& had = record.spec.request;
  if (had.operation != request.operation || had.precision != request.precision) return {};
  if (request.width != 0) return {};  // records are measured on the usual number of columns
  Distance found;
  for (std::size_t i = 0; i < request.operation->options.size(); ++i) {
    if (had.options[i] == request.options[i]) continue;
    if (!request.operation->options[i].in_calls()) return {};
    ++found.words;
  }
  found.layout = had.layout != request.layout;
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    const std::int64_t asked = request.sizes[i], other = had.sizes[i], apart = std::abs(asked - other);
    if ((asked == any_size) != (other == any_size)) return {};  // one right-hand side, or any number: other kernels
    if (apart * reach > std::max(asked, other)) return {};
    found.size += apart;
    found.smaller += other < asked;
  }
  if (record.architecture != architecture) {
    const std::optional<int> ours = architecture_number(architecture), its = architecture_number(record.architecture);
    found.architecture = ours && its ? 1 + std::abs(*ours - *its) : INT_MAX;
  }
  return found;
}

Match match_of(const Distance& distance) {
  if (distance.words) return Match::other_options;
  if (distance.architecture) return Match::other_architecture;
  if (distance.size) return Match::nearest_size;
  return distance.layout ? Match::other_layout : Match::exact;
}

bool suits(const Family& family, const Spec& spec, const std::string& architecture) {
  const std::optional<int> sm = architecture_number(architecture);
  return !sm || suits(family.properties(spec).needs, *sm);
}

const Family* family_of(const Families& families, const Spec& spec) {
  for (const auto& family : families.all())
    if (family->operation() == spec.request.name() && family->name() == spec.family) return family.get();
  return nullptr;
}

// A record's tunables with those that the family got since, at their first legal values.
std::optional<Settings> completed(const Family& family, const Spec& spec) {
  if (family.tunables().size() <= spec.tune.size()) return {};
  for (const Settings& legal : family.variants(spec.request))
    if (std::ranges::all_of(spec.tune,
                            [&](const Setting& one) { return std::ranges::find(legal, one) != legal.end(); }))
      return legal;
  return {};
}

// The variant of a record for this request, if it is legal there.
std::optional<Spec> carried_over(const Families& families, const Spec& variant, const Request& request,
                                 const std::string& architecture) {
  Spec spec = make_spec(request, variant.family, variant.tune);
  const Family* family = family_of(families, spec);
  if (!family) return {};
  if (!family->supports(spec)) {
    auto tune = completed(*family, spec);
    if (!tune) return {};
    spec.tune = *std::move(tune);
  }
  if (!suits(*family, spec, architecture)) return {};
  return spec;
}

// The variant most like this one of its family that suits the architecture. Most often one tunable decides, and there
// may be thousands of variants: those that differ in one are looked at first.
std::optional<Spec> nearest(const Family& family, const Spec& like, const std::string& architecture) {
  std::optional<Spec> found;
  const auto look_at = [&](const std::vector<Settings>& variants) {
    for (const Settings& tune : variants) {
      Spec variant = like;
      variant.tune = tune;
      if (found && differences(variant, like) >= differences(*found, like)) continue;
      if (suits(family, variant, architecture)) found = std::move(variant);
    }
  };
  look_at(family.neighbours(like));
  if (!found) look_at(family.variants(like.request));
  return found;
}

// The families' choice knows no architecture: where it does not suit this one, what is most like it of the first family
// that has anything which does.
std::optional<Spec> heuristic(const Families& families, const Request& request, const std::string& architecture) {
  const std::optional<Spec> best = families.try_best(request);
  if (!best || suits(families.find(*best), *best, architecture)) return best;
  std::vector<std::pair<double, Spec>> offers;  // by priority
  for (const auto& family : families.all()) {
    if (family->operation() != request.name()) continue;
    auto choice = family->choose(request);
    if (choice) offers.emplace_back(choice->priority, make_spec(request, family->name(), std::move(choice->tune)));
  }
  std::ranges::stable_sort(offers, std::ranges::greater(), [](const auto& offer) { return offer.first; });
  for (const auto& [priority, choice] : offers)
    if (auto found = nearest(families.find(choice), choice, architecture)) return found;
  return best;  // the compiler says what is missing
}

// What fits best comes first; then what came later lies over what came before. GPUs of one architecture may prefer
// different kernels, so a file may have a record of each for one request.
struct Candidate {
  Distance distance;
  std::size_t newer_files = 0;
  bool other_gpu = false;
  std::size_t newer_lines = 0;
  Choice choice;

  auto order() const { return std::tie(distance, newer_files, other_gpu, newer_lines); }
};

}  // namespace

std::string_view to_string(Match match) {
  switch (match) {
    case Match::exact:
      return "exact";
    case Match::other_layout:
      return "other layout";
    case Match::nearest_size:
      return "nearest size";
    case Match::other_architecture:
      return "other architecture";
    case Match::other_options:
      return "other options";
    case Match::heuristic:
      return "heuristic";
  }
  return "unknown";
}

int differences(const Spec& a, const Spec& b) {
  if (a.family != b.family) return INT_MAX;
  int count = 0;
  for (const Setting& setting : a.tune) {
    const Value* other = find(b.tune, setting.name);
    count += !other || *other != setting.value;
  }
  return count;
}

bool is_stale(const Choice& choice, const Families& families) {
  if (!choice.record || choice.rank > 0 || choice.record->digest.empty()) return false;
  const Spec& measured = choice.record->spec;
  const auto spec = carried_over(families, measured, measured.request, "");
  return !spec || code_digest(families, *spec) != choice.record->digest;
}

std::optional<Choice> lookup(const Tuning& tuning, const Families& families, const Request& request) {
  // A class of a batch of variable size is served as a uniform pointer batch is, by the same bits.
  if (request.layout == Layout::listed) {
    Request uniform = request;
    uniform.layout = Layout::pointers;
    std::optional<Choice> found = lookup(tuning, families, uniform);
    if (found) {
      found->spec.request.layout = Layout::listed;
      if (families.find(found->spec).supports(found->spec)) return found;
    }
    std::optional<Spec> own = heuristic(families, request, tuning.architecture);
    if (!own) return {};
    return Choice{.spec = *std::move(own)};
  }
  std::vector<Candidate> candidates;
  if (tuning.records && !tuning.architecture.empty()) {
    const Record_files files = tuning.records->of(request.name(), request.precision);
    for (std::size_t f = 0; f < files.size(); ++f) {
      const auto& file = files[f];
      for (std::size_t i = 0; i < file->records.size(); ++i) {
        const Record& record = file->records[i];
        const std::optional<Distance> apart = distance(record, request, tuning.architecture);
        if (!apart) continue;
        candidates.push_back({*apart,
                              files.size() - f,
                              record.gpu != tuning.gpu,
                              file->records.size() - i,
                              {{}, match_of(*apart), file, &record, file->lines[i]}});
      }
    }
  }
  std::ranges::sort(candidates, {}, &Candidate::order);
  std::optional<std::optional<Spec>> found;  // by the heuristic, asked for once and only where it is needed
  const auto own = [&]() -> const std::optional<Spec>& {
    if (!found) found = heuristic(families, request, tuning.architecture);
    return *found;
  };
  for (Candidate& candidate : candidates) {
    Choice& choice = candidate.choice;
    const Record& record = *choice.record;
    // At another size the ranking is not known to hold: there the winner serves, or the families choose.
    const std::size_t last = candidate.distance.size ? 0 : record.runners_up.size();
    for (std::size_t rank = 0; rank <= last; ++rank) {
      const Spec& variant = rank == 0 ? record.spec : record.runners_up[rank - 1].spec;
      std::optional<Spec> spec = carried_over(families, variant, request, tuning.architecture);
      if (!spec) continue;
      // What wins in one layout may lose badly in another (matrices staged whole, or read by one thread each, where
      // there are gaps between them): the record ranks variants of the family that is made for this layout, not
      // families. A plan's steps have kernels for each layout.
      if (candidate.distance.layout && own() && own()->family != spec->family && !families.find(*spec).is_plan())
        continue;
      choice.rank = static_cast<int>(rank);
      choice.spec = *std::move(spec);
      return choice;
    }
  }
  if (!own()) return {};
  return Choice{.spec = *own()};
}

}  // namespace kgen
