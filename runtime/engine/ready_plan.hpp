// A plan with its kernels loaded and its arguments bound: launching one looks nothing up and allocates nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/call/call.hpp"
#include "runtime/engine/kernels.hpp"
#include "runtime/library/library.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {

// Where one argument of a kernel comes from in a call.
struct Argument_source {
  enum class Kind {
    size,
    scalar,
    data,
    leading,
    stride,
    workspace,
    constant,
    batch,
    per_matrix_sizes,  // of a batch of variable size: the array of a size, of an operand's leading dimensions, info
    per_matrix_leading,
    info
  } kind = Kind::constant;
  std::size_t index = 0;   // of the call's size, scalar or operand, or of the workspace's buffer
  std::int64_t value = 0;  // workspace: bytes from where the buffer begins; constant: itself; scalar: its bytes
  // data of a part of an operand: where it begins, in elements; its columns lie a leading dimension apart
  std::int64_t row = 0, column = 0;
  int element_bytes = 0;
};

struct Ready_step {
  std::vector<Argument_source> arguments;
  Argument_source columns;                          // that blocks may share
  Library_routine routine = Library_routine::none;  // which does the step, with the arguments of a kernel
  bool pointers = false;                            // its matrices are
  char precision = 'd';
};

struct Ready_plan {
  std::vector<Ready_step> steps;
  std::vector<Kernel> kernels;  // one per step
  std::vector<Spec> specs;      // theirs
  std::vector<Buffer> workspace;
  std::shared_ptr<Library> library{};  // of steps that need one
  std::uint64_t uses = 0;
};

// Without a library: a plan that needs none.
Ready_plan make_ready(const Plan& plan, std::vector<Kernel> kernels, std::shared_ptr<Library> library = {});

// Enqueues every step, and says so after each. A call with batch 0 launches each kernel over no matrices.
void launch(Device& device, const Ready_plan& plan, const Call& call, char* workspace, void* stream,
            const std::function<void(std::size_t)>& after = {});

}  // namespace kgen
