#include "runtime/tuning/lookup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <compare>
#include <cstdlib>
#include <functional>
#include <tuple>
#include <utility>

#include "generator/emission/emitter.hpp"
#include "generator/model/architecture.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

// What was measured serves sizes up to a quarter away: beyond, the default is the better guess.
constexpr std::int64_t reach = 4;
// What came next serves if it was at most so many percent slower: beyond, what fits less well or the default may do
// better.
constexpr double most_slower = 100;

// How far what was measured is from a request; less is nearer.
constexpr int any = INT_MAX;  // the distance to the table of any architecture, whose rows hold for just what they say
struct Distance {
  int nrhs = 0;   // classes of right-hand sides between
  int words = 0;  // of LAPACK's options, which seldom change what is fastest
  int architecture = 0;
  std::int64_t size = 0;
  int layout = 0;
  std::int64_t smaller = 0;  // of two sizes equally near the larger one: what holds it holds the request
  auto operator<=>(const Distance&) const = default;
};

// Without the sizes. Nothing if it cannot serve the request: operation, precision, and whether there are pivots must be
// the same.
std::optional<Distance> distance(const Request& had, const std::string& its_architecture, const Request& request,
                                 const std::string& architecture) {
  if (had.operation != request.operation || had.precision != request.precision) return {};
  Distance found;
  for (std::size_t i = 0; i < request.operation->options.size(); ++i) {
    if (had.options[i] == request.options[i]) continue;
    if (!request.operation->options[i].in_calls()) return {};
    ++found.words;
  }
  found.layout = had.layout != request.layout;
  if (its_architecture == any_architecture) {
    found.architecture = any;
  } else if (its_architecture != architecture) {
    const std::optional<int> ours = architecture_number(architecture), its = architecture_number(its_architecture);
    found.architecture = ours && its ? 1 + std::abs(*ours - *its) : any - 1;
  }
  return found;
}

// With the sizes.
std::optional<Distance> distance(const Request& had, const Request& request, Distance found) {
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    const std::int64_t asked = request.sizes[i], other = had.sizes[i], between = std::abs(asked - other);
    if ((asked == any_size) != (other == any_size)) return {};  // one right-hand side, or any number: other kernels
    if (between * reach > std::max(asked, other)) return {};
    found.size += between;
    found.smaller += other < asked;
  }
  found.nrhs = nrhs_distance(had.nrhs_class, request);
  return found;
}

Match match_of(const Distance& distance) {
  if (distance.architecture == any) return Match::row_for_any;
  if (distance.nrhs) return Match::other_nrhs;
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

// A measured variant's tunables with those that the family got since, at their first legal values.
std::optional<Settings> completed(const Family& family, const Spec& spec) {
  if (family.tunables().size() <= spec.tune.size()) return {};
  for (const Settings& legal : family.variants(spec.request))
    if (std::ranges::all_of(spec.tune,
                            [&](const Setting& one) { return std::ranges::find(legal, one) != legal.end(); }))
      return legal;
  return {};
}

// A measured variant for this request, if it is legal there; where the architecture has not what one or two of its
// tunables ask for, with others in their place.
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
  if (suits(*family, spec, architecture)) return spec;
  for (const int most : {1, 2})
    if (auto near = family->first_variant(request, [&](const Spec& one) {
          return differences(one, spec) <= most && suits(*family, one, architecture);
        }))
      return near;
  return {};
}

// What fits best comes first; then what a later file measured. GPUs of one architecture may prefer different kernels,
// so a table may have both for one request.
struct Candidate {
  Distance distance;
  std::size_t newer_files = 0;
  bool other_gpu = false;
  std::string_view gpu;  // of two others the one whose name is the later: as good as any, and always the same
  Choice choice;

  bool operator<(const Candidate& other) const {
    return std::tie(distance, newer_files, other_gpu, other.gpu) <
           std::tie(other.distance, other.newer_files, other.other_gpu, gpu);
  }
};

// The rows of a table for any architecture that hold just such a request: of such a size, layout and class of
// right-hand sides.
void add_rows(std::vector<Candidate>& candidates, const std::shared_ptr<const Tuning_table>& table,
              std::size_t newer_files, const Tuning& tuning, const Request& request) {
  for (const Tuning_row& row : table->rows) {
    auto found = distance(row.like, table->architecture, request, tuning.architecture);
    if (!found || found->layout || !holds(row.sizes, request)) continue;
    Request like = row.like;
    like.sizes = request.sizes;
    found = distance(like, request, *found);
    if (!found || found->nrhs) continue;
    candidates.push_back({*found, newer_files, true, row.gpu, {{}, match_of(*found), table, nullptr, like, &row}});
  }
}

// The nearest size of each run of a table that can serve.
void add_candidates(std::vector<Candidate>& candidates, const std::shared_ptr<const Tuning_table>& table,
                    std::size_t newer_files, const Tuning& tuning, const Request& request) {
  if (table->architecture == any_architecture) return add_rows(candidates, table, newer_files, tuning, request);
  for (const Measured_sizes& measured : table->measured) {
    const auto alike = distance(measured.like, table->architecture, request, tuning.architecture);
    if (!alike) continue;
    std::optional<Candidate> nearest;
    for (std::int16_t first = measured.sizes.first; first <= measured.sizes.last; ++first) {
      const Request had = at(measured.sizes, measured.like, first);
      const auto found = distance(had, request, *alike);
      if (!found || (nearest && !(*found < nearest->distance))) continue;
      nearest = {*found,
                 newer_files,
                 measured.run.gpu != tuning.gpu,
                 measured.run.gpu,
                 {{}, match_of(*found), table, &measured, had}};
    }
    if (nearest) candidates.push_back(*std::move(nearest));
  }
}

std::optional<Choice> default_choice(const Families& families, const Request& request, const Tuning& tuning) {
  std::optional<Spec> spec = families.try_default(request, tuning.architecture);
  if (!spec) return {};
  return Choice{.spec = *std::move(spec)};
}

// Of this GPU, for this request. NULL: the default serves it.
const Tuning_row* row_of(const Tuning_table& table, const std::string& gpu, const Request& request) {
  const Request like = like_of(request);
  for (const Tuning_row& row : table.rows)
    if (row.like == like && row.gpu == gpu && holds(row.sizes, request)) return &row;
  return nullptr;
}

// What is unknown of a row's variant; empty: nothing.
std::string unknown(const Families& families, const Spec& variant, const Tuning_row& row) {
  for (const std::int16_t size : {row.sizes.first, row.sizes.last}) {
    const Request request = at(row.sizes, row.like, size);
    if (carried_over(families, variant, request, "")) continue;
    try {
      const Spec spec = make_spec(request, variant.family, variant.tune);
      families.find(spec).check(spec);
      return "it is not legal";
    } catch (const Error& error) {
      return error.what();
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> unusable_rows(const Tuning_table& table, const Families& families,
                                       const std::function<bool(const Tuning_row&)>& wanted) {
  std::vector<std::string> found;
  int line = 0;  // of the last that was found
  for (const Tuning_row& row : table.rows) {
    if (row.line == line || !wanted(row)) continue;
    const std::string why = unknown(families, table.variants[row.variant].spec, row);
    if (why.empty()) continue;
    line = row.line;
    found.push_back(fmt::format(
        "{}:{}: the row's variant does not serve: {}; run kgen tune again, or give the --templates folder that has it",
        table.name, row.line, why));
  }
  return found;
}

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
    case Match::other_nrhs:
      return "other right-hand sides";
    case Match::other_options:
      return "other options";
    case Match::row_for_any:
      return "any architecture";
    case Match::guess:
      return "guess";
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

std::optional<Spec> built_in_default(const Families& families, const Request& request,
                                     const std::string& architecture) {
  return families.try_default(request, architecture, true);
}

bool is_stale(const Choice& choice, const Families& families) {
  if (!choice.row || choice.rank > 0 || choice.row->digest.empty()) return false;
  const Request measured = at(choice.row->sizes, choice.row->like, choice.row->digest_size);
  const auto spec = carried_over(families, choice.variant().spec, measured, "");
  return !spec || digest_of(code_digest(families, *spec)) != choice.row->digest;
}

std::optional<Choice> lookup(const Tuning& tuning, const Families& families, const Request& request) {
  // A size bin of a batch of variable size is served as a uniform pointer batch is, by the same bits.
  if (request.layout == Layout::grouped) {
    Request uniform = request;
    uniform.layout = Layout::pointers;
    std::optional<Choice> found = lookup(tuning, families, uniform);
    if (found) {
      found->spec.request.layout = Layout::grouped;
      if (families.find(found->spec).supports(found->spec)) return found;
    }
    return default_choice(families, request, tuning);
  }
  std::vector<Candidate> candidates;
  if (tuning.tables && !tuning.architecture.empty()) {
    const Tuning_files files = tuning.tables->of(request.name(), request.precision);
    for (std::size_t f = 0; f < files.size(); ++f)
      add_candidates(candidates, files[f], files.size() - f, tuning, request);
  }
  std::ranges::stable_sort(candidates, std::less());
  for (Candidate& candidate : candidates) {
    Choice& choice = candidate.choice;
    if (choice.measured) choice.row = row_of(*choice.table, choice.measured->run.gpu, choice.nearest);
    if (!choice.row) {
      if (!choice.table->problems.empty()) continue;  // the line of a row may be what is damaged
      const std::optional<Spec> measured = built_in_default(families, request, tuning.architecture);
      if (!measured) continue;
      choice.spec = *measured;
      return choice;
    }
    // At another size the ranking is not known to hold: there the row's variant serves, or what fits less well does.
    const std::size_t last = candidate.distance.size ? 0 : choice.row->next.size();
    for (std::size_t rank = 0; rank <= last; ++rank) {
      if (rank > 0 && choice.row->next[rank - 1].slower > most_slower) break;
      choice.rank = static_cast<int>(rank);
      std::optional<Spec> spec = carried_over(families, choice.variant().spec, request, tuning.architecture);
      if (!spec) continue;
      choice.spec = *std::move(spec);
      return choice;
    }
  }
  std::optional<Choice> own = default_choice(families, request, tuning);
  if (own || request.layout != Layout::packed) return own;
  Request strided = request;  // which a packed batch is as well
  strided.layout = Layout::strided;
  return lookup(tuning, families, strided);
}

}  // namespace kgen
