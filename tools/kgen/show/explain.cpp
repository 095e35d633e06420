// `kgen explain OP N PRECISION`: which kernels serve a request, by which row of the tuning tables, and what came next.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "generator/model/architecture.hpp"
#include "generator/model/nrhs_class.hpp"
#include "generator/model/operation.hpp"
#include "generator/model/symbol.hpp"
#include "generator/text/error.hpp"
#include "runtime/device/device.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen {

namespace {

struct Explain_options : Question {
  std::string arch, gpu, device, variant;
  bool summary = false;
};

// What is asked for, and the choice made for each kernel that serves it.
struct Explained {
  Request request;
  std::optional<Choice> plan;  // nothing: one kernel, or a batch of variable size
  std::vector<Choice> choices;
  std::optional<Choice> otherwise;  // of one kernel that was given: what would be chosen
};

// By the architecture of --arch or of --device, else of the first GPU, else the one that most is measured on.
Tuning tuning_of(const Explain_options& options) {
  if (!options.arch.empty() || !options.gpu.empty()) {
    if (!options.device.empty())
      refuse_use("--{} and --device: give one of them", options.gpu.empty() ? "arch" : "gpu");
    return tuning_of_architecture(options.arch.empty() ? std::string(default_architecture) : options.arch, options.gpu);
  }
  if (!options.device.empty()) device_of("--device", options.device);
  Tuning found = tuning_of_device(options.device.empty() ? "cuda:0" : options.device);
  if (!found.architecture.empty()) return found;
  if (options.device.empty()) return {found.tables, std::string(default_architecture)};
  const std::string why = without_host_advice(find_cuda().problem);
  throw Error(Failure::no_device, fmt::format("there is no {}{}", options.device, why.empty() ? "" : ": " + why));
}

Explained explain(const Families& families, const Tuning& tuning, const Request& request, const std::string& variant) {
  Plan plan = make_plan(families, request, variant, tuning);
  Explained explained{request, std::move(plan.composed), {}, {}};
  for (Step& step : plan.steps) {
    if (id(step.spec) == variant) explained.otherwise = lookup(tuning, families, request);
    explained.choices.push_back(step.choice ? *std::move(step.choice) : Choice{.spec = std::move(step.spec)});
  }
  return explained;
}

// Another variant of a row, for what is asked.
Spec variant_for(const Choice& choice, std::size_t variant) {
  const Spec& spec = choice.table->variants[variant].spec;
  return make_spec(choice.spec.request, spec.family, spec.tune);
}

std::string sizes_text(const Choice& choice) {
  return to_string(choice.row ? choice.row->sizes : choice.measured->sizes, *choice.nearest.operation);
}

// "8x=" -> "8x= (m = 8, n = m)", "17-20x*" -> "17-20x* (n = 17 to 20, any nrhs)".
std::string sizes_in_words(const Choice& choice) {
  const Size_range& range = choice.row ? choice.row->sizes : choice.measured->sizes;
  const std::vector<Size>& sizes = choice.nearest.operation->sizes;
  std::string text;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::int16_t other = i == range.differs ? range.first : range.others[i];
    text += i > 0 ? ", " : "";
    if (other == any_size)
      text += fmt::format("any {}", sizes[i].name);
    else if (other == Size_range::same)
      text += fmt::format("{} = {}", sizes[i].name, sizes[range.differs].name);
    else
      text += fmt::format("{} = {}", sizes[i].name, other);
    if (i == range.differs && range.last != range.first) text += fmt::format(" to {}", range.last);
  }
  return fmt::format("{} ({})", sizes_text(choice), text);
}

Json json_of(const Choice& choice, bool stale) {
  if (is_library(choice.spec)) return {{"id", id(choice.spec)}, {"library", true}, {"promises_bits", false}};
  Json json = {
      {"id", id(choice.spec)}, {"match", to_string(choice.match)}, {"default", !choice.row}, {"measured", nullptr}};
  if (!choice.table) return json;
  const Tuning_run run = choice.measured ? choice.measured->run : Tuning_run{};
  json["measured"] = {{"file", choice.table->name},
                      {"line", choice.row ? choice.row->line : choice.measured->line},
                      {"request", to_string(choice.nearest)},
                      {"sizes", sizes_text(choice)},
                      {"architecture", choice.table->architecture},
                      {"gpu", run.gpu},
                      {"driver", run.driver},
                      {"compiler", run.compiler},
                      {"kgen", run.kgen},
                      {"date", run.date}};
  json["rank"] = choice.rank;
  json["stale"] = stale;
  if (!choice.row) return json;
  const Tuning_row& row = *choice.row;
  const auto number = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  json["ns_per_matrix"] = {{"first", number(row.first_ns)}, {"last", number(row.last_ns)}};
  json["default_slower_percent"] = number(row.default_slower);
  json["slower_than_best_percent"] = number(row.slower);
  json["next"] = Json::array();
  for (const Next_variant& next : row.next) {
    json["next"].push_back({{"id", id(variant_for(choice, next.variant))}, {"slower_percent", next.slower}});
  }
  return json;
}

bool takes_any_size(const Request& request) {
  const auto end = request.sizes.begin() + static_cast<std::ptrdiff_t>(request.operation->sizes.size());
  return std::find(request.sizes.begin(), end, any_size) != end;
}

void print_given(const char* kind, const std::string& name) {
  fmt::print("  {:<12} {}\n  match        given\n", kind, name);
}

// "16.1 ns a matrix at the first of these sizes, 18.2 at the last".
std::string times_text(const Tuning_row& row) {
  if (row.sizes.first == row.sizes.last) return row.first_ns ? fmt::format("{:.4g} ns a matrix", *row.first_ns) : "";
  std::string text;
  for (const auto& [ns, size] : {std::pair(row.first_ns, row.sizes.first), std::pair(row.last_ns, row.sizes.last)})
    if (ns) text += fmt::format("{}{:.4g} ns a matrix at {}", text.empty() ? "" : ", ", *ns, size);
  return text;
}

void print_run(const Tuning_run& run, const std::string& architecture, const std::string& gpu) {
  std::string on = run.gpu.empty() ? architecture : fmt::format("{} ({})", run.gpu, architecture);
  for (const auto& [what, text] : {std::pair("driver ", run.driver), std::pair("", run.compiler),
                                   std::pair("kgen ", run.kgen), std::pair("", run.date)})
    if (!text.empty()) on += fmt::format(", {}{}", what, text);
  if (!gpu.empty() && run.gpu != gpu) on += fmt::format("; {} was not measured", gpu);
  fmt::print("  on           {}\n", on);
}

void print_row(const Choice& choice, bool stale) {
  const Tuning_row& row = *choice.row;
  const Settings& measured = choice.variant().spec.tune;
  const bool as_measured = std::ranges::all_of(choice.spec.tune, [&](const Setting& setting) {
    const Value* value = find(measured, setting.name);
    return !value || *value == setting.value;
  });
  const std::string times = choice.rank == 0 && as_measured ? times_text(row) : "";
  fmt::print("  row          {}, line {}, sizes {}\n", choice.table->name, row.line, sizes_in_words(choice));
  if (!times.empty())
    fmt::print("  measured     {}{}\n", times,
               takes_any_size(choice.nearest) && choice.nearest.nrhs_class == about_order
                   ? ", with as many columns as rows"
                   : "");
  if (row.slower && *row.slower >= 0.05)
    fmt::print("  merged       at most {:.1f} % slower than the best of each of these sizes\n", *row.slower);
  fmt::print("  default      {}\n",
             row.default_slower ? fmt::format("at most {:.1f} % slower", *row.default_slower) : "was not timed");
  if (stale)
    fmt::print(
        "  stale        the kernel's code has changed since: its times may be others now, kgen tune measures them\n");
  if (choice.rank > 0)
    fmt::print("  runner-up    number {}: the row's own, {}, is not legal here, or slow\n", choice.rank,
               symbol(variant_for(choice, row.variant)));
  for (const Setting& setting : choice.spec.tune) {
    const Value* value = find(measured, setting.name);
    if (!value)
      fmt::print("  completed    the table has no {}: this is the first value that is legal\n", setting.name);
    else if (*value != setting.value)
      fmt::print("  adapted      {} = {} does not suit this architecture: {} is in its place\n", setting.name,
                 to_string(*value), to_string(setting.value));
  }
  for (std::size_t k = 0; k < row.next.size(); ++k) {
    if (static_cast<int>(k) + 1 == choice.rank) continue;
    const Spec next = variant_for(choice, row.next[k].variant);
    fmt::print("  {:+9.1f} %  {}\n               {}\n", row.next[k].slower, symbol(next),
               next.family + tune_text(next, ", ", " = "));
  }
}

// What would serve in the place of a kernel that was given, and what its row knows of this one.
void print_otherwise(const Choice& choice, const Spec& given) {
  fmt::print("  instead of   {}{}\n", id(choice.spec), choice.row ? "" : ", the default");
  if (!choice.row) return;
  for (const Next_variant& next : choice.row->next)
    if (variant_for(choice, next.variant) == given) {
      fmt::print("  the row      {:+.1f} % on {}\n", next.slower, choice.row->gpu);
      return;
    }
  fmt::print("  the row      does not say its time\n");
}

// `gpu`: what was measured on it counts first.
void print(const char* kind, const Choice& choice, bool stale, const std::string& gpu) {
  if (is_library(choice.spec)) {
    fmt::print("  {:<12} {}\n  bits         not promised: cuBLAS on a GPU, plain loops on host\n", "library",
               id(choice.spec));
    return;
  }
  fmt::print("  {:<12} {}\n", kind, id(choice.spec));
  if (!choice.table) {
    fmt::print("  match        guess: the default; nothing that was measured of this or a near size can be used\n");
    if (choice.spec.request.operation->is_public) fmt::print("  to measure   kgen tune with these words, on a GPU\n");
    return;
  }
  if (!choice.measured) {
    fmt::print(
        "  match        any architecture: a row for all of them; this was not measured here\n  row          "
        "{}, line {}, sizes {}\n",
        choice.table->name, choice.row->line, sizes_in_words(choice));
    return;
  }
  fmt::print("  match        {}{}\n", to_string(choice.match),
             choice.match == Match::exact ? "" : fmt::format(": {}", about(choice.nearest)));
  if (choice.row)
    print_row(choice, stale);
  else
    fmt::print("  default      was within 2 % of the best that was measured: {}, line {}, sizes {}\n",
               choice.table->name, choice.measured->line, sizes_in_words(choice));
  print_run(choice.measured->run, choice.table->architecture, gpu);
}

// How much slower the default is than what was measured to be the fastest: over all sizes of an operation with its
// words, in a precision. Of a row that serves several sizes the largest loss stands for each.
class Default_summary {
 public:
  void add(const Explained& explained) {
    for (const Choice& choice : explained.choices) {
      if (choice.match != Match::exact || (choice.row && !choice.row->default_slower)) continue;
      const Request& request = choice.spec.request;
      const std::string name = fmt::format("{:<7} {} {}", request.name(), request.precision, words_text(request));
      rows_[name].emplace_back(choice.row ? *choice.row->default_slower : 0, size_of(request));
      gpus_.insert(choice.measured->run.gpu);
    }
  }
  bool empty() const { return rows_.empty(); }
  void print() const {
    fmt::print(
        "the default is slower than the best by at most, in percent (0: less than 2){}\n{:<30} sizes  median  9 of 10  "
        "worst\n",
        gpus_.empty() ? "" : ", on " + join({gpus_.begin(), gpus_.end()}), "");
    for (auto [name, row] : rows_) {
      std::ranges::sort(row);
      const auto at = [&row = row](double part) {
        return row[static_cast<std::size_t>(part * double(row.size() - 1))];
      };
      fmt::print("{:<30} {:>5} {:>7.1f} {:>8.1f} {:>6.1f} (n = {})\n", name, row.size(), at(0.5).first, at(0.9).first,
                 at(1).first, at(1).second);
    }
  }

 private:
  std::map<std::string, std::vector<std::pair<double, std::int64_t>>> rows_;
  std::set<std::string> gpus_;
};

// Misspelt operations may look like kernels' names, too.
bool is_kernel(const Families& families, const std::string& word) {
  if (!is_id(word)) return false;
  try {
    spec_of_id(families, "OP", word);
    return true;
  } catch (const Error&) {
    return false;
  }
}

void explain_command(const Explain_options& options) {
  const auto families = load_families(options.templates);
  const Tuning tuning = tuning_of(options);
  const std::optional<int> architecture = architecture_number(tuning.architecture);  // nothing: of host
  Json documents = Json::array();
  if (is_kernel(*families, options.ops))
    refuse_use(
        "'{}' is a kernel: kgen explain OP N PRECISION --variant says what would be "
        "chosen in its place, kgen inspect what it is made of",
        options.ops);
  options.names();  // before it is asked for more
  if (options.precisions.empty()) refuse_use("which precision: s,d,c,z (see kgen explain --help)");
  const auto asked = requests(options);
  const std::string variant = options.variant.empty() ? "" : id(spec_of_id(*families, "--variant", options.variant));
  Default_summary summary;
  std::set<std::pair<const Operation*, char>> explained_ones;
  for (const Request& request : asked) {
    const Explained explained = explain(*families, tuning, request, variant);
    explained_ones.emplace(request.operation, request.precision);
    for (const Choice& choice : explained.choices)
      explained_ones.emplace(choice.spec.request.operation, choice.spec.request.precision);
    for (const Choice& choice : explained.choices)
      if (architecture && !is_library(choice.spec))
        check_architecture(*families, choice.spec, *architecture, options.variant.empty());
    if (options.summary) {
      summary.add(explained);
      continue;
    }
    Json kernels = Json::array();
    for (const Choice& choice : explained.choices) {
      kernels.push_back(json_of(choice, is_stale(choice, *families)));
      if (id(choice.spec) == variant) kernels.back()["match"] = "given";
      if (choice.spec.request.layout == Layout::grouped)
        kernels.back()["prefetches"] = families->find(choice.spec).properties(choice.spec).prefetches;
    }
    const bool stale_plan = explained.plan && is_stale(*explained.plan, *families);
    Json plan = explained.plan ? json_of(*explained.plan, stale_plan) : Json();
    if (explained.plan && !options.variant.empty()) plan["match"] = "given";
    documents.push_back(to_json(request));
    documents.back().update({{"architecture", tuning.architecture}, {"plan", plan}, {"kernels", kernels}});
    add_columns(documents.back(), request);
    if (options.json) continue;
    fmt::print("{}, on {}{}{}\n", about(request), tuning.architecture, for_columns(request),
               explained.choices.size() == 1 ? "" : fmt::format(": a plan of {} kernels", explained.choices.size()));
    if (explained.plan && options.variant.empty())
      print("plan", *explained.plan, stale_plan, tuning.gpu);
    else if (explained.plan)
      print_given("plan", id(explained.plan->spec));
    const auto libraries =
        std::ranges::count_if(explained.choices, [](const Choice& one) { return is_library(one.spec); });
    if (libraries > 0) fmt::print("  bits         not promised: {} of its steps are a library's\n", libraries);
    for (std::size_t i = 0; i < explained.choices.size(); ++i) {
      if (id(explained.choices[i].spec) == variant)
        print_given("kernel", variant);
      else
        print("kernel", explained.choices[i], kernels[i].value("stale", false), tuning.gpu);
      if (explained.otherwise) print_otherwise(*explained.otherwise, explained.choices[i].spec);
      if (kernels[i].value("prefetches", false))
        fmt::print("  prefetches   addresses and numbers of a round's matrices, while the round before is at work\n");
    }
  }
  if (options.summary && summary.empty()) {
    fmt::print("nothing to compare: no tuning table of {} has these operations, sizes, precisions and options\n",
               tuning.architecture);
  } else if (options.summary) {
    summary.print();
  } else if (options.json) {
    print_json(documents.size() == 1 ? documents[0] : documents);
  }
  if (const std::string missing = missing_tuning_folder(); !missing.empty()) say("kgen: warning: {}\n", missing);
  for (const auto& file : tuning.tables->files) {  // the user's: those built in have none
    std::vector<std::string> problems = file->problems;
    std::ranges::move(unusable_rows(*file, *families,
                                    [&](const Tuning_row& row) {
                                      return explained_ones.contains({row.like.operation, row.like.precision});
                                    }),
                      std::back_inserter(problems));
    if (problems.empty()) continue;
    const std::size_t more = problems.size() - 1;
    say("kgen: warning: {}{}\n", problems.front(),
        more ? fmt::format("; {} more of that file (kgen doctor --json names all)", more) : "");
  }
}

}  // namespace

void add_explain_command(Command program) {
  auto options = std::make_shared<Explain_options>();
  Command command =
      program.add_command("explain", "Say which kernel serves a request, by which row of the tuning tables");
  command.footer(
      "kgen has built-in tuning tables. Yours go first: the *.tsv in $KGEN_TUNING_DIR, else in\n"
      "$XDG_DATA_HOME/kgen/tuning, else in ~/.local/share/kgen/tuning. 'kgen tune' writes them.\n"
      "Examples:\n"
      "  kgen explain getrf 8 d\n"
      "  kgen explain matinv 1-32 s,d --arch sm_80 --json");
  add_question(command, *options);
  command.option("--ops").required();
  command.add("--arch ARCH", &options->arch, "The architecture (default: of the first GPU, else sm_90)");
  add_gpu_option(command, options->gpu);
  command.add("--device DEVICE", &options->device,
              "Take the architecture of this device: cuda:0, ..., or " + about_host);
  command.add("--variant ID", &options->variant, "Explain this variant (its id or short name), not the choice");
  add_json_option(command, options->json, " (an array for several requests)");
  command.add("--summary", &options->summary, "Print only how much slower the defaults are than the best")
      .excludes({"--json"});
  add_templates_option(command, options->templates);
  command.callback([options] { explain_command(*options); });
}

}  // namespace kgen
