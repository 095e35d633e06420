// A CUDA GPU. Kernels are loaded as libraries, which belong to no context: the driver puts them into each context where
// they are launched, so a caller may work in the primary context or in one of its own.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <mutex>

#include "generator/model/column_shares.hpp"
#include "generator/text/error.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"

namespace kgen {
namespace {

int attribute(CUdevice device, CUdevice_attribute which) {
  int value = 0;
  check_cuda(cuda_driver().cuDeviceGetAttribute(&value, which, device), "a device attribute");
  return value;
}

std::string name_of(CUdevice device) {
  std::array<char, 256> name{};
  check_cuda(cuda_driver().cuDeviceGetName(name.data(), int(name.size()), device), "the device's name");
  return name.data();
}

std::string architecture_of(CUdevice device) {
  return fmt::format("sm_{}{}", attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
                     attribute(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR));
}

// Drivers before could not capture launches that run beside each other.
constexpr int first_with_programmatic_graphs = 12030;

struct Grid {
  unsigned x = 1, y = 1, z = 1;
};

// One block per `matrices` matrices, or so many `blocks`, and one at least; rows of blocks where one row cannot hold
// them all. Of kernels that are persistent no more than the device runs `at_once`; of others more, where they share
// columns.
Grid grid_for(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::int64_t at_once) {
  constexpr std::int64_t most = 0x7fffffff;
  const int matrices = kernel.launch.matrices;
  const std::int64_t needed =
      std::max<std::int64_t>(1, batch / matrices + (batch % matrices != 0)) * kernel.launch.blocks;
  const std::int64_t blocks = kernel.persistent ? std::min(needed, at_once) : needed;
  const std::int64_t rows = (blocks - 1) / most + 1;
  return {unsigned((blocks - 1) / rows + 1), unsigned(rows),
          unsigned(column_shares(kernel.launch, columns, blocks, at_once))};
}

class Cuda_device final : public Device {
 public:
  explicit Cuda_device(int ordinal) : name_(fmt::format("cuda:{}", ordinal)) {
    check_cuda(cuda_driver().cuDeviceGet(&device_, ordinal), "the device");
    description_ = name_of(device_);
    architecture_ = architecture_of(device_);
    multiprocessors_ = attribute(device_, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
    overlaps_launches_ = cuda_.cuda_version >= first_with_programmatic_graphs &&
                         attribute(device_, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) >= 9;
  }

  const std::string& name() const override { return name_; }
  const std::string& description() const override { return description_; }
  const std::string& architecture() const override { return architecture_; }
  std::string driver() const override { return cuda_.version.empty() ? "of unknown version" : cuda_.version; }
  bool is_timed() const override { return true; }

  Loaded load(const Object& object) override;
  void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::span<const Argument_slot> arguments,
              void* stream) override;
  void fill(void* memory, std::span<const std::byte> element, std::size_t count, void* stream) override;
  bool capturing(void* stream) override;
  void* allocate(std::size_t bytes) override;
  void release(void* memory) override;
  void upload(void* to, const void* from, std::size_t bytes) override;
  void download(void* to, const void* from, std::size_t bytes) override;
  void synchronize(void* stream) override;
  void in_context(const std::function<void()>& work) override {
    const Device_context context(device_);
    const Captures_intact intact;
    work();
  }

 private:
  int kernel_attribute(CUkernel kernel, CUfunction_attribute which) const {
    int value = 0;
    check_cuda(cuda_.cuKernelGetAttribute(&value, which, kernel, device_), "a kernel attribute");
    return value;
  }

  const Cuda_driver& cuda_ = cuda_driver();
  CUdevice device_ = 0;
  int multiprocessors_ = 1;
  bool overlaps_launches_ = false;            // whether a launch can run beside the one before it
  std::atomic<CUcontext> primary_ = nullptr;  // once a kernel was loaded while it was in use
  std::string name_, description_, architecture_;
};

Loaded Cuda_device::load(const Object& object) {
  const Device_context context(device_);
  const Captures_intact intact;
  if (!primary_) primary_ = active_primary_context(device_);

  std::array<char, 4096> log{};  // of the driver's compiler, which PTX goes through
  std::array<CUjit_option, 2> options{CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  std::array<void*, 2> values{log.data(), reinterpret_cast<void*>(log.size())};
  CUlibrary library = nullptr;
  CUresult result = cuda_.cuLibraryLoadData(&library, object.code.c_str(), options.data(), values.data(),
                                            unsigned(options.size()), nullptr, nullptr, 0);
  const std::string what = fmt::format("to load the kernel {}{}{}", object.id, log[0] ? ": " : "", log.data());
  check_cuda(result, what.c_str());

  // The library is never unloaded once it served: a graph may hold its kernel longer than any engine lives.
  try {
    CUkernel kernel = nullptr;
    check_cuda(cuda_.cuLibraryGetKernel(&kernel, library, object.symbol.c_str()), what.c_str());
    // The attributes bring the code into this context now, rather than in the first launch, which may be captured.
    CUfunction function = nullptr;
    int registers = 0;
    check_cuda(cuda_.cuKernelGetFunction(&function, kernel), what.c_str());
    check_cuda(cuda_.cuFuncGetAttribute(&registers, CU_FUNC_ATTRIBUTE_NUM_REGS, function), what.c_str());
    if (object.launch.shared > 0)  // above 48 KiB, static arrays included, CUDA wants to be asked
      check_cuda(cuda_.cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, object.launch.shared,
                                            kernel, device_),
                 what.c_str());

    Loaded loaded{kernel, object.launch, object.resources};
    check_cuda(
        cuda_.cuOccupancyMaxActiveBlocksPerMultiprocessor(&loaded.blocks_at_once, function, object.launch.threads,
                                                          static_cast<std::size_t>(object.launch.shared)),
        what.c_str());
    loaded.resources.registers = registers;
    loaded.resources.stack = kernel_attribute(kernel, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    loaded.resources.shared = kernel_attribute(kernel, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    loaded.resources.known = true;
    return loaded;
  } catch (...) {
    cuda_.cuLibraryUnload(library);
    throw;
  }
}

void Cuda_device::launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns,
                         std::span<const Argument_slot> arguments, void* stream) {
  constexpr std::size_t most_arguments = 32;
  std::array<void*, most_arguments> pointers;
  if (arguments.size() > pointers.size()) throw Error(Failure::device, "a kernel with more than 32 arguments");
  for (std::size_t i = 0; i < arguments.size(); ++i) pointers[i] = const_cast<Argument_slot*>(&arguments[i]);
  const std::int64_t at_once = std::int64_t{multiprocessors_} * std::max(1, kernel.blocks_at_once);
  const Grid grid = grid_for(kernel, batch, columns, at_once);

  const Device_context context(device_, primary_.load(std::memory_order_relaxed));
  CUlaunchAttribute beside{};
  beside.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
  beside.value.programmaticStreamSerializationAllowed = 1;
  CUlaunchConfig config{};
  config.gridDimX = grid.x, config.gridDimY = grid.y, config.gridDimZ = grid.z;
  config.blockDimX = unsigned(kernel.launch.threads), config.blockDimY = config.blockDimZ = 1;
  config.sharedMemBytes = unsigned(kernel.launch.shared);
  config.hStream = static_cast<CUstream>(stream);
  config.attrs = &beside;
  config.numAttrs = kernel.overlaps_previous && overlaps_launches_ ? 1 : 0;
  check_cuda(cuda_.cuLaunchKernelEx(&config, static_cast<CUfunction>(kernel.handle), pointers.data(), nullptr),
             "a launch");
}

// Word by word of the element: CUDA fills memory with words only, `pitch` bytes apart.
void Cuda_device::fill(void* memory, std::span<const std::byte> element, std::size_t count, void* stream) {
  const Device_context context(device_);
  for (std::size_t at = 0; at < element.size(); at += sizeof(unsigned)) {
    unsigned word = 0;
    std::memcpy(&word, element.data() + at, sizeof word);
    check_cuda(cuda_.cuMemsetD2D32Async(reinterpret_cast<CUdeviceptr>(memory) + at, element.size(), word, 1, count,
                                        static_cast<CUstream>(stream)),
               "to fill memory");
  }
}

bool Cuda_device::capturing(void* stream) {
  const Device_context context(device_);
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  const CUresult result = cuda_.cuStreamIsCapturing(static_cast<CUstream>(stream), &status);
  // The default stream waits for every blocking stream, so it may not be used while one of those is captured.
  if (result == CUDA_ERROR_STREAM_CAPTURE_IMPLICIT) return true;
  check_cuda(result, "to say whether the stream is capturing");
  return status != CU_STREAM_CAPTURE_STATUS_NONE;
}

void* Cuda_device::allocate(std::size_t bytes) {
  const Device_context context(device_);
  const Captures_intact intact;
  CUdeviceptr memory = 0;
  const std::string what = fmt::format("{} bytes of memory", bytes);
  check_cuda(cuda_.cuMemAlloc_v2(&memory, std::max<std::size_t>(bytes, 1)), what.c_str());
  return reinterpret_cast<void*>(memory);
}

void Cuda_device::release(void* memory) {
  if (!memory) return;
  const Device_context context(device_);
  const Captures_intact intact;
  // Freed in the context that it was allocated in, which need not be the current one any more.
  const auto address = reinterpret_cast<CUdeviceptr>(memory);
  CUcontext owner = nullptr;
  const bool entered = cuda_.cuPointerGetAttribute(&owner, CU_POINTER_ATTRIBUTE_CONTEXT, address) == CUDA_SUCCESS &&
                       owner && cuda_.cuCtxPushCurrent_v2(owner) == CUDA_SUCCESS;
  const CUresult result = cuda_.cuMemFree_v2(address);
  if (entered) cuda_.cuCtxPopCurrent_v2(&owner);
  check_cuda(result, "to free memory");
}

void Cuda_device::upload(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const Device_context context(device_);
  check_cuda(cuda_.cuMemcpyHtoD_v2(reinterpret_cast<CUdeviceptr>(to), from, bytes), "a copy to it");
  // From pageable memory that call may return before the last bytes have arrived.
  check_cuda(cuda_.cuStreamSynchronize(nullptr), "a copy to it");
}

void Cuda_device::download(void* to, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const Device_context context(device_);
  check_cuda(cuda_.cuMemcpyDtoH_v2(to, reinterpret_cast<CUdeviceptr>(from), bytes), "a copy from it");
}

void Cuda_device::synchronize(void* stream) {
  const Device_context context(device_);
  check_cuda(cuda_.cuStreamSynchronize(static_cast<CUstream>(stream)), "work that was enqueued");
}

}  // namespace

std::shared_ptr<Device> open_cuda_device(int ordinal) {
  static std::mutex& mutex = *new std::mutex;
  static auto& devices = *new std::map<int, std::shared_ptr<Device>>;
  const std::lock_guard lock(mutex);
  int count = 0;
  check_cuda(cuda_driver().cuDeviceGetCount(&count), "the number of devices");
  if (count == 0) throw Error(Failure::no_device, no_gpu);
  if (ordinal < 0 || ordinal >= count)
    throw Error(Failure::no_device,
                fmt::format("there is no device 'cuda:{}': the driver has {}", ordinal,
                            count == 1 ? "one, 'cuda:0'" : fmt::format("{}, 'cuda:0' to 'cuda:{}'", count, count - 1)));
  std::shared_ptr<Device>& device = devices[ordinal];
  if (!device) device = std::make_shared<Cuda_device>(ordinal);
  return device;
}

Cuda_found find_cuda() {
  Cuda_found found;
  try {
    const Cuda_driver& cuda = cuda_driver();
    found.driver = true;
    found.driver_path = cuda.path;
    found.driver_version = cuda.version;
    found.cuda_version = cuda.cuda_version;
    int count = 0;
    check_cuda(cuda.cuDeviceGetCount(&count), "the number of devices");
    for (int ordinal = 0; ordinal < count; ++ordinal) {
      CUdevice device = 0;
      std::size_t bytes = 0;
      check_cuda(cuda.cuDeviceGet(&device, ordinal), "the device");
      check_cuda(cuda.cuDeviceTotalMem_v2(&bytes, device), "the size of its memory");
      found.gpus.push_back({ordinal, name_of(device), architecture_of(device), bytes,
                            attribute(device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)});
    }
    if (count == 0) found.problem = no_gpu;
  } catch (const Error& error) {
    found.problem = error.what();
  }
  return found;
}

}  // namespace kgen
