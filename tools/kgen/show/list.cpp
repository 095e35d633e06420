// `kgen list ops|families|variants`.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "generator/architecture.hpp"
#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/symbol.hpp"
#include "runtime/tuning/lookup.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/common/selection.hpp"
#include "tools/kgen/common/words.hpp"
#include "tools/kgen/show/operation_json.hpp"

namespace kgen {

namespace {

using Json = nlohmann::ordered_json;

struct List_options {
  std::string what, op, size, precision, arch{default_architecture};
  Word_options words;
  std::vector<std::string> templates;
  bool json = false;
};

void list_operations(bool as_json, const Families& families) {
  Json rows = Json::array();
  for (const auto& op : operations()) {
    if (!op.listed) continue;
    const bool plan = !families.any_of(op.name);
    rows.push_back(to_json(op));
    rows.back()["plan"] = plan;
    if (as_json) continue;
    fmt::print("{:8} {}", op.name, op.about);
    for (const auto& [option, words] : option_words(op)) fmt::print("; {} = {}", option, join(words, " | "));
    fmt::print("{}\n", plan ? " (a plan of other kernels)" : "");
  }
  if (as_json) fmt::print("{}\n", json_text(rows));
}

void list_families(const List_options& options, const Families& families) {
  const auto wanted = options.op.empty() ? std::vector<std::string>() : parse_operations("--op", options.op);
  Json rows = Json::array();
  for (const auto& family : families.all()) {
    if (!wanted.empty() && std::find(wanted.begin(), wanted.end(), family->operation()) == wanted.end()) continue;
    Json tunables = Json::object();
    for (const auto& tunable : family->tunables()) tunables[tunable.name] = tunable.values;
    rows.push_back({{"operation", family->operation()},
                    {"family", family->name()},
                    {"about", family->about()},
                    {"paper", family->paper()},
                    {"file", family->file()},
                    {"digest", family->digest()},
                    {"tunables", tunables}});
    if (options.json) continue;
    fmt::print("{} {}\n  {}\n  {}\n", family->operation(), family->name(), family->about(), family->file());
    for (const auto& tunable : family->tunables()) fmt::print("    {} = {}\n", tunable.name, tunable.values);
  }
  if (options.json) fmt::print("{}\n", json_text(rows));
}

void list_variants(const List_options& options, const Families& families) {
  if (options.size.empty()) {
    throw Error(Failure::usage, fmt::format("--size is missing: variants are listed for one size from 1 to {}, or 1-{}",
                                            max_size, max_size));
  }
  const auto names = options.op.empty() ? listed_names() : parse_operations("--op", options.op);
  const auto letters = parse_precisions("--precision", options.precision.empty() ? "s,d,c,z" : options.precision);
  parse_architecture("--arch", options.arch);
  const Tuning tuning{load_records(), options.arch};
  Json rows = Json::array();
  for (const auto& request : requests(names, letters, parse_sizes("--size", options.size), options.words)) {
    const std::optional<Choice> choice = lookup(tuning, families, request);
    const std::optional<Spec> best = choice ? std::optional(choice->spec) : std::nullopt;
    std::vector<Spec> specs = families.variants(request);
    if (best) {  // first
      std::erase(specs, *best);
      specs.insert(specs.begin(), *best);
    } else if (!options.json && !options.op.empty()) {
      fmt::print("{} {}, size {}, is a plan of other kernels{}\n", request.name(), request.precision, size_of(request),
                 specs.empty() ? " and has no variants of its own" : "");
    }
    for (const Spec& spec : specs) {
      const bool is_best = best && spec == *best;
      rows.push_back({{"id", id(spec)},
                      {"symbol", symbol(spec)},
                      {"operation", request.name()},
                      {"precision", std::string(1, request.precision)},
                      {"op", to_json(settings(request))},
                      {"family", spec.family},
                      {"tune", to_json(spec.tune)},
                      {"best", is_best}});
      if (is_best) rows.back()["match"] = to_string(choice->match);
      if (!options.json) fmt::print("{} {}  {}\n", is_best ? '*' : ' ', symbol(spec), id(spec));
    }
  }
  if (options.json) fmt::print("{}\n", json_text(rows));
}

}  // namespace

void add_list_command(Command program) {
  auto options = std::make_shared<List_options>();
  Command command = program.add_command("list", "List operations, families, or the variants of a kernel");
  command.footer(
      "In the list of variants * marks the one that is used on the architecture of --arch; 'kgen explain' says why.\n"
      "Examples:\n"
      "  kgen list ops\n"
      "  kgen list families --op getrf\n"
      "  kgen list variants --op getrf --size 8 --precision d");
  command.add_option("what", options->what, "ops, families or variants").required().type_name("WHAT");
  command.add_option("--op,--ops", options->op, join(listed_names())).type_name("LIST");
  command.add_option("--size,--sizes", options->size, "Sizes, for variants").type_name("LIST");
  command.add_option("--precision,--precisions", options->precision, "s,d,c,z (default all)").type_name("LIST");
  add_word_options(command, options->words, true);
  command.add_option("--arch", options->arch, "For variants: the architecture (default sm_90)").type_name("ARCH");
  command.add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(command, options->templates);
  command.callback([options] {
    split_words("WHAT", options->what, {"ops", "families", "variants"});
    const auto families = load_families(options->templates);
    if (options->what == "ops") {
      list_operations(options->json, *families);
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
