#include "tools/laboratory/trace/device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

#include "generator/text/error.hpp"
#include "tools/laboratory/trace/block.hpp"

namespace kgen::trace {
namespace {

constexpr std::size_t alignment = 256;  // as cudaMalloc's

class Ptx_compiler final : public Compiler {
 public:
  explicit Ptx_compiler(const std::string& architecture) : nvrtc_(make_nvrtc_compiler(architecture, false)) {}
  const std::string& architecture() const override { return nvrtc_->architecture(); }
  std::string identity() const override { return nvrtc_->identity() + " ptx"; }
  std::string identity_without_compiler() const override { return nvrtc_->identity_without_compiler() + " ptx"; }
  std::string keyed_text(const Source& source) const override { return nvrtc_->keyed_text(source); }
  Object compile(const Source& source) const override {
    const auto start = std::chrono::steady_clock::now();
    Object object = object_of(source, architecture(), "ptx", compile_to_ptx(source, architecture()));
    object.compile_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return object;
  }

 private:
  std::unique_ptr<Compiler> nvrtc_;
};

}  // namespace

std::unique_ptr<Compiler> make_ptx_compiler(const std::string& architecture) {
  return std::make_unique<Ptx_compiler>(architecture);
}

Traced_device::Traced_device(std::string architecture) : architecture_(std::move(architecture)) {}
Traced_device::~Traced_device() {
  for (const auto& [begin, end] : memory_)
    ::operator delete(reinterpret_cast<void*>(begin), std::align_val_t(alignment));
}

std::vector<Counts> Traced_device::take_counts() { return std::exchange(counts_, {}); }

Loaded Traced_device::load(const Object& object) {
  try {
    auto program = std::make_unique<Program>(read_program(object.code));
    const std::lock_guard lock(mutex_);
    programs_.push_back(std::move(program));
    return {programs_.back().get(), object.launch, object.resources};
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}: {}", object.id, error.what()));
  }
}

bool Traced_device::allowed(const void* of, std::uint64_t address, std::int64_t bytes) {
  const auto& memory = static_cast<const Traced_device*>(of)->memory_;
  const auto next = memory.upper_bound(address);
  return next != memory.begin() && address + static_cast<std::uint64_t>(bytes) <= std::prev(next)->second;
}

void Traced_device::launch(const Loaded& kernel, std::int64_t batch, std::int64_t,
                           std::span<const Argument_slot> arguments, void*) {
  const auto& program = *static_cast<const Program*>(kernel.handle);
  const std::int64_t matrices = std::max(kernel.launch.matrices, 1);
  const std::int64_t blocks = std::max<std::int64_t>((batch + matrices - 1) / matrices, 1) * kernel.launch.blocks;
  Counts counts;
  Memory_of_launch memory{allowed, this};
  for (std::int64_t block = 0; block < blocks; ++block)
    run_block(program, arguments, {block, blocks, kernel.launch.threads, kernel.launch.shared}, memory, latencies(),
              counts);
  counts.sectors_read = static_cast<std::int64_t>(memory.read.size());
  counts.sectors_written = static_cast<std::int64_t>(memory.written.size());
  counts_.push_back(counts);
}

void Traced_device::fill(void* memory, std::span<const std::byte> element, std::size_t count, void*) {
  for (std::size_t i = 0; i < count; ++i)
    std::memcpy(static_cast<std::byte*>(memory) + i * element.size(), element.data(), element.size());
}

void* Traced_device::allocate(std::size_t bytes) {
  void* memory = ::operator new(std::max<std::size_t>(bytes, 1), std::align_val_t(alignment));
  const auto begin = reinterpret_cast<std::uint64_t>(memory);
  const std::lock_guard lock(mutex_);
  memory_[begin] = begin + bytes;
  return memory;
}
void Traced_device::release(void* memory) {
  const std::lock_guard lock(mutex_);
  if (memory_.erase(reinterpret_cast<std::uint64_t>(memory)) > 0)
    ::operator delete(memory, std::align_val_t(alignment));
}
void Traced_device::upload(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void Traced_device::download(void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }

}  // namespace kgen::trace
