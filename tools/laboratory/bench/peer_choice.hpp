// The peers of a run: those that --peers names, as far as they serve its cases and can be opened here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/kgen/bench/laboratory.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {

std::vector<const Peer_row*> parse_peers(const std::string& text);  // throws Error(usage)

// Those that serve a case which asks for them and can be opened here. Why others cannot is said, and of operations that
// a peer lacks, which other routine stands for them, or, where `asked` names it, that it has none.
std::unique_ptr<Peers> open_peers(const std::string& asked, const std::vector<Chosen>& chosen, const Machine& machine,
                                  std::shared_ptr<const Families> families, std::shared_ptr<Kernels> kernels);

}  // namespace kgen::bench
