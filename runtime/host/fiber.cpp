#include "runtime/host/fiber.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <new>
#include <utility>

#include "generator/text/error.hpp"

#ifdef KGEN_SANITIZE
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace kgen {
namespace {

std::size_t page() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

// Memory that is lent to a fiber: Boost's way to say which.
struct Lent_stack {
  std::byte* low;
  std::size_t bytes;
  boost::context::stack_context allocate() const {
    boost::context::stack_context stack;
    stack.size = bytes;
    stack.sp = low + bytes;
    return stack;
  }
  void deallocate(boost::context::stack_context&) const {}
};

// First thing on a fiber that was switched to, by one that goes on at `previous`.
void arrived(Fiber& self, boost::context::fiber&& previous) {
  self.from->context = std::move(previous);
#ifdef KGEN_SANITIZE
  const void* low = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(self.fake_stack, &low, &bytes);
  self.from->stack = const_cast<void*>(low);  // a thread's own stack is known only now
  self.from->stack_bytes = bytes;
#endif
}

}  // namespace

// Only pages that are touched take memory. Straight-line kernels keep every value on the stack when nothing is
// optimised.
Fiber_stacks::Fiber_stacks(int count, std::size_t stack_bytes)
    : stack_bytes_(stack_bytes), bytes_(stack_bytes * (static_cast<std::size_t>(count) + 1)) {
  void* memory =
      mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) throw Error(Failure::out_of_memory, "host: no memory for the stacks of a block's lanes");
  memory_ = memory;
  std::size_t room = bytes_;
  first_ = static_cast<std::byte*>(std::align(stack_bytes, bytes_ - stack_bytes, memory, room));
  for (int i = 0; i < count; ++i) {
    if (mprotect(first_ + stack_bytes * static_cast<std::size_t>(i), page(), PROT_NONE) == 0) continue;
    munmap(memory_, bytes_);
    throw Error(Failure::out_of_memory, "host: no more mappings for the stacks of a block's lanes (vm.max_map_count)");
  }
}

Fiber_stacks::~Fiber_stacks() {
#ifdef KGEN_SANITIZE
  ASAN_UNPOISON_MEMORY_REGION(memory_, bytes_);
#endif
  munmap(memory_, bytes_);
}

void Fiber_stacks::make(int index, Fiber& fiber, void (*body)(Fiber&)) {
  std::byte* const low = first_ + stack_bytes_ * static_cast<std::size_t>(index) + page();
  const std::size_t bytes = stack_bytes_ - page() - end_bytes;
#ifdef KGEN_SANITIZE
  ASAN_UNPOISON_MEMORY_REGION(low, bytes + end_bytes);
#endif
  const auto run = [&fiber, body](boost::context::fiber&& previous) {
    arrived(fiber, std::move(previous));
    body(fiber);
    return boost::context::fiber();  // never
  };
  // In the place of one that may wait on that stack, and is abandoned.
  new (&fiber.context) boost::context::fiber(std::allocator_arg, Lent_stack{low, bytes}, run);
  fiber.stack = low;
  fiber.stack_bytes = bytes;
  fiber.fake_stack = nullptr;
}

void switch_fiber(Fiber& from, Fiber& to) {
  to.from = &from;
#ifdef KGEN_SANITIZE
  __sanitizer_start_switch_fiber(&from.fake_stack, to.stack, to.stack_bytes);
#endif
  arrived(from, std::move(to.context).resume());
}

}  // namespace kgen
