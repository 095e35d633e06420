// What measuring needs of a device: memory, events, and the rate of a plain copy.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/operation.hpp"
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
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;  // both are enqueued
  virtual void fill(void* memory, unsigned char byte, std::size_t bytes) = 0;
  virtual void wait() = 0;
  // `before` and `work` are enqueued `runs` times and once to warm up; the time of `work` by events. On `host`: once,
  // and no time.
  virtual Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) = 0;
  // The same of parts of the work, which says when each is enqueued: the median time of each. On `host`: none.
  using Parts = std::function<void(const std::function<void()>& part)>;
  virtual std::vector<double> time_parts(int runs, const std::function<void()>& before, const Parts& work);

  void addresses(void* array, const void* base, std::int64_t step, std::int64_t count);  // array[i] = base + i * step
  // How many of them are not 0; waits for what was enqueued.
  std::int64_t count_nonzero(const std::int32_t* values, std::int64_t count);
  void repeat(const std::string& content, char* memory, std::size_t bytes);  // again and again, to the end

 protected:
  std::shared_ptr<Device> device_;
};

// The processor that runs kernels for checking: results, but no times.
class Host : public Machine {
 public:
  Host();
  void* stream() const override { return nullptr; }
  void copy(void* to, const void* from, std::size_t bytes) override;
  void fill(void* memory, unsigned char byte, std::size_t bytes) override;
  void wait() override {}
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override;
};

// Host memory, and the wall-clock time of what works on it: for libraries of the processor.
class Processor final : public Host {
 public:
  Times time(int runs, const std::function<void()>& before, const std::function<void()>& work) override;
};

// By the name of --device. A GPU's primary context is current and it has a stream of its own, for as long as the
// machine lives. Where there is no GPU throws Error(no_device): "bench needs a GPU: ... (otherwise)".
std::unique_ptr<Machine> open_machine(const std::string& device, std::string_view command, std::string_view otherwise);

// Bytes read and written per second by a device-to-device copy of a GiB; 0 on `host`.
double copy_rate(Machine& machine, int runs);

// What outputs hold before a call: a NaN, and an info that no routine gives.
inline constexpr unsigned char poison = 0xff;

// Memory between two zones that no kernel may write to.
class Guarded_memory {
 public:
  Guarded_memory() = default;
  Guarded_memory(Machine& machine, std::size_t bytes)
      : machine_(&machine), memory_(machine.device(), bytes + 2 * zone), bytes_(bytes) {
    mark();
  }
  char* data() const { return memory_.data() ? memory_.data() + zone : nullptr; }
  std::size_t bytes() const { return bytes_; }
  // Whether nothing was written just in front of it or behind it since the last time; waits for what was enqueued.
  bool intact() const {
    const bool whole = !memory_.data() || (marked(memory_.data()) && marked(data() + bytes_));
    if (!whole) mark();
    return whole;
  }

 private:
  static constexpr std::size_t zone = 4096;  // a column, a matrix or some vectors; and keeps every alignment
  static constexpr unsigned char pattern = 0xa5;

  void mark() const {
    machine_->fill(memory_.data(), pattern, zone);
    machine_->fill(data() + bytes_, pattern, zone);
  }
  bool marked(const char* from) const {
    std::string found(zone, '\0');
    machine_->wait();
    machine_->device().download(found.data(), from, found.size());
    return std::ranges::all_of(found, [](char byte) { return static_cast<unsigned char>(byte) == pattern; });
  }
  Machine* machine_ = nullptr;
  Memory memory_;
  std::size_t bytes_ = 0;
};

// An operand's memory, and what it is restored from before every run where it is read and written.
class Operand_memory {
 public:
  Operand_memory() = default;
  // What is read holds `content` again and again.
  Operand_memory(Machine& machine, Access access, std::size_t bytes, const std::string& content);
  char* data() const { return memory_.data(); }
  std::size_t bytes() const { return memory_.bytes(); }
  void restore() const;  // of what is written; what is only written is poisoned
  bool intact() const { return memory_.intact() && original_.intact(); }

 private:
  Machine* machine_ = nullptr;
  Access access_ = Access::in;
  Guarded_memory memory_, original_;
};

}  // namespace kgen::bench
