// A plan with its kernels loaded and its arguments bound: launching one looks nothing up and allocates nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/engine/engine.hpp"
#include "runtime/engine/kernels.hpp"
#include "runtime/plan/plan.hpp"

namespace kgen {

// Where one argument of a kernel, or one operand it writes, comes from in a call.
struct Argument_source {
  enum class Kind { data, leading, stride, workspace, constant, batch } kind = Kind::constant;
  int operand = -1;        // data, leading, stride: of the call's operands
  std::int64_t value = 0;  // workspace: the offset per matrix; constant: itself
};

struct Written_source {
  Argument_source data, leading, stride;
  Written shape;  // what does not change from call to call
};

struct Ready_step {
  std::vector<Argument_source> arguments;
  std::vector<Written_source> written;
};

struct Ready_plan {
  std::vector<Ready_step> steps;
  std::vector<Kernel> kernels;  // one per step
  std::int64_t workspace_per_matrix = 0;
  std::uint64_t uses = 0;
};

Ready_plan make_ready(const Plan& plan, std::vector<Kernel> kernels);

// Enqueues every step. A call with batch 0 launches each kernel over no matrices.
void launch(Device& device, const Ready_plan& plan, const Call& call, char* workspace, void* stream);

}  // namespace kgen
