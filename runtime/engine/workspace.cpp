#include "runtime/engine/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "generator/text/error.hpp"

namespace kgen {
namespace {
constexpr std::size_t alignment = 256;
}

Workspace::~Workspace() {
  for (const Block& block : own_) {
    if (block.captured) continue;
    try {
      device_->release(block.memory);
    } catch (...) {  // a device that failed earlier; its memory is lost with it
    }
  }
}

void Workspace::use(void* memory, std::size_t bytes) {
  if (reinterpret_cast<std::uintptr_t>(memory) % alignment != 0) {
    throw Error(Failure::usage, fmt::format("workspace is at {}: must be aligned to {} bytes", memory, alignment));
  }
  given_ = memory;
  given_bytes_ = memory ? bytes : 0;
}

char* Workspace::get(std::size_t bytes, void* stream) {
  if (given_) {
    reserve(bytes, stream);
    return static_cast<char*>(given_);
  }
  const bool capturing = device_->capturing(stream);
  if (own_.empty() || own_.back().bytes < bytes) grow(bytes, capturing);
  own_.back().captured = own_.back().captured || capturing;
  return static_cast<char*>(own_.back().memory);
}

void Workspace::reserve(std::size_t bytes, void* stream) {
  if (given_) {
    if (bytes <= given_bytes_) return;
    throw Error(Failure::usage, fmt::format("workspace has {} bytes: this call needs {}, see kgen_workspace_size",
                                            given_bytes_, bytes));
  }
  if (bytes > 0 && (own_.empty() || own_.back().bytes < bytes)) grow(bytes, device_->capturing(stream));
}

void Workspace::grow(std::size_t bytes, bool capturing) {
  if (capturing) {
    throw Error(Failure::not_prepared,
                fmt::format("the stream is capturing and the workspace must grow to {} bytes: prepare the "
                            "call with this batch, or give a workspace, before the capture begins",
                            bytes));
  }
  // At least twice the last block, so that the outgrown ones together are no larger than the current one.
  const std::size_t target = own_.empty() ? bytes : std::max(bytes, 2 * own_.back().bytes);
  own_.reserve(own_.size() + 1);
  own_.push_back({device_->allocate(target), target, false});
}

}  // namespace kgen
