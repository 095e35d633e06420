// A peer: another library that does what kgen does, opened at run time to be measured beside it. One file each, with
// its row, declared below, and a line in peers.cpp; docs/measuring.md says how to add one.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/device/device.hpp"
#include "tools/kgen/options/case.hpp"
#include "tools/laboratory/peers/stand_in.hpp"

namespace kgen {
class Families;
class Kernels;
struct Tuning_tables;
}  // namespace kgen

namespace kgen::bench {

// One of the calls that a measurement makes one after another, each on a batch of its own.
struct Peer_call {
  const Call& call;
  const Call& inputs;   // where a stand-in reads what was made for it; otherwise the same
  std::size_t way = 0;  // of the case that the peer got ready for last
  std::int64_t at = 0, calls = 1;
};

// A time that was measured elsewhere.
struct Known_time {
  std::string whose;
  double seconds = 0;
};

// What a routine makes of a call's arguments.
struct Manner {
  bool by_pointers = true;  // it takes matrices by pointers, as batched libraries do, or else one after another
  // It overwrites what the operation only reads. It then gets copies, and the time that they take is its own: in the
  // output that may be the same array, else in memory that stands for the input.
  bool overwrites_inputs = false;
  bool copies_apart = false;  // it needs such a copy beside the output, in memory of its own in any case
  Stand_in stand_in = {};     // what it needs where it is not the operation itself
};
struct Peer_way {
  std::string name = {};  // for people
  Manner manner = {};
};

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;  // "cuBLAS 13.1.0"

  // Gets ready for a case that its row serves; the ways to serve it. All are measured, the fastest right one counts.
  // Throws Error.
  virtual std::vector<Peer_way> ways(const Case&) { return {{}}; }
  // Times of one matrix, by whose they are, of a peer that runs nothing; nothing: it is run.
  virtual std::optional<std::vector<Known_time>> known(const Case&) const { return {}; }
  // On a GPU it enqueues; throws Error.
  virtual void run(const Peer_call& one) = 0;
};

// One of kgen's operations that a peer has, and the cases of it that it serves.
struct Served {
  std::string_view operation;
  bool (*where)(const Case&) = nullptr;  // NULL: everywhere
  std::string_view as = {};              // the routine that stands for one that it does not have: "gemm"

  bool serves(const Case& of) const { return operation == of.operation() && (!where || where(of)); }
};
// Of a peer's rows that begin with it.
std::vector<Served> served(const auto& rows) {
  std::vector<Served> all;
  for (const auto& row : rows) all.push_back(row.served);
  return all;
}

// kgen as the bench uses it. What a program would do with it where it has no better call is measured as peers, too.
struct Ours {
  std::shared_ptr<Device> device;
  std::shared_ptr<const Families> families;
  std::shared_ptr<Kernels> kernels;
  std::shared_ptr<const Tuning_tables> tables;
};

// Where peers are opened.
struct Opening {
  Device& device;  // whose primary context is current
  void* stream = nullptr;
  const Ours* kgen = nullptr;  // outlives the peer; needed by those that are kgen's own calls
};

// For Peer_row::open.
template <class Way>
std::unique_ptr<Peer> opened(const Opening& opening) {
  return std::make_unique<Way>(opening);
}

struct Peer_row {
  std::string_view name;                          // for --peers
  std::string_view library;                       // for people
  std::vector<Served> served;                     // empty: every operation
  std::unique_ptr<Peer> (*open)(const Opening&);  // throws Error that says what is missing and how to get it
  bool by_default = false;
  bool on_processor = false;        // it works on host memory, and needs no GPU
  bool is_kgen = false;             // another way to call kgen, on the same device
  bool of_several_batches = false;  // there is something to compare only where calls follow one another

  bool serves(const Case& of) const;
  bool has(std::string_view operation) const { return served.empty() || find(operation); }
  const Served* find(std::string_view operation) const;  // NULL: it has no row of its own
  std::string operations() const;                        // "gemm, syrk by gemm"
};
std::span<const Peer_row> peers();

// Of those that --peers names: "cublas (cuBLAS: getrf, getri), ...".
std::string about_peers();
std::string default_peers();  // "cublas,cusolver"

Peer_row cublas_peer();
Peer_row cusolver_peer();
Peer_row cusolverdx_peer();
Peer_row lapack_peer();
Peer_row unfused_peer();
Peer_row one_call_peer();
Peer_row streams_peer();
Peer_row elsewhere_peer();

}  // namespace kgen::bench
