// What a measured call writes to: memory with a pattern before it and around it.
#pragma once

#include <algorithm>
#include <string>

#include "tools/kgen/measure/gpu.hpp"

namespace kgen::bench {

// What outputs hold before a call: a NaN, and an info that no routine gives.
inline constexpr unsigned char poison = 0xff;

// An operand's memory between two zones that no kernel may write to.
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

}  // namespace kgen::bench
