#include "tools/kgen/bench/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/selection.hpp"
#include "tools/kgen/options/words.hpp"

namespace kgen::bench {
namespace {

bool timed(const Result& result) { return result.times.median > 0; }

double per_second(double amount, const Result& result) { return timed(result) ? amount / result.times.median : 0; }

std::string wrong_text(const Result& result) {
  return fmt::format("WRONG (ratio {}, {} failed)", bench::ratio_of(result), result.failed);
}

std::string verdict(const Row& row) {
  if (row.missing) return "MISSING";
  if (!row.kgen.problem.empty()) return "WRONG";
  return row.kgen.right() ? fmt::format("{:.2f}", row.kgen.worst_ratio) : wrong_text(row.kgen);
}

std::string number(double value, int digits = 6) { return value > 0 ? fmt::format("{:.{}g}", value, digits) : ""; }

double ratio_of(double least, const Result& result) { return timed(result) ? least / result.times.median : 0; }

std::string percent(double least, const Result& result) {
  const double ratio = ratio_of(least, result);
  return ratio > 0 ? fmt::format("{:.1f}", 100 * ratio) : "-";
}

// Seconds and number of a plan's steps by operation, in order of their first.
struct Stage {
  std::string operation;
  double seconds = 0;
  int steps = 0;
};
std::vector<Stage> stages_of(const Row& row) {
  std::vector<Stage> stages;
  for (const Step_time& step : row.steps) {
    auto found = std::ranges::find(stages, step.operation, &Stage::operation);
    if (found == stages.end()) found = stages.insert(stages.end(), Stage{step.operation, 0, 0});
    found->seconds += step.seconds;
    ++found->steps;
  }
  return stages;
}

void print_stages(const Row& row) {
  double all = 0;
  const std::vector<Stage> stages = stages_of(row);
  for (const Stage& stage : stages) all += stage.seconds;
  for (const Stage& stage : stages)
    fmt::print("    {:<14}{:>11.2f} us {:>5.1f}%  steps {}\n", stage.operation, 1e6 * stage.seconds,
               100 * stage.seconds / all, stage.steps);
}

// What a line of the CSV is made of: a row and one of its results, kgen's or a peer's.
struct Line {
  const Row& row;
  const Result& result;
  const Surroundings& with;
  bool of_kgen() const { return &result == &row.kgen; }
  double rate() const { return timed(result) ? per_second(row.bytes(), result) : 0; }
};

// What is known of a time, under its name in CSV and JSON; 0: it is not known, or not of a peer.
struct Figure {
  const char* name;
  double (*value)(const Line&);
};
const Figure figures[] = {
    {"bytes_per_second", [](const Line& line) { return line.rate(); }},
    {"flops_per_second", [](const Line& line) { return per_second(line.row.flops, line.result); }},
    {"fraction_of_copy", [](const Line& line) { return line.with.copy > 0 ? line.rate() / line.with.copy : 0; }},
    {"aim", [](const Line& line) { return line.row.aims.of_copy; }},
    {"aim_of_peers", [](const Line& line) { return line.of_kgen() ? line.row.aims.of_peers : 0; }},
    {"fraction_of_bound", [](const Line& line) { return ratio_of(line.row.bound_seconds(), line.result); }},
    {"fraction_of_code_bound",
     [](const Line& line) { return line.of_kgen() ? ratio_of(line.row.code_seconds(), line.result) : 0; }},
    {"ratio_to_best_peer", [](const Line& line) { return line.of_kgen() ? line.row.ratio() : 0; }},
    {"memory_bytes", [](const Line& line) { return line.row.least ? line.row.least->memory_bytes : 0; }},
    {"peak_flops_per_second",
     [](const Line& line) { return line.row.least ? line.row.least->peak_flops_per_second : 0; }},
};

// A field of the CSV behind the case's.
using Field = std::pair<const char*, std::string>;

std::vector<Field> fields_of(const Line& line) {
  const auto& [row, result, with] = line;
  const bool ours = line.of_kgen(), judged = !result.elsewhere && (timed(result) || result.problem.empty());
  std::vector<Field> fields = {{"batch", std::to_string(row.extent.batch)},
                               {"who", result.who},
                               {"variant", ours ? row.variant : ""},
                               {"seconds", number(result.times.median, 9)},
                               {"spread", number(result.times.spread(), 3)}};
  for (const Figure& figure : figures) fields.emplace_back(figure.name, number(figure.value(line)));
  fields.insert(fields.end(), {{"binds", ours && row.code ? row.code->binds : ""},
                               {"residual", judged ? fmt::format("{:.3g}", result.worst_ratio) : ""},
                               {"right", result.right() ? "1" : "0"},
                               {"problem", result.problem},
                               {"copy_bytes_per_second", number(with.copy)},
                               {"gpu", with.gpu},
                               {"kernels", ours ? kernels_in_line(row.kernels, row.plan) : result.way},
                               {"about", row.about}});
  return fields;
}

std::int64_t first_leading(const Case& of) {
  for (const Operand& operand : of.request.operation->operands)
    if (operand.shape == Shape::matrix) return of.leading(operand);
  return 0;
}

// The columns between the sizes and the leading dimension: options, factors, the layout.
std::vector<std::string> word_columns() {
  std::vector<std::string> names;
  for (const auto& [option, words] : option_words()) names.push_back(option);
  const std::vector<std::string> factors = factor_names();
  names.insert(names.end() - 1, factors.begin(), factors.end());
  return names;
}

// Empty: the operation has none of that name, or, of a factor, nobody gave it.
std::string word_of(const Case& of, const std::string& name) {
  if (const auto word = find(of.request, name)) return to_string(*word);
  const auto& scalars = of.request.operation->scalars;
  for (std::size_t i = 0; i < scalars.size(); ++i)
    if (scalars[i].name == name && of.factors[i]) return to_text(*of.factors[i]);
  return {};
}

std::string case_fields(const Case& of) {
  std::string text = fmt::format("{},{},{}", of.operation(), of.precision(), of.shape());
  for (const std::string& name : word_columns()) text += "," + word_of(of, name);
  return text + fmt::format(",{}", first_leading(of));
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string inner;
  for (const char c : text) inner += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' ? ' ' : c);
  return '"' + inner + '"';
}

std::string csv_line(const Line& line) {
  std::string text = case_fields(line.row.of);
  for (const auto& [name, field] : fields_of(line)) text += "," + csv_field(field);
  return text + "\n";
}

// Their columns of the text.
bool shows_peers(const Surroundings& with) { return with.copy > 0 || with.peers; }

}  // namespace

std::string kernels_in_line(const std::vector<std::string>& kernels, const std::string& plan) {
  constexpr std::size_t most = 4;
  if (kernels.size() <= most) return join(kernels, " ");
  return fmt::format("{} ({} steps)", plan, kernels.size());
}

Json json_of(const Result& result) {
  Json all = {{"who", result.who}, {"right", result.right()}};
  if (!result.way.empty()) all["way"] = result.way;
  if (!result.problem.empty()) all["problem"] = result.problem;
  if (timed(result)) {
    all["seconds"] = result.times.median;
    all["least_seconds"] = result.times.least;
    all["most_seconds"] = result.times.most;
  }
  if (result.elsewhere) {
    all["elsewhere"] = true;
  } else if (timed(result) || result.problem.empty()) {
    all["worst_ratio"] = result.worst_ratio;
    if (result.wrong_ratio > 0) all["wrong_ratio"] = result.wrong_ratio;
    if (!result.wrong_class.empty()) all["wrong_class"] = result.wrong_class;
    all["failed"] = result.failed;
  }
  return all;
}

Json json_of(const Case& of) {
  Json all = {{"op", of.operation()}, {"precision", std::string(1, of.precision())}, {"lda", first_leading(of)}};
  const auto sizes = of.sizes();
  for (std::size_t i = 0; i < of.request.operation->sizes.size(); ++i)
    all[std::string(of.request.operation->sizes[i].name)] = sizes[i];
  for (const auto& [option, words] : option_words(*of.request.operation)) all[option] = of.request.word(option);
  for (std::size_t i = 0; i < of.factors.size(); ++i)
    if (of.factors[i]) all[std::string(of.request.operation->scalars[i].name)] = to_text(*of.factors[i]);
  return all;
}

std::string why(const Error& error) {
  if (error.kind() != Failure::out_of_memory) return error.what();
  return fmt::format("it does not fit into memory: {}", error.what());
}

Result not_measured(const std::string& who, const std::string& why) {
  Result result;
  result.who = who;
  result.problem = why;
  return result;
}

const Result* Row::best_peer(std::string_view name) const {
  const Result* best = nullptr;
  for (const Result& peer : peers)
    if (peer.who.starts_with(name) && peer.right() && timed(peer) && (!best || peer.times.median < best->times.median))
      best = &peer;
  return best;
}

double Row::ratio(std::string_view name) const {
  const Result* peer = best_peer(name);
  return peer && timed(kgen) ? peer->times.median / kgen.times.median : 0;
}

double Row::bound_seconds() const { return least ? least->seconds * double(extent.batch) : 0; }
double Row::code_seconds() const { return code ? code->seconds * double(extent.batch) : 0; }

Json json_of(const Row& row, const Surroundings& with) {
  Json peers = Json::array();
  for (const Result& peer : row.peers) {
    Json one = json_of(peer);
    if (timed(peer) && timed(row.kgen)) one["peer_over_kgen"] = peer.times.median / row.kgen.times.median;
    peers.push_back(one);
  }
  Json all = json_of(row.of);
  all.update({{"batch", row.extent.batch},
              {"calls", row.extent.calls},
              {"bytes", row.bytes()},
              {"flops", row.flops},
              {"variant", row.variant},
              {"kernels", row.kernels},
              {"kgen", json_of(row.kgen)},
              {"peers", peers}});
  if (!row.about.empty()) all["about"] = row.about;
  for (const Step_time& step : row.steps) {
    Json one = {{"operation", step.operation}, {"seconds", step.seconds}};
    for (const auto& [name, value] : step.sizes) one[name] = value;
    all["steps"].push_back(one);
  }
  if (!timed(row.kgen)) return all;
  for (const Figure& figure : figures)
    if (const double value = figure.value({row, row.kgen, with}); value > 0) all[figure.name] = value;
  if (row.code) all["binds"] = row.code->binds;
  return all;
}

void print_head(const Surroundings& with) {
  fmt::print("{:<12} {} {:>5}{:>10}", "op", "p", "n", "batch");
  if (with.copy > 0)
    fmt::print("{:>11}{:>6}{:>8}{:>8}{:>7}{:>7}{:>7}{:>7}", "kgen us", "+-%", "GB/s", "GFLOP/s", "copy%", "bound%",
               "code%", "binds");
  if (shows_peers(with)) fmt::print("{:>11}{:>6}{:>7}", "peer us", "+-%", "ratio");
  fmt::print("{:>7}  {}\n", "resid", "kernels");
}

void print_row(const Row& row, const Surroundings& with) {
  fmt::print("{:<12} {} {:>5} {:>9}", row.of.operation(), row.of.precision(), row.of.shape(), row.extent.batch);
  if (timed(row.kgen)) {
    const double rate = per_second(row.bytes(), row.kgen);
    fmt::print("{:>11.2f}{:>6.1f}{:>8.0f}{:>8.0f}{:>7.1f}", row.kgen.times.median * 1e6, 100 * row.kgen.times.spread(),
               rate / 1e9, per_second(row.flops, row.kgen) / 1e9, 100 * rate / with.copy);
    fmt::print("{:>7}{:>7}{:>7}", percent(row.bound_seconds(), row.kgen), percent(row.code_seconds(), row.kgen),
               row.code ? row.code->binds : "-");
  } else if (with.copy > 0) {
    fmt::print("{:>11}{:>6}{:>8}{:>8}{:>7}{:>7}{:>7}{:>7}", "-", "-", "-", "-", "-", "-", "-", "-");
  }
  if (const Result* peer = row.best_peer(); peer && shows_peers(with))
    fmt::print("{:>11.2f}{:>6.1f}{:>7}", peer->times.median * 1e6, 100 * peer->times.spread(),
               row.ratio() > 0 ? fmt::format("{:.2f}", row.ratio()) : "-");
  else if (shows_peers(with))
    fmt::print("{:>11}{:>6}{:>7}", "-", "-", "-");
  std::string notes;
  if (!row.kgen.problem.empty()) notes += fmt::format("  [{}]", first_line(row.kgen.problem));
  if (const Result* peer = row.best_peer(); peer && peer->elsewhere) notes += fmt::format("  [{}]", peer->who);
  for (const Result& one : row.peers)
    if (!one.right())
      notes += fmt::format("  [{}: {}]", one.who, one.problem.empty() ? wrong_text(one) : first_line(one.problem));
  const std::string aim =
      row.aims.of_copy > 0 && with.copy > 0 ? fmt::format("[aim {:.0f}%] ", 100 * row.aims.of_copy) : "";
  fmt::print(" {:>6}  {}{}{}{}\n", verdict(row), aim, kernels_in_line(row.kernels, row.plan), notes,
             next_lines(row.kgen.problem, "    "));
  print_stages(row);
  flush_output();
}

std::string csv_head() {
  std::string text = fmt::format("op,precision,n,{},lda", join(word_columns(), ","));
  const Row none;  // has all fields
  for (const auto& [name, field] : fields_of({none, none.kgen, {}})) text += fmt::format(",{}", name);
  return text + "\n";
}

std::string csv_lines(const Row& row, const Surroundings& with) { return csv_line({row, row.kgen, with}); }

std::string csv_peers(const Row& row, const Surroundings& with) {
  std::string text;
  for (const Result& peer : row.peers) text += csv_line({row, peer, with});
  return text;
}

}  // namespace kgen::bench
