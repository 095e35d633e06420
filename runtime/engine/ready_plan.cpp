#include "runtime/engine/ready_plan.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

using Kind = Argument_source::Kind;
constexpr std::size_t most_arguments = 24;  // of a kernel; eight bytes each, on the stack of a launch
constexpr std::size_t most_written = 4;

Argument_source data_of(const Binding& binding) {
  if (binding.operand < 0) return {Kind::workspace, -1, binding.offset_per_matrix};
  return {Kind::data, binding.operand, 0};
}

Argument_source leading_of(const Binding& binding) {
  if (binding.operand < 0) return {Kind::constant, -1, binding.rows};
  return {Kind::leading, binding.operand, 0};
}

Argument_source stride_of(const Binding& binding) {
  if (binding.operand < 0) return {Kind::constant, -1, binding.rows};
  return {Kind::stride, binding.operand, 0};
}

Argument_source source_of(const Kernel_argument& argument, const Operation& op, const Step& step) {
  if (argument.name == "batch") return {Kind::batch, -1, 0};
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    const Binding& binding = step.operands.at(i);
    if (argument.name == operand.name || argument.name == operand.array) return data_of(binding);
    if (argument.name == operand.leading) return leading_of(binding);
    if (argument.name == operand.stride) return stride_of(binding);
  }
  throw Error(Failure::unsupported,
              fmt::format("{}: kernel argument '{}' belongs to no operand", op.name, argument.name));
}

bool pivots(const Spec& spec) {
  const Value* pivot = find(spec.op, "pivot");
  return !pivot || to_string(*pivot) != "none";
}

Written_source written_source(const Operand& operand, const Binding& binding, const Spec& spec) {
  Written_source source{data_of(binding), leading_of(binding), stride_of(binding), {}};
  Written& shape = source.shape;
  shape.columns = 1;
  switch (operand.kind) {
    case Operand_kind::matrix:
      shape.pointers = spec.word("layout") == "pointers";
      shape.element_bytes = precision(spec.precision).element_bytes;
      shape.rows = spec.size(operand.rows);
      shape.columns = spec.size(operand.columns);
      break;
    case Operand_kind::pivots:
      shape.element_bytes = sizeof(std::int32_t);
      shape.rows = spec.size(operand.rows);
      source.leading = {Kind::constant, -1, shape.rows};
      break;
    case Operand_kind::info:
      shape.element_bytes = sizeof(std::int32_t);
      shape.rows = 1;
      source.leading = source.stride = {Kind::constant, -1, 1};
      break;
  }
  return source;
}

Ready_step make_ready(const Step& step) {
  const Operation& op = operation(step.spec.operation);
  Ready_step ready;
  for (const Kernel_argument& argument : kernel_arguments(op, step.spec.word("layout"))) {
    ready.arguments.push_back(source_of(argument, op, step));
  }
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    if (operand.access == Access::in || (operand.kind == Operand_kind::pivots && !pivots(step.spec))) continue;
    ready.written.push_back(written_source(operand, step.operands.at(i), step.spec));
  }
  if (ready.arguments.size() > most_arguments || ready.written.size() > most_written) {
    throw Error(Failure::unsupported,
                fmt::format("{}: a kernel takes at most {} arguments and writes at most {} operands", op.name,
                            most_arguments, most_written));
  }
  return ready;
}

std::uint64_t value_of(const Argument_source& source, const Call& call, const char* workspace) {
  const auto operand = static_cast<std::size_t>(source.operand);
  switch (source.kind) {
    case Kind::data:
      return reinterpret_cast<std::uintptr_t>(call.operands[operand].data);
    case Kind::leading:
      return static_cast<std::uint64_t>(call.operands[operand].leading);
    case Kind::stride:
      return static_cast<std::uint64_t>(call.operands[operand].stride);
    case Kind::workspace:
      return reinterpret_cast<std::uintptr_t>(workspace) + static_cast<std::uint64_t>(call.batch * source.value);
    case Kind::constant:
      return static_cast<std::uint64_t>(source.value);
    case Kind::batch:
      return static_cast<std::uint64_t>(call.batch);
  }
  return 0;
}

Written written_of(const Written_source& source, const Call& call, const char* workspace) {
  Written written = source.shape;
  written.base = reinterpret_cast<void*>(value_of(source.data, call, workspace));
  written.leading = static_cast<std::int64_t>(value_of(source.leading, call, workspace));
  written.stride = static_cast<std::int64_t>(value_of(source.stride, call, workspace));
  return written;
}

}  // namespace

Ready_plan make_ready(const Plan& plan, std::vector<Kernel> kernels) {
  Ready_plan ready;
  for (const Step& step : plan.steps) ready.steps.push_back(make_ready(step));
  ready.kernels = std::move(kernels);
  ready.workspace_per_matrix = plan.workspace_per_matrix;
  return ready;
}

void launch(Device& device, const Ready_plan& plan, const Call& call, char* workspace, void* stream) {
  const bool host = device.is_host();
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    const Ready_step& step = plan.steps[s];
    std::array<std::uint64_t, most_arguments> arguments;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) {
      arguments[i] = value_of(step.arguments[i], call, workspace);
    }
    std::array<Written, most_written> written;
    std::size_t writes = 0;
    if (host && call.batch > 0) {
      for (const Written_source& source : step.written) written[writes++] = written_of(source, call, workspace);
    }
    device.launch(plan.kernels[s].loaded, call.batch, std::span(arguments.data(), step.arguments.size()),
                  std::span(written.data(), writes), stream);
  }
}

}  // namespace kgen
