// `kgen list variants`: those of a request that filters leave, the one in use and its runners-up first.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/family.hpp"
#include "generator/model/request.hpp"
#include "runtime/tuning/lookup.hpp"

namespace kgen {

// A filter on variants: --where rows=1,search=redux and --variants '*__rows_1__*'. Both must hold.
struct Variant_filter {
  std::vector<std::pair<std::string, std::string>> where;  // a tunable's name, or "family", and its value
  std::vector<std::string> patterns;                       // of ids; one of them must match

  bool keeps(const Spec& spec) const;
};
Variant_filter parse_filter(const std::string& where, const std::string& patterns);  // throws Error(usage)
// Throws Error(usage) if a name of `where` is a tunable of none of these.
void check_filter(const Variant_filter& filter, const std::vector<Spec>& specs);

struct Shown_variant {
  Spec spec;
  bool best = false;
  std::string note;  // "+1.2%": of a runner-up how much slower it was measured to be
};

// Every variant of a request: the one in use, its runners-up as they were measured, the others, of each
// family in turn. `best` is its choice, if a kernel serves it.
std::vector<Shown_variant> ranked_variants(const Families& families, const Request& request,
                                           const std::optional<Choice>& best);

// How many right-hand sides the answer is for, as "columns": the size's name, least and most (null: any more).
void add_columns(nlohmann::ordered_json& row, const Request& request);

}  // namespace kgen
