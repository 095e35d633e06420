// Memory of a device, released at the end.
#pragma once

#include <memory>

#include "generator/text/error.hpp"
#include "runtime/device/device.hpp"

namespace kgen {

class Device_memory {
 public:
  Device_memory() = default;
  Device_memory(Device& device, std::size_t bytes) : data_(device.allocate(bytes), Release{&device}), bytes_(bytes) {}
  char* data() const { return static_cast<char*>(data_.get()); }
  std::size_t bytes() const { return bytes_; }

 private:
  struct Release {
    Device* device;
    void operator()(void* memory) const {
      try {
        device->release(memory);
      } catch (const Error&) {
        // A destructor cannot report; what failed before did.
      }
    }
  };
  std::unique_ptr<void, Release> data_{nullptr, Release{nullptr}};
  std::size_t bytes_ = 0;
};

}  // namespace kgen
