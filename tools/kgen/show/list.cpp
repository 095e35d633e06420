// `kgen list ops|families|variants`.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "generator/model/architecture.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/show/operation_json.hpp"
#include "tools/kgen/show/variants.hpp"

namespace kgen {

namespace {

using Json = nlohmann::ordered_json;

struct List_options {
  std::string what, op, size, precision, arch{default_architecture}, gpu, where, patterns;
  Word_options words;
  std::vector<std::string> templates;
  bool json = false, all = false;
};

constexpr std::size_t most_lines = 20;  // of the variants of a request, without --all

// Of one operation, or of all: those listed in the table's order, then building blocks of plans.
std::vector<const Operation*> wanted_operations(const List_options& options) {
  const auto wanted = options.op.empty() ? std::vector<std::string>() : parse_operations("--ops", options.op, true);
  std::vector<const Operation*> found;
  for (const bool is_public : {true, false})
    for (const Operation& op : operations())
      if (op.is_public == is_public && (wanted.empty() || std::ranges::count(wanted, op.name))) found.push_back(&op);
  for (const Operation& op : bookkeeping_operations())
    if (std::ranges::count(wanted, op.name)) found.push_back(&op);
  return found;
}

std::string counted(std::size_t number, std::string_view one, std::string_view more) {
  return fmt::format("{} {}", number, number == 1 ? one : more);
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
  if (options.json) fmt::print("{}\n", json_text(rows));
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
  if (options.json) fmt::print("{}\n", json_text(rows));
}

// The variants of one request as rows of JSON.
void add_rows(Json& rows, const Request& request, const std::vector<Shown_variant>& variants,
              const std::optional<Choice>& best) {
  for (const auto& [spec, is_best, note] : variants) {
    rows.push_back({{"id", id(spec)},
                    {"symbol", symbol(spec)},
                    {"operation", request.name()},
                    {"precision", std::string(1, request.precision)},
                    {"op", to_json(settings(request))},
                    {"family", spec.family},
                    {"tune", to_json(spec.tune)},
                    {"best", is_best}});
    if (is_best) rows.back()["match"] = to_string(best->match);
    add_columns(rows.back(), request);
  }
}

std::string tune_text(const Spec& spec) {
  std::string text;
  for (const Setting& setting : spec.tune)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", setting.name, to_string(setting.value));
  return text;
}

void print_variants(const List_options& options, const Request& request, std::size_t of,
                    const std::vector<Shown_variant>& variants) {
  const bool some = variants.size() < of;
  fmt::print("{}, on {}{}: {}{}\n", about(request), options.arch, for_columns(request),
             counted(of, "variant", "variants"), some ? fmt::format(", {} of them asked for", variants.size()) : "");
  // Some for people, in the words of --where; all for programs, with their ids.
  const std::size_t lines = options.all ? variants.size() : std::min(variants.size(), most_lines);
  for (const auto& [spec, is_best, note] : std::span(variants).first(lines)) {
    fmt::print("{:>7} {}  {}\n", is_best ? "*" : note, symbol(spec), options.all ? id(spec) : tune_text(spec));
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
  const auto names = options.op.empty() ? public_names() : parse_operations("--ops", options.op);
  const auto sizes = sizes_asked(names, options.size);
  const auto letters = parse_precisions("--precisions", options.precision.empty() ? "s,d,c,z" : options.precision);
  const int architecture = parse_architecture("--arch", options.arch);
  options.arch = architecture_name(architecture);
  const Variant_filter filter = parse_filter(options.where, options.patterns);
  const Tuning tuning = tuning_of_architecture(options.arch, options.gpu);
  const auto asked = requests(names, letters, sizes, options.words);
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
    if (!best && !options.json && !options.op.empty()) {
      fmt::print("{} {}, size {}, {}\n", request.name(), request.precision, size_of(request),
                 variants.empty() ? "has no kernel" : "has none that offers itself");
    }
    const std::size_t every = variants.size();
    std::erase_if(variants, [&](const Shown_variant& one) {
      return !runs_on(families.find(one.spec).properties(one.spec).needs, architecture);
    });
    if (variants.empty() && every > 0)
      throw Error(Failure::usage, fmt::format("--arch: no variant of {} runs on {}", about(request), options.arch));
    const std::size_t of = variants.size();
    std::erase_if(variants, [&](const Shown_variant& one) { return !filter.keeps(one.spec); });
    kept += variants.size();
    options.json ? add_rows(rows, request, variants, best) : print_variants(options, request, of, variants);
  }
  if (kept == 0 && !(options.where.empty() && options.patterns.empty()))
    throw Error(Failure::usage, fmt::format("{} '{}': no variant of what is listed is meant; --all shows them",
                                            options.where.empty() ? "--variants" : "--where",
                                            options.where.empty() ? options.patterns : options.where));
  if (options.json) fmt::print("{}\n", json_text(rows));
}

}  // namespace

void add_list_command(Command program) {
  auto options = std::make_shared<List_options>();
  Command command = program.add_command("list", "List operations, families, or the variants of a kernel");
  command.footer(
      "In the list of variants * marks the one that is used on the architecture of --arch, behind it come its "
      "runners-up\n"
      "with how much slower they were measured to be; 'kgen explain' says more.\n"
      "Examples:\n"
      "  kgen list ops\n"
      "  kgen list families getrf\n"
      "  kgen list variants getrf 8 d\n"
      "  kgen list variants getrf 8 d --where rows=1,search=redux --all");
  command.add_option("what", options->what, "ops, families or variants").required().type_name("WHAT");
  add_question(command, options->op, options->size, options->precision,
               {" (default all)", "; for variants", "; for variants (default all)"});
  command
      .add_option("--where", options->where, "Variants with these values of tunables: rows=1,search=redux; family=NAME")
      .type_name("LIST");
  command
      .add_option("--variants,--variant", options->patterns,
                  "Ids, short names, or patterns of ids like '*rows_across_lanes*'")
      .type_name("LIST");
  command.add_flag("--all", options->all,
                   fmt::format("Print all variants with their ids, not {} of each request", most_lines));
  add_word_options(command, options->words, true);
  command.add_option("--arch", options->arch, "For variants: the architecture (default sm_90)").type_name("ARCH");
  add_gpu_option(command, options->gpu);
  command.add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(command, options->templates);
  command.callback([options] {
    split_words("WHAT", options->what, {"ops", "families", "variants"});
    const bool variants = options->what == "variants";
    for (const auto& [name, given] :
         {std::pair("--sizes", !options->size.empty()), std::pair("--precisions", !options->precision.empty()),
          std::pair("--where", !options->where.empty()), std::pair("--variants", !options->patterns.empty())})
      if (given && !variants)
        throw Error(Failure::usage, fmt::format("{}: is for 'kgen list variants', not for {}", name, options->what));
    const auto families = load_families(options->templates);
    if (options->what == "ops") {
      list_operations(*options, *families);
    } else if (options->what == "families") {
      list_families(*options, *families);
    } else if (options->what == "variants") {
      list_variants(*options, *families);
    } else {
      refuse("WHAT", options->what, "one of ops, families, variants");
    }
  });
}

}  // namespace kgen
