#include "runtime/engine/driver_needs.hpp"

#include <fmt/format.h>

namespace kgen {

std::string too_old_driver(const Compiler_found& nvrtc, const Cuda_found& cuda) {
  const Least_driver& needed = nvrtc.driver;
  if (!nvrtc.found || !cuda.driver || cuda.cuda_version == 0 || cuda.cuda_version >= needed.cuda_version) return {};
  return fmt::format("the driver {} is too old for the code of NVRTC {}, which needs {} or later: install that{}",
                     cuda.driver_version, nvrtc.version, needed.text,
                     needed.earlier_nvrtc.empty() ? "" : ", or an NVRTC of CUDA 12: " + needed.earlier_nvrtc);
}

}  // namespace kgen
