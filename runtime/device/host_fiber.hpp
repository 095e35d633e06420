// A fiber with a stack of its own, switched to and from by name. Abandoned rather than unwound: what runs on it holds
// trivial objects only.
#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>

namespace kgen {

struct Fiber {
  boost::context::detail::fcontext_t context = nullptr;
  void* stack = nullptr;  // the lowest address that may be used
  std::size_t stack_bytes = 0;
  void* fake_stack = nullptr;  // AddressSanitizer's
};

// Stacks in one mapping, each with a page below that faults.
class Fiber_stacks {
 public:
  Fiber_stacks() = default;
  explicit Fiber_stacks(int count);  // throws Error(out_of_memory)
  ~Fiber_stacks();
  Fiber_stacks(const Fiber_stacks&) = delete;
  Fiber_stacks& operator=(const Fiber_stacks&) = delete;

  int count() const { return count_; }
  // A fiber that will call body(switched) when first switched to; `switched` must be given to arrived(). Made again on
  // the same stack it forgets what ran there.
  void make(int index, Fiber& fiber, void (*body)(boost::context::detail::transfer_t));

 private:
  void* memory_ = nullptr;
  int count_ = 0;
};

// Runs `to` until something switches back to `from`.
void switch_fiber(Fiber& from, Fiber& to);
// First thing in a fiber's body: which fiber it is.
Fiber* arrived(boost::context::detail::transfer_t switched);

}  // namespace kgen
