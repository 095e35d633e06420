#include "runtime/host/written.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "generator/model/kernel_arguments.hpp"
#include "generator/model/precision.hpp"
#include "generator/model/variable_form.hpp"

namespace kgen {
namespace {

std::string name_of_element(std::int64_t row, std::int64_t column, std::int64_t matrix, std::size_t operand) {
  return fmt::format("element ({}, {}) of matrix {} in written operand {}", row + 1, column + 1, matrix, operand + 1);
}

using Of = Kernel_argument::Kind;

// The arguments of a launch, by what they are.
class Bound_arguments {
 public:
  Bound_arguments(const Request& request, std::span<const Argument_slot> slots)
      : arguments_(kernel_arguments(request)), slots_(slots) {}

  std::optional<std::int64_t> number(Of of, std::size_t index) const { return find<std::int64_t>(of, index); }
  template <class T>
  T* address(Of of, std::size_t index) const {
    return find<T*>(of, index).value_or(nullptr);
  }

 private:
  template <class T>
  std::optional<T> find(Of of, std::size_t index) const {
    for (std::size_t i = 0; i < arguments_.size() && i < slots_.size(); ++i) {
      if (arguments_[i].kind != of || arguments_[i].index != index) continue;
      T value;
      std::memcpy(&value, slots_[i].bytes.data(), sizeof(T));  // NOLINT(bugprone-sizeof-expression): a pointer's own
      return value;
    }
    return {};
  }

  std::vector<Kernel_argument> arguments_;
  std::span<const Argument_slot> slots_;
};

// Of layout grouped: the list is there when a size bin of it is launched.
void add_numbers_of_matrices(Written& written, const Request& request, std::size_t index, const Bound_arguments& bound,
                             std::int64_t batch) {
  const Operand& operand = request.operation->operands[index];
  const std::int32_t* range = bound.address<const std::int32_t>(Of::bins, 0) + size_bin(request);
  written.count = range[1] - range[0];
  if (written.count < batch)  // else there is no list
    written.indices = bound.address<const std::int32_t>(Of::indices, 0) + range[0];
  if (operand.shape != Shape::matrix) return;
  const bool counted = counts_sizes(request);
  const auto numbers = [&](const Extent& extent) {
    const int size = extent.size(request.options);
    return size < 0 ? nullptr : bound.address<const std::int32_t>(Of::size, static_cast<std::size_t>(size));
  };
  written.per_matrix_leading = bound.address<const std::int32_t>(Of::leading, index);
  if (counted || rows(request, operand) == any_size) written.per_matrix_rows = numbers(operand.rows);
  if (counted || columns(request, operand) == any_size) written.per_matrix_columns = numbers(operand.columns);
}

Written written_operand(const Request& request, std::size_t index, const Bound_arguments& bound, std::int64_t batch) {
  const Operand& operand = request.operation->operands[index];
  const bool grouped = request.layout == Layout::grouped;
  std::array<std::int64_t, most_sizes> sizes{};
  for (std::size_t i = 0; i < request.operation->sizes.size(); ++i) {
    sizes[i] = request.sizes[i];
    if (sizes[i] == any_size && !grouped) sizes[i] = bound.number(Of::size, i).value_or(0);
  }
  Written written;
  written.base = bound.address<void>(Of::data, index);
  written.pointers = operand.shape == Shape::matrix && by_pointers(request.layout);
  written.element_bytes = element_bytes(operand, request.precision);
  written.rows = operand.rows.of(sizes, request.options);
  written.columns = operand.columns.of(sizes, request.options);
  written.leading = written.rows;
  written.stride = bound.number(Of::stride, index).value_or(written.rows * written.columns);
  if (grouped)
    add_numbers_of_matrices(written, request, index, bound, batch);
  else if (operand.shape == Shape::matrix)
    written.leading = bound.number(Of::leading, index).value_or(written.rows);
  // Vectors lie next to each other, and may be shorter than those of a whole size bin.
  if (grouped && operand.shape == Shape::vector) written.rows = std::min(written.rows, written.stride);
  return written;
}

}  // namespace

std::vector<Written> written_by(const Request& request, std::span<const Argument_slot> arguments, std::int64_t batch) {
  const Bound_arguments bound(request, arguments);
  std::vector<Written> list;
  for (std::size_t i = 0; i < request.operation->operands.size(); ++i) {
    const Operand& operand = request.operation->operands[i];
    if (!writes(operand.access) || operand.of_batch || is_null(request, operand)) continue;
    list.push_back(written_operand(request, i, bound, batch));
    if (list.back().base == nullptr) list.pop_back();
  }
  return list;
}

// visit(operand, matrix, column, memory, bytes); stops where it returns false.
template <class Visit>
void Snapshot::each_column(Visit visit) const {
  for (std::size_t w = 0; w < written_.size(); ++w) {
    const Written& operand = written_[w];
    const std::int64_t end = operand.indices ? std::min(places_.end, operand.count) : places_.end;
    const auto next_of = [&](std::int64_t place) {
      return (place + 1 - places_.first) % places_.apart < places_.count ? place + 1
                                                                         : place + 1 + places_.apart - places_.count;
    };
    for (std::int64_t place = places_.first; place < end; place = next_of(place)) {
      const std::int64_t matrix = operand.indices ? operand.indices[place] : place;
      std::byte* const memory =
          operand.pointers ? static_cast<std::byte* const*>(operand.base)[matrix]
                           : static_cast<std::byte*>(operand.base) + matrix * operand.stride * operand.element_bytes;
      if (memory == nullptr) continue;
      const std::int64_t rows = operand.per_matrix_rows ? operand.per_matrix_rows[matrix] : operand.rows;
      const std::int64_t columns = operand.per_matrix_columns ? operand.per_matrix_columns[matrix] : operand.columns;
      const std::int64_t leading = operand.per_matrix_leading ? operand.per_matrix_leading[matrix] : operand.leading;
      for (std::int64_t column = 0; column < columns; ++column) {
        if (!visit(w, matrix, column, memory + column * leading * operand.element_bytes,
                   static_cast<std::size_t>(rows * operand.element_bytes))) {
          return;
        }
      }
    }
  }
}

Snapshot::Snapshot(std::span<const Written> written, const Block_places& places) : written_(written), places_(places) {
  each_column([&](std::size_t, std::int64_t, std::int64_t, const std::byte* memory, std::size_t bytes) {
    bytes_.insert(bytes_.end(), memory, memory + bytes);
    return true;
  });
}

void Snapshot::restore() const {
  const std::byte* saved = bytes_.data();
  each_column([&](std::size_t, std::int64_t, std::int64_t, std::byte* memory, std::size_t bytes) {
    std::memcpy(memory, saved, bytes);
    saved += bytes;
    return true;
  });
}

std::optional<Snapshot::Difference> Snapshot::first_difference() const {
  const std::byte* saved = bytes_.data();
  std::optional<Difference> found;
  each_column([&](std::size_t w, std::int64_t matrix, std::int64_t column, std::byte* memory, std::size_t bytes) {
    const std::int64_t size = written_[w].element_bytes;
    for (std::int64_t row = 0; row < static_cast<std::int64_t>(bytes) / size; ++row) {
      if (std::memcmp(memory + row * size, saved + row * size, static_cast<std::size_t>(size)) == 0) continue;
      found = Difference{memory + row * size, size, name_of_element(row, column, matrix, w)};
      return false;
    }
    saved += bytes;
    return true;
  });
  return found;
}

std::vector<std::span<const std::byte>> Snapshot::columns() const {
  std::vector<std::span<const std::byte>> columns;
  each_column([&](std::size_t, std::int64_t, std::int64_t, const std::byte* memory, std::size_t bytes) {
    columns.emplace_back(memory, bytes);
    return true;
  });
  return columns;
}

std::string Snapshot::name_of(const void* address) const {
  std::string name;
  each_column([&](std::size_t w, std::int64_t matrix, std::int64_t column, const std::byte* memory, std::size_t bytes) {
    const std::int64_t at = static_cast<const std::byte*>(address) - memory;
    if (at < 0 || at >= static_cast<std::int64_t>(bytes)) return true;
    name = name_of_element(at / written_[w].element_bytes, column, matrix, w);
    return false;
  });
  return name;
}

}  // namespace kgen
