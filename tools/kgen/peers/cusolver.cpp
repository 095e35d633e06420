// cuSOLVER. Its batched dense routines for general use are cusolverDn<t>potrfBatched and potrsBatched; LU
// (cusolverDnXgetrf) takes one matrix a call, which is no peer of a batch. So it has nothing for the operations of
// today; with potrf this file gets its table of functions, as cublas.cpp has one.
#include "tools/kgen/peers/peer.hpp"

namespace kgen::bench {

Peer_opened open_cusolver(void*) {
  return {nullptr, "cuSOLVER is not measured: it has no batched getrf, getri or matinv (its getrf takes one matrix)"};
}

}  // namespace kgen::bench
