// An operand of `kgen run` in a device's memory.
#pragma once

#include <string>

#include "runtime/device/device.hpp"
#include "tools/kgen/common/device_memory.hpp"

namespace kgen {

class Device_operand {
 public:
  Device_operand(Device& device, const std::string& bytes) : device_(device) {
    if (bytes.empty()) return;
    memory_ = Device_memory(device, bytes.size());
    device.upload(memory_.data(), bytes.data(), bytes.size());
  }
  Device_operand(const Device_operand&) = delete;
  Device_operand& operator=(const Device_operand&) = delete;
  // Never NULL: an empty batch's operands are arguments too.
  void* get() { return memory_.bytes() > 0 ? static_cast<void*>(memory_.data()) : &nothing_; }
  std::string download() {
    std::string bytes(memory_.bytes(), '\0');
    if (!bytes.empty()) device_.download(bytes.data(), memory_.data(), bytes.size());
    return bytes;
  }

 private:
  Device& device_;
  Device_memory memory_;
  alignas(packed_alignment) std::uint64_t nothing_ = 0;
};

}  // namespace kgen
