// The peers of a run: those that --peers names, as far as they serve its cases and can be opened here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/measure/gpu.hpp"
#include "tools/kgen/peers/ours.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

struct Opened_peer {
  const Peer_row* row;
  std::unique_ptr<Peer> peer;
};

std::vector<const Peer_row*> parse_peers(const std::string& text);  // throws Error(usage)

// A case and the peers that it asks for.
struct Wish {
  const Case* of;
  std::vector<const Peer_row*> rows;
};

// Those that serve a case which asks for them and can be opened here. Why others cannot is said, and of operations that
// a peer lacks, which other routine stands for them, or, where it was asked for by name, that it has none.
std::vector<Opened_peer> open_peers(const std::vector<Wish>& wishes, const Machine& machine, const Ours& kgen,
                                    bool asked_for);

}  // namespace kgen::bench
