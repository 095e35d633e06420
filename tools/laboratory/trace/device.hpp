// A device that runs kernels' PTX in the process's memory, one block after another, and counts what they do.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "runtime/compiler/compiler.hpp"
#include "runtime/device/device.hpp"
#include "tools/laboratory/trace/counts.hpp"
#include "tools/laboratory/trace/program.hpp"

namespace kgen::trace {

// NVRTC up to PTX, whose objects such a device loads.
std::unique_ptr<Compiler> make_ptx_compiler(const std::string& architecture);

// Launches are counted one after another; for one thread at a time.
class Traced_device final : public Device {
 public:
  explicit Traced_device(std::string architecture);
  ~Traced_device() override;

  // Of the launches since it was asked last, in their order.
  std::vector<Counts> take_counts();

  const std::string& name() const override { return name_; }
  const std::string& description() const override { return name_; }
  const std::string& architecture() const override { return architecture_; }
  Loaded load(const Object& object) override;
  // As of a long batch: blocks share no columns.
  void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::span<const Argument_slot> arguments,
              void* stream) override;
  void fill(void* memory, std::span<const std::byte> element, std::size_t count, void* stream) override;
  bool capturing(void*) override { return false; }
  void* allocate(std::size_t bytes) override;
  void release(void* memory) override;
  void upload(void* to, const void* from, std::size_t bytes) override;
  void download(void* to, const void* from, std::size_t bytes) override;
  void synchronize(void*) override {}

 private:
  static bool allowed(const void* of, std::uint64_t address, std::int64_t bytes);

  std::string architecture_, name_ = "traced";
  std::mutex mutex_;  // of what follows
  std::vector<std::unique_ptr<Program>> programs_;
  std::map<std::uint64_t, std::uint64_t> memory_;  // what was allocated: where it begins and ends
  std::vector<Counts> counts_;
};

}  // namespace kgen::trace
