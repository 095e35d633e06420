// Times of libraries that were measured on another day and are not run: docs/measurements/h200_*.csv, built in. A few
// percent between two days mean nothing; MAGMA and KBLAS are no libraries that one opens at run time.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/text/error.hpp"
#include "generator/text/parsing.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/peers/peer.hpp"
#include "tools/laboratory/peers/times_elsewhere.hpp"

namespace kgen::bench {
namespace {

constexpr std::string_view gpu = "H200";

// A line of a table: an operation's words, and a library's time.
struct Table_line {
  std::map<std::string, std::string> words;  // by column; those that are said
  std::string operation, precision, shape;
  Known_time time;

  bool is_of(const Case& of) const {
    return operation == of.operation() && precision.front() == of.precision() && shape == of.shape() &&
           std::ranges::all_of(words, [&](const auto& word) {
             const auto found = find(of.request, word.first);
             return !found || to_string(*found) == word.second;
           });
  }
};

std::vector<Table_line> lines_of(std::string_view content) {
  std::vector<Table_line> lines;
  std::vector<std::string_view> head;
  for (const std::string_view text : split(trimmed(content), "\n")) {
    const std::vector<std::string_view> fields = split(text, ",");
    if (head.empty()) {
      head = fields;
      continue;
    }
    Table_line line;
    for (std::size_t i = 0; i < std::min(head.size(), fields.size()); ++i) {
      const std::string column(head[i]), field(fields[i]);
      if (column == "op")
        line.operation = field;
      else if (column == "precision")
        line.precision = field;
      else if (column == "n")
        line.shape = field;
      else if (column == "library")
        line.time.whose = field;
      else if (column == "ns_per_matrix")
        line.time.seconds = 1e-9 * std::stod(field);
      else if (!field.empty())
        line.words[column] = field;
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

const std::vector<Table_line>& all_lines() {
  static const std::vector<Table_line> lines = [] {
    std::vector<Table_line> all;
    for (const Embedded_file& file : times_elsewhere())
      std::ranges::move(lines_of(file.content), std::back_inserter(all));
    // What is run beside kgen needs no other day's time.
    std::erase_if(all,
                  [](const Table_line& line) { return line.time.whose == "cuBLAS" || line.time.whose == "cuSOLVER"; });
    return all;
  }();
  return lines;
}

class Elsewhere final : public Peer {
 public:
  explicit Elsewhere(const Opening& opening) {
    if (opening.device.description().find(gpu) == std::string::npos)
      throw Error(Failure::no_device, fmt::format("--peers elsewhere: the times are of an {}, not of this GPU", gpu));
  }
  std::string name() const override { return fmt::format("times of an {}, measured elsewhere", gpu); }
  std::optional<std::vector<Known_time>> known(const Case& of) const override { return known_elsewhere(of); }
  void run(const Peer_call&) override { throw Error(Failure::unsupported, "times that are known are not run"); }
};

}  // namespace

std::vector<Known_time> known_elsewhere(const Case& of) {
  std::vector<Known_time> times;
  for (const Table_line& line : all_lines())
    if (line.is_of(of)) times.push_back(line.time);
  return times;
}

Peer_row elsewhere_peer() {
  std::vector<Served> served;
  for (const Table_line& line : all_lines())
    if (std::ranges::find(served, line.operation, &Served::operation) == served.end())
      served.push_back({line.operation});
  return {.name = "elsewhere",
          .library = "MAGMA, KBLAS, cuSOLVERDx, measured elsewhere",
          .served = served,
          .open = opened<Elsewhere>};
}

}  // namespace kgen::bench
