// What the GPU tests share: problems with odd matrices, memory, streams.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <memory>

#include "runtime/device/cuda_driver.hpp"
#include "runtime/engine/open_device.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/errors.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/samples.hpp"

namespace kgen::test {

// False, after a message that says why, if there is no GPU; a failure if KGEN_TEST_REQUIRE_GPU is set.
bool gpu_found();
#define KGEN_NEEDS_GPU() \
  if (!kgen::test::gpu_found()) return

// Device memory.
class Device_array {
 public:
  Device_array(const std::shared_ptr<Device>& device, std::size_t bytes)
      : device_(device), data_(device->allocate(bytes)) {}
  ~Device_array();
  Device_array(const Device_array&) = delete;
  Device_array& operator=(const Device_array&) = delete;
  char* data() const { return static_cast<char*>(data_); }

 private:
  std::shared_ptr<Device> device_;
  void* data_;
};

// Random inputs, every size n.
verify::Problem make(std::string_view operation, char precision, std::int64_t n, std::int64_t batch, unsigned seed);
// With ties, zero columns, singular, NaN, infinite, huge and tiny matrices in turn.
verify::Problem with_oddities(verify::Problem problem, unsigned seed = 1);

// Runs a problem once and waits. CHECKs that nothing between and beside the operands was written, and no pure input.
verify::Problem compute(Engine& engine, const verify::Problem& before, const Place& place = {});
verify::Problem fetch(Placed_problem& placed);  // with the same checks

// What the call needs, so that it can be captured.
void prepare(Engine& engine, const Call& call);

// An engine's device as something that outlives the engine.
std::shared_ptr<Device> gpu();

// A stream that waits for no other.
class Stream {
 public:
  Stream();
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  CUstream get() const { return stream_; }
  void synchronize() const;

 private:
  CUcontext context_ = nullptr;
  CUstream stream_ = nullptr;
};

}  // namespace kgen::test
