#include "runtime/device/host_written.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace kgen {
namespace {

std::string name_of_element(std::int64_t row, std::int64_t column, std::int64_t matrix, std::size_t operand) {
  return fmt::format("element ({}, {}) of matrix {} in written operand {}", row + 1, column + 1, matrix, operand + 1);
}

}  // namespace

// visit(operand, matrix, column, memory, bytes); stops where it returns false.
template <class Visit>
void Snapshot::each_column(Visit visit) const {
  for (std::size_t w = 0; w < written_.size(); ++w) {
    const Written& operand = written_[w];
    if (operand.base == nullptr) continue;
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

Snapshot::Snapshot(std::span<const Written> written, const Places& places) : written_(written), places_(places) {
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
