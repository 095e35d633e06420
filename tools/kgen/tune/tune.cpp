// `kgen tune`: measures variants on a GPU and writes into a tuning table which are best.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <map>

#include "generator/model/operation.hpp"
#include "generator/text/error.hpp"
#include "runtime/files/whole_files.hpp"
#include "tools/kgen/commands.hpp"
#include "tools/kgen/common/json.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/case.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/kgen/tune/pack.hpp"
#include "tools/kgen/tune/run.hpp"
#include "tools/kgen/tune/tune.hpp"

namespace kgen {

namespace {

using tune::Tune_options;

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

Json row_of(const tune::Outcome& outcome) {
  Json row = to_json(outcome.request);
  row.update({{"variants", outcome.variants},
              {"compiled", outcome.compiled},
              {"pruned", outcome.pruned},
              {"measured", outcome.measured},
              {"rounds", outcome.round},
              {"finished", outcome.finished},
              {"resumed", outcome.resumed},
              {"problems", Json::array()}});
  for (const auto& [id, what] : outcome.problems) row["problems"].push_back({{"id", id}, {"problem", what}});
  if (outcome.measurement) row["measurement"] = parse_json(to_line(*outcome.measurement));
  return row;
}

void print_row(std::size_t count, const tune::Outcome& outcome, std::size_t problems_shown) {
  const Request& request = outcome.request;
  fmt::print("{}: {:>4}/{} {:<6} {} n={:<2}{:<17} {:>4} of {:<5}", outcome.round, outcome.index + 1, count,
             request.name(), request.precision, bench::square_case(request).shape(), words_text(request),
             outcome.measured, outcome.variants);
  if (outcome.measurement) {
    const tune::Measurement& best = *outcome.measurement;
    fmt::print(" {:>8.4f} ms {:>5.1f}%", 1e3 * best.seconds, 100 * best.fraction_of_copy);
    if (best.heuristic) fmt::print(" {:+6.1f}%", 100 * (best.heuristic->seconds / best.seconds - 1));
    fmt::print("  {}{}", best.spec.family, tune_text(best.spec));
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
  if (folder.empty()) refuse_use("--out is missing: no home folder was found for the table");
  Whole_files files;
  files.make_folder(folder);
  files.commit();
  return folder / (architecture + ".tsv");
}

// Prints what the run came to; what is wrong with it, if anything.
std::string summarize(const Tune_options& options, const tune::Settings_of_run& settings, const Device& device,
                      const std::map<std::size_t, tune::Outcome>& outcomes, double seconds) {
  const bool timed = device.is_timed();
  std::size_t finished = 0, measurements = 0, resumed = 0, failed = 0;
  std::int64_t variants = 0, measured = 0, pruned = 0;
  std::string failures;
  Json rows = Json::array();
  for (const auto& [index, outcome] : outcomes) {
    finished += outcome.finished;
    measurements += outcome.measurement.has_value();
    resumed += outcome.resumed;
    variants += outcome.variants;
    measured += outcome.measured;
    pruned += outcome.pruned;
    failed += outcome.problems.size();
    for (const auto& problem : outcome.problems) failures += "\n  " + problem.id;
    rows.push_back(row_of(outcome));
  }
  const std::size_t asked = settings.requests.size();
  const double share = variants ? 100 * double(measured) / double(variants) : 0;
  const char* const goes_on = timed ? "; the same command goes on from there" : "";
  if (options.json) {
    Json document = tune::document_of(device);
    document.update({{"requests", asked},
                     {"finished", finished},
                     {"variants", variants},
                     {"measured", measured},
                     {"pruned", pruned},
                     {"share_percent", share},
                     {"seconds", {{"total", seconds}}},
                     {"table", timed ? Json(settings.out.string()) : Json()},
                     {"rows", rows}});
    print_json(document);
  } else {
    fmt::print("{} of {}{}; {} of {} {} ({:.1f}%), {} pruned after compiling, {} failed; {:.1f} s\n", finished,
               counted(asked, "request"), resumed ? fmt::format(" ({} from the journal)", resumed) : "", measured,
               counted(static_cast<std::size_t>(variants), "variant"), timed ? "measured" : "verified", share, pruned,
               failed, seconds);
    if (timed) fmt::print("{} in {}\n", counted(measurements, "measurement"), settings.out.string());
    if (finished < asked && !interrupted)
      fmt::print("the budget ended before the turn of {}{}\n", counted(asked - finished, "request"), goes_on);
  }
  if (interrupted) return fmt::format("interrupted: {} of {} done{}", finished, counted(asked, "request"), goes_on);
  return failed ? fmt::format("failed or wrong, and not taken: {}{}", counted(failed, "variant"), failures) : "";
}

void tune_command(const Tune_options& options, const Laboratory* laboratory) {
  const auto families = load_families(options.templates);
  if (!options.pack.empty()) return tune::pack_files(options.pack, options.out, *families);
  if (options.verify) return tune::verify(options, families);
  const bool host = !device_of("--device", options.device).gpu;
  tune::Settings_of_run settings;
  // Small sizes first, all operations of one size together: a size's winners are tried first at the next. Of packed
  // batches, the default, the ranking serves the other layouts as well.
  settings.requests = requests(options, Forms::tuned);
  std::ranges::stable_sort(settings.requests, {}, size_of);
  settings.seconds = parse_seconds("--budget", options.budget);
  settings.candidates = static_cast<std::size_t>(options.candidates);
  settings.bytes = host ? 0 : options.bytes;
  settings.threads = options.threads();
  settings.stop = [] { return interrupted.load(); };
  const std::unique_ptr<bench::Machine> machine = tune::open(options);
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
    refuse_use("--out: nothing is written with --device host");
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
  settings.done = [&](double seconds) {
    problem = summarize(options, settings, device, outcomes, seconds);
    if (host || !(interrupted || seconds >= settings.seconds)) return;
    // All is written; a large kernel may be compiled for many seconds yet.
    if (!problem.empty()) say("kgen: {}\n", problem);
    std::_Exit(finish_output(problem.empty() ? 0 : 1));
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
      "After an interrupt the same command continues. 'kgen explain' shows what the table says.\n"
      "Examples:\n"
      "  kgen tune getrf 1-32 d\n"
      "  kgen tune matinv 1-16 --budget 1h --out runtime/tuning/sm_90.tsv\n"
      "  kgen tune --verify                              check the variants of all tables on nasty matrices\n"
      "  kgen tune getrf 8 --device host --candidates 0  verify every variant, without a GPU");
  add_question(command, *options,
               {.ops = " (default all)",
                .sizes = " (default 1-32; with --verify to the largest)",
                .precisions = " (default all)",
                .layouts = Layouts::of_one_size});
  command.add("--budget TIME", &options->budget, "Time for the whole run: 90s, 10m, 1h (default 10m)");
  command
      .add("--candidates N", &options->candidates,
           "How many variants of each request to compile, the most promising first; 0: all (default 24)")
      .between(0, 1000000);
  command.add("--bytes BYTES", &options->bytes, "Bytes of input matrices in each measurement (default 256MiB)")
      .byte_size()
      .between(1, std::int64_t{1} << 40);
  command.add("--out FILE", &options->out,
              "The tuning table to add to (default: sm_XY.tsv in the user's folder, see kgen explain --help)");
  command.add("--device DEVICE", &options->device,
              "cuda:0, cuda:1, ... (default cuda:0), or " + about_host + ": verifies results and writes nothing");
  command.add("--jobs N", &options->jobs, "Threads that compile (default: one per core)").between(0, 1024);
  command
      .add("--verify", &options->verify,
           "Only verify the variants in the tables, on random, nasty and extreme matrices (on host: the tables of all "
           "architectures)")
      .excludes({"--budget", "--candidates", "--bytes", "--out"});
  add_json_option(command, options->json);
  add_templates_option(command, options->templates);
  command
      .add("--pack FILE", &options->pack,
           "Only make the table --out, from measurements (JSON lines, as in runtime/tuning/measured/)")
      .needs("--out")
      .excludes({"--ops", "--sizes", "--precisions", "--budget", "--candidates", "--bytes", "--verify", "--layout",
                 "--device", "--jobs", "--templates", "--json"});
  command.callback([options, laboratory] {
    if (options->sizes.empty()) options->sizes = fmt::format("1-{}", options->verify ? max_size : common_limit);
    tune_command(*options, laboratory);
  });
}

}  // namespace kgen
