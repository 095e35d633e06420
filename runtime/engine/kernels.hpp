// From spec to loaded kernel: the memory cache, the folder, the compiler and the device joined. One compile per kernel
// however many threads ask; no lock is held meanwhile; failures are never stored.
#pragma once

#include <memory>
#include <string>

#include "generator/emission/emitter.hpp"
#include "runtime/cache/cache.hpp"
#include "runtime/compiler/compiler.hpp"
#include "runtime/device/device.hpp"
#include "runtime/library/library.hpp"

namespace kgen {

enum class Origin { memory, disk, compiled };
std::string_view to_string(Origin origin);

struct Kernel {
  std::string id;
  Loaded loaded;
  Object object;                     // without its code
  Origin origin = Origin::compiled;  // where this call found it
  double seconds = 0;                // what this call took: reading or compiling, and loading
};

struct Counters {  // since the process began, for tests and --json
  std::uint64_t memory_hits = 0, disk_hits = 0, renders = 0, compiles = 0, discarded = 0;
};

// Shared by all engines of a device; thread-safe.
class Kernels {
 public:
  // The process's kernels for a device and set of families; engines of one device and the same template folders share
  // them.
  static std::shared_ptr<Kernels> shared(std::shared_ptr<Device> device, std::shared_ptr<const Families> families);

  Kernels(std::shared_ptr<Device> device, std::shared_ptr<const Families> families, std::shared_ptr<Cache> cache,
          std::shared_ptr<const Compiler> compiler);
  ~Kernels();

  // Finds, or makes; throws Error. A step that a library does has an id and no code.
  Kernel get(const Spec& spec);
  bool in_memory(const Spec& spec) const;  // get() would neither read, compile nor load
  Counters counters() const;
  Cache& cache();
  // For tools, which launch from one thread; engines have their own. Opened when first asked for.
  std::shared_ptr<Library> library();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kgen
