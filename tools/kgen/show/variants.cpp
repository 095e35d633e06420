#include "tools/kgen/show/variants.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "generator/model/nrhs_class.hpp"
#include "generator/model/symbol.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

// A tunable's value as text; nothing if the family has no such tunable.
std::optional<std::string> value_of(const Spec& spec, const std::string& name) {
  if (name == "family") return spec.family;
  for (const Setting& setting : spec.tune)
    if (setting.name == name) return to_string(setting.value);
  return std::nullopt;
}

}  // namespace

bool Variant_filter::keeps(const Spec& spec) const {
  const auto is = [&](const auto& condition) { return value_of(spec, condition.first) == condition.second; };
  if (!std::ranges::all_of(where, is)) return false;
  const auto like = [&](const std::string& pattern) {
    return ::fnmatch(pattern.c_str(), id(spec).c_str(), 0) == 0 || pattern == symbol(spec);
  };
  return patterns.empty() || std::ranges::any_of(patterns, like);
}

Variant_filter parse_filter(const std::string& where, const std::string& patterns) {
  Variant_filter filter;
  if (!patterns.empty()) filter.patterns = split_list("--variants", patterns);
  if (where.empty()) return filter;
  for (const std::string& piece : split_list("--where", where)) {
    const auto equals = piece.find('=');
    if (equals == 0 || equals == piece.npos || equals + 1 == piece.size())
      refuse("--where", piece, "tunables and their values, like rows=1,search=redux, and family=rows_across_lanes");
    filter.where.emplace_back(piece.substr(0, equals), piece.substr(equals + 1));
  }
  return filter;
}

// "rows=1", as --where takes them.
std::vector<std::string> with_name(const std::string& name, std::vector<std::string> values) {
  for (std::string& value : values) value = fmt::format("{}={}", name, value);
  return values;
}

// Numbers by value: of two, the shorter text is the smaller one.
std::vector<std::string> in_order(const std::set<std::string>& values) {
  std::vector<std::string> texts(values.begin(), values.end());
  if (std::ranges::all_of(
          texts, [](const std::string& text) { return std::isdigit(static_cast<unsigned char>(text[0])) != 0; }))
    std::ranges::stable_sort(texts, {}, &std::string::size);
  return texts;
}

void check_filter(const Variant_filter& filter, const std::vector<Spec>& specs) {
  for (const auto& [name, value] : filter.where) {
    std::set<std::string> names{"family"}, values;
    for (const Spec& spec : specs) {
      for (const Setting& setting : spec.tune) names.insert(setting.name);
      if (const auto found = value_of(spec, name)) values.insert(*found);
    }
    if (!names.contains(name))
      refuse_word("--where", name, {names.begin(), names.end()}, "kgen list families says which tunables there are");
    if (!values.contains(value))
      refuse_word("--where", fmt::format("{}={}", name, value), with_name(name, in_order(values)),
                  "kgen list families says which values there are");
  }
}

std::vector<Shown_variant> ranked_variants(const Families& families, const Request& request,
                                           const std::optional<Choice>& best) {
  std::vector<Shown_variant> listed;
  std::vector<Spec> rest = families.variants(request);
  const auto take = [&](const Spec& spec, bool is_best, const std::string& note) {
    listed.push_back({spec, is_best, note});
    std::erase(rest, spec);
  };
  if (best) {
    take(best->spec, true, {});
    if (best->row) {
      for (const Next_variant& next : best->row->next) {
        const Spec& one = best->table->variants[next.variant].spec;
        const Spec spec = make_spec(request, one.family, one.tune);
        if (!std::ranges::count(rest, spec)) continue;
        // Measured for another size or architecture, it is an order and no more.
        const bool measured = best->match == Match::exact || best->match == Match::other_layout;
        take(spec, false, measured ? fmt::format("{:+.1f}%", next.slower) : "");
      }
    }
  }
  // Of each family in turn, so that whoever reads the first few sees all of them.
  std::map<std::string, std::size_t> taken;
  std::vector<std::pair<std::size_t, const Spec*>> turns;
  for (const Spec& spec : rest) turns.emplace_back(taken[spec.family]++, &spec);
  std::ranges::stable_sort(turns, {}, &std::pair<std::size_t, const Spec*>::first);
  for (const auto& [turn, spec] : turns) listed.push_back({*spec, false, {}});
  return listed;
}

void add_columns(nlohmann::ordered_json& row, const Request& request) {
  const std::optional<Columns> columns = columns_of(request);
  if (!columns) return;
  row["columns"] = {{"size", columns->size}, {"least", columns->least}, {"most", nullptr}};
  if (columns->most > 0) row["columns"]["most"] = columns->most;
}

}  // namespace kgen
