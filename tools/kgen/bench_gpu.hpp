// What measuring on a GPU needs: memory, events, a few tiny kernels, and the rate of a plain copy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "tools/kgen/device_memory.hpp"

namespace kgen::bench {

using Memory = Device_memory;

struct Times {
  double median = 0, least = 0, most = 0;  // seconds
};
Times summary(std::vector<double> seconds);

// A GPU with its primary context current and a stream of its own, for as long as it lives.
class Gpu {
 public:
  explicit Gpu(const std::string& name);  // "cuda:0"; throws Error(no_device) in one line
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  Device& device() const { return *device_; }
  const std::shared_ptr<Device>& shared_device() const { return device_; }
  CUstream stream() const { return stream_; }

  void copy(void* to, const void* from, std::size_t bytes);  // these three are enqueued
  void fill(void* memory, unsigned char byte, std::size_t bytes);
  void addresses(void* array, const void* base, std::int64_t step, std::int64_t count);  // array[i] = base + i * step
  void repeat(const Memory& memory, std::size_t first);  // the first bytes again and again, to the end
  void launch_nothing();                                 // the driver's empty launch
  void wait();

  // `before` and `work` are enqueued `runs` times and once to warm up; the time of `work` by events.
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work);

 private:
  std::shared_ptr<Device> device_;
  std::unique_ptr<Device_context> context_;
  CUstream stream_ = nullptr;
  CUevent start_ = nullptr, stop_ = nullptr;
  CUlibrary library_ = nullptr;
  CUfunction addresses_ = nullptr, nothing_ = nullptr;
};

// Bytes read and written per second by a device-to-device copy of a GiB.
double copy_rate(Gpu& gpu, int runs);

}  // namespace kgen::bench
