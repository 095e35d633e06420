// A fiber with a stack of its own, switched to and from by name. Abandoned rather than unwound: what runs on it holds
// trivial objects only.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>

namespace kgen {

struct Fiber {
  Fiber() : context() {}
  ~Fiber() {}  // not the context's, which throws through the frames on its stack: a kernel's cannot be unwound
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  union {
    boost::context::fiber context;  // where it goes on; empty while it runs
  };
  Fiber* from = nullptr;  // who switched to it last
  void* stack = nullptr;  // the lowest address that may be used
  std::size_t stack_bytes = 0;
  void* fake_stack = nullptr;  // AddressSanitizer's
};

// Stacks in one mapping, each on a multiple of its size, which is a power of two, with a page below that faults and a
// few bytes above that are the caller's.
class Fiber_stacks {
 public:
  static constexpr std::size_t end_bytes = 16;

  Fiber_stacks(int count, std::size_t stack_bytes);  // throws Error(out_of_memory)
  ~Fiber_stacks();
  Fiber_stacks(const Fiber_stacks&) = delete;
  Fiber_stacks& operator=(const Fiber_stacks&) = delete;

  // The fiber will call body(fiber), which never returns, when first switched to. Made again on the same stack it
  // forgets what ran there. It stays where it is.
  void make(int index, Fiber& fiber, void (*body)(Fiber&));

 private:
  std::size_t stack_bytes_, bytes_;  // of one; of the mapping
  void* memory_ = nullptr;
  std::byte* first_ = nullptr;
};

// Runs `to` until something switches back to `from`.
void switch_fiber(Fiber& from, Fiber& to);

}  // namespace kgen
