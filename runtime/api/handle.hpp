// What a kgen_engine_t points to, and the border that no exception crosses.
#pragma once

#include <kgen/kgen.h>

#include <utility>

#include "runtime/engine/engine.hpp"

namespace kgen::api {

Engine& engine_of(kgen_engine_t handle);            // throws Error(usage) if it is NULL or was destroyed
kgen_status failed(kgen_engine_t handle) noexcept;  // inside a handler: records the message, gives the status

template <class Work>
kgen_status guarded(kgen_engine_t handle, Work&& work) noexcept {
  try {
    std::forward<Work>(work)(engine_of(handle));
    return KGEN_SUCCESS;
  } catch (...) {
    return failed(handle);
  }
}

}  // namespace kgen::api
