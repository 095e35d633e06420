// What measuring needs of a device: memory, events, a few tiny kernels, and the rate of a plain copy.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/device/cuda_driver.hpp"
#include "runtime/device/device.hpp"
#include "tools/kgen/common/device_memory.hpp"

namespace kgen::bench {

using Memory = Device_memory;

struct Times {
  double median = 0, least = 0, most = 0;  // seconds
  // Half the distance of the extremes, as a fraction of the median.
  double spread() const { return median > 0 ? (most - least) / (2 * median) : 0; }
  Times operator/(double calls) const { return {median / calls, least / calls, most / calls}; }
};
Times summary(std::vector<double> seconds);

// A device to measure on, or (host) to verify on.
class Machine {
 public:
  virtual ~Machine() = default;
  Device& device() const { return *device_; }
  const std::shared_ptr<Device>& shared_device() const { return device_; }

  virtual void* stream() const = 0;
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;  // these three are enqueued
  virtual void fill(void* memory, unsigned char byte, std::size_t bytes) = 0;
  // array[i] = base + i * step
  virtual void addresses(void* array, const void* base, std::int64_t step, std::int64_t count) = 0;
  // How many of them are not 0; waits for what was enqueued.
  virtual std::int64_t count_nonzero(const std::int32_t* values, std::int64_t count) = 0;
  virtual void wait() = 0;
  // `before` and `work` are enqueued `runs` times and once to warm up; the time of `work` by events. On `host`: once,
  // and no time.
  virtual Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) = 0;
  // The same of parts of the work, which says when each is enqueued: the median time of each. On `host`: none.
  using Parts = std::function<void(const std::function<void()>& part)>;
  virtual std::vector<double> time_parts(int runs, const std::function<void()>& before, const Parts& work);

  void repeat(char* memory, std::size_t bytes, std::size_t first);  // the first bytes again and again, to the end

 protected:
  std::shared_ptr<Device> device_;
};

// A GPU with its primary context current and a stream of its own, for as long as it lives.
class Gpu final : public Machine {
 public:
  explicit Gpu(const std::string& name);  // "cuda:0"; throws Error(no_device) in one line
  ~Gpu() override;
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  void* stream() const override { return stream_; }
  void copy(void* to, const void* from, std::size_t bytes) override;
  void fill(void* memory, unsigned char byte, std::size_t bytes) override;
  void addresses(void* array, const void* base, std::int64_t step, std::int64_t count) override;
  std::int64_t count_nonzero(const std::int32_t* values, std::int64_t count) override;
  void wait() override;
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override;
  std::vector<double> time_parts(int runs, const std::function<void()>& before, const Parts& work) override;
  void launch_nothing();  // the driver's empty launch

 private:
  std::unique_ptr<Device_context> context_;
  CUstream stream_ = nullptr;
  CUevent start_ = nullptr, stop_ = nullptr;
  CUlibrary library_ = nullptr;
  CUfunction addresses_ = nullptr, nothing_ = nullptr, count_nonzero_ = nullptr;
  Memory counter_;  // of count_nonzero
};

// The processor that runs kernels for checking: results, but no times.
class Host : public Machine {
 public:
  Host();
  void* stream() const override { return nullptr; }
  void copy(void* to, const void* from, std::size_t bytes) override;
  void fill(void* memory, unsigned char byte, std::size_t bytes) override;
  void addresses(void* array, const void* base, std::int64_t step, std::int64_t count) override;
  std::int64_t count_nonzero(const std::int32_t* values, std::int64_t count) override;
  void wait() override {}
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override;
};

// Host memory, and the wall-clock time of what works on it: for libraries of the processor.
class Processor final : public Host {
 public:
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override;
};

// By the name of --device. Where there is no GPU throws Error(no_device): "bench needs a GPU: ... (otherwise)".
std::unique_ptr<Machine> open_machine(const std::string& device, std::string_view command, std::string_view otherwise);

// Bytes read and written per second by a device-to-device copy of a GiB.
double copy_rate(Gpu& gpu, int runs);

}  // namespace kgen::bench
