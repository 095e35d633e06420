#include "runtime/host/block.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <numeric>
#include <random>
#include <utility>

#include "generator/text/error.hpp"

namespace kgen {
namespace {

using kgen_host::Kind;
using kgen_host::Site;
using kgen_host::Slot;

const char* word(Kind kind) {
  switch (kind) {
    case kgen_host::end:
      return "end";
    case kgen_host::block_sync:
      return "block_sync";
    case kgen_host::sync:
      return "sync";
    case kgen_host::shuffle:
      return "shuffle";
    case kgen_host::ballot:
      return "ballot";
    case kgen_host::any:
      return "any";
    case kgen_host::argmax:
      return "argmax";
    case kgen_host::group_max:
      return "group_max";
    case kgen_host::rank4_update:
      return "rank4_update";
  }
  return "a collective";
}

// "x.cu.t:12: lane 3 called shuffle, lane 4 called ballot at line 15".
std::string disagreement(const std::string& a, Kind a_kind, const Site& a_site, const std::string& b, Kind b_kind,
                         const Site& b_site) {
  if (a_kind == kgen_host::end) return disagreement(b, b_kind, b_site, a, a_kind, a_site);
  const std::string head = fmt::format("{}: {} called {}, ", to_string(a_site), a, word(a_kind));
  if (b_kind == kgen_host::end) return fmt::format("{}but {} has ended", head, b);
  const std::string tail = fmt::format("{}{} called {} at line {}", head, b, word(b_kind), b_site.line);
  if (a_site.line != b_site.line || a_kind != b_kind) return tail;
  return fmt::format("{} as well, but at another place of that line or in another copy of it", tail);
}

// The same permutation in every run, whatever the standard library.
std::vector<int> turns(int count, Lane_order order) {
  std::vector<int> turns(static_cast<std::size_t>(count));
  std::iota(turns.begin(), turns.end(), 0);
  if (order == Lane_order::reverse) std::reverse(turns.begin(), turns.end());
  if (order == Lane_order::shuffled) {
    std::mt19937 random(20170612);
    for (std::size_t i = turns.size(); i > 1; --i) std::swap(turns[i - 1], turns[random() % i]);
  }
  return turns;
}

}  // namespace

std::string_view to_string(Lane_order order) {
  switch (order) {
    case Lane_order::forward:
      return "forward";
    case Lane_order::reverse:
      return "reverse";
    case Lane_order::shuffled:
      return "shuffled";
  }
  return "";
}

Host_block::Host_block() : kgen_host::Block{} {
  meet = [](kgen_host::Block* table, Kind kind, Site site, Slot slot) {
    return static_cast<Host_block*>(table)->arrive(kind, site, slot);
  };
  touch = [](kgen_host::Block* table, const void* address, unsigned long long bytes, bool writes) {
    auto& self = *static_cast<Host_block*>(table);
    self.check_touch(address, bytes, writes);
    if (!self.error_.empty()) self.leave();
  };
  declare = [](kgen_host::Block* table, const void* tag, const char* name, long long count, int element_bytes,
               Site site) -> void* {
    auto& self = *static_cast<Host_block*>(table);
    for (std::size_t i = 0; i < self.declared_; ++i) {
      if (self.shared_[i]->tag() == tag) return self.shared_[i].get();
    }
    try {
      self.shared_.resize(self.declared_);
      self.shared_.push_back(std::make_unique<Shared_array>(tag, name, count, element_bytes, self.copies_));
      ++self.declared_;
    } catch (const std::exception&) {
      self.refuse(fmt::format("{}: no memory for the shared array {}", to_string(site), name));
    }
    if (!self.error_.empty()) self.leave();
    return self.shared_.back().get();
  };
  read = [](kgen_host::Block* table, void* array, long long index, Site site) -> const void* {
    return static_cast<Host_block*>(table)->access(array, index, site, &Shared_array::read);
  };
  write = [](kgen_host::Block* table, void* array, long long index, Site site) {
    return static_cast<Host_block*>(table)->access(array, index, site, &Shared_array::write);
  };
  copy = [](kgen_host::Block* table, void* array, long long index, Site site) {
    return static_cast<Host_block*>(table)->access(array, index, site, &Shared_array::copy);
  };
  commit = [](kgen_host::Block* table) { static_cast<Host_block*>(table)->copies_of_lane().commit(); };
  wait = [](kgen_host::Block* table, int newest) {
    auto& self = *static_cast<Host_block*>(table);
    self.copies_of_lane().wait(newest, self.now());
  };
  fail = [](kgen_host::Block* table, Site site, const char* what, int number) {
    auto& self = *static_cast<Host_block*>(table);
    self.refuse(fmt::format("{}: lane {} {} {}", to_string(site), self.current_->thread % 32, what, number));
    self.leave();
  };
}

void* Host_block::access(void* array, std::int64_t index, const Site& site, Way way) {
  if (void* element = checked_element(array, index, site, way)) return element;
  leave();
  return nullptr;
}

void* Host_block::checked_element(void* array, std::int64_t index, const Site& site, Way way) {
  std::string problem;
  auto& shared = *static_cast<Shared_array*>(array);
  void* element = (shared.*way)(index, now(), site, problem);
  if (element == nullptr) refuse(fmt::format("{}: lane {} {}", to_string(site), current_->thread % 32, problem));
  return element;
}

// The kernel's code knows no line here: the last meeting's must do.
void Host_block::check_touch(const void* address, std::size_t bytes, bool writes) {
  std::string problem;
  const kgen_host::Site& last = current_->last;
  if (!memory_->touch(address, bytes, writes, {now(), last}, problem))
    refuse(fmt::format("{}: behind this line lane {} {}", to_string(last), current_->thread % 32, problem));
}

Moment Host_block::now() const {
  const Warp& warp = warps_[static_cast<std::size_t>(current_->thread / 32)];
  return {current_->thread, warp.epoch, epoch_, warp.met};
}

void Host_block::refuse(const std::string& message) {
  const int warp = current_->thread / 32;
  error_ = fmt::format("{} ({})", message, warps_.size() > 1 ? fmt::format("warp {}, {}", warp, where()) : where());
}

void Host_block::leave() { switch_fiber(*current_, thread_); }

std::string Host_block::where() const {
  const std::string lanes = order_ == Lane_order::forward ? "" : fmt::format(", lanes in {} order", to_string(order_));
  const std::string share = place_.shares == 1 ? "" : fmt::format(", share {} of columns", place_.share);
  return fmt::format("block {}{}, kernel {}{}", place_.index, share, kernel_->id, lanes);
}

void Host_block::body(Fiber& lane) {
  Host_block& block = *static_cast<Lane&>(lane).block;
  kgen_host::block_of_stack(__builtin_frame_address(0)) = &block;
  for (;;) {
    block.kernel_->entry->run(&block, block.arguments_);
    block.arrive(kgen_host::end, Site{}, Slot{});
  }
}

void Host_block::switch_to(Fiber& from, Lane& to) {
  current_ = &to;
  thread.x = static_cast<unsigned>(to.thread);
  switch_fiber(from, to);
}

// A lane has come to a meeting; returns when all lanes of its warp, or of the block, have.
const Slot* Host_block::arrive(Kind kind, const Site& site, const Slot& slot) {
  Lane& self = *current_;
  if (watch_ != nullptr) look(site);
  self.last = site;
  const int lane = self.thread % 32;
  Warp& warp = warps_[static_cast<std::size_t>(self.thread / 32)];
  if (warp.arrived == 0) {
    warp.first = lane;
    warp.kind = kind;
    warp.site = site;
  } else if (kind != warp.kind || !same_place(site, warp.site)) {
    refuse(disagreement(fmt::format("lane {}", warp.first), warp.kind, warp.site, fmt::format("lane {}", lane), kind,
                        site));
    leave();
  }
  auto& slots = warp.slots[static_cast<std::size_t>(warp.parity)];
  slots[static_cast<std::size_t>(lane)] = slot;
  if (++warp.arrived < warp.lanes) {
    switch_to(
        self,
        lanes_[static_cast<std::size_t>(self.thread - lane + warp.order[static_cast<std::size_t>(warp.arrived)])]);
    return slots.data();
  }
  // The last one: the meeting is complete, and the turns begin anew.
  warp.arrived = 0;
  warp.parity ^= 1;
  ++warp.met;
  if (kind == kgen_host::end || kind == kgen_host::block_sync) {
    switch_fiber(self, thread_);
    return slots.data();
  }
  if (kind == kgen_host::sync) ++warp.epoch;
  Lane& next = lanes_[static_cast<std::size_t>(self.thread - lane + warp.order[0])];
  if (&next != &self) switch_to(self, next);
  return slots.data();
}

void Host_block::look(const Site& site) {
  if (std::memcmp(watch_->last.data(), watch_->address, watch_->bytes) == 0) return;
  std::memcpy(watch_->last.data(), watch_->address, watch_->bytes);
  watch_->thread = current_->thread;
  watch_->after = current_->last;
  watch_->before = site;
}

void Host_block::make_fibers() {
  for (Lane& lane : lanes_) stacks_->make(lane.thread, lane, body);
}

void Host_block::prepare(int threads_wanted, Lane_order order) {
  if (static_cast<int>(lanes_.size()) < threads_wanted) {
    lanes_.clear();
    stacks_.reset();
    stacks_ = std::make_unique<Fiber_stacks>(threads_wanted, kgen_host::stack_bytes);
    lanes_ = std::vector<Lane>(static_cast<std::size_t>(threads_wanted));
    for (int t = 0; t < threads_wanted; ++t) {
      lanes_[static_cast<std::size_t>(t)].block = this;
      lanes_[static_cast<std::size_t>(t)].thread = t;
    }
    make_fibers();
  }
  warps_.assign(static_cast<std::size_t>((threads_wanted + 31) / 32), Warp{});
  for (std::size_t w = 0; w < warps_.size(); ++w) {
    warps_[w].lanes = std::min(32, threads_wanted - 32 * static_cast<int>(w));
    const std::vector<int> lanes = turns(warps_[w].lanes, order);
    std::copy(lanes.begin(), lanes.end(), warps_[w].order.begin());
  }
  warp_order_ = turns(static_cast<int>(warps_.size()), order);
  for (Lane& lane : lanes_) lane.last = kernel_->entry->site;
  copies_.assign(static_cast<std::size_t>(threads_wanted), Copies());
  epoch_ = 0;
  error_.clear();
}

void Host_block::check_warps_agree() {
  const int first = warp_order_.front();
  const Warp& a = warps_[static_cast<std::size_t>(first)];
  for (const int w : warp_order_) {
    const Warp& b = warps_[static_cast<std::size_t>(w)];
    if (a.kind == b.kind && same_place(a.site, b.site)) continue;
    throw Error(Failure::device,
                fmt::format("{} ({})",
                            disagreement(fmt::format("lane {} of warp {}", a.first, first), a.kind, a.site,
                                         fmt::format("lane {} of warp {}", b.first, w), b.kind, b.site),
                            where()));
  }
}

void Host_block::run(const Host_kernel& kernel, const Block_place& place, std::span<const Argument_slot> arguments,
                     Lane_order order, Watch* watch, Global_memory* memory) {
  // As on CUDA, where a launch has at most 2^31 - 1 blocks in x.
  const std::int64_t row = std::min<std::int64_t>(place.count, 2147483647);
  if (kernel_ != &kernel) declared_ = 0;
  kernel_ = &kernel;
  arguments_ = reinterpret_cast<const kgen_host::Argument*>(arguments.data());
  place_ = place;
  order_ = order;
  watch_ = watch;
  memory_ = memory;
  watched = memory != nullptr ? reinterpret_cast<const char*>(memory->all().data()) : nullptr;
  watched_bytes = memory != nullptr ? memory->all().size() : 0;
  if (memory != nullptr) memory->forget();
  block = {static_cast<unsigned>(place.index % row), static_cast<unsigned>(place.index / row),
           static_cast<unsigned>(place.share)};
  blocks = {static_cast<unsigned>(row), static_cast<unsigned>((place.count + row - 1) / row),
            static_cast<unsigned>(place.shares)};
  threads = {static_cast<unsigned>(kernel.threads), 1, 1};
  prepare(kernel.threads, order);
  for (std::size_t i = 0; i < declared_; ++i) shared_[i]->forget();
  if (watch != nullptr) std::memcpy(watch->last.data(), watch->address, watch->bytes);

  do {
    for (const int w : warp_order_) {
      const Warp& warp = warps_[static_cast<std::size_t>(w)];
      switch_to(thread_, lanes_[static_cast<std::size_t>(32 * w + warp.order[0])]);
      if (!error_.empty()) {
        make_fibers();
        throw Error(Failure::device, std::exchange(error_, std::string()));
      }
    }
    try {
      check_warps_agree();
    } catch (...) {
      make_fibers();
      throw;
    }
    ++epoch_;
    for (Warp& warp : warps_) ++warp.epoch;
  } while (warps_.front().kind == kgen_host::block_sync);
}

}  // namespace kgen
