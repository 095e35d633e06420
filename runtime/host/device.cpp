// The device `host`: blocks of a launch spread over threads, each block's lanes as fibers (block.hpp). The first
// blocks and the last are run with their lanes in three orders, which must give the same bits.
#include "runtime/host/device.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <fstream>
#include <mutex>
#include <new>
#include <string_view>
#include <thread>
#include <utility>

#include "generator/model/column_shares.hpp"
#include "generator/model/spec.hpp"
#include "generator/text/error.hpp"
#include "runtime/files/temporary_folder.hpp"
#include "runtime/host/block.hpp"
#include "runtime/host/memory.hpp"

namespace kgen {
namespace {

constexpr std::size_t allocation_alignment = 256;  // as cudaMalloc's
constexpr unsigned most_threads = 32;
constexpr std::int64_t first_checked = 4;
// Of persistent kernels: few, so that each block serves several places in small batches too.
constexpr std::int64_t persistent_blocks = 2;
// As if so many ran at once: few batches fill them, so that blocks share columns.
constexpr std::int64_t blocks_at_once = 8;
// Lanes at once, and lanes kept for later: each has two mappings, and Linux gives a process 65530.
constexpr std::int64_t most_lanes = 8192;

enum class Check { some, all, none };
Check check_from_environment() {
  const char* value = std::getenv("KGEN_HOST_CHECK");
  const std::string_view word = value != nullptr ? value : "";
  if (word.empty()) return Check::some;
  if (word == "all") return Check::all;
  if (word == "none") return Check::none;
  throw Error(
      Failure::usage,
      fmt::format("KGEN_HOST_CHECK is '{}'; allowed: 'all' (every block in three lane orders), 'none', or unset",
                  word));
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(std::min(line.size(), line.find(':') + 2));
  }
  return "processor of unknown make";
}

// dlopen maps a file that is cut short, and crashes later: its section headers, at the end, must be there.
bool is_whole(std::string_view code) {
  Elf64_Ehdr header;
  if (code.size() < sizeof header) return false;
  std::memcpy(&header, code.data(), sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_type != ET_DYN) return false;
  return header.e_shoff != 0 && header.e_shoff <= code.size() &&
         code.size() - header.e_shoff >= std::size_t{header.e_shentsize} * header.e_shnum;
}

// A folder of our own, so that nobody puts another file in the object's place; gone when the object is loaded.
class Private_file {
 public:
  explicit Private_file(std::string_view content) : folder_("kgen-load") { folder_.write("kernel.so", content); }
  std::string path() const { return (folder_.path() / "kernel.so").string(); }

 private:
  Temporary_folder folder_;
};

class Host_device final : public Device {
 public:
  Host_device() : description_(fmt::format("{}, {} threads", processor(), workers())) {}

  const std::string& name() const override { return name_; }
  const std::string& description() const override { return description_; }
  const std::string& architecture() const override { return name_; }
  void check_reach(const Call& call) const override {
    if (checks()) kgen::check_reach(call);
  }
  void check_memory(const Call& call, std::span<const char> workspace) const override {
    if (checks()) kgen::check_memory(call, workspace);
  }

  Loaded load(const Object& object) override;
  void launch(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::span<const Argument_slot> arguments,
              void* stream) override;
  void run(const Loaded& kernel, std::int64_t batch, std::int64_t columns, std::span<const Argument_slot> arguments,
           std::span<const Written> written);
  void fill(void* memory, std::span<const std::byte> element, std::size_t count, void*) override {
    for (std::size_t i = 0; i < count; ++i)
      std::memcpy(static_cast<std::byte*>(memory) + i * element.size(), element.data(), element.size());
  }
  bool capturing(void*) override { return false; }

  void* allocate(std::size_t bytes) override {
    void* memory =
        ::operator new(std::max<std::size_t>(bytes, 1), std::align_val_t(allocation_alignment), std::nothrow);
    if (memory == nullptr) throw Error(Failure::out_of_memory, fmt::format("host: cannot allocate {} bytes", bytes));
    return memory;
  }
  void release(void* memory) override { ::operator delete(memory, std::align_val_t(allocation_alignment)); }
  void upload(void* to, const void* from, std::size_t bytes) override {
    if (bytes != 0) std::memcpy(to, from, bytes);
  }
  void download(void* to, const void* from, std::size_t bytes) override { upload(to, from, bytes); }
  void synchronize(void*) override {}

 private:
  static bool checks() { return check_from_environment() != Check::none; }
  static std::int64_t workers() { return std::clamp(std::thread::hardware_concurrency(), 1u, most_threads); }
  std::unique_ptr<Host_block> take_block();
  void give_back(std::unique_ptr<Host_block> block);

  const std::string name_ = "host";
  const std::string description_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Host_kernel>> kernels_;  // for good, as their libraries
  std::vector<std::unique_ptr<Host_block>> idle_;      // their fibers and stacks are used again
};

std::optional<Request> request_of(const std::string& kernel) {
  try {
    return parse(kernel).request;
  } catch (const Error&) {
    return {};  // launch_on_host takes it
  }
}

Loaded Host_device::load(const Object& object) {
  const auto refuse = [&](std::string_view why) {
    throw Error(Failure::bad_code, fmt::format("host: cannot load {}: {}", object.id, why));
  };
  if (object.architecture != name_ || object.code_kind != "so") refuse("it was made for " + object.architecture);
  if (!is_whole(object.code)) refuse("its code is no shared library, or cut short");
  if (object.launch.threads < 1 || object.launch.threads > 1024 || object.launch.matrices < 1)
    refuse("its launch shape is impossible");
  const Private_file file(object.code);
  void* library = dlopen(file.path().c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed: kernels stay loaded
  if (library == nullptr) refuse(dlerror());
  const auto* entry = static_cast<const kgen_host::Entry*>(dlsym(library, "kgen_host_entry"));
  if (entry == nullptr || entry->version != kgen_host::table_version) refuse("it was made by another version of kgen");
  const std::lock_guard lock(mutex_);
  kernels_.push_back(
      std::make_unique<Host_kernel>(Host_kernel{object.id, entry, object.launch.threads, request_of(object.id)}));
  return {kernels_.back().get(), object.launch, object.resources};
}

std::unique_ptr<Host_block> Host_device::take_block() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto block = std::move(idle_.back());
      idle_.pop_back();
      return block;
    }
  }
  return std::make_unique<Host_block>();
}

void Host_device::give_back(std::unique_ptr<Host_block> block) {
  const std::lock_guard lock(mutex_);
  std::int64_t lanes = block->lanes();
  for (const auto& idle : idle_) lanes += idle->lanes();
  if (static_cast<std::int64_t>(idle_.size()) < workers() && lanes <= most_lanes) idle_.push_back(std::move(block));
}

// Everything that running one block again needs.
struct Launch_of {
  const Host_kernel& kernel;
  std::int64_t blocks, shares, matrices, batch;  // blocks: where several serve the same matrices, these count as one
  std::int64_t of_matrices;                      // how many these are
  std::span<const Argument_slot> arguments;
  std::span<const Written> written;
};

// One after another the blocks that share the same matrices, or their columns: what they write is theirs together, and
// must not depend on their order either.
void run_block(Host_block& block, const Launch_of& launch, std::int64_t index, Lane_order order, Watch* watch = nullptr,
               Global_memory* memory = nullptr) {
  const std::int64_t all = launch.of_matrices * launch.shares;
  for (std::int64_t i = 0; i < all; ++i) {
    const std::int64_t part = order == Lane_order::reverse ? all - 1 - i : i;
    const Block_place place{index * launch.of_matrices + part % launch.of_matrices, launch.blocks * launch.of_matrices,
                            part / launch.of_matrices, launch.shares};
    block.run(launch.kernel, place, launch.arguments, order, watch, memory);
  }
}

std::string who(const Watch& watch, Lane_order order) {
  if (watch.thread < 0) return fmt::format("no lane changes it in {} order", to_string(order));
  const std::string until =
      watch.before.file != nullptr ? fmt::format("before line {}", watch.before.line) : "before its end";
  return fmt::format("lane {}{} stores it last in {} order (after line {}, {})", watch.thread % 32,
                     watch.thread >= 32 ? fmt::format(" of warp {}", watch.thread / 32) : "", to_string(order),
                     watch.after.line, until);
}

// The block is run twice more, watching the element, to say which lanes store it and where.
[[noreturn]] void report(Host_block& block, const Launch_of& launch, std::int64_t index, Lane_order other,
                         const Snapshot& before, const Snapshot::Difference& difference) {
  Watch forward, changed;
  for (auto& [watch, order] : {std::pair{&forward, Lane_order::forward}, std::pair{&changed, other}}) {
    before.restore();
    watch->address = difference.address;
    watch->bytes = std::min<std::size_t>(static_cast<std::size_t>(difference.bytes), watch->last.size());
    run_block(block, launch, index, order, watch);
  }
  const Watch& seen = changed.thread >= 0 ? changed : forward;
  const kgen_host::Site site = seen.thread >= 0 ? seen.after : launch.kernel.entry->site;
  throw Error(Failure::device,
              fmt::format("{}: the result depends on the order of lanes: {} differs; {}, {} (block {}, kernel {})",
                          to_string(site), difference.element, who(forward, Lane_order::forward), who(changed, other),
                          index, launch.kernel.id));
}

// Whether the batch has too few matrices for the block: its other groups follow the last one, and what they read is
// thrown away (templates/common/launch/batch.lua).
bool follows_last(const Launch_of& launch, std::int64_t index) {
  std::int64_t end = launch.batch;
  for (const Written& operand : launch.written) {
    if (operand.indices != nullptr) end = std::min(end, operand.count);
  }
  return end % launch.matrices != 0 && end / launch.matrices % launch.blocks == index;
}

void run_in_three_orders(Host_block& block, const Launch_of& launch, std::int64_t index) {
  // Of persistent kernels also those further on.
  const Block_places places{index * launch.matrices, launch.matrices, launch.blocks * launch.matrices, launch.batch};
  const Snapshot before(launch.written, places);
  // Once is enough: which lanes touch an element without a barrier between them does not depend on their order.
  Global_memory memory(before, follows_last(launch, index));
  run_block(block, launch, index, Lane_order::forward, nullptr, &memory);
  const Snapshot after(launch.written, places);
  for (const Lane_order order : {Lane_order::reverse, Lane_order::shuffled}) {
    before.restore();
    run_block(block, launch, index, order);
    if (const auto difference = after.first_difference()) report(block, launch, index, order, before, *difference);
  }
}

void check_count(const Host_kernel& kernel, std::span<const Argument_slot> arguments) {
  if (static_cast<int>(arguments.size()) == kernel.entry->arguments) return;
  throw Error(Failure::device, fmt::format("host: kernel {} takes {} arguments, {} were given", kernel.id,
                                           kernel.entry->arguments, arguments.size()));
}

void Host_device::launch(const Loaded& loaded, std::int64_t batch, std::int64_t columns,
                         std::span<const Argument_slot> arguments, void*) {
  const auto& kernel = *static_cast<const Host_kernel*>(loaded.handle);
  check_count(kernel, arguments);
  std::vector<Written> written;
  if (batch > 0 && checks()) {
    if (!kernel.request)
      throw Error(Failure::device,
                  fmt::format("host: what kernel {} writes is not known: its id is no spec's", kernel.id));
    written = written_by(*kernel.request, arguments, batch);
  }
  run(loaded, batch, columns, arguments, written);
}

void Host_device::run(const Loaded& loaded, std::int64_t batch, std::int64_t columns,
                      std::span<const Argument_slot> arguments, std::span<const Written> written) {
  const auto& kernel = *static_cast<const Host_kernel*>(loaded.handle);
  check_count(kernel, arguments);
  const Check check = check_from_environment();
  const std::int64_t matrices = loaded.launch.matrices;
  const std::int64_t needed = std::max<std::int64_t>(1, batch / matrices + (batch % matrices != 0));
  const std::int64_t blocks = loaded.persistent ? std::min(needed, persistent_blocks) : needed;
  const std::int64_t shares = column_shares(loaded.launch, columns, blocks, blocks_at_once);
  const Launch_of job{kernel, blocks, shares, matrices, batch, loaded.launch.blocks, arguments, written};

  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::exception_ptr error;
  std::int64_t error_block = blocks;  // of several errors the first block's is reported
  const auto work = [&] {
    std::int64_t index = blocks;
    try {
      auto block = take_block();
      while (!failed && (index = next++) < blocks) {
        const bool thrice =
            check == Check::all || (check == Check::some && (index < first_checked || index == blocks - 1));
        if (thrice)
          run_in_three_orders(*block, job, index);
        else
          run_block(*block, job, index, Lane_order::forward);
      }
      give_back(std::move(block));
    } catch (...) {
      failed = true;
      const std::lock_guard lock(mutex);
      if (error == nullptr || index < error_block) {
        error = std::current_exception();
        error_block = index;
      }
    }
  };
  std::vector<std::jthread> threads;
  try {
    const std::int64_t at_once = std::clamp<std::int64_t>(most_lanes / kernel.threads, 1, workers());
    for (std::int64_t i = 1; i < std::min(at_once, blocks); ++i) threads.emplace_back(work);
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work.
  }
  work();
  threads.clear();
  if (error != nullptr) std::rethrow_exception(error);
}

// Never destroyed: engines of other threads may outlive main.
const std::shared_ptr<Host_device>& the_host() {
  static const auto* const device = new std::shared_ptr<Host_device>(std::make_shared<Host_device>());
  return *device;
}

}  // namespace

std::shared_ptr<Device> open_host_device() { return the_host(); }

void launch_on_host(const Loaded& kernel, std::int64_t batch, std::int64_t columns,
                    std::span<const Argument_slot> arguments, std::span<const Written> written) {
  the_host()->run(kernel, batch, columns, arguments, written);
}

}  // namespace kgen
