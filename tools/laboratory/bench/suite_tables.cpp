// What a suite's aims came to, behind its rows: how many times faster than peers, and how a time compares with that of
// another size or operation.
#include "tools/laboratory/bench/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/kgen/bench/report.hpp"
#include "tools/kgen/options/selection.hpp"

namespace kgen::bench {
namespace {

double time_of_one(const Row& row) { return row.kgen.times.median / double(row.extent.batch); }

// Operation and precision, and what tells two runs of these apart: "gemm d beta=0".
std::string name_of(const Row& row) {
  std::string name = fmt::format("{} {}", row.of.operation(), row.of.precision());
  const auto& scalars = row.of.request.operation->scalars;
  for (std::size_t i = 0; i < scalars.size(); ++i)
    if (row.of.factors[i]) name += fmt::format(" {}={}", scalars[i].name, to_text(*row.of.factors[i]));
  return name;
}

// Lines of cells, one for each name in the order of the rows.
class Lines {
 public:
  void add(const std::string& name, const std::string& cell) {
    auto line = std::ranges::find(lines_, name, &Line::name);
    if (line == lines_.end()) line = lines_.insert(lines_.end(), {name, {}});
    line->cells.push_back(cell);
  }
  void count(bool met) { ++all_, met_ += met; }
  std::string text(const std::string& head) const {
    if (lines_.empty()) return {};
    std::string text = fmt::format("\n{}; {} of {} are met, the others have a !\n", head, met_, all_);
    for (const Line& line : lines_) {
      text += fmt::format("{:<20}", line.name);
      for (const std::string& cell : line.cells) text += fmt::format("  {:<19}", cell);
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
    return text;
  }

 private:
  struct Line {
    std::string name;
    std::vector<std::string> cells;
  };
  std::vector<Line> lines_;
  int met_ = 0, all_ = 0;
};

bool is_timed(const Row& row) { return row.kgen.times.median > 0; }

// Whether the other is of the same run but for its size, or of the other operation.
bool is_beside(const Row& row, const Row& other, const Aims::Limit& limit) {
  if (other.of.operation() != limit.operation || other.of.precision() != row.of.precision() || !is_timed(other) ||
      size_of(other.of.request) != limit.size || other.of.request.layout != row.of.request.layout)
    return false;
  return limit.operation != row.of.operation() || (other.about == row.about && name_of(other) == name_of(row));
}

}  // namespace

std::string suite_tables(const std::vector<Row>& rows) {
  Lines times, steps, against;
  for (const Row& row : rows) {
    if (!is_timed(row)) continue;
    const Aims& aims = row.aims;
    const std::int64_t n = size_of(row.of.request);
    if (const Result* peer = row.best_peer(aims.than); peer && aims.of_peers > 0) {
      const double ratio = row.ratio(aims.than);
      times.add(name_of(row), fmt::format("{}: {:.2f}{} of {}{}", n, ratio, peer->elsewhere ? "*" : "", aims.of_peers,
                                          ratio < aims.of_peers ? " !" : ""));
      times.count(ratio >= aims.of_peers);
    }
    for (const Aims::Limit& limit : aims.limits) {
      const auto other = std::ranges::find_if(rows, [&](const Row& one) { return is_beside(row, one, limit); });
      if (other == rows.end()) continue;
      const double ratio = time_of_one(row) / time_of_one(*other);
      const bool step = limit.operation == row.of.operation(), met = ratio <= limit.at_most;
      Lines& lines = step ? steps : against;
      lines.add(step ? name_of(row) : fmt::format("{} / {}", name_of(row), limit.operation),
                fmt::format("{}: {:.2f} of {}{}", step ? fmt::format("{}/{}", n, limit.size) : std::to_string(n), ratio,
                            limit.at_most, met ? "" : " !"));
      lines.count(met);
    }
  }
  return times.text("times faster than the best peer, of the aim (*: measured elsewhere)") +
         steps.text("time of a size over that of another, of at most") +
         against.text("time over that of another operation, of at most");
}

}  // namespace kgen::bench
