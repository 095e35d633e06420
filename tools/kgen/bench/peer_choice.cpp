#include "tools/kgen/bench/peer_choice.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "generator/text/error.hpp"
#include "tools/kgen/common/say.hpp"
#include "tools/kgen/common/words.hpp"

namespace kgen::bench {

std::vector<const Peer_row*> parse_peers(const std::string& text) {
  std::vector<const Peer_row*> chosen;
  if (text == "none") return chosen;
  std::vector<std::string> names;
  for (const Peer_row& row : peers()) names.emplace_back(row.name);
  const std::vector<std::string> asked = split_list("--peers", text);
  for (const std::string& name : asked)
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.emplace_back("none");
      refuse_word("--peers", name, names);
    }
  for (const Peer_row& row : peers())
    if (std::find(asked.begin(), asked.end(), row.name) != asked.end()) chosen.push_back(&row);
  return chosen;
}

namespace {

// What a peer has of the operations that are measured is said once.
void say_what_it_lacks(const Peer_row& row, const std::vector<Wish>& wishes, bool asked_for) {
  std::vector<std::string> lacks;
  std::map<std::string, std::vector<std::string>> by;  // the routine that stands for them
  std::set<std::string> seen;
  for (const Wish& wish : wishes) {
    const std::string operation = wish.of->operation();
    if (std::ranges::find(wish.rows, &row) == wish.rows.end() || !seen.insert(operation).second) continue;
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

}  // namespace

std::vector<Opened_peer> open_peers(const std::vector<Wish>& wishes, const Machine& machine, const Ours& kgen,
                                    bool asked_for) {
  const Opening opening{machine.device(), machine.stream(), &kgen};
  std::vector<Opened_peer> opened;
  for (const Peer_row& row : peers()) {
    const auto asks = [&](const Wish& wish) { return std::ranges::find(wish.rows, &row) != wish.rows.end(); };
    if (std::ranges::none_of(wishes, asks)) continue;
    if (machine.device().is_host() && !row.on_processor && !row.is_kgen) {
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

}  // namespace kgen::bench
