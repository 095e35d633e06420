#include "runtime/engine/ready_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/model/column_shares.hpp"
#include "generator/model/kernel_arguments.hpp"
#include "generator/model/precision.hpp"
#include "generator/text/error.hpp"

namespace kgen {
namespace {

using Kind = Argument_source::Kind;
constexpr std::size_t most_arguments = 24;  // of a kernel, on the stack of a launch

// Where the data, leading dimension and stride of a step's operand come from.
Argument_source data_of(const View& view, const Operand& operand, const Plan& plan, char precision) {
  const auto index = static_cast<std::size_t>(view.index);
  const int bytes = element_bytes(operand, precision);
  if (view.addresses >= 0) return {.kind = Kind::workspace, .index = static_cast<std::size_t>(view.addresses)};
  switch (view.of) {
    case View::Of::sizes:
      return {.kind = Kind::per_matrix_sizes, .index = index};
    case View::Of::leading:
      return {.kind = Kind::per_matrix_leading, .index = index};
    case View::Of::info:
      return {.kind = Kind::info};
    case View::Of::nothing:
      return {.kind = Kind::constant};
    case View::Of::buffer:
      return {.kind = Kind::workspace,
              .index = index,
              .value = (view.row + view.column * plan.workspace.at(index).rows) * bytes};
    case View::Of::operand:
      break;
  }
  return {.kind = Kind::data, .index = index, .row = view.row, .column = view.column, .element_bytes = bytes};
}
Argument_source leading_of(const View& view, const Plan& plan) {
  const auto index = static_cast<std::size_t>(view.index);
  if (view.of == View::Of::buffer) return {.kind = Kind::constant, .value = plan.workspace.at(index).rows};
  if (view.of == View::Of::nothing) return {.kind = Kind::constant};
  return {.kind = Kind::leading, .index = index};
}
Argument_source stride_of(const View& view, const Plan& plan) {
  const auto index = static_cast<std::size_t>(view.index);
  if (view.of == View::Of::nothing) return {.kind = Kind::constant};
  if (view.of != View::Of::buffer) return {.kind = Kind::stride, .index = index};
  const Buffer& buffer = plan.workspace.at(index);
  return {.kind = Kind::constant, .value = buffer.rows * buffer.columns};
}

Argument_source number_of(const Number& number) {
  if (number.size < 0) return {.kind = Kind::constant, .value = number.value};
  return {.kind = Kind::size, .index = static_cast<std::size_t>(number.size)};
}

Argument_source source_of(const Kernel_argument& argument, const Step& step, const Plan& plan) {
  const Request& request = step.spec.request;
  const bool grouped = request.layout == Layout::grouped;
  switch (argument.kind) {
    case Kernel_argument::Kind::size:
      if (grouped) return {.kind = Kind::per_matrix_sizes, .index = argument.index};
      if (!step.sizes.empty()) return number_of(step.sizes.at(argument.index));
      return {.kind = Kind::size, .index = argument.index};
    case Kernel_argument::Kind::scalar:
      return {.kind = Kind::scalar,
              .index = argument.index,
              .value = element_bytes(request.operation->scalars[argument.index].element, request.precision)};
    case Kernel_argument::Kind::data:
      return data_of(step.operands.at(argument.index), request.operation->operands[argument.index], plan,
                     request.precision);
    case Kernel_argument::Kind::leading:
      if (grouped)
        return {.kind = Kind::per_matrix_leading,
                .index = static_cast<std::size_t>(step.operands.at(argument.index).index)};
      return leading_of(step.operands.at(argument.index), plan);
    case Kernel_argument::Kind::stride:
      return stride_of(step.operands.at(argument.index), plan);
    case Kernel_argument::Kind::indices:
      return {.kind = Kind::workspace, .index = indices_buffer};
    case Kernel_argument::Kind::bins:
      return {.kind = Kind::workspace, .index = bins_buffer};
    case Kernel_argument::Kind::batch:
      break;
  }
  return {.kind = Kind::batch};
}

Ready_step make_ready(const Step& step, const Plan& plan) {
  const Request& request = step.spec.request;
  Ready_step ready;
  for (const Kernel_argument& argument : kernel_arguments(request))
    ready.arguments.push_back(source_of(argument, step, plan));
  if (const auto shared = shared_size(request))
    ready.columns = source_of({Kernel_argument::Kind::size, *shared, {}, {}}, step, plan);
  ready.routine = request.operation->library;
  ready.pointers = request.layout == Layout::pointers;
  ready.precision = request.precision;
  if (ready.arguments.size() > most_arguments)
    throw Error(Failure::unsupported,
                fmt::format("{}: a kernel takes at most {} arguments", request.name(), most_arguments));
  return ready;
}

// A call, and where the buffers of its workspace are.
struct Bound {
  const Call& call;
  std::array<char*, most_buffers> buffers{};
};

std::int64_t value_of(const Argument_source& source, const Bound& bound) {
  const Call& call = bound.call;
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
      return reinterpret_cast<std::intptr_t>(bound.buffers[source.index]) + source.value;
    case Kind::scalar:
    case Kind::constant:
      return source.value;
    case Kind::batch:
      return call.batch;
    case Kind::per_matrix_sizes:
      return reinterpret_cast<std::intptr_t>(call.per_matrix_sizes[source.index]);
    case Kind::per_matrix_leading:
      return reinterpret_cast<std::intptr_t>(call.operands[source.index].per_matrix_leading);
    case Kind::info:
      return reinterpret_cast<std::intptr_t>(call.info);
  }
  return 0;
}

Argument_slot slot_of(const Argument_source& source, const Bound& bound) {
  if (source.kind != Kind::scalar) return Argument_slot::of(value_of(source, bound));
  Argument_slot slot{};
  if (bound.call.is_zero(source.index)) return slot;
  if (const void* scalar = bound.call.scalars[source.index])  // none when no matrix is launched over
    std::memcpy(slot.bytes.data(), scalar, static_cast<std::size_t>(source.value));
  return slot;
}

// The arguments of such a step stand in the order of its operation's sizes and operands, as a kernel's do.
Library_call library_call(const Ready_step& step, const Bound& bound) {
  Library_call call;
  call.routine = step.routine;
  call.precision = step.precision;
  call.pointers = step.pointers;
  std::size_t next = 0;
  const auto take = [&] { return value_of(step.arguments[next++], bound); };
  const auto matrices = [&] {
    Library_call::Matrices one;
    one.data = reinterpret_cast<void*>(take());
    one.leading = take();
    if (!step.pointers) one.stride = take();
    return one;
  };
  const bool gemm = step.routine == Library_routine::gemm;
  call.k = take();
  if (gemm) call.m = take();
  call.n = take();
  call.a = matrices();
  call.b = matrices();
  if (gemm) call.c = matrices();
  call.batch = take();
  return call;
}

}  // namespace

Ready_plan make_ready(const Plan& plan, std::vector<Kernel> kernels, std::shared_ptr<Library> library) {
  Ready_plan ready;
  ready.library = std::move(library);
  for (const Step& step : plan.steps) ready.steps.push_back(make_ready(step, plan));
  ready.kernels = std::move(kernels);
  for (const Step& step : plan.steps) ready.specs.push_back(step.spec);
  for (std::size_t s = 0; s < ready.steps.size(); ++s) {
    Loaded& kernel = ready.kernels[s].loaded;
    kernel.persistent = plan.steps[s].persistent;
    kernel.overlaps_previous = plan.steps[s].overlaps_previous;
  }
  ready.workspace = plan.workspace;
  return ready;
}

void launch(Device& device, const Ready_plan& plan, const Call& call, char* workspace, void* stream,
            const std::function<void(std::size_t)>& after) {
  Bound bound{call};
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < plan.workspace.size(); ++i) {
    bound.buffers[i] = workspace + begin;
    begin = end_of_buffer(plan.workspace[i], begin, call.batch);
  }
  for (std::size_t s = 0; s < plan.steps.size(); ++s) {
    const Ready_step& step = plan.steps[s];
    if (step.routine != Library_routine::none) {
      plan.library->run(library_call(step, bound), stream);
      if (after) after(s);
      continue;
    }
    std::array<Argument_slot, most_arguments> arguments;
    for (std::size_t i = 0; i < step.arguments.size(); ++i) arguments[i] = slot_of(step.arguments[i], bound);
    device.launch(plan.kernels[s].loaded, call.batch, value_of(step.columns, bound),
                  std::span(arguments.data(), step.arguments.size()), stream);
    if (after) after(s);
  }
}

}  // namespace kgen
