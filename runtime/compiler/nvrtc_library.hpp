// NVRTC's library, opened when first needed, and the few functions of it that are used.
#pragma once

#include <nvrtc.h>

#include <string>
#include <vector>

namespace kgen {

struct Nvrtc {
  decltype(&::nvrtcGetErrorString) error_string = nullptr;
  decltype(&::nvrtcVersion) version = nullptr;
  decltype(&::nvrtcGetNumSupportedArchs) architecture_count = nullptr;
  decltype(&::nvrtcGetSupportedArchs) architectures = nullptr;
  decltype(&::nvrtcCreateProgram) create = nullptr;
  decltype(&::nvrtcDestroyProgram) destroy = nullptr;
  decltype(&::nvrtcCompileProgram) compile = nullptr;
  decltype(&::nvrtcGetProgramLogSize) log_size = nullptr;
  decltype(&::nvrtcGetProgramLog) log = nullptr;
  decltype(&::nvrtcGetPTXSize) ptx_size = nullptr;
  decltype(&::nvrtcGetPTX) ptx = nullptr;
  decltype(&::nvrtcGetCUBINSize) cubin_size = nullptr;
  decltype(&::nvrtcGetCUBIN) cubin = nullptr;
  decltype(&::nvrtcGetLTOIRSize) lto_size = nullptr;
  decltype(&::nvrtcGetLTOIR) lto = nullptr;

  std::string path;
  std::string version_text;  // "13.0"
  int major = 0;
  std::vector<int> supported;  // 75, 80, ..., ascending
  bool caches = false;         // whether it has the option --no-cache: since 12.9
};

// The process's NVRTC. Throws Error(no_compiler) saying where was looked and how to get it.
const Nvrtc& nvrtc();

}  // namespace kgen
