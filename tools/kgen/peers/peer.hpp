// A peer: another library that does what kgen does, opened at run time to be measured beside it. One file each, and a
// row in peers.cpp; docs/performance.md says how to add one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace kgen::bench {

// Operands over arrays of pointers in device memory, as batched libraries take them; every matrix has `lda`.
struct Peer_call {
  std::string_view operation;  // "getrf": A is overwritten; "getri": A holds factors; "matinv"
  char precision = 'd';
  std::int64_t n = 0, lda = 0, batch = 0;
  void* const* A = nullptr;
  void* const* C = nullptr;      // the output where A is not
  std::int32_t* ipiv = nullptr;  // n per matrix; NULL: without pivoting
  std::int32_t* info = nullptr;
};

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;  // "cuBLAS 13.1.0"
  virtual bool serves(std::string_view operation, char precision, std::int64_t n, bool pivot) const = 0;
  virtual void run(const Peer_call& call) = 0;  // enqueues; throws Error
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
