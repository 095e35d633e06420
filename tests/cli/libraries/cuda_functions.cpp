// A library with the names of NVIDIA's driver, each of which succeeds and does nothing; cuda_driver.cpp says more of
// some.
#include "runtime/device/cuda_driver.hpp"

#define KGEN_TEST_NOTHING(name)                   \
  extern "C" int nothing_##name() __asm__(#name); \
  extern "C" __attribute__((weak)) int nothing_##name() { return 0; }
KGEN_CUDA_FUNCTIONS(KGEN_TEST_NOTHING)
KGEN_TEST_NOTHING(cuEventElapsedTime)
KGEN_TEST_NOTHING(cuCtxCreate_v2)
