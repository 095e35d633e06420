#include "runtime/compiler/nvrtc_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>

#include "generator/text/error.hpp"
#include "runtime/compiler/cuda_library.hpp"

namespace kgen {
namespace {

namespace fs = std::filesystem;

constexpr const char* how_to_get_it =
    "install it by `pip install nvidia-cuda-nvrtc==13.0.*` (drivers from 580 on; for those from 525 on "
    "nvidia-cuda-nvrtc-cu12) or the CUDA toolkit, and name the file libnvrtc.so.13 (or .12) in KGEN_NVRTC if it lies "
    "in "
    "an unusual place";

// NVRTC opens its built-in functions by name when it first compiles, and NVIDIA's wheels do not tell it to look beside
// itself. A library of that name that is open already is found.
void* open_with_builtins(const fs::path& file) {
  std::error_code error;
  for (fs::directory_iterator entry(file.parent_path(), error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().filename().string().starts_with("libnvrtc-builtins.so")) {
      open_shared_library(entry->path());
    }
  }
  return open_shared_library(file);
}

Opened_library open_nvrtc() {
  const std::string names[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
  Opened_library opened = open_cuda_library("KGEN_NVRTC", names, open_with_builtins);
  if (opened.handle) return opened;
  throw Error(Failure::no_compiler, fmt::format("NVRTC cannot be opened: {}: {}", opened.problem, how_to_get_it));
}

template <class Function>
void look_up(const Opened_library& library, const char* name, Function& function) {
  void* symbol = ::dlsym(library.handle, name);
  if (symbol == nullptr) {
    throw Error(Failure::no_compiler,
                fmt::format("{} is no NVRTC, it has no {}: {}", library.file, name, how_to_get_it));
  }
  function = reinterpret_cast<Function>(symbol);
}

std::unique_ptr<Nvrtc> load() {
  const Opened_library library = open_nvrtc();
  auto loaded = std::make_unique<Nvrtc>();
  look_up(library, "nvrtcGetErrorString", loaded->error_string);
  look_up(library, "nvrtcVersion", loaded->version);
  look_up(library, "nvrtcGetNumSupportedArchs", loaded->architecture_count);
  look_up(library, "nvrtcGetSupportedArchs", loaded->architectures);
  look_up(library, "nvrtcCreateProgram", loaded->create);
  look_up(library, "nvrtcDestroyProgram", loaded->destroy);
  look_up(library, "nvrtcCompileProgram", loaded->compile);
  look_up(library, "nvrtcGetProgramLogSize", loaded->log_size);
  look_up(library, "nvrtcGetProgramLog", loaded->log);
  look_up(library, "nvrtcGetPTXSize", loaded->ptx_size);
  look_up(library, "nvrtcGetPTX", loaded->ptx);
  look_up(library, "nvrtcGetCUBINSize", loaded->cubin_size);
  look_up(library, "nvrtcGetCUBIN", loaded->cubin);
  look_up(library, "nvrtcGetLTOIRSize", loaded->lto_size);
  look_up(library, "nvrtcGetLTOIR", loaded->lto);

  Dl_info info{};
  if (::dladdr(reinterpret_cast<void*>(loaded->version), &info) != 0) loaded->path = info.dli_fname;
  int major = 0, minor = 0, count = 0;
  bool right = loaded->version(&major, &minor) == NVRTC_SUCCESS &&
               loaded->architecture_count(&count) == NVRTC_SUCCESS && count > 0;
  loaded->supported.resize(static_cast<std::size_t>(std::max(count, 0)));
  right = right && loaded->architectures(loaded->supported.data()) == NVRTC_SUCCESS;
  if (!right) throw Error(Failure::no_compiler, fmt::format("{} does not answer: {}", loaded->path, how_to_get_it));
  std::sort(loaded->supported.begin(), loaded->supported.end());
  loaded->major = major;
  loaded->version_text = fmt::format("{}.{}", major, minor);
  loaded->caches = major > 12 || (major == 12 && minor >= 9);
  return loaded;
}

}  // namespace

const Nvrtc& nvrtc() {
  // Kept to the process's end. A failure is not remembered: the next call looks again.
  static std::mutex mutex;
  static auto& loaded = *new std::unique_ptr<Nvrtc>;  // never freed: engines may outlive static objects
  const std::lock_guard lock(mutex);
  if (!loaded) loaded = load();
  return *loaded;
}

}  // namespace kgen
