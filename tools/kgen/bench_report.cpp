#include "tools/kgen/bench_report.hpp"

#include <fmt/format.h>

#include "tools/kgen/words.hpp"

namespace kgen::bench {
namespace {

using nlohmann::json;

bool timed(const Result& result) { return result.times.median > 0; }

double per_second(double amount, const Result& result) { return timed(result) ? amount / result.times.median : 0; }

json json_of(const Result& result) {
  json all = {{"who", result.who}, {"right", result.right()}};
  if (!result.problem.empty()) all["problem"] = result.problem;
  if (timed(result)) {
    all["seconds"] = result.times.median;
    all["least_seconds"] = result.times.least;
    all["most_seconds"] = result.times.most;
  }
  if (timed(result) || result.problem.empty()) {
    all["worst_ratio"] = result.worst_ratio;
    all["failed"] = result.failed;
  }
  return all;
}

// Compilers say much; all of it is in the JSON.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// What is wrong with a result, or how good it is.
std::string verdict(const Result& result) {
  if (!result.problem.empty()) return "WRONG";
  if (result.right()) return fmt::format("{:.2f}", result.worst_ratio);
  return fmt::format("WRONG (ratio {:.3g}, {} failed)", result.worst_ratio, result.failed);
}

std::string number(double value, int digits = 6) { return value > 0 ? fmt::format("{:.{}g}", value, digits) : ""; }

double ratio_of(double least, const Result& result) { return timed(result) ? least / result.times.median : 0; }
std::string fraction(double least, const Result& result) { return number(ratio_of(least, result)); }

std::string percent(double least, const Result& result) {
  return least > 0 && timed(result) ? fmt::format("{:.1f}", 100 * ratio_of(least, result)) : "-";
}

// One line of the CSV: `ratio` is empty for peers.
std::string line(const Row& row, const Result& result, const std::string& variant, const std::string& kernels,
                 double ratio, const Surroundings& with) {
  const double rate = per_second(row.bytes(), result);
  const std::vector<std::string> fields{
      row.of.operation(),
      std::string(1, row.of.precision()),
      std::to_string(row.of.n()),
      row.of.pivot() ? "partial" : "none",
      row.of.layout(),
      std::to_string(row.of.leading()),
      std::to_string(row.extent.batch),
      result.who,
      variant,
      number(result.times.median, 9),
      number(result.times.spread(), 3),
      number(rate),
      number(per_second(row.flops, result)),
      with.copy > 0 ? number(rate / with.copy) : "",
      number(row.aim),
      fraction(row.bound_seconds(), result),
      &result == &row.kgen ? fraction(row.code_seconds(), result) : "",
      &result == &row.kgen && row.code ? std::string(row.code->binds()) : "",
      number(ratio),
      timed(result) || result.problem.empty() ? fmt::format("{:.3g}", result.worst_ratio) : "",
      result.right() ? "1" : "0",
      result.problem,
      number(with.copy),
      with.gpu,
      kernels,
      row.about};
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : ",") + csv_field(field);
  return text + "\n";
}

}  // namespace

const Result* Row::best_peer() const {
  const Result* best = nullptr;
  for (const Result& peer : peers)
    if (peer.right() && timed(peer) && (!best || peer.times.median < best->times.median)) best = &peer;
  return best;
}

double Row::ratio() const {
  const Result* peer = best_peer();
  return peer && timed(kgen) ? peer->times.median / kgen.times.median : 0;
}

double Row::bound_seconds() const { return least ? least->largest() * double(extent.batch) : 0; }
double Row::code_seconds() const { return code ? code->total * double(extent.batch) : 0; }

json json_of(const Row& row, const Surroundings& with) {
  json peers = json::array();
  for (const Result& peer : row.peers) {
    json one = json_of(peer);
    if (timed(peer) && timed(row.kgen)) one["peer_over_kgen"] = peer.times.median / row.kgen.times.median;
    peers.push_back(one);
  }
  json all = {{"op", row.of.operation()},  {"precision", std::string(1, row.of.precision())},
              {"n", row.of.n()},           {"pivot", row.of.pivot() ? "partial" : "none"},
              {"layout", row.of.layout()}, {"lda", row.of.leading()},
              {"batch", row.extent.batch}, {"calls", row.extent.calls},
              {"bytes", row.bytes()},      {"flops", row.flops},
              {"variant", row.variant},    {"kernels", row.kernels},
              {"kgen", json_of(row.kgen)}, {"peers", peers}};
  if (!row.about.empty()) all["about"] = row.about;
  if (timed(row.kgen)) {
    const double rate = per_second(row.bytes(), row.kgen);
    all["bytes_per_second"] = rate;
    all["flops_per_second"] = per_second(row.flops, row.kgen);
    if (with.copy > 0) all["fraction_of_copy"] = rate / with.copy;
    if (row.aim > 0) all["aim"] = row.aim;
    if (row.least) all["fraction_of_bound"] = ratio_of(row.bound_seconds(), row.kgen);
    if (row.code) {
      all["fraction_of_code_bound"] = ratio_of(row.code_seconds(), row.kgen);
      all["binds"] = row.code->binds();
    }
    if (row.ratio() > 0) all["ratio_to_best_peer"] = row.ratio();
  }
  return all;
}

void print_head(const Surroundings& with) {
  fmt::print("{:<7}{:>2}{:>4}{:>10}", "op", "p", "n", "batch");
  if (with.copy > 0)
    fmt::print("{:>11}{:>6}{:>8}{:>8}{:>7}{:>7}{:>7}{:>7}{:>11}{:>6}{:>7}", "kgen us", "+-%", "GB/s", "GFLOP/s",
               "copy%", "bound%", "code%", "binds", "peer us", "+-%", "ratio");
  fmt::print("{:>7}  {}\n", "resid", "kernels");
}

void print_row(const Row& row, const Surroundings& with) {
  fmt::print("{:<7}{:>2}{:>4}{:>10}", row.of.operation(), row.of.precision(), row.of.n(), row.extent.batch);
  if (timed(row.kgen)) {
    const double rate = per_second(row.bytes(), row.kgen);
    fmt::print("{:>11.2f}{:>6.1f}{:>8.0f}{:>8.0f}{:>7.1f}", row.kgen.times.median * 1e6, 100 * row.kgen.times.spread(),
               rate / 1e9, per_second(row.flops, row.kgen) / 1e9, 100 * rate / with.copy);
    fmt::print("{:>7}{:>7}{:>7}", percent(row.bound_seconds(), row.kgen), percent(row.code_seconds(), row.kgen),
               row.code ? row.code->binds() : "-");
  } else if (with.copy > 0) {
    fmt::print("{:>11}{:>6}{:>8}{:>8}{:>7}{:>7}{:>7}{:>7}", "-", "-", "-", "-", "-", "-", "-", "-");
  }
  if (const Result* peer = row.best_peer())
    fmt::print("{:>11.2f}{:>6.1f}{:>7}", peer->times.median * 1e6, 100 * peer->times.spread(),
               row.ratio() > 0 ? fmt::format("{:.2f}", row.ratio()) : "-");
  else if (with.copy > 0)
    fmt::print("{:>11}{:>6}{:>7}", "-", "-", "-");
  std::string notes;
  if (!row.kgen.problem.empty()) notes += fmt::format("  [{}]", first_line(row.kgen.problem));
  for (const Result& one : row.peers)
    if (!one.right()) notes += fmt::format("  [{}: {}]", one.who, one.problem.empty() ? verdict(one) : one.problem);
  const std::string aim = row.aim > 0 ? fmt::format("[aim {:.0f}%] ", 100 * row.aim) : "";
  fmt::print("{:>7}  {}{}{}\n", verdict(row.kgen), aim, join(row.kernels, " "), notes);
  std::fflush(stdout);
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string inner;
  for (const char c : text) inner += c == '"' ? std::string("\"\"") : std::string(1, c == '\n' ? ' ' : c);
  return '"' + inner + '"';
}

std::string csv_head() {
  return "op,precision,n,pivot,layout,lda,batch,who,variant,seconds,spread,bytes_per_second,flops_per_second,"
         "fraction_of_copy,aim,fraction_of_bound,fraction_of_code_bound,binds,ratio_to_best_peer,residual,right,"
         "problem,copy_bytes_per_second,gpu,kernels,about\n";
}

std::string csv_lines(const Row& row, const Surroundings& with) {
  return line(row, row.kgen, row.variant, join(row.kernels, " "), row.ratio(), with);
}

std::string csv_peers(const Row& row, const Surroundings& with) {
  std::string text;
  for (const Result& peer : row.peers) text += line(row, peer, {}, {}, 0, with);
  return text;
}

}  // namespace kgen::bench
