// One thread block of a kernel on the host: a fiber per lane, switched at collectives and barriers, one after another
// in a given order. Used by one thread at a time; kept from block to block, because fibers and their stacks are.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/model/request.hpp"
#include "runtime/device/argument_slot.hpp"
#include "runtime/host/fiber.hpp"
#include "runtime/host/global.hpp"
#include "runtime/host/shared.hpp"

namespace kgen {

enum class Lane_order { forward, reverse, shuffled };
std::string_view to_string(Lane_order order);

// A loaded kernel: what Loaded::handle points to on `host`.
struct Host_kernel {
  std::string id;
  const kgen_host::Entry* entry = nullptr;
  int threads = 0;
  std::optional<Request> request{};  // what it serves; nothing: its id is no spec's
};

// Block `index` of `count`, which has share `share` of its matrices' columns.
struct Block_place {
  std::int64_t index = 0, count = 1, share = 0, shares = 1;
};

// Bytes to look at between the lanes' turns, and who stored there last.
struct Watch {
  const void* address = nullptr;
  std::size_t bytes = 0;  // at most 16
  std::array<std::byte, 16> last{};
  int thread = -1;                    // -1: nobody has changed them
  kgen_host::Site after{}, before{};  // the meetings that bound the turn in which they changed
};

class Host_block : private kgen_host::Block {
 public:
  Host_block();

  // Runs the block to its end. Throws Error(device) that names lane and line if a check fails. `memory`: where lanes
  // may not touch the same elements.
  void run(const Host_kernel& kernel, const Block_place& place, std::span<const Argument_slot> arguments,
           Lane_order order, Watch* watch = nullptr, Global_memory* memory = nullptr);

  int lanes() const { return static_cast<int>(lanes_.size()); }  // fibers that it holds

 private:
  struct Lane : Fiber {
    Host_block* block = nullptr;
    int thread = 0;
    kgen_host::Site last{};  // the last meeting
  };
  // A warp between two meetings. Slots alternate: a lane may reach the next meeting before others have read this one.
  struct Warp {
    std::array<std::array<kgen_host::Slot, 32>, 2> slots;
    int parity = 0, lanes = 0, arrived = 0;
    int first = 0;  // the first lane that came to this meeting
    kgen_host::Kind kind = kgen_host::end;
    kgen_host::Site site{};
    std::uint32_t epoch = 0;      // barriers passed
    std::uint32_t met = 0;        // meetings passed
    std::array<int, 32> order{};  // the lanes' turns
  };

  void prepare(int threads, Lane_order order);
  void make_fibers();
  void check_warps_agree();
  void switch_to(Fiber& from, Lane& to);
  const kgen_host::Slot* arrive(kgen_host::Kind kind, const kgen_host::Site& site, const kgen_host::Slot& slot);
  void look(const kgen_host::Site& site);
  void check_touch(const void* address, std::size_t bytes, bool writes);
  Moment now() const;
  void refuse(const std::string& message);  // from a lane: why the launch must stop; then leave()
  void leave();                             // abandons the lane's fiber, on which nothing may be left to destroy
  std::string where() const;

  // Of a shared array; `way`: its read, write or copy.
  using Way = void* (Shared_array::*)(std::int64_t, const Moment&, const kgen_host::Site&, std::string&);
  void* checked_element(void* array, std::int64_t index, const kgen_host::Site& site, Way way);
  void* access(void* array, std::int64_t index, const kgen_host::Site& site, Way way);
  Copies& copies_of_lane() { return copies_[static_cast<std::size_t>(current_->thread)]; }

  static void body(Fiber& lane);

  const Host_kernel* kernel_ = nullptr;
  const kgen_host::Argument* arguments_ = nullptr;
  Block_place place_;
  Lane_order order_ = Lane_order::forward;
  std::unique_ptr<Fiber_stacks> stacks_;
  std::vector<Lane> lanes_;
  std::vector<Warp> warps_;
  std::vector<int> warp_order_;
  std::uint32_t epoch_ = 0;  // barriers of the block
  Lane* current_ = nullptr;
  Fiber thread_;                // who called run()
  std::vector<Copies> copies_;  // of each lane
  std::vector<std::unique_ptr<Shared_array>> shared_;
  std::size_t declared_ = 0;  // of those, used by this kernel
  Watch* watch_ = nullptr;
  Global_memory* memory_ = nullptr;
  std::string error_;
};

}  // namespace kgen
