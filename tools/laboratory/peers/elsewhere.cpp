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

// An operation's words, and a library's time, by their columns; those that are said.
using Table_line = std::map<std::string, std::string>;

bool is_of(const Table_line& line, const Case& of) {
  return line.at("op") == of.operation() && line.at("precision").front() == of.precision() &&
         line.at("n") == of.shape() && std::ranges::all_of(line, [&](const auto& word) {
           const auto found = word.first == "n" ? std::nullopt : find(of.request, word.first);
           return !found || to_string(*found) == word.second;
         });
}

std::vector<Table_line> lines_of(std::string_view content) {
  std::vector<Table_line> lines;
  std::vector<std::string_view> head;
  for (const std::string_view text : split(trimmed(content), "\n")) {
    const std::vector<std::string_view> fields = split(text, ",");
    if (head.empty()) {
      head = fields;
      continue;
    }
    Table_line& line = lines.emplace_back();
    for (std::size_t i = 0; i < std::min(head.size(), fields.size()); ++i)
      if (!fields[i].empty()) line.emplace(head[i], fields[i]);
  }
  return lines;
}

const std::vector<Table_line>& all_lines() {
  static const std::vector<Table_line> lines = [] {
    std::vector<Table_line> all;
    for (const Embedded_file& file : times_elsewhere())
      std::ranges::move(lines_of(file.content), std::back_inserter(all));
    // What is run beside kgen needs no other day's time.
    std::erase_if(
        all, [](const Table_line& line) { return line.at("library") == "cuBLAS" || line.at("library") == "cuSOLVER"; });
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
    if (is_of(line, of)) times.push_back({line.at("library"), 1e-9 * std::stod(line.at("ns_per_matrix"))});
  return times;
}

Peer_row elsewhere_peer() {
  std::vector<Served> served;
  for (const Table_line& line : all_lines())
    if (std::ranges::find(served, line.at("op"), &Served::operation) == served.end()) served.push_back({line.at("op")});
  return {.name = "elsewhere",
          .library = "MAGMA, KBLAS, cuSOLVERDx, measured elsewhere",
          .served = served,
          .open = opened<Elsewhere>};
}

}  // namespace kgen::bench
