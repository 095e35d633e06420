// `kgen tune`: measures variants on a GPU and writes into a tuning table which are best.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "runtime/files/whole_files.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json_text.hpp"
#include "tools/kgen/common/manifest.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/common/signals.hpp"
#include "tools/kgen/options/case.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/tune/pack_files.hpp"
#include "tools/kgen/tune/run.hpp"
#include "tools/kgen/tune/verify.hpp"

namespace kgen {

namespace {

using Json = nlohmann::ordered_json;

struct Tune_options {
  std::string ops, sizes, precisions = "s,d,c,z", budget = "10m", device = "cuda:0", out;
  Word_options words;
  std::vector<std::string> templates, pack;
  std::uint64_t bytes = std::uint64_t{256} << 20;
  int candidates = 24, jobs = 0;
  bool json = false, verify = false;
};

std::atomic<bool> interrupted = false;
std::int64_t interrupted_at = 0;

// The first signal ends the run after the measurement that is under way; another one, more than a second later, ends
// the process as ever. (timeout sends its signal twice, to the process and to its group.)
bool ends(int signal) {
  if (signal == SIGHUP) return true;
  const std::int64_t now = std::time(nullptr);
  if (interrupted) return now > interrupted_at + 1;
  interrupted_at = now;
  say_text("\nkgen: ends after the measurement that is under way; again: at once\n");
  interrupted = true;
  return false;
}

// "10m", "90s", "1.5h", or a number of seconds.
double parse_seconds(const std::string& option, const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, value);
  const std::string unit(stop, end);
  const double factor = unit.empty() || unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  if (problem != std::errc() || factor == 0 || !(value > 0) || value > 1e6) {
    refuse(option, text, "a time like 10m, 90s or 1h");
  }
  return value * factor;
}

// "1 request", "2 requests".
std::string counted(std::size_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

// Small sizes first, all operations of one size together: a size's winners are tried first at the next.
std::vector<Request> requests_of(const Tune_options& options) {
  const auto names = options.ops.empty() ? public_names() : parse_operations("--ops", options.ops);
  // A word that only some of these operations have is for those. Of packed batches, the default, the ranking serves the
  // other layouts as well.
  std::vector<Request> found = requests(names, parse_precisions("--precisions", options.precisions),
                                        sizes_asked(names, options.sizes), options.words, Forms::tuned);
  std::ranges::stable_sort(found, {}, size_of);
  return found;
}

std::string variant_of(const Spec& spec) {
  std::string text = spec.family;
  for (const Setting& setting : spec.tune) text += fmt::format(" {}={}", setting.name, to_string(setting.value));
  return text;
}

Json row_of(const tune::Outcome& outcome) {
  const Request& request = outcome.request;
  Json row = {{"operation", request.name()},      {"precision", std::string(1, request.precision)},
              {"op", to_json(settings(request))}, {"variants", outcome.variants},
              {"compiled", outcome.compiled},     {"pruned", outcome.pruned},
              {"measured", outcome.measured},     {"rounds", outcome.round},
              {"finished", outcome.finished},     {"resumed", outcome.resumed},
              {"problems", Json::array()}};
  for (const auto& [id, what] : outcome.problems) row["problems"].push_back({{"id", id}, {"problem", what}});
  if (outcome.measurement) row["measurement"] = Json::parse(to_line(*outcome.measurement));
  return row;
}

// What all requests came to.
struct Sum {
  std::size_t requests = 0, measurements = 0, resumed = 0;
  std::int64_t variants = 0, measured = 0, pruned = 0;
  std::vector<tune::Problem> problems;
  Json rows = Json::array();

  explicit Sum(const std::map<std::size_t, tune::Outcome>& outcomes) {
    for (const auto& [index, outcome] : outcomes) add(outcome);
  }
  void add(const tune::Outcome& outcome) {
    requests += outcome.finished;
    measurements += outcome.measurement.has_value();
    resumed += outcome.resumed;
    variants += outcome.variants;
    measured += outcome.measured;
    pruned += outcome.pruned;
    problems.insert(problems.end(), outcome.problems.begin(), outcome.problems.end());
    rows.push_back(row_of(outcome));
  }
};

void print_row(std::size_t count, const tune::Outcome& outcome, std::size_t problems_shown) {
  const Request& request = outcome.request;
  fmt::print("{}: {:>4}/{} {:<6} {} n={:<2}{:<17} {:>4} of {:<5}", outcome.round, outcome.index + 1, count,
             request.name(), request.precision, bench::square_case(request).shape(), words_text(request),
             outcome.measured, outcome.variants);
  if (outcome.measurement) {
    const tune::Measurement& best = *outcome.measurement;
    fmt::print(" {:>8.4f} ms {:>5.1f}%", 1e3 * best.seconds, 100 * best.fraction_of_copy);
    if (best.heuristic) fmt::print(" {:+6.1f}%", 100 * (best.heuristic->seconds / best.seconds - 1));
    fmt::print("  {}", variant_of(best.spec));
  }
  fmt::print("{}\n", outcome.resumed ? "  (from the journal)" : outcome.finished ? "" : "  (interrupted)");
  for (std::size_t i = problems_shown; i < outcome.problems.size(); ++i) {
    const auto& [id, what] = outcome.problems[i];
    fmt::print("     failed: {}: {}{}\n", id, first_line(what), next_lines(what, "       "));
  }
  flush_output();
}

std::filesystem::path output_of(const Tune_options& options, const std::string& architecture) {
  if (!options.out.empty()) return options.out;
  const std::filesystem::path folder = user_tuning_folder();
  if (folder.empty()) throw Error(Failure::usage, "--out is missing: no home folder was found for the table");
  Whole_files files;
  files.make_folder(folder);
  files.commit();
  return folder / (architecture + ".tsv");
}

std::unique_ptr<bench::Machine> open(const Tune_options& options) {
  return bench::open_machine(options.device, "tune", "--device host verifies and writes nothing");
}

// Prints what the run came to; what is wrong with it, if anything.
std::string summarize(const Tune_options& options, const tune::Settings_of_run& settings, const Device& device,
                      const std::map<std::size_t, tune::Outcome>& outcomes, const tune::Spent& spent) {
  const bool timed = device.is_timed();
  const Sum sum(outcomes);
  const double share = sum.variants ? 100 * double(sum.measured) / double(sum.variants) : 0;
  if (options.json) {
    const Json document = {{"device", device.name()},
                           {"gpu", device.description()},
                           {"architecture", device.architecture()},
                           {"requests", settings.requests.size()},
                           {"finished", sum.requests},
                           {"variants", sum.variants},
                           {"measured", sum.measured},
                           {"pruned", sum.pruned},
                           {"share_percent", share},
                           {"seconds",
                            {{"total", spent.total},
                             {"waiting", spent.waiting},
                             {"preparing", spent.preparing},
                             {"measuring", spent.measuring}}},
                           {"table", timed ? Json(settings.out.string()) : Json()},
                           {"rows", sum.rows}};
    fmt::print("{}\n", json_text(document));
  } else {
    fmt::print("{} of {}{}; {} of {} {} ({:.1f}%), {} pruned after compiling, {} failed\n", sum.requests,
               counted(settings.requests.size(), "request"),
               sum.resumed ? fmt::format(" ({} from the journal)", sum.resumed) : "", sum.measured,
               counted(static_cast<std::size_t>(sum.variants), "variant"), timed ? "measured" : "verified", share,
               sum.pruned, sum.problems.size());
    fmt::print("{:.1f} s: {:.1f} waiting for compilers, {:.1f} preparing, {:.1f} measuring and verifying\n",
               spent.total, spent.waiting, spent.preparing, spent.measuring);
    if (timed) fmt::print("{} in {}\n", counted(sum.measurements, "measurement"), settings.out.string());
    if (sum.requests < settings.requests.size() && !interrupted) {
      fmt::print("the budget ended before the turn of {}{}\n",
                 counted(settings.requests.size() - sum.requests, "request"),
                 timed ? "; the same command goes on from there" : "");
    }
  }
  if (interrupted) {
    return fmt::format("interrupted: {} of {} done{}", sum.requests, counted(settings.requests.size(), "request"),
                       timed ? "; the same command goes on from there" : "");
  }
  if (sum.problems.empty()) return {};
  std::string ids;
  for (const auto& problem : sum.problems) ids += "\n  " + problem.id;
  return fmt::format("failed or wrong, and not taken: {}{}", counted(sum.problems.size(), "variant"), ids);
}

// Rows of the user's tables for these requests that lookups pass over.
void warn_of_unusable(const Tune_options& options, const Families& families) {
  const auto names = options.ops.empty() ? public_names() : parse_operations("--ops", options.ops);
  const auto sizes = sizes_asked(names, options.sizes);
  const auto letters = parse_precisions("--precisions", options.precisions);
  const auto has = [](const auto& list, const auto& value) { return std::ranges::find(list, value) != list.end(); };
  const auto tables = load_tables();
  for (const auto& file : tables->files)
    for (const std::string& problem : unusable_rows(*file, families, [&](const Tuning_row& row) {
           return has(names, row.like.name()) && has(letters, row.like.precision) &&
                  std::ranges::any_of(sizes,
                                      [&](auto size) { return row.sizes.first <= size && size <= row.sizes.last; });
         }))
      say("kgen: warning: {}\n", problem);
}

// The variants that tables name for the requests that the options choose; words only where they are given.
std::vector<Spec> named_of(const Tune_options& options, const Families& families, const Device& device) {
  const auto names = options.ops.empty() ? public_names() : parse_operations("--ops", options.ops);
  const auto sizes = sizes_asked(names, options.sizes);
  const auto letters = parse_precisions("--precisions", options.precisions);
  std::vector<Spec> specs = tune::named(*load_tables(), families, device.architecture());
  const auto has = [](const auto& list, const auto& value) { return std::ranges::find(list, value) != list.end(); };
  std::erase_if(specs, [&](const Spec& spec) {
    const Request& request = spec.request;
    bool chosen = has(names, request.name()) && has(sizes, size_of(request)) && has(letters, request.precision);
    for (const auto& [name, text] : options.words) chosen = chosen && agrees(name, text, request);
    return !chosen;
  });
  std::ranges::stable_sort(specs, {}, [](const Spec& spec) { return size_of(spec.request); });  // on the same matrices
  return specs;
}

void verify_command(const Tune_options& options, const std::shared_ptr<const Families>& families, int threads) {
  const std::unique_ptr<bench::Machine> machine = open(options);
  const Device& device = machine->device();
  warn_of_unusable(options, *families);
  const std::vector<Spec> specs = named_of(options, *families, device);
  if (specs.empty())
    refuse_use("--verify: no tuning table of {} names a variant for these requests",
               device.is_timed() ? device.architecture() : "any architecture");
  double worst = 0;
  Json rows = Json::array();
  tune::verify(*machine, families, specs, threads, [&](const tune::Verdict& verdict) {
    worst = std::max(worst, verdict.worst_ratio);
    if (verdict.problem.empty()) return;
    rows.push_back({{"id", id(verdict.spec)}, {"problem", verdict.problem}});
    if (options.json) return;
    fmt::print("wrong: {}: {}{}\n", id(verdict.spec), first_line(verdict.problem), next_lines(verdict.problem, "  "));
    flush_output();
  });
  if (options.json) {
    const Json document = {{"device", device.name()},
                           {"gpu", device.description()},
                           {"architecture", device.architecture()},
                           {"verified", specs.size()},
                           {"wrong", rows},
                           {"worst_ratio", worst}};
    fmt::print("{}\n", json_text(document));
  } else {
    fmt::print("{}, {}: {} verified, {} wrong; largest residual {:.3g}\n", device.description(), device.architecture(),
               counted(specs.size(), "variant"), rows.size(), worst);
  }
  if (!rows.empty()) throw Error(Failure::incomplete, counted(rows.size(), "variant") + " wrong");
}

void tune_command(const Tune_options& options, const Laboratory* laboratory) {
  const auto families = load_families(options.templates);
  const int threads =
      options.jobs > 0 ? options.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (!options.pack.empty()) return tune::pack_files(options.pack, options.out, *families);
  if (options.verify) return verify_command(options, families, threads);
  const bool host = !device_of("--device", options.device).gpu;
  tune::Settings_of_run settings;
  settings.requests = requests_of(options);
  settings.seconds = parse_seconds("--budget", options.budget);
  settings.candidates = static_cast<std::size_t>(options.candidates);
  settings.bytes = host ? 0 : options.bytes;
  settings.threads = threads;
  settings.stop = [] { return interrupted.load(); };
  const std::unique_ptr<bench::Machine> machine = open(options);
  const Device& device = machine->device();
  if (!host) {
    settings.out = output_of(options, device.architecture());
    const auto folder = settings.out.parent_path();
    check_writable(folder.empty() ? "." : folder);
    if (laboratory)
      settings.bounds = laboratory->bounds;
    else
      say("kgen: no variant is left out for its bound: {}\n", without_laboratory);
  } else if (!options.out.empty()) {
    throw Error(Failure::usage, "--out: nothing is written with --device host");
  }
  if (!options.json) {
    fmt::print("{}, {}: {}, at most {}{}\n", device.description(), device.architecture(),
               counted(settings.requests.size(), "request"), options.budget, host ? "; verified, not timed" : "");
    if (!host)
      fmt::print(
          "columns: round, request, variants measured so far; time, of copy bandwidth; how much slower the "
          "default is; winner\n");
  }

  ask_on_signals(ends);
  std::map<std::size_t, tune::Outcome> outcomes;  // of each request the last
  const auto report = [&](const tune::Outcome& outcome) {
    tune::Outcome& before = outcomes[outcome.index];
    if (!options.json) print_row(settings.requests.size(), outcome, before.problems.size());
    before = outcome;
  };
  std::string problem;
  settings.done = [&](const tune::Spent& spent) {
    problem = summarize(options, settings, device, outcomes, spent);
    if (host || !(interrupted || spent.total >= settings.seconds)) return;
    // All is written; a large kernel may be compiled for many seconds yet.
    if (!problem.empty()) say("kgen: {}\n", problem);
    flush_output();
    const int error = output_error();
    const bool printed = error == 0 && !std::ferror(stdout);
    if (!printed)
      say("kgen: cannot write to the standard output{}\n",
          error ? ": " + std::generic_category().message(error) : std::string());
    std::_Exit(problem.empty() && printed ? 0 : 1);
  };
  tune::run(*machine, families, settings, report);
  if (!problem.empty()) throw Error(Failure::incomplete, problem);
}

}  // namespace

void add_tune_command(Command program, const Laboratory* laboratory) {
  auto options = std::make_shared<Tune_options>();
  Command command =
      program.add_command("tune", "Measure variants on a GPU and write which are best into a tuning table");
  command.footer(
      "Interrupted, the same command goes on where it was. 'kgen explain' shows what the table says.\n"
      "Examples:\n"
      "  kgen tune getrf 1-32 d\n"
      "  kgen tune matinv 1-16 --budget 1h --out runtime/tuning/sm_90.tsv\n"
      "  kgen tune --verify                      run the variants of all tables on nearly singular matrices too\n"
      "  kgen tune getrf 8 --device host --candidates 0     verify every variant, without a GPU");
  add_question(command, options->ops, options->sizes, options->precisions,
               {" (default all)", " (default 1-32; with --verify to the largest)", " (default all)"});
  add_word_options(command, options->words, true, Layouts::of_one_size);
  command.add_option("--budget", options->budget, "Time for all, as 90s, 10m, 1h (default 10m)").type_name("TIME");
  command
      .add_option("--candidates", options->candidates,
                  "Variants of each request to compile at most, the most promising first; 0: all (default 24)")
      .between(0, 1000000)
      .option_text("N");
  command.add_option("--bytes", options->bytes, "Input matrices of a measurement (default 256MiB)")
      .byte_size()
      .between(1, std::int64_t{1} << 40)
      .option_text("BYTES");
  command
      .add_option("--out", options->out,
                  "The tuning table to add to (default: sm_XY.tsv in the user's folder, see kgen explain --help)")
      .type_name("FILE");
  command
      .add_option("--device", options->device,
                  "cuda:0, cuda:1, ... (default cuda:0); host verifies results and writes nothing")
      .type_name("DEVICE");
  command.add_option("--jobs", options->jobs, "Threads that compile (default: one per core)")
      .between(0, 1024)
      .option_text("N");
  command.add_flag("--verify", options->verify,
                   "Verify what the tables name for these again on random, nasty and extreme matrices, and measure "
                   "nothing (on host: the "
                   "tables of all architectures)");
  for (const char* other : {"--budget", "--candidates", "--bytes", "--out"}) command.option("--verify").excludes(other);
  command.add_flag("--json", options->json, "Print one JSON document");
  add_templates_option(command, options->templates);
  command
      .add_option(
          "--pack", options->pack,
          "Make the table --out of measurements (JSON lines, as those in runtime/tuning/measured/), and measure "
          "nothing")
      .type_name("FILE")
      .repeatable();
  command.option("--pack").needs("--out");
  for (const char* other : {"--ops", "--sizes", "--precisions", "--budget", "--candidates", "--bytes", "--verify",
                            "--layout", "--device", "--jobs", "--templates", "--json"})
    command.option("--pack").excludes(other);
  command.callback([options, laboratory] {
    if (options->sizes.empty()) options->sizes = fmt::format("1-{}", options->verify ? max_size : common_limit);
    check_of_one_size(options->words);
    tune_command(*options, laboratory);
  });
}

}  // namespace kgen
