#include "tools/laboratory/bench/peer_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/text/error.hpp"
#include "tools/kgen/bench/report.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/options/words.hpp"
#include "tools/laboratory/bench/measure_peer.hpp"

namespace kgen::bench {

std::vector<const Peer_row*> parse_peers(const std::string& text) {
  std::vector<const Peer_row*> chosen;
  if (text == "none") return chosen;
  std::vector<std::string> names;
  for (const Peer_row& row : peers()) names.emplace_back(row.name);
  const std::vector<std::string> asked = split_list("--peers", text);
  for (const std::string& name : asked)
    if (!contains(names, name)) {
      names.emplace_back("none");
      refuse_word("--peers", name, names);
    }
  for (const Peer_row& row : peers())
    if (contains(asked, row.name)) chosen.push_back(&row);
  return chosen;
}

namespace {

struct Opened_peer {
  const Peer_row* row;
  std::unique_ptr<Peer> peer;
};

// A case and the peers that it asks for.
struct Wish {
  const Case* of;
  std::vector<const Peer_row*> rows;
};

// Those of the case: the command's, else its suite's, else the default.
std::vector<const Peer_row*> peers_of(const std::string& asked, const Chosen& one) {
  const std::string& said = asked.empty() ? one.peers : asked;
  return parse_peers(said.empty() ? default_peers() : said);
}

// What a peer has of the operations that are measured is said once.
void say_what_it_lacks(const Peer_row& row, const std::vector<Wish>& wishes, bool asked_for) {
  std::vector<std::string> lacks;
  std::map<std::string, std::vector<std::string>> by;  // the routine that stands for them
  std::set<std::string> seen;
  for (const Wish& wish : wishes) {
    const std::string operation = wish.of->operation();
    if (!contains(wish.rows, &row) || !seen.insert(operation).second) continue;
    const Served* served = row.find(operation);
    if (!row.has(operation))
      lacks.push_back(operation);
    else if (served && !served->as.empty())
      by[std::string(served->as)].push_back(operation);
  }
  if (!lacks.empty() && asked_for) say("kgen: --peers {}: it has no {}\n", row.name, join(lacks));
  for (const auto& [routine, operations] : by)
    say("kgen: {} has no batched {}: its {} stands for {}\n", row.library, join(operations), routine,
        operations.size() > 1 ? "them" : "it");
}

std::vector<Opened_peer> open(const std::vector<Wish>& wishes, const Machine& machine, const Ours& kgen,
                              bool asked_for) {
  const Opening opening{machine.device(), machine.stream(), &kgen};
  std::vector<Opened_peer> opened;
  for (const Peer_row& row : peers()) {
    const auto asks = [&](const Wish& wish) { return contains(wish.rows, &row); };
    if (std::ranges::none_of(wishes, asks)) continue;
    if (machine.device().driver().empty() && !row.on_processor && !row.is_kgen) {
      if (asked_for) say("kgen: --peers {}: it works on a GPU, and is left out on host\n", row.name);
      continue;
    }
    const bool serves =
        std::ranges::any_of(wishes, [&](const Wish& wish) { return asks(wish) && row.serves(*wish.of); });
    try {
      if (serves) opened.push_back({&row, row.open(opening)});
      say_what_it_lacks(row, wishes, asked_for);
    } catch (const Error& error) {
      say("kgen: {}\n", error.what());
    }
  }
  return opened;
}

Result elsewhere(const Known_time& one, const Extent& extent) {
  const double seconds = one.seconds * double(extent.batch);
  Result result;
  result.who = fmt::format("{}, measured elsewhere", one.whose);
  result.elsewhere = true;
  result.times = {seconds, seconds, seconds};
  return result;
}

class Opened final : public Peers {
 public:
  Opened(std::string asked, const std::vector<Chosen>& chosen, const Machine& machine, Ours kgen)
      : asked_(std::move(asked)), kgen_(std::move(kgen)) {
    std::vector<Wish> wishes;
    for (const Chosen& one : chosen) wishes.push_back({&one.of, peers_of(asked_, one)});
    opened_ = open(wishes, machine, kgen_, !asked_.empty());
  }
  std::vector<std::string> names() const override {
    std::vector<std::string> all;
    for (const Opened_peer& one : opened_) all.push_back(one.peer->name());
    return all;
  }
  // Peers of the processor work on the same matrices in host memory.
  std::vector<Result> measure(const Measuring& what) override {
    const Case& of = what.one.of;
    const std::vector<const Peer_row*> wanted = peers_of(asked_, what.one);
    std::vector<Result> results;
    Processor processor;
    std::optional<Workplace> in_host_memory;
    for (const auto& [row, peer] : opened_) {
      if (!row->serves(of) || !contains(wanted, row)) continue;
      if (row->of_several_batches && what.extent.calls == 1) continue;
      if (const auto known = peer->known(of)) {
        for (const Known_time& one : *known) results.push_back(elsewhere(one, what.extent));
        continue;
      }
      try {
        if (row->on_processor && !in_host_memory) in_host_memory.emplace(processor, of, what.extent, what.prepared);
        results.push_back(measure_peer(row->on_processor ? *in_host_memory : what.place, *peer, what.runs));
      } catch (const Error& error) {
        results.push_back(not_measured(peer->name(), why(error)));
      }
      // Whoever reads the result sees that it is another routine's.
      if (const Served* served = row->find(of.operation()); served && !served->as.empty())
        results.back().who += fmt::format(" by {}", served->as);
    }
    return results;
  }

 private:
  std::string asked_;
  Ours kgen_;
  std::vector<Opened_peer> opened_;
};

}  // namespace

std::unique_ptr<Peers> open_peers(const std::string& asked, const std::vector<Chosen>& chosen, const Machine& machine,
                                  std::shared_ptr<const Families> families, std::shared_ptr<Kernels> kernels) {
  return std::make_unique<Opened>(
      asked, chosen, machine, Ours{machine.shared_device(), std::move(families), std::move(kernels), load_tables()});
}

}  // namespace kgen::bench
