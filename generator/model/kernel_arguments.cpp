#include "generator/model/kernel_arguments.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "generator/model/variable_form.hpp"

namespace kgen {
namespace {

// Whether the compiled sizes give a packed operand's leading dimension and stride.
struct Packed {
  std::optional<std::int64_t> leading, stride;
};

Packed packed(const Request& request, const Operand& operand) {
  if (request.layout != Layout::packed) return {};
  const std::int64_t high = rows(request, operand), wide = columns(request, operand);
  Packed found;
  if (high != any_size) found.leading = high;
  if (high != any_size && wide != any_size) found.stride = high * wide;
  return found;
}

constexpr std::string_view addresses = "* const*";

std::string pointer_type(const Operand& operand, Layout layout) {
  static constexpr std::array<std::string_view, 4> elements{"T", "R", "int", "T*"};
  std::string type(writes(operand.access) ? "" : "const ");
  type += elements[static_cast<std::size_t>(operand.element)];
  return type.append(operand.shape == Shape::matrix && by_pointers(layout) ? addresses : "*");
}

}  // namespace

std::vector<Kernel_argument> kernel_arguments(const Request& request) {
  using Kind = Kernel_argument::Kind;
  const Operation& op = *request.operation;
  const bool grouped = request.layout == Layout::grouped;
  std::vector<Kernel_argument> list;
  const auto number = [&](Kind kind, std::size_t index, std::string name) {
    if (grouped)
      list.push_back({kind, index, "const int*", name + "_of", "int"});
    else
      list.push_back({kind, index, "i64", std::move(name), ""});
  };
  // A matrix may have fewer rows or columns than its kernel has room for.
  const auto counted = [&](std::size_t i) {
    return counts_sizes(request) && (op.sorted_by_both || i == compiled_size(op, request.options));
  };
  for (std::size_t i = 0; i < op.sizes.size(); ++i)
    if (request.sizes[i] == any_size || counted(i)) number(Kind::size, i, std::string(op.sizes[i].name));
  for (std::size_t i = 0; i < op.scalars.size(); ++i)
    list.push_back(
        {Kind::scalar, i, op.scalars[i].element == Element::real ? "R" : "T", std::string(op.scalars[i].name), ""});
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const Operand& operand = op.operands[i];
    const Packed constant = packed(request, operand);
    const bool has_no_stride = operand.shape == Shape::matrix && by_pointers(request.layout);
    const std::string type = pointer_type(operand, request.layout);
    const bool own = grouped && type.ends_with(addresses);
    list.push_back({Kind::data, i, type, operand.name, own ? type.substr(0, type.size() - addresses.size() + 1) : ""});
    if (!operand.leading.empty() && !constant.leading) number(Kind::leading, i, operand.leading);
    if (!operand.stride.empty() && !constant.stride && !has_no_stride)
      list.push_back({Kind::stride, i, "i64", operand.stride, ""});
  }
  if (grouped) {
    list.push_back({Kind::indices, 0, "const int*", "indices", ""});
    list.push_back({Kind::bins, 0, "const int*", "bins", ""});
  }
  list.push_back({Kind::batch, 0, "i64", "batch", ""});
  return list;
}

std::int64_t size_bin(const Request& request) {
  if (request.layout != Layout::grouped) return 0;
  const std::int64_t n = request.sizes[compiled_size(*request.operation, request.options)];
  return serves_many_sizes(request) ? 28 + (n + sizes_of_bin - 1) / sizes_of_bin : n;  // all_bin in grouped.cuh
}

std::vector<Packed_constant> packed_constants(const Request& request) {
  std::vector<Packed_constant> list;
  for (const Operand& operand : request.operation->operands) {
    const Packed constant = packed(request, operand);
    if (!operand.leading.empty() && constant.leading) list.push_back({operand.leading, *constant.leading});
    if (!operand.stride.empty() && constant.stride) list.push_back({operand.stride, *constant.stride});
  }
  return list;
}

}  // namespace kgen
