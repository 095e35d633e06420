// A peer on the matrices that kgen's kernels have: in copies where it overwrites its inputs, and with what stands in
// for arguments that it has and kgen has not.
#pragma once

#include "tools/kgen/measure/measure.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {

// Of all its ways the fastest right one; problems are in the result.
Result measure_peer(Workplace& place, Peer& peer, int runs);

}  // namespace kgen::bench
