// The peers of a run: those that --peers names, as far as they serve its cases and can be opened here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/measure/cases.hpp"
#include "tools/kgen/measure/gpu.hpp"
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

struct Opened_peer {
  const Peer_row* row;
  std::unique_ptr<Peer> peer;
};

std::vector<const Peer_row*> parse_peers(const std::string& text);  // throws Error(usage)

// Those of them that serve one of the cases and can be opened here; why others cannot is said.
std::vector<Opened_peer> open_peers(const std::vector<const Peer_row*>& rows, const Machine& machine,
                                    const std::vector<Chosen>& chosen);

}  // namespace kgen::bench
