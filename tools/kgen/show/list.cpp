// `kgen list ops|families|variants`.
#include <fmt/format.h>

#include <fnmatch.h>
#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "generator/model/architecture.hpp"
#include "generator/model/family.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/request.hpp"
#include "generator/model/symbol.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

struct List_options : Question {
  std::string what, arch{default_architecture}, gpu, where, patterns;
  bool all = false;
};

// A filter on variants: --where rows=1,search=redux and --variants '*__rows_1__*'. Both must hold.
struct Variant_filter {
  std::vector<std::pair<std::string, std::string>> where;  // a tunable's name, or "family", and its value
  std::vector<std::string> patterns;                       // of ids; one of them must match

  bool keeps(const Spec& spec) const;
};
struct Shown_variant {
  Spec spec;
  bool best = false;
  std::string note;  // "+1.2%": of a runner-up how much slower it was measured to be
};

// A tunable's value as text; nothing if the family has no such tunable.
std::optional<std::string> value_of(const Spec& spec, const std::string& name) {
  if (name == "family") return spec.family;
  for (const Setting& setting : spec.tune)
    if (setting.name == name) return to_string(setting.value);
  return std::nullopt;
}

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

// Throws Error(usage) if a name of `where` is a tunable of none of these.
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

// Every variant of a request: the one in use, its runners-up as they were measured, the others, of each
// family in turn. `best` is its choice, if a kernel serves it.
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
        if (!contains(rest, spec)) continue;
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

constexpr std::size_t most_lines = 20;  // of the variants of a request, without --all

// Of one operation, or of all: those listed in the table's order, then building blocks of plans.
std::vector<const Operation*> wanted_operations(const List_options& options) {
  const auto wanted = options.ops.empty() ? std::vector<std::string>() : parse_operations("--ops", options.ops, true);
  std::vector<const Operation*> found;
  for (const bool is_public : {true, false})
    for (const Operation& op : operations())
      if (op.is_public == is_public && (wanted.empty() || contains(wanted, op.name))) found.push_back(&op);
  for (const Operation& op : bookkeeping_operations())
    if (contains(wanted, op.name)) found.push_back(&op);
  return found;
}

void list_operations(const List_options& options, const Families& families) {
  Json rows = Json::array();
  for (const Operation* op : wanted_operations(options)) {
    const auto own =
        std::ranges::count_if(families.all(), [&](const auto& one) { return one->operation() == op->name; });
    const bool plans = std::ranges::none_of(
        families.all(), [&](const auto& one) { return one->operation() == op->name && !one->is_plan(); });
    if (op->is_public) {
      rows.push_back(to_json(*op));
      rows.back()["plan"] = plans;
    }
    if (options.json) continue;
    fmt::print("{:8} {}", op->name, op->about);
    for (const auto& [option, words] : option_words(*op)) fmt::print("; {} = {}", option, join(words, " | "));
    fmt::print("; n = {}; {}{}{}\n", takes_any_size(*op) ? "any" : fmt::format("1 to {}", op->limit),
               counted(static_cast<std::size_t>(own), "family", "families"), plans ? " of plans" : "",
               op->is_public ? "" : "; a building block of plans");
  }
  if (options.json) print_json(rows);
}

void print_family(const Family& family, bool building_block) {
  fmt::print("{} {}{}{}{}\n  {}\n  {}\n", family.operation(), family.name(), family.is_plan() ? " (a plan)" : "",
             building_block ? " (a building block of plans)" : "", family.place() ? "" : " (never the default)",
             family.about(), family.file());
  for (const auto& tunable : family.tunables())
    fmt::print("    {} = {}{}{}\n", tunable.name, tunable.values, tunable.about.empty() ? "" : ": ", tunable.about);
}

void list_families(const List_options& options, const Families& families) {
  Json rows = Json::array();
  for (const Operation* op : wanted_operations(options)) {
    std::vector<const Family*> ordered;
    for (const auto& family : families.all())
      if (family->operation() == op->name) ordered.push_back(family.get());
    std::ranges::stable_sort(ordered, {}, [](const Family* one) { return std::pair(!one->place(), one->place()); });
    for (const Family* family : ordered) {
      Json tunables = Json::object();
      for (const auto& tunable : family->tunables())
        tunables[tunable.name] = {{"values", tunable.values}, {"about", tunable.about}};
      rows.push_back({{"operation", family->operation()},
                      {"family", family->name()},
                      {"about", family->about()},
                      {"paper", family->paper()},
                      {"file", family->file()},
                      {"digest", family->files_digest()},
                      {"plan", family->is_plan()},
                      {"default_place", family->place() ? Json(*family->place() + 1) : Json()},
                      {"tunables", tunables}});
      if (options.json) continue;
      print_family(*family, !op->is_public);
    }
  }
  if (options.json) print_json(rows);
}

// The variants of one request as rows of JSON.
void add_rows(Json& rows, const Request& request, const std::vector<Shown_variant>& variants,
              const std::optional<Choice>& best) {
  for (const auto& [spec, is_best, note] : variants) {
    rows.push_back({{"id", id(spec)}, {"symbol", symbol(spec)}});
    rows.back().update(to_json(request));
    rows.back().update({{"family", spec.family}, {"tune", to_json(spec.tune)}, {"best", is_best}});
    if (is_best) rows.back()["match"] = to_string(best->match);
    add_columns(rows.back(), request);
  }
}

void print_variants(const List_options& options, const Request& request, std::size_t of,
                    const std::vector<Shown_variant>& variants) {
  const bool some = variants.size() < of;
  fmt::print("{}, on {}{}: {}{}\n", about(request), options.arch, for_columns(request),
             counted(of, "variant", "variants"), some ? fmt::format(", {} of them asked for", variants.size()) : "");
  // Some for people, in the words of --where; all for programs, with their ids.
  const std::size_t lines = options.all ? variants.size() : std::min(variants.size(), most_lines);
  for (const auto& [spec, is_best, note] : std::span(variants).first(lines)) {
    fmt::print("{:>7} {} {}\n", is_best ? "*" : note, symbol(spec), options.all ? " " + id(spec) : tune_text(spec));
  }
  if (lines < variants.size()) {
    const std::vector<Setting>& tune = variants.front().spec.tune;
    const std::string where =
        tune.empty() ? "family=" + variants.front().spec.family : tune[0].name + "=" + to_string(tune[0].value);
    fmt::print("... and {} more: --all prints them with their ids; --where {} and --variants '*PATTERN*' choose\n",
               variants.size() - lines, where);
  }
}

void list_variants(List_options options, const Families& families) {
  const int architecture = parse_architecture("--arch", options.arch);
  options.arch = architecture_name(architecture);
  const Variant_filter filter = parse_filter(options.where, options.patterns);
  const Tuning tuning = tuning_of_architecture(options.arch, options.gpu);
  const auto asked = requests(options);
  if (!filter.where.empty()) {
    std::vector<Spec> specs;
    for (const Request& request : asked) std::ranges::copy(families.variants(request), std::back_inserter(specs));
    check_filter(filter, specs);
  }
  Json rows = Json::array();
  std::size_t kept = 0;
  for (const Request& request : asked) {
    const std::optional<Choice> best = lookup(tuning, families, request);
    std::vector<Shown_variant> variants = ranked_variants(families, request, best);
    if (!best && !options.json && !options.ops.empty()) {
      fmt::print("{} {}, size {}, {}\n", request.name(), request.precision, size_of(request),
                 variants.empty() ? "has no kernel" : "has none that offers itself");
    }
    const std::size_t every = variants.size();
    std::erase_if(variants, [&](const Shown_variant& one) {
      return !runs_on(families.find(one.spec).properties(one.spec).needs, architecture);
    });
    if (variants.empty() && every > 0) refuse_use("--arch: no variant of {} runs on {}", about(request), options.arch);
    const std::size_t of = variants.size();
    std::erase_if(variants, [&](const Shown_variant& one) { return !filter.keeps(one.spec); });
    kept += variants.size();
    options.json ? add_rows(rows, request, variants, best) : print_variants(options, request, of, variants);
  }
  if (kept == 0 && !(options.where.empty() && options.patterns.empty()))
    refuse_use("{} '{}': no variant of what is listed is meant; --all shows them",
               options.where.empty() ? "--variants" : "--where",
               options.where.empty() ? options.patterns : options.where);
  if (options.json) print_json(rows);
}

}  // namespace

void add_list_command(Command program) {
  auto options = std::make_shared<List_options>();
  Command command = program.add_command("list", "List operations, families, or the variants of a kernel");
  command.footer(
      "In the list of variants, * marks the one in use on the architecture of --arch. The next best follow, with how\n"
      "much slower they were. 'kgen explain' says more.\n"
      "Examples:\n"
      "  kgen list ops\n"
      "  kgen list families getrf\n"
      "  kgen list variants getrf 8 d\n"
      "  kgen list variants getrf 8 d --where rows=1,search=redux --all");
  command.add("WHAT", &options->what, "ops, families or variants").required().one_of({"ops", "families", "variants"});
  add_question(command, *options, {" (default all)", "; for variants", "; for variants (default all)"});
  command.add("--where LIST", &options->where,
              "Variants with these values of tunables: rows=1,search=redux; family=NAME");
  command.add("--variants,--variant LIST", &options->patterns,
              "Ids, short names, or patterns of ids like '*rows_across_lanes*'");
  command.add("--all", &options->all,
              fmt::format("Print all variants with their ids, not only {} of each request", most_lines));
  command.add("--arch ARCH", &options->arch, "For variants: the architecture (default sm_90)");
  add_gpu_option(command, options->gpu);
  add_json_option(command, options->json);
  add_templates_option(command, options->templates);
  command.callback([options] {
    const bool variants = options->what == "variants";
    for (const auto& [name, given] :
         {std::pair("--sizes", !options->sizes.empty()), std::pair("--precisions", !options->precisions.empty()),
          std::pair("--where", !options->where.empty()), std::pair("--variants", !options->patterns.empty())})
      if (given && !variants) refuse_use("{}: is for 'kgen list variants', not for {}", name, options->what);
    const auto families = load_families(options->templates);
    if (options->what == "ops") {
      list_operations(*options, *families);
    } else if (options->what == "families") {
      list_families(*options, *families);
    } else {
      list_variants(*options, *families);
    }
  });
}

}  // namespace kgen
