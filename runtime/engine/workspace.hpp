// The memory that an engine's plans work in: the caller's, or its own, which grows and never moves under earlier work.
#pragma once

#include <memory>
#include <vector>

#include "runtime/device/device.hpp"

namespace kgen {

class Workspace {
 public:
  explicit Workspace(std::shared_ptr<Device> device) : device_(std::move(device)) {}
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  void use(void* memory, std::size_t bytes);  // the caller's; NULL: back to our own
  // At least `bytes` for work on the stream. Error(usage) if the caller's is too small, Error(not_prepared) if our own
  // would have to grow on a capturing stream.
  char* get(std::size_t bytes, void* stream);
  void reserve(std::size_t bytes, void* stream);  // as get, without using it

 private:
  // Enqueued work and graphs hold addresses, so a block that became too small lives on with the engine; one that a
  // capture used lives on for good, because the graph may outlive the engine.
  struct Block {
    void* memory = nullptr;
    std::size_t bytes = 0;
    bool captured = false;
  };
  void grow(std::size_t bytes, bool capturing);

  std::shared_ptr<Device> device_;
  std::vector<Block> own_;  // the last is the current one
  void* given_ = nullptr;
  std::size_t given_bytes_ = 0;
};

}  // namespace kgen
