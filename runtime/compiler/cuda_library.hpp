// Libraries of CUDA, opened when first needed, to the end of the process: NVRTC, cuBLAS, the peers of the bench.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace kgen {

struct Opened_library {
  void* handle = nullptr;
  std::string file;     // as it was opened
  std::string problem;  // why there is no handle: the file that does not open, or the name that was looked for
};

void* open_shared_library(const std::filesystem::path& file);  // by the loader alone; nullptr: dlerror() says why

// The file that the environment's `variable` names and nothing else; without one the first of `names` that the loader
// finds or that lies in `own`, unless that is empty, or in CUDA's folders: those of CUDA_HOME and CUDA_PATH,
// /usr/local/cuda, the build's, the program's, those of NVIDIA's wheels. `open` opens what is a file.
Opened_library open_cuda_library(const char* variable, std::span<const std::string> names,
                                 void* (*open)(const std::filesystem::path&) = open_shared_library,
                                 const std::filesystem::path& own = {});

// Folders of that name ("lib", "bin") of NVIDIA's wheels, in the active virtual environment and in that of the Python
// on PATH: site-packages/nvidia/cu13/lib, nvidia/cuda_nvrtc/lib, ...
std::vector<std::filesystem::path> wheel_folders(const char* folder);

}  // namespace kgen
