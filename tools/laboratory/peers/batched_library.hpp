// CUDA's libraries whose batched routines take a handle, arrays of pointers and counts in int: cuBLAS, cuSOLVER. No
// header of theirs is needed to build.
#pragma once

#include <array>
#include <span>
#include <string>

#include "tools/kgen/common/device_memory.hpp"
#include "tools/laboratory/peers/arrays.hpp"
#include "tools/laboratory/peers/library.hpp"
#include "tools/laboratory/peers/peer.hpp"

namespace kgen::bench {

using Library_handle = void*;

// Memory of the device for what the operation does not give. It grows in the first run, which is not timed.
class Scratch {
 public:
  explicit Scratch(Device& device) : device_(device) {}
  int* integers(std::int64_t count);

 private:
  Device& device_;
  Device_memory memory_;
};

struct Batched_call {
  std::array<void*, 2> functions;  // of the routine's names, for one precision
  Library_handle handle;
  const Arrays& of;
  const Arrays& inputs;  // of a stand-in
  Scratch& scratch;
};

// An operation may have several: all that serve a case are measured.
struct Batched_routine {
  Served served;
  // Behind the library's prefix and the precision: "getrfBatched"; where it takes two, one after the other.
  std::array<std::string_view, 2> names;
  int (*call)(const Batched_call& call);  // answers their status
  Manner manner = {};                     // where it takes no pointers, of matrices that lie so
};

struct Batched_library {
  Library_files files;
  std::string prefix;  // of the batched routines: "cublas"
  std::string create, destroy, set_stream, get_property;
  std::span<const Batched_routine> routines;
};

std::unique_ptr<Peer> open_batched(const Batched_library& library, const Opening& opening);  // throws Error

}  // namespace kgen::bench
