// The checks of a call's arguments, derived from the operation's operands. Messages begin with the argument's name in
// kgen.h.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "generator/error.hpp"
#include "generator/operations.hpp"
#include "generator/precision.hpp"
#include "runtime/engine/engine.hpp"

namespace kgen {
namespace {

template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  throw Error(Failure::usage, fmt::format(text, std::forward<Arguments>(arguments)...));
}

// Operations without a parameter m are of size n; pointer batches are square and have no argument m.
std::int64_t size_of(const Call& call, std::string_view name) { return name == "m" ? call.m : call.n; }

std::string_view argument_name(const Call& call, const Operand& operand) {
  return call.pointers && operand.kind == Operand_kind::matrix ? operand.array : operand.name;
}

void check_sizes(const Call& call) {
  for (const Parameter& parameter : call.operation->parameters) {
    if (!parameter.is_size() || (call.pointers && parameter.name == "m")) continue;
    const std::int64_t size = size_of(call, parameter.name);
    if (size < 0) refuse("{} is {}: must be at least 0", parameter.name, size);
  }
  if (call.batch < 0) refuse("batch is {}: must be at least 0", call.batch);
}

void check_leading(const Call& call, const Operand& operand, const Operand_view& view) {
  const std::int64_t rows = size_of(call, operand.rows);
  if (view.leading >= (rows > 1 ? rows : 1)) return;
  refuse("{} is {}: must be at least {}, the rows of {}", operand.leading, view.leading, rows > 1 ? rows : 1,
         argument_name(call, operand));
}

void check_data(const Call& call, const Operand& operand, const Operand_view& view) {
  const std::string_view name = argument_name(call, operand);
  if (!view.data) {
    if (operand.kind == Operand_kind::pivots) refuse("{} is NULL: a call that pivots needs it", name);
    refuse("{} is NULL", name);
  }
  std::size_t alignment = sizeof(std::int32_t);
  if (operand.kind == Operand_kind::matrix) {
    alignment = call.pointers ? sizeof(void*) : static_cast<std::size_t>(precision(call.precision).real_bytes);
  }
  if (reinterpret_cast<std::uintptr_t>(view.data) % alignment != 0) {
    refuse("{} is at {}: must be aligned to {} bytes", name, view.data, alignment);
  }
}

// More than any device or process can address: 57 bits are what today's page tables reach.
constexpr std::int64_t most_bytes = std::int64_t(1) << 56;

// The last byte of the operand must have an address.
void check_extent(const Call& call, const Operand& operand, const Operand_view& view, std::int64_t stride,
                  std::int64_t last, std::int64_t bytes, std::string_view stride_name) {
  std::int64_t extent = 0;
  std::uintptr_t end = 0;
  if (!__builtin_mul_overflow(call.batch - 1, stride, &extent) && !__builtin_add_overflow(extent, last, &extent) &&
      !__builtin_mul_overflow(extent, bytes, &extent) && extent <= most_bytes &&
      !__builtin_add_overflow(reinterpret_cast<std::uintptr_t>(view.data), static_cast<std::uintptr_t>(extent), &end)) {
    return;
  }
  const std::string with = stride_name.empty() ? "" : fmt::format(" with {} = {}", stride_name, stride);
  refuse("batch is {}: {}{} would reach beyond the address space", call.batch, argument_name(call, operand), with);
}

void check_matrix(const Call& call, const Operand& operand, const Operand_view& view) {
  check_data(call, operand, view);
  const std::int64_t columns = size_of(call, operand.columns);
  const int element_bytes = precision(call.precision).element_bytes;
  std::int64_t least = 0, bytes = 0;
  if (__builtin_mul_overflow(view.leading, columns, &least) || __builtin_mul_overflow(least, element_bytes, &bytes) ||
      bytes > most_bytes) {
    refuse("{} is {}: {} columns would reach beyond the address space", operand.leading, view.leading, columns);
  }
  if (call.pointers) return check_extent(call, operand, view, 1, 1, sizeof(void*), "");
  if (view.stride < least) {
    refuse("{} is {}: must be at least {} * {} = {}", operand.stride, view.stride, operand.leading, operand.columns,
           least);
  }
  check_extent(call, operand, view, view.stride, least, element_bytes, operand.stride);
}

void check_pivots(const Call& call, const Operand& operand, const Operand_view& view) {
  if (!call.pivot) return;
  check_data(call, operand, view);
  const std::int64_t length = std::min(call.m, call.n);
  if (view.stride < length)
    refuse("{} is {}: must be at least {} = {}", operand.stride, view.stride, call.m < call.n ? "m" : "n", length);
  check_extent(call, operand, view, view.stride, length, sizeof(std::int32_t), operand.stride);
}

// An output that is an input must be that input exactly: the kernels then work in place.
void check_in_place(const Call& call, std::size_t output) {
  const auto& operands = call.operation->operands;
  const Operand_view& out = call.operands[output];
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand_view& in = call.operands[i];
    if (operands[i].kind != Operand_kind::matrix || operands[i].access != Access::in || in.data != out.data) continue;
    if (in.leading != out.leading) {
      refuse("{} is {}: must be {} = {} where {} is {}", operands[output].leading, out.leading, operands[i].leading,
             in.leading, argument_name(call, operands[output]), argument_name(call, operands[i]));
    }
    if (!call.pointers && in.stride != out.stride) {
      refuse("{} is {}: must be {} = {} where {} is {}", operands[output].stride, out.stride, operands[i].stride,
             in.stride, operands[output].name, operands[i].name);
    }
  }
}

}  // namespace

void check_arguments(const Call& call) {
  if (!call.operation) refuse("operation is NULL");
  precision(call.precision);
  check_sizes(call);
  const auto& operands = call.operation->operands;
  if (operands.size() > call.operands.size()) {
    refuse("{} has more operands than a call holds", call.operation->name);
  }
  bool empty = call.batch == 0;
  for (const Parameter& parameter : call.operation->parameters) {
    empty = empty || (parameter.is_size() && size_of(call, parameter.name) == 0);
  }
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Operand& operand = operands[i];
    const Operand_view& view = call.operands[i];
    if (operand.kind == Operand_kind::matrix) check_leading(call, operand, view);
    if (empty) continue;
    switch (operand.kind) {
      case Operand_kind::matrix:
        check_matrix(call, operand, view);
        break;
      case Operand_kind::pivots:
        check_pivots(call, operand, view);
        break;
      case Operand_kind::info:
        check_data(call, operand, view);
        check_extent(call, operand, view, 1, 1, sizeof(std::int32_t), "");
        break;
    }
  }
  if (empty) return;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i].kind == Operand_kind::matrix && operands[i].access == Access::out) check_in_place(call, i);
  }
}

}  // namespace kgen
