#include "tools/kgen/tune/pack.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <system_error>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "runtime/files/whole_files.hpp"
#include "runtime/plan/plan.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::tune {
namespace {

std::vector<Measurement> read(const std::vector<std::string>& files) {
  std::vector<Measurement> all;
  for (const std::string& file : files) {
    if (file.ends_with(".xz")) refuse_use("{}: xz -dk {} first", file, file);
    const std::string text = read_file(file);
    int line = 0;
    for (const std::string_view one : split(text, "\n")) {
      ++line;
      if (one.empty()) continue;
      std::string problem;
      auto measurement = parse_measurement(one, problem);
      if (measurement && measurement->batch == 0) problem = "'batch' is missing, so that no matrix has a time";
      if (!problem.empty()) refuse_use("{}:{}: not a measurement: {}", file, line, problem);
      if (!all.empty() && measurement->architecture != all.front().architecture)
        refuse_use("{}:{}: it is of {}, those before of {}: a table is of one architecture", file, line,
                   measurement->architecture, all.front().architecture);
      all.push_back(*std::move(measurement));
    }
  }
  if (all.empty()) refuse_use("--pack: there are no measurements");
  return all;
}

// How much slower than the winner a variant was, if that was measured.
std::optional<double> slower(const Measurement& measurement, const Spec& spec) {
  const auto is_it = [&](const Spec& other) { return other.family == spec.family && other.tune == spec.tune; };
  if (is_it(measurement.spec)) return 0;
  if (measurement.heuristic && is_it(measurement.heuristic->spec))
    return measurement.heuristic->seconds / measurement.seconds - 1;
  for (const Timed& one : measurement.runners_up)
    if (is_it(one.spec)) return one.seconds / measurement.seconds - 1;
  return {};
}

// For each request of a GPU the last that was measured.
std::string judge(const Tuning_table& table, const std::vector<Measurement>& all, const Families& families) {
  const auto tables = std::make_shared<Tuning_tables>();
  tables->files.push_back(std::make_shared<const Tuning_table>(table));
  std::map<std::string, const Measurement*> last;
  for (const Measurement& one : all) last[one.gpu + to_string(one.spec.request)] = &one;
  std::size_t same = 0, near = 0;
  std::string far;
  for (const auto& [name, one] : last) {
    const auto choice = lookup({tables, one->architecture, one->gpu}, families, one->spec.request);
    const auto loss = choice ? slower(*one, choice->spec) : std::nullopt;
    const bool the_same = loss && *loss == 0, within = loss && *loss < tolerance - 1 + 1e-6;
    same += the_same;
    near += within && !the_same;
    if (!within)
      far += fmt::format("  {} on {}: {}, {}\n", id(one->spec), one->gpu, choice ? id(choice->spec) : "nothing serves",
                         loss ? fmt::format("{:.1f}% slower", 100 * *loss) : "of which no time is known");
  }
  return fmt::format("measured requests {}: {} served by what was fastest, {} by what is within 2%{}\n{}", last.size(),
                     same, near, far.empty() ? "" : "; not these:", far);
}

// Before hours of measurements are lost.
void check_replaceable(const std::string& out, const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    std::error_code failure;
    if (std::filesystem::equivalent(input, out, failure))
      refuse_use("--out: the table would replace the measurements in '{}': give another --out", input);
  }
  if (!std::filesystem::is_regular_file(out)) return;
  const std::string begin = File_reader(out).read(table_title.size());
  if (!begin.empty() && begin != table_title)
    refuse_use(
        "--out: '{}' is no tuning table, and would be lost: move it away, or give "
        "another --out",
        out);
}

}  // namespace

void pack_files(const std::vector<std::string>& files, const std::string& out, const Families& families) {
  check_replaceable(out, files);
  const std::vector<Measurement> all = read(files);
  say("kgen: measurements to pack: {}\n", all.size());
  Tuning_table empty;
  empty.architecture = all.front().architecture;
  const Tuning_table table =
      pack(empty, all, [&](const Request& request) { return built_in_default(families, request, empty.architecture); });
  const std::string text = to_text(table);
  const Tuning_table again = parse_table(out, text);
  if (!again.problems.empty())  // the digest of a measurement is none, or its batches lie as none that is tuned
    throw Error(Failure::usage, "--pack: the table would be damaged: " + again.problems.front());
  Whole_files written;
  written.stage(out, text);
  written.commit();
  fmt::print("{}: rows {}, variants {}\n{}", out, again.rows.size(), again.variants.size(),
             judge(again, all, families));
}

}  // namespace kgen::tune
