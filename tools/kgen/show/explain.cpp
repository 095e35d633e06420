// `kgen explain OP N PRECISION`: which kernels serve a request, by which tuning record, and how far behind the others
// are.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "generator/architecture.hpp"
#include "generator/emitter.hpp"
#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/symbol.hpp"
#include "generator/width.hpp"
#include "runtime/device/device.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/common/selection.hpp"
#include "tools/kgen/common/words.hpp"
#include "tools/kgen/show/ranking.hpp"
#include "tools/kgen/show/variants.hpp"

namespace kgen {

namespace {

using Json = nlohmann::ordered_json;

struct Explain_options {
  std::string op, size, precision, arch, gpu, device, variant;
  Word_options words;
  std::vector<std::string> templates;
  bool json = false, summary = false;
};

// What is asked for, and the choice made for each kernel that serves it.
struct Explained {
  Request request;
  std::optional<Choice> plan;  // nothing: one kernel, or a batch of variable size
  std::vector<Choice> choices;
  std::optional<Choice> otherwise;  // of one kernel that was given: what would be chosen
};

// By the architecture of --arch or of --device, else of the first GPU, else the one that most records are of.
Tuning tuning_of(const Explain_options& options) {
  if (!options.arch.empty() || !options.gpu.empty()) {
    if (!options.device.empty())
      throw Error(Failure::usage,
                  fmt::format("--{} and --device: give one of them", options.gpu.empty() ? "arch" : "gpu"));
    return tuning_of_architecture(options.arch.empty() ? std::string(default_architecture) : options.arch, options.gpu);
  }
  if (!options.device.empty()) device_of("--device", options.device);
  Tuning found = tuning_of_device(options.device.empty() ? "cuda:0" : options.device);
  if (!found.architecture.empty()) return found;
  if (options.device.empty()) return {found.records, std::string(default_architecture)};
  const std::string why = without_host_advice(find_cuda().problem);
  throw Error(Failure::no_device, fmt::format("there is no {}{}", options.device, why.empty() ? "" : ": " + why));
}

Explained explain(const Families& families, const Tuning& tuning, const Request& request, const std::string& variant) {
  Plan plan = make_plan(families, request, variant, tuning);
  Explained explained{request, std::move(plan.composed), {}, {}};
  for (Step& step : plan.steps) {
    Request asked = step.spec.request;  // which does not say, as no id does, of what width the call is
    asked.width = width_of_step(asked, request);
    std::optional<Choice> choice = lookup(tuning, families, asked);
    // A plan may have a reason of its own for a family; a library's routine has none.
    if (!choice || choice->spec != step.spec) {
      if (id(step.spec) == variant) explained.otherwise = std::move(choice);
      choice = {.spec = std::move(step.spec)};
    }
    explained.choices.push_back(*std::move(choice));
  }
  return explained;
}

Json json_of(const Choice& choice, bool stale) {
  if (is_library(choice.spec)) return {{"id", id(choice.spec)}, {"library", true}, {"promises_bits", false}};
  Json json = {{"id", id(choice.spec)}, {"match", to_string(choice.match)}, {"record", nullptr}};
  if (!choice.record) return json;
  const Record& record = *choice.record;
  const double seconds = seconds_of(choice);
  const auto timed = [&](const Timed& one) {
    return Json{{"id", id(one.spec)},
                {"name", symbol(one.spec)},
                {"seconds", one.seconds},
                {"slower_percent", slower(one, seconds)}};
  };
  Json as_written = Json::parse(to_line(record));
  for (const char* told_below : {"heuristic", "runners_up"}) as_written.erase(told_below);
  json["record"] = {{"file", choice.file->name}, {"line", choice.line}};
  json["record"].update(as_written);
  json["rank"] = choice.rank;
  json["stale"] = stale;
  if (record.heuristic) json["heuristic"] = timed(*record.heuristic);
  json["runners_up"] = Json::array();
  for (const Timed& one : record.runners_up) json["runners_up"].push_back(timed(one));
  return json;
}

// Family and tunables: the request's part of the id is on the line above.
std::string variant_of(const Spec& spec) {
  std::string text = spec.family;
  for (const Setting& setting : spec.tune) text += fmt::format(", {} = {}", setting.name, to_string(setting.value));
  return text;
}

bool takes_any_size(const Request& request) {
  const auto end = request.sizes.begin() + static_cast<std::ptrdiff_t>(request.operation->sizes.size());
  return std::find(request.sizes.begin(), end, any_size) != end;
}

void print_given(const char* kind, const std::string& name) {
  fmt::print("  {:<12} {}\n  match        given\n", kind, name);
}

// " on NVIDIA H200": whose figures a record's are; nothing if it does not say.
std::string on_gpu(const Record& record) { return record.gpu.empty() ? "" : " on " + record.gpu; }

// What would serve in the place of a kernel that was given, and what its record knows of this one.
void print_otherwise(const Choice& choice, const Spec& given) {
  fmt::print("  instead of   {}{}\n", id(choice.spec), choice.record ? "" : ", the family's own choice");
  if (!choice.record) return;
  std::vector<Timed> measured = choice.record->runners_up;
  if (choice.record->heuristic) measured.push_back(*choice.record->heuristic);
  const auto found = std::ranges::find(measured, given, &Timed::spec);
  if (found == measured.end())
    fmt::print("  the record   does not say its time\n");
  else
    fmt::print("  the record   {:+.1f} %{}\n", slower(*found, seconds_of(choice)), on_gpu(*choice.record));
}

const Spec& measured_spec(const Choice& choice) {
  const Record& record = *choice.record;
  return choice.rank > 0 ? record.runners_up[static_cast<std::size_t>(choice.rank) - 1].spec : record.spec;
}

struct Other {
  Timed timed;
  std::string note;
};

// Those that a record names beside the chosen one, each once, the fastest first.
std::vector<Other> others_of(const Choice& choice) {
  const Record& record = *choice.record;
  std::vector<Other> all;
  if (choice.rank > 0) all.push_back({{record.spec, record.seconds}, " (the winner)"});
  for (std::size_t k = 0; k < record.runners_up.size(); ++k)
    if (static_cast<int>(k) + 1 != choice.rank) all.push_back({record.runners_up[k], ""});
  if (record.heuristic && record.heuristic->spec != measured_spec(choice)) {
    auto own = std::ranges::find(all, record.heuristic->spec, [](const Other& one) { return one.timed.spec; });
    if (own == all.end()) own = all.insert(own, {*record.heuristic, ""});
    own->note += " (the heuristic's choice)";
  }
  std::ranges::stable_sort(all, {}, [](const Other& one) { return one.timed.seconds; });
  return all;
}

void print_others(const Choice& choice, double seconds) {
  const Record& record = *choice.record;
  const std::vector<Other> others = others_of(choice);
  if (record.heuristic && record.heuristic->spec == measured_spec(choice)) {
    const double most = others.empty() ? 0 : slower(others.front().timed, seconds);
    fmt::print("  heuristic    chooses the same{}\n",
               most < 0 && most > -0.5 ? "; what is less than 0.5 % faster is noise to kgen tune" : "");
  }
  for (const auto& [timed, note] : others)
    fmt::print("  {:+9.1f} %  {}{}{}\n               {}\n", slower(timed, seconds), symbol(timed.spec), on_gpu(record),
               note, variant_of(timed.spec));
}

// `width`: of the call, where the request has one; `gpu`: whose records count first, if one's do.
void print(const char* kind, const Choice& choice, bool stale, int width, const std::string& gpu) {
  if (is_library(choice.spec)) {
    fmt::print("  {:<12} {}\n  bits         not promised: cuBLAS on a GPU, plain loops on host\n", "library",
               id(choice.spec));
    return;
  }
  fmt::print("  {:<12} {}\n", kind, id(choice.spec));
  if (!choice.record) {
    fmt::print("  match        heuristic: the family's own choice; {}\n",
               width == 0
                   ? "no record of this or a near size can be used"
                   : fmt::format("records are of about n right-hand sides, not of so {}", width < 0 ? "few" : "many"));
    return;
  }
  const Record& record = *choice.record;
  const double seconds = seconds_of(choice);
  fmt::print("  match        {}{}\n", to_string(choice.match),
             choice.match == Match::exact ? "" : fmt::format(": {}", about(record.spec.request)));
  // What the record does not say is left out.
  std::string measured = fmt::format("{:.4f} ms", 1e3 * seconds), on = record.architecture;
  if (record.batch > 0)
    measured += fmt::format(" for {} matrices, {:.4g} ns each", record.batch, 1e9 * seconds / double(record.batch));
  const double share = record.seconds / seconds;  // of the rates, which are the winner's
  if (takes_any_size(record.spec.request)) measured += ", with as many columns as rows";
  if (record.bytes_per_second > 0) measured += fmt::format(", {:.0f} GB/s", share * record.bytes_per_second / 1e9);
  if (record.fraction_of_copy > 0)
    measured += fmt::format(", {:.1f}% of copy bandwidth", 100 * share * record.fraction_of_copy);
  if (!record.gpu.empty()) on = fmt::format("{} ({})", record.gpu, record.architecture);
  for (const auto& [what, text] : {std::pair("driver ", record.driver), std::pair("", record.compiler),
                                   std::pair("kgen ", record.kgen), std::pair("", record.date)})
    if (!text.empty()) on += fmt::format(", {}{}", what, text);
  if (!gpu.empty() && record.gpu != gpu) on += fmt::format("; of {} there is no record", gpu);
  fmt::print("  measured     {}\n  on           {}\n", measured, on);
  fmt::print("  record       {}, line {}\n", choice.file->name, choice.line);
  if (stale) fmt::print("  stale        the kernel's code has changed since\n");
  if (choice.rank > 0) {
    fmt::print(
        "  runner-up    number {}: the winner, {}, is not legal here, or slow{}\n", choice.rank, symbol(record.spec),
        record.spec.request.layout == choice.spec.request.layout
            ? ""
            : ", or of another family than suits this layout (a record of one layout ranks no families in another)");
  }
  for (const Setting& setting : choice.spec.tune)
    if (!find(measured_spec(choice).tune, setting.name))
      fmt::print("  completed    the record has no {}: this is the first value that is legal\n", setting.name);
  if (record.variants > 0)
    fmt::print("  chosen of    {} measured, of {} variants at that time\n", record.measured, record.variants);
  print_others(choice, seconds);
}

// How much slower the families' own choice is than what was measured to be the fastest: over all sizes of an operation
// with its words, in a precision.
class Heuristic_summary {
 public:
  void add(const Explained& explained) {
    for (const Choice& choice : explained.choices) {
      if (choice.match != Match::exact || !choice.record->heuristic) continue;
      const Request& request = choice.spec.request;
      const std::string name = fmt::format("{:<7} {} {}", request.name(), request.precision, words_text(request));
      rows_[name].emplace_back(slower(*choice.record->heuristic, choice.record->seconds), size_of(request));
      if (!choice.record->gpu.empty()) gpus_.insert(choice.record->gpu);
    }
  }
  bool empty() const { return rows_.empty(); }
  void print() const {
    fmt::print(
        "the families' own choice is slower than the record's by, in percent{}\n{:<30} sizes  median  9 of 10  worst\n",
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
  Json documents = Json::array();
  if (is_kernel(*families, options.op))
    throw Error(Failure::usage,
                fmt::format("'{}' is a kernel: kgen explain OP N PRECISION --variant says what would be "
                            "chosen in its place, kgen inspect what it is made of",
                            options.op));
  const auto names = parse_operations("--ops", options.op);
  if (options.precision.empty()) throw Error(Failure::usage, "which precision: s,d,c,z (see kgen explain --help)");
  const auto sizes = sizes_asked(names, options.size);
  const auto asked = requests(names, parse_precisions("--precisions", options.precision), sizes, options.words);
  const std::string variant = options.variant.empty() ? "" : id(spec_of_id(*families, "--variant", options.variant));
  Heuristic_summary summary;
  for (const Request& request : asked) {
    const Explained explained = explain(*families, tuning, request, variant);
    for (const Choice& choice : explained.choices)
      if (architecture_number(tuning.architecture) && !is_library(choice.spec))
        check_architecture(*families, choice.spec, tuning.architecture, options.variant.empty());
    if (options.summary) {
      summary.add(explained);
      continue;
    }
    Json kernels = Json::array();
    for (const Choice& choice : explained.choices) {
      kernels.push_back(json_of(choice, is_stale(choice, *families)));
      if (id(choice.spec) == variant) kernels.back()["match"] = "given";
      // Whether shared memory has room for it shows where the kernel is rendered.
      if (choice.spec.request.layout == Layout::listed)
        kernels.back()["reads_ahead"] = render(*families, choice.spec).properties.reads_ahead;
    }
    const bool stale_plan = explained.plan && is_stale(*explained.plan, *families);
    Json plan = explained.plan ? json_of(*explained.plan, stale_plan) : Json();
    if (explained.plan && !options.variant.empty()) plan["match"] = "given";
    documents.push_back({{"operation", request.name()},
                         {"precision", std::string(1, request.precision)},
                         {"op", to_json(settings(request))},
                         {"architecture", tuning.architecture},
                         {"plan", plan},
                         {"kernels", kernels}});
    add_columns(documents.back(), request);
    if (options.json) continue;
    fmt::print("{}, on {}{}{}\n", about(request), tuning.architecture, for_columns(request),
               explained.choices.size() == 1 ? "" : fmt::format(": a plan of {} kernels", explained.choices.size()));
    if (explained.plan && options.variant.empty())
      print("plan", *explained.plan, stale_plan, request.width, tuning.gpu);
    else if (explained.plan)
      print_given("plan", id(explained.plan->spec));
    const auto libraries =
        std::ranges::count_if(explained.choices, [](const Choice& one) { return is_library(one.spec); });
    if (libraries > 0) fmt::print("  bits         not promised: {} of its steps are a library's\n", libraries);
    for (std::size_t i = 0; i < explained.choices.size(); ++i) {
      if (id(explained.choices[i].spec) == variant)
        print_given("kernel", variant);
      else
        print("kernel", explained.choices[i], kernels[i].value("stale", false),
              width_of_step(explained.choices[i].spec.request, request), tuning.gpu);
      if (explained.otherwise) print_otherwise(*explained.otherwise, explained.choices[i].spec);
      if (kernels[i].value("reads_ahead", false))
        fmt::print("  reads ahead  addresses and numbers of a round's matrices, while the round before is at work\n");
    }
  }
  if (options.summary && summary.empty()) {
    fmt::print("nothing to compare: no record of {} is of these operations, sizes, precisions and options\n",
               tuning.architecture);
  } else if (options.summary) {
    summary.print();
  } else if (options.json) {
    fmt::print("{}\n", json_text(documents.size() == 1 ? documents[0] : documents));
  }
  if (const std::string missing = missing_tuning_folder(); !missing.empty()) say("kgen: warning: {}\n", missing);
  for (const auto& file : tuning.records->files) {  // the user's: those built in have none
    for (const auto& problem : file->problems) say("kgen: warning: {}\n", problem);
  }
}

}  // namespace

void add_explain_command(Command program) {
  auto options = std::make_shared<Explain_options>();
  Command command = program.add_command("explain", "Say which kernel serves a request, by which tuning record");
  command.footer(
      "Records: those built in, and over them the *.jsonl of $KGEN_TUNING_DIR, else of kgen/tuning in $XDG_DATA_HOME,\n"
      "else of ~/.local/share/kgen/tuning. 'kgen tune' writes them.\n"
      "Examples:\n"
      "  kgen explain getrf 8 d\n"
      "  kgen explain matinv 1-32 s,d --arch sm_80 --json");
  add_question(command, options->op, options->size, options->precision, {});
  command.option("--ops").required();
  command.add_option("--arch", options->arch, "The architecture (default: of the first GPU, else sm_90)")
      .type_name("ARCH");
  add_gpu_option(command, options->gpu);
  command.add_option("--device", options->device, "The device whose architecture it is: host, cuda:0, ...")
      .type_name("DEVICE");
  command
      .add_option("--variant", options->variant, "A variant by its id or short name, instead of what would be chosen")
      .type_name("ID");
  add_word_options(command, options->words, true);
  command.add_flag("--json", options->json, "Print one JSON document (an array for several requests)");
  command.add_flag("--summary", options->summary, "Only how far the families' own choice lies from the records")
      .excludes("--json");
  add_templates_option(command, options->templates);
  command.callback([options] { explain_command(*options); });
}

}  // namespace kgen
