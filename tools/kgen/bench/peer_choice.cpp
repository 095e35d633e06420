#include "tools/kgen/bench/peer_choice.hpp"

#include <algorithm>

#include "generator/error.hpp"
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
    if (std::find(names.begin(), names.end(), name) == names.end()) refuse("--peers", name, join(names) + ", or none");
  for (const Peer_row& row : peers())
    if (std::find(asked.begin(), asked.end(), row.name) != asked.end()) chosen.push_back(&row);
  return chosen;
}

std::vector<Opened_peer> open_peers(const std::vector<const Peer_row*>& rows, const Machine& machine,
                                    const std::vector<Chosen>& chosen) {
  const Opening opening{machine.device(), machine.stream()};
  std::vector<Opened_peer> opened;
  for (const Peer_row* row : rows) {
    const bool wanted =
        std::any_of(chosen.begin(), chosen.end(), [&](const Chosen& one) { return row->serves(one.of); });
    if (!wanted || (machine.device().is_host() && !row->on_processor)) continue;
    try {
      opened.push_back({row, row->open(opening)});
    } catch (const Error& error) {
      say("kgen: {}\n", error.what());
    }
  }
  return opened;
}

}  // namespace kgen::bench
