// A device runs kernels: a CUDA GPU, or `host`. Nothing above this header knows which.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/device/argument_slot.hpp"
#include "runtime/object/object.hpp"

namespace kgen {

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

// Memory that a launch may write: what `host` saves and compares to run the lanes in three orders.
struct Written {
  void* base = nullptr;  // the first matrix, or the array of pointers to matrices
  bool pointers = false;
  std::int64_t element_bytes = 0;
  std::int64_t rows = 0, columns = 1;    // vectors: rows elements, one column
  std::int64_t leading = 0, stride = 0;  // in elements
  // A size bin of a batch of variable size: the launch's matrices are `count` that a list names, with numbers of their
  // own.
  const std::int32_t* indices = nullptr;
  std::int64_t count = 0;
  const std::int32_t *per_matrix_leading = nullptr, *per_matrix_rows = nullptr, *per_matrix_columns = nullptr;
};

class Device {
 public:
  virtual ~Device() = default;
  virtual const std::string& name() const = 0;          // "cuda:0", "host"
  virtual const std::string& description() const = 0;   // "NVIDIA H200", the host compiler's processor
  virtual const std::string& architecture() const = 0;  // "sm_90", "host"
  virtual bool is_host() const = 0;                     // its memory is the caller's memory
  virtual bool checks_memory() const { return false; }  // operands are to be checked as only `host` can afford

  // Loads for good. Throws Error(bad_code) if the code is refused. Leaves captures on other streams intact.
  virtual Loaded load(const Object& object) = 0;
  // Launches over `batch` matrices (0: one block over no matrices), whose `columns` blocks share where the kernel
  // allows it. Allocates nothing, never synchronises (host: returns when done). `arguments` are the kernel's; the last
  // is the batch count.
  virtual void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns,
                      std::span<const Argument_slot> arguments, std::span<const Written> written, void* stream) = 0;
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

// What a device's name says: "host", or "cuda:K" with K = `gpu`, whether there is such a GPU or not.
struct Device_name {
  std::optional<int> gpu;  // nothing: host
};
std::optional<Device_name> parse_device(std::string_view name);  // nothing: it is no device's name
// The process's device of that name; throws Error(no_device) naming the name and what there is.
// "cuda:K", "host"; empty: the first GPU. `host` is taken by name only: it is slow, and takes ordinary memory.
std::shared_ptr<Device> open_device(const std::string& name);
std::shared_ptr<Device> open_cuda_device(int ordinal);
std::shared_ptr<Device> open_host_device();

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
