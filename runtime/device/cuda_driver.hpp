// NVIDIA's driver library, opened when first needed: a table of its functions, and what every use of them needs:
// errors, the context to work in, and calls that leave captures intact. cuda.h is included for its types only.
#pragma once

#include <cuda.h>

#include <string>

namespace kgen {

// Functions that every supported driver (CUDA 12.0 and later) has, under the names that cuda.h's macros stand for.
// clang-format off
#define KGEN_CUDA_FUNCTIONS(X)                                                                            \
  X(cuInit) X(cuDriverGetVersion) X(cuGetErrorName) X(cuGetErrorString) X(cuDeviceGet)                    \
  X(cuDeviceGetCount) X(cuDeviceGetName) X(cuDeviceGetAttribute) X(cuDeviceTotalMem_v2)                   \
  X(cuDevicePrimaryCtxRetain) X(cuDevicePrimaryCtxGetState) X(cuCtxGetDevice) X(cuCtxGetCurrent)          \
  X(cuCtxSetCurrent)                                                                                      \
  X(cuCtxPushCurrent_v2) X(cuCtxPopCurrent_v2) X(cuCtxSynchronize) X(cuCtxDestroy_v2)                     \
  X(cuLibraryLoadData) X(cuLibraryUnload) X(cuLibraryGetKernel) X(cuKernelGetFunction)                    \
  X(cuKernelGetAttribute) X(cuKernelSetAttribute) X(cuFuncGetAttribute) X(cuLaunchKernel)                 \
  X(cuLaunchKernelEx) X(cuOccupancyMaxActiveBlocksPerMultiprocessor)                                      \
  X(cuThreadExchangeStreamCaptureMode) X(cuMemAlloc_v2) X(cuMemFree_v2) X(cuMemGetInfo_v2)                \
  X(cuPointerGetAttribute) X(cuMemcpyHtoD_v2) X(cuMemcpyDtoH_v2) X(cuMemcpyDtoDAsync_v2)                  \
  X(cuMemsetD8Async) X(cuMemsetD2D32Async) X(cuMemsetD32Async) X(cuStreamCreate) X(cuStreamDestroy_v2) X(cuStreamSynchronize)   \
  X(cuStreamIsCapturing) X(cuStreamBeginCapture_v2) X(cuStreamEndCapture) X(cuGraphInstantiateWithFlags)  \
  X(cuGraphLaunch) X(cuGraphExecDestroy) X(cuGraphDestroy) X(cuEventCreate) X(cuEventDestroy_v2)          \
  X(cuEventRecord) X(cuEventSynchronize) X(cuStreamWaitEvent)
// clang-format on

struct Cuda_driver {
#define KGEN_CUDA_POINTER(name) decltype(&::name) name = nullptr;
  KGEN_CUDA_FUNCTIONS(KGEN_CUDA_POINTER)
#undef KGEN_CUDA_POINTER
  // Functions whose newest version has the signature of the oldest, which every driver has.
  CUresult (*event_elapsed_time)(float*, CUevent, CUevent) = nullptr;
  CUresult (*context_create)(CUcontext*, unsigned, CUdevice) = nullptr;

  std::string path;      // of the library
  std::string version;   // "580.65.06 (CUDA 13.0)"
  int cuda_version = 0;  // that it supports: 13000
};

inline constexpr const char* no_gpu = "the NVIDIA driver finds no GPU; use the device 'host'";

// Opens the driver and initialises it. Throws Error(no_device) that says what is missing and how to mend it.
const Cuda_driver& cuda_driver();

// Throws Error(out_of_memory or device) with the driver's words unless `result` is success.
void check_cuda(CUresult result, const char* what);

// The device's primary context, retained until the process ends.
CUcontext primary_context(CUdevice device);
// NULL if nobody uses it yet.
CUcontext active_primary_context(CUdevice device);

// While it lives, the current context is one of `device`: the caller's own if it already is, else the primary one.
// `primary`: that, where it is known, which saves a launch a question and a lock.
class Device_context {
 public:
  explicit Device_context(CUdevice device, CUcontext primary = nullptr) {
    const Cuda_driver& cuda = cuda_driver();
    CUcontext context = nullptr;  // asked first: without a context the next question is an error, which checkers report
    CUdevice current = -1;
    if (cuda.cuCtxGetCurrent(&context) == CUDA_SUCCESS && context &&
        (context == primary || (cuda.cuCtxGetDevice(&current) == CUDA_SUCCESS && current == device)))
      return;
    check_cuda(cuda.cuCtxPushCurrent_v2(primary ? primary : primary_context(device)),
               "to make the primary context current");
    pushed_ = true;
  }
  ~Device_context() {
    CUcontext popped = nullptr;
    if (pushed_) cuda_driver().cuCtxPopCurrent_v2(&popped);
  }
  Device_context(const Device_context&) = delete;
  Device_context& operator=(const Device_context&) = delete;

 private:
  bool pushed_ = false;
};

// While it lives, this thread's calls that are unsafe during captures (loading, allocating) neither fail nor spoil
// them.
class Captures_intact {
 public:
  Captures_intact() { cuda_driver().cuThreadExchangeStreamCaptureMode(&mode_); }
  ~Captures_intact() { cuda_driver().cuThreadExchangeStreamCaptureMode(&mode_); }
  Captures_intact(const Captures_intact&) = delete;
  Captures_intact& operator=(const Captures_intact&) = delete;

 private:
  CUstreamCaptureMode mode_ = CU_STREAM_CAPTURE_MODE_RELAXED;
};

}  // namespace kgen
