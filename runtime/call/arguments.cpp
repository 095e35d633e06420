// The checks of a call's arguments, derived from the operation's operands. Messages begin with the argument's name in
// kgen.h.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "runtime/call/checks.hpp"

namespace kgen {
namespace {

// More than any device or process can address: 57 bits are what today's page tables reach.
constexpr std::int64_t most_bytes = std::int64_t(1) << 56;

// One operand of a call with what the checks ask of it.
struct Checked {
  const Call& call;
  const Operand& operand;
  const Operand_view& view;
  std::int64_t rows, columns;
  int bytes;  // of an element

  Checked(const Call& of, std::size_t index)
      : call(of),
        operand(of.operation->operands[index]),
        view(of.operands[index]),
        rows(of.rows(operand)),
        columns(of.columns(operand)),
        bytes(element_bytes(operand, of.precision)) {}
  bool is_matrix() const { return operand.shape == Shape::matrix; }
  bool by_pointers() const { return call.by_pointers(operand); }
  const std::string& name() const { return operand.data_name(call.pointers); }
  bool is_null() const { return operand.null.holds(call.options); }
  bool has_elements() const { return rows > 0 && columns > 0; }
};

void check_sizes(const Call& call) {
  const auto& sizes = call.operation->sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (call.sizes[i] < sizes[i].least)
      refuse_use("{} is {}: must be at least {}", sizes[i].name, call.sizes[i], sizes[i].least);
    if (const std::string problem = problem_of_most(*call.operation, i, call.sizes); !problem.empty())
      refuse_use("{} is {}: {}", sizes[i].name, call.sizes[i], problem);
  }
  if (call.batch < 0) refuse_use("batch is {}: must be at least 0", call.batch);
}

void check_leading(const Checked& of) {
  const std::int64_t least = std::max<std::int64_t>(of.rows, 1);
  if (of.is_matrix() && of.view.leading < least)
    refuse_use("{} is {}: must be at least {}, the rows of {}", of.operand.leading, of.view.leading, least, of.name());
}

// The last byte of the operand must have an address.
void check_extent(const Checked& of, std::int64_t stride, std::int64_t last, std::int64_t bytes,
                  std::string_view stride_name) {
  std::int64_t extent = 0;
  std::uintptr_t end = 0;
  const auto begin = of.view.data == any_array ? 0 : reinterpret_cast<std::uintptr_t>(of.view.data);
  if (!__builtin_mul_overflow(of.call.batch - 1, stride, &extent) && !__builtin_add_overflow(extent, last, &extent) &&
      !__builtin_mul_overflow(extent, bytes, &extent) && extent <= most_bytes &&
      !__builtin_add_overflow(begin, static_cast<std::uintptr_t>(extent), &end))
    return;
  const std::string with = stride_name.empty() ? "" : fmt::format(" with {} = {}", stride_name, stride);
  refuse_use("batch is {}: {}{} would reach beyond the address space", of.call.batch, of.name(), with);
}

// A stride of 0 is one matrix for the whole batch, which may only be read.
bool is_shared(const Checked& of) { return of.view.stride == 0 && !writes(of.operand.access); }

// As a factor: a choice and a sum bind less than a product.
std::string as_factor(const Extent& extent) {
  const bool binds_less = extent.kind == Extent::Kind::picked || extent.kind == Extent::Kind::reach;
  return binds_less ? fmt::format("({})", extent.text()) : extent.text();
}

void check_matrix(const Checked& of) {
  std::int64_t least = 0, bytes = 0;
  if (__builtin_mul_overflow(of.view.leading, of.columns, &least) || __builtin_mul_overflow(least, of.bytes, &bytes) ||
      bytes > most_bytes)
    refuse_use("{} is {}: {} columns would reach beyond the address space", of.operand.leading, of.view.leading,
               of.columns);
  if (of.call.pointers) return check_extent(of, 1, 1, sizeof(void*), "");
  if (of.view.stride < least && !is_shared(of))
    refuse_use("{} is {}: must be at least {} * {} = {}{}", of.operand.stride, of.view.stride, of.operand.leading,
               as_factor(of.operand.columns), least,
               writes(of.operand.access) ? "" : ", or 0 for one matrix that serves the whole batch");
  check_extent(of, of.view.stride, least, of.bytes, of.operand.stride);
}

void check_vector(const Checked& of) {
  if (of.view.stride < of.rows && !is_shared(of))
    refuse_use("{} is {}: must be at least {} = {}", of.operand.stride, of.view.stride, of.operand.rows.text(),
               of.rows);
  check_extent(of, of.view.stride, of.rows, of.bytes, of.operand.stride);
}

void check_operand(const Checked& of) {
  if (of.is_null()) return;
  // Without columns (nrhs = 0) there is nothing to point to; an array of pointers is read all the same.
  if (!of.view.data && of.is_matrix() && !of.by_pointers() && !of.has_elements()) return;
  check_address(of.name(), of.view.data, alignment_of(of.call, of.operand));
  switch (of.operand.shape) {
    case Shape::matrix:
      return check_matrix(of);
    case Shape::vector:
      return check_vector(of);
    case Shape::value:
      return check_extent(of, 1, 1, of.bytes, "");
  }
}

// An output may be the input that the table names, exactly; no other operand is the same array.
void check_alias(const Call& call, std::size_t output, std::size_t other) {
  const Checked out(call, output), in(call, other);
  if (!out.has_elements() || !in.has_elements()) return;  // nothing to share
  if (in.operand.may_be == static_cast<int>(output)) return;
  if (out.operand.may_be != static_cast<int>(other))
    refuse_use("{} is {}: they must be different arrays", out.name(), in.name());
  if (!call.pointers && is_shared(in))  // one matrix for the whole batch cannot be written
    refuse_use("{} is 0: must be {} = {} where {} is {}", in.operand.stride, out.operand.stride, out.view.stride,
               out.name(), in.name());
  const auto differ = [&](const std::string& ours, std::int64_t our, const std::string& its, std::int64_t it) {
    if (our != it) refuse_use("{} is {}: must be {} = {} where {} is {}", ours, our, its, it, out.name(), in.name());
  };
  differ(out.operand.leading, out.view.leading, in.operand.leading, in.view.leading);
  if (!call.pointers) differ(out.operand.stride, out.view.stride, in.operand.stride, in.view.stride);
}

void check_aliases(const Call& call) {
  const auto& operands = call.operation->operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const void* data = call.operands[i].data;
    if (!writes(operands[i].access) || !data || data == any_array) continue;
    for (std::size_t j = 0; j < operands.size(); ++j)
      if (j != i && call.operands[j].data == data) check_alias(call, i, j);
  }
}

}  // namespace

void check_arguments(const Call& call) {
  if (call.variable) return check_variable_arguments(call);
  check_sizes(call);
  check_scalars(call);
  const bool empty = call.is_empty(), only_values = call.only_fills();
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const Checked of(call, i);
    check_leading(of);
    if (!empty && (!only_values || of.operand.shape == Shape::value)) check_operand(of);
  }
  if (!empty) check_aliases(call);
}

void check_whole_elements(const Call& call) {
  if (call.pointers) return;  // such plans are refused (runtime/plan/expand.cpp)
  for (std::size_t i = 0; i < call.operation->operands.size(); ++i) {
    const Checked of(call, i);
    if (!of.is_matrix() || of.is_null() || reinterpret_cast<std::uintptr_t>(of.view.data) % of.bytes == 0) continue;
    refuse_use(
        "{} is at {}: must be aligned to {} bytes, an element, for a plan with steps of a library; take a variant "
        "without",
        of.name(), of.view.data, of.bytes);
  }
}

}  // namespace kgen
