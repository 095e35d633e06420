#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

std::span<const Peer_row> peers() {
  static constexpr Peer_row table[] = {
      {"cublas", "getrfBatched, getriBatched, matinvBatched, trsmBatched", open_cublas},
      {"cusolver", "potrfBatched", open_cusolver},
  };
  return table;
}

}  // namespace kgen::bench
