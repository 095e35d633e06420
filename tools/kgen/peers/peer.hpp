// A peer: another library that does what kgen does, opened at run time to be measured beside it. One file each, and a
// row in peers.cpp; docs/performance.md says how to add one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tools/kgen/common/case.hpp"

namespace kgen::bench {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;  // "cuBLAS 13.1.0"
  virtual bool serves(const Case& of) const = 0;
  // Enqueues; throws Error. The call is by pointers, as batched libraries take matrices.
  virtual void run(const Call& call) = 0;
};

struct Peer_opened {
  std::unique_ptr<Peer> peer;  // nothing: see problem
  std::string problem;         // one line
};

struct Peer_row {
  std::string_view name;  // for --peers
  std::string_view about;
  Peer_opened (*open)(void* stream);  // in the current context, the device's primary one
};
std::span<const Peer_row> peers();

Peer_opened open_cublas(void* stream);
Peer_opened open_cusolver(void* stream);

}  // namespace kgen::bench
