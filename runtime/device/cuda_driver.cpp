#include "runtime/device/cuda_driver.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <mutex>

#include "generator/text/error.hpp"

namespace kgen {
namespace {

constexpr const char* library_name = "libcuda.so.1";

struct Opened {
  Cuda_driver driver;
  std::string problem;  // empty: the driver works
};

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

std::string words(const Cuda_driver& cuda, CUresult result) {
  const char *name = nullptr, *text = nullptr;
  if (cuda.cuGetErrorName(result, &name) != CUDA_SUCCESS || !name) return fmt::format("error {}", int(result));
  cuda.cuGetErrorString(result, &text);
  return fmt::format("{} ({})", text ? text : "no description", name);
}

// "580.65.06 (CUDA 13.0)"; the first part is the kernel module's, where the system tells it.
std::string version_of(int cuda_version) {
  const std::string supports = fmt::format("CUDA {}.{}", cuda_version / 1000, cuda_version % 1000 / 10);
  std::string module;
  std::ifstream("/sys/module/nvidia/version") >> module;
  return module.empty() ? supports : fmt::format("{} ({})", module, supports);
}

Opened open_driver() {
  Opened opened;
  Cuda_driver& cuda = opened.driver;
  void* library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    opened.problem =
        fmt::format("no NVIDIA driver: {} was not found; install the driver, or use the device 'host'", library_name);
    return opened;
  }
  std::string missing;
#define KGEN_CUDA_FIND(name) \
  if (!find(library, #name, cuda.name)) missing = #name;
  KGEN_CUDA_FUNCTIONS(KGEN_CUDA_FIND)
#undef KGEN_CUDA_FIND
  if (!find(library, "cuEventElapsedTime", cuda.event_elapsed_time)) missing = "cuEventElapsedTime";
  if (!find(library, "cuCtxCreate_v2", cuda.context_create)) missing = "cuCtxCreate_v2";
  if (!missing.empty()) {
    opened.problem =
        fmt::format("the NVIDIA driver is too old: it lacks {}; install one for CUDA 12.0 or later", missing);
    return opened;
  }
  Dl_info where{};
  cuda.path = dladdr(reinterpret_cast<void*>(cuda.cuInit), &where) && where.dli_fname ? where.dli_fname : library_name;
  if (const CUresult result = cuda.cuInit(0); result != CUDA_SUCCESS)
    opened.problem = result == CUDA_ERROR_NO_DEVICE
                         ? std::string(no_gpu)
                         : fmt::format("the NVIDIA driver does not start: {}", words(cuda, result));
  else if (cuda.cuDriverGetVersion(&cuda.cuda_version) == CUDA_SUCCESS)
    cuda.version = version_of(cuda.cuda_version);
  return opened;
}

Failure failure_of(CUresult result) {
  switch (result) {
    case CUDA_ERROR_OUT_OF_MEMORY:
      return Failure::out_of_memory;
    case CUDA_ERROR_INVALID_IMAGE:
    case CUDA_ERROR_INVALID_PTX:
    case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
    case CUDA_ERROR_NO_BINARY_FOR_GPU:
    case CUDA_ERROR_INVALID_SOURCE:
    case CUDA_ERROR_NOT_FOUND:  // the kernel is not in the library
      return Failure::bad_code;
    default:
      return Failure::device;
  }
}

const Opened& opened_driver() {
  static const Opened& opened = *new Opened(open_driver());  // never freed: kernels stay loaded to the very end
  return opened;
}

}  // namespace

const Cuda_driver& cuda_driver() {
  const Opened& opened = opened_driver();
  if (!opened.problem.empty()) throw Error(Failure::no_device, opened.problem);
  return opened.driver;
}

void check_cuda(CUresult result, const char* what) {
  if (result == CUDA_SUCCESS) return;
  throw Error(failure_of(result), fmt::format("the GPU refused {}: {}", what, words(opened_driver().driver, result)));
}

CUcontext primary_context(CUdevice device) {
  static std::mutex mutex;
  static auto& contexts = *new std::map<CUdevice, CUcontext>;  // engines may be destroyed by static destructors
  const std::lock_guard lock(mutex);
  CUcontext& context = contexts[device];
  if (!context) {
    const Captures_intact intact;
    check_cuda(cuda_driver().cuDevicePrimaryCtxRetain(&context, device), "its primary context");
  }
  return context;
}

CUcontext active_primary_context(CUdevice device) {
  unsigned flags = 0;
  int active = 0;
  check_cuda(cuda_driver().cuDevicePrimaryCtxGetState(device, &flags, &active), "the state of its primary context");
  return active ? primary_context(device) : nullptr;
}

}  // namespace kgen
