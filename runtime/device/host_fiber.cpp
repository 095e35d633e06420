#include "runtime/device/host_fiber.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include "generator/text/error.hpp"

#ifdef KGEN_SANITIZE
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace kgen {
namespace {

// Only pages that are touched take memory. Straight-line kernels keep every value on the stack when nothing is
// optimised.
#ifdef KGEN_SANITIZE
constexpr std::size_t stack_bytes = 1024 * 1024;
#else
constexpr std::size_t stack_bytes = 256 * 1024;
#endif

// What one fiber tells the other that it switches to.
struct Switch {
  Fiber *from, *to;
};

std::size_t page() {
  static const auto bytes = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

}  // namespace

Fiber_stacks::Fiber_stacks(int count) : count_(count) {
  const std::size_t each = stack_bytes + page();
  memory_ = mmap(nullptr, each * static_cast<std::size_t>(count), PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory_ == MAP_FAILED) {
    memory_ = nullptr;
    throw Error(Failure::out_of_memory, "host: no memory for the stacks of a block's lanes");
  }
  for (int i = 0; i < count; ++i) {
    if (mprotect(static_cast<std::byte*>(memory_) + each * static_cast<std::size_t>(i), page(), PROT_NONE) == 0)
      continue;
    munmap(memory_, each * static_cast<std::size_t>(count));
    throw Error(Failure::out_of_memory, "host: no more mappings for the stacks of a block's lanes (vm.max_map_count)");
  }
}

Fiber_stacks::~Fiber_stacks() {
  if (memory_ == nullptr) return;
#ifdef KGEN_SANITIZE
  ASAN_UNPOISON_MEMORY_REGION(memory_, (stack_bytes + page()) * static_cast<std::size_t>(count_));
#endif
  munmap(memory_, (stack_bytes + page()) * static_cast<std::size_t>(count_));
}

void Fiber_stacks::make(int index, Fiber& fiber, void (*body)(boost::context::detail::transfer_t)) {
  std::byte* const low =
      static_cast<std::byte*>(memory_) + (stack_bytes + page()) * static_cast<std::size_t>(index) + page();
#ifdef KGEN_SANITIZE
  ASAN_UNPOISON_MEMORY_REGION(low, stack_bytes);
#endif
  fiber = {boost::context::detail::make_fcontext(low + stack_bytes, stack_bytes, body), low, stack_bytes, nullptr};
}

Fiber* arrived(boost::context::detail::transfer_t switched) {
  const Switch between = *static_cast<const Switch*>(switched.data);
  Fiber& previous = *between.from;
  previous.context = switched.fctx;
#ifdef KGEN_SANITIZE
  const void* low = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(between.to->fake_stack, &low, &bytes);
  previous.stack = const_cast<void*>(low);  // a thread's own stack is known only now
  previous.stack_bytes = bytes;
#endif
  return between.to;
}

void switch_fiber(Fiber& from, Fiber& to) {
  Switch between{&from, &to};  // on a stack that stands still until the other side has read it
#ifdef KGEN_SANITIZE
  __sanitizer_start_switch_fiber(&from.fake_stack, to.stack, to.stack_bytes);
#endif
  arrived(boost::context::detail::jump_fcontext(to.context, &between));
}

}  // namespace kgen
