// A device runs kernels: a CUDA GPU, or `host`. Nothing above this header asks which.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/device/argument_slot.hpp"
#include "runtime/object/object.hpp"

namespace kgen {

struct Call;  // runtime/call/call.hpp

// A kernel loaded on a device, ready to launch. Stays loaded until the process ends.
struct Loaded {
  void* handle = nullptr;  // the device's own
  Launch launch;
  Resources resources;      // as the device reports them where it does, else the object's
  int blocks_at_once = 0;   // that a multiprocessor of a GPU has room for
  bool persistent = false;  // Step::persistent: a launch may have fewer blocks than the batch needs
  // It may run beside the launch before it, which says when, and ends when that has: let_next_launch_begin and
  // wait_for_launches_before.
  bool overlaps_previous = false;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual const std::string& name() const = 0;          // "cuda:0", "host"
  virtual const std::string& description() const = 0;   // "NVIDIA H200", the host compiler's processor
  virtual const std::string& architecture() const = 0;  // "sm_90", "host"
  // "580.159.04 (CUDA 13.0)". Empty: it has none, nor streams and libraries of the vendor: what is enqueued is done.
  virtual std::string driver() const { return {}; }
  virtual bool is_timed() const { return false; }  // how long its work takes says something

  // Of a checked call, before anything is allocated for it: that its arrays are memory as far as its batch reaches, and
  // what it writes is writable; of pointers that none is NULL or misaligned, and that their matrices are such memory,
  // too. Throws Error(usage). Nothing on a device that cannot afford it.
  virtual void check_reach(const Call&) const {}
  // That the workspace is writable memory, and nothing which is written, the workspace among it, overlaps what the call
  // uses besides. Throws Error(usage) that names both, with their places in the batch: "Aarray[3] overlaps Aarray[1]".
  virtual void check_memory(const Call&, std::span<const char> /*workspace*/) const {}

  // Loads for good. Throws Error(bad_code) if the code is refused. Leaves captures on other streams intact.
  virtual Loaded load(const Object& object) = 0;
  // Launches over `batch` matrices (0: one block over no matrices), whose `columns` blocks share where the kernel
  // allows it. Allocates nothing, never synchronises (host: returns when done). `arguments` are the kernel's; the last
  // is the batch count.
  virtual void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns,
                      std::span<const Argument_slot> arguments, void* stream) = 0;
  // `count` times the element, of whole 4-byte words; enqueued like a launch.
  virtual void fill(void* memory, std::span<const std::byte> element, std::size_t count, void* stream) = 0;
  virtual bool capturing(void* stream) = 0;

  // For workspaces, tools and tests. The contents of new memory are undefined.
  virtual void* allocate(std::size_t bytes) = 0;  // throws Error(out_of_memory)
  virtual void release(void* memory) = 0;         // when all work that was enqueued before has finished
  virtual void upload(void* to, const void* from, std::size_t bytes) = 0;  // both synchronous
  virtual void download(void* to, const void* from, std::size_t bytes) = 0;
  virtual void synchronize(void* stream) = 0;  // throws what earlier work failed with
  // Does work of another library, which needs a context of the device and may do what spoils captures.
  virtual void in_context(const std::function<void()>& work) { work(); }
};

// The process's GPU of that ordinal; throws Error(no_device) that says what there is.
std::shared_ptr<Device> open_cuda_device(int ordinal);

struct Cuda_found {  // for `kgen doctor` and the choice of a device
  bool driver = false;
  std::string driver_path, driver_version, problem;
  int cuda_version = 0;  // that the driver supports: 13000
  struct Gpu {
    int ordinal = 0;
    std::string name, architecture;
    std::uint64_t memory_bytes = 0;
    int multiprocessors = 0;
  };
  std::vector<Gpu> gpus;
};
Cuda_found find_cuda();

}  // namespace kgen
