#include "runtime/engine/ready_plan.hpp"

#include <fmt/format.h>

#include <array>

#include "generator/error.hpp"
#include "generator/kernel_arguments.hpp"
#include "generator/precision.hpp"

namespace kgen {
namespace {

using Kind = Argument_source::Kind;
constexpr std::size_t most_arguments = 24;  // of a kernel, on the stack of a launch

// Where the data, leading dimension and stride of a step's operand come from.
Argument_source data_of(const View& view, const Operand& operand, char precision) {
  if (view.operand < 0) return {.kind = Kind::workspace, .value = view.offset_per_matrix};
  return {.kind = Kind::data,
          .index = static_cast<std::size_t>(view.operand),
          .row = view.row,
          .column = view.column,
          .element_bytes = element_bytes(operand, precision)};
}
Argument_source leading_of(const View& view) {
  if (view.operand < 0) return {.kind = Kind::constant, .value = view.rows};
  return {.kind = Kind::leading, .index = static_cast<std::size_t>(view.operand)};
}
Argument_source stride_of(const View& view) {
  if (view.operand < 0) return {.kind = Kind::constant, .value = view.rows * view.columns};
  return {.kind = Kind::stride, .index = static_cast<std::size_t>(view.operand)};
}

Argument_source source_of(const Kernel_argument& argument, const Step& step) {
  const Request& request = step.spec.request;
  switch (argument.kind) {
    case Kernel_argument::Kind::size:
      return {.kind = Kind::size, .index = argument.index};
    case Kernel_argument::Kind::scalar:
      return {.kind = Kind::scalar, .index = argument.index, .value = precision(request.precision).element_bytes};
    case Kernel_argument::Kind::data:
      return data_of(step.operands.at(argument.index), request.operation->operands[argument.index], request.precision);
    case Kernel_argument::Kind::leading:
      return leading_of(step.operands.at(argument.index));
    case Kernel_argument::Kind::stride:
      return stride_of(step.operands.at(argument.index));
    case Kernel_argument::Kind::batch:
      break;
  }
  return {.kind = Kind::batch};
}

Written_source written_source(const Operand& operand, const View& view, const Request& request) {
  Written_source source{data_of(view, operand, request.precision), leading_of(view), stride_of(view), &operand, {}};
  source.shape.element_bytes = element_bytes(operand, request.precision);
  source.shape.pointers = operand.shape == Shape::matrix && request.layout == Layout::pointers;
  source.shape.rows = rows(request, operand);
  source.shape.columns = columns(request, operand);
  if (operand.shape == Shape::vector) source.leading = {.kind = Kind::constant, .value = source.shape.rows};
  if (operand.shape == Shape::value) source.leading = source.stride = {.kind = Kind::constant, .value = 1};
  return source;
}

Ready_step make_ready(const Step& step) {
  const Request& request = step.spec.request;
  Ready_step ready;
  for (const Kernel_argument& argument : kernel_arguments(request))
    ready.arguments.push_back(source_of(argument, step));
  for (std::size_t i = 0; i < request.operation->operands.size(); ++i) {
    const Operand& operand = request.operation->operands[i];
    if (writes(operand.access) && !is_null(request, operand))
      ready.written.push_back(written_source(operand, step.operands.at(i), request));
  }
  if (ready.arguments.size() > most_arguments)
    throw Error(Failure::unsupported,
                fmt::format("{}: a kernel takes at most {} arguments", request.name(), most_arguments));
  return ready;
}

std::int64_t value_of(const Argument_source& source, const Call& call, const char* workspace) {
  switch (source.kind) {
    case Kind::size:
      return call.sizes[source.index];
    case Kind::data: {
      const Operand_view& view = call.operands[source.index];
      const std::int64_t offset = (source.row + source.column * view.leading) * source.element_bytes;
      return reinterpret_cast<std::intptr_t>(view.data) + offset;
    }
    case Kind::leading:
      return call.operands[source.index].leading;
    case Kind::stride:
      return call.operands[source.index].stride;
    case Kind::workspace:
      return reinterpret_cast<std::intptr_t>(workspace) + call.batch * source.value;
    case Kind::scalar:
    case Kind::constant:
      return source.value;
    case Kind::batch:
      return call.batch;
  }
  return 0;
}

Argument_slot slot_of(const Argument_source& source, const Call& call, const char* workspace) {
  if (source.kind != Kind::scalar) return Argument_slot::of(value_of(source, call, workspace));
  Argument_slot slot{};
  if (const void* scalar = call.scalars[source.index])  // none when no matrix is launched over
    std::memcpy(slot.bytes.data(), scalar, static_cast<std::size_t>(source.value));
  return slot;
}

Written written_of(const Written_source& source, const Call& call, const char* workspace) {
  Written written = source.shape;
  // A size that the kernel takes at run time is that of the call, of whose operation the step then is.
  if (written.rows == any_size) written.rows = call.rows(*source.operand);
  if (written.columns == any_size) written.columns = call.columns(*source.operand);
  written.base = reinterpret_cast<void*>(value_of(source.data, call, workspace));
  written.leading = value_of(source.leading, call, workspace);
  written.stride = value_of(source.stride, call, workspace);
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
    std::array<Argument_slot, most_arguments> arguments;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) arguments[i] = slot_of(step.arguments[i], call, workspace);
    std::vector<Written> written;  // stays empty, and costs nothing, on a GPU
    if (host && call.batch > 0)
      for (const Written_source& source : step.written) written.push_back(written_of(source, call, workspace));
    device.launch(plan.kernels[s].loaded, call.batch, std::span(arguments.data(), step.arguments.size()), written,
                  stream);
  }
}

}  // namespace kgen
