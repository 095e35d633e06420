// Device memory with a guard zone at both ends and a pattern in every byte that nobody was told to write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/device/device.hpp"

namespace kgen::test {

inline std::size_t size(std::int64_t bytes) { return static_cast<std::size_t>(bytes); }

class Region {
 public:
  // `bytes` between guard zones; its first byte is `shift` bytes behind a boundary of 256.
  Region(Device& device, std::size_t bytes, std::size_t shift = 0);
  ~Region();
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

  void* data() const { return static_cast<std::byte*>(memory_) + start_; }
  void put(std::size_t offset, const void* from, std::size_t bytes);  // into the image; these bytes may be written
  void send();                                                        // image to device
  void receive();                                                     // from the device; the image stays
  void get(std::size_t offset, void* to, std::size_t bytes) const;    // of what was received
  // After receive(): what was written that nobody put; with `constant`, what was written at all. Empty if nothing.
  std::string damage(bool constant) const;

 private:
  Device& device_;
  std::size_t start_;
  std::vector<std::byte> image_, received_;
  std::vector<bool> writable_;
  void* memory_;
};

}  // namespace kgen::test
